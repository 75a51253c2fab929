import DataFiles
import SceneModel

/// The lyrics as passed to a component.
public enum LyricSource: Sendable, Hashable, ExpressibleByStringLiteral {
  /// Text in the notation of the component, a line on each line that is not blank.
  case text(String)
  /// Lines whose words, readings and pitches are known.
  case document(LyricsDocument)

  /// Creates lyrics from text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// The song; all faults of a text are thrown, located by line and column.
  package func song(_ look: LyricAppearance) throws(LyricError) -> LyricSong {
    let needsPitch = look.typography.mode == .pitch
    switch self {
    case .text(let text):
      return try LyricSong(
        text: text, notation: look.notation, initialLowering: look.initialLowering, needsPitch: needsPitch)
    case .document(let document):
      if needsPitch { try document.checkPitches() }
      return LyricSong(document)
    }
  }

  /// Whether this is the text of an LRC or TTML file, which has the times of its lines.
  package var isTimed: Bool {
    guard case .text(let text) = self else { return false }
    return TimedLyrics.isTimed(text)
  }

  /// Onpu's JSON, a text, a list of texts, or a file that has one of them.
  static let codec = Codec<LyricSource>(
    .oneOf([.text, LyricsDocument.codec.shape, .object(DataReference.format.shape)])
  ) { node in
    guard let node = node.jsonData() else { return nil }
    if let text = node.value.joinedText { return .text(text) }
    return LyricsDocument.codec.decode(node).map { .document($0) }
  } encode: { source in
    switch source {
    case .text(let text): JSONValue(text)
    case .document(let document): LyricsDocument.codec.encode(document)
    }
  }
}

extension LyricsDocument {
  /// Throws for each word whose kana have no pitch.
  fileprivate func checkPitches() throws(LyricError) {
    var faults = LyricError()
    for (index, line) in lines.enumerated() {
      for (position, word) in line.words.enumerated()
      where word.morae.isEmpty && word.reading.unicodeScalars.contains(where: Kana.isKana) {
        faults.add(
          LyricError(
            LyricErrorDetail(
              .bitsDoNotMatchMorae, path: "lines[\(index)].words[\(position)]",
              "\(word.surface.excerpt) has no pitch: write a bit for each mora of \(word.reading.excerpt), or set the mode furigana"
            )))
      }
    }
    try faults.check()
  }
}

extension Codec where Value == String {
  /// The text of an LRC or TTML file, its lines as a list, or the file itself.
  static var timing: Codec {
    Codec(.oneOf([.text, .list(of: .text), .object(DataReference.format.shape)])) { node in
      guard let node = node.jsonData() else { return nil }
      let text = node.value.joinedText
      if text == nil { node.failExpecting("the text of an LRC or TTML file") }
      return text
    } encode: {
      JSONValue($0)
    }
  }
}

extension Node {
  /// The JSON or the text that is given here, or in a file; nil, and reported, if there is neither.
  fileprivate func jsonData() -> Node? {
    switch data() {
    case .json(let node): return node
    case .table:
      fail("expected lyrics, found a table")
      return nil
    case nil: return nil
    }
  }
}

extension JSONValue {
  /// A text, or a list of nothing but texts, each a line; nil for all else.
  fileprivate var joinedText: String? {
    if let string { return string }
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts.joined(separator: "\n") : nil
  }
}

extension ComponentError {
  /// All faults, each its own error. Faults in text are located by line and column.
  init(_ error: LyricError, at name: String) {
    let errors = error.issues.map { ComponentError(path: [name], message: $0.description) }
    self = errors.first ?? ComponentError(path: [name], message: "cannot be read")
    others = Array(errors.dropFirst())
    unshownCount = error.unshownCount
  }
}
