import SceneModel

/// The times at which a scene is checked.
struct LintInstants: Sendable {
  /// In seconds, rising; never empty.
  var times: [Double]
  /// The length of the video in seconds; nil for one instant.
  var end: Double?
  /// Seconds from one frame to the next.
  var step: Double

  /// Frames that are evenly spaced, and the ends of animations.
  private static let evenly = 40
  private static let atMost = 80
  /// What of a scene without a duration is looked at, in seconds.
  static let longest = 10.0

  /// - Parameters:
  ///   - instant: The only instant, if one was requested.
  ///   - layerCount: How many layers there are: of very many, fewer instants are looked at.
  init(of scene: Scene, at instant: Double?, layerCount: Int) {
    let atMost = min(Self.atMost, max(4, 200_000 / max(1, layerCount)))
    let evenly = min(Self.evenly, atMost / 2)
    step = 1 / (scene.frameRate ?? 30)
    let step = step
    guard instant == nil, let end = Self.end(of: scene) else {
      times = [instant ?? 0]
      return
    }
    self.end = end
    let last = max(0, end - step)
    var found = Set((0..<evenly).map { Double($0) * last / Double(evenly - 1) })
    for event in scene.layers.events() {
      for boundary in [event.start, event.end, event.firstEnd]
      where boundary >= 0 && boundary <= last && found.count < atMost {
        found.insert(boundary)
      }
    }
    // Instants are on the frames that a video has.
    times = Set(found.map { min(last, ($0 / step).rounded() * step) }).sorted()
  }

  /// How long a scene is looked at: its duration, else its loop, or until its animations are over; nil if nothing moves.
  private static func end(of scene: Scene) -> Double? {
    let events = scene.layers.events()
    if let duration = scene.duration, duration > 0 {
      return events.isEmpty && !scene.mayMove ? nil : duration
    }
    guard !events.isEmpty else { return nil }
    if let loop = scene.shortestLoop { return min(longest, scene.loopStart + loop.value) }
    let finite = events.map(\.rest).filter(\.isFinite).max() ?? 0
    return min(longest, max(finite, scene.repeats ? longest : 0, 1 / 30))
  }
}

extension Scene {
  /// Whether something draws itself again at each instant: what components give is then not known beforehand.
  fileprivate var mayMove: Bool {
    func moves(_ layers: [Layer]) -> Bool {
      layers.contains { layer in
        switch layer.content {
        case .component: true
        case .group(let children): moves(children)
        default: false
        }
      }
    }
    return moves(layers)
  }
}

/// An animation or a window, in seconds of the scene.
struct LintEvent {
  var start: Double
  /// The end of the first iteration.
  var firstEnd: Double
  /// The end of all iterations; may be infinite.
  var end: Double
  /// When nothing changes anymore, the end delay included; may be infinite.
  var rest: Double

  init(_ window: (start: Double, end: Double)) {
    (start, firstEnd, end) = (window.start, window.end, window.end)
    rest = end.isFinite ? end : start
  }

  init(_ timing: Timing, in time: LocalTime) {
    func seconds(_ local: Double) -> Double { time.sceneTime(atLocal: local) ?? 0 }
    start = seconds(timing.delay)
    firstEnd = seconds(timing.delay + timing.duration)
    end = seconds(timing.delay + timing.activeDuration)
    rest = seconds(timing.endTime)
  }
}

extension [Layer] {
  /// The windows and animations that are shown, those within groups and masks too.
  func events(in outer: LocalTime = LocalTime()) -> [LintEvent] {
    flatMap { layer -> [LintEvent] in
      if layer.isHidden { return [] }
      let time = outer.inside(layer)
      var result = (layer.animations + layer.unitAnimations).map { LintEvent($0.timing, in: time) }
      if layer.isTimed { result.append(LintEvent(time.window)) }
      for part in layer.parts { result += part.layers.events(in: time) }
      if case .group(let children) = layer.content { result += children.events(in: time) }
      return result
    }
  }

  /// When animations have keyframes, in seconds of the scene until an end.
  func keyframeTimes(until end: Double, in outer: LocalTime = LocalTime()) -> [Double] {
    flatMap { layer -> [Double] in
      if layer.isHidden { return [] }
      let time = outer.inside(layer)
      var times = layer.animations.flatMap { $0.allInstants(until: time.localEnd(before: end)) }
        .compactMap(time.sceneTime(atLocal:))
      if case .group(let children) = layer.content { times += children.keyframeTimes(until: end, in: time) }
      return times
    }
  }
}
