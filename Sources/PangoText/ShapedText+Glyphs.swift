import RenderTree
import VectorGraphics

extension ShapedText {
  /// Draws laid out glyphs: those of one paint as one outline, in the order in which paints come first.
  init(_ text: LaidOutText, runs: [TextRun], outlines reader: OutlineReader) {
    self.init(outlines: [], images: [], metrics: text.metrics)
    var paths: [(paint: Paint?, elements: [BezierPath.Element], glyphs: [Glyph])] = []
    var ofRun: [Int: Int] = [:]
    func path(ofRun run: Int) -> Int {
      if let known = ofRun[run] { return known }
      let paint = runs.indices.contains(run) ? runs[run].paint : nil
      let place = paths.firstIndex { $0.paint == paint } ?? paths.count
      if place == paths.count { paths.append((paint, [], [])) }
      ofRun[run] = place
      return place
    }
    var layers: [Outline] = []
    for glyph in text.glyphs {
      switch glyph.face.drawing(of: glyph.glyph, reader: reader) {
      case .outline(let outline):
        if outline.path.isEmpty { continue }
        let place = path(ofRun: glyph.run)
        glyph.append(outline, to: &paths[place].elements)
        paths[place].glyphs.append(glyph.placed(outline.shape))
      case .layers(let colored):
        let paint = runs.indices.contains(glyph.run) ? runs[glyph.run].paint : nil
        for (outline, color) in colored where !outline.path.isEmpty {
          var elements: [BezierPath.Element] = []
          glyph.append(outline, to: &elements)
          layers.append(
            Outline(
              path: BezierPath(elements: elements), glyphs: [glyph.placed(outline.shape)],
              paint: color.map(Paint.color) ?? paint))
        }
      case .picture(let bitmap, let frame):
        images.append(GlyphImage(bitmap: bitmap, frame: glyph.placed(frame)))
      }
    }
    outlines =
      paths.map { Outline(path: BezierPath(elements: $0.elements), glyphs: $0.glyphs, paint: $0.paint) }
      + layers
  }
}

extension PlacedGlyph {
  private func placed(_ point: Point) -> Point {
    Point(x: x + (point.x - slant * point.y) * size, y: y + point.y * size)
  }

  fileprivate func placed(_ shape: GlyphShape) -> ShapedText.Glyph {
    ShapedText.Glyph(shape: shape, x: x, y: y, size: size, isSlanted: slant != 0)
  }

  fileprivate func placed(_ frame: Rect) -> Rect {
    Rect(
      x: x + frame.x * size, y: y + frame.y * size, width: frame.width * size, height: frame.height * size)
  }

  /// Adds a glyph's outline at its place and size.
  fileprivate func append(_ outline: GlyphOutline, to elements: inout [BezierPath.Element]) {
    for element in outline.path.elements {
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
