#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which filter each row of a picture gets.
enum FilterPlan: Hashable {
  case uniform(RowFilter)
  /// For each row the filter whose sum of magnitudes is least: good for pictures whose parts differ. A row that
  /// repeats the one above is nothing but zeros.
  case adaptive

  static let uniformPlans = RowFilter.allCases.map { uniform($0) }
}

/// Parts of a picture that filters and compressors are tried on.
struct TrialBands {
  let count: Int
  /// Rows of each.
  let height: Int
}

extension PackedPicture {
  /// The rows of a range, each behind the type of its filter: what is compressed.
  func filtered(_ plan: FilterPlan, rows: Range<Int>) -> [UInt8] {
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

  /// The rows of bands spread over the picture, filtered.
  func filtered(_ plan: FilterPlan, in bands: TrialBands) -> [UInt8] {
    rows(of: bands).flatMap { filtered(plan, rows: $0) }
  }

  private func rows(of bands: TrialBands) -> [Range<Int>] {
    let height = header.height
    if height <= bands.height * bands.count { return [0..<height] }
    return (0..<bands.count).map { band in
      let start = (height - bands.height) * (2 * band + 1) / (2 * bands.count)
      return start..<start + bands.height
    }
  }

  /// Filters a row as a plan asks and says by which filter.
  private func filter(
    _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, by plan: FilterPlan,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) -> RowFilter {
    let distance = header.filterDistance
    if case .uniform(let filter) = plan {
      filter.apply(row, above: above, distance: distance, to: target)
      return filter
    }
    if let row = row.baseAddress, let above = above.baseAddress, memcmp(row, above, stride) == 0 {
      target.update(repeating: 0)
      return .up
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
    _ rows: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
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
