import Afterglow
import ArgumentParser
import FrameExport
import PixelKernels
import SceneModel

extension HighDynamicRange: ExpressibleByArgument {}
extension RenderOptions.Gamut: ExpressibleByArgument {}

/// The color encoding of a file's samples: the same options, checks and errors for every command that writes
/// pixels.
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

  /// Refuses what an output cannot hold, before anything is read.
  package func check(for format: OutputFormat, _ row: OutputFormat.Capabilities, bitDepth: Int? = nil) throws
  {
    if peak != nil, hdr == nil { throw ValidationError("--peak applies only to --hdr pq") }
    if gamut != .srgb {
      if hdr != nil { throw ValidationError("use --gamut or --hdr, not both") }
      if format.isVideo { throw ValidationError("--gamut applies only to stills; for videos, use --hdr") }
      if !row.hasWideGamut {
        throw ValidationError(
          "--gamut \(gamut.rawValue) is only for \(OutputFormat.extensions { $0.rows[0].hasWideGamut }) files"
        )
      }
    }
    guard let hdr else { return }
    if !row.hasHighDynamicRange {
      throw ValidationError(
        "\(row.name) does not support high dynamic range; use \(OutputFormat.highDynamicRangeAdvice)")
    }
    if bitDepth == 8 { throw ValidationError("--hdr needs 10 bits or more; 8 bits cause visible banding") }
    do {
      if let peak { try LightRange.check(peak: peak, hdr) }
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// What was chosen.
  package var choice: ColorChoice { ColorChoice(light: hdr, peak: peak, isDisplayP3: gamut == .displayP3) }

  /// The luminances of the videos of a scene; nil if high dynamic range is not requested.
  package func light(of scene: Scene) throws(AfterglowError) -> LightRange? {
    do {
      return try choice.light(of: scene)
    } catch {
      throw .export(error)
    }
  }

  /// The bits of a still's samples: those that were chosen, else the usual ones that hold its colors.
  package func bitDepth(_ chosen: Int? = nil, for format: OutputFormat) -> Int {
    format.rows[0].bitDepth(chosen, isHighDynamicRange: hdr != nil)
  }
}
