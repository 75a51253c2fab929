/// A text as bits, in the most compact mode that has all of its characters.
struct QRSegment {
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
