// Derived from the parameters that CrochetPatternCardComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A crochet pattern as a card or list cell: its chart, difficulty, yarn and hook.
public struct CrochetPatternCard: SingleLayerContent {
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
  public init(
    pattern: String,
    title: String? = nil,
    difficulty: CrochetDifficulty? = nil,
    yarn: String? = nil,
    hook: String? = nil,
    gauge: String? = nil,
    format: CrochetFormat = .card,
    symbols: CrochetSymbols = .jis,
    theme: CrochetTheme = .light
  ) {
    layer = Layer(
      component: CrochetPatternCardComponent.self,
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
      ])
  }
}
