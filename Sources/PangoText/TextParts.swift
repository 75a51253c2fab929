import CPango
import RenderTree

extension TextEngine {
  package func parts(of paragraph: TextParagraph) throws(TextError) -> [TextPart] {
    try withState(for: paragraph) { state throws(TextError) in try state.parts(of: paragraph) }
  }
}

extension TextState {
  /// The parts of the runs of a paragraph in its lines; this is not cached.
  mutating func parts(of paragraph: TextParagraph) throws(TextError) -> [TextPart] {
    let widest = try text(paragraph).laidOut.metrics.size.width
    provider.trim()
    let (setter, pieces) = try setter(of: paragraph, preservesCharacters: true)
    var parts: [TextPart] = []
    try setter.forEachLine(of: pieces, widest: widest) { parts += setter.parts(of: $0) }
    return parts
  }
}

extension ParagraphSetter {
  /// The parts of the runs in a line, from left to right.
  fileprivate func parts(of placed: PositionedLine) -> [TextPart] {
    var parts: [TextPart] = []
    let line = placed.line
    for (index, cluster) in line.clusters.enumerated() {
      let run = run(at: cluster.range.lowerBound)
      let isLast = index == line.clusters.count - 1
      let width = line.width(ofCluster: index) - (isLast ? line.trailingTracking : 0)
      if parts.last?.run == run {
        parts[parts.count - 1].width += width
      } else {
        parts.append(part(ofRun: run, x: placed.x + cluster.x, width: width, baseline: placed.baseline))
      }
    }
    return parts
  }

  private func part(ofRun run: Int, x: Double, width: Double, baseline: Double) -> TextPart {
    let (face, em) = (primaryFaces[run], runs[run].font.size)
    if paragraph.writingMode == .vertical {
      return verticalPart(ofRun: run, x: x, width: width, middle: baseline)
    }
    func stroke(_ offset: hb_ot_metrics_tag_t, _ size: hb_ot_metrics_tag_t) -> TextPart.Stroke {
      TextPart.Stroke(top: -face.metric(offset) * em, thickness: face.metric(size) * em)
    }
    return TextPart(
      run: run, x: x, width: width, baseline: baseline, ascent: face.ascent * em, descent: face.descent * em,
      underline: stroke(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE),
      strikethrough: stroke(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
  }

  /// A part of a vertical line: what is below the baseline of others is to the left of its middle, and the line that goes
  /// with Japanese and Korean is to the right.
  private func verticalPart(ofRun run: Int, x: Double, width: Double, middle: Double) -> TextPart {
    let (face, em) = (primaryFaces[run], runs[run].font.size)
    let half = (face.ascent + face.descent) / 2 * em
    let thickness = face.metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) * em
    let isOnRight = ["ja", "ko"].contains { runs[run].language?.hasPrefix($0) == true }
    return TextPart(
      run: run, x: x, width: width, baseline: middle, ascent: half, descent: half,
      underline: TextPart.Stroke(top: isOnRight ? -half : half - thickness, thickness: thickness),
      strikethrough: TextPart.Stroke(top: -thickness / 2, thickness: thickness))
  }

  /// The last run that starts at a byte of the text or before it.
  private func run(at byte: Int) -> Int {
    var (low, high) = (0, runStarts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if runStarts[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }
}
