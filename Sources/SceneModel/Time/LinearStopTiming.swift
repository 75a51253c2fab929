/// One stop of the easing `linear(…)`, as authored.
public struct LinearStop: Sendable, Hashable {
  /// The output progress at this stop.
  public var output: Double
  /// The input progress of this stop (0.2 for 20 %); `nil` spaces it evenly between its neighbors.
  public var input: Double?

  /// Creates a stop from its output and optional input.
  public init(_ output: Double, at input: Double? = nil) {
    self.output = output
    self.input = input
  }
}

/// The easing `linear(…)` of CSS Easing 2 § 2.1: linear segments between control points, extrapolated
/// beyond both ends.
public struct LinearStopTiming: Sendable, Hashable {
  /// A stop whose input is resolved.
  public struct ControlPoint: Sendable, Hashable {
    /// Progress before the function, usually within 0…1.
    public let input: Double
    /// Progress after the function.
    public let output: Double
  }

  /// At least one point, with inputs that never decrease.
  public let points: [ControlPoint]

  /// Resolves the inputs as defined by CSS Easing 2: the first is 0 and the last 1 by default, an input
  /// smaller than a previous one is raised to it, and missing ones are spaced evenly.
  ///
  /// Throws if there is no stop, or a number is not finite.
  public init(stops: [LinearStop]) throws(TimingRangeError) {
    guard !stops.isEmpty else {
      throw TimingRangeError(property: "linear() stops", found: 0, expected: "at least one stop")
    }
    for stop in stops {
      for number in [stop.output, stop.input ?? 0] where !number.isFinite {
        throw TimingRangeError(property: "linear() stop", found: number, expected: "a finite number")
      }
    }
    let inputs = Self.resolvedInputs(of: stops)
    points = zip(stops, inputs).map { ControlPoint(input: $1, output: $0.output) }
  }

  private static func resolvedInputs(of stops: [LinearStop]) -> [Double] {
    var known = stops.map(\.input)
    known[0] = known[0] ?? 0
    known[known.count - 1] = known[known.count - 1] ?? 1
    var resolved: [Double] = []
    for (index, input) in known.enumerated() {
      guard let input else { continue }
      guard let previous = resolved.last else {
        resolved.append(input)
        continue
      }
      let target = max(input, previous)
      let (start, intervals) = (resolved.count, Double(index - resolved.count + 1))
      for missing in start..<index {
        let fraction = Double(missing - start + 1) / intervals
        resolved.append(previous * (1 - fraction) + target * fraction)
      }
      resolved.append(target)
    }
    return resolved
  }

  /// The output for a finite input ("calculate linear easing output progress").
  func output(at progress: Double, before: Bool) -> Double {
    let first = points[0]
    guard points.count > 1 else { return first.output }
    if before, matches(progress, first) { return first.output }
    if let match = points.last(where: { matches(progress, $0) }) { return match.output }
    guard let next = points.firstIndex(where: { $0.input > progress }) else {
      return line(from: points[points.count - 2], to: points[points.count - 1], at: progress)
    }
    guard next > 0 else { return line(from: first, to: points[1], at: progress, degenerate: first.output) }
    return line(from: points[next - 1], to: points[next], at: progress)
  }

  /// Whether the input equals the point's, except for rounding errors.
  private func matches(_ progress: Double, _ point: ControlPoint) -> Bool {
    abs(progress - point.input) <= 2 * .ulpOfOne * max(1, abs(point.input))
  }

  /// The line through two points; if their inputs are equal, `degenerate`, or by default the output of the
  /// second.
  private func line(
    from a: ControlPoint, to b: ControlPoint, at progress: Double, degenerate: Double? = nil
  ) -> Double {
    guard a.input < b.input else { return degenerate ?? b.output }
    let fraction = (progress - a.input) / (b.input - a.input)
    return a.output * (1 - fraction) + b.output * fraction
  }
}
