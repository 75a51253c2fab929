import RenderTree
import VectorGraphics

// How lines make a block.
extension ParagraphSetter {
  /// Puts lines under each other and aligns them.
  ///
  /// The memory of each line is given back as soon as it has its place.
  func block(of lines: inout [LaidOutLine], missing: [MissingCharacter], isTruncated: Bool) -> LaidOutText {
    let widest = lines.reduce(0) { max($0, $1.width) }
    let given = paragraph.width ?? paragraph.alignmentWidth
    let room = given.map { $0.isFinite ? max(0, $0) : widest } ?? widest
    var result = LaidOutText(
      glyphs: [], clusters: [], metrics: TextMetrics(size: .zero, inkBounds: .zero, lines: []),
      missing: missing)
    result.glyphs.reserveCapacity(lines.reduce(0) { $0 + $1.glyphs.count })
    result.clusters.reserveCapacity(lines.reduce(0) { $0 + $1.clusters.count })
    var top = 0.0
    for index in lines.indices {
      var line = LaidOutLine()
      swap(&line, &lines[index])
      let (height, baseline) = placement(of: line)
      let x = start(of: line, in: room)
      append(line, x: x, baseline: top + baseline, to: &result)
      top += height
    }
    result.metrics.size = Size(width: widest, height: top)
    result.metrics.inkBounds = inkBounds(of: result.glyphs)
    result.metrics.isTruncated = isTruncated
    return result
  }

  /// The height of a line and where in it the baseline lies.
  ///
  /// A line height that is given is shared out as in CSS: half of what the first run's font leaves goes above
  /// it and half below, and other fonts in the line move nothing.
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

  /// An ascent or descent as the paragraph's metrics have it.
  private func rounded(_ length: Double) -> Double {
    paragraph.metrics == .browser ? length.rounded() : length
  }

  /// The left edge of a line; one that is wider than its room keeps its start in it (CSS Text 3, section 7.1).
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

  private func append(_ line: LaidOutLine, x: Double, baseline: Double, to result: inout LaidOutText) {
    result.metrics.lines.append(
      TextMetrics.Line(
        x: x, width: line.width, baseline: baseline, ascent: line.ascent, descent: line.descent))
    for var glyph in line.glyphs {
      glyph.x += x
      glyph.y += baseline
      result.glyphs.append(glyph)
    }
    for var cluster in line.clusters {
      cluster.x += x
      result.clusters.append(cluster)
    }
  }

  private func inkBounds(of glyphs: [PlacedGlyph]) -> Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for glyph in glyphs {
      let bounds = glyph.slanted(glyph.face.drawing(of: glyph.glyph, reader: provider.outlines).bounds)
      if bounds.isEmpty { continue }
      left = min(left, glyph.x + bounds.minX * glyph.size)
      right = max(right, glyph.x + bounds.maxX * glyph.size)
      top = min(top, glyph.y + bounds.minY * glyph.size)
      bottom = max(bottom, glyph.y + bounds.maxY * glyph.size)
    }
    guard left <= right, top <= bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
