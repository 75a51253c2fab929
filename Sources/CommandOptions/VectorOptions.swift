import Afterglow
import ArgumentParser
import FrameExport
import VectorExport
import VectorGraphics

/// Options for SVG and PDF files.
package struct VectorOptions: ParsableArguments {
  package init() {}

  package enum TextForm: String, ExpressibleByArgument, CaseIterable {
    case text, outlines
  }

  @Option(
    help:
      "How .svg and .pdf files contain text: as text, with fonts referenced by name in an .svg (see --fonts), or as outlines."
  )
  package var text = TextForm.text

  @Option(
    help: """
      Resolution of images that replace what .svg and .pdf cannot express, relative to the output size (default: \
      \(shortestDecimal(VectorSettings().rasterScale))).
      """)
  package var rasterScale: Double?

  private static let greatestScale = 16.0

  package func validate() throws {
    if let rasterScale, !(rasterScale > 0 && rasterScale <= Self.greatestScale) {
      throw ValidationError(
        "--raster-scale must be more than 0 and at most \(shortestDecimal(Self.greatestScale)), not \(rasterScale)"
      )
    }
  }

  /// Refuses what the format does not have.
  package func check(for format: OutputFormat, size: OutputSize? = nil, fonts: TextOptionGroup) throws {
    if fonts.embedsFonts, format != .svg {
      throw ValidationError(
        format == .pdf
          ? "PDF files always embed their fonts; remove --fonts embed"
          : "--fonts embed applies only to .svg files; write ./embed for a folder of that name")
    }
    if fonts.embedsFonts, text == .outlines {
      throw ValidationError("use --fonts embed or --text outlines, not both")
    }
    guard format.vectorFormat == nil else { return }
    try Self.check(size, for: format)
    if rasterScale != nil { throw ValidationError("--raster-scale applies only to .svg and .pdf files") }
    if text != .text { throw ValidationError("--text applies only to .svg and .pdf files") }
  }

  /// Refuses a page where pixels are written.
  package static func check(_ size: OutputSize?, for format: OutputFormat) throws {
    guard format.vectorFormat == nil, size?.page != nil else { return }
    throw ValidationError("--size in millimeters applies only to .svg and .pdf files; use pixels")
  }

  package func settings(size: OutputSize? = nil, fonts: TextOptionGroup) -> VectorSettings {
    var settings = VectorSettings()
    settings.text = text == .outlines ? .outlines : fonts.embedsFonts ? .embedded : .text
    if let rasterScale { settings.rasterScale = rasterScale }
    settings.page = size?.page
    return settings
  }
}

/// The type of several images that are named by what they show.
package struct ImageTypeOption: ParsableArguments {
  package init() {}

  @Option(help: "Type of the images: png, jpg, webp, avif, svg or pdf.")
  package var type: String?

  /// The format that was chosen.
  package func format() throws -> OutputFormat {
    guard let format = OutputFormat(path: "a." + (type ?? "png")), !format.isVideo else {
      throw ValidationError("--type must be \(OutputFormat.stillExtensions), not \(type ?? "")")
    }
    return format
  }
}
