import ProgramFamilies
import Afterglow
import FrameExport
import PixelKernels
import VideoCoding

/// The cost of rendering as images, videos, Gaussians and scenes grow, as comma-separated values.
struct CostBenchmark {
  let scene: String
  let runs: Int

  func report() throws {
    print("what,amount,milliseconds")
    try reportPixels()
    try reportFrames()
    reportDeviations()
    try reportLayers()
    try reportGlyphs()
    try reportSharpPixels()
  }

  /// The processor time of a frame that differs from the one before, of a sharp scene.
  private func reportGrowth(
    _ what: String, _ amount: Int, of scene: TypicalScene, width: Int = TypicalScene.width,
    height: Int = TypicalScene.height
  ) throws {
    let path = "\(ScenesBenchmark.folder)/\(scene.fileName).json"
    try AtomicFile.makeFolder(ScenesBenchmark.folder)
    try AtomicFile.write(Array(scene.json.utf8), to: path)
    let video = try RenderedFrames(scene: path, width: width, height: height)
    // The first frames set texts and fill caches.
    let frames = 8
    let times = try (0..<runs).map { _ in
      try Measurement.processorTime { () throws in try video.render(frames: 0..<2 * frames) }
        - Measurement.processorTime { () throws in try video.render(frames: 0..<frames) }
    }
    row(what, amount, Statistics.median(times) / Double(frames))
  }

  /// Small circles in motion.
  private func reportLayers() throws {
    for count in [10, 100, 1000, 10_000] {
      try reportGrowth("layers", count, of: .dots(count))
    }
  }

  /// Small letters that scroll, a hundred in a line; lines share rows where there are many.
  private func reportGlyphs() throws {
    for count in [100, 1000, 10_000, 100_000] {
      try reportGrowth("glyphs", count, of: .letters(count))
    }
  }

  /// The circles at sizes up to 8K.
  private func reportSharpPixels() throws {
    for width in [540, 1080, 2160, 4320] {
      try reportGrowth(
        "sharp pixels", width * width / 9 * 16, of: .dots(300), width: width, height: width / 9 * 16)
    }
  }

  /// A frame of the scene for growing pictures.
  private func reportPixels() throws {
    let widths = [270, 540, 810, 1080, 1440, 1800, 2160]
    let videos = try widths.map { try RenderedFrames(scene: scene, width: $0, height: $0 / 9 * 16) }
    let frames = 15
    let times = try Measurement.medians(
      runs: runs, videos.map { video in { try video.render(frames: 0..<frames) } })
    for (video, time) in zip(videos, times) {
      row("pixels", Statistics.decimal(Double(video.pixelCount) / 1e6, digits: 3), time / Double(frames))
    }
  }

  /// Videos of growing length.
  private func reportFrames() throws {
    let counts = [30, 60, 120, 180, 240, 300]
    let video = try RenderedFrames(scene: scene, width: 540, height: 960)
    let times = try Measurement.medians(
      runs: runs, counts.map { count in { try video.render(frames: 0..<count) } })
    for (count, time) in zip(counts, times) { row("frames", count, time) }
  }

  /// A blur with growing standard deviation.
  private func reportDeviations() {
    let deviations = [1.0, 2, 3, 5, 8, 12, 20, 35, 60, 117, 200]
    let picture = BlurBenchmark(width: 1080, height: 1920)
    let times = Measurement.medians(
      runs: 3 * runs,
      deviations.map { deviation in { picture.blur(standardDeviation: deviation) } })
    for (deviation, time) in zip(deviations, times) { row("deviation", Int(deviation), time) }
  }

  private func row(_ what: String, _ amount: some CustomStringConvertible, _ seconds: Double) {
    print("\(what),\(amount),\(Statistics.decimal(seconds * 1000, digits: 3))")
  }
}

/// Frames of a scene, each rendered to the samples of a video by one thread.
struct RenderedFrames {
  private let source: FrameSource
  private let quantizer: VideoQuantizer
  let pixelCount: Int

  init(scene: String, width: Int, height: Int) throws {
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: width, height: height))
    source = try SceneDocument(path: scene, families: ProgramFamilies.all).frames(options)
    guard let quantizer = VideoQuantizer(bitDepth: 8) else { throw ExportError.invalidSetting("8 bits") }
    self.quantizer = quantizer
    pixelCount = width * height
  }

  /// Frames at 30 a second.
  func render(frames: Range<Int>) throws {
    let images = VideoFrames(of: source, quantizer: quantizer)
    for frame in frames { _ = try images.picture(at: Double(frame) / 30) }
  }
}
