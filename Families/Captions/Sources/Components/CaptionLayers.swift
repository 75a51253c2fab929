import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// The layers of captions: each page has a window, and what marks a word has windows within it.
struct CaptionLayers {
  let captions: Captions
  let typesetter: CaptionTypesetter
  private(set) var layers: [Layer] = []
  private(set) var warnings: [String] = []
  /// What is shown, for those who write it as a file.
  private(set) var shown: [JSONValue] = []
  /// Where earlier pages are, until when.
  private var placed: [(box: Rect, end: Double)] = []

  init(captions: Captions, typesetter: CaptionTypesetter) {
    self.captions = captions
    self.typesetter = typesetter
  }

  private var safeArea: Rect { typesetter.safeArea }

  /// A page with its lines.
  private struct SetPage {
    var page: CaptionPage
    var content: TextContent
    var metrics: TextMetrics
  }

  mutating func add(_ pages: [CaptionPage]) throws(ComponentError) {
    let pages = try pages.map { page throws(ComponentError) in try set(page) }
    // Letters of some scripts reach beyond their lines. All pages of a language leave room for them, so that lines stay in
    // their places.
    var rooms: [String?: (above: Double, below: Double)] = [:]
    for page in pages {
      let (ink, height) = (page.metrics.inkBounds, page.metrics.size.height)
      let room = rooms[page.page.language, default: (0, 0)]
      rooms[page.page.language] = (max(room.above, -ink.minY), max(room.below, ink.maxY - height))
    }
    for page in pages { try add(page, in: rooms[page.page.language] ?? (0, 0)) }
  }

  private func set(_ page: CaptionPage) throws(ComponentError) -> SetPage {
    var content = self.content(of: page, active: nil)
    var metrics = try typesetter.metrics(of: content)
    if metrics.size.width > typesetter.lineWidth {
      content.font.size *= typesetter.lineWidth / metrics.size.width
      metrics = try typesetter.metrics(of: content)
    }
    return SetPage(page: page, content: content, metrics: metrics)
  }

  private mutating func add(
    _ setPage: SetPage, in room: (above: Double, below: Double)
  ) throws(ComponentError) {
    let (page, metrics, padding) = (setPage.page, setPage.metrics, typesetter.padding)
    var content = setPage.content
    let box = place(page, height: room.above + metrics.size.height + room.below + 2 * padding.height)
    if let color = captions.backgroundColor {
      layers.append(background(color, around: metrics, in: box, page: page))
    }
    let frame = Rect(
      x: box.x + padding.width, y: box.y + padding.height + room.above, width: typesetter.textWidth,
      height: metrics.size.height)
    let fontSize = content.font.size
    switch captions.effect {
    case .none, .word: layers.append(layer(content, in: frame, from: page.start, to: page.end))
    case .color, .box:
      for state in states(of: page) {
        var content = self.content(of: page, active: state.word)
        content.font.size = fontSize
        layers.append(layer(content, in: frame, from: state.start, to: state.end))
      }
    case .karaoke: try addKaraoke(page, content, in: frame)
    case .pop:
      content.spans = []
      content.units = popping(page, into: &content.spans)
      layers.append(layer(content, in: frame, from: page.start, to: page.end))
    }
    var lines: [(String, JSONValue)] = [
      ("start", JSONValue(page.start)), ("end", JSONValue(page.end)), ("text", JSONValue(page.text)),
    ]
    if box.midY < safeArea.midY { lines.append(("position", "top")) }
    shown.append(JSONValue(JSONObject(lines)))
  }

  // MARK: Words

  /// The text of a page, in which a word is marked.
  private func content(of page: CaptionPage, active: Range<Int>?) -> TextContent {
    var spans: [TextContent.Span] = []
    var index = 0
    for (number, line) in page.lines.enumerated() {
      if number > 0 { spans.append(TextContent.Span(text: "\n")) }
      for (position, piece) in line.enumerated() {
        let isActive = active?.contains(index) == true
        let continues = isActive && index > active?.lowerBound ?? 0
        if position > 0, !piece.gap.isEmpty {
          spans.append(mark(TextContent.Span(text: piece.gap), if: continues))
        }
        spans.append(mark(typesetter.span(of: piece), if: isActive))
        index += 1
      }
    }
    var content = TextContent(
      spans: spans, font: typesetter.font, language: page.language,
      lineHeight: CaptionTypesetter.lineHeight, alignment: alignment(of: page))
    content.paintOrder = .stroke
    return content
  }

  private func mark(_ span: TextContent.Span, if isActive: Bool) -> TextContent.Span {
    guard isActive else { return span }
    var span = span
    let size = typesetter.font.size
    if captions.effect == .box {
      span.highlight = TextHighlight(
        fill: .color(captions.spokenColor), horizontalPadding: 0.14 * size, verticalPadding: 0.02 * size,
        cornerRadius: 0.16 * size)
    } else {
      span.fill = .color(captions.spokenColor)
    }
    return span
  }

  /// The side at which the lines of a page are.
  private func side(of page: CaptionPage) -> CaptionPlacement.Horizontal {
    switch page.placement?.horizontal {
    case .start: page.text.isRightToLeft ? .right : .left
    case .end: page.text.isRightToLeft ? .left : .right
    case let side: side ?? .center
    }
  }

  private func alignment(of page: CaptionPage) -> TextAlignment {
    switch side(of: page) {
    case .left: page.text.isRightToLeft ? .end : .start
    case .right: page.text.isRightToLeft ? .start : .end
    default: .center
    }
  }

  /// The stretches of a page in which one word is marked, or none.
  private func states(of page: CaptionPage) -> [(word: Range<Int>?, start: Double, end: Double)] {
    let pieces = page.pieces
    var states: [(word: Range<Int>?, start: Double, end: Double)] = []
    var clock = page.start
    for word in page.words {
      let start = min(max(pieces[word.lowerBound].start, clock), page.end)
      if start > clock {
        if states.isEmpty {
          states.append((nil, clock, start))
        } else {
          states[states.count - 1].end = start
        }
      }
      states.append((word, start, start))
      clock = start
    }
    if !states.isEmpty { states[states.count - 1].end = page.end }
    return states.filter { $0.end > $0.start }
  }

  private func layer(_ content: TextContent, in frame: Rect, from start: Double, to end: Double) -> Layer {
    var layer = Layer(frame: LayerFrame(frame), fill: .color(captions.color), content: .text(content))
    if typesetter.outlineWidth > 0 {
      layer.stroke = Stroke(
        paint: .color(captions.outlineColor),
        style: StrokeStyle(width: 2 * typesetter.outlineWidth, lineJoin: .round))
    }
    layer.time = LayerTime(start: start, end: end)
    return layer
  }

  private func background(_ color: Color, around metrics: TextMetrics, in area: Rect, page: CaptionPage)
    -> Layer
  {
    let width = metrics.size.width + 2 * typesetter.padding.width
    let x =
      switch side(of: page) {
      case .right: area.maxX - width
      case .center: area.midX - width / 2
      default: area.x
      }
    let box = Rect(x: x, y: area.y, width: width, height: area.height)
    let radius = LengthPoint(x: .points(0.2 * typesetter.font.size), y: .points(0.2 * typesetter.font.size))
    var layer = Layer(
      frame: LayerFrame(box), fill: .color(color),
      content: .rectangle(
        cornerRadii: CornerLengths(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
      ))
    layer.time = LayerTime(start: page.start, end: page.end)
    return layer
  }

  /// The units of a page, a word each, with the spans of the text: a span is a word with the space after it.
  private func popping(_ page: CaptionPage, into spans: inout [TextContent.Span]) -> TextUnits {
    let beginnings = Set(page.words.map(\.lowerBound))
    var times: [Double] = []
    var index = 0
    for (number, line) in page.lines.enumerated() {
      for (position, piece) in line.enumerated() {
        if !spans.isEmpty { spans[spans.count - 1].text += position > 0 ? piece.gap : number > 0 ? "\n" : "" }
        if beginnings.contains(index) {
          spans.append(typesetter.span(of: piece))
          times.append(max(0, piece.start - page.start))
        } else {
          spans[spans.count - 1].text += piece.text
        }
        index += 1
      }
    }
    func animation(
      _ property: AnimatableProperty, _ from: AnimatableValue, _ to: AnimatableValue, _ timing: Timing?
    )
      -> Animation?
    {
      timing.map {
        Animation(property: property, keyframes: [Keyframe(value: from), Keyframe(value: to)], timing: $0)
      }
    }
    let animations = [
      animation(.opacity, .number(0), .number(1), try? Timing(duration: 0.08, fill: .both)),
      animation(
        .scale, .pair(Point(x: 0.6, y: 0.6)), .pair(Point(x: 1, y: 1)),
        try? Timing(duration: 0.5, fill: .both, easing: .spring(duration: 0.25, bounce: 0.45))),
    ]
    return TextUnits(by: .span, stagger: Stagger(.times(times)), animations: animations.compactMap(\.self))
  }

  // MARK: Karaoke

  /// The text, and over it the same in the other color, which is uncovered as it is sung.
  private mutating func addKaraoke(
    _ page: CaptionPage, _ content: TextContent, in frame: Rect
  ) throws(ComponentError) {
    layers.append(layer(content, in: frame, from: page.start, to: page.end))
    var sung = layer(content, in: frame, from: page.start, to: page.end)
    sung.fill = .color(captions.spokenColor)
    sung.clip = Clip(shape: .path(BezierPath(), fillRule: .nonzero))
    let metrics = try typesetter.metrics(of: content)
    let parts = try typesetter.parts(of: content)
    let duration = page.end - page.start
    // The span of each piece among those of the text.
    var runs: [Int] = []
    var run = 0
    for (number, line) in page.lines.enumerated() {
      if number > 0 { run += 1 }
      for (position, piece) in line.enumerated() {
        if position > 0, !piece.gap.isEmpty { run += 1 }
        runs.append(run)
        run += 1
      }
    }
    let overhang = 0.5 * content.font.size
    var rows: [(top: Double, bottom: Double, isRightToLeft: Bool)] = []
    for (index, line) in metrics.lines.enumerated() {
      let top = index == 0 ? -overhang : rows[index - 1].bottom
      let bottom =
        index + 1 == metrics.lines.count
        ? frame.height + overhang
        : (line.baseline + line.descent + metrics.lines[index + 1].baseline - metrics.lines[index + 1].ascent)
          / 2
      rows.append((top, bottom, line.isRightToLeft))
    }
    // How far each row is uncovered.
    var fronts = rows.map { $0.isRightToLeft ? frame.width + overhang : -overhang }
    func window() -> AnimatableValue {
      var path = BezierPath()
      for (row, front) in zip(rows, fronts) {
        let (left, right) = row.isRightToLeft ? (front, frame.width + overhang) : (-overhang, front)
        path.append(
          .rectangle(Rect(x: left, y: row.top, width: max(0, right - left), height: row.bottom - row.top)))
      }
      return .path(path)
    }
    var keyframes = [Keyframe(offset: 0, value: window())]
    func note(at time: Double) {
      let offset = min(1, max(keyframes.last?.offset ?? 0, (time - page.start) / duration))
      keyframes.append(Keyframe(offset: offset, value: window()))
    }
    var index = 0
    for (number, line) in page.lines.enumerated() where rows.indices.contains(number) {
      for piece in line {
        let own = parts.filter { $0.run == runs[index] }
        index += 1
        guard let left = own.map(\.x).min(), let right = own.map({ $0.x + $0.width }).max() else { continue }
        let isReversed = rows[number].isRightToLeft
        fronts[number] = isReversed ? right : left
        note(at: piece.start)
        fronts[number] = isReversed ? left : right
        note(at: piece.end)
      }
      fronts[number] = rows[number].isRightToLeft ? -overhang : frame.width + overhang
    }
    keyframes.append(Keyframe(offset: 1, value: window()))
    if let timing = try? Timing(duration: duration, fill: .both) {
      sung.animations = [Animation(property: .clipPath, keyframes: keyframes, timing: timing)]
    }
    layers.append(sung)
  }

  // MARK: Places

  /// A free place for a page: captions that are shown at the same time are above one another, or below at the top.
  private mutating func place(_ page: CaptionPage, height: Double) -> Rect {
    placed.removeAll { $0.end <= page.start + 1e-6 }
    let vertical = page.placement?.vertical ?? captions.position.vertical
    var box = Rect(x: safeArea.x, y: 0, width: safeArea.width, height: height)
    switch vertical {
    case .top: box.y = safeArea.y
    case .middle:
      box.y = min(
        max(safeArea.y, (typesetter.context.size.height - height) / 2),
        max(safeArea.y, safeArea.maxY - height))
    case .bottom: box.y = safeArea.maxY - height
    case .fraction(let part):
      box.y = min(
        max(safeArea.y, part * typesetter.context.size.height), max(safeArea.y, safeArea.maxY - height))
    }
    let gap = 0.15 * typesetter.font.size
    let rises = vertical == .bottom
    let busy = placed.map(\.box).sorted { rises ? $0.maxY > $1.maxY : $0.minY < $1.minY }
    for other in busy where box.minY < other.maxY + gap - 1e-6 && box.maxY > other.minY - gap + 1e-6 {
      box.y = rises ? other.minY - gap - height : other.maxY + gap
    }
    if box.minY < safeArea.minY - 1e-6 || box.maxY > safeArea.maxY + 1e-6 {
      warnings.append(
        "at \(CaptionClock.text(page.start)), more captions are shown at once than the safe area holds")
    }
    placed.append((box, page.end))
    return box
  }
}

extension CaptionPosition {
  var vertical: CaptionPlacement.Vertical {
    switch self {
    case .top: .top
    case .middle: .middle
    case .bottom: .bottom
    }
  }
}
