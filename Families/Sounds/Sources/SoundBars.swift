import SceneModel
import VectorGraphics

/// Where bars grow from.
public enum BarOrigin: String, Sendable, Hashable, CaseIterable {
  /// The lower edge of the box.
  case bottom
  /// The middle of the box.
  case middle
}

/// Bars of equal width side by side, each as high as a level.
struct SoundBars {
  let count: Int
  /// The space between two bars as a part of what a bar and the space take.
  let gap: Double
  let origin: BarOrigin
  let color: Color
  /// The height without sound, as a part of the box.
  static let rest = 0.03

  /// The bars in a box.
  func layers(in size: Size, following timeline: (Int) -> AudioTimeline) -> [Layer] {
    let step = size.width / (Double(count) - gap)
    let width = step * (1 - gap)
    let rest = max(Self.rest, min(1, width / max(size.height, 1e-6)))
    return (0..<count).map { index in
      var frame = LayerFrame()
      frame.left = Length(points: Double(index) * step)
      frame.width = Length(points: width)
      frame.height = Length(percent: rest * 100)
      switch origin {
      case .bottom: frame.bottom = .zero
      case .middle: frame.top = Length(percent: (1 - rest) * 50)
      }
      let timeline = timeline(index)
      var animations = [animation(.frame(.height), from: rest * 100, to: 100, timeline)]
      if origin == .middle {
        animations.append(animation(.frame(.top), from: (1 - rest) * 50, to: 0, timeline))
      }
      return Layer(
        frame: frame, fill: .color(color),
        content: .rectangle(cornerRadii: CornerLengths(all: Length(points: width / 2))),
        animations: animations)
    }
  }

  private func animation(
    _ property: AnimatableProperty, from start: Double, to end: Double, _ timeline: AudioTimeline
  ) -> Animation {
    Animation(
      property: property,
      keyframes: [
        Keyframe(offset: 0, value: .length(Length(percent: start))),
        Keyframe(offset: 1, value: .length(Length(percent: end))),
      ], following: timeline)
  }
}
