import Afterglow
import Testing

private let scene = Scene(size: (32, 8), duration: 1, frameRate: 10) { Rectangle().fill(.red) }

@Suite struct `Options that cannot be` {
  private func expect(
    _ message: String, _ body: () throws -> Void, at location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: AfterglowError.self, sourceLocation: location, performing: body)
    guard case .invalidOption? = error else {
      Issue.record("\(String(describing: error)) is no invalid option", sourceLocation: location)
      return
    }
    #expect(
      error.map { "\($0)".contains(message) } == true, "\(error.debugDescription)", sourceLocation: location)
  }

  @Test func `a bit depth that PNG does not have is refused, with those that it has`() {
    let settings = StillSettings(bitDepth: 7)
    expect("bitDepth: found 7, expected 8 or 16") { _ = try scene.pngData(settings: settings) }
    expect("bitDepth: found 7") { try scene.writePNG(to: "never.png", settings: settings) }
    expect("bitDepth: found 7") { _ = try scene.bitmap().pngData(settings) }
    #expect(!exists("never.png"))
  }

  @Test func `a PNG file is not written to the name of a video or a vector image`() {
    expect("end the name in .png, or use writeVideo") { try scene.writePNG(to: "never.mp4") }
    expect("end the name in .png, or use vectorData") { try scene.writePNG(to: "never.svg") }
    expect("end the name in .png") { try scene.writePNG(to: "never.jpg") }
    #expect(["mp4", "svg", "jpg"].allSatisfy { !exists("never.\($0)") })
  }

  @Test func `a name that no video can have is refused, with the names that it can have`() async {
    func message(_ path: String, _ options: VideoOptions = VideoOptions()) async -> String {
      do {
        try await scene.writeVideo(to: path, options)
        return "written"
      } catch {
        return "\(error)"
      }
    }
    #expect(await message("never.txt").contains("end the name in .mp4, .mov, .webm, .mkv, .apng, .gif"))
    var options = VideoOptions()
    options.codec = .ffv1
    #expect(await message("never.txt", options).hasSuffix("with ffv1; end the name in .mkv"))
    #expect(await message("") == "the path of the output is empty; name a file")
    var lit = VideoOptions()
    lit.peakLuminance = 600
    #expect(
      await message("never.mp4", lit) == "peakLuminance: has an effect only with highDynamicRange pq; omit it"
    )
  }

  @Test func `a PNG file needs a name`() {
    let error = #expect(throws: AfterglowError.self) { try scene.writePNG(to: "") }
    #expect(error?.description == "the path of the output is empty; name a file")
  }

  @Test(arguments: [0, -1, 257]) func `a number of workers is from 1 to 256`(count: Int) async {
    expect("workers: found \(count), expected a number of workers within 1…256") {
      _ = try scene.frames(workers: count)
    }
    do {
      try await scene.writeVideo(to: "never-\(count).mp4", options(jobs: count))
      Issue.record("a video by \(count) workers is written")
    } catch {
      #expect("\(error)".contains("jobs: found \(count)"))
    }
    #expect(!exists("never-\(count).mp4"))
  }

  private func options(jobs: Int) -> VideoOptions {
    var options = VideoOptions()
    options.jobs = jobs
    return options
  }
}
