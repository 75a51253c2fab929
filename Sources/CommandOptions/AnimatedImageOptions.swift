import Afterglow
import ArgumentParser

extension GIFPalettes: OptionChoice {}

/// Options for animated images.
package struct AnimatedImageOptions: ParsableArguments {
  package init() {}

  @Option(help: "Number of times a .gif, .apng, .webp or .avif plays; 0 means forever (default: 0).")
  package var plays: Int?

  @Option(help: "Colors of a .gif, 2…256 (default: 256).")
  package var colors: Int?

  @Option(
    help: """
      Palettes of a .gif: one for the whole video, or one per frame, which is more accurate if there are many colors, but \
      larger (default: video).
      """)
  package var palettes: GIFPalettes?

  @Option(
    help: """
      Maximum size of a .gif, or of an animated .webp or .avif, in bytes; the number of colors of a .gif and the quality of the \
      others are reduced until it fits.
      """)
  package var maxBytes: Int?

  package func apply(to request: inout VideoRequest) {
    request.plays = plays
    request.colors = colors
    request.palettes = palettes
    request.maximumByteCount = maxBytes
  }
}
