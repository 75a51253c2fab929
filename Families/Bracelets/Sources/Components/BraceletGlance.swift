import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// The bracelet and one to three figures, for the screen of a watch.
public struct BraceletGlance: ComponentContent, Component {
  package static let name = "braceletGlance"
  package static let summary =
    "The bracelet and one to three figures, for the screen of a watch."

  /// The bracelet, which does not move.
  public var bracelet: Bracelet
  /// One to three, the first in the ring; empty for the elements with the largest goal shares.
  public var figures: [Figure]
  /// The backdrop color, against which others are seen; not painted.
  public var ground: Color
  /// The text color.
  public var textColor: Color

  /// Creates a bracelet with figures.
  public init(
    _ bracelet: Bracelet = Bracelet(), figures: [Figure] = [], ground: Color = .black,
    textColor: Color = .white
  ) {
    self.bracelet = bracelet
    self.figures = figures
    self.ground = ground
    self.textColor = textColor
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = BraceletGlance()

  package static let parameters = ObjectFormat(
    usual,
    check: { reading, glance throws(ComponentError) in
      if reading.isRight("figures"), glance.figures.count > 3 {
        throw ComponentError(
          path: ["figures", "[3]"], message: "a glance has one to three figures, not \(glance.figures.count)")
      }
      _ = try glance.bracelet.strung()
    }
  ) {
    Bracelet.stillKeys.map { $0.within(\.bracelet) }
    Key(
      "figures", \.figures, .list(of: Figure.format.codec), default: [],
      "One to three, the first in the ring (default: the elements with the largest goal shares).")
    Key("ground", \.ground, .color, default: usual.ground, "The backdrop color; not painted.")
    Key("textColor", \.textColor, .color, default: usual.textColor, "The text color.")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let ring = self.bracelet.still
    let (bracelet, wearer) = try ring.strung()
    let figures = figures.isEmpty ? Self.figures(of: wearer, bracelet, ring.language) : figures
    let layout = GlanceLayout(size: context.size, figureCount: figures.count)
    let picture = try ring.expansion(of: bracelet, in: layout.ring.size, shared: context.shared)
    let geometry = BraceletLayers.ring(count: bracelet.beads.count, in: layout.ring.size)
    let hole = max(0, geometry.radius - geometry.beadRadius)
    var layers = [Layer(frame: LayerFrame(layout.ring), content: .group(picture.layers))]
    let typography = Typography(language: ring.language, color: textColor, measuring: context.text)
    let setters = figures.map { figure in
      let color = figure.paint(in: wearer.palette) ?? textColor
      return GlanceFigureSetter(
        figure: figure, typography: typography,
        color: Contrast.adjusted(
          color, toward: Contrast.textColor(on: ground), ratio: Contrast.Requirement.text.ratio, on: ground))
    }
    if let first = setters.first { layers += try first.layers(in: layout.hole(ofRadius: hole)) }
    // Figures side by side have one size, so that they and their names are on one line.
    let beneath = Array(zip(setters.dropFirst(), layout.footer))
    let sizes = try beneath.map { (setter, box) throws(ComponentError) in try setter.size(in: box) }
    for (setter, box) in beneath { layers += try setter.layers(in: box, size: sizes.min()) }
    return ComponentExpansion(
      layers: layers, warnings: wearer.notes + picture.warnings,
      summary: ([picture.summary] + figures.map(\.words)).compactMap { $0 }.joined(separator: " "))
  }

  /// The content if no numbers are given: the greatest shares of the goal, or else the number of beads.
  private static func figures(
    of wearer: ResolvedWearer, _ bracelet: BeadRing, _ language: BraceletLanguage
  ) -> [Figure] {
    guard let goal = wearer.goal, !goal.areEmpty else {
      let count = bracelet.beads.count
      let noun =
        switch language {
        case .english: count == 1 ? "bead" : "beads"
        case .chinese: "颗珠子"
        case .japanese: "個のビーズ"
        }
      return [Figure(value: "\(count)", label: noun)]
    }
    let greatest = Element.allCases.filter { goal.percentages[$0] > 0 }.sorted {
      goal.percentages[$0] != goal.percentages[$1] ? goal.percentages[$0] > goal.percentages[$1] : $0 < $1
    }
    return greatest.prefix(3).map {
      Figure(
        value: "\(Int(goal.percentages[$0].rounded()))", unit: "%", label: language.name(of: $0), element: $0)
    }
  }
}

extension BraceletGlance {
  /// A number with its name.
  public struct Figure: Sendable, Hashable {
    /// The number, or a short text.
    public var value: String
    /// The unit, in small type after the value.
    public var unit: String?
    /// The caption.
    public var label: String?
    /// The element whose color it has.
    public var element: Element?
    /// Its color; nil for the element's, or the text's.
    public var color: Color?

    /// Creates a figure of a number or a short text.
    public init(
      value: String, unit: String? = nil, label: String? = nil, element: Element? = nil, color: Color? = nil
    ) {
      self.value = value
      self.unit = unit
      self.label = label
      self.element = element
      self.color = color
    }

    static let format = ObjectFormat<Figure>("figure", "A number with a label.", initial: Figure(value: "")) {
      Key(required: "value", \.value, .figure, "The number, or a short text.")
      Key("unit", \.unit, .text, "The unit, in small type after it.")
      Key("label", \.label, .text, "The caption.")
      Key("element", \.element, .element, "The element whose color it has.")
      Key("color", \.color, .color, "Its color (default: the element's, or the text's).")
    }

    func paint(in palette: ElementPalette) -> Color? { color ?? element.map { palette[$0] } }

    /// `Wood: 32 %.`
    var words: String {
      let number = value + (unit.map { $0 == "%" ? "%" : " \($0)" } ?? "")
      return (label.map { $0.isEmpty ? number : "\($0): \(number)" } ?? number) + "."
    }
  }

}

extension Codec where Value == String {
  /// A text, or a number as it is written in JSON.
  fileprivate static var figure: Codec {
    oneOf(
      "a number or a text", Alternative(.text, { $0 }, { $0 }),
      Alternative(Codec<Double>.number, { Self.written($0) }, { _ in nil }))
  }

  /// Whole numbers without a point.
  private static func written(_ number: Double) -> String {
    abs(number) < 1e15 ? Int(exactly: number).map { "\($0)" } ?? "\(number)" : "\(number)"
  }
}

/// Where ring and figures are on a screen; lengths in points.
private struct GlanceLayout {
  /// A square.
  let ring: Rect
  /// The boxes of the figures beneath the ring.
  let footer: [Rect]

  init(size: Size, figureCount: Int) {
    let margin = 0.02 * min(size.width, size.height)
    let footerHeight = figureCount > 1 ? 0.225 * size.height : 0
    let side = max(0, min(size.width - 2 * margin, size.height - footerHeight - 2 * margin))
    let top = margin + (figureCount > 1 ? 0 : (size.height - 2 * margin - side) / 2)
    ring = Rect(x: ((size.width - side) / 2).rounded(), y: top.rounded(), width: side, height: side)
    // The corners of the screen are round.
    let inset = 0.06 * size.width
    let count = max(0, figureCount - 1)
    let width = (size.width - 2 * inset) / Double(max(1, count))
    let y = size.height - footerHeight - 0.012 * size.height
    footer = (0..<count).map {
      Rect(x: inset + Double($0) * width, y: y, width: width, height: footerHeight)
        .insetBy(dx: count > 1 ? 0.02 * size.width : 0, dy: 0)
    }
  }

  /// The part of the ring's hole that a figure takes: as wide as the hole at that height.
  func hole(ofRadius radius: Double) -> Rect {
    let (width, height) = (1.66 * radius, 1.02 * radius)
    return Rect(x: ring.midX - width / 2, y: ring.midY - height / 2, width: width, height: height)
  }
}

/// Sets a figure: the number large, its unit beside it, its name beneath.
private struct GlanceFigureSetter {
  let figure: BraceletGlance.Figure
  let typography: Typography
  let color: Color

  private var label: String? { figure.label.flatMap { $0.isEmpty ? nil : $0 } }

  /// The em of the number that fits a box.
  func size(in box: Rect) throws(ComponentError) -> Double {
    let size = (label == nil ? 0.86 : 0.64) * box.height
    let width = try typography.metrics(of: number(size).paragraph).size.width
    return width > box.width && width > 0 ? size * box.width / width : size
  }

  /// - Parameter size: The em of the number; nil is as large as fits.
  func layers(in box: Rect, size given: Double? = nil) throws(ComponentError) -> [Layer] {
    guard !box.isEmpty else { return [] }
    let fitting = try size(in: box)
    let size = min(fitting, given ?? fitting)
    // The number and its name stand close together in the middle of the box.
    let (numberHeight, labelHeight) = (1.08 * size, label == nil ? 0 : 0.3 * box.height)
    let top = box.y + (box.height - numberHeight - labelHeight) / 2
    let line = Rect(x: box.x, y: top, width: box.width, height: numberHeight)
    var layers = [
      Layer(frame: LayerFrame(line), fill: .color(color), content: .text(number(size)))
    ]
    if let label {
      let line = Rect(x: box.x, y: top + numberHeight, width: box.width, height: labelHeight)
      layers.append(try name(label, size: 0.9 * labelHeight, in: line))
    }
    return layers
  }

  private func number(_ size: Double) -> TextContent {
    let unit = figure.unit.map { $0 == "%" ? "%" : "\u{2009}\($0)" } ?? ""
    var text = TextContent(
      spans: [TextContent.Span(text: figure.value)], font: typography.font(size: size, weight: 600),
      language: typography.language.tag)
    if !unit.isEmpty {
      text.spans.append(TextContent.Span(text: unit, weight: 500, size: 0.6 * size))
    }
    text.alignment = .center
    text.baseline = .middle
    text.features = ["tnum"]
    return text
  }

  private func name(_ text: String, size: Double, in box: Rect) throws(ComponentError) -> Layer {
    var font = try typography.font(fitting: text, width: box.width, size: size, weight: 500)
    // Smaller type would not be read: what is too long ends in an ellipsis.
    font.size = max(font.size, 0.74 * size)
    var layer = typography.line(text, font: font, in: box, alignment: .center, opacity: 0.86)
    if case .text(var content) = layer.content {
      (content.wraps, content.lineLimit) = (true, 1)
      layer.content = .text(content)
    }
    return layer
  }
}

extension TextContent {
  /// The paragraph as it is set on one line.
  fileprivate var paragraph: TextParagraph {
    TextParagraph(
      runs: spans.map { span in
        var font = font
        font.size = span.size ?? font.size
        font.weight = span.weight ?? font.weight
        return TextRun(text: span.text, font: font, language: language, features: features)
      })
  }
}
