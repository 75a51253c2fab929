import Glibc

/// Quantiles of distributions.
package enum Distribution {
  /// The value below which a standard normal variable is with a probability; infinite at 0 and 1.
  package static func normalQuantile(_ probability: Double) -> Double {
    guard probability > 0, probability < 1 else {
      return probability == 0 ? -.infinity : probability == 1 ? .infinity : .nan
    }
    return root(of: { 0.5 * erfc(-$0 / 2.0.squareRoot()) }, at: probability, from: -39, to: 39)
  }

  /// The value below which a variable of Student's t distribution is with a probability.
  package static func studentQuantile(_ probability: Double, degrees: Double) -> Double {
    guard degrees > 0, probability > 0, probability < 1 else { return .nan }
    func below(_ t: Double) -> Double {
      // Near the middle, what is beyond it is exact, and elsewhere the tail.
      if t * t < degrees {
        let body = 0.5 * regularizedBeta(t * t / (degrees + t * t), 0.5, degrees / 2)
        return t > 0 ? 0.5 + body : 0.5 - body
      }
      let tail = 0.5 * regularizedBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
      return t > 0 ? 1 - tail : tail
    }
    var reach = 1.0
    while below(reach) < max(probability, 1 - probability), reach < 1e300 { reach *= 2 }
    return root(of: below, at: probability, from: -reach, to: reach)
  }

  /// Where an increasing function has a value, by bisection to the last digit.
  private static func root(
    of function: (Double) -> Double, at value: Double, from start: Double, to stop: Double
  ) -> Double {
    // Small probabilities of the lower half are exact, large ones of the upper half are not.
    if value > 0.5 { return -root(of: { 1 - function(-$0) }, at: 1 - value, from: -stop, to: -start) }
    var (low, high) = (start, stop)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if function(middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The regularized incomplete beta function by its continued fraction (Lentz).
  static func regularizedBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - regularizedBeta(1 - x, b, a) }
    let gammas: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
    let front = exp(gammas + a * log(x) + b * log1p(-x)) / a
    var (c, d) = (1.0, 1 - (a + b) * x / (a + 1))
    d = 1 / (d == 0 ? 1e-300 : d)
    var fraction = d
    for step in 1..<2000 {
      let m = Double(step)
      for numerator in [
        m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
        -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
      ] {
        d = 1 + numerator * d
        d = 1 / (d == 0 ? 1e-300 : d)
        c = 1 + numerator / c
        if c == 0 { c = 1e-300 }
        fraction *= c * d
      }
      if abs(c * d - 1) < 1e-16 { break }
    }
    return front * fraction
  }
}
