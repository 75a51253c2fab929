import DataFiles
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A share image: title, bracelet, shares of the elements, first lines of the analysis.
package struct BraceletShareComponent: Component {
  package static let name = "braceletShare"
  package static let summary =
    "A share image: a title, the bracelet, its elements with their stones, the start of the analysis."

  private var ring = BraceletComponent()
  fileprivate var title: String?
  private var sample: JSONValue?
  fileprivate var wearer: String?
  fileprivate var format: String?
  fileprivate var theme = BraceletTheme.light
  private var givenTextColor: Color?
  private var givenCard: Color?
  fileprivate var textColor: Color { givenTextColor ?? theme.ink }
  fileprivate var card: Color { givenCard ?? theme.card }

  private static let usual = BraceletShareComponent()

  package static let parameters = ObjectFormat(
    usual, check: { _, share throws(ComponentError) in _ = try share.completeRing.strung() }
  ) {
    BraceletComponent.keys.filter { !["motion", "speed"].contains($0.shape.name) }.map { $0.within(\.ring) }
    Key("title", \.title, .text, "The title; if empty, the language's default.")
    Key(
      "sample", \.sample, .data,
      "The analysis if none, nor ratios nor beads, are set; or one per language."
    )
    Key("wearer", \.wearer, .text, "The wearer's name, in the middle of the ring.")
    Key(
      "format", \.format, .shareFormat,
      "A share format, whose margins are kept free: \(ShareFormat.all.map(\.name).joined(separator: ", "))."
    )
    Key("theme", \.theme, .choice, default: usual.theme, "Colors; dark has its own background.")
    Key("textColor", \.givenTextColor, .color, "The text color.")
    Key("card", \.givenCard, .color, "The card color.")
  }

  /// The given data of a wearer are never mixed with the sample, which is about someone else.
  fileprivate var completeRing: BraceletComponent {
    var ring = ring
    let input = ring.source.input
    if input.analysis == nil, input.ratios == nil, ring.source.beads == nil {
      let name = ring.language.tag.prefix { $0 != "-" }
      ring.source.input.analysis = sample?.object?[String(name)] ?? sample
    }
    return ring
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    try SharePage(self, context: context).expansion
  }
}

extension Codec where Value == String {
  /// The name of a share format; an empty one names none.
  fileprivate static var shareFormat: Codec {
    let names = ShareFormat.all.map(\.name)
    return text(suggesting: names).map { name, node in
      guard name.isEmpty || names.contains(name) else {
        node.failNaming(name, noneOf: names)
        return nil
      }
      return name
    } back: {
      $0
    }
  }
}

/// The colors of a share picture.
private enum BraceletTheme: String, CaseIterable {
  case light, dark

  var ink: Color { self == .light ? .ink : Color(rgb: 0xF2, 0xE8, 0xDA) }
  var card: Color { self == .light ? .card : Color(rgb: 0x2B, 0x25, 0x22) }

  /// A dark table under a lamp at the upper left; the light one is left to the scene.
  var ground: [Layer] {
    guard self == .dark else { return [] }
    let fill = LayerPaint.radial([
      (0, Color(rgb: 0x4A, 0x40, 0x3A)), (0.45, Color(rgb: 0x2A, 0x24, 0x21)),
      (1, Color(rgb: 0x12, 0x0F, 0x0E)),
    ])
    let lamp = LayerFrame(
      left: .percent(-60), top: .percent(-70), width: .percent(180), height: .percent(180))
    return [
      Layer(fill: .color(Color(rgb: 0x12, 0x0F, 0x0E)), content: .rectangle(cornerRadii: .zero)),
      Layer(frame: lamp, fill: fill, content: .ellipse),
    ]
  }
}

/// One share picture.
private struct SharePage {
  let share: BraceletShareComponent
  let ring: BraceletComponent
  let bracelet: BeadRing
  let wearer: BraceletWearer
  let context: ComponentContext
  let layout: ShareLayout
  let typography: Typography
  let elements: ElementRows

  init(_ share: BraceletShareComponent, context: ComponentContext) throws(ComponentError) {
    self.share = share
    self.context = context
    ring = share.completeRing
    (bracelet, wearer) = try ring.strung()
    let typography = Typography(language: ring.language, color: share.textColor, measuring: context.text)
    self.typography = typography
    let language = ring.language
    elements = ElementRows(
      rows: ElementRows.rows(of: bracelet, wearer: wearer, language: language), typography: typography,
      ground: share.card, showsPatterns: ring.showsPatterns,
      heading: wearer.goal == nil ? language.stonesHeading : language.elementsHeading)
    var contents = ShareLayout.Contents(elements: elements.heightInUnits)
    let blocks = wearer.text.map(MarkdownBlock.blocks) ?? []
    if !blocks.isEmpty {
      contents.text = { (box, fontSize) throws(ComponentError) in
        try MarkdownColumn(blocks: blocks, typography: typography, fontSize: fontSize).fitted(in: box)
          .contentSize?.height ?? 0
      }
    }
    layout = try ShareLayout(
      size: context.size, safeArea: Self.safeArea(share.format, in: context.size), contents: contents)
  }

  private static func safeArea(_ name: String?, in size: Size) -> Rect {
    guard let format = name.flatMap(ShareFormat.named) else { return Rect(size: size) }
    let (across, down) = (size.width / Double(format.width), size.height / Double(format.height))
    let area = format.safeArea
    return Rect(x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down)
  }

  var title: String {
    if let title = share.title, !title.isEmpty { return title }
    return switch typography.language {
    case .english: "Five-element bracelet"
    case .chinese: "五行水晶手串"
    case .japanese: "五行の天然石ブレスレット"
    }
  }

  /// The title and the name, as the beginning of the picture in words.
  var headline: String {
    let name = share.wearer.flatMap { $0.isEmpty ? nil : $0 }
    switch typography.language {
    case .english: return name.map { "\(title) for \($0)." } ?? "\(title)."
    case .chinese: return name.map { "\(title)，佩戴者\($0)。" } ?? "\(title)。"
    case .japanese: return name.map { "\(title)、\($0)さん。" } ?? "\(title)。"
    }
  }

  var expansion: ComponentExpansion {
    get throws(ComponentError) {
      let ring = try self.ring.expansion(
        of: bracelet, in: layout.ring.size, shared: context.shared)
      var layers = share.theme.ground + [placed(ring.layers, in: layout.ring)]
      layers += try titleLayers() + caption()
      var summaries = [headline, ring.summary]
      if let box = layout.elements {
        let inside = layout.inside(box)
        layers += [
          cardLayer(box), placed(try elements.layers(in: inside.size, unit: layout.unit), in: inside),
        ]
        if let current = wearer.current, let goal = wearer.goal {
          summaries.append(BraceletSummary(language: self.ring.language).text(current: current, goal: goal))
        }
      }
      if let box = layout.text, let text = wearer.text {
        let column = MarkdownColumn(
          blocks: MarkdownBlock.blocks(of: text), typography: typography, fontSize: layout.fontSize)
        let inside = layout.inside(box)
        layers += [cardLayer(box), placed(try column.fitted(in: inside.size).layers, in: inside)]
      }
      return ComponentExpansion(
        layers: layers, warnings: wearer.notes + ring.warnings,
        summary: summaries.compactMap { $0 }.joined(separator: " "))
    }
  }

  private func titleLayers() throws(ComponentError) -> [Layer] {
    try heading(
      title, size: layout.title.height * 0.62, weight: 700, in: layout.title,
      alignment: layout.titleAlignment
    ).map { .shared($0) }
  }

  /// A title or a name in the middle of a box: on one line or two, the rest of a very long one an ellipsis.
  private func heading(
    _ text: String, size: Double, weight: Int, in box: Rect, alignment: TextAlignment
  ) throws(ComponentError) -> [Layer] {
    guard let (lines, font) = try typography.balanced(text, width: box.width, size: size, weight: weight)
    else {
      let (font, limit) = try typography.heading(text, width: box.width, size: size, weight: weight)
      return [typography.line(text, font: font, in: box, alignment: alignment, lineLimit: limit)]
    }
    let height = 1.2 * font.size
    let top = box.midY - height * Double(lines.count) / 2
    return lines.enumerated().map { index, line in
      let strip = Rect(x: box.x, y: top + height * Double(index), width: box.width, height: height)
      return typography.line(line, font: font, in: strip, alignment: alignment)
    }
  }

  private func placed(_ layers: [Layer], in box: Rect) -> Layer {
    Layer(frame: LayerFrame(box), content: .group(layers))
  }

  /// The name and the number of beads in the middle of the ring; without a name nothing.
  private func caption() throws(ComponentError) -> [Layer] {
    guard let name = share.wearer, !name.isEmpty else { return [] }
    let count = bracelet.beads.count
    let geometry = BraceletPicture.ring(count: count, in: layout.ring.size)
    let hole = geometry.radius - geometry.beadRadius
    let width = hole * 1.5
    guard width > 0 else { return [] }
    let beads =
      switch typography.language {
      case .english: count == 1 ? "1 bead" : "\(count) beads"
      case .chinese: "\(count)颗"
      case .japanese: "\(count)個"
      }
    let center = layout.ring.center
    // The sizes do not depend on how many beads there are.
    let outer = BraceletPicture.outerRadius(in: layout.ring.size)
    let small = try typography.font(fitting: beads, width: width, size: outer * 0.09)
    let nameBox = Rect(
      x: center.x - width / 2, y: center.y - outer * 0.27, width: width, height: outer * 0.36)
    let layers = try heading(name, size: outer * 0.18, weight: 600, in: nameBox, alignment: .center)
    let bottom = layers.last.map { $0.frame.resolved(in: context.size).maxY } ?? nameBox.maxY
    let beadsBox = Rect(
      x: nameBox.x, y: min(bottom, nameBox.maxY) + 0.02 * outer, width: width, height: small.size * 1.6)
    return layers + [
      .shared(typography.line(beads, font: small, in: beadsBox, alignment: .center, opacity: 0.8))
    ]
  }

  private func cardLayer(_ box: Rect) -> Layer {
    let radii = CornerLengths(all: .points(layout.padding * 0.8))
    return .shared(
      Layer(frame: LayerFrame(box), fill: .color(share.card), content: .rectangle(cornerRadii: radii)))
  }
}
