/// Measures of banding in one channel of an image.
struct Bands {
  /// The distance of the mean of each whole 32 × 32 block from the exact mean, ascending.
  let blockErrors: [Double]
  /// The longest run of one value along a row.
  let longestRun: Int

  /// - Parameters:
  ///   - sample: The value shown at (x, y).
  ///   - exact: Its exact value, on the same scale.
  init(width: Int, height: Int, sample: (Int, Int) -> Double, exact: (Int, Int) -> Double) {
    let columns = width / 32
    var sums = [Double](repeating: 0, count: columns * (height / 32))
    var longest = 0
    for y in 0..<height {
      var run = 0
      var last = -1.0
      for x in 0..<width {
        let value = sample(x, y)
        run = value == last ? run + 1 : 1
        last = value
        longest = max(longest, run)
        if y / 32 < height / 32, x / 32 < columns {
          sums[y / 32 * columns + x / 32] += value - exact(x, y)
        }
      }
    }
    blockErrors = sums.map { abs($0) / 1024 }.sorted()
    longestRun = longest
  }

  var greatestError: Double { blockErrors.last ?? 0 }

  /// The error that 99 % of the blocks do not exceed.
  var commonError: Double { blockErrors[(blockErrors.count - 1) * 99 / 100] }
}
