import DataFiles

/// Reads lyrics from JSON values and gathers what is wrong with them.
struct LyricsDecoder {
  /// Nil if the values were not read from a text of their own.
  let document: JSONDocument?
  private(set) var issues: [LyricIssue] = []

  init(document: JSONDocument?) { self.document = document }

  mutating func document(_ cursor: JSONCursor) -> LyricsDocument {
    if let lines = cursor.elements {
      return LyricsDocument(lines: lines.compactMap { line($0) })
    }
    guard cursor.value.object != nil, cursor["words"] == nil, cursor["compact"] == nil else {
      return LyricsDocument(lines: [line(cursor)].compactMap(\.self))
    }
    expectKeys(["title", "author", "artist", "rights", "lines"], of: cursor)
    guard let lines = cursor["lines"]?.elements else {
      report(.malformed, cursor["lines"] ?? cursor, "expected a list of lines under the key lines")
      return LyricsDocument(lines: [])
    }
    return LyricsDocument(title: string("title", of: cursor), lines: lines.compactMap { line($0) })
  }

  private mutating func line(_ cursor: JSONCursor) -> LyricsLine? {
    if let compact = cursor.value.string { return line(compact: compact, at: cursor, translation: nil) }
    guard cursor.value.object != nil else {
      report(.malformed, cursor, "expected a line as an object or a string, found \(cursor.value.kind)")
      return nil
    }
    expectKeys(["id", "words", "compact", "translation", "gloss", "text"], of: cursor)
    let translation = string("translation", of: cursor) ?? string("gloss", of: cursor)
    if let words = cursor["words"] {
      guard let elements = words.elements else {
        report(.malformed, words, "expected a list of words, found \(words.value.kind)")
        return nil
      }
      return LyricsLine(words: elements.compactMap { word($0) }, translation: translation)
    }
    guard let field = cursor["compact"], let compact = field.value.string else {
      report(
        .malformed, cursor, "expected the words of the line under words, or its compact form under compact")
      return nil
    }
    return line(compact: compact, at: field, translation: translation)
  }

  private mutating func line(compact: String, at cursor: JSONCursor, translation: String?) -> LyricsLine? {
    do throws(LyricError) {
      return LyricsLine(words: try LyricsLine(compact: compact).words, translation: translation)
    } catch {
      for issue in error.issues { report(issue.kind, cursor, issue.message) }
      return nil
    }
  }

  /// Notes a fault at a value: its place in the file, and its path.
  mutating func report(_ kind: LyricIssue.Kind, _ cursor: JSONCursor, _ message: String) {
    report(kind, at: document?.position(of: cursor.value), cursor, message)
  }

  private mutating func report(
    _ kind: LyricIssue.Kind, at place: SourcePosition?, _ cursor: JSONCursor, _ message: String
  ) {
    issues.append(
      LyricIssue(kind, line: place?.line, column: place?.column, path: cursor.path, message))
  }

  mutating func expectKeys(_ known: [String], of cursor: JSONCursor) {
    for member in cursor.value.object?.members ?? [] where !known.contains(member.key) {
      report(
        .malformed, at: document?.position(ofKey: member), cursor,
        "the key \(member.key) is not known here: the keys are \(known.joined(separator: ", "))")
    }
  }

  mutating func string(_ key: String, of cursor: JSONCursor) -> String? {
    guard let field = cursor[key] else { return nil }
    guard let string = field.value.string else {
      report(.malformed, field, "expected a string, found \(field.value.kind)")
      return nil
    }
    return string
  }
}
