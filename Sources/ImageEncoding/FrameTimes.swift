/// Determines how long the frames of a file are shown: a frame that changes nothing prolongs the one before it.
package struct FrameTimes: Sendable {
  /// A frame with its time, in ticks.
  package struct Shown: Sendable {
    package let frame: AnimationFrame
    package let duration: Int
    /// Whether the same frame follows, since its time is longer than a file can state.
    package let isRepeated: Bool
  }

  private let longest: Int
  private var waiting: AnimationFrame?
  private var start = 0
  /// When each frame in the file starts, in ticks.
  package private(set) var starts: [Int] = []

  /// - Parameter longest: The longest time of a frame in the file, in ticks, at least 4.
  package init(longest: Int) {
    self.longest = longest
  }

  /// Adds a frame that starts at a tick, the first at 0.
  ///
  /// - Returns: The frame before it, which has now ended, repeated if necessary; none if this one changes nothing.
  package mutating func add(_ frame: AnimationFrame, at tick: Int) -> [Shown] {
    if waiting != nil, frame == .unchanged { return [] }
    let ended = end(at: tick)
    waiting = frame
    return ended
  }

  /// The last frame, which is shown until a tick.
  package mutating func end(at tick: Int) -> [Shown] {
    guard let frame = waiting else { return [] }
    var ended: [Shown] = []
    while start < tick {
      let rest = tick - start
      // Players treat delays of less than 2 ticks in a GIF as 10.
      let duration = rest > longest ? min(longest, rest - 2) : rest
      ended.append(Shown(frame: frame, duration: duration, isRepeated: duration < rest))
      starts.append(start)
      start += duration
    }
    waiting = nil
    return ended
  }
}
