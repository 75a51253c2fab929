// Derived from the parameters that CrochetChartComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A written crochet pattern as a symbol chart, in rounds, squares or rows.
public struct CrochetChart: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - pattern: The written pattern; in a scene file also {"url": "granny.txt"}.
  ///   - symbols: Symbol set: JIS L 0201 or Craft Yarn Council.
  ///   - words: Terms of the key: US, UK, Japanese or Chinese.
  ///   - theme: The colors: light or dark.
  ///   - hand: Handedness; left mirrors the chart.
  ///   - firstRow: Number of the first row shown.
  ///   - lastRow: Number of the last row shown.
  ///   - gauge: Gauge, such as 14 sts x 7 rows = 10 cm; gives the chart the fabric's proportions.
  ///   - grid: A grid chart instead of symbols: open and filled filet meshes, or the colors of rows.
  ///   - title: A title (default: the pattern's).
  ///   - key: Whether the key is shown.
  ///   - background: Whether the background is painted.
  public init(
    pattern: String,
    symbols: CrochetSymbols = .jis,
    words: CrochetWords = .us,
    theme: CrochetTheme = .light,
    hand: Hand = .right,
    firstRow: Int? = nil,
    lastRow: Int? = nil,
    gauge: String? = nil,
    grid: Bool = false,
    title: String? = nil,
    key: Bool = true,
    background: Bool = true
  ) {
    layer = Layer(
      component: CrochetChartComponent.self,
      [
        "pattern": pattern,
        "symbols": symbols,
        "words": words,
        "theme": theme,
        "hand": hand,
        "firstRow": firstRow,
        "lastRow": lastRow,
        "gauge": gauge,
        "grid": grid,
        "title": title,
        "key": key,
        "background": background,
      ])
  }

  /// Handedness; left mirrors the chart.
  public enum Hand: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `right`.
    case right
    /// `left`.
    case left
  }
}
