import Afterglow
import ArgumentParser
import PixelKernels

extension HighDynamicRange: OptionChoice {}
extension RenderOptions.Gamut: OptionChoice {}

/// The color encoding of a file's samples.
package struct ColorOptions: ParsableArguments {
  package init() {}

  @Option(
    help: """
      High dynamic range: preserves colors above white, in BT.2020 with pq or hlg. For .mp4 (--codec hevc or av1), \
      .webm, .mov (--codec prores), .avif, and 16-bit .png.
      """)
  package var hdr: HighDynamicRange?

  @Option(help: "Peak luminance with --hdr pq, in cd/m², 100…10000 (default: 1000).")
  package var peak: Double?

  @Option(help: "Gamut of .png, .jpg and .avif stills: srgb, or display-p3 with its profile.")
  package var gamut = RenderOptions.Gamut.srgb

  package func apply(to request: inout some PixelRequest) {
    request.highDynamicRange = hdr
    request.peakLuminance = peak
    request.options.gamut = gamut
  }
}
