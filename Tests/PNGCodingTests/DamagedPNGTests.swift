import PNGCoding
import TestSupport
import Testing

@Suite("Damaged PNG files")
struct DamagedPNGTests {
  private static func file() throws -> [UInt8] {
    let samples = TestImage.smooth.samples(width: 9, height: 7)
    return try PNGEncoder(texts: [.description("手串")]).encode(width: 9, height: 7, samples: samples)
  }

  private static func failure(_ bytes: [UInt8], maximumPixelCount: Int = 1 << 20) -> PNGError? {
    #expect(throws: PNGError.self) { try PNGDecoder(maximumPixelCount: maximumPixelCount).decode(bytes) }
  }

  @Test("a truncated file is reported as such")
  func truncation() throws {
    let file = try Self.file()
    for length in 1..<file.count {
      guard case .truncated(length, _)? = Self.failure(Array(file[..<length])) else {
        Issue.record("cut at \(length)")
        continue
      }
    }
    let cut = Self.failure(Array(file[..<(file.count - 20)]))
    #expect(cut?.description.contains("within its IDAT chunk") == true)
  }

  @Test("other kinds of files are named")
  func otherFormats() {
    #expect(Self.failure([])?.description == "this is not a PNG file but an empty one; convert it to PNG")
    #expect(Self.failure([0xFF, 0xD8, 0xFF, 0xE0]) == .notPNG(format: "a JPEG file"))
    #expect(Self.failure(Array("GIF89a".utf8)) == .notPNG(format: "a GIF file"))
    #expect(Self.failure(Array("RIFF\0\0\0\0WEBP".utf8)) == .notPNG(format: "a WebP file"))
    #expect(Self.failure(Array("<svg xmlns=".utf8)) == .notPNG(format: "an XML file"))
    #expect(Self.failure(Array("hello".utf8)) == .notPNG(format: nil))
  }

  @Test("a changed byte is found by the checksum of its chunk")
  func checksum() throws {
    var file = try Self.file()
    file[18] ^= 1
    #expect(Self.failure(file) == .checksumMismatch(chunk: "IHDR", offset: 8))
  }

  /// The file with a chunk between its header and its pixels.
  private static func file(with data: [UInt8], as name: String) throws -> [UInt8] {
    let file = try file()
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) }
    // The checksum is wrong.
    return file[..<33] + length + name.utf8 + data + [0, 0, 0, 0] + file[33...]
  }

  @Test("damaged chunks that are not critical are ignored, and reported if they change the picture")
  func damagedProfile() throws {
    let damaged = try Self.file(with: Array("sRGB\0\0not compressed".utf8), as: "iCCP")
    let decoded = try PNGDecoder().decode(damaged)
    #expect(decoded.colors == .srgb)
    #expect(try decoded.samples == PNGDecoder().decode(Self.file()).samples)
    let reports = ["iCCP": "the color profile", "tRNS": "the transparency", "gAMA": "the gamma"]
    for (chunk, part) in reports {
      let report = PNGDecoder.fault(in: try Self.file(with: [1], as: chunk))
      #expect(report == "\(part) has a wrong checksum, and is left out")
    }
    #expect(try PNGDecoder.fault(in: Self.file()) == nil)
    #expect(
      Self.failure(try Self.file(with: [1], as: "PLTE")) == .checksumMismatch(chunk: "PLTE", offset: 33))
  }

  @Test("every change of one byte leaves the pixels, or is refused or reported, without a trap")
  func everyByte() throws {
    let file = try Self.file()
    let original = try PNGDecoder().decode(file)
    for index in file.indices {
      for change in [1, 0x20, 0x80] as [UInt8] {
        var changed = file
        changed[index] ^= change
        guard let decoded = try? PNGDecoder(maximumPixelCount: 1 << 20).decode(changed) else { continue }
        #expect(
          decoded.samples == original.samples || PNGDecoder.fault(in: changed) != nil,
          "byte \(index) ^ \(change)")
      }
    }
    #expect(original.texts == [.description("手串")])
  }

  @Test("damage with correct checksums never traps")
  func damagedContents() throws {
    var random = SeededNumbers(seed: 9)
    let rows = (0..<6).map { [UInt8($0 % 5)] + TestImage.noise.samples(width: 5, height: 1) }
    let stream = try zlibStream(rows.flatMap { $0 })
    for _ in 0..<3000 {
      var damaged = stream
      for _ in 0...random.int(below: 2) {
        damaged[random.int(below: damaged.count)] = UInt8(random.int(below: 256))
      }
      if random.int(below: 4) == 0 { damaged.removeLast(random.int(below: damaged.count)) }
      let depth = [1, 2, 4, 8, 16][random.int(below: 5)]
      let file = try pngFile(
        width: 1 + random.int(below: 9), height: 1 + random.int(below: 9), bitDepth: depth,
        colorType: UInt8(random.int(below: 7)), interlace: UInt8(random.int(below: 2)),
        before: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [7, 8])], rows: [], stream: damaged)
      do {
        let decoded = try PNGDecoder().decode(file)
        #expect(decoded.samples.count == 4 * decoded.header.width * decoded.header.height)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("an image with a refused size is rejected before its pixels are read")
  func tooLarge() throws {
    let bomb = try pngFile(width: 100_000, height: 100_000, rows: [[0]])
    #expect(Self.failure(bomb) == .tooLarge(width: 100_000, height: 100_000, maximumPixelCount: 1 << 20))
    let allowed = try pngFile(width: 4, height: 4, rows: Array(repeating: [0, 1, 2, 3, 4], count: 4))
    #expect(
      Self.failure(allowed, maximumPixelCount: 15) == .tooLarge(width: 4, height: 4, maximumPixelCount: 15))
    #expect(throws: Never.self) { try PNGDecoder(maximumPixelCount: 16).decode(allowed) }
  }

  @Test("a size that the data cannot fill is refused before memory is allocated")
  func emptyPromises() throws {
    let file = try pngFile(width: 1000, height: 1000, rows: [[0]])
    #expect(
      Self.failure(file) == .damagedPixels(reason: "there is too little data for 1000 × 1000 pixels"))
  }

  @Test("too few rows, an unknown filter and a broken stream are damaged pixels")
  func damagedPixels() throws {
    let files = try [
      pngFile(width: 2, height: 2, rows: [[0, 1, 2]]), pngFile(width: 2, height: 1, rows: [[9, 1, 2]]),
      pngFile(width: 2, height: 1, rows: [], stream: [1, 2, 3]),
    ]
    for file in files {
      guard case .damagedPixels(let reason)? = Self.failure(file) else {
        Issue.record("damaged pixels expected")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test("texts that are damaged or grow beyond bounds are left out")
  func oddTexts() throws {
    let stream = try zlibStream([UInt8](repeating: 65, count: 1 << 21))
    let texts: [(String, [UInt8])] = [
      ("zTXt", Array("Comment".utf8) + [0, 0] + stream), ("tEXt", Array("without a keyword".utf8)),
      ("tEXt", [UInt8](repeating: 65, count: 90) + [0]), ("iTXt", [65, 0, 0, 0, 0, 0, 0xFF]),
      ("zTXt", [65, 0, 0, 1]),
    ]
    let decoded = try PNGDecoder().decode(pngFile(width: 1, height: 1, before: texts, rows: [[0, 1]]))
    #expect(decoded.texts == [] && decoded.samples == [257, 257, 257, 65535])
  }

  @Test("headers that break the rules are named")
  func malformedHeaders() throws {
    let reasons = try [
      pngFile(width: 0, height: 1, rows: [[0]]): "the size 0 × 1 is not within 1…2147483647",
      pngFile(width: 1, height: 1, colorType: 5, rows: [[0]]): "the color type 5 does not exist",
      pngFile(width: 1, height: 1, bitDepth: 4, colorType: 2, rows: [[0]]):
        "RGB images cannot have a bit depth of 4",
      pngFile(width: 1, height: 1, interlace: 2, rows: [[0]]):
        "the compression, filter or interlace method is unknown",
    ]
    for (file, reason) in reasons { #expect(Self.failure(file) == .malformed(chunk: "IHDR", reason: reason)) }
  }
}
