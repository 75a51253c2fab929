import RenderTree

/// Caches texts, up to a number of glyphs.
///
/// The cache has two generations: entries used since the last change of generation survive the next one. So a
/// lookup costs one hash, and nothing is sorted.
struct TextCache {
  private var young: [TextParagraph: CachedText] = [:]
  private var old: [TextParagraph: CachedText] = [:]
  private var youngGlyphCount = 0
  private let maximumGlyphCount: Int

  init(maximumGlyphCount: Int = 20_000) {
    self.maximumGlyphCount = maximumGlyphCount
  }

  /// The number of cached texts.
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
    // Texts without glyphs also take memory.
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
