extension Timing {
  /// The shortest time after which the effect repeats forever, after its delay: one iteration, or two if
  /// they alternate.
  ///
  /// `nil` for an effect that ends: finitely many iterations, or iterations of zero or infinite duration.
  /// Periods outside 2⁻⁶⁰…2⁶⁰ s are clamped.
  package var period: Rational? {
    guard iterations.isInfinite, duration > 0, duration.isFinite else { return nil }
    let iteration = Rational(min(max(duration, 0x1p-60), 0x1p60))
    switch direction {
    case .normal, .reverse: return iteration
    case .alternate, .alternateReverse: return iteration?.doubled
    }
  }
}
