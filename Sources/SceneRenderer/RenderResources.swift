import PangoText
import PixelKernels
import VectorGraphics

/// What rendering takes from outside a scene: fonts, and the decoded pictures that it places.
package struct RenderResources: Sendable {
  package let text: TextEngine
  /// By the name under which the scene places them.
  package let images: [String: Bitmap]
  /// The JPEG files of pictures that are shown as their pixels are stored, by the same names.
  package let jpegs: [String: [UInt8]]
  /// What the levels of the canvas stand for, to which colored glyphs are brought; nil is sRGB.
  package private(set) var canvas: CanvasSpace?
  let shrunkImages = ShrunkPictures()

  package init(text: TextEngine, images: [String: Bitmap] = [:], jpegs: [String: [UInt8]] = [:]) {
    self.text = text
    self.images = images
    self.jpegs = jpegs
  }

  /// The same for pictures in sRGB, as masks are.
  var inSRGB: RenderResources {
    var result = self
    result.canvas = nil
    return result
  }

  /// The level of white where a blend mode has to be told it; nil where it does not matter.
  func whiteLevel(for mode: BlendMode) -> Double? {
    guard mode.dependsOnWhite, let white = canvas?.whiteLevel, white < 1 else { return nil }
    return white
  }

  /// The same for a canvas of another space: each picture is there as it is and, by another name, as levels of the canvas.
  package func converted(to canvas: CanvasSpace) -> RenderResources {
    var all = images
    for (name, image) in images { all[CanvasSpace.name(ofConverted: name)] = image.converted(to: canvas) }
    var result = RenderResources(text: text, images: all, jpegs: jpegs)
    result.canvas = canvas
    return result
  }
}
