import AfterglowLyrics

/// Reads the markup of SRT and WebVTT: tags of HTML, timestamps in angle brackets, and character references.
struct CaptionMarkup {
  private(set) var spans: [Caption.Span] = []
  /// What is left out, by name.
  private(set) var ignored: [String] = []
  /// The position that `{\an8}` asks for, as in SRT files that were made from ASS.
  private(set) var placement: CaptionPlacement?
  private var bold = 0
  private var italic = 0
  private var underline = 0
  private var ruby = 0
  private var start: Double?
  private let isWebVTT: Bool

  init(_ text: String, isWebVTT: Bool) {
    self.isWebVTT = isWebVTT
    var rest = text[...]
    var plain = ""
    while let character = rest.first {
      if character == "<", let close = rest.firstIndex(of: ">"),
        isTag(rest[rest.index(after: rest.startIndex)..<close])
      {
        add(plain)
        plain = ""
        read(tag: rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
      } else if character == "{", !isWebVTT, rest.dropFirst().first == "\\",
        let close = rest.firstIndex(of: "}")
      {
        add(plain)
        plain = ""
        read(override: rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
      } else if character == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let scalar = Self.reference(rest[rest.index(after: rest.startIndex)..<end])
      {
        plain.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(character)
        rest.removeFirst()
      }
    }
    add(plain)
  }

  private mutating func add(_ text: String) {
    guard !text.isEmpty, ruby == 0 else { return }
    var span = Caption.Span(text, start: start)
    span.isBold = bold > 0
    span.isItalic = italic > 0
    span.isUnderlined = underline > 0
    spans.append(span)
  }

  /// In SRT, `<` is a letter unless a known tag follows it.
  private func isTag(_ tag: Substring) -> Bool {
    if isWebVTT { return true }
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    return ["b", "i", "u", "s", "font", "c", "v", "span"].contains(name)
  }

  private mutating func read(tag: Substring) {
    if let time = CaptionClock.seconds(tag) {
      start = time
      return
    }
    let closes = tag.hasPrefix("/")
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    let step = closes ? -1 : 1
    switch name {
    case "b": bold = max(0, bold + step)
    case "i": italic = max(0, italic + step)
    case "u": underline = max(0, underline + step)
    case "rt":
      ruby = max(0, ruby + step)
      if !closes { ignored.append("<rt>") }
    case "ruby", "v", "lang", "span": break
    default: if !closes, name != "c" || tag.contains(".") { ignored.append("<\(name)>") }
    }
  }

  private mutating func read(override: Substring) {
    for command in override.split(separator: "\\") {
      if command.hasPrefix("an"), let number = Int(command.dropFirst(2)), (1...9).contains(number) {
        placement = CaptionPlacement(keypad: number)
      } else if let first = command.first, "ibu".contains(first), let value = Int(command.dropFirst()) {
        switch first {
        case "i": italic = value
        case "b": bold = value
        default: underline = value
        }
      } else {
        ignored.append("{\\\(command.prefix { $0.isLetter })}")
      }
    }
  }

  private static func reference(_ name: Substring) -> Character? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    case "lrm": "\u{200E}"
    case "rlm": "\u{200F}"
    default:
      if name.hasPrefix("#") {
        (name.dropFirst().first == "x" ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst()))
          .flatMap(Unicode.Scalar.init).map(Character.init)
      } else {
        nil
      }
    }
  }
}

/// What a reader leaves out, so that each thing is named once, with the line where it is first.
struct IgnoredNames {
  private var names: [(name: String, line: Int, count: Int)] = []

  mutating func add(_ name: String, line: Int) {
    if let index = names.firstIndex(where: { $0.name == name }) {
      names[index].count += 1
    } else if names.count < 100 {
      names.append((name, line, 1))
    }
  }

  var warnings: [LyricErrorDetail] {
    names.map { name, line, count in
      LyricErrorDetail(
        .unusual, line: line,
        "\(name.excerpt) is not read\(count > 1 ? ", here and in \(count - 1) more \(count == 2 ? "place" : "places")" : "")"
      )
    }
  }
}
