import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// A share image: a title, the bracelet, its elements with their stones, the start of the analysis.
public struct BraceletShare: ComponentContent, Component {
  package static let name = "braceletShare"
  package static let summary =
    "A share image: a title, the bracelet, its elements with their stones, the start of the analysis."

  /// The colors of a share image.
  public enum Theme: String, Sendable, Hashable, CaseIterable {
    /// Dark text; the background is left to the scene.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The bracelet, which does not move.
  public var bracelet: Bracelet
  /// The title; nil or empty for the language's default.
  public var title: String?
  /// What is shown of a wearer of whom no analysis, no ratios and no beads are known.
  public var sample: BraceletSample?
  /// The wearer's name, in the middle of the ring.
  public var wearer: String?
  /// The name of a share format, whose margins are kept free, such as `story`.
  public var format: String?
  /// The colors.
  public var theme: Theme
  /// The text color; nil for the theme's.
  public var textColor: Color?
  /// The card color; nil for the theme's.
  public var card: Color?

  /// Creates a share image of a bracelet.
  public init(
    _ bracelet: Bracelet = Bracelet(), title: String? = nil, sample: BraceletSample? = nil,
    wearer: String? = nil, format: String? = nil, theme: Theme = .light, textColor: Color? = nil,
    card: Color? = nil
  ) {
    self.bracelet = bracelet
    self.title = title
    self.sample = sample
    self.wearer = wearer
    self.format = format
    self.theme = theme
    self.textColor = textColor
    self.card = card
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = BraceletShare()

  package static let parameters = ObjectFormat(
    usual, check: { _, share throws(ComponentError) in _ = try share.completeBracelet.strung() }
  ) {
    Bracelet.stillKeys.map { $0.within(\.bracelet) }
    Key("title", \.title, .text, "The title; if empty, the language's default.")
    Key(
      "sample", \.sample, .sample,
      "The analysis if none, nor ratios nor beads, are set; or one per language."
    )
    Key("wearer", \.wearer, .text, "The wearer's name, in the middle of the ring.")
    Key(
      "format", \.format, .shareFormat,
      "A share format, whose margins are kept free: \(ShareFormat.all.map(\.name).joined(separator: ", "))."
    )
    Key("theme", \.theme, .choice, default: usual.theme, "Colors; dark has its own background.")
    Key("textColor", \.textColor, .color, "The text color.")
    Key("card", \.card, .color, "The card color.")
  }

  private var name: String? { wearer.flatMap { $0.isEmpty ? nil : $0 } }

  private var hasData: Bool {
    bracelet.wearer.analysis != nil || bracelet.wearer.ratios != nil || bracelet.beads != nil
      || bracelet.counts != nil
  }

  /// Says whose data are missing.
  fileprivate var warnings: [String] {
    guard let name, !hasData else { return [] }
    return [
      "there are no analysis, ratios or beads of \(name): the bracelet is an even one, without the sample's text"
    ]
  }

  /// The given data of a wearer, and the name, are never mixed with the sample, which is about someone else.
  fileprivate var completeBracelet: Bracelet {
    var bracelet = bracelet.still
    guard !hasData, name == nil else { return bracelet }
    switch sample {
    case .analysis(let analysis): bracelet.wearer.analysis = analysis
    case .byLanguage(let analyses): bracelet.wearer.analysis = analyses[bracelet.language]
    case nil: break
    }
    return bracelet
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

extension BraceletShare.Theme {
  fileprivate var ink: Color { self == .light ? .ink : Color(rgb: 0xF2, 0xE8, 0xDA) }
  fileprivate var card: Color { self == .light ? .card : Color(rgb: 0x2B, 0x25, 0x22) }

  /// A dark table under a lamp at the upper left; the light one is left to the scene.
  fileprivate var ground: [Layer] {
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
  let share: BraceletShare
  let ring: Bracelet
  let bracelet: BeadRing
  let wearer: ResolvedWearer
  let context: ComponentContext
  let layout: ShareLayout
  let typography: Typography
  let elements: ElementRows

  init(_ share: BraceletShare, context: ComponentContext) throws(ComponentError) {
    self.share = share
    self.context = context
    ring = share.completeBracelet
    (bracelet, wearer) = try ring.strung()
    let typography = Typography(
      language: ring.language, color: share.textColor ?? share.theme.ink, measuring: context.text)
    self.typography = typography
    let language = ring.language
    elements = ElementRows(
      rows: ElementRows.rows(of: bracelet, wearer: wearer, language: language), typography: typography,
      ground: share.card ?? share.theme.card, showsPatterns: ring.patterns,
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

  /// The title and the name, as the beginning of the image in words.
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
        layers: layers, warnings: share.warnings + wearer.notes + ring.warnings,
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
    guard
      let (lines, font) = try typography.balanced(
        text, width: box.width, height: box.height, size: size, weight: weight)
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
    let geometry = BraceletLayers.ring(count: count, in: layout.ring.size)
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
    let outer = BraceletLayers.outerRadius(in: layout.ring.size)
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
      Layer(
        frame: LayerFrame(box), fill: .color(share.card ?? share.theme.card),
        content: .rectangle(cornerRadii: radii)))
  }
}
