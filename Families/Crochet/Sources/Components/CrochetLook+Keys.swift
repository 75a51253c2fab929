import DataFiles
import SceneModel

// The parameters that several components have, for the property that holds their look.
extension CrochetLook {
  private static let usual = CrochetLook()

  static let symbolsKey = Key<CrochetLook>(
    "symbols", \.family, .choice, default: usual.family, "Symbol set: JIS L 0201 or Craft Yarn Council.")
  static let wordsKey = Key<CrochetLook>(
    "words", \.words, .choice, default: usual.words, "Terms of the key: US, UK, Japanese or Chinese.")
  static let themeKey = Key<CrochetLook>(
    "theme", \.theme, .choice(CrochetColors.all.map(\.name)), default: usual.theme,
    "The colors: light or dark.")
  static let keyKey = Key<CrochetLook>(
    "key", \.showsKey, .boolean, default: usual.showsKey, "Whether the key is shown.")
}
