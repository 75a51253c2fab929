import Glibc
import VectorGraphics

/// Where rows run: along a line, a circle or a square. `s` is measured in turns on rings (counter-clockwise from the top) and in
/// units along a line; `radius` is the distance from the center, or the height over the foundation.
enum ChartCurve: Sendable, Hashable {
  case line, circle, square
  /// Around a chain whose half length is given.
  case oval(Double)

  var isRing: Bool { self != .line }

  /// How long a turn is at a radius, or 1 for a line, whose places are units.
  func length(at radius: Double) -> Double {
    switch self {
    case .line: 1
    case .circle: 2 * .pi * radius
    case .square: 8 * radius
    case .oval(let half): 4 * half + 2 * .pi * radius
    }
  }

  func point(_ s: Double, _ radius: Double) -> Point {
    switch self {
    case .line: return Point(x: s, y: -radius)
    case .circle:
      let angle = 2 * Double.pi * s
      return Point(x: -sin(angle) * radius, y: -cos(angle) * radius)
    case .square:
      let (side, along) = Self.side(s)
      return Self.turned(Point(x: -along * radius, y: -radius), by: side)
    case .oval(let half): return Oval(half).point(s, radius)
    }
  }

  /// The direction away from the center.
  func outward(_ s: Double, _ radius: Double) -> Point {
    switch self {
    case .line: return Point(x: 0, y: -1)
    case .circle:
      let angle = 2 * Double.pi * s
      return Point(x: -sin(angle), y: -cos(angle))
    case .square:
      let (side, along) = Self.side(s)
      // Rounded off toward the corners, where the diagonal leads outward.
      let edge = max(0, (abs(along) - 0.9) / 0.1)
      let lean = (along < 0 ? 1.0 : -1.0) * edge
      let length = (1 + lean * lean).squareRoot()
      return Self.turned(Point(x: lean / length, y: -1 / length), by: side)
    case .oval(let half): return Oval(half).outward(s)
    }
  }

  /// The side from the top on, counter-clockwise, and the place on it from -1 to 1.
  private static func side(_ s: Double) -> (side: Int, along: Double) {
    let turns = s - s.rounded(.down)
    let place = turns * 4 + 0.5
    let side = Int(saturating: place.rounded(.down)) % 4
    return (side, (place - place.rounded(.down)) * 2 - 1)
  }

  private static func turned(_ point: Point, by quarters: Int) -> Point {
    switch quarters % 4 {
    case 1: Point(x: point.y, y: -point.x)
    case 2: Point(x: -point.x, y: -point.y)
    case 3: Point(x: -point.y, y: point.x)
    default: point
    }
  }
}

/// A chain worked around: two straight sides and two half circles. A turn begins at its right end and goes over the top to
/// the left; the sides keep their share of it at every radius, so that stems stand upright on them.
struct Oval {
  let half: Double
  /// The share of a turn that a quarter circle takes.
  let quarter: Double
  /// The share of one straight side.
  var side: Double { 0.5 - 2 * quarter }

  init(_ half: Double) {
    self.half = half
    quarter = .pi * 1.5 / 2 / (4 * half + 2 * .pi * 1.5)
  }

  private func place(_ s: Double) -> (x: Double, angle: Double) {
    let turn = s - s.rounded(.down)
    if turn < quarter { return (half, turn / quarter * .pi / 2) }
    if turn < quarter + side { return (half - (turn - quarter) / side * 2 * half, .pi / 2) }
    if turn < 3 * quarter + side { return (-half, .pi / 2 + (turn - quarter - side) / quarter * .pi / 2) }
    if turn < 3 * quarter + 2 * side {
      return (-half + (turn - 3 * quarter - side) / side * 2 * half, 1.5 * .pi)
    }
    return (half, 1.5 * .pi + (turn - 3 * quarter - 2 * side) / quarter * .pi / 2)
  }

  func point(_ s: Double, _ radius: Double) -> Point {
    let (x, angle) = place(s)
    return Point(x: x + cos(angle) * radius, y: -sin(angle) * radius)
  }

  func outward(_ s: Double) -> Point {
    let angle = place(s).angle
    return Point(x: cos(angle), y: -sin(angle))
  }
}
