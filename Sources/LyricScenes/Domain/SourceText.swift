/// A line of a text, without its end, and its number from 1.
struct SourceLine: Sendable, Hashable {
  let number: Int
  let text: String

  /// The lines of `text`. LF, CRLF and a lone CR each end a line; a byte order mark is passed over.
  static func lines(of text: String) -> [SourceLine] {
    var lines: [SourceLine] = []
    var current = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\u{FEFF}", previous == nil { continue }
      if scalar == "\n", previous == "\r" { continue }
      if scalar == "\n" || scalar == "\r" {
        lines.append(SourceLine(number: lines.count + 1, text: String(current)))
        current = String.UnicodeScalarView()
      } else {
        current.append(scalar)
      }
    }
    if !current.isEmpty { lines.append(SourceLine(number: lines.count + 1, text: String(current))) }
    return lines
  }

  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// The fields between the separators, with the column where each begins.
  func fields(separatedBy separator: Character) -> [SourceField] {
    SourceField(text: text, line: number, column: 1).split(by: separator)
  }
}

/// A part of a line that knows its place.
struct SourceField: Sendable, Hashable {
  let text: String
  let line: Int
  /// The column of the first character, from 1.
  let column: Int

  func split(by separator: Character) -> [SourceField] {
    var fields: [SourceField] = []
    var current = ""
    var start = column
    for (offset, character) in text.enumerated() {
      if character == separator {
        fields.append(SourceField(text: current, line: line, column: start))
        current = ""
        start = column + offset + 1
      } else {
        current.append(character)
      }
    }
    return fields + [SourceField(text: current, line: line, column: start)]
  }

  func issue(_ kind: LyricIssue.Kind, _ message: String) -> LyricIssue {
    LyricIssue(kind, line: line, column: column, message)
  }
}
