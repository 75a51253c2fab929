// Derived from the parameters that CrochetChartComponent declares; written by `make record-api`.
import CrochetScenes
import SceneModel
import VectorGraphics

/// A written crochet pattern as a chart of symbols, in rounds, squares or rows.
public struct CrochetChart: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - pattern: The written pattern: {"url": "granny.txt"}, or its text.
  ///   - symbols: The family of symbols: JIS L 0201 or Craft Yarn Council.
  ///   - words: The terms of the key: US, UK, Japanese or Chinese.
  ///   - theme: The colors: light or dark.
  ///   - hand: The hand that works; left mirrors the chart.
  ///   - firstRow: The first row that is shown, by its number.
  ///   - lastRow: The last row that is shown, by its number.
  ///   - gauge: The gauge, such as 14 sts x 7 rows = 10 cm: rows are as high for their width as in the
  ///     fabric.
  ///   - grid: A working chart of squares in place of symbols: open and filled meshes of filet, or the
  ///     colors of rows.
  ///   - title: A title (default: the pattern's).
  ///   - key: Whether the key of the symbols is shown.
  ///   - background: Whether the background is filled.
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

  /// The hand that works; left mirrors the chart.
  public enum Hand: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `right`.
    case right
    /// `left`.
    case left
  }
}
