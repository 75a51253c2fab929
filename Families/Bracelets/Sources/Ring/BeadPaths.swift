import SceneModel
import VectorGraphics

/// The motion of a ring of beads in a video.
enum RingMotion: Sendable {
  case still
  /// Bead after bead appears.
  case growth(GrowthSequence)
  /// The beads change places; the bracelet that is drawn is the last order.
  case shuffle(FlashShuffleSequence)
  /// The ring turns once in `period` seconds, forever.
  case rotation(period: Double)

  /// How long a video of it is, in seconds, with a moment at the end for what has come to rest; of a rotation one turn, so
  /// that the video can be shown again and again.
  var videoDuration: Double? {
    switch self {
    case .still: nil
    case .growth(let growth): growth.endTime + 1 / growth.speed.factor + 0.5
    case .shuffle(let shuffle): shuffle.endTime + 0.8
    case .rotation(let period): period
    }
  }

  /// Seconds of a whole turn at normal speed.
  static let rotationPeriod = 24.0

  /// Whether places of the ring are without their beads for a while.
  var baresThread: Bool {
    switch self {
    case .still, .rotation: false
    case .growth, .shuffle: true
    }
  }
}

/// Where each bead of a ring is, now and in a video.
struct BeadPaths {
  let bracelet: BeadRing
  let ring: RingGeometry
  let turn: Double
  let motion: RingMotion

  /// The direction of a bead's bore in degrees: along the thread.
  func bore(ofPlace place: Int) -> Double { ring.angle(ofPlace: place) + turn + 90 }

  /// Layers in radii of the bead, brought to a place and moved with it.
  func placed(_ layers: [Layer], at place: Int) -> Layer {
    let scale = Point(x: ring.beadRadius, y: ring.beadRadius)
    if case .rotation(let period) = motion {
      return Layer(
        frame: Self.frame(at: ring.center), scale: scale, transform: onRing(at: bore(ofPlace: place) - 90),
        content: .group(layers), animations: animations([rotation(ofPlace: place, period: period)]))
    }
    var layer = Layer(
      frame: Self.frame(at: position(ofPlace: place)), scale: scale, content: .group(layers))
    switch motion {
    case .still, .rotation: break
    case .growth(let growth): layer.animations = animations([Self.reveal(growth, place: place, scale: scale)])
    case .shuffle(let shuffle): layer.animations = animations(moves(shuffle, place: place))
    }
    return layer
  }

  /// What turns a stone while the ring goes round; nil if it does not.
  var turning: Animation? {
    guard case .rotation(let period) = motion else { return nil }
    return Self.endless(.rotate, from: .number(turn), to: .number(turn + 360), period: period)
  }

  /// What keeps the ends of a bead's bore on the thread; nil if they stay where they are.
  func swinging(ofPlace place: Int) -> Animation? {
    switch motion {
    case .still, .growth: return nil
    case .rotation(let period):
      let start = bore(ofPlace: place)
      return Self.endless(.rotate, from: .number(start), to: .number(start + 360), period: period)
    case .shuffle(let shuffle):
      var angle = bore(ofPlace: place)
      // From the last order back, each turn the short way round.
      let angles = places(of: bracelet.beads[place].id, in: shuffle).reversed().map { place in
        let target = bore(ofPlace: place)
        angle = target + 360 * ((angle - target) / 360).rounded()
        return angle
      }
      return steps(shuffle, .rotate, angles.reversed().map { .number($0) }, of: place)
    }
  }

  /// The middle of a bead. Large beads are on whole points, so that equal ones are equal to the pixel.
  private func position(ofPlace place: Int) -> Point {
    let exact = ring.position(ofPlace: place, turnedBy: turn)
    guard ring.beadRadius >= 24 else { return exact }
    return Point(x: exact.x.rounded(), y: exact.y.rounded())
  }

  private static func frame(at point: Point) -> LayerFrame {
    LayerFrame(Rect(x: point.x, y: point.y, width: 0, height: 0))
  }

  private func animations(_ animations: [Animation?]) -> [Animation] { animations.compactMap { $0 } }
}

// MARK: Videos

extension BeadPaths {
  /// Out to the ring in a direction, and upright again: the light does not turn with the ring.
  private func onRing(at angle: Double) -> [TransformOperation] {
    let reach = ring.radius / ring.beadRadius
    return [
      .rotate(degrees: angle), .translate(LengthPoint(x: .points(reach), y: .zero)), .rotate(degrees: -angle),
    ]
  }

  private func rotation(ofPlace place: Int, period: Double) -> Animation? {
    let start = bore(ofPlace: place) - 90
    return Self.endless(
      .transform, from: .transform(onRing(at: start)), to: .transform(onRing(at: start + 360)), period: period
    )
  }

  private static func endless(
    _ property: AnimatableProperty, from start: AnimatableValue, to end: AnimatableValue, period: Double
  ) -> Animation? {
    guard let timing = try? Timing(duration: period, iterations: .infinity, fill: .both) else { return nil }
    return Animation(
      property: property, keyframes: [Keyframe(offset: 0, value: start), Keyframe(offset: 1, value: end)],
      timing: timing)
  }

  /// A bead springs up from nothing when its time has come.
  private static func reveal(_ growth: GrowthSequence, place: Int, scale: Point) -> Animation? {
    let times = growth.appearanceTimes
    let spring = TimingFunction.spring(duration: 0.5, bounce: 0.32)
    guard times.indices.contains(place),
      let timing = try? Timing(
        delay: times[place], duration: (spring.settlingDuration ?? 1) / growth.speed.factor, fill: .both)
    else { return nil }
    return Animation(
      property: .scale,
      keyframes: [Keyframe(offset: 0, value: .pair(.zero)), Keyframe(offset: 1, value: .pair(scale))],
      timing: timing, keyframeEasing: spring)
  }

  /// The part of a step in which a bead fades out at one place and in at another. Beads do so one after the other, here and
  /// there, without a pause between steps: the thread is never without most of them, and nothing ticks.
  private static let fading = 0.36
  /// Spreads places over a step so that neighbors in time are apart on the ring: the golden ratio.
  private static let scatter = 0.618_034

  private func moves(_ shuffle: FlashShuffleSequence, place: Int) -> [Animation?] {
    let home = position(ofPlace: place)
    let shifts = places(of: bracelet.beads[place].id, in: shuffle).map { place in
      let shift = position(ofPlace: place) - home
      return AnimatableValue.lengthPoint(LengthPoint(x: .points(shift.x), y: .points(shift.y)))
    }
    return [steps(shuffle, .translate, shifts, of: place), fades(shuffle, shifts, of: place)]
  }

  /// Out and in at every step that moves the bead.
  private func fades(
    _ shuffle: FlashShuffleSequence, _ shifts: [AnimatableValue], of place: Int
  ) -> Animation? {
    guard let (timing, moments) = timing(shuffle, of: place) else { return nil }
    let half = Self.fading / 2 * moments.step
    var keyframes = [Keyframe(offset: 0, value: .number(1))]
    for (index, moment) in moments.changes.enumerated() where shifts[index] != shifts[index + 1] {
      keyframes += [(-half, 1.0), (0, 0), (half, 1)].map { shift, value in
        Keyframe(offset: (moment + shift) / moments.end, value: .number(value), easing: .easeInOut)
      }
    }
    keyframes.append(Keyframe(offset: 1, value: .number(1)))
    return Animation(property: .opacity, keyframes: keyframes, timing: timing)
  }

  /// The places of a bead in the orders of a shuffle.
  private func places(of id: Int, in shuffle: FlashShuffleSequence) -> [Int] {
    shuffle.orders.map { order in order.beads.firstIndex { $0.id == id } ?? 0 }
  }

  /// One value for each order, taken at once while the bead is not seen.
  private func steps(
    _ shuffle: FlashShuffleSequence, _ property: AnimatableProperty, _ values: [AnimatableValue],
    of place: Int
  ) -> Animation? {
    guard let first = values.first, let last = values.last, let (timing, moments) = timing(shuffle, of: place)
    else { return nil }
    var keyframes = [Keyframe(offset: 0, value: first)]
    for (index, moment) in moments.changes.enumerated() {
      keyframes += [values[index], values[index + 1]].map {
        Keyframe(offset: moment / moments.end, value: $0)
      }
    }
    keyframes.append(Keyframe(offset: 1, value: last))
    return Animation(property: property, keyframes: keyframes, timing: timing)
  }

  /// When the bead of a place changes its place, in seconds.
  private struct Moments {
    let changes: [Double]
    let step: Double
    let end: Double
  }

  private func timing(_ shuffle: FlashShuffleSequence, of place: Int) -> (Timing, Moments)? {
    let end = shuffle.endTime
    guard end > 0, let timing = try? Timing(duration: end, fill: .both) else { return nil }
    let step = FlashShuffleSequence.stepDuration / shuffle.speed.factor
    let turn = Self.scatter * Double(place)
    let delay = (1 - Self.fading) * (turn - turn.rounded(.down))
    let changes = (0..<(shuffle.orders.count - 1)).map { index in
      shuffle.startTime(ofOrder: index) + (Self.fading / 2 + delay) * step
    }
    return (timing, Moments(changes: changes, step: step, end: end))
  }
}
