import RenderTree
import VectorGraphics

extension ShapedText {
  /// Draws laid out glyphs: those of one paint as one outline, in the order in which paints come first.
  init(_ text: LaidOutText, runs: [TextRun], outlines reader: OutlineReader) {
    self.init(outlines: [], images: [], metrics: text.metrics)
    var outlines: [Outline] = []
    var ofRun: [Int: Int] = [:]
    func outline(ofRun run: Int) -> Int {
      if let known = ofRun[run] { return known }
      let paint = runs.indices.contains(run) ? runs[run].paint : nil
      let place = outlines.firstIndex { $0.paint == paint } ?? outlines.count
      if place == outlines.count { outlines.append(Outline(glyphs: [], paint: paint)) }
      ofRun[run] = place
      return place
    }
    var layers: [Outline] = []
    for glyph in text.glyphs {
      switch glyph.face.drawing(of: glyph.glyph, reader: reader) {
      case .outline(let drawn):
        if drawn.path.isEmpty { continue }
        let place = outline(ofRun: glyph.run)
        outlines[place].glyphs.append(glyph.placed(drawn.shape))
      case .layers(let colored):
        let paint = runs.indices.contains(glyph.run) ? runs[glyph.run].paint : nil
        for (outline, color) in colored where !outline.path.isEmpty {
          layers.append(
            Outline(glyphs: [glyph.placed(outline.shape)], paint: color.map(Paint.color) ?? paint))
        }
      case .picture(let bitmap, let frame):
        images.append(GlyphImage(bitmap: bitmap, frame: glyph.placed(frame)))
      }
    }
    self.outlines = outlines + layers
  }
}

extension PlacedGlyph {
  fileprivate func placed(_ shape: GlyphShape) -> ShapedText.Glyph {
    ShapedText.Glyph(shape: shape, x: x, y: y, size: size, slant: slant)
  }

  fileprivate func placed(_ frame: Rect) -> Rect {
    Rect(
      x: x + frame.x * size, y: y + frame.y * size, width: frame.width * size, height: frame.height * size)
  }
}
