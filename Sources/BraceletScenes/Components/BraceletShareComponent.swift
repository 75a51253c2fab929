import RenderTree
import SceneModel
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
      ParameterDeclaration("wearer", .text, "Whose bracelet it is: a name in the middle of the ring."),
      ParameterDeclaration(
        "format", .text, "The name of a share format, whose margins are then kept free: \(formatNames)."),
      ParameterDeclaration(
        "textColor", .color, default: .color(Color(rgb: 0x3B, 0x2B, 0x20)), "The colour of the words."),
      ParameterDeclaration(
        "card", .color, default: .color(Color(rgb: 0xFF, 0xFC, 0xF8)),
        "The colour of the cards that histogram and text lie on."),
    ]

  private static let formatNames = ShareFormat.all.map(\.name).joined(separator: ", ")

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let page = try SharePage(arguments, context: context)
    return ComponentExpansion(layers: try page.layers, summary: page.headline)
  }
}

/// One share picture.
private struct SharePage {
  let arguments: ComponentArguments
  let size: Size
  let layout: ShareLayout
  let typography: Typography
  let input: BraceletArguments
  let card: Color

  init(_ arguments: ComponentArguments, context: ComponentContext) throws(ComponentError) {
    self.arguments = arguments
    size = context.size
    input = try BraceletArguments(arguments)
    let language = BraceletSummary.Language(rawValue: arguments.text("language") ?? "") ?? .english
    typography = Typography(
      language: language, color: arguments.color("textColor") ?? .black, measuring: context.text)
    card = arguments.color("card") ?? .white
    layout = ShareLayout(
      size: size, safeArea: try Self.safeArea(arguments.text("format"), in: size),
      hasHistogram: input.input.goal != nil, hasText: !(input.input.text ?? "").isEmpty)
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
    return typography.language == .english ? "Five-element bracelet" : "五行水晶手串"
  }

  /// The title and the name, as the beginning of the picture in words.
  var headline: String {
    let name = arguments.text("wearer").flatMap { $0.isEmpty ? nil : $0 }
    switch typography.language {
    case .english: return name.map { "\(title) for \($0)." } ?? "\(title)."
    case .chinese: return name.map { "\(title)，佩戴者\($0)。" } ?? "\(title)。"
    }
  }

  var layers: [Layer] {
    get throws(ComponentError) {
      var layers = [component(BraceletComponent.self, in: layout.ring, [:])]
      let font = try typography.font(
        fitting: title, width: layout.title.width, size: layout.title.height * 0.62, weight: 700)
      layers.append(
        typography.sharedLine(title, font: font, in: layout.title, alignment: layout.titleAlignment))
      layers += try caption()
      if let box = layout.histogram {
        layers.append(cardLayer(box))
        let values: [String: ParameterValue] = ["ground": .color(card)]
        layers.append(component(ElementHistogramComponent.self, in: layout.inside(box), values))
      }
      if let box = layout.text, let text = input.input.text {
        layers.append(cardLayer(box))
        let inside = layout.inside(box)
        let values: [String: ParameterValue] = [
          "text": .text(text), "fontSize": .number(layout.fontSize), "color": .color(typography.color),
        ]
        layers.append(component(MarkdownTextComponent.self, in: inside, values))
      }
      return layers
    }
  }

  /// The name and the number of beads, in the middle of the ring.
  private func caption() throws(ComponentError) -> [Layer] {
    let count = input.bracelet.beads.count
    let geometry = BraceletPicture.ring(count: count, in: layout.ring.size)
    let hole = geometry.radius - geometry.beadRadius
    let width = hole * 1.5
    guard width > 0 else { return [] }
    let beads = typography.language == .english ? (count == 1 ? "1 bead" : "\(count) beads") : "\(count)颗"
    let center = layout.ring.center
    let small = typography.font(size: hole * 0.15, weight: 400)
    guard let name = arguments.text("wearer"), !name.isEmpty else {
      return [
        typography.line(
          beads, font: small, in: Rect(center: center, width: width, height: small.size * 1.4),
          alignment: .center, opacity: 0.8)
      ]
    }
    let large = try typography.font(fitting: name, width: width, size: hole * 0.30, weight: 600)
    return [
      typography.line(
        name, font: large,
        in: Rect(center: Point(x: center.x, y: center.y - hole * 0.08), width: width, height: hole * 0.4),
        alignment: .center),
      typography.line(
        beads, font: small,
        in: Rect(
          center: Point(x: center.x, y: center.y + hole * 0.20), width: width, height: small.size * 1.4),
        alignment: .center, opacity: 0.8),
    ]
  }

  private func cardLayer(_ box: Rect) -> Layer {
    let radii = CornerLengths(all: .points(layout.padding * 0.8))
    return .shared(
      Layer(frame: LayerFrame(box), fill: .color(card), content: .rectangle(cornerRadii: radii)))
  }

  /// Another component of this family, with those of the arguments that it takes.
  private func component(
    _ type: any Component.Type, in box: Rect, _ more: [String: ParameterValue]
  ) -> Layer {
    let names = type.parameters.map(\.name)
    var values: [String: ParameterValue] = [:]
    for declaration in type.parameters { values[declaration.name] = declaration.defaultValue }
    for (name, value) in arguments.values where names.contains(name) { values[name] = value }
    values.merge(more) { $1 }
    return Layer(
      frame: LayerFrame(box),
      content: .component(ComponentInstance(component: type, arguments: ComponentArguments(values: values))))
  }
}

extension Rect {
  fileprivate init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
