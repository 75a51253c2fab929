import SceneModel
import VectorGraphics

/// Creates the entry animations of the parts of a chart.
package struct ChartMotion {
  let animation: ChartAnimation
  /// The stagger, shortened if there are many marks, so that the last ends within twice the duration.
  private let stagger: Stagger
  private let delays: [Double]

  package init(_ animation: ChartAnimation, markCount: Int) {
    self.animation = animation
    var stagger = animation.stagger
    switch stagger.spacing {
    case .each(let seconds):
      stagger.spacing = .each(min(seconds, animation.duration / Double(max(1, markCount))))
    case .total(let seconds): stagger.spacing = .total(min(seconds, animation.duration))
    case .times: break
    }
    self.stagger = stagger
    delays = stagger.delays(count: markCount)
  }

  /// The delay of the mark at an index, before that of all.
  private func delay(of order: Int) -> Double {
    if delays.indices.contains(order) { return delays[order] }
    // What is no mark, such as a label of all of them, comes after them.
    guard case .each(let seconds) = stagger.spacing, stagger.origin == .first else {
      return delays.max() ?? 0
    }
    return seconds * Double(order)
  }

  /// The property from one value to another, for the mark at an index.
  func animation(
    of property: AnimatableProperty, from start: AnimatableValue, to end: AnimatableValue, order: Int = 0,
    share: ClosedRange<Double> = 0...1
  ) -> [Animation] {
    let begin = animation.delay + delay(of: order) + animation.duration * share.lowerBound
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
