import PixelKernels
import RenderTree
import VectorGraphics

/// A laid out paragraph as things to draw, in points from the top left corner of its block.
package struct ShapedText: Sendable {
  /// Glyphs that share a paint.
  package struct Outline: Sendable {
    var glyphs: GlyphRows
    /// By the number of the drawing; nil for those that are not outlines, and if there is no ink.
    let shapes: [GlyphShape?]
    let styles: [GlyphTable.Style]
    /// The run's own paint; nil is the text's.
    package var paint: Paint?
    /// Whether these are a layer of color glyphs.
    package var isColored = false

    /// The combined outlines of all glyphs. Computed on request, since it takes a hundred times as much
    /// memory as the glyphs.
    package var path: BezierPath { BezierPath(joining: rows.map(\.path)) }

    /// The glyphs in groups that can be skipped where they are not seen.
    package var rows: some Sequence<OutlineRow> {
      glyphs.rows.lazy.map { OutlineRow(outline: self, row: $0) }
    }

    package var glyphCount: Int { glyphs.glyphCount }
    /// The largest em in points.
    package var largestEm: Double { styles.reduce(0) { max($0, $1.size) } }

    /// The number of glyphs in rows whose ink satisfies a condition.
    package func glyphCount(inRowsWhere isVisible: (Rect) -> Bool) -> Int {
      glyphs.rows.reduce(0) { isVisible($1.ink) ? $0 + $1.glyphs.count : $0 }
    }

    /// Calls a function with each glyph that has ink, in rows whose ink satisfies a condition, until it
    /// returns false.
    ///
    /// - Returns: Whether it always returned true.
    @discardableResult
    package func forEachGlyph(inRowsWhere isVisible: (Rect) -> Bool, _ body: (Glyph) -> Bool) -> Bool {
      for row in glyphs.rows where isVisible(row.ink) {
        if !forEachGlyph(of: row, body) { return false }
      }
      return true
    }

    @discardableResult
    fileprivate func forEachGlyph(of row: GlyphRows.Row, _ body: (Glyph) -> Bool) -> Bool {
      glyphs.forEachGlyph(of: row) { glyph, y in
        guard let shape = shapes[Int(glyph.drawing)] else { return true }
        let style = styles[Int(glyph.style)]
        let origin = style.origin(glyph.x, y)
        return body(
          Glyph(
            shape: shape, x: origin.x, y: origin.y, size: style.size, slant: style.slant,
            isTurned: style.orientation == .turned))
      }
    }
  }

  /// Up to 256 glyphs.
  package struct OutlineRow: Sendable {
    fileprivate let outline: Outline
    fileprivate let row: GlyphRows.Row

    /// The box around the ink, in points from the top left corner of the block.
    package var ink: Rect { row.ink }

    /// The outlines, computed on request.
    package var path: BezierPath {
      var path = BezierPath()
      outline.forEachGlyph(of: row) { glyph in
        glyph.append(to: &path)
        return true
      }
      return path
    }
  }

  /// An outline at its position.
  package struct Glyph: Sendable {
    package let shape: GlyphShape
    /// The glyph's origin in points from the top left corner of the block.
    package let x: Double
    package let y: Double
    /// The em in points.
    package let size: Double
    /// The shear of the outline, unlike the shape's, in place of an italic face: to the right per unit of
    /// height.
    package var slant = 0.0

    /// Whether it is turned by a quarter clockwise.
    package var isTurned = false

    /// Whether the outline stands as that of the shape.
    package var isUpright: Bool { slant == 0 && !isTurned }

    private func placed(_ point: Point) -> Point {
      let across = (point.x - slant * point.y) * size
      return isTurned
        ? Point(x: x - point.y * size, y: y + across) : Point(x: x + across, y: y + point.y * size)
    }

    /// Adds the outline at its position and size.
    fileprivate func append(to path: inout BezierPath) {
      shape.forEachElement { element in
        switch element {
        case .move(let point): path.move(to: placed(point))
        case .line(let point): path.line(to: placed(point))
        case .cubic(let control1, let control2, let end):
          path.cubic(control1: placed(control1), control2: placed(control2), to: placed(end))
        case .close: path.close()
        }
      }
    }
  }

  /// A glyph that is an image, such as a color emoji.
  package struct ColorGlyph: Sendable {
    let picture: ColorGlyphBitmap
    /// The rectangle of the whole image.
    package let frame: Rect

    /// A name that equal images share.
    package var name: String { "glyph \(picture.digest)" }

    /// The pixels, which are decoded if they have not been drawn lately.
    package var bitmap: Bitmap { picture.bitmap }
  }

  package var outlines: [Outline]
  package var images: [ColorGlyph]
  package var metrics: TextMetrics
}
