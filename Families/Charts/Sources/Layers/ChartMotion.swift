import SceneModel
import VectorGraphics

/// Creates the entry animations of the parts of a chart.
package struct ChartMotion {
  let animation: ChartAnimation
  /// The stagger, shortened if there are many marks, so that the last ends within twice the duration.
  private let stagger: Double

  package init(_ animation: ChartAnimation, markCount: Int) {
    self.animation = animation
    stagger = min(animation.stagger, animation.duration / Double(max(1, markCount)))
  }

  /// The property from one value to another, for the mark at an index.
  func animation(
    of property: AnimatableProperty, from start: AnimatableValue, to end: AnimatableValue, order: Int = 0,
    share: ClosedRange<Double> = 0...1
  ) -> [Animation] {
    let begin = animation.delay + stagger * Double(order) + animation.duration * share.lowerBound
    let length = animation.duration * (share.upperBound - share.lowerBound)
    let easing = TimingFunction.cubicBezier(x1: 0.2, y1: 0.72, x2: 0.2, y2: 1)
    guard let timing = try? Timing(delay: begin, duration: length, fill: .both, easing: easing) else {
      return []
    }
    return [
      Animation(
        property: property, keyframes: [Keyframe(value: start), Keyframe(value: end)], timing: timing)
    ]
  }

  /// Appears in the last part of the duration, when the mark it belongs to is complete.
  package func fadeIn(order: Int = 0, share: ClosedRange<Double> = 0.6...1, opacity: Double = 1)
    -> [Animation]
  {
    animation(of: .opacity, from: .number(0), to: .number(opacity), order: order, share: share)
  }
}
