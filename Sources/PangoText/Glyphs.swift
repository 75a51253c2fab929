import RenderTree
import VectorGraphics

extension ShapedText {
  /// Draws laid out glyphs: those of one paint as one outline, in order of first use of the paints.
  init(_ text: LaidOutText, runs: [TextRun]) {
    self.init(outlines: [], images: [], metrics: text.metrics)
    let shapes = text.table.drawings.map(\.shape)
    let paints = DistinctValues(
      text.table.styles.map { runs.indices.contains($0.run) ? runs[$0.run].paint : nil })
    if let paint = paints.values.first, paints.values.count == 1 {
      if text.glyphs.glyphs.contains(where: { shapes[Int($0.drawing)] != nil }) {
        outlines = [Outline(glyphs: text.glyphs, shapes: shapes, styles: text.table.styles, paint: paint)]
      }
    } else {
      outlines = Self.outlines(of: text, shapes: shapes, paints: paints)
    }
    for row in text.glyphs.rows {
      text.glyphs.forEachGlyph(of: row) { glyph, y in
        guard shapes[Int(glyph.drawing)] == nil else { return true }
        appendColored(
          glyph, y: y, ink: row.ink, table: text.table, paint: paints.values[paints.numbers[Int(glyph.style)]]
        )
        return true
      }
    }
  }

  /// The glyphs that have a shape, by paint, in order of first use of the paints.
  private static func outlines(
    of text: LaidOutText, shapes: [GlyphShape?], paints: DistinctValues<Paint?>
  ) -> [Outline] {
    var places: [Int: Int] = [:]
    /// The last row of each outline.
    var lastRows: [Int] = []
    var outlines: [Outline] = []
    for (number, row) in text.glyphs.rows.enumerated() {
      text.glyphs.forEachGlyph(of: row) { glyph, y in
        guard shapes[Int(glyph.drawing)] != nil else { return true }
        let paint = paints.numbers[Int(glyph.style)]
        let position = places[paint] ?? outlines.count
        if position == outlines.count {
          places[paint] = position
          lastRows.append(-1)
          outlines.append(
            Outline(
              glyphs: GlyphRows(), shapes: shapes, styles: text.table.styles, paint: paints.values[paint]))
        }
        outlines[position].glyphs.append(glyph, y: y, ink: row.ink, startsRow: lastRows[position] != number)
        lastRows[position] = number
        return true
      }
    }
    return outlines
  }

  /// Adds a glyph with colors of its own.
  private mutating func appendColored(
    _ glyph: PositionedGlyph, y: Double, ink: Rect, table: GlyphTable, paint: Paint?
  ) {
    let style = table.styles[Int(glyph.style)]
    switch table.drawings[Int(glyph.drawing)] {
    case .outline: break
    case .layers(let colored):
      for (outline, color) in colored where !outline.shape.isEmpty {
        var first = glyph
        first.drawing = 0
        outlines.append(
          Outline(
            glyphs: GlyphRows(first, y: y, ink: ink), shapes: [outline.shape], styles: table.styles,
            paint: color.map(Paint.color) ?? paint, isColored: true))
      }
    case .picture(let picture, let frame):
      let origin = style.origin(glyph.x, y)
      let box = Rect(
        x: origin.x + frame.x * style.size, y: origin.y + frame.y * style.size,
        width: frame.width * style.size, height: frame.height * style.size)
      images.append(ColorGlyph(picture: picture, frame: box))
    }
  }
}

extension GlyphContent {
  /// The outline in the text's paint; nil for other drawings, and where there is no ink.
  fileprivate var shape: GlyphShape? {
    if case .outline(let outline) = self, !outline.shape.isEmpty { return outline.shape }
    return nil
  }
}
