import Afterglow
import ArgumentParser
import FrameExport
import VectorExport
import VectorGraphics

/// Options for SVG and PDF files.
package struct VectorOptions: ParsableArguments {
  package init() {}

  package enum Form: String, OptionChoice {
    case text, outlines
  }

  @Option(
    help:
      "How .svg and .pdf files contain text: as text, with fonts referenced by name in an .svg (see --fonts), or as outlines."
  )
  package var text = Form.text

  @Option(
    help: """
      Resolution of images that replace what .svg and .pdf cannot express, relative to the output size (default: \
      \(shortestDecimal(VectorSettings().rasterScale))).
      """)
  package var rasterScale: Double?

  package func apply(to request: inout ImageRequest, size: SizeOption? = nil, fonts: TextOptionGroup)
    throws
  {
    if fonts.embedsFonts, text == .outlines {
      throw ValidationError("use --fonts embed or --text outlines, not both")
    }
    request.text = text == .outlines ? .outlines : fonts.embedsFonts ? .embedded : .text
    request.rasterScale = rasterScale
    request.page = size?.page
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
      throw ValidationError("--type must be \(OutputFormat.imageExtensions), not \(type ?? "")")
    }
    return format
  }
}
