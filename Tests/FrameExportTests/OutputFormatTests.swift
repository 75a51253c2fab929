import Testing
import VideoCoding

import FrameExport

@Suite("Which file is written")
struct OutputFormatTests {
  @Test(
    "the file extension selects the format, in any case",
    arguments: [
      ("a.png", OutputFormat.png), ("a.jpg", .jpeg), ("a.JPEG", .jpeg), ("film.mp4", .video(.mp4)),
      ("film.MOV", .video(.mov)), ("folder.png/a.b.Mp4", .video(.mp4)),
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
    #expect(OutputFormat.all.compactMap(\.container) == VideoContainer.all)
    let extensions = OutputFormat.all.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
  }

  @Test("every format has a row, and videos one for each codec that they are written with")
  func rows() {
    for format in OutputFormat.all {
      #expect(!format.rows.isEmpty && format.rows.allSatisfy { !$0.bitDepths.isEmpty })
      #expect(format.rows.compactMap(\.codec) == (format.isVideo ? VideoEncoding.Codec.allCases : []))
    }
  }

  @Test("the bit depths in the table are those that the encoders take")
  func bitDepths() throws {
    for row in OutputFormat.all.flatMap(\.rows) {
      guard let codec = row.codec else { continue }
      for bitDepth in 1...16 {
        let encoding = try? VideoEncoding(
          codec: codec, width: 64, height: 48, frameRate: FrameRate("30"), bitDepth: bitDepth)
        #expect((encoding != nil) == row.bitDepths.contains(bitDepth), "\(row.name), \(bitDepth) bits")
      }
    }
  }

  @Test("a warning of lost transparency names the formats that keep it")
  func alphaLoss() {
    #expect(
      OutputFormat.jpeg.alphaLoss
        == "the scene is transparent in places, and JPEG has no transparency: black shows through; give --background a color, or write .png"
    )
    #expect(OutputFormat.stillExtensions == ".png or .jpg" && OutputFormat.videoExtensions == ".mp4 or .mov")
  }
}
