import RenderTree
import VectorGraphics

extension ShapedText {
  /// Draws laid out glyphs: those of one paint as one outline, in order of first use of the paints.
  init(_ text: LaidOutText, runs: [TextRun]) {
    self.init(outlines: [], images: [], metrics: text.metrics)
    let shapes = text.table.drawings.map(\.shape)
    let paints = DistinctValues(
      text.table.styles.map { runs.indices.contains($0.run) ? runs[$0.run].paint : nil })
    var places: [Int: Int] = [:]
    var layers: [Outline] = []
    for row in text.rows {
      for (paint, glyphs) in row.stretches(shapes: shapes, paints: paints.numbers) {
        var row = row
        row.glyphs = glyphs
        if let place = places[paint] {
          outlines[place].rows.append(row)
        } else {
          places[paint] = outlines.count
          outlines.append(
            Outline(
              rows: [row], shapes: shapes, styles: text.table.styles, paint: paints.values[paint]))
        }
      }
      for glyph in row.glyphs where shapes[Int(glyph.drawing)] == nil {
        let style = text.table.styles[Int(glyph.style)]
        switch text.table.drawings[Int(glyph.drawing)] {
        case .outline: break
        case .layers(let colored):
          for (outline, color) in colored where !outline.shape.isEmpty {
            var row = row
            row.glyphs = [glyph]
            row.glyphs[0].drawing = 0
            layers.append(
              Outline(
                rows: [row], shapes: [outline.shape], styles: text.table.styles,
                paint: color.map(Paint.color) ?? paints.values[paints.numbers[Int(glyph.style)]],
                isColored: true))
          }
        case .picture(let bitmap, let frame):
          images.append(GlyphImage(bitmap: bitmap, frame: row.placed(frame, of: glyph, style: style)))
        }
      }
    }
    outlines += layers
  }
}

extension GlyphDrawing {
  /// The outline in the text's paint; nil for other drawings, and where there is no ink.
  fileprivate var shape: GlyphShape? {
    if case .outline(let outline) = self, !outline.shape.isEmpty { return outline.shape }
    return nil
  }
}

extension GlyphRow {
  /// The glyphs that have a shape, by the number of their style's paint, in order of first use of the paints; glyphs
  /// without one may be among them.
  ///
  /// A row with a single paint shares the memory of its line.
  fileprivate func stretches(
    shapes: [GlyphShape?], paints: [Int]
  ) -> [(paint: Int, glyphs: ArraySlice<PlacedGlyph>)] {
    guard let first = glyphs.first(where: { shapes[Int($0.drawing)] != nil }) else { return [] }
    let paint = paints[Int(first.style)]
    if glyphs.allSatisfy({ paints[Int($0.style)] == paint }) { return [(paint, glyphs)] }
    var places: [Int: Int] = [:]
    var found: [(paint: Int, glyphs: ArraySlice<PlacedGlyph>)] = []
    for glyph in glyphs where shapes[Int(glyph.drawing)] != nil {
      let paint = paints[Int(glyph.style)]
      if let place = places[paint] {
        found[place].glyphs.append(glyph)
      } else {
        places[paint] = found.count
        found.append((paint, [glyph]))
      }
    }
    return found
  }

  /// A frame in ems from a glyph's origin, in the block.
  fileprivate func placed(_ frame: Rect, of glyph: PlacedGlyph, style: GlyphTable.Style) -> Rect {
    let size = style.size
    return Rect(
      x: glyph.x + x + frame.x * size, y: style.shift + y + frame.y * size, width: frame.width * size,
      height: frame.height * size)
  }
}
