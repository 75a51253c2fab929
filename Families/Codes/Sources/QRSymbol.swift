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
