// Derived from the parameters that CrochetProjectCardComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A crochet project as a card or list cell: its chart, materials and progress.
public struct CrochetProjectCard: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - pattern: The written pattern; in a scene file also {"url": "granny.txt"}.
  ///   - title: A title (default: the pattern's).
  ///   - difficulty: The difficulty.
  ///   - yarn: The yarn, such as worsted cotton, 50 g.
  ///   - hook: The hook, such as 4 mm.
  ///   - gauge: Gauge, such as 14 sts x 7 rows = 10 cm; gives the chart its proportions.
  ///   - format: A card (1080 x 1350) or a list cell (390 x 96).
  ///   - symbols: Symbol set: JIS L 0201 or Craft Yarn Council.
  ///   - theme: The colors: light or dark.
  ///   - rowsDone: Number of rows or rounds done.
  ///   - note: A line above the bar, such as the date of the last work.
  public init(
    pattern: String,
    title: String? = nil,
    difficulty: CrochetDifficulty? = nil,
    yarn: String? = nil,
    hook: String? = nil,
    gauge: String? = nil,
    format: CrochetFormat = .card,
    symbols: CrochetSymbols = .jis,
    theme: CrochetTheme = .light,
    rowsDone: Int = 0,
    note: String? = nil
  ) {
    layer = Layer(
      component: CrochetProjectCardComponent.self,
      [
        "pattern": pattern,
        "title": title,
        "difficulty": difficulty,
        "yarn": yarn,
        "hook": hook,
        "gauge": gauge,
        "format": format,
        "symbols": symbols,
        "theme": theme,
        "rowsDone": rowsDone,
        "note": note,
      ])
  }
}
