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

  @Test func `a bit depth that PNG does not have is refused, with those that it has`() throws {
    var request = ImageRequest(.png)
    request.bitDepth = 7
    let document = try SceneDocument(scene)
    expect("`bitDepth` must be 8 or 16 for PNG, not 7") { _ = try request.data(of: document) }
    expect("`bitDepth` must be 8 or 16") { try request.write(document, to: "never.png") }
    expect("`bitDepth` must be 8 or 16") { _ = try scene.bitmap().pngData(bitDepth: 7) }
    #expect(!exists("never.png"))
  }

  @Test func `an image is not written to the name of another format`() {
    for ending in ["mp4", "svg", "jpg"] {
      expect("end the name in .png") { try scene.writePNG(to: "never.\(ending)") }
      #expect(!exists("never.\(ending)"))
    }
  }

  @Test func `an error has the path of the property at fault`() {
    func path(_ change: (inout VideoRequest) -> Void) -> String? {
      var request = VideoRequest()
      change(&request)
      guard
        case .invalidOption(let error) = #expect(
          throws: AfterglowError.self, performing: { try request.check(for: "a.mp4") })
      else { return nil }
      return error.path
    }
    #expect(path { $0.codec = .vp9 } == "codec")
    #expect(path { $0.peakLuminance = 600 } == "peakLuminance")
    #expect(path { $0.loop = .crossfade(0) } == "loop.crossfade")
    #expect(path { $0.maximumByteCount = 100 } == "maximumByteCount")
    #expect(path { $0.jobs = 300 } == "jobs")
  }

  @Test func `a name that no video can have is refused, with the names that it can have`() {
    func message(_ path: String, _ request: VideoRequest = VideoRequest()) -> String? {
      #expect(throws: AfterglowError.self) { try request.check(for: path) }?.description
    }
    #expect(message("never.txt")?.contains("end the name in .mp4, .mov, .webm, .mkv, .apng, .gif") == true)
    var request = VideoRequest()
    request.codec = .ffv1
    #expect(message("never.txt", request)?.hasSuffix("with ffv1; end the name in .mkv") == true)
    #expect(message("") == "the path of the output is empty; name a file")
  }

  @Test func `a PNG file needs a name`() {
    let error = #expect(throws: AfterglowError.self) { try scene.writePNG(to: "") }
    #expect(error?.description == "the path of the output is empty; name a file")
  }

  @Test(arguments: [0, -1, 257]) func `a number of jobs is from 1 to 256`(count: Int) {
    let message = "`jobs` must be within 1…256, not \(count)"
    expect(message) { _ = try scene.frames(jobs: count) }
    var request = VideoRequest()
    request.jobs = count
    expect(message) { try request.check(for: "never.mp4") }
  }
}
