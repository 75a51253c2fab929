/// A loop that a scene would have with slightly changed periods.
package struct RetimedLoop: Sendable, Hashable {
  /// The change of one repeating animation.
  package struct Change: Sendable, Hashable {
    package let cycle: AnimationCycle
    /// The number of repetitions in the loop.
    package let count: Int
    /// The relative change of its period: 0.01 for one that becomes 1 % longer.
    package let change: Double
  }

  /// In seconds.
  package let duration: Double
  /// For each repeating animation.
  package let changes: [Change]

  /// The changed periods, each with its layers: `37 s by +1.2 % (glow, petals)`.
  package func text(where isIncluded: (Change) -> Bool) -> String {
    let periods = Dictionary(grouping: changes.filter(isIncluded)) { $0.cycle.period?.value ?? 0 }
    return periods.sorted { $0.key < $1.key }.map { period, changes in
      let percent = 100 * changes[0].change
      let layers = Set(changes.map(\.cycle.layer)).sorted()
      let names =
        layers.prefix(4).joined(separator: ", ") + (layers.count > 4 ? " and \(layers.count - 4) more" : "")
      return "\(period.forPeople) s by \(percent < 0 ? "−" : "+")\(abs(percent).forPeople) % (\(names))"
    }.joined(separator: ", ")
  }

  /// The largest absolute change of a period.
  package var largestChange: Double { changes.map { abs($0.change) }.reduce(0, max) }
}

extension Scene {
  /// The loop with a duration in seconds: each animation repeats the number of times for which its period
  /// changes least.
  package func retimedLoop(_ duration: Double) -> RetimedLoop {
    RetimedLoop(
      duration: duration,
      changes: cycles.compactMap { cycle in
        guard let period = cycle.period?.value else { return nil }
        let count = Self.count(of: period, in: duration)
        return RetimedLoop.Change(cycle: cycle, count: count, change: duration / (period * Double(count)) - 1)
      })
  }

  /// The loop nearest to a duration for which no period changes by more than a tolerance; nil if there is
  /// none up to an hour.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 for the shortest loop.
  ///   - tolerance: 0.02 for 2 %.
  package func nearestLoop(to duration: Double, tolerance: Double) -> RetimedLoop? {
    let search = CommonPeriod(Set(cycles.compactMap(\.period?.value)).sorted(), tolerance: tolerance)
    let found = [search.first(from: duration), search.last(upTo: duration)].compactMap { $0 }
    let nearest = found.min { abs($0 - duration) < abs($1 - duration) }
    return nearest.map { retimedLoop($0) }
  }

  /// The scene with all repeating animations slowed down or sped up, so that it repeats after a number of
  /// seconds. Animations that end are not changed.
  package func retimed(to duration: Double) -> Scene {
    var scene = self
    scene.layers = layers.map { $0.retimed(to: duration) }
    return scene
  }

  fileprivate static func count(of period: Double, in duration: Double) -> Int {
    Int(max(1, min((duration / period).rounded(), 1e15)))
  }
}

extension Layer {
  fileprivate func retimed(to duration: Double) -> Layer {
    var layer = self
    var duration = duration
    if let clock {
      // What ends is not changed, and what starts again repeats as a whole.
      guard clock.end == .infinity, clock.loop == nil, clock.rate > 0 else { return self }
      duration *= clock.rate
    }
    layer.animations = animations.map { $0.retimed(to: duration) }
    if case .text(var text) = content, let units = text.units {
      text.units?.animations = units.animations.map { $0.retimed(to: duration) }
      layer.content = .text(text)
    }
    for part in parts { layer.set(part: part.path, to: part.layers.map { $0.retimed(to: duration) }) }
    if case .group(let children) = content {
      layer.content = .group(children.map { $0.retimed(to: duration) })
    }
    return layer
  }
}

extension Animation {
  fileprivate func retimed(to duration: Double) -> Animation {
    guard let period = period?.value, let whole = timing.period?.value else { return self }
    let periods = Double(Scene.count(of: period, in: duration))
    let iterations = (whole / timing.duration).rounded() / Double(repetitions) * periods
    let iteration = duration / iterations
    // The delay keeps its ratio to the iteration, so that staggered layers remain staggered.
    return timed(delay: timing.delay * iteration / timing.duration, duration: iteration)
  }

  /// Returns the animation with another delay and duration in seconds; the same where they are out of range.
  func timed(delay: Double, duration: Double) -> Animation {
    guard
      let timing = try? Timing(
        delay: delay, endDelay: timing.endDelay, duration: duration,
        iterations: timing.iterations, iterationStart: timing.iterationStart, direction: timing.direction,
        fill: timing.fill, easing: timing.easing)
    else { return self }
    var result = self
    result.timing = timing
    return result
  }
}

/// Finds times that are nearly a multiple of each of some periods.
private struct CommonPeriod {
  private let periods: [Double]
  private let tolerance: Double
  private static let longest = 3600.0

  init(_ periods: [Double], tolerance: Double) {
    self.periods = periods
    self.tolerance = tolerance
  }

  /// The first time at or after another; nil if there is none up to an hour.
  func first(from start: Double) -> Double? {
    guard !periods.isEmpty else { return nil }
    var time = start
    for _ in 0..<100_000 where time <= Self.longest {
      let next = periods.map { max(time, lowest($0, count: fewest($0, from: time))) }.reduce(time, max)
      if next == time {
        let most = periods.map { highest($0, count: fewest($0, from: time)) }.reduce(.infinity, min)
        return simple(time, toward: most)
      }
      time = next
    }
    return nil
  }

  /// The last time at or before another; nil if there is none.
  func last(upTo end: Double) -> Double? {
    guard !periods.isEmpty else { return nil }
    var time = end
    for _ in 0..<100_000 {
      let counts = periods.map { most($0, upTo: time) }
      if counts.contains(0) { return nil }
      let next = zip(periods, counts).map { min(time, highest($0, count: $1)) }.reduce(time, min)
      if next == time {
        let least = zip(periods, counts).map { lowest($0, count: $1) }.reduce(0, max)
        return simple(time, toward: least)
      }
      time = next
    }
    return nil
  }

  private func lowest(_ period: Double, count: Double) -> Double { count * period * (1 - tolerance) }
  private func highest(_ period: Double, count: Double) -> Double { count * period * (1 + tolerance) }

  /// The minimum number of repetitions that may last until a time or longer.
  private func fewest(_ period: Double, from time: Double) -> Double {
    max(1, (time / (period * (1 + tolerance)) - 1e-9).rounded(.up))
  }

  /// The maximum number of repetitions that may have ended at a time.
  private func most(_ period: Double, upTo time: Double) -> Double {
    (time / (period * (1 - tolerance)) + 1e-9).rounded(.down)
  }

  /// The number with the fewest digits within bounds, nearest to the first bound.
  private func simple(_ near: Double, toward far: Double) -> Double {
    let bounds = min(near, far)...max(near, far)
    for parts in [1.0, 2, 10, 20, 100, 1000] {
      let rounded = (near * parts).rounded(far < near ? .down : .up) / parts
      if bounds.contains(rounded) { return rounded }
    }
    return near
  }
}

extension Double {
  /// The number with at most four decimals, for messages.
  package var forPeople: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let text = "\((self * 10_000).rounded() / 10_000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
