import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A picture to share: title, bracelet, shares of the elements, first lines of the analysis.
package enum BraceletShareComponent: Component {
  package static let name = "braceletShare"
  package static let summary =
    "A picture to share: a title, the bracelet, the shares of its elements and the first lines of the analysis."

  package static let parameters: [ParameterDeclaration] =
    BraceletComponent.parameters.filter { !["motion", "speed"].contains($0.name) } + [
      ParameterDeclaration(
        "title", .text, "The line above everything; the language's own where it is empty."),
      ParameterDeclaration(
        "sample", .data, "The analysis that is shown where neither an analysis, ratios nor beads are given."),
      ParameterDeclaration("wearer", .text, "Whose bracelet it is: a name in the middle of the ring."),
      ParameterDeclaration(
        "format", .text, "The name of a share format, whose margins are then kept free: \(formatNames)."),
      ParameterDeclaration(
        "textColor", .color, default: .color(Color(rgb: 0x3B, 0x2B, 0x20)), "The color of the words."),
      ParameterDeclaration(
        "card", .color, default: .color(Color(rgb: 0xFF, 0xFC, 0xF8)),
        "The color of the cards that histogram and text lie on."),
    ]

  private static let formatNames = ShareFormat.all.map(\.name).joined(separator: ", ")

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    try SharePage(arguments, context: context).expansion
  }
}

/// One share picture.
private struct SharePage {
  let arguments: ComponentArguments
  let context: ComponentContext
  let layout: ShareLayout
  let typography: Typography
  let input: BraceletArguments
  let card: Color

  init(_ arguments: ComponentArguments, context: ComponentContext) throws(ComponentError) {
    let arguments = Self.withSample(arguments)
    self.arguments = arguments
    self.context = context
    input = try BraceletArguments(arguments)
    let language = arguments.language
    typography = Typography(
      language: language, color: arguments.color("textColor") ?? .black, measuring: context.text)
    card = arguments.color("card") ?? .white
    layout = ShareLayout(
      size: context.size, safeArea: try Self.safeArea(arguments.text("format"), in: context.size),
      hasHistogram: input.input.goal != nil, hasText: !(input.input.text ?? "").isEmpty)
  }

  /// What is given about a wearer is never mixed with the sample, which tells of somebody else.
  private static func withSample(_ arguments: ComponentArguments) -> ComponentArguments {
    guard ["analysis", "ratios", "beads"].allSatisfy({ arguments[$0] == nil }) else { return arguments }
    var values = arguments.values
    values["analysis"] = values["sample"]
    return ComponentArguments(values: values)
  }

  private static func safeArea(_ name: String?, in size: Size) throws(ComponentError) -> Rect {
    guard let name, !name.isEmpty else { return Rect(size: size) }
    guard let format = ShareFormat.named(name) else {
      let names = ShareFormat.all.map(\.name)
      let hint = nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ComponentError(
        path: ["format"], message: "\"\(name)\" is none of \(names.joined(separator: ", "))\(hint)")
    }
    let (across, down) = (size.width / Double(format.width), size.height / Double(format.height))
    let area = format.safeArea
    return Rect(x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down)
  }

  var title: String {
    if let title = arguments.text("title"), !title.isEmpty { return title }
    return switch typography.language {
    case .english: "Five-element bracelet"
    case .chinese: "五行水晶手串"
    case .japanese: "五行の天然石ブレスレット"
    }
  }

  /// The title and the name, as the beginning of the picture in words.
  var headline: String {
    let name = arguments.text("wearer").flatMap { $0.isEmpty ? nil : $0 }
    switch typography.language {
    case .english: return name.map { "\(title) for \($0)." } ?? "\(title)."
    case .chinese: return name.map { "\(title)，佩戴者\($0)。" } ?? "\(title)。"
    case .japanese: return name.map { "\(title)、\($0)さん。" } ?? "\(title)。"
    }
  }

  var expansion: ComponentExpansion {
    get throws(ComponentError) {
      let ring = try BraceletComponent.expansion(of: input, arguments, in: layout.ring.size)
      var layers = [placed(ring, in: layout.ring)]
      layers += try titleLayers() + caption()
      var summaries = [headline, ring.summary]
      if let box = layout.histogram {
        let histogram = try histogram(in: layout.inside(box).size)
        layers += [cardLayer(box), placed(histogram, in: layout.inside(box))]
        summaries.append(histogram.summary)
      }
      if let box = layout.text, let text = input.input.text {
        let column = MarkdownColumn(
          blocks: MarkdownBlock.blocks(of: text), typography: typography, fontSize: layout.fontSize)
        let inside = layout.inside(box)
        layers += [cardLayer(box), placed(try column.expansion(in: inside.size), in: inside)]
      }
      return ComponentExpansion(
        layers: layers, warnings: input.input.notes + ring.warnings,
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
    var values = arguments.values
    values["ground"] = .color(card)
    return try ElementHistogramComponent.expansion(
      of: input.input, ComponentArguments(values: values),
      in: ComponentContext(size: size, text: context.text)
    )
  }

  private func placed(_ expansion: ComponentExpansion, in box: Rect) -> Layer {
    Layer(frame: LayerFrame(box), content: .group(expansion.layers))
  }

  /// The name and the number of beads, in the middle of the ring.
  private func caption() throws(ComponentError) -> [Layer] {
    let count = input.bracelet.beads.count
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
    guard let name = arguments.text("wearer"), !name.isEmpty else {
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
      Layer(frame: LayerFrame(box), fill: .color(card), content: .rectangle(cornerRadii: radii)))
  }
}

extension Rect {
  fileprivate init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
