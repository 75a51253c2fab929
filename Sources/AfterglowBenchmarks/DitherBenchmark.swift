import ProgramFamilies
import Afterglow
import Glibc
import PixelKernels
import SystemFiles
import VideoCoding

/// The effect of dither on videos: their size, and the banding of a decoded ramp.
struct DitherBenchmark {
  private static let ways: [(name: String, dither: VideoDither)] = [
    ("none", .none), ("rectangular", .rectangular),
    ("rectangular, luma 1½ times as strong", luma(.rectangular, 0.75)),
    ("triangular, luma 1.1", luma(.triangular, 1.1)), ("triangular, luma 1.25", luma(.triangular, 1.25)),
    ("checked", .standard(bitDepth: 8)), ("checked, luma 1.1", luma(.checked, 1.1)),
  ]

  /// Noise in luma, and the default's in chroma.
  private static func luma(_ distribution: VideoDither.Noise.Distribution, _ amplitude: Double) -> VideoDither
  {
    VideoDither(
      luma: .init(distribution, amplitude: amplitude), chroma: VideoDither.standard(bitDepth: 8).chroma)
  }

  /// A second of the dark ramp and `seconds` of the scene, each a file with every kind of dither.
  static func report(scene: String, seconds: Double) async throws {
    let ramp = try DitheredVideo(
      SceneDocument(bytes: Array(rampScene.utf8), path: "ramp.json"), width: 1920, height: 1080, seconds: 1)
    let video = try DitheredVideo(
      SceneDocument(path: scene, families: ProgramFamilies.all), width: 1080, height: 1920, seconds: seconds)
    print(
      "dither: bytes of the ramp, its 99th percentile of block errors, its longest run; bytes of the scene")
    for (name, dither) in ways {
      let (size, bands) = try await ramp.export(dither) { try RampBands(path: $0) }
      let sceneSize = try await video.export(dither) { _ in }.size
      print(
        "  \(name): \(size), \(Statistics.decimal(bands.commonError, digits: 2)), \(bands.longestRun); \(sceneSize)"
      )
    }
  }

  /// Eight steps of 8 bits over 1920 pixels.
  private static let rampScene = """
    {"size": [1920, 1080], "layers": [{"id": "ramp", "type": "rectangle", "fill": {
      "type": "linear", "angle": 90, "stops": [{"color": "#101418"}, {"color": "#181c20"}]}}]}
    """
}

/// A video to be exported with one dither after the other.
private struct DitheredVideo {
  private let source: FrameSource
  private let plan: FramePlan
  private let encoding: VideoEncoding

  init(_ document: SceneDocument, width: Int, height: Int, seconds: Double) throws {
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: width, height: height))
    source = try document.frames(options)
    plan = try FramePlan(frameRate: try FrameRate(numerator: 30), start: 0, duration: seconds)
    encoding = try VideoEncoding(
      width: width, height: height, frameRate: plan.frameRate, keyframeInterval: plan.segmentLength)
  }

  /// The size in bytes of the video, and what `body` makes of the file before it is removed.
  func export<Result>(
    _ dither: VideoDither, _ body: (String) throws -> Result
  ) async throws -> (size: Int, result: Result) {
    let path = "/tmp/afterglow-bench-\(getpid()).mp4"
    defer { AtomicFile.remove(path) }
    var video = VideoExport(source: source, plan: plan, encoding: encoding)
    video.dither = dither
    try await video.write(to: path, jobs: 2)
    return (try SystemFile.contents(of: path).count, try body(path))
  }
}

/// What betrays bands in the luma of the decoded ramp's first frames.
private struct RampBands {
  /// How far 99 % of the 32 × 32 blocks are at most from the exact mean, in steps of 8 bits.
  let commonError: Double
  /// The longest run of one value along a row.
  let longestRun: Int

  init(path: String) throws {
    var reader = try VideoReader(path: path)
    guard let picture = try reader.nextFrame()?.picture else {
      throw BenchmarkError("\(path) has no frame")
    }
    let (width, height) = (picture.width, picture.height)
    var sums = [Double](repeating: 0, count: width / 32 * (height / 32))
    var longest = 0
    for y in 0..<height / 32 * 32 {
      var run = 0
      for x in 0..<width {
        let value = picture.luma[y * width + x]
        run = x > 0 && value == picture.luma[y * width + x - 1] ? run + 1 : 1
        longest = max(longest, run)
        sums[y / 32 * (width / 32) + x / 32] += Double(value) - Self.exact(x, width: width)
      }
    }
    let errors = sums.map { abs($0) / 1024 }.sorted()
    commonError = errors[(errors.count - 1) * 99 / 100]
    longestRun = longest
  }

  /// The luma of #101418 → #181c20.
  private static func exact(_ x: Int, width: Int) -> Double {
    let rise = 8 * (Double(x) + 0.5) / Double(width)
    return 16 + 219 * (0.2126 * (16 + rise) + 0.7152 * (20 + rise) + 0.0722 * (24 + rise)) / 255
  }
}
