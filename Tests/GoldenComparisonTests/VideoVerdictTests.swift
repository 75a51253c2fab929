import Testing

@testable import GoldenComparison

@Suite("A video compared with its reference")
struct VideoVerdictTests {
  private let video = VideoRecord(
    properties: [.init("codec", "h264 High"), .init("frame rate", "30")],
    frames: [1, 0xFFFF_FFFF_FFFF_FFFF, 3])

  private func verdict(_ actual: VideoRecord) -> VideoVerdict {
    VideoVerdict(reference: Array(video.json.utf8), file: "x.film.json", actual: actual)
  }

  @Test("A video equals its own record")
  func equal() throws {
    #expect(verdict(video) == .equal)
    #expect(try VideoRecord(json: Array(video.json.utf8), file: "x") == video)
  }

  @Test("One different frame is reported")
  func frame() {
    var other = video
    other.frames[1] = 2
    #expect(!verdict(other).passes)
    #expect(verdict(other).description == "1 of 3 frames differ, from frame 1 on (1)")
  }

  @Test("A missing frame and a different property are reported")
  func properties() {
    var other = video
    other.frames.removeLast()
    other.properties[1].value = "25"
    let message = verdict(other).description
    #expect(message == "frame rate is 25, in the reference 30; it has 2 frames, the reference 3")
  }

  @Test("A missing and a damaged record have distinct messages")
  func unreadable() {
    #expect(VideoVerdict(reference: nil, file: "x", actual: video) == .missingReference)
    let damaged = VideoVerdict(reference: Array("{\"frames\": [".utf8), file: "x.film.json", actual: video)
    #expect(damaged.description.hasPrefix("the reference cannot be read: x.film.json:1:13"))
    let wrong = VideoVerdict(
      reference: Array("{\"properties\": {}, \"frames\": [\"zz\"]}".utf8), file: "x", actual: video)
    #expect(wrong.description.contains("16 hexadecimal digits"))
  }
}
