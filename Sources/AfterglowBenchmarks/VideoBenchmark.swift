import ProgramFamilies
import Afterglow
import Glibc
import PixelKernels
import Synchronization
import VideoCoding

/// Rendering, encoding, and both, of one video; times in seconds.
struct VideoBenchmark {
  private let source: FrameSource
  private let plan: FramePlan
  private let encoding: VideoEncoding
  /// Frames held in memory for the encode-only runs: those of the first segments, used again in turn.
  private let pictures: [YCbCrFrame]
  private static let segmentsInMemory = 2

  init(scene: String, seconds: Double) throws {
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: 1080, height: 1920))
    let source = try SceneDocument(path: scene, families: ProgramFamilies.all).frames(options)
    let plan = try FramePlan(frameRate: try FrameRate(numerator: 30), start: 0, duration: seconds)
    self.source = source
    self.plan = plan
    encoding = try VideoEncoding(
      width: 1080, height: 1920, frameRate: plan.frameRate, keyframeInterval: plan.segmentLength)
    let renderer = source.renderer()
    guard let quantizer = VideoQuantizer(bitDepth: 8) else { throw ExportError.invalidSetting("8 bits") }
    pictures = try (0..<min(plan.frameCount, Self.segmentsInMemory * plan.segmentLength)).map { frame in
      try quantizer.picture(of: source.canvas(at: plan.time(ofFrame: frame), by: renderer))
    }
  }

  /// Frames per second: the median, and the least and the greatest.
  func rate(_ times: [Double]) -> String {
    let rates = times.map { Double(plan.frameCount) / $0 }.sorted()
    return
      "\(Statistics.decimal(Statistics.median(rates))) (\(Statistics.decimal(rates[0]))…\(Statistics.decimal(rates[rates.count - 1])))"
  }

  /// Milliseconds a frame.
  func milliseconds(_ time: Double) -> String {
    Statistics.decimal(time * 1000 / Double(plan.frameCount))
  }

  /// Every frame to Y′CbCr, and no further.
  func renderOnly(jobs: Int) async throws -> Double {
    try await timed(jobs: jobs) { segment in
      guard let quantizer = VideoQuantizer(bitDepth: 8) else { return }
      let pictures = VideoFrames(of: source, quantizer: quantizer)
      for frame in segment { _ = try pictures.picture(at: plan.time(ofFrame: frame)) }
    }
  }

  /// The same segments and workers as the export, the frames held in memory.
  func encodeOnly(jobs: Int) async throws -> Double {
    try await timed(jobs: jobs) { segment in
      var encoder = try SegmentEncoder(encoding, firstFrame: segment.lowerBound)
      for frame in segment { try encoder.encode(pictures[frame % pictures.count]) }
      _ = try encoder.finish()
    }
  }

  /// The whole way to a file.
  func export(jobs: Int) async throws -> Double {
    let path = "/tmp/afterglow-bench-\(getpid()).mp4"
    let start = ContinuousClock.now
    try await VideoExport(source: source, plan: plan, encoding: encoding).write(to: path, jobs: jobs)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    AtomicFile.remove(path)
    return seconds
  }

  private func timed(jobs: Int, _ work: @escaping @Sendable (Range<Int>) throws -> Void) async throws
    -> Double
  {
    let segments = plan.segments
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      let queue = Queue(segments: segments)
      for _ in 0..<jobs {
        group.addTask {
          while let segment = queue.next() { try work(segment) }
        }
      }
      try await group.waitForAll()
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// Segments still to be worked on.
private final class Queue: Sendable {
  private let segments: [Range<Int>]
  private let position = Mutex(0)

  init(segments: [Range<Int>]) {
    self.segments = segments
  }

  func next() -> Range<Int>? {
    position.withLock { position in
      guard position < segments.count else { return nil }
      defer { position += 1 }
      return segments[position]
    }
  }
}
