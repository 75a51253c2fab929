import PangoText
import PixelKernels

/// What rendering takes from outside a scene: fonts, and the decoded pictures that it places.
package struct RenderResources: Sendable {
  package let text: TextEngine
  /// By the name under which the scene places them.
  package let images: [String: Bitmap]
  let shrunkImages = ShrunkPictures()

  package init(text: TextEngine, images: [String: Bitmap] = [:]) {
    self.text = text
    self.images = images
  }
}
