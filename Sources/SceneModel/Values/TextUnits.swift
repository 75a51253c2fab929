import RenderTree
import VectorGraphics

/// The parts of a text that move on their own: its letters, words, lines or spans.
///
/// The text is set as a whole, so that ligatures, joined letters and emoji stay as they are, and each unit then has its own
/// opacity, position and colors. While no unit differs from its neighbors, the text is drawn like one without units.
public struct TextUnits: Sendable, Hashable {
  /// About which point a unit is rotated and scaled.
  public enum Origin: Sendable, Hashable {
    /// The middle of its baseline.
    case baseline
    /// A point of its box, which extends from the ascent to the descent of its line.
    case point(LengthPoint)
  }

  /// What the units are.
  public var division: TextDivision
  /// By how much the local time of each unit is later than that of the text.
  public var stagger: Stagger
  /// About which point each unit is rotated and scaled.
  public var transformOrigin: Origin
  /// Whether a unit is seen only within its line. At rest, nothing of it is cut off.
  public var isClipped: Bool
  /// What changes each unit, in its local time. Percentages refer to the box of the unit.
  public var animations: [Animation]
  /// Invalid settings made in code.
  var faults: [LayerError] = []

  /// Creates units; by default letters, which move at once and about their centers.
  public init(
    by division: TextDivision = .grapheme, stagger: Stagger = 0,
    transformOrigin: Origin = .point(.center), isClipped: Bool = false, animations: [Animation] = []
  ) {
    self.division = division
    self.stagger = stagger
    self.transformOrigin = transformOrigin
    self.isClipped = isClipped
    self.animations = animations
  }
}

/// A path that the lines of a text follow, in points in the layer's own space.
///
/// The middle of each character is on the path, with the baseline of the first line; further lines run beside it. The
/// text's `alignment` places it in the length of the path.
public struct TextPath: Sendable, Hashable {
  /// The outline. Along a single closed one, text that passes its end goes on at its start; beyond the ends of others
  /// nothing is drawn.
  public var path: BezierPath
  /// How far the text is moved along the path; percentages are of its length.
  public var start: Length
  /// Whether characters stay upright instead of turning with the path.
  public var isUpright: Bool

  /// Creates a path for a text, whose characters turn with it.
  public init(_ path: BezierPath, start: Length = .zero, isUpright: Bool = false) {
    self.path = path
    self.start = start
    self.isUpright = isUpright
  }
}

/// The values of a unit of a text that animations change.
package struct UnitValues: Sendable, Hashable, AnimatedValues {
  var opacity = 1.0
  var translate = LengthPoint.zero
  var rotate = 0.0
  var scale = Point(x: 1, y: 1)
  var transform: [TransformOperation] = []
  var filters: [Filter] = []
  var fill: LayerPaint
  var stroke: Stroke?
  var tracking: Double
  /// Rounded down, which other unit is shown: 0 is itself.
  var scramble = 0.0

  /// The values of a unit at rest.
  package init(of layer: Layer) {
    fill = layer.fill ?? .color(.black)
    stroke = layer.stroke
    tracking = if case .text(let text) = layer.content { text.tracking } else { 0 }
  }

  package func animatableValue(of property: AnimatableProperty) -> AnimatableValue? {
    switch property {
    case .opacity: .number(opacity)
    case .translate: .lengthPoint(translate)
    case .rotate: .number(rotate)
    case .scale: .pair(scale)
    case .transform: .transform(transform)
    case .filters: .filters(filters)
    case .fill(let part): fill.animatableValue(of: part)
    case .strokePaint(let part): stroke?.paint.animatableValue(of: part)
    case .stroke(let part): stroke.map { .number($0[part]) }
    case .text(.tracking): .number(tracking)
    case .text(.scramble): .number(scramble)
    // The others are values of the whole layer.
    default: nil
    }
  }

  package mutating func setAnimatableValue(_ value: AnimatableValue, of property: AnimatableProperty) {
    switch (property, value) {
    case (.opacity, .number(let number)): opacity = number
    case (.translate, .lengthPoint(let point)): translate = point
    case (.rotate, .number(let degrees)): rotate = degrees
    case (.scale, .pair(let pair)): scale = pair
    case (.transform, .transform(let list)): transform = list
    case (.filters, .filters(let list)): filters = list
    case (.fill(let part), _): fill.setAnimatableValue(value, of: part)
    case (.strokePaint(let part), _): stroke?.paint.setAnimatableValue(value, of: part)
    case (.stroke(let part), .number(let number)): stroke?[part] = number
    case (.text(.tracking), .number(let number)): tracking = number
    case (.text(.scramble), .number(let number)): scramble = number
    default: break
    }
  }
}
