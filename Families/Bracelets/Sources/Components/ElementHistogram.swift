import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// The current and the goal shares of the elements: two bars each, or one with a tick.
public struct ElementHistogram: ComponentContent, Component {
  package static let name = "elementHistogram"
  package static let summary =
    "Two bars per element: its current share, pale, and the goal, full; or one bar with a tick."

  /// How shares are drawn.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// Two bars.
    case pair
    /// One bar with a tick at the goal.
    case tick
  }

  /// The one whose shares they are.
  public var wearer: BraceletWearer
  /// The language of the labels.
  public var language: BraceletLanguage
  /// The backdrop color, for 3:1 outline contrast; not painted.
  public var ground: Color
  /// The color of labels and numbers.
  public var textColor: Color
  /// Whether the two kinds of bars are labeled.
  public var legend: Bool
  /// How shares are drawn.
  public var form: Form
  /// Whether bars with ticks have patterns.
  public var patterns: Bool

  /// Creates bars of the shares in an analysis or in ratios, one of which there must be. Without colors, words are dark brown
  /// on warm white.
  public init(
    analysis: BraceletAnalysis? = nil, ratios: BraceletRatios? = nil, palette: ElementPalette = .customary,
    colors: [Element: Color] = [:], language: BraceletLanguage = .english, ground: Color? = nil,
    textColor: Color? = nil, legend: Bool = true, form: Form = .pair, patterns: Bool = false
  ) {
    wearer = BraceletWearer(analysis: analysis, ratios: ratios, palette: palette, colors: colors)
    self.language = language
    self.ground = ground ?? .card
    self.textColor = textColor ?? .ink
    self.legend = legend
    self.form = form
    self.patterns = patterns
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = ElementHistogram()

  package static let parameters = ObjectFormat(usual, check: check) {
    BraceletWearer.keys.map { $0.within(\.wearer) }
    Key("language", \.language, .choice, default: usual.language, "The language of the labels.")
    Key(
      "ground", \.ground, .color, default: usual.ground,
      "The backdrop color, for 3:1 outline contrast; not painted.")
    Key("textColor", \.textColor, .color, default: usual.textColor, "The color of labels and numbers.")
    Key(
      "legend", \.legend, .boolean, default: usual.legend,
      "Whether the two kinds of bars are labeled.")
    Key("form", \.form, .choice, default: usual.form, "Two bars, or one with a tick at the goal.")
    Key(
      "patterns", \.patterns, .boolean, default: usual.patterns,
      "Whether bars with ticks have patterns.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ picture: inout Self) throws(ComponentError)
  {
    guard reading.isRight("analysis") else { return }
    _ = try Self.shares(of: picture.wearer.resolved())
  }

  private static func shares(
    of wearer: ResolvedWearer
  ) throws(ComponentError) -> (current: ElementRatios, goal: ElementRatios) {
    guard let current = wearer.current, let goal = wearer.goal else {
      throw ComponentError(
        path: ["ratios"],
        message: "there is nothing to show: set \"ratios\" or an \"analysis\" with ratios")
    }
    return (current, goal)
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let wearer = try wearer.resolved()
    var expansion = try expansion(of: wearer, in: context)
    expansion.warnings = wearer.notes
    return expansion
  }

  /// The bars of the shares; what is odd about the data is left to the caller to say.
  func expansion(of wearer: ResolvedWearer, in context: ComponentContext) throws(ComponentError)
    -> ComponentExpansion
  {
    let (current, goal) = try Self.shares(of: wearer)
    let typography = Typography(language: language, color: textColor, measuring: context.text)
    let summary = BraceletSummary(language: language).text(current: current, goal: goal)
    if form == .tick {
      return ComponentExpansion(
        layers: try rows(current, goal, of: wearer, typography).fitting(context.size), summary: summary)
    }
    let picture = HistogramLayers(
      current: current, goal: goal, palette: wearer.palette, ground: ground, typography: typography,
      showsLegend: legend)
    return ComponentExpansion(
      layers: try picture.layers(in: context.size), summary: summary)
  }

  private func rows(
    _ current: ElementRatios, _ goal: ElementRatios, of wearer: ResolvedWearer, _ typography: Typography
  ) -> ElementRows {
    ElementRows(
      rows: Element.allCases.map {
        ElementRows.Row(
          element: $0, color: wearer.palette[$0], shares: (current.percentages[$0], goal.percentages[$0]))
      }, typography: typography, ground: ground, showsPatterns: patterns, showsLegend: legend)
  }
}

extension Color {
  /// Dark brown: the words of images of bracelets.
  static let ink = Color(rgb: 0x3B, 0x2B, 0x20)
  /// Warm white: what words and bars are on.
  static let card = Color(rgb: 0xFF, 0xFC, 0xF8)
}

/// The image of two sets of shares.
struct HistogramLayers {
  let current: ElementRatios
  let goal: ElementRatios
  let palette: ElementPalette
  let ground: Color
  let typography: Typography
  let showsLegend: Bool

  /// How full the bars of the present are.
  static let currentOpacity = 0.4

  /// The measures of an image in a box; lengths in points.
  struct Layout {
    var top: Double
    var band: Double
    var barStart: Double
    var barLength: Double
    var labelFont: Font
    var valueFont: Font
    /// The share that has the longest bar.
    var greatest: Double

    /// A point of the app's own drawing, whose bands are 44 points high.
    var unit: Double { band / 44 }
    var thickness: Double { band * 0.34 }

    func barLength(of share: Double) -> Double {
      share > 0 ? max(2 * unit, barLength * share / greatest) : 2 * unit
    }

    /// The box of a bar: `index` 0 is the upper one of a band.
    func bar(row: Int, index: Int, share: Double) -> Rect {
      let y = top + band * (Double(row) + 0.5) + (index == 0 ? -thickness - 0.03 * band : 0.03 * band)
      return Rect(x: barStart, y: y, width: barLength(of: share), height: thickness)
    }
  }

  func layers(in size: Size) throws(ComponentError) -> [Layer] {
    guard !size.isEmpty else { return [] }
    let layout = try layout(in: size)
    var layers =
      showsLegend ? try legend(in: Rect(x: 0, y: 0, width: size.width, height: layout.top), layout) : []
    for (row, element) in Element.allCases.enumerated() {
      let box = Rect(
        x: 0, y: layout.top + layout.band * Double(row), width: layout.barStart, height: layout.band)
      layers.append(
        typography.sharedLine(typography.language.name(of: element), font: layout.labelFont, in: box))
      layers += bars(of: element, row: row, in: layout)
    }
    return layers
  }

  private func layout(in size: Size) throws(ComponentError) -> Layout {
    let top = showsLegend ? size.height * 0.13 : 0
    let band = (size.height - top) / Double(Element.allCases.count)
    let labelFont = typography.font(size: min(band * 0.40, size.width * 0.055), weight: 500)
    let valueFont = typography.font(size: min(band * 0.30, size.width * 0.045), weight: 500)
    var labelWidth = 0.0
    var valueWidth = 0.0
    for element in Element.allCases {
      labelWidth = max(
        labelWidth, try typography.size(of: typography.language.name(of: element), font: labelFont).width)
      for ratios in [current, goal] {
        let text = BraceletSummary.percent(ratios.percentages[element])
        valueWidth = max(valueWidth, try typography.size(of: text, font: valueFont, tabular: true).width)
      }
    }
    let start = labelWidth + labelFont.size * 0.6
    let greatest = (current.percentages.inOrder + goal.percentages.inOrder).reduce(1, max)
    return Layout(
      top: top, band: band, barStart: start,
      barLength: max(0, size.width - start - valueWidth - 6 * band / 44), labelFont: labelFont,
      valueFont: valueFont, greatest: greatest)
  }

  private func bars(of element: Element, row: Int, in layout: Layout) -> [Layer] {
    [(current, true), (goal, false)].enumerated().flatMap { index, bar in
      let share = bar.0.percentages[element]
      let box = layout.bar(row: row, index: index, share: share)
      // On a whole point, so that equal numbers are equal to the pixel wherever they stand.
      let label = Rect(
        x: (box.maxX + 4 * layout.unit).rounded(), y: box.y.rounded(), width: layout.valueFont.size,
        height: box.height)
      return [
        self.bar(in: box, color: palette[element], isCurrent: bar.1, isStub: share <= 0, unit: layout.unit),
        .shared(
          typography.line(
            BraceletSummary.percent(share), font: layout.valueFont, in: label, opacity: bar.1 ? 0.82 : 1,
            tabular: true)),
      ]
    }
  }

  /// A bar rounded at its end; where its fill is nearer than 3:1 to the backdrop it has an outline that is not.
  func bar(in box: Rect, color: Color, isCurrent: Bool, isStub: Bool, unit: Double) -> Layer {
    let fill = isCurrent ? color.withAlpha(Self.currentOpacity) : color
    let outline = Self.outline(of: color, on: ground)
    if isStub {
      return Layer(
        frame: LayerFrame(box), fill: .color(outline), content: .rectangle(cornerRadii: .zero))
    }
    let needsOutline = Contrast.ratio(fill, ground, on: ground) < Contrast.Requirement.graphics.ratio
    let width = needsOutline ? max(1.2 * unit, box.height * 0.05) : 0
    let inner = box.insetBy(dx: min(width / 2, box.width / 4), dy: width / 2)
    let radius = LengthPoint(
      x: .points(min(inner.width, inner.height / 2)), y: .points(min(inner.width, inner.height / 2)))
    return Layer(
      frame: LayerFrame(inner), fill: .color(fill),
      stroke: needsOutline ? Stroke(paint: .color(outline), style: StrokeStyle(width: width)) : nil,
      content: .rectangle(
        cornerRadii: CornerLengths(topLeft: .zero, topRight: radius, bottomRight: radius, bottomLeft: .zero)))
  }

  /// The element's color, as far toward black or white as a contrast of 3:1 with the backdrop asks.
  static func outline(of color: Color, on ground: Color) -> Color {
    let end = Contrast.textColor(on: ground)
    return Contrast.adjusted(color, toward: end, ratio: Contrast.Requirement.graphics.ratio, on: ground)
  }

  private func legend(in box: Rect, _ layout: Layout) throws(ComponentError) -> [Layer] {
    let names =
      switch typography.language {
      case .english: ["Now", "Goal"]
      case .chinese: ["现在", "目标"]
      case .japanese: ["現在", "目標"]
      }
    let font = typography.font(size: layout.valueFont.size, weight: 500)
    let color = typography.color.interpolated(to: ground, fraction: 0.25)
    var x = layout.barStart
    var layers: [Layer] = []
    for (index, name) in names.enumerated() {
      let swatch = Rect(
        x: x, y: box.midY - font.size * 0.65 - font.size * 0.2, width: font.size * 1.5,
        height: font.size * 0.9)
      layers.append(
        .shared(bar(in: swatch, color: color, isCurrent: index == 0, isStub: false, unit: layout.unit)))
      let width = try typography.size(of: name, font: font).width
      let label = Rect(x: swatch.maxX + font.size * 0.45, y: swatch.y, width: width, height: swatch.height)
      layers.append(typography.sharedLine(name, font: font, in: label))
      x = label.maxX + font.size * 1.4
    }
    return layers
  }
}
