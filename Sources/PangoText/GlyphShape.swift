import VectorGraphics

/// The outline of a glyph; its identity serves as a cache key.
///
/// It is stored in the font's form, in a fifth of the memory of a path: a text may contain all 30,000 Han
/// characters.
package final class GlyphShape: Sendable {
  enum Step: UInt8, Sendable {
    case move, line, quadratic, cubic, close
  }

  private let steps: [Step]
  /// Two for each point, in font units with y up.
  private let coordinates: [Float]
  /// A font unit in ems.
  private let unit: Double

  init(steps: [Step], coordinates: [Float], unit: Double) {
    // Without the spare capacity of the arrays.
    self.steps = steps.withUnsafeBufferPointer(Array.init)
    self.coordinates = coordinates.withUnsafeBufferPointer(Array.init)
    self.unit = unit
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The outline in ems, from the origin on the baseline, y down.
  package var path: BezierPath {
    var elements: [BezierPath.Element] = []
    elements.reserveCapacity(steps.count)
    forEachElement { elements.append($0) }
    return BezierPath(elements: elements)
  }

  /// Calls a function with each element of the outline in ems, y down.
  func forEachElement(_ body: (BezierPath.Element) -> Void) {
    var next = 0
    var current = Point.zero
    func point() -> Point {
      defer { next += 2 }
      return Point(x: Double(coordinates[next]) * unit, y: -Double(coordinates[next + 1]) * unit)
    }
    for step in steps {
      switch step {
      case .move:
        current = point()
        body(.move(to: current))
      case .line:
        current = point()
        body(.line(to: current))
      case .quadratic:
        let (start, control, end) = (current, point(), point())
        current = end
        body(
          .cubic(
            control1: start.interpolated(to: control, fraction: 2.0 / 3),
            control2: end.interpolated(to: control, fraction: 2.0 / 3), to: end))
      case .cubic:
        let (control1, control2) = (point(), point())
        current = point()
        body(.cubic(control1: control1, control2: control2, to: current))
      case .close: body(.close)
      }
    }
  }
}
