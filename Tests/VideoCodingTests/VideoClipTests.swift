import Foundation
import PixelKernels
import RenderTree
import TestSupport
import Testing

@testable import VideoCoding

@Suite("Frames of a clip are decoded in any order")
struct VideoClipTests {
  /// A clip of `Scripts/make_clips.py`.
  struct Case: Decodable, CustomTestStringConvertible {
    let file: String
    let numerator: Int
    let denominator: Int
    let times: [Int]
    let firstNumber: Int
    let colors: [[Double]]
    let isLossless: Bool
    let hasAlpha: Bool
    let orientation: Int
    let aspect: Double

    var testDescription: String { file }
    var path: String { VideoClipTests.path(file) }

    /// The number of the frame that is shown at a millisecond, in whole numbers.
    func number(atMillisecond time: Int) -> Int {
      let tick = (time * denominator) / (1000 * numerator)
      let shown = times.lastIndex { $0 - times[0] <= tick }
      return firstNumber + (shown ?? 0)
    }
  }

  static func path(_ file: String) -> String {
    Bundle.module.url(forResource: "Cases/Clips/\(file)", withExtension: nil)?.path ?? ""
  }

  static let cases: [Case] = {
    guard let data = FileManager.default.contents(atPath: path("clips.json")),
      let cases = try? JSONDecoder().decode([Case].self, from: data)
    else { return [] }
    return cases
  }()

  private static func clip(_ path: String) throws(VideoCodingError) -> VideoClip {
    try VideoClip(path: path, maximumPixelCount: 1 << 20)
  }

  /// The number in the 16 blocks of a frame, the lowest bit first.
  static func number(in frame: Bitmap) -> Int {
    (0..<16).reduce(0) { number, bit in
      let pixel = frame[bit % 8 * 12 + 6, bit / 8 * 12 + 6]
      return number | (pixel.y > 32768 ? 1 << bit : 0)
    }
  }

  @Test("there are cases")
  func existence() { #expect(Self.cases.count >= 22) }

  @Test(
    "the frame at an instant is the one that the container's clock gives, whatever was asked before",
    arguments: VideoClipTests.cases)
  func numbers(of one: Case) throws {
    let clip = try Self.clip(one.path)
    let times = clip.times
    #expect(times.count == one.times.count)
    let timeline = ClipTimeline(size: .init(width: 1, height: 1), times: times, end: clip.end)
    let milliseconds = Int(clip.end * 1000) + 100
    var generator = SeededNumbers(seed: 7)
    let instants = (0..<50).map { $0 * milliseconds / 50 }
    let decoder = try clip.decoder()
    for time in instants + instants.shuffled(using: &generator) {
      let frame = try decoder.bitmap(ofFrame: timeline.frame(at: Double(time) / 1000), in: nil)
      #expect(Self.number(in: frame) == one.number(atMillisecond: time), "at \(time) ms")
    }
  }

  @Test("a frame has the same pixels after a jump as after those before it", arguments: VideoClipTests.cases)
  func purity(of one: Case) throws {
    let forward = try Self.clip(one.path).decoder()
    let frames = try one.times.indices.map { try forward.bitmap(ofFrame: $0, in: nil) }
    let backward = try Self.clip(one.path).decoder()
    for frame in one.times.indices.reversed() {
      #expect(try backward.bitmap(ofFrame: frame, in: nil) == frames[frame], "frame \(frame)")
    }
  }

  @Test("colors are those of the exact matrix", arguments: VideoClipTests.cases)
  func colors(of one: Case) throws {
    let clip = try Self.clip(one.path)
    let frame = try clip.decoder().bitmap(ofFrame: 0, in: nil)
    let tolerance = one.isLossless ? 1.0 / 255 : 4.0 / 255
    for (index, color) in one.colors.enumerated() {
      let pixel = frame[index * 32 + 8, 44]
      for channel in 0..<3 {
        let found = Double(pixel[channel]) / 65535
        #expect(abs(found - color[channel]) <= tolerance, "patch \(index): \(pixel) is not \(color)")
      }
      guard one.hasAlpha else { continue }
      let faint = frame[index * 32 + 25, 44]
      #expect(abs(Double(faint.w) / 65535 - 0.5) < 0.005 && pixel.w > 65000, "\(faint), \(pixel)")
      #expect(abs(Double(faint.y) / 65535 - color[1] / 2) <= tolerance, "premultiplied: \(faint)")
    }
  }

  @Test(
    "the container says how frames are turned, and the shape of their pixels", arguments: VideoClipTests.cases
  )
  func properties(of one: Case) throws {
    let properties = try Self.clip(one.path).properties
    #expect(properties.orientation == one.orientation)
    #expect(abs(properties.pixelAspect - one.aspect) < 1e-6)
    #expect(properties.width == 96 && properties.height == 64)
  }

  @Test(
    "a truncated file is refused when it is opened",
    arguments: ["h264.mp4", "h264-no-b.mkv", "vp9.webm", "prores.mov", "av1.mp4", "mjpeg.mov"])
  func truncated(file: String) throws {
    let folder = try ScratchFolder()
    let whole = try #require(FileManager.default.contents(atPath: Self.path(file)))
    for part in [10, 30, 50, 70, 90] {
      let path = folder.file("\(part)-\(file)")
      try whole.prefix(whole.count * part / 100).write(to: URL(filePath: path))
      #expect(throws: VideoCodingError.self, "\(part) %") { try Self.clip(path) }
    }
  }

  @Test("what is no video is refused with the reason")
  func others() throws {
    let folder = try ScratchFolder()
    try Data("text".utf8).write(to: URL(filePath: folder.file("a.mp4")))
    #expect(throws: VideoCodingError.missingFile(path: folder.file("b.mp4"))) {
      try Self.clip(folder.file("b.mp4"))
    }
    #expect(throws: VideoCodingError.self) { try Self.clip(folder.file("a.mp4")) }
    let sound = try #require(Bundle.module.url(forResource: "Cases/tone-aac.m4a", withExtension: nil)).path
    #expect(throws: VideoCodingError.malformed(path: sound, reason: "it has no video")) {
      try Self.clip(sound)
    }
    let small = { try VideoClip(path: Self.path("h264.mp4"), maximumPixelCount: 96 * 64 - 1) }
    #expect(throws: VideoCodingError.self) { try small() }
  }
}
