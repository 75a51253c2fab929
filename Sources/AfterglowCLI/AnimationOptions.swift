import ArgumentParser
import FrameExport
import ImageEncoding
import PixelKernels

extension GIFPalettes: ExpressibleByArgument {}

/// How animated picture files are written.
struct AnimationOptions: ParsableArguments {
  @Option(help: "How often a .gif, .apng, .webp or .avif plays; 0 is without end (default: 0).")
  var plays: Int?

  @Option(help: "Colors of a .gif, 2…256 (default: 256).")
  var colors: Int?

  @Option(
    help: """
      Palettes of a .gif: one for the film, or one for each frame, which is nearer to the colors where they are many, and \
      larger (default: film).
      """)
  var palettes: GIFPalettes?

  @Option(help: "Largest size of a .gif in bytes: it is written with fewer colors until it fits.")
  var maxBytes: Int?

  func validate() throws {
    if let plays, !(0...65535).contains(plays) {
      throw ValidationError("--plays is within 0…65535, not \(plays)")
    }
    if let colors, !(2...256).contains(colors) {
      throw ValidationError("--colors is within 2…256, not \(colors)")
    }
    if let maxBytes, maxBytes < 1 { throw ValidationError("--max-bytes is 1 or more, not \(maxBytes)") }
  }

  func check(for format: OutputFormat) throws {
    let codec = format.rows.first?.codec
    if plays != nil, format.rows.first?.looping != .file {
      throw ValidationError(
        "--plays is for \(OutputFormat.extensions { $0.rows[0].looping == .file }); of other files the player decides"
      )
    }
    if codec != .gif { try checkIsUnused(plays: nil) }
  }

  /// Refuses what only an animation has.
  func checkIsUnused() throws { try checkIsUnused(plays: plays) }

  private func checkIsUnused(plays: Int?) throws {
    if plays != nil { throw ValidationError("--plays is for animations") }
    if colors != nil { throw ValidationError("--colors is for .gif files") }
    if palettes != nil { throw ValidationError("--palettes is for .gif files") }
    if maxBytes != nil { throw ValidationError("--max-bytes is for .gif files") }
  }

  func settings(dither: Dither, summary: String?) -> AnimationSettings {
    var settings = AnimationSettings()
    settings.plays = plays ?? 0
    settings.colors = colors ?? 256
    settings.palettes = palettes ?? .film
    settings.dither = dither
    settings.summary = summary
    return settings
  }
}
