import DataFiles

/// The lines of a lyric as a JSON file holds them.
///
/// A file is a line, a list of lines, or `{"title": …, "lines": […]}`. A line is Onpu's expanded `LyricsLine`,
/// `{"words": [{"kanji", "furigana", "mora": [{"text", "isHigh"}], "kanjiFurigana": [{"kanji", "reading"}]}]}`,
/// or a string in the compact form, or an object with the compact form as `compact`; and `translation` if there
/// is one. A word may also be spelled `{"surface", "reading", "pitch": "01", "ruby": [{"base", "rt"}]}`.
package struct LyricsDocument: Sendable, Hashable {
  package let title: String?
  package let lines: [LyricsLine]

  package init(title: String? = nil, lines: [LyricsLine]) {
    self.title = title
    self.lines = lines
  }

  /// Reads a JSON text; throws all its faults, each with line, column and the path of the value.
  package init(parsing json: String) throws(LyricError) {
    let document: JSONDocument
    do throws(DataError) {
      document = try JSONDocument(parsing: json)
    } catch {
      let place = error.position
      throw LyricError(LyricIssue(.malformed, line: place.line, column: place.column, error.message))
    }
    try self.init(document.root, in: document)
  }

  /// Reads a value; throws all its faults with their paths, and their places in the document it was read from.
  package init(_ value: JSONValue, in document: JSONDocument? = nil) throws(LyricError) {
    var decoder = LyricsDecoder(document: document)
    let lyrics = decoder.document(JSONCursor(value, path: ""))
    guard decoder.issues.isEmpty else { throw LyricError(decoder.issues) }
    self = lyrics
  }
}

/// A value of a JSON document with the path that leads to it: `lines[2].words[0]`.
struct JSONCursor {
  let value: JSONValue
  let path: String

  init(_ value: JSONValue, path: String) {
    self.value = value
    self.path = path
  }

  subscript(key: String) -> JSONCursor? {
    guard let member = value[key], !member.isNull else { return nil }
    return JSONCursor(member, path: path.isEmpty ? key : "\(path).\(key)")
  }

  var elements: [JSONCursor]? {
    value.array?.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
  }
}
