import SceneRenderer
import VectorGraphics

/// The size of an image of a scene, and how the canvas is fitted to it.
public struct OutputSize: Sendable, Hashable {
  /// A size in pixels, or a factor.
  public enum Extent: Sendable, Hashable {
    /// Pixels per point.
    case scale(Double)
    /// A size in pixels.
    case pixels(width: Int, height: Int)
  }

  /// How a canvas with a different aspect ratio is fitted to the image.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Shows the whole canvas, with empty bars beside it.
    case contain
    /// Fills the image; what extends beyond it is cropped.
    case cover
    /// Stretches the canvas.
    case stretch
  }

  /// A size in pixels, or a factor.
  public var extent: Extent
  /// How the canvas is fitted to an image with a different aspect ratio; nil makes that an error.
  public var fit: Fit?
  /// The maximum number of pixels of an image.
  public var pixelLimit = 100_000_000

  /// Creates a size; by default one pixel per point of the canvas.
  public init(_ extent: Extent = .scale(1), fit: Fit? = nil) {
    self.extent = extent
    self.fit = fit
  }

  /// A number of pixels per point of the canvas.
  public static func scale(_ scale: Double) -> OutputSize { OutputSize(.scale(scale)) }

  /// A size in pixels; without a fit, it must have the aspect ratio of the canvas.
  public static func pixels(width: Int, height: Int, fit: Fit? = nil) -> OutputSize {
    OutputSize(.pixels(width: width, height: height), fit: fit)
  }

  /// The settings to draw a canvas of a size in points with.
  ///
  /// - Throws: `invalidOption` for a size of nothing, one beyond the limit, or one of another aspect without a fit.
  package func settings(for canvas: Size, isExact: Bool = false) throws(AfterglowError) -> RenderSettings {
    let width: Int
    let height: Int
    switch extent {
    case .scale(let scale):
      guard scale.isFinite, scale > 0 else {
        throw .invalidOption("`scale` must be a number greater than 0, not \(scale)")
      }
      width = try side(canvas.width * scale)
      height = try side(canvas.height * scale)
    case .pixels(let across, let down):
      guard across > 0, down > 0 else {
        throw .invalidOption("an image of \(across)×\(down) pixels is empty")
      }
      (width, height) = (across, down)
    }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= pixelLimit else {
      throw .invalidOption(
        "an image of \(width)×\(height) pixels exceeds the limit of \(pixelLimit) pixels: use a smaller `size` or `scale`, or a larger `pixelLimit`"
      )
    }
    return RenderSettings(
      width: width, height: height, transform: try transform(canvas: canvas, width: width, height: height),
      isExact: isExact)
  }

  private func side(_ length: Double) throws(AfterglowError) -> Int {
    guard length < 1e9 else {
      throw .invalidOption("a side of \(length) pixels exceeds the limit")
    }
    return max(1, Int(length.rounded()))
  }

  private func transform(canvas: Size, width: Int, height: Int) throws(AfterglowError) -> AffineTransform {
    let across = Double(width) / canvas.width
    let down = Double(height) / canvas.height
    // Rounding the sides of a very small image changes its aspect, and nothing is to be said about it.
    if case .scale = extent { return .scale(x: across, y: down) }
    // A side is a whole number of pixels: an aspect within half a pixel of the canvas's is the same.
    let isSameAspect =
      abs(canvas.width * down - Double(width)) <= 0.5 + 1e-9
      || abs(canvas.height * across - Double(height)) <= 0.5 + 1e-9
    if isSameAspect || fit == .stretch { return .scale(x: across, y: down) }
    guard let fit else {
      throw .invalidOption(
        "\(width)×\(height) does not have the aspect ratio of the canvas, \(canvas.width)×\(canvas.height): use `fit` contain, cover or stretch"
      )
    }
    let scale = fit == .contain ? min(across, down) : max(across, down)
    let x = ((Double(width) - canvas.width * scale) / 2).rounded()
    let y = ((Double(height) - canvas.height * scale) / 2).rounded()
    return AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
  }
}
