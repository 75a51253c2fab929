/// Which filter each row of a picture gets.
enum FilterPlan: Hashable {
  case uniform(RowFilter)
  /// For each row the filter whose sum of magnitudes is least: good for pictures whose parts differ.
  case adaptive

  static let uniformPlans = RowFilter.allCases.map { uniform($0) }
}

/// What trying filter plans on a part of a picture gave.
enum FilterTrial {
  /// Palettes are never filtered, as neighbouring indices are not similar colours.
  case notNeeded
  /// The plan that compresses best, and the fraction of the bytes that it leaves.
  case best(FilterPlan, remainder: Double)

  var plan: FilterPlan {
    if case .best(let plan, _) = self { plan } else { .uniform(.none) }
  }
}

extension PackedPicture {
  /// The rows of a range, each behind the type of its filter: what is compressed.
  func filtered(_ plan: FilterPlan, rows: Range<Int>) -> [UInt8] {
    let total = (stride + 1) * rows.count
    return [UInt8](unsafeUninitializedCapacity: total) { output, count in
      var start = 0
      forEachRow(rows) { row, above in
        let target = UnsafeMutableBufferPointer(rebasing: output[start + 1..<start + 1 + stride])
        let filter = chosenFilter(plan, row, above: above, scratch: target)
        output[start] = filter.rawValue
        filter.apply(row, above: above, distance: header.filterDistance, to: target)
        start += stride + 1
      }
      count = total
    }
  }

  /// Finds the plan that compresses some bands of the picture best.
  ///
  /// Sums of magnitudes mislead where dithering hides the repetitions that deflate lives on, so this tries.
  /// `bands` bands of 16 rows are tried, spread over the picture; the first of `plans` wins a draw.
  func trial(of plans: [FilterPlan], bands: Int) throws(PNGError) -> FilterTrial {
    if header.colorType == .palette { return .notNeeded }
    let compressor = try ZlibCompressor(level: 1)
    var best = FilterTrial.best(.uniform(.none), remainder: .infinity)
    var least = Int.max
    for plan in plans {
      let rows = bandRows(bands).flatMap { filtered(plan, rows: $0) }
      let count = try compressor.compressed(rows).count
      if count < least { (best, least) = (.best(plan, remainder: Double(count) / Double(rows.count)), count) }
    }
    return best
  }

  private func bandRows(_ bands: Int) -> [Range<Int>] {
    let height = header.height
    if height <= 16 * bands { return [0..<height] }
    return (0..<bands).map { band in
      let start = (height - 16) * (2 * band + 1) / (2 * bands)
      return start..<start + 16
    }
  }

  private func chosenFilter(
    _ plan: FilterPlan, _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>,
    scratch: UnsafeMutableBufferPointer<UInt8>
  ) -> RowFilter {
    if case .uniform(let filter) = plan { return filter }
    var best = (filter: RowFilter.none, sum: Int.max)
    for filter in RowFilter.allCases {
      let sum = filter.apply(row, above: above, distance: header.filterDistance, to: scratch)
      if sum < best.sum { best = (filter, sum) }
    }
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
