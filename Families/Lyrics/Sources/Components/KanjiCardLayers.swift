import RenderTree
import SceneModel
import VectorGraphics

/// Draws a card of a kanji into its box; lengths in points.
struct KanjiCardLayers {
  let entry: KanjiEntry
  let colors: KanjiCardColors
  let pitchStyle: PitchLineStyle
  /// Of meanings.
  let language: String?
  let context: ComponentContext
  var layers: [Layer] = []
  var warnings: [String] = []

  var theme: LyricColors { colors.theme }
  private var size: Size { context.size }
  private var ruler: TextRuler { TextRuler(text: context.text, language: "ja") }

  init(
    entry: KanjiEntry, colors: KanjiCardColors, pitchStyle: PitchLineStyle, language: String?,
    context: ComponentContext
  ) {
    self.entry = entry
    self.colors = colors
    self.pitchStyle = pitchStyle
    self.language = language
    self.context = context
  }

  mutating func draw() throws(ComponentError) {
    guard !size.isEmpty else { return }
    layers.append(Layer(fill: .color(theme.background), content: .rectangle(cornerRadii: .zero)))
    if size.width > 2 * size.height { try drawCell() } else { try drawCard() }
  }

  // MARK: A cell of a list

  private mutating func drawCell() throws(ComponentError) {
    let unit = size.height / 88
    let pad = 12 * unit
    let side = size.height - 2 * pad
    drawCharacter(in: Rect(x: pad, y: pad, width: side, height: side), hasGuides: false)
    let left = 2 * pad + side + 4 * unit
    var right = size.width - pad - 4 * unit
    let facts = [entry.level, entry.strokes.map { "\($0)画" }].compactMap { $0 }
    let font = font(size: 13 * unit)
    var widest = 0.0
    for (index, fact) in facts.prefix(2).enumerated() {
      widest = max(widest, try width(of: fact, font))
      let box = Rect(x: left, y: (16 + 30 * Double(index)) * unit, width: right - left, height: 26 * unit)
      layers.append(line(fact, font, in: box, color: theme.reading, alignment: .end))
    }
    if widest > 0 { right = max(left, right - min(widest, 0.4 * (right - left)) - 14 * unit) }
    let meanings = Rect(x: left, y: 14 * unit, width: right - left, height: 28 * unit)
    layers.append(
      line(
        entry.meanings.joined(separator: ", "), self.font(size: 18 * unit, weight: 600), in: meanings,
        color: theme.text, language: language))
    var flow = ReadingFlow(width: right - left, fontSize: 15.5 * unit, rowLimit: 1)
    flow.gap = 0.75
    let readings = entry.on + entry.kun
    try place(readings, flow, x: left, top: 43 * unit)
  }

  // MARK: A card

  /// A 1080th of the shorter side.
  var unit: Double { min(size.width, size.height) / 1080 }
  private var pad: Double { 76 * unit }

  private mutating func drawCard() throws(ComponentError) {
    let hasColumn = !entry.meanings.isEmpty || !entry.on.isEmpty || !entry.kun.isEmpty
    var top = pad
    if entry.level?.isEmpty == false || entry.strokes != nil {
      drawHeader()
      top += 76 * unit
    }
    let header = layers.count
    let side = (hasColumn || !entry.words.isEmpty ? 400 : 700) * unit
    let panel = Rect(
      x: hasColumn ? pad : (size.width - side) / 2, y: top, width: side,
      height: min(side, size.height - pad - top))
    drawCharacter(in: panel, hasGuides: true)
    var bottom = panel.maxY
    if hasColumn {
      let x = panel.maxX + 56 * unit
      let limit = entry.words.isEmpty ? size.height - pad : max(panel.maxY, top + 470 * unit)
      let column = Rect(x: x, y: top, width: max(0, size.width - pad - x), height: limit - top)
      bottom = max(bottom, try drawColumn(in: column))
    }
    if !entry.words.isEmpty {
      let y = bottom + 40 * unit
      bottom = try drawWords(
        in: Rect(x: pad, y: y, width: size.width - 2 * pad, height: max(0, size.height - 0.6 * pad - y)))
    }
    // Of what is free a half is above what there is.
    let free = size.height - 0.6 * pad - bottom
    guard free > 0 else { return }
    let body = Array(layers[header...])
    layers.removeSubrange(header...)
    add(body, x: 0, y: 0.45 * free)
  }

  private mutating func drawHeader() {
    let box = Rect(x: pad, y: pad - 6 * unit, width: size.width - 2 * pad, height: 44 * unit)
    let font = font(size: 32 * unit, weight: 500)
    if let level = entry.level { layers.append(line(level, font, in: box, color: theme.reading)) }
    if let strokes = entry.strokes {
      layers.append(line("\(strokes)画", font, in: box, color: theme.reading, alignment: .end))
    }
  }

  /// The character on its panel, with the cross that learners write it on.
  private mutating func drawCharacter(in box: Rect, hasGuides: Bool) {
    let side = min(box.width, box.height)
    layers.append(
      Layer(
        frame: LayerFrame(box), fill: .color(colors.panel),
        content: .rectangle(cornerRadii: CornerLengths(all: .points(0.06 * side)))))
    if hasGuides {
      var cross = BezierPath()
      cross.move(to: Point(x: box.midX, y: box.minY + 0.05 * side))
      cross.line(to: Point(x: box.midX, y: box.maxY - 0.05 * side))
      cross.move(to: Point(x: box.midX - 0.45 * side, y: box.midY))
      cross.line(to: Point(x: box.midX + 0.45 * side, y: box.midY))
      var style = StrokeStyle(width: max(0.5, 0.005 * side))
      style.dashes = [0.02 * side, 0.02 * side]
      layers.append(
        Layer(
          frame: LayerFrame(.zero), stroke: Stroke(paint: .color(colors.guide), style: style),
          content: .path(cross, fillRule: .nonzero)))
    }
    let em = 0.82 * side
    let font = Font(families: ["Noto Serif CJK JP", Font.japaneseFamily], weight: 500, size: em)
    // The middle of an ideograph's em box is 0.38 ems above its baseline.
    layers.append(
      Layer(
        frame: LayerFrame(Rect(x: box.midX, y: box.midY + 0.38 * em, width: 0, height: 0)),
        fill: .color(theme.text),
        content: .text(
          TextContent(
            entry.kanji, font: font, language: "ja", alignment: .center, baseline: .alphabetic))))
  }

  /// Meanings and readings under each other; the lower end of what was drawn.
  private mutating func drawColumn(in box: Rect) throws(ComponentError) -> Double {
    var y = box.y
    if !entry.meanings.isEmpty {
      let text = entry.meanings.joined(separator: ", ")
      let setting = try fitted(text, width: box.width)
      let height = setting.height
      layers.append(
        Layer(
          frame: LayerFrame(Rect(x: box.x, y: y - 8 * unit, width: box.width, height: height)),
          fill: .color(theme.text), content: .text(setting.content)))
      y += height + 26 * unit
    }
    let groups = [("音", entry.on), ("訓", entry.kun)].filter { !$0.1.isEmpty }
    for (index, group) in groups.enumerated() {
      let left = Double(groups.count - index)
      let rowHeight = ReadingFlow.rowHeight * 38 * unit
      let rows = max(1, Int(saturating: (box.maxY - y) / left / rowHeight))
      drawBadge(group.0, x: box.x, y: y + 10 * unit)
      var flow = ReadingFlow(width: box.width - 62 * unit, fontSize: 38 * unit, rowLimit: rows)
      flow.gap = 0.6
      y += try place(group.1, flow, x: box.x + 62 * unit, top: y) + 14 * unit
    }
    return y
  }

  /// A sign in a small frame: 音 or 訓.
  private mutating func drawBadge(_ sign: String, x: Double, y: Double) {
    let box = Rect(x: x, y: y, width: 42 * unit, height: 42 * unit)
    layers.append(
      Layer(
        frame: LayerFrame(box),
        stroke: Stroke(paint: .color(theme.secondary), style: StrokeStyle(width: 2 * unit)),
        content: .rectangle(cornerRadii: CornerLengths(all: .points(8 * unit)))))
    layers.append(line(sign, font(size: 26 * unit), in: box, color: theme.reading, alignment: .center))
  }

  /// The largest font size at which meanings fit on three lines, or as many of them as fit on four of the
  /// smallest.
  private func fitted(
    _ text: String, width: Double
  ) throws(ComponentError) -> (content: TextContent, height: Double) {
    var content = TextContent(
      text, font: font(size: 56 * unit, weight: 700), language: language, wraps: true)
    content.lineHeight = 1.25
    for em in [56.0, 48, 42, 36] {
      content.font.size = em * unit
      content.lineLimit = em > 36 ? 3 : 4
      let run = TextRun(text: text, font: content.font, language: language)
      let paragraph = TextParagraph(
        runs: [run], width: width, lineLimit: content.lineLimit, lineHeight: content.lineHeight)
      let metrics = try metrics(of: paragraph)
      if !metrics.isTruncated || em == 36 { return (content, metrics.size.height) }
    }
    return (content, 0)
  }

  // MARK: Parts

  mutating func add(_ content: [Layer], x: Double, y: Double) {
    layers.append(
      Layer(frame: LayerFrame(Rect(x: x, y: y, width: 1, height: 1)), content: .group(content)))
  }

  func font(size: Double, weight: Int = 400) -> Font {
    Font(families: [Font.defaultFamily, Font.japaneseFamily], weight: weight, size: size)
  }

  func metrics(of paragraph: TextParagraph) throws(ComponentError) -> TextMetrics {
    do {
      return try context.text.metrics(of: paragraph)
    } catch {
      throw ComponentError(path: [], message: error.description)
    }
  }

  func width(of text: String, _ font: Font) throws(ComponentError) -> Double {
    try metrics(of: TextParagraph(runs: [TextRun(text: text, font: font, language: "ja")])).size.width
  }

  /// One line, which ends in an ellipsis where its box does.
  func line(
    _ text: String, _ font: Font, in box: Rect, color: Color, alignment: TextAlignment = .start,
    language: String? = "ja"
  ) -> Layer {
    var content = TextContent(
      text, font: font, language: language, alignment: alignment, baseline: .middle, wraps: true)
    content.lineLimit = 1
    return Layer(frame: LayerFrame(box), fill: .color(color), content: .text(content))
  }
}
