extension Timing {
  /// The shortest time after which the effect repeats forever, once its delay is over: one iteration, or two
  /// when they alternate.
  ///
  /// `nil` for an effect that comes to rest: finitely many iterations, or iterations of no or infinite
  /// duration. Periods outside 2⁻⁶⁰…2⁶⁰ s count as the nearer of these bounds.
  package var period: Rational? {
    guard iterations.isInfinite, duration > 0, duration.isFinite else { return nil }
    let iteration = Rational(min(max(duration, 0x1p-60), 0x1p60))
    switch direction {
    case .normal, .reverse: return iteration
    case .alternate, .alternateReverse: return iteration?.doubled
    }
  }
}
