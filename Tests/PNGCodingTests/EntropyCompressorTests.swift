import TestSupport
import Testing

@testable import PNGCoding

@Suite("Compressing dithered images")
struct EntropyCompressorTests {
  private static func inflated(_ bytes: [UInt8], count: Int) throws -> [UInt8]? {
    try decompressedZlib(EntropyCompressor.compressed(bytes)[...], maximumCount: max(1, count))
  }

  @Test("runs of every length round-trip, alone and between other bytes")
  func runs() throws {
    for length in Array(0...40) + Array(250...290) + Array(510...540) + [1000, 70_000, 200_000] {
      let run = [UInt8](repeating: 7, count: length)
      #expect(try Self.inflated(run, count: length) == run, "\(length)")
      let among = [1, 2, 3] + run + [9, 7] + run + [4]
      #expect(try Self.inflated(among, count: among.count) == among, "\(length)")
    }
  }

  @Test("bytes of any distribution round-trip", arguments: 0..<40)
  func distributions(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let symbols = 1 + random.int(below: 256)
    let count = random.int(below: 3) * EntropyCompressor.blockSize / 2 + random.int(below: 5000)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let byte = UInt8(min(random.int(below: symbols), random.int(below: symbols)))
      bytes += [UInt8](repeating: byte, count: random.int(below: 20) == 0 ? random.int(below: 600) : 1)
    }
    #expect(try Self.inflated(bytes, count: bytes.count) == bytes)
  }

  @Test("frequencies that need longer codes than permitted round-trip too")
  func steepFrequencies() throws {
    var bytes: [UInt8] = []
    var (one, two) = (1, 1)
    for symbol in 0..<21 {
      // No runs: each is followed by another.
      for _ in 0..<one { bytes += [UInt8(symbol), 255] }
      (one, two) = (two, one + two)
    }
    #expect(try Self.inflated(bytes, count: bytes.count) == bytes)
  }

  @Test("noise of few values is smaller than with libdeflate's second level")
  func noise() throws {
    var random = SeededNumbers(seed: 3)
    let bytes = (0..<300_000).map { _ in
      UInt8(truncatingIfNeeded: random.int(below: 3) * random.int(below: 2) - 1)
    }
    let entropy = EntropyCompressor.compressed(bytes)
    #expect(try decompressedZlib(entropy[...], maximumCount: bytes.count) == bytes)
    #expect(try entropy.count < ZlibCompressor(level: 2).compressed(bytes).count)
  }

  @Test(
    "a code uses its whole space, within its limit, and rarer symbols are never shorter", arguments: 0..<60)
  func codes(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    let frequencies = (0..<(2 + random.int(below: 285))).map { _ in
      random.int(below: 3) == 0 ? 0 : 1 << random.int(below: 30) + random.int(below: 9)
    }
    let limit = 9 + random.int(below: 6)
    let lengths = HuffmanCode(frequencies: frequencies, limit: limit).lengths.map(Int.init)
    let used = frequencies.indices.filter { frequencies[$0] > 0 }
    guard used.count > 1 else { return }
    #expect(used.allSatisfy { (1...limit).contains(lengths[$0]) })
    let codes: [Int] = used.map { 1 << (limit - lengths[$0]) }
    let sum = codes.reduce(0, +)
    #expect(sum == 1 << limit)
    let sorted = used.sorted { frequencies[$0] < frequencies[$1] }
    let isOrdered = zip(sorted, sorted.dropFirst()).allSatisfy { (rarer: Int, other: Int) in
      frequencies[rarer] == frequencies[other] || lengths[rarer] >= lengths[other]
    }
    #expect(isOrdered)
  }

  @Test("filters predict as the specification says", arguments: RowFilter.allCases, [1, 3, 4, 8])
  func filters(filter: RowFilter, distance: Int) {
    var random = SeededNumbers(seed: 8)
    for count in [1, 2, 3, 7, 8, 31, 32, 33, 64, 65, 100, 40_000] {
      let row = (0..<count).map { _ in UInt8(random.int(below: 256)) }
      let above = (0..<count).map { _ in UInt8(random.int(below: 256)) }
      var output = [UInt8](repeating: 0xA5, count: count + 1)
      let sum = output.withUnsafeMutableBufferPointer { output in
        row.withUnsafeBufferPointer { row in
          above.withUnsafeBufferPointer { above in
            filter.apply(row, above: above, distance: distance, to: output)
          }
        }
      }
      let expected = row.indices.map { index in
        row[index] &- Self.prediction(filter, row, above, index, distance)
      }
      #expect(Array(output.dropLast()) == expected, "\(filter) \(distance) \(count)")
      #expect(output[count] == 0xA5)
      #expect(sum == expected.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) })
    }
  }

  /// Section 9.2 of the PNG specification, literally.
  private static func prediction(
    _ filter: RowFilter, _ row: [UInt8], _ above: [UInt8], _ index: Int, _ distance: Int
  ) -> UInt8 {
    let a = index >= distance ? Int(row[index - distance]) : 0
    let b = Int(above[index])
    let c = index >= distance ? Int(above[index - distance]) : 0
    switch filter {
    case .none: return 0
    case .sub: return UInt8(a)
    case .up: return UInt8(b)
    case .average: return UInt8((a + b) / 2)
    case .paeth:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      return UInt8(pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
    }
  }
}
