import PNGCoding
import Testing

@Suite("Encoding PNG")
struct PNGEncodingTests {
  @Test("8-bit images round-trip exactly", arguments: TestImage.allCases, PNGCompression.allCases)
  func roundTrip8(picture: TestImage, compression: PNGCompression) throws {
    for (width, height) in testSizes {
      for preservesColorType in [false, true] {
        let samples = picture.samples(width: width, height: height)
        let encoder = PNGEncoder(compression: compression, preservesColorType: preservesColorType)
        let decoded = try PNGDecoder().decode(encoder.encode(width: width, height: height, samples: samples))
        #expect(decoded.header.width == width && decoded.header.height == height)
        #expect(decoded.samples == samples.map { UInt16($0) * 257 }, "\(width) × \(height)")
      }
    }
  }

  @Test("16-bit images round-trip exactly", arguments: TestImage.allCases, PNGCompression.allCases)
  func roundTrip16(picture: TestImage, compression: PNGCompression) throws {
    for (width, height) in testSizes {
      let samples = picture.samples(width: width, height: height).map {
        UInt16($0) * 256 + UInt16(255 - $0) / 2
      }
      let encoder = PNGEncoder(compression: compression)
      let decoded = try PNGDecoder().decode(encoder.encode(width: width, height: height, samples: samples))
      #expect(decoded.header.bitDepth == 16)
      #expect(decoded.samples == samples, "\(width) × \(height)")
    }
  }

  struct Form: Sendable {
    let picture: TestImage
    let colorType: PNGColorType
    let bitDepth: Int

    init(_ picture: TestImage, _ colorType: PNGColorType, _ bitDepth: Int) {
      self.picture = picture
      self.colorType = colorType
      self.bitDepth = bitDepth
    }
  }

  @Test(
    "images are stored in the smallest sufficient form",
    arguments: [
      Form(.transparent, .palette, 1), Form(.twoColors, .palette, 1), Form(.threeColors, .palette, 2),
      Form(.tenColors, .palette, 4), Form(.translucentColors, .palette, 4), Form(.manyColors, .palette, 8),
      Form(.fewGrays, .palette, 4), Form(.grayRamp, .grayscale, 8), Form(.grayAlpha, .grayscaleAlpha, 8),
      Form(.opaqueNoise, .rgb, 8), Form(.noise, .rgba, 8),
    ])
  func storedForm(_ form: Form) throws {
    let samples = form.picture.samples(width: 40, height: 50)
    let header = try PNGHeader(of: PNGEncoder().encode(width: 40, height: 50, samples: samples))
    #expect(header.colorType == form.colorType)
    #expect(header.bitDepth == form.bitDepth)
    let retained = try PNGHeader(
      of: PNGEncoder(preservesColorType: true).encode(width: 40, height: 50, samples: samples))
    let isOpaque = stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == 255 }
    #expect(retained.colorType == (isOpaque ? .rgb : .rgba))
  }

  @Test("palettes of every depth hold rows of every width, flat ones and others", arguments: [2, 3, 11, 40])
  func paletteWidths(colorCount: Int) throws {
    for width in 1...19 {
      let samples = (0..<9 * width).flatMap { pixel -> [UInt8] in
        let isFlat = pixel / width % 3 == 0
        let color = isFlat ? pixel / width % colorCount : (pixel * pixel / 3) % colorCount
        return [UInt8(20 * color & 255), UInt8(color), 9, color == 1 ? 100 : 255]
      }
      let decoded = try PNGDecoder().decode(PNGEncoder().encode(width: width, height: 9, samples: samples))
      #expect(decoded.samples == samples.map { UInt16($0) * 257 }, "\(width)")
    }
  }

  @Test("exactly 256 colors fit a palette, 257 do not")
  func paletteLimit() throws {
    func colorType(count: Int) throws -> PNGColorType {
      let samples = (0..<count).flatMap { number -> [UInt8] in
        [UInt8(number & 255), UInt8(number >> 8), 7, 255]
      }
      return try PNGHeader(of: PNGEncoder().encode(width: count, height: 1, samples: samples)).colorType
    }
    #expect(try colorType(count: 256) == .palette)
    #expect(try colorType(count: 257) == .rgb)
  }

  @Test("the colors of transparent pixels are kept")
  func transparentColors() throws {
    let samples: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 0, 1, 2, 3, 255]
    let decoded = try PNGDecoder().decode(PNGEncoder().encode(width: 3, height: 1, samples: samples))
    #expect(decoded.samples == samples.map { UInt16($0) * 257 })
  }

  @Test("equal images give equal bytes, and compression only changes the size")
  func determinism() throws {
    let samples = TestImage.smooth.samples(width: 60, height: 90)
    let sizes = try PNGCompression.allCases.map { compression in
      let encoder = PNGEncoder(compression: compression, texts: [.description("a")])
      let file = try encoder.encode(width: 60, height: 90, samples: samples)
      #expect(try encoder.encode(width: 60, height: 90, samples: samples) == file)
      return file.count
    }
    #expect(sizes[2] <= sizes[1] && sizes[1] <= sizes[0])
    #expect(sizes[0] < samples.count / 2)
  }

  @Test("the file is header, color space, text, pixels, end, and nothing else")
  func chunks() throws {
    let encoder = PNGEncoder(texts: [.description("a")])
    let samples: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 0]
    let file = try encoder.encode(width: 2, height: 1, samples: samples)
    #expect(chunkNames(file) == ["IHDR", "sRGB", "PLTE", "tRNS", "iTXt", "IDAT", "IEND"])
  }

  @Test("texts keep every language, and their order")
  func texts() throws {
    let texts = [
      PNGText.description("金 3 颗 → 目标 5 颗 💎\n第二行"), PNGText(keyword: "Título é", text: ""),
      PNGText(keyword: "Title", text: String(repeating: "長", count: 5000)),
    ]
    let file = try PNGEncoder(texts: texts).encode(width: 1, height: 1, samples: [0, 0, 0, 255] as [UInt8])
    #expect(try PNGDecoder().decode(file).texts == texts)
  }

  @Test(
    "texts that a PNG cannot represent are errors",
    arguments: ["", " a", "a ", "金", String(repeating: "k", count: 80), "a\nb", "a\u{A0}b"])
  func unwritableKeyword(keyword: String) {
    let encoder = PNGEncoder(texts: [PNGText(keyword: keyword, text: "x")])
    #expect(throws: PNGError.unwritableText(keyword: keyword)) {
      try encoder.encode(width: 1, height: 1, samples: [0, 0, 0, 0] as [UInt8])
    }
  }

  @Test("a text with U+0000 is an error")
  func zeroInText() {
    #expect(throws: PNGError.unwritableText(keyword: "Description")) {
      let encoder = PNGEncoder(texts: [PNGText(keyword: "Description", text: "a\0b")])
      return try encoder.encode(width: 1, height: 1, samples: [0, 0, 0, 0] as [UInt8])
    }
  }

  @Test(
    "sizes that do not fit the samples are errors",
    arguments: [
      (0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (1, 1, 5), (2, 2, 15), (Int.max, 2, 8), (1, Int.max, 4),
    ])
  func wrongSizes(width: Int, height: Int, count: Int) {
    let error = PNGError.wrongSampleCount(width: width, height: height, count: count)
    #expect(throws: error) {
      try PNGEncoder().encode(width: width, height: height, samples: [UInt8](repeating: 0, count: count))
    }
    #expect(throws: error) {
      try PNGEncoder().encode(width: width, height: height, samples: [UInt16](repeating: 0, count: count))
    }
  }
}

/// The chunks of a well-formed file.
func chunkNames(_ file: [UInt8]) -> [String] {
  var names: [String] = []
  var offset = 8
  while offset + 8 <= file.count {
    let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    names.append(String(decoding: file[offset + 4..<offset + 8], as: UTF8.self))
    offset += length + 12
  }
  return names
}
