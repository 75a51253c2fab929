import RenderTree

/// Remembers texts, up to a number of glyphs.
///
/// In two generations: what has been used since the last change of generation survives the next one. So a
/// look-up costs one hash, and nothing is sorted.
struct TextCache {
  private var young: [TextParagraph: CachedText] = [:]
  private var old: [TextParagraph: CachedText] = [:]
  private var youngGlyphCount = 0
  private let maximumGlyphCount: Int

  init(maximumGlyphCount: Int = 20_000) {
    self.maximumGlyphCount = maximumGlyphCount
  }

  /// The number of texts that are remembered.
  var count: Int { young.count + old.count }

  subscript(paragraph: TextParagraph) -> CachedText? {
    mutating get {
      if let text = young[paragraph] { return text }
      guard let text = old.removeValue(forKey: paragraph) else { return nil }
      insert(text)
      return text
    }
  }

  mutating func insert(_ text: CachedText) {
    // Texts without glyphs take room too.
    let glyphCount = text.glyphCount + 8
    if youngGlyphCount + glyphCount > maximumGlyphCount {
      old = young
      young = [:]
      youngGlyphCount = 0
    }
    youngGlyphCount += glyphCount
    young[text.paragraph] = text
  }
}
