/// The families of text that names none. The default typeface of the library and of every family of pictures is set
/// here and nowhere else.
extension Font {
  /// Letters and figures of Latin, Greek and Cyrillic, and what CSS calls `sans-serif`.
  public static let defaultFamily = "Inter"

  /// Kana and kanji in the forms of Japan.
  public static let japaneseFamily = "Noto Sans CJK JP"

  /// Han characters in the simplified forms of China.
  public static let chineseFamily = "Noto Sans CJK SC"
}
