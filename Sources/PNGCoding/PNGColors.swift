/// What the colors of a PNG file mean: the first of its chunks in the order of PNG 3, section 4.3, that can be used.
package enum PNGColors: Sendable, Equatable {
  case srgb
  /// Code points of ITU-T H.273, and the greatest luminance in cd/m² where the file states it (chunks cICP, mDCV, cLLI).
  case codePoints(primaries: Int, transfer: Int, peak: Double?)
  /// An ICC profile (chunk iCCP).
  case profile([UInt8])
  /// The exponent from levels to light; and x and y of white, red, green and blue, or nothing for those of sRGB (chunks gAMA, cHRM).
  case gamma(Double, chromaticities: [Double])
}

/// The chunks of a PNG file that say what its colors mean.
struct PNGColorChunks {
  private var codePoints: (primaries: Int, transfer: Int)?
  private var profile: [UInt8]?
  private var isSRGB = false
  private var gamma: Double?
  private var chromaticities: [Double] = []
  private var peaks: [Double] = []

  mutating func note(_ chunk: PNGChunk, in bytes: [UInt8]) {
    /// The numbers of the chunk, in units of 1 / `scale`; none if it is too short.
    func numbers(from start: Int = 0, count: Int, scale: Double) -> [Double] {
      guard chunk.data.count >= start + 4 * count else { return [] }
      return (0..<count).map {
        Double(bigEndian32(bytes, at: chunk.data.lowerBound + start + 4 * $0)) / scale
      }
    }
    switch chunk.name {
    case "cICP":
      let fields = bytes[chunk.data].map(Int.init)
      // RGB in full range; nothing else is written.
      if fields.count == 4, fields[2] == 0, fields[3] == 1 { codePoints = (fields[0], fields[1]) }
    case "iCCP": profile = profile ?? (try? chunk.colorProfile(in: bytes))
    case "sRGB": isSRGB = true
    case "gAMA": gamma = numbers(count: 1, scale: 100_000).first.flatMap { 0.01...100 ~= $0 ? $0 : nil }
    case "cHRM": chromaticities = Self.plausible(numbers(count: 8, scale: 100_000))
    case "mDCV": peaks += numbers(from: 16, count: 1, scale: 10_000)
    case "cLLI": peaks += numbers(count: 1, scale: 10_000)
    default: break
    }
  }

  /// Nothing instead of primaries that are on one line, or of a white that has no light.
  private static func plausible(_ xy: [Double]) -> [Double] {
    guard xy.count == 8, xy.allSatisfy({ 0...1 ~= $0 }), xy[1] > 0 else { return [] }
    let area = (xy[4] - xy[2]) * (xy[7] - xy[3]) - (xy[6] - xy[2]) * (xy[5] - xy[3])
    return abs(area) > 0.001 ? xy : []
  }

  var colors: PNGColors {
    if let (primaries, transfer) = codePoints {
      return .codePoints(primaries: primaries, transfer: transfer, peak: peaks.filter { $0 > 0 }.min())
    }
    if let profile { return .profile(profile) }
    guard !isSRGB, let gamma else { return .srgb }
    // About 1 / 2.2 alone stands for the curve of sRGB, as in browsers.
    if chromaticities.isEmpty, abs(gamma - 0.45455) < 0.02 { return .srgb }
    return .gamma(1 / gamma, chromaticities: chromaticities)
  }
}

/// The bits of each channel that mean something (chunk sBIT).
struct SignificantBits {
  private let channels: [(channel: Int, bits: Int)]
  /// Of the samples in the file.
  private let depth: Int

  /// Nil if all are significant, or none is known to be.
  init?(_ chunk: PNGChunk, in bytes: [UInt8], header: PNGHeader) {
    let bits = bytes[chunk.data].map(Int.init)
    let depth = header.bitDepth == 16 ? 16 : 8
    guard header.bitDepth >= 8 || header.colorType == .palette,
      bits.count == (header.colorType == .palette ? 3 : header.colorType.channels)
    else { return nil }
    let places =
      switch header.colorType {
      case .grayscale: [[0, 1, 2]]
      case .grayscaleAlpha: [[0, 1, 2], [3]]
      default: [[0], [1], [2], [3]]
      }
    channels = zip(places, bits).flatMap { places, bits in
      places.filter { _ in 1..<depth ~= bits }.map { ($0, bits) }
    }
    self.depth = depth
    guard !channels.isEmpty else { return nil }
  }

  /// Spreads channels over the full scale whose lower bits were filled with zeros; those of other writers are there already.
  func spread(_ samples: inout [UInt16]) {
    for (channel, bits) in channels {
      let (excess, greatest) = (depth - bits, (1 << bits) - 1)
      let places = stride(from: channel, to: samples.count, by: 4)
      func stored(_ place: Int) -> Int { Int(samples[place]) >> (16 - depth) }
      guard places.allSatisfy({ stored($0) & ((1 << excess) - 1) == 0 }) else { continue }
      for place in places {
        samples[place] = UInt16(((stored(place) >> excess) * 65535 + greatest / 2) / greatest)
      }
    }
  }
}
