/// How the time of a scene becomes the local time of a layer in it, through the clocks of the groups around it.
package struct LocalTime: Sendable {
  /// From the outermost on.
  private var clocks: [LayerClock] = []

  /// The time of the scene itself.
  package init() {}

  /// The local time of a layer in this time.
  package func inside(_ layer: Layer) -> LocalTime {
    guard let clock = layer.clock else { return self }
    var time = self
    time.clocks.append(clock)
    return time
  }

  /// Whether it is the time of the scene.
  package var isSceneTime: Bool { clocks.isEmpty }

  /// Seconds of the local time per second of the scene.
  package var rate: Double { clocks.reduce(1) { $0 * $1.rate } }

  /// Whether a clock starts again.
  package var loops: Bool { clocks.contains { $0.loop != nil } }

  /// The local time at a time of the scene; nil while the layer is not drawn.
  package func localTime(at time: Double) -> Double? {
    clocks.reduce(Double?.some(time)) { time, clock in
      time.flatMap { clock.contains($0) ? clock.localTime(at: $0) : nil }
    }
  }

  /// The local time at a time of the scene, also while the layer is not drawn.
  func continuedTime(at time: Double) -> Double { clocks.reduce(time) { $1.localTime(at: $0) } }

  /// The first time of the scene at which the local time has a value; nil if there is none.
  package func sceneTime(atLocal time: Double) -> Double? {
    clocks.reversed().reduce(Double?.some(time)) { time, clock in time.flatMap(clock.time(atLocal:)) }
  }

  /// When the layer is drawn first, and no longer, in seconds of the scene; the end may be infinite.
  package var window: (start: Double, end: Double) {
    clocks.reversed().reduce((0, .infinity)) { $1.window(ofLocal: $0) }
  }

  /// The greatest local time until the layer, or a video with a length, ends; infinite if there is no end.
  package func localEnd(before end: Double) -> Double {
    clocks.reduce(end) { end, clock in
      if let loop = clock.loop { return loop }
      guard clock.rate > 0 else { return clock.timeOffset }
      let last = min(end, clock.end)
      return last < .infinity ? clock.localTime(at: last) : .infinity
    }
  }
}

extension LayerClock {
  /// The part of the parent's time in which a part of the local time passes for the first time; until the end of the window
  /// if the local time starts again.
  fileprivate func window(ofLocal part: (start: Double, end: Double)) -> (start: Double, end: Double) {
    let bounds = [part.start, part.end].compactMap(time(atLocal:)).sorted()
    guard bounds.count == 2 else { return (start, end) }
    return (max(start, bounds[0]), loop == nil ? min(end, bounds[1]) : end)
  }
}
