import SceneModel
import VectorGraphics

/// The appearance of a shape.
struct ShapeStyle: Hashable {
  var color: Color
  var pattern: PatternKind?
  var opacity: Double
  /// The style of a line; nil for filled shapes.
  var stroke: StrokeStyle?
}

/// A shape of a mark.
struct MarkShape {
  var path: BezierPath
  var look: ShapeStyle

  var layer: Layer {
    guard let style = look.stroke else {
      return FilledShape.path(path, color: look.color, pattern: look.pattern, opacity: look.opacity)
    }
    return Layer(
      opacity: look.opacity, stroke: Stroke(paint: .color(look.color), style: style),
      content: .path(path, fillRule: .nonzero))
  }
}

/// Gathers more shapes than can be distinguished into outlines of one look each, since a layer takes some kilobytes.
///
/// Shapes far apart in their order keep it; among neighbors those of one look are together. Filled shapes must be
/// clockwise: one in the other direction would be a hole where it overlaps others.
struct SharedOutlines {
  /// The maximum number of shapes of a mark that have layers of their own.
  static let greatestPlainCount = 5000

  /// The elements of one outline, whose coverage is computed together.
  private static let elementsPerOutline = 20_480
  /// The number of shapes after which all outlines end, so that later ones are over them.
  private let shapesPerBatch: Int
  /// The outlines over which translucent shapes of one look are spread: those of one outline do not add up.
  private static let translucentCount = 6

  private struct Key: Hashable {
    var look: ShapeStyle
    var sheet: Int
  }

  init(shapesPerBatch: Int = 65_536) { self.shapesPerBatch = shapesPerBatch }

  private var outlines: [MarkShape] = []
  private var places: [Key: Int] = [:]
  private var ended: [Layer] = []
  private var count = 0

  mutating func add(_ shape: MarkShape) {
    guard !shape.path.isEmpty else { return }
    let sheet = shape.look.opacity < 1 ? count % Self.translucentCount : 0
    let key = Key(look: shape.look, sheet: sheet)
    let place = places[key] ?? outlines.count
    if place == outlines.count {
      places[key] = place
      outlines.append(MarkShape(path: BezierPath(), look: shape.look))
    }
    outlines[place].path.append(shape.path)
    if outlines[place].path.elementCount >= Self.elementsPerOutline { end(place) }
    count += 1
    if count % shapesPerBatch == 0 { endAll() }
  }

  /// The layers of all shapes so far.
  var layers: [Layer] {
    var all = self
    all.endAll()
    return all.ended
  }

  private mutating func end(_ place: Int) {
    guard !outlines[place].path.isEmpty else { return }
    // Rounded here, so that the resolved scene shares its elements instead of copying them.
    outlines[place].path = outlines[place].path.roundedToFloat
    ended.append(outlines[place].layer)
    outlines[place].path = BezierPath()
  }

  private mutating func endAll() {
    for place in outlines.indices { end(place) }
    (outlines, places) = ([], [:])
  }
}
