import RenderTree
import SceneModel
import VectorGraphics

/// Converts typeset lines to layers.
struct LyricLayers {
  let theme: LyricColors
  /// The language of words and readings.
  let language: String?
  var writingMode = WritingMode.horizontal

  /// The words of a line with what is over them, in the line's own space. Where a timeline says when each
  /// word is sung, its pitch line draws itself over a faint guide.
  func layers(of line: SetLine, timeline: WordTimeline? = nil) -> [Layer] {
    let words = line.words
    let moraCounts = moraCounts(words)
    return words.flatMap { word in
      let count = moraCounts[word.index] ?? 0
      return texts(of: word) + pitchLayers(of: word, moraCount: count, timeline: timeline)
    }
  }

  /// The words of a line once more, each uncovered while it is sung, and its pitch lines.
  func filling(of line: SetLine, timeline: WordTimeline) -> [Layer] {
    let counts = moraCounts(line.words)
    // Words that make space for their readings are set in parts, which are sung one after the other.
    let widths = line.words.reduce(into: [:]) { $0[$1.index, default: 0] += $1.width }
    var sung: [Int: Double] = [:]
    return line.rows.flatMap { row in
      row.words.flatMap { word -> [Layer] in
        let (whole, start) = (max(widths[word.index] ?? 0, 1e-9), sung[word.index] ?? 0)
        sung[word.index] = start + word.width
        let part = start / whole...max(start, start + word.width) / whole
        let pitch = pitchLayers(of: word, moraCount: counts[word.index] ?? 0, timeline: timeline)
        return [uncovered(word, in: row, part: part, timeline, line.isRightToLeft)].compactMap(\.self)
          + pitch.suffix(1)
      }
    }
  }

  /// - Parameter part: The start and end as fractions of the word's width.
  private func uncovered(
    _ word: SetWord, in row: SetRow, part: ClosedRange<Double>, _ timeline: WordTimeline,
    _ isRightToLeft: Bool
  ) -> Layer? {
    let left = word.extent.lowerBound
    let width = word.width
    let height = 2 * RowGeometry.height * word.base.font.size / RowGeometry.em
    guard
      let animation = timeline.uncovering(
        word: word.index, part: part, width: width, top: -4, height: height, isRightToLeft: isRightToLeft)
    else { return nil }
    let moved = texts(of: word).map { layer in
      var layer = layer
      layer.frame.left = layer.frame.left.map { Length(points: $0.points - left) }
      layer.frame.top = layer.frame.top.map { Length(points: $0.points - row.top) }
      return layer
    }
    return Layer(
      frame: LayerFrame(Rect(x: left, y: row.top, width: max(1, width), height: 1)),
      clip: Clip(shape: .path(BezierPath(), fillRule: .nonzero)), content: .group(moved),
      animations: [animation])
  }

  /// How many morae each word has: one that is in two rows has a part of them in each.
  private func moraCounts(_ words: [SetWord]) -> [Int: Int] {
    words.reduce(into: [:]) { $0[$1.index] = max($0[$1.index] ?? 0, $1.morae.upperBound) }
  }

  /// A word and its readings, with rings around what is devoiced.
  private func texts(of word: SetWord) -> [Layer] {
    [text(word.base, color: theme.text)] + word.readings.map { text($0, color: theme.reading) }
      + word.devoiced.map(ring(around:))
  }

  /// A dotted ring, as accent dictionaries draw it.
  private func ring(around box: Rect) -> Layer {
    let em = box.height
    let ring = box.insetBy(dx: -0.04 * em, dy: -0.04 * em)
    let length = 2 * (ring.width - ring.height) + .pi * ring.height
    // A whole number of dots.
    let distance = length / (length / (0.15 * em)).rounded()
    let style = StrokeStyle(width: 0.07 * em, lineCap: .round, dashes: [0, distance])
    return Layer(
      frame: LayerFrame(ring), stroke: Stroke(paint: .color(theme.reading), style: style),
      content: .rectangle(cornerRadii: CornerLengths(all: .points(ring.height / 2))))
  }

  func text(_ text: SetText, color: Color) -> Layer {
    // The baseline of vertical lines is in the middle of their ems.
    let shift = writingMode == .vertical ? (0.5 - RowGeometry.ascent) * text.font.size : 0
    return Layer(
      TextContent(
        text.text, font: text.font, language: language, tracking: text.tracking, baseline: .alphabetic),
      in: Rect(x: text.x, y: text.baseline + shift, width: 0, height: 0), color: color,
      writingMode: writingMode)
  }

  private func pitchLayers(of word: SetWord, moraCount: Int, timeline: WordTimeline?) -> [Layer] {
    guard let line = word.pitchLine, !line.path.isEmpty else { return [] }
    let style = StrokeStyle(width: line.strokeWidth, lineCap: .butt, lineJoin: .miter)
    var layer = Layer(
      stroke: Stroke(paint: .color(theme.pitchLine), style: style),
      content: .path(line.path, fillRule: .nonzero))
    guard let timeline else { return [layer] }
    var guide = layer
    guide.opacity = timeline.guideOpacity
    layer.animations = [timeline.drawing(of: line, morae: word.morae, of: moraCount, word: word.index)]
      .compactMap(\.self)
    return timeline.guideOpacity > 0 ? [guide, layer] : [layer]
  }
}

extension Layer {
  /// Creates a text in a box as wide as its lines are long. Columns are rows that are turned by a quarter as a whole, so their
  /// texts are turned back.
  init(_ text: TextContent, in box: Rect, color: Color, writingMode: WritingMode) {
    self.init(frame: LayerFrame(box), fill: .color(color), content: .text(text))
    guard writingMode == .vertical else { return }
    var text = text
    (text.writingMode, text.combineUpright) = (.vertical, .digits)
    content = .text(text)
    frame = LayerFrame(Rect(x: box.x, y: box.maxY, width: box.height, height: box.width))
    (transformOrigin, rotate) = (.zero, -90)
  }
}

extension SetWord {
  fileprivate var width: Double { extent.upperBound - extent.lowerBound }
}
