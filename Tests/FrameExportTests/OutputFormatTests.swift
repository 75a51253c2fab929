import Testing
import VideoCoding

import FrameExport

@Suite("Which file is written")
struct OutputFormatTests {
  @Test(
    "the file extension selects the format, in any case",
    arguments: [
      ("a.png", OutputFormat.png), ("film.mp4", .video(.mp4)), ("film.MOV", .video(.mov)),
      ("folder.png/a.b.Mp4", .video(.mp4)),
    ])
  func named(path: String, format: OutputFormat) {
    #expect(OutputFormat(path: path) == format)
  }

  @Test("other names have none", arguments: ["a.gif", "mp4", ".mp4", "a.mp4/film", "a.png.", ""])
  func unnamed(path: String) {
    #expect(OutputFormat(path: path) == nil)
  }

  @Test("every container has a format, and no two an extension in common")
  func containers() {
    let videos = OutputFormat.all.filter(\.isVideo)
    #expect(videos.map(\.container) == VideoContainer.all)
    #expect(Set(OutputFormat.all.map(\.fileExtension)).count == OutputFormat.all.count)
    #expect(videos.allSatisfy { !$0.hasTransparency })
  }
}
