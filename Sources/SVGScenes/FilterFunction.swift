/// A function of the property `filter`.
struct FilterFunction {
  var name: String
  var arguments: String

  static let names: Set<String> = [
    "url", "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
    "saturate",
    "sepia",
  ]

  /// The functions of a list; nil if the text is not a filter function list.
  static func list(in text: String) -> [FilterFunction]? {
    var result: [FilterFunction] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return result.isEmpty ? nil : result }
      guard let open = rest.firstIndex(of: "(") else { return nil }
      var depth = 0
      guard
        let close = rest[open...].indices.first(where: { index in
          if rest[index] == "(" { depth += 1 }
          if rest[index] == ")" { depth -= 1 }
          return depth == 0
        })
      else { return nil }
      result.append(
        FilterFunction(
          name: rest[..<open].trimmed.lowercased(), arguments: String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
  }
}
