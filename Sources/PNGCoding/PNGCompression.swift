/// The effort an encoder spends on small files. The decoded images are the same.
package enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  case fastest
  case balanced
  case smallest
}

/// How an image is compressed: which filters its rows get, and what compresses them.
struct CompressionPlan {
  enum Compressor {
    /// Huffman codes and runs: for what dithering leaves.
    case entropy
    /// libdeflate at a level of 1…12.
    case deflate(level: Int)
  }

  let filters: FilterPlan
  let compressor: Compressor

  func compressed(_ picture: PackedPixels) throws(PNGError) -> [UInt8] {
    let rows = picture.filtered(filters, rows: 0..<picture.header.height)
    switch compressor {
    case .entropy: return EntropyCompressor.compressed(rows)
    case .deflate(let level): return try ZlibCompressor(level: level).compressed(rows)
    }
  }
}

extension PNGCompression {
  /// The plan that does best on some bands of a picture.
  ///
  /// Sums of magnitudes mislead where dithering hides the repetitions that deflate lives on, so this tries. Palettes are
  /// never filtered, as neighboring indices are not similar colors; their images are so flat that a higher level
  /// costs little and gains much.
  func plan(for picture: PackedPixels) throws(PNGError) -> CompressionPlan {
    if picture.header.colorType == .palette {
      return CompressionPlan(filters: .uniform(.none), compressor: .deflate(level: paletteLevel))
    }
    let rows = picture.trialRows(of: bands)
    if self == .smallest {
      let best = try deflateTrial(of: FilterPlan.uniformPlans + [.adaptive], on: rows, of: picture)
      return CompressionPlan(filters: best.plan, compressor: .deflate(level: 12))
    }
    let entropy = entropyTrial(on: rows, of: picture)
    let deflate = try deflateTrial(of: deflatePlans(beside: entropy.plan), on: rows, of: picture)
    // Higher levels than the one that is tried leave a little less.
    let isNoise = Double(entropy.count) <= Double(deflate.count) * (self == .fastest ? 1.1 : 0.97)
    return isNoise
      ? CompressionPlan(filters: entropy.plan, compressor: .entropy)
      : CompressionPlan(filters: deflate.plan, compressor: .deflate(level: deflateLevel(deflate.remainder)))
  }

  private typealias Trial = (plan: FilterPlan, count: Int, remainder: Double)

  private var bands: TrialBands {
    switch self {
    case .fastest: TrialBands(count: 3, height: 8)
    case .balanced: TrialBands(count: 6, height: 8)
    case .smallest: TrialBands(count: 16, height: 16)
    }
  }

  private var paletteLevel: Int {
    switch self {
    case .fastest: 3
    case .balanced: 7
    case .smallest: 12
    }
  }

  /// Where little is left to compress, level 3 takes no longer than level 1.
  private func deflateLevel(_ remainder: Double) -> Int {
    self == .fastest ? remainder < 0.1 ? 3 : 1 : remainder < 0.2 ? 6 : 3
  }

  /// The filters that leave least to Huffman codes. If there is time, each row has its own.
  private func entropyTrial(on rows: TrialRows, of picture: PackedPixels) -> Trial {
    let plans: [FilterPlan] = self == .fastest ? [.uniform(.sub), .uniform(.paeth)] : [.adaptive]
    return Self.best(of: plans, picture, rows) { EntropyCompressor.compressedCount($0) }
  }

  /// The filters that leave least to libdeflate's first level.
  private func deflateTrial(
    of plans: [FilterPlan], on rows: TrialRows, of picture: PackedPixels
  ) throws(PNGError) -> Trial {
    let compressor = try ZlibCompressor(level: 1)
    return try Self.best(of: plans, picture, rows) { (rows) throws(PNGError) in
      try compressor.compressed(rows).count
    }
  }

  private func deflatePlans(beside plan: FilterPlan) -> [FilterPlan] {
    self == .fastest ? [.uniform(.none), plan] : [.uniform(.none), .uniform(.sub), .uniform(.up), plan]
  }

  /// The first of the plans that leave fewest bytes.
  private static func best<Failure>(
    of plans: [FilterPlan], _ picture: PackedPixels, _ trial: TrialRows,
    count: ([UInt8]) throws(Failure) -> Int
  ) throws(Failure) -> Trial {
    var best = Trial(.uniform(.none), .max, .infinity)
    for plan in plans {
      let rows = picture.filtered(plan, rows: trial.distinct)
      let left = try count(rows)
      if left < best.count { best = (plan, left, Double(left) / Double(trial.count * (picture.stride + 1))) }
    }
    return best
  }
}
