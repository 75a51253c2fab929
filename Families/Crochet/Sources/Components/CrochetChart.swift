import DataFiles
import SceneModel
import VectorGraphics

/// The hand that holds the hook.
public enum WorkingHand: String, Sendable, Hashable, CaseIterable {
  /// Rounds are worked counterclockwise.
  case right
  /// The chart is mirrored.
  case left
}

/// A written crochet pattern as a symbol chart, in rounds, squares or rows.
///
/// ```swift
/// CrochetChart(pattern: "Rnd 1: 6 sc in MR (6)\nRnd 2: inc x 6 (12)", symbols: .cyc, theme: .dark)
/// ```
///
/// Rows that are wrong or not understood are warnings; a pattern without a single workable row is an error.
public struct CrochetChart: ComponentContent, Component {
  package static let name = "crochetChart"
  package static let summary = "A written crochet pattern as a symbol chart, in rounds, squares or rows."

  /// The written pattern, of at most 4 000 000 bytes.
  public var pattern: String
  /// Which of several sizes is read, as in `36 (40, 44)`: 1…100.
  public var size: Int
  /// The terminology of the pattern; nil is inferred from its words.
  public var terms: Dialect?
  /// The symbol set.
  public var symbols: SymbolFamily
  /// The terms of the key; nil for those of the pattern.
  public var words: StitchWords?
  /// The colors.
  public var theme: CrochetTheme
  /// The hand that holds the hook.
  public var hand: WorkingHand
  /// The number of the first row shown, from 1.
  public var firstRow: Int?
  /// The number of the last row shown, from 1.
  public var lastRow: Int?
  /// The gauge, which gives the chart the proportions of the fabric; nil for those of the symbols.
  public var gauge: CrochetGauge?
  /// Whether squares are drawn instead of symbols: open and filled filet meshes, or the colors of rows.
  public var grid: Bool
  /// The title; nil for the pattern's.
  public var title: String?
  /// Whether the key is shown.
  public var key: Bool
  /// Whether the background is painted.
  public var background: Bool

  /// Creates a chart of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The written pattern, of at most 4 000 000 bytes.
  ///   - size: Which of several sizes is read, as in `36 (40, 44)`: 1…100.
  ///   - terms: The terminology of the pattern; nil is inferred from its words.
  ///   - symbols: The symbol set.
  ///   - words: The terms of the key; nil for those of the pattern.
  ///   - theme: The colors.
  ///   - hand: The hand that holds the hook.
  ///   - firstRow: The number of the first row shown, from 1.
  ///   - lastRow: The number of the last row shown, from 1.
  ///   - gauge: The gauge, which gives the chart the proportions of the fabric.
  ///   - grid: Whether squares are drawn instead of symbols.
  ///   - title: The title; nil for the pattern's.
  ///   - key: Whether the key is shown.
  ///   - background: Whether the background is painted.
  public init(
    pattern: String, size: Int = 1, terms: Dialect? = nil, symbols: SymbolFamily = .jis,
    words: StitchWords? = nil, theme: CrochetTheme = .light, hand: WorkingHand = .right, firstRow: Int? = nil,
    lastRow: Int? = nil, gauge: CrochetGauge? = nil, grid: Bool = false, title: String? = nil,
    key: Bool = true, background: Bool = true
  ) {
    self.pattern = pattern
    self.size = size
    self.terms = terms
    self.symbols = symbols
    self.words = words
    self.theme = theme
    self.hand = hand
    self.firstRow = firstRow
    self.lastRow = lastRow
    self.gauge = gauge
    self.grid = grid
    self.title = title
    self.key = key
    self.background = background
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = CrochetChart(pattern: "")

  package static let parameters = ObjectFormat(usual, check: check) {
    Key.pattern(\.pattern)
    Key(
      "size", \.size, .integer(1...100), default: usual.size,
      "Which of several sizes to use, as in 36 (40, 44).")
    Key("terms", \.terms, .choice, "Terminology of the pattern: us or uk (default: inferred).")
    Key.symbols(\.symbols)
    Key("words", \.words, .choice, "Terms of the key: US, UK, Japanese or Chinese (default: the pattern's).")
    Key.theme(\.theme)
    Key("hand", \.hand, .choice, default: usual.hand, "Handedness; left mirrors the chart.")
    Key("firstRow", \.firstRow, .integer(1...), "Number of the first row shown.")
    Key("lastRow", \.lastRow, .integer(1...), "Number of the last row shown.")
    Key.gauge(
      \.gauge, "Gauge, such as 14 sts x 7 rows = 10 cm; gives the chart the fabric's proportions.")
    Key(
      "grid", \.grid, .boolean, default: usual.grid,
      "A grid chart instead of symbols: open and filled filet meshes, or the colors of rows."
    )
    Key("title", \.title, .text, "A title (default: the pattern's).")
    Key.key(\.key)
    Key("background", \.background, .boolean, default: usual.background, "Whether the background is painted.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ chart: inout Self) throws(ComponentError) {
    guard let first = chart.firstRow, let last = chart.lastRow, first > last else { return }
    throw ComponentError(path: ["firstRow"], message: "firstRow \(first) is greater than lastRow \(last)")
  }

  /// Returns the look of the chart of a pattern.
  private func look(of pattern: CrochetPattern) -> CrochetChartStyle {
    var look = CrochetChartStyle()
    look.family = symbols
    look.words = words
    look.theme = theme
    look.isLeftHanded = hand == .left
    if firstRow != nil || lastRow != nil {
      let first = firstRow ?? 1
      look.rows = first...max(first, lastRow ?? .max)
    }
    look.title = title ?? pattern.title
    look.gauge = gauge
    look.showsKey = key
    look.isGrid = grid
    look.hasBackground = background
    return look
  }

  /// Returns the size in points in which the chart is easy to read.
  package func usualSize() throws(ComponentError) -> Size {
    let pattern = try CrochetPattern(ofScene: pattern, size: size, dialect: terms)
    let look = look(of: pattern)
    return CrochetLayers.usualSize(
      of: try PatternChart(pattern).layout(rows: look.rows, gauge: look.gauge))
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let pattern = try CrochetPattern(ofScene: pattern, size: size, dialect: terms)
    return try PatternChart(pattern).expansion(look(of: pattern), size: context.size, text: context.text)
  }
}

extension CrochetPattern {
  /// Reads a pattern of a scene, which has the limits of one in a file.
  init(ofScene text: String, size: Int = 1, dialect: Dialect? = nil) throws(ComponentError) {
    guard text.utf8.count <= Self.lengthLimit else {
      throw ComponentError(path: ["pattern"], message: "the pattern has more than \(Self.lengthLimit) bytes")
    }
    self.init(text, size: size, dialect: dialect)
    if let line = lineBeyondLimit {
      throw ComponentError(
        path: ["pattern"], message: "\(line):1: the pattern has more than \(Self.rowCountLimit) rows")
    }
  }
}
