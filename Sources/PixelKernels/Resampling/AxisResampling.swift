/// The input pixels, and their weights, for each pixel of a result along one axis.
///
/// If the result is smaller than the image, the filter is widened in proportion, so that every pixel of the
/// image counts. Weights include the fraction of the result's pixel that the image covers, and sum to that.
struct AxisResampling: Sendable {
  /// For each pixel of the result, the index of the first input pixel and the number of input pixels.
  private(set) var starts: [Int32] = []
  private(set) var counts: [Int32] = []
  /// The weights of all, concatenated.
  private(set) var weights: [Float] = []

  /// Position `x` of the image is mapped to `scale * x + shift`; scale is finite and not 0, count above 0.
  /// Only the region `part` of the image is shown, or all of it if nil.
  init(
    filter: ResamplingFilter, count: Int, part: ClosedRange<Double>? = nil, scale: Double, shift: Double,
    output: Range<Int>
  ) {
    let part = part ?? 0...Double(count)
    let edges = [shift + scale * part.lowerBound, shift + scale * part.upperBound]
    let (low, high) = (min(edges[0], edges[1]), max(edges[0], edges[1]))
    for pixel in output {
      let coverage = min(Double(pixel + 1), high) - max(Double(pixel), low)
      let middle = (Double(pixel) + 0.5 - shift) / scale - 0.5
      if coverage > 0 {
        append(filter, count: count, middle: middle, scale: abs(scale), coverage: min(coverage, 1))
      } else {
        starts.append(0)
        counts.append(0)
      }
    }
  }

  private mutating func append(
    _ filter: ResamplingFilter, count: Int, middle: Double, scale: Double, coverage: Double
  ) {
    let last = count - 1
    let support = filter == .nearest ? 0 : filter.radius * max(1, 1 / scale)
    if support == 0 {
      let nearest = min(max((middle + 0.5).rounded(.down), 0), Double(last))
      return append(start: Int(nearest), weights: [coverage])
    }
    if support > Double(2 * count) {
      return append(start: 0, weights: .init(repeating: coverage / Double(count), count: count))
    }
    // Within bounds: a center is at most half a pixel of the result, which is a quarter of the support or
    // half a pixel of the image, outside the image.
    let first = Int((middle - support).rounded(.up))
    let end = Int((middle + support).rounded(.down)) + 1
    let start = min(max(first, 0), last)
    var sums = [Double](repeating: 0, count: min(max(end - 1, 0), last) - start + 1)
    for index in first..<max(end, first + 1) {
      sums[min(max(index, 0), last) - start] += filter.weight(at: (Double(index) - middle) * min(1, scale))
    }
    let sum = sums.reduce(0, +)
    append(start: start, weights: sums.map { $0 * coverage / sum })
  }

  private mutating func append(start: Int, weights: [Double]) {
    starts.append(Int32(truncatingIfNeeded: start))
    counts.append(Int32(truncatingIfNeeded: weights.count))
    self.weights += weights.map { Float($0) }
  }

  /// The range of all input pixels with a weight.
  var used: Range<Int> {
    var low = Int32.max
    var high: Int32 = 0
    for (start, count) in zip(starts, counts) where count > 0 {
      low = min(low, start)
      high = max(high, start + count)
    }
    return low < high ? Int(low)..<Int(high) : 0..<0
  }

  /// The start of each pixel's weights.
  var offsets: [Int] {
    var next = 0
    return counts.map { count in
      defer { next += Int(count) }
      return next
    }
  }
}
