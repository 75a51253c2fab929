import PixelKernels
import RenderTree
import VectorGraphics

/// A laid out paragraph as things to draw, in points from the top left corner of its block.
package struct ShapedText: Sendable {
  /// Glyphs that share a paint, as one outline.
  package struct Outline: Sendable {
    package var path: BezierPath
    /// The glyphs that the path is put together from.
    package var glyphs: [Glyph]
    /// The run's own paint; nil is the text's.
    package var paint: Paint?
  }

  /// An outline at its place.
  package struct Glyph: Sendable {
    package let shape: GlyphShape
    /// The glyph's origin in points from the top left corner of the block.
    package let x: Double
    package let y: Double
    /// The em in points.
    package let size: Double
    /// Whether the outline leans, unlike the shape, for want of an italic face.
    package var isSlanted = false
  }

  /// A glyph that is a picture, such as a color emoji.
  package struct GlyphImage: Sendable {
    package var bitmap: Bitmap
    /// Where the whole picture lies.
    package var frame: Rect
  }

  package var outlines: [Outline]
  package var images: [GlyphImage]
  package var metrics: TextMetrics
}
