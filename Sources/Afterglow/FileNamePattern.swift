import FrameExport
import SystemFiles

/// A path with placeholders for values, such as `out/{id}-{format}.png`.
///
/// Values come from untrusted data: none of them can lead to a folder outside the pattern, or to a file name that some
/// systems do not support.
public struct FileNamePattern: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case literal(String)
    case field(String)
  }

  private let parts: [Part]
  /// The folder that contains all files, directly or in subfolders, with a trailing slash; empty for the current folder.
  public let root: String
  /// The type of the files, by their extension.
  package let format: OutputFormat
  package let fileExtension: String

  /// The longest name of a file in bytes that leaves space for the temporary name beside it.
  static let longestName = 220

  /// - Throws: `invalidOption` for an unmatched brace, empty braces, or a missing file name at the end.
  public init(_ text: String) throws(AfterglowError) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}"), end > rest.startIndex else {
          throw .invalidOption(
            "\(text): \"{\" begins the name of a field, as in {id}; write {{ for the brace itself")
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        parts.append(.field(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      case "}": throw .invalidOption("\(text): \"}\" without its \"{\"; write }} for the brace itself")
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    guard case .literal(let ending)? = parts.last, let format = OutputFormat(path: "a" + ending),
      !format.isVideo
    else {
      throw .invalidOption(
        "\(text): a batch writes still images; the pattern must end in \(OutputFormat.imageExtensions)")
    }
    self.format = format
    fileExtension = SystemPath.fileExtension("a" + ending)
    self.parts = parts
    let first: String = if case .literal(let beginning)? = parts.first { beginning } else { "" }
    root = first.lastIndex(of: "/").map { String(first[...$0]) } ?? ""
  }

  /// The names of the fields in braces, in order.
  public var fieldNames: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The path for a row.
  ///
  /// - Parameter value: The text of a field.
  /// - Returns: The path, which is in or under `root`.
  /// - Throws: If a field has no text, or a text that cannot stand in a file name.
  func path(_ value: (String) throws(BatchRowError) -> String) throws(BatchRowError) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .literal(let text): path += text
      case .field(let name):
        let text = try value(name)
        try Self.check(text, of: name)
        path += text
      }
    }
    for component in path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false) {
      try Self.check(component: component)
    }
    return path
  }

  /// Characters that lead to other folders, that Windows reserves, or that cannot be seen.
  private static func check(_ text: String, of field: String) throws(BatchRowError) {
    guard !text.isEmpty else {
      throw BatchRowError(message: "\(field): is empty, but the output file name needs it")
    }
    for scalar in text.unicodeScalars {
      let isReserved = "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      let isInvisible =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Marks that change the order of letters or are not seen at all, but not the two that words and emoji need.
        case .format: !(0x200C...0x200D).contains(scalar.value)
        default: false
        }
      guard !isReserved, !isInvisible else {
        let shown = isReserved ? "\"\(scalar)\"" : "U+" + scalar.value.uppercaseHexadecimal(4)
        throw BatchRowError(message: "\(field): \(shown) is not allowed in a file name")
      }
    }
  }

  private static func check(component: Substring) throws(BatchRowError) {
    let name = "the file name \"\(component)\""
    guard !component.isEmpty, component != ".", component != ".." else {
      throw BatchRowError(message: "\(name) would be in another folder")
    }
    guard component.first != ".", component.last != ".", component.last != " ", component.first != " " else {
      throw BatchRowError(message: "\(name) begins or ends with a dot or a space")
    }
    guard component.utf8.count <= longestName else {
      throw BatchRowError(message: "\(name) is longer than \(longestName) bytes")
    }
    let stem = component.prefix { $0 != "." }.uppercased()
    guard !reservedNames.contains(stem) else {
      throw BatchRowError(message: "\(name) is reserved for a device on Windows")
    }
  }

  private static let reservedNames: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + (0...9).flatMap { ["COM\($0)", "LPT\($0)"] } + ["¹", "²", "³"].flatMap { ["COM\($0)", "LPT\($0)"] })
}
