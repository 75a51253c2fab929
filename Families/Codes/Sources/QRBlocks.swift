/// Blocks of codewords with Reed–Solomon corrections.
enum QRBlocks {
  static func interleaved(_ data: [UInt8], _ version: Int, _ level: QRCode.Correction) -> [UInt8] {
    let blockCount = level.blockCounts[version - 1]
    let correctionCount = level.correctionCounts[version - 1]
    let divisor = divisor(degree: correctionCount)
    let shortCount = data.count / blockCount
    let longBlocks = data.count % blockCount
    var start = 0
    let blocks = (0..<blockCount).map { index in
      let end = start + shortCount + (index >= blockCount - longBlocks ? 1 : 0)
      defer { start = end }
      return Array(data[start..<end])
    }
    let corrections = blocks.map { remainder(of: $0, by: divisor) }
    let dataParts = (0...shortCount).flatMap { index in
      blocks.compactMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    return dataParts + (0..<correctionCount).flatMap { index in corrections.map { $0[index] } }
  }

  /// The product in the field of 256 elements with the polynomial 0x11D.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for index in (0..<8).reversed() {
      let carries = result >> 7 == 1
      result <<= 1
      if carries { result ^= 0x1D }
      if b >> index & 1 == 1 { result ^= a }
    }
    return result
  }

  /// The polynomial with the roots 2⁰ … 2ⁿ⁻¹, without its leading 1.
  private static func divisor(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in result.indices {
        result[index] = product(result[index], root) ^ (index + 1 < degree ? result[index + 1] : 0)
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(of data: [UInt8], by divisor: [UInt8]) -> [UInt8] {
    data.reduce([UInt8](repeating: 0, count: divisor.count)) { rest, byte in
      let factor = byte ^ rest[0]
      return zip(rest.dropFirst() + [0], divisor).map { $0 ^ product($1, factor) }
    }
  }
}

extension QRCode.Correction {
  var formatBits: Int {
    switch self {
    case .low: 1
    case .medium: 0
    case .quartile: 3
    case .high: 2
    }
  }

  /// The codewords of data.
  func dataCount(version: Int) -> Int {
    var bits = (16 * version + 128) * version + 64
    if version >= 2 {
      let alignments = version / 7 + 2
      bits -= (25 * alignments - 10) * alignments - 55
      if version >= 7 { bits -= 36 }
    }
    return bits / 8 - correctionCounts[version - 1] * blockCounts[version - 1]
  }

  /// The codewords of correction in each block, by version (table 9).
  var correctionCounts: [Int] {
    switch self {
    case .low:
      [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
        30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
      ]
    case .medium:
      [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28,
        28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
      ]
    case .quartile:
      [
        13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30,
        28, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
      ]
    case .high:
      [
        17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30,
        30, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
      ]
    }
  }

  /// The number of blocks, by version (table 9).
  var blockCounts: [Int] {
    switch self {
    case .low:
      [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16,
        17, 18,
        19, 19, 20, 21, 22, 24, 25,
      ]
    case .medium:
      [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
        29, 31,
        33, 35, 37, 38, 40, 43, 45, 47, 49,
      ]
    case .quartile:
      [
        1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35,
        38, 40,
        43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
      ]
    case .high:
      [
        1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42,
        45, 48,
        51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
      ]
    }
  }
}
