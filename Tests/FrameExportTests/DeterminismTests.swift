import Budgets
import Afterglow
import PixelKernels
import Synchronization
import TestSupport
import Testing
import VideoCoding

@Suite("Equal bytes from every worker")
struct DeterminismTests {
  private static let instants = [0, 0.25, 0.8, 0.8, 3.1, 16]

  @Test("a renderer that has drawn other frames draws the same pixels as a fresh one")
  func history() throws {
    for source in [try Stage.heart(width: 90), try Stage.crowd()] {
      let renderer = source.renderer()
      for time in Self.instants + Self.instants.reversed() {
        let retained = try source.canvas(at: time, by: renderer).finished()
        let fresh = try Stage.bitmap(source, at: time)
        #expect(retained == fresh, "at \(time) s")
      }
    }
  }

  @Test("a video frame does not depend on earlier requests", arguments: [8, 10])
  func videoFrames(bitDepth: Int) throws {
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth))
    for source in [try Stage.bar(), try Stage.heart(width: 90), try Stage.crowd()] {
      let images = VideoFrames(of: source, quantizer: quantizer)
      for time in [0, 0.1, 0.1, 0.2, 0.3, 0.6, 0.9, 0.3, 0, 2, 2.1, 0.5] {
        let retained = try images.picture(at: time)
        let fresh = try VideoFrames(of: source, quantizer: quantizer).picture(at: time)
        #expect(retained == fresh, "at \(time) s")
      }
    }
  }

  @Test("frames drawn by several workers are the frames drawn by one", arguments: [2, 3])
  func workers(jobs: Int) async throws {
    let source = try Stage.heart(width: 90)
    let plan = try Stage.plan(frames: 9, rate: 8)
    let frames = Mutex([Int: Bitmap]())
    let end = try await Workers.run(count: plan.frameCount, jobs: jobs, makeState: { source.renderer() }) {
      (index, renderer) throws(ExportError) in
      let bitmap = try source.canvas(at: plan.time(ofFrame: index), by: renderer).finished()
      frames.withLock { $0[index] = bitmap }
    }
    #expect(end == .finished)
    let drawn = frames.withLock { $0 }
    for index in 0..<plan.frameCount {
      let alone = try Stage.bitmap(source, at: plan.time(ofFrame: index))
      #expect(drawn[index] == alone, "frame \(index)")
    }
  }

  @Test("a video has the same bytes for any number of jobs", arguments: VideoContainer.all)
  func jobs(container: VideoContainer) async throws {
    for codec in container.codecs { try await checkJobs(codec, container) }
  }

  private func checkJobs(_ codec: VideoEncoding.Codec, _ container: VideoContainer) async throws {
    let folder = try ScratchFolder()
    let ending = container.fileExtension
    let plan = try Stage.plan(frames: 18, rate: 8)
    let video = try Stage.video(of: try Stage.heart(width: 90), plan: plan, codec: codec)
    try await video.write(to: folder.file("1.\(ending)"), jobs: 1)
    let bytes = try folder.bytes("1.\(ending)")
    try await video.write(to: folder.file("3.\(ending)"), jobs: 3)
    let others = try folder.bytes("3.\(ending)")
    #expect(others == bytes, "\(codec)")
  }

  @Test("a resumed export has the same bytes as an uninterrupted one")
  func resumed() async throws {
    let folder = try ScratchFolder()
    let plan = try Stage.plan(frames: 40, rate: 8)
    var video = try Stage.video(of: try Stage.heart(width: 90), plan: plan)
    try await video.write(to: folder.file("whole.mp4"), jobs: 2)
    video.resumes = true
    let cancellation = Cancellation()
    await #expect(throws: ExportError.self) {
      try await video.write(to: folder.file("video.mp4"), jobs: 1, cancellation: cancellation) { progress in
        if progress.finishedFrames == 20 { cancellation.cancel() }
      }
    }
    let drawn = Mutex(0)
    try await video.write(to: folder.file("video.mp4"), jobs: 2) { _ in drawn.withLock { $0 += 1 } }
    #expect(drawn.withLock { $0 } == 24, "two segments of eight frames were there")
    let (resumed, whole) = (try folder.bytes("video.mp4"), try folder.bytes("whole.mp4"))
    #expect(resumed == whole)
  }
}
