import CPixelKernels

/// The positions of the samples of a longer axis among those of a shorter one, and the weights of four of
/// them (R. Keys, "Cubic convolution interpolation", 1981; a = −½, the Catmull–Rom spline).
///
/// Beyond its ends the shorter axis is extrapolated linearly.
struct CubicInterpolation: Sendable, Equatable {
  /// For each sample, the first of four neighbors.
  let first: [Int32]
  /// For each sample, the weights of the four; together 1.
  let weights: [Float]
  /// The values whose four neighbors are all within the ends.
  let inner: Range<Int>
  /// The number of inner values after which the weights repeat exactly and the neighbors advance by one; 0 if
  /// the step is not 1, ½, ¼, ….
  let period: Int
  /// The number of samples of the shorter axis that must be readable: at least four.
  let readableCount: Int

  /// Sample i of `count` is at `start + i · step` on an axis whose `sourceCount` samples are at 0, 1, 2, ….
  init(count: Int, sourceCount: Int, start: Double, step: Double) {
    readableCount = max(4, sourceCount)
    var first: [Int32] = []
    var weights: [Float] = []
    first.reserveCapacity(count)
    weights.reserveCapacity(4 * count)
    var inner = 0..<0
    for index in 0..<count {
      let position = start + Double(index) * step
      let base = position.rounded(.down)
      let window = max(0, min(Int(base) - 1, sourceCount - 4))
      var taps = SIMD4<Double>.zero
      let keys = Self.keys(position - base)
      for tap in 0..<4 {
        Self.add(keys[tap], at: Int(base) - 1 + tap, of: sourceCount, to: &taps, window: window)
      }
      if window == Int(base) - 1 { inner = (inner.isEmpty ? index : inner.lowerBound)..<index + 1 }
      first.append(Int32(window))
      for tap in 0..<4 { weights.append(Float(taps[tap])) }
    }
    self.first = first
    self.weights = weights
    self.inner = inner
    period = step <= 1 && step.significand == 1 ? Int(1 / max(step, 0x1p-20)) : 0
  }

  /// The weights of the four samples around a position that is `t` (0…1) past the second of them.
  private static func keys(_ t: Double) -> SIMD4<Double> {
    SIMD4(
      ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t,
      (0.5 * t - 0.5) * t * t)
  }

  /// Adds a weight to a sample; one beyond the ends is distributed to the two samples that extrapolate it.
  private static func add(
    _ weight: Double, at index: Int, of count: Int, to taps: inout SIMD4<Double>, window: Int
  ) {
    let nearest = min(max(index, 0), count - 1)
    let beyond = abs(index - nearest)
    taps[nearest - window] += weight * Double(1 + beyond)
    guard beyond > 0 else { return }
    let inner = nearest == 0 ? min(1, count - 1) : nearest - 1
    taps[inner - window] -= weight * Double(beyond)
  }
}

extension CubicInterpolation {
  /// Interpolates a row; `samples` are readable for `readableCount`, `values` have space for all.
  func interpolate(_ samples: UnsafePointer<Float>, into values: UnsafeMutablePointer<Float>) {
    first.withUnsafeBufferPointer { first in
      weights.withUnsafeBufferPointer { weights in
        var interpolation = ag_interpolation(
          first: first.baseAddress, weights: weights.baseAddress, period: period, begin: inner.lowerBound,
          end: inner.upperBound)
        ag_interpolate_row(values, samples, first.count, &interpolation)
      }
    }
  }
}
