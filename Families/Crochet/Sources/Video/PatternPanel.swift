import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// The text of the pattern with the current position, and the progress.
extension CrochetVideoLayout {
  /// Stitches made by the same words, one after the other.
  private struct Passage: Hashable {
    var row: Int
    var source: Range<Int>
    var start: Int
    var end: Int
  }

  private var passages: [Passage] {
    var passages: [Passage] = []
    for (index, symbol) in symbols.enumerated() {
      if let last = passages.last, last.row == symbol.row, last.source == symbol.source {
        passages[passages.count - 1].end = index + 1
      } else {
        passages.append(Passage(row: symbol.row, source: symbol.source, start: index, end: index + 1))
      }
    }
    return passages
  }

  func panelLayers() throws(ComponentError) -> [Layer] {
    let panel = panel
    var layers = progressLayers(panel)
    let passages = passages
    for (index, passage) in passages.enumerated() {
      let end = index + 1 < passages.count ? start(of: passage.end) : nil
      layers.append(step(try textLayer(passage, in: panel), from: start(of: passage.start), to: end))
    }
    let rows = Dictionary(grouping: passages, by: \.row)
    for row in rows.keys.sorted() {
      guard let first = rows[row]?.first, let last = rows[row]?.last else { continue }
      let end = last.end < symbols.count ? start(of: last.end) : nil
      layers.append(step(try headingLayer(row, in: panel), from: start(of: first.start), to: end))
    }
    return layers
  }

  /// Seen at once, without fading; the last one stays.
  private func step(_ layer: Layer, from start: Double, to end: Double?) -> Layer {
    var layer = shown(layer, from: start, to: end)
    guard end != nil, let animation = layer.animations.first else { return layer }
    layer.animations[0].keyframes = [
      Keyframe(offset: 0, value: .number(1)), Keyframe(offset: 1, value: .number(1)),
    ]
    _ = animation
    return layer
  }

  private func headingLayer(_ index: Int, in panel: Rect) throws(ComponentError) -> Layer {
    let row = chart.piece?.rows[index]
    let kind = row?.isRound == true ? "Round" : "Row"
    let name =
      row?.isFoundation == true ? "Foundation" : row?.number.map { "\(kind) \($0)" } ?? row?.label ?? kind
    let count = row?.isFoundation == true ? "\(row?.made.count ?? 0) ch" : row?.tally.summary ?? ""
    let line = try setter.measured(
      "\(name) · \(count)", TextStyle(size: 21, weight: 650, color: picture.theme.ink), width: panel.width)
    return setter.layer(line, at: Point(x: panel.x, y: panel.y + 18))
  }

  /// The line of the pattern, the words that are worked in the accent color.
  private func textLayer(_ passage: Passage, in panel: Rect) throws(ComponentError) -> Layer {
    let text = chart.text
    let first = text.place(of: passage.source.lowerBound).line - 1
    let range = text.lineRange(first)
    let lower = max(range.lowerBound, passage.source.lowerBound)
    let upper = min(max(lower, passage.source.upperBound), range.upperBound)
    // Of a long line the part around the place is shown.
    let shown = max(range.lowerBound, lower - 300)..<min(range.upperBound, upper + 300)
    let rest = picture.theme.ink.withAlpha(0.62)
    func span(_ range: Range<Int>, _ color: Color) -> TextContent.Span {
      TextContent.Span(text: text.string(range), fill: .color(color))
    }
    let count = Double(shown.count)
    let size = min(23, max(12, (panel.width * (panel.height - 60) / max(1, count) / 0.72).squareRoot()))
    let font = Font(families: picture.theme.chartTheme.textFonts, weight: 500, size: Double(Float(size)))
    var content = TextContent(
      "", font: font, language: "en", wraps: true,
      lineLimit: max(1, Int(saturating: (panel.height - 58) / (size * 1.35))))
    content.spans = [
      span(shown.lowerBound..<lower, rest), span(lower..<upper, picture.theme.accent),
      span(upper..<max(upper, shown.upperBound), rest),
    ].filter { !$0.text.isEmpty }
    return Layer(
      frame: LayerFrame(Rect(x: panel.x, y: panel.y + 54, width: panel.width, height: panel.height - 54)),
      fill: .color(picture.theme.ink), content: .text(content))
  }

  /// A progress bar.
  private func progressLayers(_ panel: Rect) -> [Layer] {
    let height = 5.0
    func bar(_ color: Color) -> Layer {
      Layer(
        frame: LayerFrame(Rect(x: panel.x, y: panel.y, width: panel.width, height: height)),
        transformOrigin: LengthPoint(x: .zero, y: .zero), fill: .color(color),
        content: .rectangle(cornerRadii: .zero))
    }
    var filled = bar(picture.theme.accent)
    filled.scale = Point(x: 0, y: 1)
    if let timing = try? Timing(
      delay: CrochetVideo.lead, duration: max(0.001, end - CrochetVideo.lead), fill: .both)
    {
      filled.animations = [
        Animation(
          property: .scale,
          keyframes: [
            Keyframe(offset: 0, value: .pair(Point(x: 0, y: 1))),
            Keyframe(offset: 1, value: .pair(Point(x: 1, y: 1))),
          ], timing: timing)
      ]
    }
    return [bar(picture.theme.rule.withAlpha(0.5)), filled]
  }
}
