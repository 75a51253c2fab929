/// The weights between samples and cells, each of which covers `factor` samples.
///
/// Cell `i` covers the samples `i * factor ..< (i + 1) * factor`, and its value is located at their center. A
/// sample depends on at most four cells. Which four changes at the center of a cell: *interval* `c` is the
/// `factor` samples from the center of cell `c` on, and they depend on cells `c - 1 ... c + 2`. The same
/// weights convert samples to cells (divided by the factor) and cells to samples.
struct CellWeights: Sendable, Hashable {
  /// Samples in a cell, at least 1; with 1 the cells are the samples.
  let factor: Int

  /// Four weights for each sample of an interval; each four sum to 1.
  var expansionWeights: [Float] {
    (0..<factor).flatMap { sample in weights(ofSample: sample).map { Float($0) } }
  }

  /// The weights that convert samples to cells: those of a cell sum to 1.
  var decimationWeights: [Float] {
    (0..<factor).flatMap { sample in weights(ofSample: sample).map { Float($0 / Double(factor)) } }
  }

  /// Those of the cubic B-spline, which reaches two cells to either side.
  private func weights(ofSample sample: Int) -> [Double] {
    let position = (Double(sample) + (factor % 2 == 0 ? 0.5 : 0)) / Double(factor)
    return (0..<4).map { CubicSpline.value(at: position - Double($0 - 1)) }
  }

  /// The interval of a sample.
  func interval(of sample: Int) -> Int { (sample - factor / 2).dividedDown(by: factor) }

  /// The first sample of an interval.
  func start(ofInterval interval: Int) -> Int { interval * factor + factor / 2 }
}

extension Int {
  /// The quotient rounded toward negative infinity; the divisor is positive.
  func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
