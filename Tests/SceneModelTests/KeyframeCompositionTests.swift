import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Keyframes are composed according to Web Animations 1")
struct KeyframeCompositionTests {
  /// An animation of opacity over one second, with keyframes given by offset and value.
  private func animation(
    _ frames: [(offset: Double?, value: Double)], composite: CompositeOperation = .replace,
    easing: TimingFunction = .linear
  ) throws -> Animation {
    Animation(
      property: .opacity,
      keyframes: frames.map { Keyframe(offset: $0.offset, value: .number($0.value)) },
      timing: try Timing(duration: 1, fill: .both), keyframeEasing: easing, composite: composite)
  }

  private func number(_ animation: Animation, at progress: Double, over underlying: Double) -> Double? {
    let value = animation.value(
      progress: progress, over: .number(underlying), in: Size(width: 100, height: 100))
    guard case .number(let number) = value else { return nil }
    return number
  }

  @Test(
    "each operation combines the keyframe's value with the underlying one before interpolation",
    arguments: [
      (CompositeOperation.replace, 6.0), (.add, 16), (.accumulate, 16), (.multiply, 60),
    ] as [(CompositeOperation, Double)])
  func operations(composite: CompositeOperation, expected: Double) throws {
    let combined = try animation([(0, 4), (1, 8)], composite: composite)
    #expect(number(combined, at: 0.5, over: 10) == expected)
  }

  @Test("if there is no keyframe at an end, the underlying value is used")
  func implicitKeyframes() throws {
    let middle = try animation([(0.5, 8)])
    #expect(number(middle, at: 0, over: 2) == 2)
    #expect(number(middle, at: 0.25, over: 2) == 5)
    #expect(number(middle, at: 0.5, over: 2) == 8)
    #expect(number(middle, at: 0.75, over: 2) == 5)
    #expect(number(middle, at: 1, over: 2) == 2)
    let added = try animation([(0.5, 8)], composite: .add)
    #expect(number(added, at: 0.5, over: 2) == 10)
    #expect(number(added, at: 0.25, over: 2) == 6)
    #expect(number(added, at: 1, over: 2) == 2)
  }

  @Test("missing offsets are spaced evenly, a single keyframe is at the end")
  func spreadOffsets() throws {
    func offsets(_ given: [Double?]) -> [Double] {
      Animation.computedOffsets(given.map { Keyframe(offset: $0, value: .number(0)) })
    }
    #expect(offsets([nil]) == [1])
    #expect(offsets([nil, nil]) == [0, 1])
    #expect(offsets([nil, nil, nil]) == [0, 0.5, 1])
    #expect(offsets([0.2, nil, nil, 0.8]) == [0.2, 0.4, 0.6000000000000001, 0.8])
    #expect(offsets([nil, 0.5, nil]) == [0, 0.5, 1])
    #expect(offsets([]) == [])
    let single = try animation([(nil, 8)])
    #expect(number(single, at: 0.5, over: 0) == 4)
  }

  @Test("if several keyframes have one offset, the last applies after it and the first before it")
  func equalOffsets() throws {
    let jump = try animation([(0, 0), (0.5, 10), (0.5, 20), (0.5, 30), (1, 40)])
    #expect(number(jump, at: 0.25, over: 0) == 5)
    #expect(number(jump, at: 0.5, over: 0) == 30)
    #expect(number(jump, at: 0.75, over: 0) == 35)
    let before = try #require(number(jump, at: 0.4999, over: 0))
    #expect(abs(before - 9.998) < 1e-9)
  }

  @Test("values are extrapolated beyond the ends, unless several keyframes are there")
  func overshoot() throws {
    let plain = try animation([(0, 10), (1, 20)])
    #expect(number(plain, at: -0.5, over: 0) == 5)
    #expect(number(plain, at: 1.5, over: 0) == 25)
    let three = try animation([(0, 10), (0.5, 20), (1, 40)])
    #expect(number(three, at: -0.5, over: 0) == 0)
    #expect(number(three, at: 1.5, over: 0) == 60)
    let doubled = try animation([(0, 1), (0, 10), (1, 20), (1, 99)])
    #expect(number(doubled, at: -0.5, over: 0) == 1)
    #expect(number(doubled, at: 0, over: 0) == 10)
    #expect(number(doubled, at: 1, over: 0) == 99)
    #expect(number(doubled, at: 1.5, over: 0) == 99)
  }

  @Test("the easing of a keyframe applies to the interval that starts there, that of the last is unused")
  func keyframeEasing() throws {
    let hold = TimingFunction.stepEnd
    var eased = try animation([(0, 0), (0.5, 10), (1, 20)])
    eased.keyframes[0].easing = hold
    eased.keyframes[2].easing = hold
    #expect(number(eased, at: 0.49, over: 0) == 0)
    #expect(number(eased, at: 0.75, over: 0) == 15)
    eased.keyframeEasing = hold
    eased.keyframes[0].easing = .linear
    #expect(number(eased, at: 0.25, over: 0) == 5)
    #expect(number(eased, at: 0.75, over: 0) == 10)
  }

  @Test("an easing of the whole iteration changes progress, and may overshoot 0…1")
  func iterationEasing() throws {
    var eased = try animation([(0, 0), (1, 100)])
    eased.timing = try Timing(duration: 1, easing: try TimingFunction(css: "cubic-bezier(0.5, -1, 0.5, 2)"))
    let progress = try #require(eased.timing.computed(at: 0.1).progress)
    #expect(progress < 0)
    #expect(number(eased, at: progress, over: 0) == 100 * progress)
  }
}

@Suite("Animations of one layer")
struct LayerAnimationTests {
  private let parent = Size(width: 200, height: 100)

  private func layer(_ animations: [Animation], opacity: Double = 1) -> Layer {
    Layer(
      frame: LayerFrame(left: .points(10), right: .points(20)), opacity: opacity,
      content: .rectangle(cornerRadii: .zero), animations: animations)
  }

  private func opacity(
    _ value: Double, _ composite: CompositeOperation, delay: Double = 0, fill: Timing.Fill = .both
  ) throws -> Animation {
    Animation(
      property: .opacity,
      keyframes: [Keyframe(value: .number(value)), Keyframe(value: .number(value))],
      timing: try Timing(delay: delay, duration: 1, fill: fill), composite: composite)
  }

  @Test("several on one property apply in order, each on the result of the previous ones")
  func order() throws {
    let addThenMultiply = layer([try opacity(3, .add), try opacity(4, .multiply)])
    #expect(addThenMultiply.animated(at: 0.5, in: parent).opacity == 16)
    let multiplyThenAdd = layer([try opacity(4, .multiply), try opacity(3, .add)])
    #expect(multiplyThenAdd.animated(at: 0.5, in: parent).opacity == 7)
    let replaced = layer([try opacity(4, .multiply), try opacity(0.25, .replace)])
    #expect(replaced.animated(at: 0.5, in: parent).opacity == 0.25)
  }

  @Test("two fades that multiply are both visible")
  func particle() throws {
    let particle = layer([try opacity(0.8, .multiply), try opacity(0.5, .multiply)])
    #expect(particle.animated(at: 0.5, in: parent).opacity == 0.4)
  }

  @Test("one that is not in effect changes nothing: unset values remain unset")
  func notInEffect() throws {
    let width = Animation(
      property: .frame(.width),
      keyframes: [Keyframe(value: .length(.points(1))), Keyframe(value: .length(.points(2)))],
      timing: try Timing(delay: 5, duration: 1))
    let animated = layer([width, try opacity(0.5, .replace, delay: 5, fill: .none)]).animated(
      at: 0, in: parent)
    #expect(animated.frame.width == nil)
    #expect(animated.frame.resolved(in: parent) == Rect(x: 10, y: 0, width: 170, height: 100))
    #expect(animated.opacity == 1)
    #expect(layer([width]).animated(at: 5.5, in: parent).frame.resolved(in: parent).width == 1.5)
  }

  @Test("the frame is resolved before values that depend on it")
  func frameFirst() throws {
    let shift = Animation(
      property: .transform,
      keyframes: [
        Keyframe(value: .transform([.translate(LengthPoint(x: .percent(100), y: .zero))])),
        Keyframe(value: .transform([.rotate(degrees: 0)])),
      ],
      timing: try Timing(duration: 1, fill: .both))
    let width = Animation(
      property: .frame(.width),
      keyframes: [Keyframe(value: .length(.points(40))), Keyframe(value: .length(.points(40)))],
      timing: try Timing(duration: 1, fill: .both))
    let animated = layer([shift, width]).animated(at: 0.5, in: parent)
    #expect(animated.transform.transform(in: Size(width: 40, height: 100)).tx == 20)
  }

  @Test("without a time the layer has its own values")
  func ownValues() throws {
    #expect(layer([try opacity(0.5, .replace)], opacity: 0.75).animated(at: nil, in: parent).opacity == 0.75)
  }

  @Test("every property name reads back, and others are invalid")
  func names() {
    for name in AnimatableProperty.allNames {
      #expect(AnimatableProperty(name: name)?.name == name)
    }
    #expect(AnimatableProperty(name: "stroke.paint.stops[12].offset") == .strokePaint(.stopOffset(12)))
    for name in [
      "", "frame", "frame.", "fill.stops[-1].color", "fill.stops[1]", "fill.stops[x].color", "parameters.",
    ] {
      #expect(AnimatableProperty(name: name) == nil, "\(name)")
    }
  }
}
