import DataFiles
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

/// Measures text approximately: Latin letters half an em, others one em, lines with the requested height.
struct EvenTextMeasuring: TextMeasuring {
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    let size = paragraph.runs.first?.font.size ?? 0
    let advance = paragraph.runs.reduce(0.0) { sum, run in
      sum + run.text.reduce(0.0) { $0 + ($1.isASCII ? 0.5 : 1) * run.font.size }
    }
    let available = paragraph.width ?? .infinity
    let wanted = advance > available ? Int((advance / available).rounded(.up)) : 1
    let lines = min(wanted, paragraph.lineLimit ?? wanted)
    let height = size * (paragraph.lineHeight ?? 1.2)
    let box = Size(width: min(advance, available), height: height * Double(lines))
    let line = TextMetrics.Line(x: 0, width: box.width, baseline: size, ascent: size, descent: 0.2 * size)
    return TextMetrics(
      size: box, inkBounds: Rect(size: box), lines: Array(repeating: line, count: lines),
      isTruncated: lines < wanted)
  }
}

/// Helpers for testing components.
enum TestImages {
  static let context = ResolutionContext(text: EvenTextMeasuring())

  /// A component with parameters in scene file notation.
  static func component<Kind: Component>(
    _ kind: Kind.Type, _ values: [String: ParameterValue] = [:]
  ) throws(ComponentError) -> Kind {
    let parameters = JSONValue(JSONObject(values.map { ($0.key, JSONValue($0.value)) }))
    let session = DecodingSession(file: "", document: JSONDocument(made: parameters))
    let component = kind.decoded(from: session.root)
    try ComponentError.all(session.errors.map { ComponentError(path: [$0.path], message: $0.message) })
    return component ?? kind.initial
  }

  static func expansion<Kind: Component>(
    of component: Kind.Type, _ values: [String: ParameterValue] = [:],
    in size: Size = Size(width: 1000, height: 1000)
  ) throws -> ComponentExpansion {
    try Self.component(component, values).expanded(
      in: ComponentContext(size: size, text: EvenTextMeasuring()))
  }

  /// A scene that shows only one component.
  static func scene<Kind: Component>(
    _ kind: Kind.Type, _ values: [String: ParameterValue] = [:],
    size: Size = Size(width: 1000, height: 1000)
  ) throws -> Scene {
    let instance = ComponentInstance(try component(kind, values))
    return Scene(size: size, layers: [Layer(content: .component(instance))])
  }

  static func shares(_ metal: Double, _ wood: Double, _ water: Double, _ fire: Double, _ earth: Double)
    -> ParameterValue
  {
    .record(
      zip(Element.allCases, [metal, wood, water, fire, earth]).map {
        ParameterValue.Field(name: $0.rawValue, value: .number($1))
      })
  }

  static func ratios(current: ParameterValue, goal: ParameterValue) -> ParameterValue {
    .record([
      ParameterValue.Field(name: "current", value: current), ParameterValue.Field(name: "goal", value: goal),
    ])
  }
}

extension ResolvedScene {
  /// The transforms of the groups directly in that of the component, including those of beads.
  var beadTransforms: [AffineTransform] {
    guard case .group(let layers)? = layers.first?.content else { return [] }
    let groups = layers.filter { if case .group = $0.content { true } else { false } }
    // The shadows are first, then the pieces of the thread and the light along them, then the bodies: one
    // of each per bead.
    return (groups.prefix(groups.count / 4) + groups.suffix(groups.count / 4)).map(\.transform)
  }
}
