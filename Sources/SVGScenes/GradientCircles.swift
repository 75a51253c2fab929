import SceneModel
import VectorGraphics

/// A gradient from one circle to another (SVG 2, section 14.2.3), converted to the form that scenes have:
/// from a point within a circle to the circle.
struct GradientCircles {
  var start: Point
  var startRadius: Double
  var end: Point
  var endRadius: Double
  var stops: [GradientPaint.Stop]
  var spreadMethod: Gradient.SpreadMethod

  /// The maximum number of repetitions of a gradient beyond its circles.
  private static let periods = 24

  /// The same with a start of radius 0: the cone is extended to its apex.
  mutating func narrow() {
    guard startRadius > 0, startRadius != endRadius else { return retainStops() }
    if startRadius > endRadius { reverse() }
    let tip = -startRadius / (endRadius - startRadius)
    let last = spreadMethod == .pad ? 1 : Double(Self.periods)
    if spreadMethod != .pad { repeatStops(from: tip) }
    stops = stops.map { stop in
      GradientPaint.Stop(offset: max(0, ((stop.offset ?? 0) - tip) / (last - tip)), color: stop.color)
    }
    let step = end - start
    if last > 1 {
      end = start + step * last
      endRadius = startRadius + (endRadius - startRadius) * last
    }
    start = start + step * tip
    startRadius = 0
    spreadMethod = .pad
  }

  /// Between circles of one size everything is at the end.
  private mutating func retainStops() {
    guard startRadius > 0 else { return }
    stops = stops.map { GradientPaint.Stop(offset: 1, color: $0.color) }
  }

  private mutating func reverse() {
    (start, end) = (end, start)
    (startRadius, endRadius) = (endRadius, startRadius)
    stops = stops.reversed().map { GradientPaint.Stop(offset: 1 - ($0.offset ?? 0), color: $0.color) }
  }

  /// Writes out the periods from an offset on; the stops before it are dropped.
  private mutating func repeatStops(from first: Double) {
    var all: [GradientPaint.Stop] = []
    for period in Int(max(-24, first.rounded(.down)))..<Self.periods {
      let isReflected = spreadMethod == .reflect && period % 2 != 0
      let part = isReflected ? stops.reversed() : stops
      for stop in part {
        let offset = isReflected ? 1 - (stop.offset ?? 0) : stop.offset ?? 0
        all.append(GradientPaint.Stop(offset: Double(period) + offset, color: stop.color))
      }
    }
    let before = all.lastIndex { ($0.offset ?? 0) <= first } ?? 0
    stops = Array(all[before...])
  }
}
