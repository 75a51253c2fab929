/// The families of text that names none. The default typeface of the library and of every family of images is set
/// here and nowhere else.
extension Font {
  /// Latin, Greek and Cyrillic, and the generic family `sans-serif`.
  public static let defaultFamily = "Inter"

  /// Kana and kanji with Japanese glyph forms.
  public static let japaneseFamily = "Noto Sans CJK JP"

  /// Simplified Chinese.
  public static let chineseFamily = "Noto Sans CJK SC"
}
