import DataFiles
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A picture to share: title, bracelet, shares of the elements, first lines of the analysis.
package struct BraceletShareComponent: Component {
  package static let name = "braceletShare"
  package static let summary =
    "A picture to share: a title, the bracelet, the shares of its elements and the first lines of the analysis."

  private var ring = BraceletComponent()
  fileprivate var title: String?
  private var sample: JSONValue?
  fileprivate var wearer: String?
  fileprivate var format: String?
  fileprivate var textColor = Color.ink
  fileprivate var card = Color.card

  private static let usual = BraceletShareComponent()

  package static let parameters = ObjectFormat(
    usual, check: { _, share throws(ComponentError) in _ = try share.completeRing.strung() }
  ) {
    BraceletComponent.keys.filter { !["motion", "speed"].contains($0.shape.name) }.map { $0.within(\.ring) }
    Key("title", \.title, .text, "The line above everything; the language's own where it is empty.")
    Key(
      "sample", \.sample, .data,
      "The analysis that is shown where neither an analysis, ratios nor beads are given.")
    Key("wearer", \.wearer, .text, "Whose bracelet it is: a name in the middle of the ring.")
    Key(
      "format", \.format, .shareFormat,
      "The name of a share format, whose margins are then kept free: \(ShareFormat.all.map(\.name).joined(separator: ", "))."
    )
    Key("textColor", \.textColor, .color, default: usual.textColor, "The color of the words.")
    Key(
      "card", \.card, .color, default: usual.card, "The color of the cards that histogram and text lie on.")
  }

  /// What is given about a wearer is never mixed with the sample, which tells of somebody else.
  fileprivate var completeRing: BraceletComponent {
    var ring = ring
    let input = ring.source.input
    if input.analysis == nil, input.ratios == nil, ring.source.beads == nil {
      ring.source.input.analysis = sample
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

/// One share picture.
private struct SharePage {
  let share: BraceletShareComponent
  let ring: BraceletComponent
  let bracelet: Bracelet
  let wearer: BraceletWearer
  let context: ComponentContext
  let layout: ShareLayout
  let typography: Typography

  init(_ share: BraceletShareComponent, context: ComponentContext) throws(ComponentError) {
    self.share = share
    self.context = context
    ring = share.completeRing
    (bracelet, wearer) = try ring.strung()
    typography = Typography(language: ring.language, color: share.textColor, measuring: context.text)
    layout = ShareLayout(
      size: context.size, safeArea: Self.safeArea(share.format, in: context.size),
      hasHistogram: wearer.goal != nil, hasText: wearer.text?.isEmpty == false)
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
      let ring = try self.ring.expansion(of: bracelet, in: layout.ring.size)
      var layers = [placed(ring, in: layout.ring)]
      layers += try titleLayers() + caption()
      var summaries = [headline, ring.summary]
      if let box = layout.histogram {
        let histogram = try histogram(in: layout.inside(box).size)
        layers += [cardLayer(box), placed(histogram, in: layout.inside(box))]
        summaries.append(histogram.summary)
      }
      if let box = layout.text, let text = wearer.text {
        let column = MarkdownColumn(
          blocks: MarkdownBlock.blocks(of: text), typography: typography, fontSize: layout.fontSize)
        let inside = layout.inside(box)
        layers += [cardLayer(box), placed(try column.expansion(in: inside.size), in: inside)]
      }
      return ComponentExpansion(
        layers: layers, warnings: wearer.notes + ring.warnings,
        summary: summaries.compactMap { $0 }.joined(separator: " "))
    }
  }

  private func titleLayers() throws(ComponentError) -> [Layer] {
    let (font, lineLimit) = try typography.heading(
      title, width: layout.title.width, size: layout.title.height * 0.62, weight: 700)
    return [
      typography.sharedLine(
        title, font: font, in: layout.title, alignment: layout.titleAlignment, lineLimit: lineLimit)
    ]
  }

  private func histogram(in size: Size) throws(ComponentError) -> ComponentExpansion {
    var histogram = ElementHistogramComponent.initial
    histogram.language = ring.language
    histogram.ground = share.card
    histogram.textColor = share.textColor
    return try histogram.expansion(of: wearer, in: ComponentContext(size: size, text: context.text))
  }

  private func placed(_ expansion: ComponentExpansion, in box: Rect) -> Layer {
    Layer(frame: LayerFrame(box), content: .group(expansion.layers))
  }

  /// The name and the number of beads, in the middle of the ring.
  private func caption() throws(ComponentError) -> [Layer] {
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
    let outer = geometry.radius + geometry.beadRadius
    let small = try typography.font(fitting: beads, width: width, size: outer * 0.09)
    guard let name = share.wearer, !name.isEmpty else {
      return [
        .shared(
          typography.line(
            beads, font: small, in: Rect(center: center, width: width, height: small.size * 1.4),
            alignment: .center, opacity: 0.8))
      ]
    }
    let (large, lineLimit) = try typography.heading(name, width: width, size: outer * 0.18, weight: 600)
    let (nameHeight, beadsHeight) = (large.size * 1.3 * Double(lineLimit), small.size * 1.6)
    let top = center.y - (nameHeight + beadsHeight) / 2
    let left = center.x - width / 2
    return [
      typography.line(
        name, font: large, in: Rect(x: left, y: top, width: width, height: nameHeight), alignment: .center,
        lineLimit: lineLimit),
      .shared(
        typography.line(
          beads, font: small, in: Rect(x: left, y: top + nameHeight, width: width, height: beadsHeight),
          alignment: .center, opacity: 0.8)),
    ]
  }

  private func cardLayer(_ box: Rect) -> Layer {
    let radii = CornerLengths(all: .points(layout.padding * 0.8))
    return .shared(
      Layer(frame: LayerFrame(box), fill: .color(share.card), content: .rectangle(cornerRadii: radii)))
  }
}

extension Rect {
  fileprivate init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
