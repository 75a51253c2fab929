/// Determines how long the frames of a file are shown: a frame that changes nothing prolongs the one before it.
package struct FrameTimes: Sendable {
  /// A frame with its time, in ticks.
  package struct TimedFrame: Sendable {
    package let frame: AnimatedImageFrame
    package let duration: Int
    /// Whether the same frame follows, since its time is longer than a file can state.
    package let isRepeated: Bool
  }

  private let longest: Int
  private let shortest: Int
  private var waiting: AnimatedImageFrame?
  /// What is shown after `longest`, if it is not the frame again.
  private var continuation: AnimatedImageFrame?
  private var start = 0
  /// When each frame in the file starts, in ticks.
  package private(set) var starts: [Int] = []

  /// - Parameters:
  ///   - longest: The longest time of a frame in the file, in ticks, at least `2 * shortest - 1`.
  ///   - shortest: The shortest time that is left for the last part of a divided one, in ticks.
  package init(longest: Int, shortest: Int = 1) {
    self.longest = longest
    self.shortest = shortest
  }

  /// Adds a frame that starts at a tick, the first at 0.
  ///
  /// - Returns: The frame before it, which has now ended, repeated if necessary; none if this one changes nothing.
  package mutating func add(_ frame: AnimatedImageFrame, at tick: Int) -> [TimedFrame] {
    if waiting != nil, frame.changesNothing {
      if !frame.bytes.isEmpty { continuation = AnimatedImageFrame(area: .onePixel, bytes: frame.bytes) }
      return []
    }
    let ended = end(at: tick)
    waiting = frame
    continuation = nil
    return ended
  }

  /// The last frame, which is shown until a tick.
  package mutating func end(at tick: Int) -> [TimedFrame] {
    guard var frame = waiting else { return [] }
    var ended: [TimedFrame] = []
    while start < tick {
      let rest = tick - start
      let duration = rest > longest ? min(longest, rest - shortest) : rest
      ended.append(TimedFrame(frame: frame, duration: duration, isRepeated: duration < rest))
      starts.append(start)
      start += duration
      frame = continuation ?? frame
    }
    waiting = nil
    return ended
  }
}
