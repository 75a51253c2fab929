import RenderTree
import VectorGraphics

// Builds a block from lines.
extension ParagraphSetter {
  /// Stacks lines and aligns them.
  ///
  /// The glyphs stay in the memory of their line.
  func block(of lines: inout [LaidOutLine], missing: [MissingCharacter], isTruncated: Bool) -> LaidOutText {
    let widest = lines.reduce(0) { max($0, $1.width) }
    let given = paragraph.width ?? paragraph.alignmentWidth
    let room = given.map { $0.isFinite ? max(0, $0) : widest } ?? widest
    var result = LaidOutText(
      rows: [], table: collector.table, clusters: [],
      metrics: TextMetrics(size: .zero, inkBounds: .zero, lines: []), missing: missing)
    result.rows.reserveCapacity(lines.count)
    result.metrics.lines.reserveCapacity(lines.count)
    result.clusters.reserveCapacity(lines.reduce(0) { $0 + $1.clusters.count })
    var top = 0.0
    var ink = InkBox()
    let bytes = keepsSegments ? runs.flatMap(\.text.utf8) : []
    for index in lines.indices {
      var line = LaidOutLine()
      swap(&line, &lines[index])
      let (height, baseline) = placement(of: line)
      let x = start(of: line, in: room)
      append(line, x: x, baseline: top + baseline, to: &result, ink: &ink)
      if keepsSegments {
        result.segments += segments(of: line, number: index, x: x, baseline: top + baseline, text: bytes)
      }
      top += height
    }
    result.metrics.size = Size(width: widest, height: top)
    result.metrics.inkBounds = ink.rect
    result.metrics.isTruncated = isTruncated
    return result
  }

  /// The height of a line and the position of the baseline in it.
  ///
  /// A specified line height is distributed as in CSS: half of the leading of the first run's font goes above
  /// it and half below, and other fonts in the line have no effect.
  private func placement(of line: LaidOutLine) -> (height: Double, baseline: Double) {
    guard let lineHeight = paragraph.lineHeight, lineHeight.isFinite else {
      let (ascent, descent) = (rounded(line.ascent), rounded(line.descent))
      return (ascent + descent, ascent)
    }
    let em = runs[0].font.size
    let height = max(0, lineHeight) * em
    let (ascent, descent) = (rounded(primaryFaces[0].ascent * em), rounded(primaryFaces[0].descent * em))
    let above = (height - ascent - descent) / 2
    return (height, (paragraph.metrics == .browser ? above.rounded(.down) : above) + ascent)
  }

  /// An ascent or descent according to the paragraph's metrics.
  private func rounded(_ length: Double) -> Double {
    paragraph.metrics == .browser ? length.rounded() : length
  }

  /// The left edge of a line; one that is too wide is aligned at its start (CSS Text 3, section 7.1).
  private func start(of line: LaidOutLine, in room: Double) -> Double {
    let rest = room - line.width
    let atStart = line.isRightToLeft ? rest : 0
    if rest < 0 { return atStart }
    switch paragraph.alignment {
    case .start, .justify: return atStart
    case .end: return line.isRightToLeft ? 0 : rest
    case .center: return rest / 2
    }
  }

  private func append(
    _ line: LaidOutLine, x: Double, baseline: Double, to result: inout LaidOutText, ink: inout InkBox
  ) {
    result.metrics.lines.append(
      TextMetrics.Line(
        x: x, width: line.width, baseline: baseline, ascent: line.ascent, descent: line.descent))
    for start in stride(from: 0, to: line.glyphs.count, by: GlyphRow.greatestLength) {
      let glyphs = line.glyphs[start..<min(start + GlyphRow.greatestLength, line.glyphs.count)]
      var row = InkBox()
      for glyph in glyphs { row.include(glyph, x: x, y: baseline, table: result.table) }
      ink.include(row)
      result.rows.append(GlyphRow(glyphs: glyphs, x: x, y: baseline, ink: row.rect))
    }
    for var cluster in line.clusters {
      cluster.x += x
      result.clusters.append(cluster)
    }
  }
}

/// The growing bounding box of the ink of glyphs.
private struct InkBox {
  private var (left, top) = (Double.infinity, Double.infinity)
  private var (right, bottom) = (-Double.infinity, -Double.infinity)

  /// The box; zero where there is no ink.
  var rect: Rect {
    guard left <= right, top <= bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Extends the box by a glyph of a line that starts at a point.
  mutating func include(_ glyph: PlacedGlyph, x: Double, y: Double, table: GlyphTable) {
    let style = table.styles[Int(glyph.style)]
    let bounds = style.slanted(table.drawings[Int(glyph.drawing)].bounds)
    if bounds.isEmpty { return }
    let (x, y) = (glyph.x + x, style.shift + y)
    left = min(left, x + bounds.minX * style.size)
    right = max(right, x + bounds.maxX * style.size)
    top = min(top, y + bounds.minY * style.size)
    bottom = max(bottom, y + bounds.maxY * style.size)
  }

  mutating func include(_ other: InkBox) {
    left = min(left, other.left)
    right = max(right, other.right)
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}

extension GlyphTable.Style {
  /// The bounding box of a sheared box in ems.
  fileprivate func slanted(_ box: Rect) -> Rect {
    guard slant != 0, !box.isEmpty else { return box }
    let (left, right) = (box.minX - slant * box.maxY, box.maxX - slant * box.minY)
    return Rect(x: left, y: box.minY, width: right - left, height: box.height)
  }
}
