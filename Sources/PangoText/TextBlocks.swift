import RenderTree
import VectorGraphics

// Builds a block from lines.
extension ParagraphSetter {
  /// Stacks lines and aligns them.
  func block(of stack: inout LineStack, missing: [MissingCharacter], isTruncated: Bool) -> LaidOutText {
    let widest = stack.lines.reduce(0) { max($0, $1.width) }
    let room = room(forWidest: widest)
    var metrics = TextMetrics(size: .zero, inkBounds: .zero, lines: [], isTruncated: isTruncated)
    metrics.lines.reserveCapacity(min(stack.lines.count, TextMetrics.mostLines))
    var glyphs = stack.takeGlyphs()
    var lines: [GlyphRows.Line] = []
    var wholeLines: [PositionedLine] = []
    var (top, start) = (0.0, 0)
    for (number, line) in stack.lines.enumerated() {
      let extent = stack.extents[Int(line.extent)]
      let (height, distance) = placement(of: extent)
      let (ascent, descent) = extents(of: extent)
      let x = self.start(ofWidth: line.width, extent, in: room)
      let (baseline, end) = (top + distance, Int(line.end))
      for index in start..<end { glyphs[index].x += x }
      if start < end { lines.append(GlyphRows.Line(y: baseline, end: line.end)) }
      if metrics.lines.count < TextMetrics.mostLines {
        metrics.lines.append(
          TextMetrics.Line(
            x: x, width: line.width, baseline: baseline, ascent: ascent, descent: descent,
            isRightToLeft: extent.isRightToLeft))
      }
      if preservesCharacters {
        wholeLines.append(PositionedLine(line: stack.whole[number], x: x, baseline: baseline))
      }
      (top, start) = (top + height, end)
    }
    metrics.size = Size(width: widest, height: top)
    if isVertical {
      // Lines follow each other from the right.
      metrics.writingMode = .vertical
      metrics.size = Size(width: top, height: widest)
      for index in lines.indices { lines[index].y = top - lines[index].y }
    }
    var rows = GlyphRows(glyphs: glyphs, lines: lines)
    metrics.inkBounds = rows.divide(measuring: collector.table)
    return LaidOutText(
      glyphs: rows, table: collector.table, metrics: metrics, missing: missing, lines: wholeLines)
  }

  /// The width in which lines are aligned.
  private func room(forWidest widest: Double) -> Double {
    let given = paragraph.alignmentWidth ?? paragraph.width
    return given.map { $0.isFinite ? max(0, $0) : widest } ?? widest
  }

  /// Calls a function with each line at its place in the block, and keeps none of them.
  ///
  /// - Parameter widest: The width of the widest line.
  func forEachLine(
    of pieces: TextPieces, widest: Double, _ body: (PositionedLine) -> Void
  ) throws(TextError) {
    // An ellipsis may replace lines that have been set.
    if paragraph.lineLimit != nil { return try laidOut(pieces).lines.forEach(body) }
    let room = room(forWidest: widest)
    var top = 0.0
    for piece in pieces {
      for line in try set(piece, maximumLineCount: nil).lines {
        let extent = LineStack.Extent(of: line)
        let (height, distance) = placement(of: extent)
        let x = start(ofWidth: line.width, extent, in: room)
        body(PositionedLine(line: line, x: x, baseline: top + distance))
        top += height
      }
    }
  }

  private var isVertical: Bool { paragraph.writingMode == .vertical }

  /// How far a line extends above and below its baseline, or to both sides of the middle of a vertical line.
  private func extents(of extent: LineStack.Extent) -> (Double, Double) {
    let half = (extent.ascent + extent.descent) / 2
    return isVertical ? (half, half) : (extent.ascent, extent.descent)
  }

  /// The height of a line and the position of the baseline in it, or of the middle of a vertical line.
  ///
  /// A specified line height is distributed as in CSS: half of the leading of the first run's font goes above
  /// it and half below, and other fonts in the line have no effect.
  private func placement(of extent: LineStack.Extent) -> (height: Double, baseline: Double) {
    if isVertical {
      let height =
        paragraph.lineHeight.flatMap { $0.isFinite ? max(0, $0) * runs[0].font.size : nil }
        ?? extent.ascent + extent.descent
      return (height, height / 2)
    }
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
  private func start(ofWidth width: Double, _ extent: LineStack.Extent, in room: Double) -> Double {
    let rest = room - width
    let atStart = extent.isRightToLeft ? rest : 0
    if rest < 0 { return atStart }
    switch paragraph.alignment {
    case .start, .justify: return atStart
    case .end: return extent.isRightToLeft ? 0 : rest
    case .center: return (rest + extent.trailingTracking) / 2
    }
  }
}
