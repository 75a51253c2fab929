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
    for timing in scene.layers.allTimings {
      for boundary in [timing.delay, timing.delay + timing.activeDuration, timing.delay + timing.duration]
      where boundary >= 0 && boundary <= last && found.count < atMost {
        found.insert(boundary)
      }
    }
    // Instants are on the frames that a video has.
    times = Set(found.map { min(last, ($0 / step).rounded() * step) }).sorted()
  }

  /// How long a scene is looked at: its duration, else its loop, or until its animations are over; nil if nothing moves.
  private static func end(of scene: Scene) -> Double? {
    let timings = scene.layers.allTimings
    if let duration = scene.duration, duration > 0 {
      return timings.isEmpty && !scene.mayMove ? nil : duration
    }
    guard !timings.isEmpty else { return nil }
    if let loop = scene.shortestLoop { return min(longest, scene.loopStart + loop.value) }
    let finite = timings.map(\.endTime).filter(\.isFinite).max() ?? 0
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

extension [Layer] {
  /// The timings of all animations that are shown, those within groups and masks too.
  var allTimings: [Timing] {
    flatMap { layer -> [Timing] in
      if layer.isHidden { return [] }
      var result = layer.animations.map(\.timing)
      if let mask = layer.mask { result += mask.layers.allTimings }
      if case .group(let children) = layer.content { result += children.allTimings }
      return result
    }
  }
}
