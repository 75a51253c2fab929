import ArgumentParser
import FrameExport
import ImageEncoding
import PixelKernels

extension GIFPalettes: ExpressibleByArgument {}

/// Options for animated images.
package struct AnimationOptions: ParsableArguments {
  package init() {}

  @Option(help: "Number of times a .gif, .apng, .webp or .avif plays; 0 means forever (default: 0).")
  package var plays: Int?

  @Option(help: "Colors of a .gif, 2…256 (default: 256).")
  package var colors: Int?

  @Option(
    help: """
      Palettes of a .gif: one for the whole film, or one per frame, which is more accurate if there are many colors, but \
      larger (default: film).
      """)
  package var palettes: GIFPalettes?

  @Option(help: "Maximum size of a .gif in bytes; the number of colors is reduced until it fits.")
  package var maxBytes: Int?

  package func validate() throws {
    if let plays, !(0...65535).contains(plays) {
      throw ValidationError("--plays must be within 0…65535, not \(plays)")
    }
    if let colors, !(2...256).contains(colors) {
      throw ValidationError("--colors must be within 2…256, not \(colors)")
    }
    if let maxBytes, maxBytes < 1 { throw ValidationError("--max-bytes is 1 or more, not \(maxBytes)") }
  }

  package func check(for format: OutputFormat) throws {
    let codec = format.rows.first?.codec
    if plays != nil, format.rows.first?.looping != .file {
      throw ValidationError(
        "--plays applies only to \(OutputFormat.extensions { $0.rows[0].looping == .file }); for other files the player decides"
      )
    }
    if codec != .gif { try checkIsUnused(plays: nil) }
  }

  /// Refuses what only an animation has.
  package func checkIsUnused() throws { try checkIsUnused(plays: plays) }

  private func checkIsUnused(plays: Int?) throws {
    if plays != nil {
      throw ValidationError(
        "--plays applies only to animations: \(OutputFormat.extensions { $0.rows[0].looping == .file })")
    }
    if colors != nil { throw ValidationError("--colors applies only to .gif files") }
    if palettes != nil { throw ValidationError("--palettes applies only to .gif files") }
    if maxBytes != nil { throw ValidationError("--max-bytes applies only to .gif files") }
  }

  package func settings(dither: Dither, summary: String?) -> AnimationSettings {
    var settings = AnimationSettings()
    settings.plays = plays ?? 0
    settings.colors = colors ?? 256
    settings.palettes = palettes ?? .film
    settings.dither = dither
    settings.summary = summary
    return settings
  }
}
