import CLibAV
import Testing

@testable import VideoCoding

@Suite("Settings of a video")
struct SettingsTests {
  @Test(
    "frame rates are exact fractions",
    arguments: [
      ("30", 30, 1), ("29.97", 30000, 1001), ("30000/1001", 30000, 1001), ("23.976", 24000, 1001),
      ("59.94", 60000, 1001), ("25.0", 25, 1), ("12.5", 25, 2), ("60/2", 30, 1), ("0.5", 1, 2),
      ("1000", 1000, 1),
    ])
  func frameRate(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(text)
    #expect(rate.numerator == numerator && rate.denominator == denominator)
  }

  @Test(
    "invalid frame rates are refused",
    arguments: [
      "", "0", "-1", "abc", "1/0", "0/1", "30/", "/30", "1e3", "1001", "0.0001", "nan", "1.2.3", "٣", ".5",
    ])
  func noFrameRate(text: String) {
    #expect(throws: VideoCodingError.self) { try FrameRate(text) }
  }

  @Test("an odd size is refused and the nearest even one named", arguments: [(65, 48), (64, 47), (65, 47)])
  func oddSize(width: Int, height: Int) throws {
    let error = #expect(throws: VideoCodingError.self) {
      try VideoEncoding(width: width, height: height, frameRate: FrameRate("30"))
    }
    let even = width == 65 ? "66×48" : "64×48"
    #expect(error?.description.hasSuffix("the nearest even size is \(even)") == true)
    #expect(error?.description.contains("\(width)×\(height)") == true)
  }

  @Test("a size too small for a video names the formats that support it")
  func unsupportedSizes() throws {
    func error(_ width: Int, _ height: Int) throws -> String? {
      #expect(throws: VideoCodingError.self) {
        try VideoEncoding(width: width, height: height, frameRate: FrameRate("30"))
      }?.description
    }
    #expect(try error(8, 100)?.hasSuffix("pixels each way; APNG, GIF, WebP, AVIF can be smaller") == true)
    #expect(try error(8, 20_000)?.hasSuffix("pixels each way") == true)
  }

  @Test("a WebP file has at most 16383 pixels each way, and the formats that can be larger are named")
  func longWebP() throws {
    let rate = try FrameRate("10")
    let error = #expect(throws: VideoCodingError.self) {
      try VideoEncoding(codec: .webp, width: 16384, height: 4, frameRate: rate, bitDepth: 8)
    }
    #expect(
      error?.description.hasSuffix("within 1…16383 pixels each way; APNG, GIF, AVIF can be larger") == true)
    _ = try VideoEncoding(codec: .webp, width: 16383, height: 4, frameRate: rate, bitDepth: 8)
  }

  @Test("settings out of range are refused by name")
  func ranges() throws {
    let rate = try FrameRate("30")
    #expect(
      name { () throws(VideoCodingError) in
        try VideoEncoding(width: 0, height: 48, frameRate: rate)
      } == "size")
    #expect(
      name { () throws(VideoCodingError) in
        try VideoEncoding(width: 64, height: 100_000, frameRate: rate)
      } == "size")
    #expect(
      name { () throws(VideoCodingError) in
        try VideoEncoding(width: 64, height: 48, frameRate: rate, bitDepth: 9)
      } == "bitDepth")
    #expect(
      name { () throws(VideoCodingError) in
        try VideoEncoding(width: 64, height: 48, frameRate: rate, constantRateFactor: .nan)
      } == "constantRateFactor")
    #expect(
      name { () throws(VideoCodingError) in
        try VideoEncoding(width: 64, height: 48, frameRate: rate, lookahead: -1)
      } == "lookahead")
    #expect(
      name { () throws(VideoCodingError) in
        try VideoEncoding(width: 64, height: 48, frameRate: rate, keyframeInterval: 1)
      } == "keyframeInterval")
  }

  @Test("x264 is limited to AVX2 only on processors with AVX-512")
  func assemblerCap() throws {
    let encoding = try VideoEncoding(width: 64, height: 48, frameRate: FrameRate("30"))
    let avx512: Int32 = 0x100000
    #expect(encoding.encoderOptions(cpuFlags: avx512).contains { $0.value == "cpu-independent=1:asm=AVX2" })
    #expect(!encoding.encoderOptions(cpuFlags: 0).contains { $0.value.contains("asm") })
  }

  @Test(
    "every preset makes a segment without late frames", arguments: VideoEncoding.Preset.allCases,
    VideoEncoding.Codec.allCases.filter { $0.traits.rateFactor != nil })
  func presets(preset: VideoEncoding.Preset, codec: VideoEncoding.Codec) throws {
    let encoding = try VideoEncoding(
      codec: codec, width: 64, height: 48, frameRate: FrameRate("30"), preset: preset, keyframeInterval: 12)
    #expect(try TestVideos.segment(encoding, first: 0, count: 12).frameCount == 12)
  }

  @Test("the libraries report their versions")
  func versions() throws {
    let versions = try VideoLibraries.versions()
    #expect(versions.count == 4)
    #expect(versions.contains { $0.hasPrefix("libavcodec \(LIBAVCODEC_VERSION_MAJOR).") })
  }

  @Test("a missing library is named with its package")
  func missingLibrary() {
    let error = VideoCodingError.libraryUnavailable(
      library: "libavcodec.so.59", package: "libavcodec59", reason: "no such file")
    #expect(error.description.contains("libavcodec.so.59"))
    #expect(error.description.contains("apt-get install libavcodec59"))
  }

  private func name(_ make: () throws(VideoCodingError) -> VideoEncoding) -> String? {
    do {
      _ = try make()
      return nil
    } catch {
      guard case .invalidSetting(let name, _, _) = error else { return nil }
      return name
    }
  }
}
