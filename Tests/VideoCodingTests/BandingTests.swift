import PixelKernels
import Testing

@testable import VideoCoding

@Suite("Dither survives the encoder")
struct BandingTests {
  private static let width = 1920
  private static let height = 64

  @Test("a still second of a dark ramp, dithered, keeps its means and shows no bands at CRF 18")
  func darkRamp() throws {
    let folder = try ScratchFolder()
    let encoding = try VideoEncoding(width: Self.width, height: Self.height, frameRate: FrameRate("30"))
    var encoder = try SegmentEncoder(encoding, firstFrame: 0)
    let ramp = Self.ramp()
    for _ in 0..<encoding.keyframeInterval { try encoder.encode(ramp) }
    try Films.write([encoder.finish()], to: folder.file("film.mp4"))
    var reader = try MovieReader(path: folder.file("film.mp4"))
    while let frame = try reader.nextFrame() {
      let errors = Self.blockErrors(frame.picture.luma)
      #expect(errors[errors.count * 99 / 100] <= 0.4)
      #expect(Self.longestRun(frame.picture.luma) <= 90)
    }
  }

  /// The luma of #101418 → #181c20 along a row.
  private static func exact(_ x: Int) -> Double {
    let rise = 8 * (Double(x) + 0.5) / Double(width)
    return 16 + 219 * (0.2126 * (16 + rise) + 0.7152 * (20 + rise) + 0.0722 * (24 + rise)) / 255
  }

  /// The ramp with blue noise of a triangular distribution, two steps wide.
  private static func ramp() -> YCbCrPicture {
    var picture = YCbCrPicture(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let rank = BlueNoise.ranks[y % BlueNoise.size * BlueNoise.size + x % BlueNoise.size]
        let unit = (Double(rank) + 0.5) / Double(BlueNoise.count)
        let noise = unit < 0.5 ? (2 * unit).squareRoot() - 1 : 1 - (2 - 2 * unit).squareRoot()
        picture.luma[y * width + x] = UInt8((exact(x) + noise).rounded())
      }
    }
    picture.blueChroma = [UInt8](repeating: 130, count: width * height / 4)
    picture.redChroma = [UInt8](repeating: 126, count: width * height / 4)
    return picture
  }

  /// How far the mean of each 32 × 32 block is from the ramp's, smallest first.
  private static func blockErrors(_ luma: [UInt8]) -> [Double] {
    var errors: [Double] = []
    for top in stride(from: 0, to: height, by: 32) {
      for left in stride(from: 0, to: width, by: 32) {
        var difference = 0.0
        for y in top..<top + 32 {
          for x in left..<left + 32 { difference += Double(luma[y * width + x]) - exact(x) }
        }
        errors.append(abs(difference) / 1024)
      }
    }
    return errors.sorted()
  }

  private static func longestRun(_ luma: [UInt8]) -> Int {
    var longest = 0
    for y in 0..<height {
      var run = 1
      for x in 1..<width {
        run = luma[y * width + x] == luma[y * width + x - 1] ? run + 1 : 1
        longest = max(longest, run)
      }
    }
    return longest
  }
}
