import Afterglow
import ArgumentParser
import FrameExport
import PixelKernels
import SceneModel

extension HighDynamicRange: ExpressibleByArgument {}
extension RenderOptions.Gamut: ExpressibleByArgument {}

/// What the samples of a file stand for.
struct ColorOptions: ParsableArguments {
  @Option(
    help: """
      High dynamic range: preserves colors above white, in BT.2020 with pq or hlg. For .mp4 (--codec hevc or av1), \
      .webm, .mov (--codec prores), .avif, and 16-bit .png.
      """)
  var hdr: HighDynamicRange?

  @Option(help: "Peak luminance with --hdr pq, in cd/m², 100…10000 (default: 1000).")
  var peak: Double?

  @Option(help: "Gamut of .png, .jpg and .avif stills: srgb, or display-p3 with its profile.")
  var gamut = RenderOptions.Gamut.srgb

  /// The luminances of a scene; nil where high dynamic range is not asked for.
  func light(of scene: Scene) throws -> LightRange? {
    guard let hdr else { return nil }
    do {
      return try LightRange(hdr, white: scene.white, peak: peak)
    } catch {
      throw ValidationError(error.description)
    }
  }

  func check(for kind: OutputKind, _ row: OutputFormat.Capabilities, bitDepth: Int?) throws {
    if peak != nil, hdr == nil { throw ValidationError("--peak is for --hdr pq") }
    if gamut != .srgb, hdr != nil { throw ValidationError("use --gamut or --hdr, not both") }
    if gamut != .srgb, kind.isVideo {
      throw ValidationError("--gamut applies only to stills; for videos, use --hdr")
    }
    if hdr != nil, !row.hasHighDynamicRange {
      throw ValidationError(
        "\(row.name) does not support high dynamic range; use \(OutputFormat.highDynamicRangeAdvice)")
    }
    if hdr != nil, bitDepth == 8 {
      throw ValidationError("--hdr needs 10 bits or more; 8 bits cause visible banding")
    }
  }

  /// What the canvas of a still is drawn in.
  func stillColors(_ scene: Scene) throws -> StillColors {
    if let light = try light(of: scene) { return .light(light) }
    return gamut == .displayP3 ? .displayP3 : .srgb
  }
}
