/// A language that pictures are labelled in. The raw value is its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh-Hans"
  case japanese = "ja"

  /// The language as BCP 47 writes it, for the `lang` of texts: Han glyphs differ between `zh-Hans` and `ja`.
  public var tag: String { rawValue }
}
