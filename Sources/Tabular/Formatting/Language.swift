/// A language of labels. The raw value is its BCP 47 tag.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh-Hans"
  case japanese = "ja"

  /// The BCP 47 tag, for the `lang` of texts: Han glyphs differ between `zh-Hans` and `ja`.
  package var tag: String { rawValue }
}
