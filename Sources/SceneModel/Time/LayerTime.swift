/// When a layer is part of its parent, and how its own time runs.
///
/// The window is half-open: a layer with the window 1…3 s is drawn from 1 s on, and no longer at 3 s. Outside of it the
/// layer is neither resolved nor drawn. The animations of the layer and everything within it run in its local time,
/// `(t − start) · rate + timeOffset`, as in Core Animation.
public struct LayerTime: Sendable, Hashable {
  /// How the local time starts again.
  public enum Loop: Sendable, Hashable {
    /// It does not.
    case never
    /// When the content ends: the last window, sequence or component in it that ends.
    case content
    /// After a number of seconds of the local time, more than 0.
    case every(Double)
  }

  /// The beginning, in seconds of the parent's time.
  public var start: Double
  /// The length in seconds of the parent's time; nil if ``end`` determines it, or if the layer does not end.
  public var duration: Double?
  /// The end, in seconds of the parent's time; nil if ``duration`` determines it, or if the layer does not end.
  public var end: Double?
  /// Seconds of the local time per second of the parent's: 0 freezes it, a negative number runs it backward.
  public var rate: Double
  /// The local time at the beginning, in seconds.
  public var timeOffset: Double
  /// How the local time starts again.
  public var loop: Loop

  /// Creates the time of a layer; by default, the layer is always there, and its time is its parent's.
  public init(
    start: Double = 0, duration: Double? = nil, end: Double? = nil, rate: Double = 1, timeOffset: Double = 0,
    loop: Loop = .never
  ) {
    self.start = start
    self.duration = duration
    self.end = end
    self.rate = rate
    self.timeOffset = timeOffset
    self.loop = loop
  }
}

/// What is computed when a scene is loaded: when a layer begins and ends in its parent's time, in seconds.
struct Schedule: Sendable, Hashable {
  /// The beginning.
  var start = 0.0
  /// The end; infinite if there is none.
  var end = Double.infinity
  /// How long the content of the layer lasts in its local time; nil if nothing in it ends.
  var contentLength: Double?
}

extension Schedule {
  /// The window that a layer states, and how long its content lasts.
  init(of time: LayerTime, contentLength: Double) {
    start = time.start
    end = time.end ?? time.duration.map { time.start + $0 } ?? .infinity
    self.contentLength = contentLength
  }
}

/// A layer's window and clock in the time of its parent.
package struct LayerClock: Sendable {
  /// Times that differ by less are equal: a window written with six decimals begins and ends on its frame.
  static let tolerance = 1e-6

  package let start: Double
  /// Infinite for a layer that does not end.
  package let end: Double
  package let rate: Double
  package let timeOffset: Double
  /// The length of the loop in local seconds; nil if there is none.
  package let loop: Double?

  /// Whether the layer is drawn at a time of its parent.
  package func contains(_ time: Double) -> Bool {
    time + Self.tolerance >= start && time + Self.tolerance < end
  }

  /// The local time at a time of the parent.
  package func localTime(at time: Double) -> Double {
    let local = (max(0, time - start) * rate + timeOffset).onDecimals
    guard let loop else { return local }
    let rest = local.truncatingRemainder(dividingBy: loop)
    let wrapped = (rest < 0 ? rest + loop : rest).onDecimals
    return wrapped + Self.tolerance < loop ? wrapped : 0
  }

  /// The first time of the parent at which the local time has a value; nil if there is none.
  package func time(atLocal local: Double) -> Double? {
    guard rate != 0 else { return nil }
    var elapsed = (local - timeOffset) / rate
    if let loop, elapsed < 0 { elapsed += (loop / abs(rate)) * (-elapsed * abs(rate) / loop).rounded(.up) }
    return start + elapsed
  }
}

extension Double {
  /// The number without the rounding error of sums of decimals: 0.3 − 0.1 becomes 0.2.
  fileprivate var onDecimals: Double {
    let decimal = (self * 1e6).rounded() / 1e6
    return abs(self - decimal) < 1e-10 ? decimal : self
  }
}

extension Layer {
  /// Whether the layer has a window or a clock of its own.
  package var isTimed: Bool {
    guard !isPlain else { return false }
    return time != LayerTime() || schedule.map { $0.start != 0 || $0.end < .infinity } ?? false
  }

  /// The layer's window and clock; nil if it is always there, in its parent's time.
  package var clock: LayerClock? {
    guard isTimed else { return nil }
    let (time, schedule) = (time, schedule)
    let start = schedule?.start ?? time.start
    return LayerClock(
      start: start, end: schedule?.end ?? time.end ?? time.duration.map { start + $0 } ?? .infinity,
      rate: time.rate, timeOffset: time.timeOffset, loop: loopLength(of: time))
  }

  private func loopLength(of time: LayerTime) -> Double? {
    switch time.loop {
    case .never: nil
    case .every(let length): length
    case .content: contentLength
    }
  }

  /// How long the content lasts in the local time; nil if nothing in it ends.
  package var contentLength: Double? {
    var lengths = [schedule?.contentLength] + parts.map(\.layers.length)
    if case .group(let children) = content { lengths.append(children.length) }
    return lengths.compactMap { $0 }.max()
  }

  /// When the layer ends in its parent's time; nil if it does not.
  var end: Double? {
    guard let clock else { return contentLength }
    if clock.end < .infinity { return clock.end }
    guard clock.loop == nil, clock.rate > 0 else { return nil }
    return contentLength.flatMap { clock.time(atLocal: $0) }
  }
}

extension [Layer] {
  /// When the last layer that ends does; nil if none does.
  package var length: Double? { indices.compactMap { self[$0].end }.max() }
}
