import ArgumentParser
import FrameExport
import ImageEncoding
import VideoCoding

extension JPEGSettings.ChromaSubsampling: ExpressibleByArgument {}

/// Options for JPEG, WebP and AVIF files.
package struct JPEGOptions: ParsableArguments {
  package init() {}

  @Option(
    help: """
      Quality of .jpg, .webp and .avif files, 1…100 (default: \(JPEGSettings().quality) for .jpg, \
      \(PictureQuality().quality) for the others).
      """)
  package var quality: Int?

  @Option(
    help: """
      Chroma of .jpg and .avif files: 4:4:4 keeps colored text and thin lines sharp, 4:2:0 is smaller (default: \
      \(JPEGSettings().chroma.rawValue)).
      """)
  package var chroma: JPEGSettings.ChromaSubsampling?

  @Flag(help: "Compress .webp and .avif files losslessly after quantization.")
  package var lossless = false

  package func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality must be within 1…100, not \(quality)")
    }
    if lossless, quality != nil { throw ValidationError("use --lossless or --quality, not both") }
  }

  package func check(for format: OutputFormat) throws {
    let isWebP = format.stillCodec == .webp || format.container == .webp
    let isAVIF = format.stillCodec == .avif || format.container == .avif
    let isJPEG = format.stillCodec == .jpeg
    if quality != nil, !isWebP, !isAVIF, !isJPEG {
      throw ValidationError("--quality applies only to .jpg, .webp and .avif files; for videos, use --crf")
    }
    if chroma != nil, format.stillCodec != .avif, !isJPEG {
      throw ValidationError("--chroma applies only to .jpg files and .avif stills")
    }
    if lossless, !isWebP, !isAVIF {
      throw ValidationError(
        "--lossless applies only to .webp and .avif files; .png, .apng and .mkv files are always lossless")
    }
  }

  package var settings: JPEGSettings {
    var settings = JPEGSettings()
    if let quality { settings.quality = quality }
    if let chroma { settings.chroma = chroma }
    return settings
  }

  package var pictureQuality: PictureQuality {
    var result = PictureQuality()
    if let quality { result.quality = quality }
    result.isLossless = lossless
    return result
  }
}
