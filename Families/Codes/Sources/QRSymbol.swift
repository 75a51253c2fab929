/// The modules of a QR code (ISO/IEC 18004, Model 2): the smallest that represents a text.
struct QRSymbol: Equatable {
  /// Modules along a side.
  let size: Int
  /// 1…40.
  let version: Int
  /// Which modules are dark, row by row.
  private(set) var modules: [Bool]
  /// Which modules are not data.
  private var isFunction: [Bool]

  /// Creates the symbol of a text; nil if no version is large enough. Where a stronger correction fits the same version, it
  /// is used.
  ///
  /// - Parameter mask: The pattern that the data are masked with; nil for the one with the least penalty.
  init?(_ text: String, correction: QRCode.Correction, mask: Int? = nil) {
    let segment = QRSegment(text)
    let capacity = { (version: Int, level: QRCode.Correction) in 8 * level.dataCount(version: version) }
    let fitting = (1...40).first { segment.bitCount(version: $0) <= capacity($0, correction) }
    guard let version = fitting else { return nil }
    let levels = QRCode.Correction.allCases.drop { $0 != correction }
    let level = levels.last { segment.bitCount(version: version) <= capacity(version, $0) } ?? correction
    self.version = version
    size = 4 * version + 17
    modules = Array(repeating: false, count: size * size)
    isFunction = modules
    drawFunctions()
    drawData(QRBlocks.interleaved(segment.codewords(version: version, level: level), version, level))
    if let mask {
      apply(mask: mask, level: level)
      return
    }
    // Masking twice restores the data.
    let penalties = (0..<8).map { mask in
      var masked = self
      masked.apply(mask: mask, level: level)
      return masked.penalty
    }
    apply(mask: (0..<8).min { penalties[$0] < penalties[$1] } ?? 0, level: level)
  }

  subscript(x: Int, y: Int) -> Bool { modules[y * size + x] }
}

// Function patterns
extension QRSymbol {
  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard x >= 0, y >= 0, x < size, y < size else { return }
    modules[y * size + x] = isDark
    isFunction[y * size + x] = true
  }

  private mutating func drawFunctions() {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for dy in -4...4 {
        for dx in -4...4 {
          let ring = max(abs(dx), abs(dy))
          set(x + dx, y + dy, ring != 2 && ring != 4)
        }
      }
    }
    let positions = alignmentPositions
    for y in positions {
      for x in positions where !(x == 6 && y == 6 || x == 6 && y == size - 7 || x == size - 7 && y == 6) {
        for dy in -2...2 { for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
      }
    }
    drawFormat(mask: 0, level: .low)
    guard version >= 7 else { return }
    let bits = version << 12 | Self.remainder(of: version, by: 0x1F25, degree: 12)
    for index in 0..<18 {
      let (far, near) = (size - 11 + index % 3, index / 3)
      set(far, near, bits >> index & 1 == 1)
      set(near, far, bits >> index & 1 == 1)
    }
  }

  /// The level and the mask, twice.
  private mutating func drawFormat(mask: Int, level: QRCode.Correction) {
    let data = level.formatBits << 3 | mask
    let bits = (data << 10 | Self.remainder(of: data, by: 0x537, degree: 10)) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<15 {
      // Past the timing patterns in row and column 6.
      let place = index < 6 ? index : index < 8 ? index + 1 : index == 8 ? 7 : 14 - index
      set(index < 8 ? 8 : place, index < 8 ? place : 8, bit(index))
      set(index < 8 ? size - 1 - index : 8, index < 8 ? 8 : size - 15 + index, bit(index))
    }
    set(8, size - 8, true)
  }

  private var alignmentPositions: [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = version == 32 ? 26 : (4 * version + 2 * count + 1) / (2 * count - 2) * 2
    return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
  }

  /// The remainder of a division of polynomials over two elements.
  private static func remainder(of value: Int, by divisor: Int, degree: Int) -> Int {
    (0..<degree).reduce(value) { rest, _ in (rest << 1) ^ ((rest >> (degree - 1)) * divisor) }
  }
}

// Data and masks
extension QRSymbol {
  /// Puts bits in zigzag columns of two, from the right.
  private mutating func drawData(_ codewords: [UInt8]) {
    var index = 0
    for column in stride(from: size - 1, to: 0, by: -2) {
      let right = column <= 6 ? column - 1 : column
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFunction[y * size + x] && index < 8 * codewords.count {
          modules[y * size + x] = codewords[index >> 3] >> (7 - index & 7) & 1 == 1
          index += 1
        }
      }
    }
  }

  private mutating func apply(mask: Int, level: QRCode.Correction) {
    for y in 0..<size {
      for x in 0..<size where !isFunction[y * size + x] {
        let inverts =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if inverts { modules[y * size + x].toggle() }
      }
    }
    drawFormat(mask: mask, level: level)
  }

  /// How hard the symbol is to read (section 7.8.3).
  private var penalty: Int {
    var total = 0
    for line in 0..<size {
      for isRow in [true, false] {
        total += Self.penalty(ofLine: (0..<size).map { isRow ? self[$0, line] : self[line, $0] })
      }
    }
    for y in 1..<size {
      for x in 1..<size {
        let color = self[x, y]
        if color == self[x - 1, y], color == self[x, y - 1], color == self[x - 1, y - 1] { total += 3 }
      }
    }
    let dark = modules.count { $0 }
    return total + 10 * (abs(20 * dark - 10 * modules.count) / modules.count)
  }

  /// Of long runs, and of what looks like a finder pattern beside four light modules.
  private static func penalty(ofLine line: [Bool]) -> Int {
    var total = 0
    var run = 0
    for (index, module) in line.enumerated() {
      run = index > 0 && line[index - 1] == module ? run + 1 : 1
      if run == 5 { total += 3 } else if run > 5 { total += 1 }
    }
    // Outside of the symbol, modules are light.
    let padded = Array(repeating: false, count: 4) + line + Array(repeating: false, count: 4)
    let finder = [true, false, true, true, true, false, true]
    for start in 4...max(4, padded.count - 11)
    where padded[start] && Array(padded[start..<start + 7]) == finder {
      if !padded[start - 4..<start].contains(true) { total += 40 }
      if !padded[start + 7..<start + 11].contains(true) { total += 40 }
    }
    return total
  }
}

/// A text as bits, in the most compact mode that has all of its characters.
private struct QRSegment {
  private enum Mode: Int {
    case numeric = 1
    case alphanumeric = 2
    case bytes = 4
  }

  private let mode: Mode
  private let count: Int
  /// Whether readers have to be told that the bytes are UTF-8.
  private let isUnicode: Bool
  private var bits: [Bool] = []

  private static let alphanumerics = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  init(_ text: String) {
    let bytes = Array(text.utf8)
    count = bytes.count
    isUnicode = bytes.contains { $0 >= 128 }
    if bytes.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
      mode = .numeric
      for start in stride(from: 0, to: count, by: 3) {
        let digits = bytes[start..<min(start + 3, count)]
        append(digits.reduce(0) { 10 * $0 + Int($1) - 48 }, bitCount: 3 * digits.count + 1)
      }
    } else if bytes.allSatisfy(Self.alphanumerics.contains) {
      mode = .alphanumeric
      let values = bytes.map { Self.alphanumerics.firstIndex(of: $0) ?? 0 }
      for start in stride(from: 0, to: count, by: 2) {
        let pair = values[start..<min(start + 2, count)]
        append(pair.reduce(0) { 45 * $0 + $1 }, bitCount: 5 * pair.count + 1)
      }
    } else {
      mode = .bytes
      for byte in bytes { append(Int(byte), bitCount: 8) }
    }
  }

  private mutating func append(_ value: Int, bitCount: Int) {
    for index in (0..<bitCount).reversed() { bits.append(value >> index & 1 == 1) }
  }

  private func countBits(version: Int) -> Int {
    let size = version < 10 ? 0 : version < 27 ? 1 : 2
    switch mode {
    case .numeric: return 10 + 2 * size
    case .alphanumeric: return 9 + 2 * size
    case .bytes: return size == 0 ? 8 : 16
    }
  }

  /// The bits with their header; more than any version has if their count does not fit.
  func bitCount(version: Int) -> Int {
    let countBits = countBits(version: version)
    return count < 1 << countBits ? (isUnicode ? 16 : 4) + countBits + bits.count : .max
  }

  func codewords(version: Int, level: QRCode.Correction) -> [UInt8] {
    let capacity = 8 * level.dataCount(version: version)
    var all = self
    all.bits = []
    // An extended channel interpretation: assignment 26.
    if isUnicode { all.append(7 << 8 | 26, bitCount: 12) }
    all.append(mode.rawValue, bitCount: 4)
    all.append(count, bitCount: countBits(version: version))
    all.bits += bits
    all.append(0, bitCount: min(4, capacity - all.bits.count))
    all.append(0, bitCount: (8 - all.bits.count % 8) % 8)
    var isFirst = true
    while all.bits.count < capacity {
      all.append(isFirst ? 0xEC : 0x11, bitCount: 8)
      isFirst.toggle()
    }
    return stride(from: 0, to: capacity, by: 8).map { start in
      all.bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

/// Blocks of codewords with Reed–Solomon corrections.
private enum QRBlocks {
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
    (0..<8).reversed().reduce(0) { result, index in
      (result << 1) ^ (result >> 7 == 1 ? 0x1D : 0) ^ (b >> index & 1 == 1 ? a : 0)
    }
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
  fileprivate var formatBits: Int {
    switch self {
    case .low: 1
    case .medium: 0
    case .quartile: 3
    case .high: 2
    }
  }

  /// The codewords of data.
  fileprivate func dataCount(version: Int) -> Int {
    var bits = (16 * version + 128) * version + 64
    if version >= 2 {
      let alignments = version / 7 + 2
      bits -= (25 * alignments - 10) * alignments - 55
      if version >= 7 { bits -= 36 }
    }
    return bits / 8 - correctionCounts[version - 1] * blockCounts[version - 1]
  }

  /// The codewords of correction in each block, by version (table 9).
  fileprivate var correctionCounts: [Int] {
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
  fileprivate var blockCounts: [Int] {
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
