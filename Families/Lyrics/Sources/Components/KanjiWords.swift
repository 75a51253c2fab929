import RenderTree
import SceneModel
import VectorGraphics

// The Japanese of a card: readings and words with their pitch.
extension KanjiCardLayers {
  /// The words under each other; the lower end of what was drawn.
  mutating func drawWords(in box: Rect) throws(ComponentError) -> Double {
    let rowHeight = 105 * unit
    let count = min(entry.words.count, max(0, Int(saturating: (box.height + 8 * unit) / rowHeight)))
    if count < entry.words.count {
      warnings.append("\(entry.words.count - count) of \(entry.words.count) words do not fit")
    }
    guard count > 0 else { return box.y }
    // What is left is shared out between the rows.
    let step = min(132 * unit, max(rowHeight, box.height / Double(count)))
    var sets: [(line: SetLine, fontSize: Double)] = []
    for word in entry.words.prefix(count) { sets.append(try set(word, width: 0.56 * box.width)) }
    let widest = sets.map { $0.line.rows.map(\.width).max() ?? 0 }.max() ?? 0
    let meaningLeft = max(0.3 * box.width, widest + 40 * unit)
    for (index, word) in entry.words.prefix(count).enumerated() {
      let y = box.y + Double(index) * step
      drawRule(x: box.x, y: y, width: box.width)
      let (line, fontSize) = sets[index]
      let baseline = y + 0.9 * rowHeight
      let shift = baseline - (RowGeometry.paddingAbove * fontSize / 20 + RowGeometry.ascent * fontSize)
      add(LyricLayers(theme: theme, language: "ja").layers(of: line), x: box.x, y: shift)
      guard let meaning = word.meaning, !meaning.isEmpty else { continue }
      let middle = baseline - 0.38 * fontSize
      let available = Rect(
        x: box.x + meaningLeft, y: middle - 40 * unit, width: box.width - meaningLeft, height: 80 * unit)
      var content = TextContent(
        meaning, font: font(size: 31 * unit), language: language, baseline: .middle, wraps: true)
      content.lineHeight = 1.2
      content.lineLimit = 2
      layers.append(
        Layer(frame: LayerFrame(available), fill: .color(theme.reading), content: .text(content)))
    }
    return box.y + Double(count) * step
  }

  /// A word on one row, smaller where it is long.
  private func set(_ word: KanjiWord, width: Double) throws(ComponentError) -> (SetLine, Double) {
    var fontSize = 44 * unit
    let (data, following) = try Self.spoken("words") { () throws(LyricError) in
      try word.data()
    } accent: {
      word.accent
    }
    // Readings without an accent are furigana.
    let mode: ReadingMode = following == nil ? .furigana : .pitch
    var line = try set(data, fontSize: fontSize, mode: mode, following: following)
    let natural = line.rows.map(\.width).max() ?? 0
    if natural > width, natural > 0 {
      fontSize *= width / natural
      line = try set(data, fontSize: fontSize, mode: mode, following: following)
    }
    return (line, fontSize)
  }

  private mutating func drawRule(x: Double, y: Double, width: Double) {
    layers.append(
      Layer(
        frame: LayerFrame(Rect(x: x, y: y, width: width, height: 2 * unit)), opacity: 0.6,
        fill: .color(colors.guide), content: .rectangle(cornerRadii: .zero)))
  }

  // MARK: Readings

  /// Places readings from left to right in rows; how high the rows are. What has no space is left out, and an
  /// ellipsis says so.
  @discardableResult
  mutating func place(
    _ readings: [KanjiReadingEntry], _ flow: ReadingFlow, x: Double, top: Double
  ) throws(ComponentError) -> Double {
    let em = flow.fontSize
    let ellipsis = try width(of: "…", font(size: em))
    var items: [(entry: KanjiReadingEntry, line: SetLine, width: Double)] = []
    for reading in readings {
      let line = try set(reading, fontSize: em)
      items.append((reading, line, line.rows.map(\.width).max() ?? 0))
    }
    let (places, isComplete) = flow.places(of: items.map(\.width), ellipsis: ellipsis)
    for (item, place) in zip(items, places) {
      let y = top + Double(place.row) * ReadingFlow.rowHeight * em
      add(layers(of: item.line, item.entry), x: x + place.x, y: y - ReadingFlow.blank * em)
    }
    let rows = (places.last?.row ?? 0) + 1
    if !isComplete {
      let end = places.last.map { $0.x + items[places.count - 1].width + 0.3 * em } ?? 0
      let y =
        top + (Double(rows - 1) * ReadingFlow.rowHeight + RowGeometry.paddingAbove / 20 - ReadingFlow.blank)
        * em
      let box = Rect(x: x + end, y: y, width: ellipsis, height: em)
      layers.append(line("…", font(size: em), in: box, color: theme.reading))
      warnings.append("\(readings.count - places.count) of \(readings.count) readings do not fit")
    }
    return Double(rows) * ReadingFlow.rowHeight * em
  }

  private func set(_ reading: KanjiReadingEntry, fontSize: Double) throws(ComponentError) -> SetLine {
    let (word, following) = try Self.spoken("kun") { () throws(LyricError) in
      try reading.word()
    } accent: {
      reading.accent
    }
    return try set(word, fontSize: fontSize, mode: .pitch, following: following)
  }

  /// A word, and the pitch of what follows it where its accent is known.
  private static func spoken(
    _ name: String, _ word: () throws(LyricError) -> WordData, accent: () -> Int?
  ) throws(ComponentError) -> (word: WordData, following: Pitch?) {
    do throws(LyricError) {
      let word = try word()
      guard let number = accent() else { return (word, nil) }
      return (word, try PitchAccent(nucleus: number, moraCount: word.morae.count).following)
    } catch {
      throw ComponentError(error, at: name)
    }
  }

  private func set(
    _ word: WordData, fontSize: Double, mode: ReadingMode, following: Pitch?
  ) throws(ComponentError) -> SetLine {
    var style = LyricTypography()
    style.font.size = fontSize
    style.mode = mode
    style.pitchStyle = pitchStyle
    style.rubyPlacement = .spaced
    style.showsParticleFall = true
    let setter = LineTypesetter(style: style, text: context.text, width: 1e6)
    return try setter.set(LyricsLine(words: [word]), trailing: following)
  }

  /// A reading whose okurigana are fainter.
  private func layers(of line: SetLine, _ reading: KanjiReadingEntry) -> [Layer] {
    var layers = LyricLayers(theme: theme, language: "ja").layers(of: line)
    guard !reading.okurigana.isEmpty, !layers.isEmpty, case .text(var content) = layers[0].content else {
      return layers
    }
    content.spans = [
      TextContent.Span(text: reading.stem),
      TextContent.Span(text: reading.okurigana, fill: .color(theme.secondary)),
    ]
    layers[0].content = .text(content)
    return layers
  }
}
