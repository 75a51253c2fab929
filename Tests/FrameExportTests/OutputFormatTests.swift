import Testing
import VideoCoding

import FrameExport

@Suite("The selection of output formats")
struct OutputFormatTests {
  @Test(
    "the file extension selects the format, in any case",
    arguments: [
      ("a.png", OutputFormat.png), ("a.jpg", .jpeg), ("a.JPEG", .jpeg), ("video.mp4", .video(.mp4)),
      ("video.MOV", .video(.mov)), ("video.webm", .video(.webm)), ("a.gif", .video(.gif)),
      ("folder.png/a.b.Mp4", .video(.mp4)),
    ])
  func named(path: String, format: OutputFormat) {
    #expect(OutputFormat(path: path) == format)
  }

  @Test("other names have no format", arguments: ["a.bmp", "mp4", ".mp4", "a.mp4/video", "a.png.", ""])
  func unnamed(path: String) {
    #expect(OutputFormat(path: path) == nil)
  }

  @Test("every container has a format, and all extensions are distinct")
  func containers() {
    #expect(OutputFormat.all.compactMap(\.container) == VideoContainer.all)
    for isVideo in [false, true] {
      let extensions = OutputFormat.all.filter { $0.isVideo == isVideo }.flatMap(\.fileExtensions)
      #expect(Set(extensions).count == extensions.count)
    }
  }

  @Test("every format has a row, and videos one for each codec that they are written with")
  func rows() {
    for format in OutputFormat.all {
      #expect(!format.rows.isEmpty && format.rows.allSatisfy { !$0.bitDepths.isEmpty })
      #expect(format.rows.compactMap(\.codec) == format.container?.codecs ?? [])
    }
    #expect(Set(OutputFormat.all.flatMap(\.rows).compactMap(\.codec)) == Set(VideoEncoding.Codec.allCases))
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
    let video = OutputFormat.video(.mp4)
    #expect(
      video.alphaLoss(video.rows[0]).hasSuffix(
        "use `background` with a color, or write .mov with `codec` prores4444, .webm, .mkv, .apng, .gif, .webp or .avif"
      )
    )
    #expect(
      OutputFormat.jpeg.alphaLoss(OutputFormat.jpeg.rows[0])
        == "the scene is transparent in places, but JPEG does not support transparency: black shows through; use `background` with a color, or write .png, .webp, .avif, .svg or .pdf"
    )
    #expect(
      OutputFormat.imageExtensions == ".png, .jpg, .webp, .avif, .svg or .pdf"
        && OutputFormat.videoExtensions == ".mp4, .mov, .webm, .mkv, .apng, .gif, .webp or .avif")
  }
}
