import PixelKernels
import RenderTree
import VectorGraphics

/// A laid out paragraph as things to draw, in points from the top left corner of its block.
package struct ShapedText: Sendable {
  /// Glyphs that share a paint.
  package struct Outline: Sendable {
    package var glyphs: [Glyph]
    /// The run's own paint; nil is the text's.
    package var paint: Paint?

    /// The outlines of all glyphs in one. It is put together when it is asked for, since it takes a hundred times as much
    /// memory as the glyphs.
    package var path: BezierPath {
      var elements: [BezierPath.Element] = []
      elements.reserveCapacity(glyphs.reduce(0) { $0 + $1.shape.path.elements.count })
      for glyph in glyphs { glyph.append(to: &elements) }
      return BezierPath(elements: elements)
    }
  }

  /// An outline at its place.
  package struct Glyph: Sendable {
    package let shape: GlyphShape
    /// The glyph's origin in points from the top left corner of the block.
    package let x: Double
    package let y: Double
    /// The em in points.
    package let size: Double
    /// How far the outline leans, unlike the shape, for want of an italic face: to the right for each unit of height.
    package var slant = 0.0

    package var isSlanted: Bool { slant != 0 }

    private func placed(_ point: Point) -> Point {
      Point(x: x + (point.x - slant * point.y) * size, y: y + point.y * size)
    }

    /// Adds the outline at its place and size.
    fileprivate func append(to elements: inout [BezierPath.Element]) {
      for element in shape.path.elements {
        switch element {
        case .move(let point): elements.append(.move(to: placed(point)))
        case .line(let point): elements.append(.line(to: placed(point)))
        case .cubic(let control1, let control2, let end):
          elements.append(.cubic(control1: placed(control1), control2: placed(control2), to: placed(end)))
        case .close: elements.append(.close)
        }
      }
    }
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
