import DataFiles
import SceneModel
import VectorGraphics

/// The component `crochetShape`: a flat circle or a square as a chart, a sphere as its profile with counts.
package struct CrochetShapeComponent: Component {
  package static let name = "crochetShape"
  package static let summary = "A flat circle, a sphere or a square in crochet, from its number of rounds."

  private var shape = ShapePattern.circle
  private var stitch = StitchBase.single
  private var rounds = 6
  private var look = CrochetLook()

  private static let usual = CrochetShapeComponent()

  package static let parameters = ObjectFormat(usual) {
    Key(
      "shape", \.shape, .choice, default: usual.shape,
      "circle and square: a chart; sphere: its profile with stitch counts.")
    Key(
      "stitch", \.stitch, .choice([("sc", .single), ("hdc", .halfDouble), ("dc", .double)]),
      default: usual.stitch, "The stitch of circles and squares, in US terms.")
    Key(
      "rounds", \.rounds, .integer(1...40), default: usual.rounds,
      "Rounds of a circle, rounds of increases of a sphere, or rows of a square.")
    CrochetLook.symbolsKey.within(\.look)
    CrochetLook.wordsKey.within(\.look)
    CrochetLook.themeKey.within(\.look)
    Key("title", \.look.title, .text, "A title (default: the name of the shape).")
    CrochetLook.keyKey.within(\.look)
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let pattern = CrochetPattern(shape.pattern(stitch: stitch, rounds: rounds))
    let chart = PatternChart(pattern)
    var look = look
    look.title = look.title ?? pattern.title
    guard shape == .sphere else { return try chart.expansion(look, size: context.size, text: context.text) }
    let profile = CrochetProfile(
      chart: chart, theme: CrochetColors.named(look.theme) ?? .light, title: look.title)
    let setter = try chart.picture(look).setter(context.text)
    return ComponentExpansion(layers: try profile.layers(in: context.size, setter), summary: profile.summary)
  }
}
