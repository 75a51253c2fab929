import RenderTree
import VectorGraphics

// Builds a block from lines.
extension ParagraphSetter {
  /// Stacks lines and aligns them.
  func block(of stack: inout LineStack, missing: [MissingCharacter], isTruncated: Bool) -> LaidOutText {
    let widest = stack.lines.reduce(0) { max($0, $1.width) }
    let given = paragraph.width ?? paragraph.alignmentWidth
    let room = given.map { $0.isFinite ? max(0, $0) : widest } ?? widest
    var metrics = TextMetrics(size: .zero, inkBounds: .zero, lines: [], isTruncated: isTruncated)
    metrics.lines.reserveCapacity(min(stack.lines.count, TextMetrics.mostLines))
    var glyphs = stack.takeGlyphs()
    var lines: [GlyphRows.Line] = []
    var wholeLines: [PlacedLine] = []
    var (top, start) = (0.0, 0)
    for (number, line) in stack.lines.enumerated() {
      let extent = stack.extents[Int(line.extent)]
      let (height, distance) = placement(of: extent)
      let x = self.start(of: line, extent, in: room)
      let (baseline, end) = (top + distance, Int(line.end))
      for index in start..<end { glyphs[index].x += x }
      if start < end { lines.append(GlyphRows.Line(y: baseline, end: line.end)) }
      if metrics.lines.count < TextMetrics.mostLines {
        metrics.lines.append(
          TextMetrics.Line(
            x: x, width: line.width, baseline: baseline, ascent: extent.ascent, descent: extent.descent))
      }
      if keepsCharacters {
        wholeLines.append(PlacedLine(line: stack.whole[number], x: x, baseline: baseline))
      }
      (top, start) = (top + height, end)
    }
    metrics.size = Size(width: widest, height: top)
    var rows = GlyphRows(glyphs: glyphs, lines: lines)
    metrics.inkBounds = rows.divide(measuring: collector.table)
    return LaidOutText(
      glyphs: rows, table: collector.table, metrics: metrics, missing: missing, lines: wholeLines)
  }

  /// The height of a line and the position of the baseline in it.
  ///
  /// A specified line height is distributed as in CSS: half of the leading of the first run's font goes above
  /// it and half below, and other fonts in the line have no effect.
  private func placement(of extent: LineStack.Extent) -> (height: Double, baseline: Double) {
    guard let lineHeight = paragraph.lineHeight, lineHeight.isFinite else {
      let (ascent, descent) = (rounded(extent.ascent), rounded(extent.descent))
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
  private func start(of line: LineStack.Line, _ extent: LineStack.Extent, in room: Double) -> Double {
    let rest = room - line.width
    let atStart = extent.isRightToLeft ? rest : 0
    if rest < 0 { return atStart }
    switch paragraph.alignment {
    case .start, .justify: return atStart
    case .end: return extent.isRightToLeft ? 0 : rest
    case .center: return rest / 2
    }
  }
}
