/// A language of the words in a picture.
public enum BraceletLanguage: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh"
  /// Japanese.
  case japanese = "ja"

  /// The BCP 47 tag of the words; Han characters differ between `zh-Hans` and `ja`.
  var tag: String { self == .chinese ? "zh-Hans" : rawValue }
}
