import RenderTree

/// A paragraph that has been laid out, and shaped on request.
final class CachedText {
  let paragraph: TextParagraph
  let laidOut: LaidOutText
  let glyphCount: Int
  /// The characters that no font supports, once per family list, in the order of the text.
  let missing: [MissingCharacter]
  /// Whether the missing characters have been recorded.
  var isReported = false
  var shaped: ShapedText?
  /// The same with the positions of its characters, once parts of it have been needed.
  var split: SplitText?

  init(_ paragraph: TextParagraph, _ laidOut: LaidOutText) {
    self.paragraph = paragraph
    self.laidOut = laidOut
    glyphCount = laidOut.glyphs.glyphCount
    var seen: Set<MissingCharacter> = []
    missing = laidOut.missing.filter { seen.insert($0).inserted }
  }
}

extension TextParagraph {
  /// Whether the text is longer than any that is readable on an image: it is laid out separately from others.
  var isLong: Bool { runs.reduce(0) { $0 + $1.text.utf8.count } > 4096 }

  /// The paragraph in the paint of its layer: colors do not change the layout.
  fileprivate var withoutPaints: TextParagraph {
    guard runs.contains(where: { $0.paint != nil }) else { return self }
    var paragraph = self
    for index in runs.indices { paragraph.runs[index].paint = nil }
    return paragraph
  }
}

/// The state of an engine, protected by its lock.
struct TextState {
  let provider: FontProvider
  private var cache = TextCache()
  private var warned: Set<MissingCharacter> = []
  private(set) var warnings: [MissingCharacter] = []

  init(_ catalog: FontCatalog) throws(TextError) {
    provider = try FontProvider(catalog)
  }

  /// The layout of a paragraph, computed or from the cache.
  mutating func text(_ paragraph: TextParagraph) throws(TextError) -> CachedText {
    if let cached = cache[paragraph] { return cached }
    let text = CachedText(paragraph, try layout(of: paragraph.withoutPaints))
    cache.insert(text)
    return text
  }

  /// The layout of a paragraph without paints, which those in all colors share.
  private mutating func layout(of plain: TextParagraph) throws(TextError) -> LaidOutText {
    if let cached = cache[plain] { return cached.laidOut }
    provider.trim()
    let layout = try laidOut(plain, preservesCharacters: false).text
    cache.insert(CachedText(plain, layout))
    return layout
  }

  /// Calls a function with the characters of a paragraph and their glyphs, line by line; this is not cached.
  mutating func forEachSegment(
    of paragraph: TextParagraph, part: Range<Int>?, _ body: (TextSegment) -> Void
  ) throws(TextError) {
    let widest = try text(paragraph).laidOut.metrics.size.width
    provider.trim()
    let (setter, pieces) = try setter(of: paragraph, preservesCharacters: true)
    var number = 0
    try setter.forEachLine(of: pieces, widest: widest) { line in
      setter.forEachSegment(of: line, number: number, part: part, text: pieces.bytes, body)
      number += 1
    }
  }

  func laidOut(_ paragraph: TextParagraph, preservesCharacters: Bool) throws(TextError) -> (
    setter: ParagraphSetter, text: LaidOutText
  ) {
    let (setter, pieces) = try setter(of: paragraph, preservesCharacters: preservesCharacters)
    return (setter, try setter.laidOut(pieces))
  }

  func setter(
    of paragraph: TextParagraph, preservesCharacters: Bool
  ) throws(TextError) -> (ParagraphSetter, TextPieces) {
    let pieces = TextPieces(of: paragraph.runs.map(\.text))
    let setter = try ParagraphSetter(
      paragraph, pieces: pieces, provider: provider, preservesCharacters: preservesCharacters)
    provider.emojiRequest = provider.number(of: setter.requests[0])
    return (setter, pieces)
  }

  /// A paragraph of which parts can be drawn.
  func split(_ text: CachedText) throws(TextError) -> SplitText {
    if let split = text.split { return split }
    provider.trim()
    let split = SplitText(
      text.paragraph, try laidOut(text.paragraph, preservesCharacters: true).text, words: provider.words)
    text.split = split
    return split
  }

  func shaped(_ text: CachedText) -> ShapedText {
    if let shaped = text.shaped { return shaped }
    let shaped = ShapedText(text.laidOut, runs: text.paragraph.runs)
    text.shaped = shaped
    return shaped
  }

  /// The characters that no font has, with where they can be had.
  func missingCharacters(of text: CachedText) -> [MissingCharacter] { text.missing.map(advised) }

  private func advised(_ character: MissingCharacter) -> MissingCharacter {
    var character = character
    if !provider.catalog.includesSystem {
      character.installedFamily = SystemFonts.family(with: character.scalar)
    }
    return character
  }

  /// Throws or records missing characters, according to the policy.
  mutating func report(_ text: CachedText, policy: MissingGlyphs) throws(TextError) {
    guard !text.missing.isEmpty, !text.isReported else { return }
    switch policy {
    case .error:
      let absent = provider.absentPackages
      if !absent.isEmpty { provider.fault = .missing }
      let first = text.missing.prefix(1).map(advised)
      throw TextError.missing(first + text.missing.dropFirst(), absentPackages: absent)
    case .warn:
      text.isReported = true
      for character in text.missing where warned.insert(character).inserted {
        warnings.append(advised(character))
      }
    }
  }
}
