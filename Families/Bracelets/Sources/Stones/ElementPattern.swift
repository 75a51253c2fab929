import SceneModel
import VectorGraphics

/// A pattern that tells an element to readers who do not see its color (WCAG technique G111), one family of lines and
/// dots: metal has lines at 45°, wood upright ones, water waves, fire zigzags, earth dots.
///
/// Lengths are in radii of the bead: lines 0.18 wide (9 % of the diameter) at a distance of 0.54 (27 %).
struct ElementPattern: Sendable, Hashable {
  static let lineWidth = 0.18
  static let spacing = 0.54

  let element: Element
  /// The fill that the pattern must stand out from.
  let ground: Color

  /// Dark on a light fill, light on a dark one, at least 4.5:1 where the fill is as given, so that 3:1 is left in shade.
  var ink: Color {
    let end = Contrast.textColor(on: ground)
    return Contrast.adjusted(ground, toward: end, ratio: 4.5, on: ground)
  }

  var layers: [Layer] {
    let inset = ink.withAlpha(0.92)
    guard element != .earth else {
      return [.outline(dots, fill: .color(inset))]
    }
    return [
      .outline(
        lines,
        stroke: Stroke(
          paint: .color(inset), style: StrokeStyle(width: Self.lineWidth, lineCap: .round, lineJoin: .round)))
    ]
  }

  /// After which length the pattern begins again from left to right.
  var period: Double {
    switch element {
    case .metal: 1.41 * 2 * Self.spacing
    case .wood, .earth: 2 * Self.spacing
    case .water: 1.2
    case .fire: 0.6
    }
  }

  private static let places = Array(stride(from: -2 * spacing, through: 2 * spacing, by: spacing))

  private var dots: BezierPath {
    var path = BezierPath()
    for (row, y) in Self.places.enumerated() {
      for x in Self.places {
        let shift = row % 2 == 0 ? 0 : Self.spacing / 2
        path.append(
          .ellipse(
            in: Rect(
              x: x + shift - Self.lineWidth * 0.62, y: y - Self.lineWidth * 0.62,
              width: Self.lineWidth * 1.24, height: Self.lineWidth * 1.24)))
      }
    }
    return path
  }

  private var lines: BezierPath {
    var path = BezierPath()
    for position in Self.places {
      switch element {
      case .metal:
        path.append(
          .polyline(
            [Point(x: -1.5, y: 1.5), Point(x: 1.5, y: -1.5)].map { $0 + Point(x: position * 1.41, y: 0) }))
      case .wood: path.append(.polyline([Point(x: position, y: -1.1), Point(x: position, y: 1.1)]))
      case .water: path.append(Self.waves(at: position))
      case .fire: path.append(Self.zigzag(at: position))
      case .earth: break
      }
    }
    return path
  }

  private static func waves(at y: Double) -> BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: -1.2, y: y))
    for index in 0..<4 {
      let x = -1.2 + 0.6 * Double(index)
      let height = index % 2 == 0 ? -0.24 : 0.24
      path.cubic(
        control1: Point(x: x + 0.22, y: y + height), control2: Point(x: x + 0.38, y: y + height),
        to: Point(x: x + 0.6, y: y))
    }
    return path
  }

  private static func zigzag(at y: Double) -> BezierPath {
    let corners = (0...8).map { index in
      let height = index % 2 == 0 ? 0.16 : -0.16
      return Point(x: -1.2 + 0.3 * Double(index), y: y + height)
    }
    return .polyline(corners)
  }
}
