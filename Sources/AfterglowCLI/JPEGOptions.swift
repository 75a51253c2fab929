import ArgumentParsing
import FrameExport
import ImageEncoding

extension JPEGSettings.ChromaSubsampling: ExpressibleByArgument {}

/// How JPEG files are written.
struct JPEGOptions: ParsableArguments {
  @Option(help: "JPEG quality, 1…100 (default: \(JPEGSettings().quality)).")
  var quality: Int?

  @Option(
    help: """
      JPEG chroma: 4:4:4 keeps colored text and thin lines sharp, 4:2:0 is smaller (default: \
      \(JPEGSettings().chroma.rawValue)).
      """)
  var chroma: JPEGSettings.ChromaSubsampling?

  func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is within 1…100, not \(quality)")
    }
  }

  func check(for format: OutputFormat) throws {
    guard format.stillCodec != .jpeg else { return }
    if quality != nil { throw ValidationError("--quality is for .jpg files; videos have --crf") }
    if chroma != nil { throw ValidationError("--chroma is for .jpg files") }
  }

  var settings: JPEGSettings {
    var settings = JPEGSettings()
    if let quality { settings.quality = quality }
    if let chroma { settings.chroma = chroma }
    return settings
  }
}
