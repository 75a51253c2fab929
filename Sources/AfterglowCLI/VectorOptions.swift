import Afterglow
import ArgumentParser
import FrameExport
import VectorExport
import VectorGraphics

/// How SVG and PDF files are written.
struct VectorOptions: ParsableArguments {
  enum TextForm: String, ExpressibleByArgument, CaseIterable {
    case text, outlines
  }

  @Option(
    help: "Text of .svg and .pdf files: as text, whose fonts an .svg names (see --fonts), or as outlines.")
  var text = TextForm.text

  @Option(
    help: """
      Pixels, for each pixel of the picture, of images that stand for what .svg and .pdf cannot hold (default: \
      \(shortestDecimal(VectorSettings().rasterScale))).
      """)
  var rasterScale: Double?

  private static let greatestScale = 16.0

  func validate() throws {
    if let rasterScale, !(rasterScale > 0 && rasterScale <= Self.greatestScale) {
      throw ValidationError(
        "--raster-scale is more than 0 and at most \(shortestDecimal(Self.greatestScale)), not \(rasterScale)"
      )
    }
  }

  /// Refuses what the format does not have.
  func check(for format: OutputFormat, size: OutputSize? = nil, fonts: TextOptionGroup) throws {
    if fonts.embedsFonts, format != .svg {
      throw ValidationError(
        format == .pdf
          ? "PDF files have their fonts embedded always; leave --fonts embed out"
          : "--fonts embed is for .svg files; write ./embed for a folder of that name")
    }
    if fonts.embedsFonts, text == .outlines {
      throw ValidationError("give --fonts embed or --text outlines, not both")
    }
    guard format.vectorFormat == nil else { return }
    try Self.check(size, for: format)
    if rasterScale != nil { throw ValidationError("--raster-scale is for .svg and .pdf files") }
    if text != .text { throw ValidationError("--text is for .svg and .pdf files") }
  }

  /// Refuses a page where pixels are written.
  static func check(_ size: OutputSize?, for format: OutputFormat) throws {
    guard format.vectorFormat == nil, size?.page != nil else { return }
    throw ValidationError("--size in millimeters is for .svg and .pdf files; give pixels")
  }

  func settings(size: OutputSize? = nil, fonts: TextOptionGroup) -> VectorSettings {
    var settings = VectorSettings()
    settings.text = text == .outlines ? .outlines : fonts.embedsFonts ? .embedded : .text
    if let rasterScale { settings.rasterScale = rasterScale }
    settings.page = size?.page
    return settings
  }
}

/// The type of several images that are named by what they show.
struct ImageTypeOption: ParsableArguments {
  @Option(help: "Type of the images: png, jpg, webp, avif, svg or pdf.")
  var type: String?

  /// The format that was chosen.
  func format() throws -> OutputFormat {
    guard let format = OutputFormat(path: "a." + (type ?? "png")), !format.isVideo else {
      throw ValidationError("--type is \(OutputFormat.stillExtensions), not \(type ?? "")")
    }
    return format
  }
}
