import PixelKernels
import TestSupport
import Testing

@Suite("Images with a palette")
struct PaletteTests {
  private func flat(_ color: SIMD3<Double>, size: Int = 64) -> Bitmap {
    let sample = (color * (65535 / 255)).rounded(.toNearestOrEven)
    return Bitmap(
      width: size, height: size,
      repeating: SIMD4(UInt16(sample.x), UInt16(sample.y), UInt16(sample.z), 65535))
  }

  private func noise(_ size: Int, _ random: inout RandomBits) -> Bitmap {
    let pixels = (0..<size * size).flatMap { _ in
      let color = random.color()
      return [UInt16(color.x) * 257, UInt16(color.y) * 257, UInt16(color.z) * 257, .max]
    }
    return Bitmap(width: size, height: size, pixels: pixels)
  }

  @Test("a mixture of two colors has the requested mean", arguments: [0.0, 0.1, 0.33, 0.5, 0.9, 1])
  func mean(share: Double) throws {
    let palette: [SIMD3<UInt8>] = [SIMD3(20, 30, 60), SIMD3(60, 50, 70)]
    let mixer = try #require(PaletteMixer(palette, noise: 0, transparent: 2))
    let colors = palette.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) }
    let indices = mixer.indices(of: flat(colors[0] + share * (colors[1] - colors[0])))
    let found = Double(indices.count { $0 == 1 }) / Double(indices.count)
    #expect(abs(found - share) < 0.02, "\(found)")
  }

  @Test("a mixture of near colors repeats after two pixels each way, which compresses well")
  func quarters() throws {
    let mixer = try #require(PaletteMixer([SIMD3(20, 30, 60), SIMD3(22, 33, 63)], noise: 0, transparent: 2))
    let indices = mixer.indices(of: flat(SIMD3(21, 31, 61)))
    for index in 0..<64 * 62 where index % 64 < 62 {
      #expect(indices[index] == indices[index + 2] && indices[index] == indices[index + 128])
    }
    #expect(Set(indices) == [0, 1])
  }

  @Test("a mixture does not depend on the order of the palette", arguments: [1, 4, 11, 12, 13, 97, 255])
  func order(count: Int) throws {
    var random = RandomBits(seed: UInt64(count))
    let palette = (0..<count).map { _ in random.color() }
    var other = palette
    for index in other.indices.reversed() { other.swapAt(index, Int(random.next() % UInt64(index + 1))) }
    let mixer = try #require(PaletteMixer(palette, noise: 0.14, transparent: 255))
    let otherMixer = try #require(PaletteMixer(other, noise: 0.14, transparent: 255))
    for _ in 0..<40 {
      let image = noise(4, &random)
      let found = mixer.indices(of: image).map { palette[Int($0)] }
      #expect(otherMixer.indices(of: image).map { other[Int($0)] } == found)
    }
  }

  @Test("a mixture does not depend on the colors before it, nor on other threads")
  func independence() async throws {
    var random = RandomBits(seed: 7)
    let palette = (0..<255).map { _ in random.color() }
    let images = (0..<4).map { _ in noise(64, &random) }
    let mixer = try #require(PaletteMixer(palette, noise: 0.14, transparent: 255))
    let found = await withTaskGroup { group in
      for index in 0..<16 { group.addTask { (index, mixer.indices(of: images[index % 4])) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for index in 0..<16 {
      let fresh = try #require(PaletteMixer(palette, noise: 0.14, transparent: 255))
      #expect(found[index] == fresh.indices(of: images[index % 4]))
    }
  }

  @Test("without noise every pixel is the nearest color")
  func nearest() throws {
    let mixer = try #require(
      PaletteMixer([SIMD3(0, 0, 0), SIMD3(255, 255, 255)], noise: nil, transparent: 2))
    #expect(mixer.indices(of: flat(SIMD3(repeating: 120))).allSatisfy { $0 == 0 })
    #expect(mixer.indices(of: flat(SIMD3(repeating: 136))).allSatisfy { $0 == 1 })
  }

  @Test("pixels with less than half alpha are transparent")
  func transparent() throws {
    let mixer = try #require(PaletteMixer([SIMD3(9, 9, 9)], noise: 0, transparent: 1))
    let straight: [UInt16] = [0, 0, 0, 0, 65535, 0, 0, 32767, 65535, 0, 0, 32768, 0, 0, 0, 65535]
    #expect(mixer.indices(of: Bitmap(width: 4, height: 1, straight: straight)) == [1, 1, 0, 0])
  }

  @Test("an image of few colors has them all in its palette")
  func fewColors() {
    let colors: [SIMD3<Double>] = [
      SIMD3(0, 0, 0), SIMD3(255, 255, 255), SIMD3(250, 30, 40), SIMD3(12, 90, 200),
    ]
    var histogram = ColorHistogram()
    for color in colors { histogram.add(flat(color, size: 16), step: 1) }
    let found = Set(histogram.palette(count: 255))
    #expect(found == [SIMD3(0, 0, 0), SIMD3(255, 255, 255), SIMD3(250, 30, 40), SIMD3(12, 90, 200)])
    #expect(histogram.palette(count: 2).count == 2)
    #expect(ColorHistogram().palette(count: 8).isEmpty)
  }

  @Test("added histograms equal one of all images")
  func added() {
    var (first, second, both) = (ColorHistogram(), ColorHistogram(), ColorHistogram())
    for (index, color) in [SIMD3(10.0, 200, 30), SIMD3(90, 20, 250)].enumerated() {
      if index == 0 { first.add(flat(color), step: 3) } else { second.add(flat(color), step: 3) }
      both.add(flat(color), step: 3)
    }
    first.add(second)
    #expect(first.palette(count: 4) == both.palette(count: 4))
  }

  @Test("compressed indices are decoded, for any number of bits", arguments: 2...8)
  func compression(bits: Int) {
    var random = RandomBits(seed: UInt64(bits))
    for count in [1, 2, 77, 5000, 40_000] {
      let limit = UInt8((1 << bits) - 1)
      let indices = (0..<count).map { _ in UInt8(random.next() % UInt64(limit)) / (count > 5000 ? 3 : 1) }
      let codes = GIFCompression.compressed(indices, isSame: nil, transparent: limit, bits: bits)
      #expect(codes.count <= 2 * count + 64)
      #expect(decompressed(codes, bits: bits) == indices, "\(count) pixels")
    }
  }

  @Test("only an unchanged pixel may become transparent")
  func kept() {
    var random = RandomBits(seed: 5)
    let indices = (0..<9000).map { _ in UInt8(random.next() % 5) }
    let isSame = indices.map { _ in UInt8(random.next() % 4 == 0 ? 0 : 1) }
    let codes = GIFCompression.compressed(indices, isSame: isSame, transparent: 7, bits: 3)
    let found = decompressed(codes, bits: 3)
    #expect(found.count == indices.count)
    for (index, pixel) in found.enumerated() {
      #expect(pixel == indices[index] || (pixel == 7 && isSame[index] == 1))
    }
    #expect(codes.count < GIFCompression.compressed(indices, isSame: nil, transparent: 7, bits: 3).count)
  }

  /// A slow reader of GIF's codes (GIF89a specification, appendix F).
  private func decompressed(_ bytes: [UInt8], bits: Int) -> [UInt8] {
    var (position, width) = (0, bits + 1)
    let clear = 1 << bits
    var table: [[UInt8]] = []
    var last: [UInt8]?
    var pixels: [UInt8] = []
    while position + width <= 8 * bytes.count {
      let code = (0..<width).reduce(0) { code, bit in
        let place = position + bit
        return code | Int(bytes[place / 8] >> UInt8(place % 8) & 1) << bit
      }
      position += width
      if code == clear {
        table = (0..<clear).map { [UInt8($0)] } + [[], []]
        (width, last) = (bits + 1, nil)
        continue
      }
      if code == clear + 1 { return pixels }
      guard let before = last else {
        pixels += table[code]
        last = table[code]
        continue
      }
      let entry = code < table.count ? table[code] : before + [before[0]]
      if table.count < 4096 { table.append(before + [entry[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      pixels += entry
      last = entry
    }
    return []
  }
}

/// A generator of equal numbers on every machine (SplitMix64).
private struct RandomBits {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func color() -> SIMD3<UInt8> { SIMD3(byte(), byte(), byte()) }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 32) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
