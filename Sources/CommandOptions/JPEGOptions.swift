import Afterglow
import ArgumentParser
import ImageEncoding

extension ChromaSubsampling: OptionChoice {}

/// Options for JPEG, WebP and AVIF files.
package struct JPEGOptions: ParsableArguments {
  package init() {}

  @Option(
    help: """
      Quality of .jpg, .webp and .avif files, 1…100 (default: \(JPEGSettings().quality) for .jpg, \
      \(ImageQuality().quality) for the others).
      """)
  package var quality: Int?

  @Option(
    help: """
      Chroma of .jpg and .avif files: 4:4:4 keeps colored text and thin lines sharp, 4:2:0 is smaller (default: \
      \(JPEGSettings().chroma.rawValue)).
      """)
  package var chroma: ChromaSubsampling?

  @Flag(help: "Compress .webp and .avif files losslessly after quantization.")
  package var lossless = false

  @Option(
    help: """
      Time spent on making a .webp file smaller, 0…6 (default: \(ImageQuality().effort), of animations \
      \(ImageQuality.animationEffort)).
      """)
  package var effort: Int?

  package func apply(to request: inout some PixelRequest) {
    request.quality = quality
    request.isLossless = lossless
    request.effort = effort
  }
}
