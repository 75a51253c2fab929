import PangoText
import PixelKernels

/// What rendering takes from outside a scene: fonts, and the decoded pictures that it places.
package struct RenderResources: Sendable {
  package let text: TextEngine
  /// By the name under which the scene places them.
  package let images: [String: Bitmap]
  /// The JPEG files of pictures that are shown as their pixels are stored, by the same names.
  package let jpegs: [String: [UInt8]]
  let shrunkImages = ShrunkPictures()

  package init(text: TextEngine, images: [String: Bitmap] = [:], jpegs: [String: [UInt8]] = [:]) {
    self.text = text
    self.images = images
    self.jpegs = jpegs
  }
}
