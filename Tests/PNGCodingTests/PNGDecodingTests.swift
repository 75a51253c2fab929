import Testing

@testable import PNGCoding

@Suite("Decoding PNG")
struct PNGDecodingTests {
  @Test("gray of 1, 2, 4, 8 and 16 bits is spread over the full scale")
  func grayDepths() throws {
    let rows: [(Int, [UInt8], [UInt16])] = [
      (1, [0, 0b0100_0000], [0, 65535]), (2, [0, 0b0110_0000], [21845, 43690]),
      (4, [0, 0x1F], [4369, 65535]), (8, [0, 1, 254], [257, 65278]),
      (16, [0, 0x12, 0x34, 0xFF, 0xFE], [0x1234, 0xFFFE]),
    ]
    for (bitDepth, row, grays) in rows {
      let file = try pngFile(width: 2, height: 1, bitDepth: bitDepth, rows: [row])
      let decoded = try PNGDecoder().decode(file)
      #expect(decoded.header.bitDepth == bitDepth)
      #expect(decoded.header.colorType == .grayscale)
      #expect(decoded.samples == grays.flatMap { [$0, $0, $0, 65535] }, "\(bitDepth) bits")
    }
  }

  @Test("palettes give their colors, with their alpha and without")
  func palette() throws {
    let before: [(String, [UInt8])] = [("PLTE", [10, 20, 30, 40, 50, 60]), ("tRNS", [128])]
    let file = try pngFile(
      width: 2, height: 1, bitDepth: 4, colorType: 3, before: before, rows: [[0, 0x01]])
    let expected: [UInt16] = [10, 20, 30, 128, 40, 50, 60, 255].map { $0 * 257 }
    #expect(try PNGDecoder().decode(file).samples == expected)
  }

  @Test("a transparent color makes its pixels transparent and no others")
  func transparentColor() throws {
    let gray = try pngFile(
      width: 2, height: 1, bitDepth: 16, before: [("tRNS", [0x12, 0x34])],
      rows: [[0, 0x12, 0x34, 0x12, 0x35]])
    let alphas = try PNGDecoder().decode(gray).samples.enumerated().filter { $0.offset % 4 == 3 }
    #expect(alphas.map(\.element) == [0, 65535])
  }

  @Test("interlaced images are assembled")
  func interlaced() throws {
    let passes: [[UInt8]] = [[0, 1], [0, 2], [0, 3, 4], [0, 5], [0, 6], [0, 7, 8, 9]]
    let file = try pngFile(width: 3, height: 3, interlace: 1, rows: passes)
    let decoded = try PNGDecoder().decode(file)
    #expect(decoded.header.isInterlaced)
    let grays = stride(from: 0, to: 36, by: 4).map { decoded.samples[$0] / 257 }
    #expect(grays == [1, 5, 2, 7, 8, 9, 3, 6, 4])
  }

  @Test("texts of each kind are read")
  func texts() throws {
    let latin: [UInt8] = Array("Title".utf8) + [0, 0x63, 0x61, 0x66, 0xE9]
    let packed = try Array("Comment".utf8) + [0, 0] + zlibStream(Array("long text".utf8))
    let international =
      try Array("Description".utf8) + [0, 1, 0] + Array("zh".utf8) + [0] + Array("描述".utf8) + [0]
      + zlibStream(Array("手串".utf8))
    let file = try pngFile(
      width: 1, height: 1, before: [("tEXt", latin), ("zTXt", packed), ("iTXt", international)],
      rows: [[0, 9]])
    #expect(
      try PNGDecoder().decode(file).texts == [
        PNGText(keyword: "Title", text: "café"), PNGText(keyword: "Comment", text: "long text"),
        .description("手串"),
      ])
  }

  @Test("a description may hold U+0000, which a PNG file cannot")
  func zeroInDescription() throws {
    let samples = TestImage.noise.samples(width: 4, height: 4)
    let file = try PNGEncoder(texts: [.description("a\0b")]).encode(width: 4, height: 4, samples: samples)
    #expect(try PNGDecoder().decode(file).texts == [.description("a\u{FFFD}b")])
  }

  @Test("the first usable chunk says what the colors mean: cICP, iCCP, sRGB, then gAMA with cHRM")
  func colors() throws {
    func fixed(_ numbers: [Double]) -> [UInt8] {
      numbers.flatMap { bigEndianBytes(Int(($0 * 100_000).rounded())) }
    }
    let adobe = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    let (linear, primaries, srgb) = (("gAMA", fixed([1])), ("cHRM", fixed(adobe)), ("sRGB", [UInt8(0)]))
    let profile = ("iCCP", try [65, 0, 0] + zlibStream([1, 2, 3]))
    func pq(isFull: UInt8) -> (String, [UInt8]) { ("cICP", [9, 16, 0, isFull]) }
    let light = ("cLLI", bigEndianBytes(4_000_000) + bigEndianBytes(0))
    let cases: [([(String, [UInt8])], PNGColors)] = [
      ([], .srgb), ([linear], .gamma(1, chromaticities: [])),
      ([linear, primaries], .gamma(1, chromaticities: adobe)),
      // What browsers ignore: primaries without a gamma, those on one line, and a gamma that is that of sRGB.
      ([primaries], .srgb),
      ([linear, ("cHRM", fixed(Array(repeating: 0.3, count: 8)))], .gamma(1, chromaticities: [])),
      ([("gAMA", fixed([0.45455]))], .srgb), ([("gAMA", [0, 0])], .srgb), ([("gAMA", fixed([0]))], .srgb),
      ([srgb, linear], .srgb), ([linear, srgb, profile], .profile([1, 2, 3])),
      ([srgb, profile, pq(isFull: 1)], .codePoints(primaries: 9, transfer: 16, peak: nil)),
      ([pq(isFull: 1), light], .codePoints(primaries: 9, transfer: 16, peak: 400)),
      ([profile, pq(isFull: 0)], .profile([1, 2, 3])),
    ]
    for (chunks, colors) in cases {
      let decoded = try PNGDecoder().decode(pngFile(width: 1, height: 1, before: chunks, rows: [[0, 9]]))
      #expect(decoded.colors == colors, "\(chunks.map(\.0))")
    }
  }

  @Test("samples whose lower bits are not significant and zero are spread over the full scale; others stay")
  func significantBits() throws {
    let row: [UInt8] = [0, 0b1111_1000, 0b1111_1111, 0b1000_0000, 0b0000_1000, 0, 0]
    let file = try pngFile(width: 2, height: 1, colorType: 2, before: [("sBIT", [5, 5, 1])], rows: [row])
    #expect(try PNGDecoder().decode(file).samples == [65535, 65535, 65535, 65535, 2114, 0, 0, 65535])
    let wide = try pngFile(
      width: 1, height: 1, bitDepth: 16, before: [("sBIT", [10])], rows: [[0, 0xFF, 0xC0]])
    #expect(try PNGDecoder().decode(wide).samples == [65535, 65535, 65535, 65535])
  }

  @Test("unknown ancillary chunks and bytes after the end are ignored")
  func otherChunks() throws {
    let before: [(String, [UInt8])] = [("gAMA", [0, 0, 0xB1, 0x8F]), ("xyZa", [])]
    let file = try pngFile(width: 1, height: 1, before: before, rows: [[0, 9]])
    #expect(try PNGDecoder().decode(file + [1, 2, 3]).samples == [2313, 2313, 2313, 65535])
  }

  @Test("the header can be read alone, from the first bytes of a file")
  func headerAlone() throws {
    let file = try PNGEncoder().encode(
      width: 20, height: 30, samples: TestImage.noise.samples(width: 20, height: 30))
    let header = try PNGHeader(of: Array(file[..<33]))
    #expect(header.width == 20 && header.height == 30)
    #expect(header.bitDepth == 8 && header.colorType == .rgba && !header.isInterlaced)
  }
}
