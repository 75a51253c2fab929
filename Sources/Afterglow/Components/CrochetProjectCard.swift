// Derived from the parameters that CrochetProjectCardComponent declares; written by `make record-api`.
import CrochetScenes
import SceneModel
import VectorGraphics

/// A crochet project as a card or a cell of a list: its chart, what it needs, and progress.
public struct CrochetProjectCard: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - pattern: The written pattern: {"url": "granny.txt"}, or its text.
  ///   - title: A title (default: the pattern's).
  ///   - difficulty: How hard it is.
  ///   - yarn: The yarn, such as worsted cotton, 50 g.
  ///   - hook: The hook, such as 4 mm.
  ///   - gauge: The gauge, such as 14 sts x 7 rows = 10 cm; the chart keeps its proportions.
  ///   - format: A card (1080 x 1350) or a cell of a list (390 x 96).
  ///   - symbols: The family of symbols: JIS L 0201 or Craft Yarn Council.
  ///   - theme: The colors: light or dark.
  ///   - rowsDone: How many rows or rounds are done.
  ///   - note: A line over the bar, such as when it was last worked on.
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
