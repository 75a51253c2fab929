/// A line of a text, without its end, and its number from 1.
package struct SourceLine: Sendable, Hashable {
  package let number: Int
  package let text: String

  /// The lines of `text`, of which a list would take many times its memory. LF, CRLF and a lone CR each end a line; a byte
  /// order mark is passed over.
  package static func lines(of text: String) -> some Sequence<SourceLine> {
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    return sequence(state: (rest: rest, number: 0)) { state in
      guard !state.rest.isEmpty else { return nil }
      let line = state.rest.prefix { $0 != "\n" && $0 != "\r" }
      state.rest = state.rest[line.endIndex...]
      if state.rest.popFirst() == "\r", state.rest.first == "\n" { state.rest.removeFirst() }
      state.number += 1
      return SourceLine(number: state.number, text: String(line))
    }
  }

  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

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
    forEachPart(by: separator) { fields.append($0) }
    return fields
  }

  /// Does something with each part: a list of them would take many times the memory of the text.
  func forEachPart(by separator: Character, _ body: (SourceField) -> Void) {
    var current = ""
    var start = column
    for (offset, character) in text.enumerated() {
      if character == separator {
        body(SourceField(text: current, line: line, column: start))
        current = ""
        start = column + offset + 1
      } else {
        current.append(character)
      }
    }
    body(SourceField(text: current, line: line, column: start))
  }

  func issue(_ kind: LyricErrorDetail.Kind, _ message: String) -> LyricErrorDetail {
    LyricErrorDetail(kind, line: line, column: column, message)
  }
}
