/// A function from progress to progress (CSS Easing 2, and a spring).
///
/// Progress is 0 at the start and 1 at the end of the eased interval; inputs and outputs outside 0…1 are
/// allowed.
public enum TimingFunction: Sendable, Hashable {
  /// The output is the input.
  case linear
  /// A cubic Bézier curve.
  case cubicBezier(CubicBezierTiming)
  /// Jumps.
  case steps(StepTiming)
  /// The CSS function `linear(…)`: linear segments between stops.
  case linearStops(LinearStopTiming)
  /// A damped spring.
  case spring(SpringTiming)
  /// An easing whose parameter is out of range: a scene that contains it is not drawn, and the error names its layer.
  case invalid(TimingRangeError)

  /// CSS `ease`.
  public static let ease = Self.cubicBezier(.ease)
  /// CSS `ease-in`.
  public static let easeIn = Self.cubicBezier(.easeIn)
  /// CSS `ease-out`.
  public static let easeOut = Self.cubicBezier(.easeOut)
  /// CSS `ease-in-out`.
  public static let easeInOut = Self.cubicBezier(.easeInOut)
  /// CSS `step-start`.
  public static let stepStart = Self.steps(.start)
  /// CSS `step-end`.
  public static let stepEnd = Self.steps(.end)

  /// `cubic-bezier(x1, y1, x2, y2)`; both x are within 0…1, and both y finite.
  ///
  /// Like the other functions with parameters, it does not throw, so that it can be used in the body of a scene: a
  /// number out of range makes an ``invalid(_:)`` easing, which is reported with the scene's other errors.
  public static func cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double) -> Self {
    checked { () throws(TimingRangeError) in
      .cubicBezier(try CubicBezierTiming(x1: x1, y1: y1, x2: x2, y2: y2))
    }
  }

  /// `steps(count, position)`; the count is positive (2 or more for `jumpNone`).
  public static func steps(count: Int, position: StepPosition = .jumpEnd) -> Self {
    checked { () throws(TimingRangeError) in .steps(try StepTiming(count: count, position: position)) }
  }

  /// `linear(stop, …)`; at least one stop, and all numbers finite.
  public static func linearStops(stops: [LinearStop]) -> Self {
    checked { () throws(TimingRangeError) in .linearStops(try LinearStopTiming(stops: stops)) }
  }

  /// `spring(duration, bounce)`; see ``SpringTiming`` for its time scale and its ranges.
  public static func spring(duration: Double, bounce: Double = 0) -> Self {
    checked { () throws(TimingRangeError) in
      .spring(try SpringTiming(duration: duration, bounce: bounce))
    }
  }

  /// The easing, or its error in its place.
  private static func checked(_ make: () throws(TimingRangeError) -> Self) -> Self {
    do {
      return try make()
    } catch {
      return .invalid(error)
    }
  }

  /// The eased progress.
  ///
  /// - Parameters:
  ///   - progress: The input progress; infinities are treated as the largest finite numbers, NaN yields
  ///     NaN.
  ///   - before: The "before flag" of CSS Easing: a step exactly at `progress` has not yet been taken.
  /// - Returns: The output progress, finite unless the input is NaN.
  public func callAsFunction(_ progress: Double, before: Bool = false) -> Double {
    guard !progress.isNaN else { return progress }
    let input = progress.clampedToFinite
    switch self {
    case .linear, .invalid: return input
    case .cubicBezier(let curve): return curve.output(at: input).clampedToFinite
    case .steps(let steps): return steps.output(at: input, before: before).clampedToFinite
    case .linearStops(let stops): return stops.output(at: input, before: before).clampedToFinite
    case .spring(let spring): return spring.output(at: input)
    }
  }

  /// The time in seconds until a spring settles; `nil` for all other easings.
  ///
  /// An interval of this length plays the spring at its true speed.
  public var settlingDuration: Double? {
    if case .spring(let spring) = self { spring.settlingDuration } else { nil }
  }
}

extension Double {
  /// The number, or the finite number nearest to an infinity.
  var clampedToFinite: Double {
    Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
