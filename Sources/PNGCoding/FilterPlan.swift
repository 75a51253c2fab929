import Glibc

/// The filter of each row of an image, except for rows that repeat the one above, which become zeros.
enum FilterPlan: Hashable {
  case uniform(RowFilter)
  /// For each row the filter whose sum of magnitudes is least: good for images whose parts differ.
  case adaptive

  static let uniformPlans = RowFilter.allCases.map { uniform($0) }
}

/// Parts of an image that filters and compressors are tried on.
struct TrialBands {
  let count: Int
  /// Rows of each.
  let height: Int
}

/// The rows of such parts.
struct TrialRows {
  /// Those that do not repeat the one above, or the first one where all do: a row that repeats another is next to nothing,
  /// whatever filters and compresses it.
  let distinct: [Int]
  /// The total number of frames.
  let count: Int
}

extension PackedPixels {
  /// Rows, each behind the type of its filter: what is compressed.
  func filtered(_ plan: FilterPlan, rows: some Collection<Int>) -> [UInt8] {
    let total = (stride + 1) * rows.count
    return [UInt8](unsafeUninitializedCapacity: total) { output, count in
      var start = 0
      forEachRow(rows) { row, above in
        let target = UnsafeMutableBufferPointer(rebasing: output[start + 1..<start + 1 + stride])
        output[start] = filter(row, above: above, by: plan, to: target).rawValue
        start += stride + 1
      }
      count = total
    }
  }

  /// The rows of bands spread over the picture.
  func trialRows(of bands: TrialBands) -> TrialRows {
    let height = header.height
    var ranges = [0..<height]
    if height > bands.height * bands.count {
      ranges = (0..<bands.count).map { band in
        let start = (height - bands.height) * (2 * band + 1) / (2 * bands.count)
        return start..<start + bands.height
      }
    }
    let rows = Array(ranges.joined())
    var isNew: [Bool] = []
    forEachRow(rows) { row, above in isNew.append(!areEqual(row, above)) }
    let distinct = zip(rows, isNew).filter(\.1).map(\.0)
    return TrialRows(distinct: distinct.isEmpty ? [0] : distinct, count: rows.count)
  }

  /// Whether two rows of the image are the same.
  private func areEqual(_ row: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let row = row.baseAddress, let other = other.baseAddress else { return true }
    return memcmp(row, other, stride) == 0
  }

  /// Filters a row as a plan asks and says by which filter.
  private func filter(
    _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, by plan: FilterPlan,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) -> RowFilter {
    if areEqual(row, above) {
      target.update(repeating: 0)
      return .up
    }
    let distance = header.filterDistance
    if case .uniform(let filter) = plan {
      filter.apply(row, above: above, distance: distance, to: target)
      return filter
    }
    var best = (filter: RowFilter.none, sum: Int.max)
    var last = best.filter
    for filter in RowFilter.allCases {
      last = filter
      let sum = filter.apply(row, above: above, distance: distance, to: target)
      if sum < best.sum { best = (filter, sum) }
    }
    if last != best.filter { best.filter.apply(row, above: above, distance: distance, to: target) }
    return best.filter
  }

  /// Visits rows together with the one above each, or with zeros above the first of the picture.
  private func forEachRow(
    _ rows: some Collection<Int>, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let zeros = [UInt8](repeating: 0, count: stride)
    zeros.withUnsafeBufferPointer { zeros in
      bytes.withUnsafeBufferPointer { bytes in
        for y in rows {
          let row = UnsafeBufferPointer(rebasing: bytes[y * stride..<(y + 1) * stride])
          let above = y == 0 ? zeros : UnsafeBufferPointer(rebasing: bytes[(y - 1) * stride..<y * stride])
          body(row, above)
        }
      }
    }
  }
}
