import Afterglow
import ArgumentParser
import VectorGraphics

/// A size in pixels as `1080x1920`.
package struct PixelSize: ExpressibleByArgument {
  package let width: Int
  package let height: Int

  package var defaultValueDescription: String { "\(width)x\(height)" }

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0
    else {
      return nil
    }
    self.width = width
    self.height = height
  }
}

/// A size in pixels, or of a page as `210x297mm`.
package enum SizeOption: ExpressibleByArgument {
  case pixels(PixelSize)
  /// In millimeters.
  case page(Size)

  private static let unit = "mm"
  private static let greatestSide = 5000.0

  package init?(argument: String) {
    guard argument.hasSuffix(Self.unit) else {
      guard let size = PixelSize(argument: argument) else { return nil }
      self = .pixels(size)
      return
    }
    let sides = argument.dropLast(Self.unit.count).split(separator: "x", omittingEmptySubsequences: false)
      .map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= Self.greatestSide }) else { return nil }
    self = .page(Size(width: sides[0], height: sides[1]))
  }

  package var defaultValueDescription: String {
    switch self {
    case .pixels(let size): size.defaultValueDescription
    case .page(let size): "\(shortestDecimal(size.width))x\(shortestDecimal(size.height))\(Self.unit)"
    }
  }

  /// The page in millimeters; nil for pixels.
  package var page: Size? {
    if case .page(let size) = self { size } else { nil }
  }

  /// The size in pixels; of a page in CSS pixels, of which an inch has 96.
  package var pixels: PixelSize {
    switch self {
    case .pixels(let size): size
    case .page(let size):
      PixelSize(
        width: max(1, Int((size.width * 96 / 25.4).rounded())),
        height: max(1, Int((size.height * 96 / 25.4).rounded())))
    }
  }
}

/// Which of the sizes that a scene offers.
package struct FormatOptions: ParsableArguments {
  package init() {}

  @Option(help: "One of the scene's formats, such as square or story (default: the first).")
  package var format: String?
}

extension OutputSize.Fit: OptionChoice {}

/// How large the image is.
package struct SizeOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Size in pixels; for SVG and PDF also the page size, to which the scene is fitted, such as 210x297mm.",
      valueName: "width>x<height"))
  package var size: SizeOption?

  @Option(help: "Pixels per point (default: 1, unless --size is given).")
  package var scale: Double?

  @Option(help: "How to fit the canvas if --size has another aspect ratio.")
  package var fit: OutputSize.Fit?

  @Option(help: "Maximum number of pixels per image.")
  package var pixelLimit = OutputSize().pixelLimit

  package func validate() throws {
    if size != nil, scale != nil { throw ValidationError("use --size or --scale, not both") }
  }

  package func apply(to request: inout some PixelRequest) { request.options.size = pictureSize }

  package var pictureSize: OutputSize {
    var result = OutputSize(
      size.map { .pixels(width: $0.pixels.width, height: $0.pixels.height) } ?? .scale(scale ?? 1),
      fit: size?.page == nil ? fit : .contain)
    result.pixelLimit = pixelLimit
    return result
  }
}
