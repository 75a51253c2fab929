import SceneModel
import VectorGraphics

/// The component `crochetShape`: a flat circle or a square as a chart, a sphere as its profile with counts.
package enum CrochetShapeComponent: Component {
  package static let name = "crochetShape"
  package static let summary = "A flat circle, a sphere or a square in crochet, from its number of rounds."

  package static let parameters: [ParameterDeclaration] = [
    ParameterDeclaration(
      "shape", .choice(CrochetShape.allCases.map(\.rawValue)), default: .text("circle"),
      "circle and square are charts, sphere is its profile with the stitches of each round."),
    ParameterDeclaration(
      "stitch", .choice(["sc", "hdc", "dc"]), default: .text("sc"),
      "The stitch of circles and squares, in US terms."),
    ParameterDeclaration(
      "rounds", .integer(minimum: 1, maximum: 40), default: .number(6),
      "Rounds of a circle, rounds of increases of a sphere, or rows of a square."),
    ParameterDeclaration(
      "symbols", .choice(SymbolFamily.allCases.map(\.rawValue)), default: .text(SymbolFamily.jis.rawValue),
      "The family of symbols: JIS L 0201 or Craft Yarn Council."),
    ParameterDeclaration(
      "words", .choice(StitchWords.allCases.map(\.rawValue)), default: .text(StitchWords.us.rawValue),
      "The terms of the key: US, UK, Japanese or Chinese."),
    ParameterDeclaration(
      "theme", .choice(CrochetTheme.all.map(\.name)), default: .text("light"), "The colors: light or dark."),
    ParameterDeclaration("title", .text, "A title; the name of the shape where absent."),
    ParameterDeclaration(
      "key", .boolean, default: .boolean(true), "Whether the key of the symbols is shown."),
  ]

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let shape = arguments.text("shape").flatMap(CrochetShape.init) ?? .circle
    let stitches: [String: StitchBase] = ["hdc": .halfDouble, "dc": .double]
    let stitch = stitches[arguments.text("stitch") ?? ""] ?? .single
    let pattern = CrochetPattern(shape.pattern(stitch: stitch, rounds: arguments.integer("rounds") ?? 6))
    let chart = PatternChart(pattern)
    var look = CrochetLook()
    look.family = arguments.text("symbols").flatMap(SymbolFamily.init) ?? .jis
    look.words = arguments.text("words").flatMap(StitchWords.init) ?? .us
    look.theme = arguments.text("theme") ?? "light"
    look.title = arguments.text("title") ?? pattern.title
    look.showsKey = arguments.boolean("key") ?? true
    guard shape == .sphere else { return try chart.expansion(look, size: context.size, text: context.text) }
    let profile = CrochetProfile(
      chart: chart, theme: CrochetTheme.named(look.theme) ?? .light, title: look.title)
    let setter = try chart.picture(look).setter(context.text)
    return ComponentExpansion(layers: try profile.layers(in: context.size, setter), summary: profile.summary)
  }
}
