import PixelKernels
import RenderTree
import VectorGraphics

/// A laid out paragraph as things to draw, in points from the top left corner of its block.
package struct ShapedText: Sendable {
  /// Glyphs that share a paint, as one outline.
  package struct Outline: Sendable {
    package var path: BezierPath
    /// The run's own paint; nil is the text's.
    package var paint: Paint?
  }

  /// A glyph that is a picture, such as a colour emoji.
  package struct GlyphImage: Sendable {
    package var bitmap: Bitmap
    /// Where the whole picture lies.
    package var frame: Rect
  }

  package var outlines: [Outline]
  package var images: [GlyphImage]
  package var metrics: TextMetrics
}
