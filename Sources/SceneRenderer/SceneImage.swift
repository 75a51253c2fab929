import PixelKernels
import VectorGraphics

/// An image that scenes place: its size is known, and its pixels are decoded when they are drawn.
package struct SceneImage: Sendable {
  /// The pixels in a color space; nil is sRGB. Whoever makes the image decides what of it is kept.
  package typealias Pixels = @Sendable (CanvasSpace?) throws(RenderError) -> Bitmap

  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// Differs, in all likelihood, between images that differ.
  package let digest: UInt64
  /// Whether the file has more frames than the one that is shown.
  package let isAnimated: Bool
  private let pixels: Pixels
  private var canvas: CanvasSpace?

  package init(
    width: Int, height: Int, digest: UInt64, isAnimated: Bool = false, pixels: @escaping Pixels
  ) {
    self.isAnimated = isAnimated
    self.width = width
    self.height = height
    self.digest = digest
    self.pixels = pixels
  }

  /// An image in memory.
  ///
  /// - Parameter digest: Needed only where bitmaps are identified by what they are made from.
  package init(_ bitmap: Bitmap, digest: UInt64 = 0) {
    self.init(width: bitmap.width, height: bitmap.height, digest: digest) { canvas in
      canvas.map(bitmap.converted) ?? bitmap
    }
  }

  package var size: Size { Size(width: Double(width), height: Double(height)) }

  /// The pixels, decoded where they are not kept.
  package func bitmap() throws(RenderError) -> Bitmap { try pixels(canvas) }

  /// The same image for a canvas of another space.
  func converted(to canvas: CanvasSpace) -> SceneImage {
    var result = self
    result.canvas = canvas
    return result
  }
}
