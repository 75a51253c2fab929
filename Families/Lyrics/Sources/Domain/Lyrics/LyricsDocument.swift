import DataFiles

/// The lines of a song as stored in a JSON file.
///
/// A file is a line, a list of lines, or `{"title": …, "lines": […]}`. A line is Onpu's expanded `LyricsLine`,
/// `{"words": [{"kanji", "furigana", "mora": [{"text", "isHigh"}], "kanjiFurigana": [{"kanji", "reading"}]}]}`,
/// or a string in the compact form, or an object with the compact form as `compact`; and `translation` if there
/// is one. A word may also be spelled `{"surface", "reading", "pitch": "01", "ruby": [{"base", "rt"}]}`.
public struct LyricsDocument: Sendable, Hashable {
  /// The title of the song.
  public var title: String?
  /// The lines in their order.
  public var lines: [LyricsLine]

  /// Creates a song of lines.
  public init(title: String? = nil, lines: [LyricsLine]) {
    self.title = title
    self.lines = lines
  }

  /// Reads a JSON text; throws all its faults, each with line, column and the path of the value.
  ///
  /// - Parameter file: The name for messages.
  package init(parsing json: String, file: String) throws(LocatedErrors) {
    self = try Self.codec.value(in: Array(json.utf8), file: file)
  }

  package static let codec = Codec<LyricsDocument>(
    .oneOf([.list(of: LyricsLine.codec.shape), .object(song.shape), LyricsLine.codec.shape])
  ) { node in
    if node.value.array != nil {
      return Codec.list(of: LyricsLine.codec).decode(node).map { LyricsDocument(lines: $0) }
    }
    let isLine = node.value.object == nil || node.value["words"] != nil || node.value["compact"] != nil
    return isLine
      ? LyricsLine.codec.decode(node).map { LyricsDocument(lines: [$0]) } : song.codec.decode(node)
  } encode: {
    song.codec.encode($0)
  }

  private static let song = ObjectFormat<LyricsDocument>(
    "song", "The lines of a song.", initial: LyricsDocument(lines: []), acceptsNull: true
  ) {
    Key("title", \.title, .text, "The title of the song.")
    Key(ignored: "author", "Who wrote the words.")
    Key(ignored: "artist", "Who sings it.")
    Key(ignored: "rights", "Whose the words are.")
    Key(required: "lines", \.lines, .list(of: LyricsLine.codec), "The lines, in their order.")
  }
}

extension Key {
  /// A key that this program ignores.
  init(ignored name: String, _ summary: String) {
    self.init(KeyShape(name, .anything, summary)) { _, _, _ in
      true
    } write: { _ in
      nil
    }
  }
}
