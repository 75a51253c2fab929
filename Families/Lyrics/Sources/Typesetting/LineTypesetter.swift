import RenderTree
import SceneModel
import VectorGraphics

/// Typesets lyric lines in rows of a given width.
package struct LineTypesetter {
  let style: LyricTypography
  let ruler: TextRuler
  /// The room of a row in points.
  let width: Double

  package init(style: LyricTypography, text: any TextMeasuring, language: String? = "ja", width: Double) {
    self.style = style
    ruler = TextRuler(text: text, language: language, writingMode: style.writingMode)
    self.width = width > 0 ? min(width, 1e9) : 0
  }

  /// A line in rows. `trailing` is the pitch of a particle after the last word, if known. Throws if text
  /// cannot be measured.
  package func set(_ line: LyricsLine, trailing: Pitch? = nil) throws(ComponentError) -> SetLine {
    let words = try WordMeasurer(style: style, ruler: ruler).words(of: line)
    var breaker = LineBreaker(
      lineWidth: width, spacing: style.wordSpacing * style.unit, kinsoku: style.kinsoku,
      hangsPunctuation: style.hangsPunctuation)
    if style.isPlain { breaker.balance(words.map(\.atom)) }
    let pitch = (style.rowHeight + RowGeometry.rowSpacing) * style.unit
    var rows: [SetRow] = []
    var overflows = false
    for (index, broken) in breaker.lines(of: words.map(\.atom)).enumerated() {
      let top = style.aligned(edge: Double(index) * pitch)
      var row = RowSetter(typesetter: self, line: line, trailing: trailing, top: top)
      try row.set(broken, words: words)
      rows.append(SetRow(words: row.words, top: top, width: row.width))
      overflows = overflows || broken.overflows
    }
    let height = max(pitch * Double(max(rows.count, 1)) - RowGeometry.rowSpacing * style.unit, 0)
    return SetLine(
      rows: rows, height: height, overflows: overflows, isRightToLeft: line.isRightToLeft)
  }
}

/// Sets one row: words from left to right, then their annotations.
struct RowSetter {
  let typesetter: LineTypesetter
  let line: LyricsLine
  let trailing: Pitch?
  let top: Double
  private(set) var words: [SetWord] = []
  private(set) var width = 0.0
  /// Whether a word of the row has its kana above it.
  private var hasReadings = false

  var style: LyricTypography { typesetter.style }
  private var unit: Double { style.unit }
  private var emTop: Double { top + style.paddingAbove * unit }
  var baseline: Double { emTop + RowGeometry.ascent * style.font.size }
  private var readingTop: Double { emTop - style.readingFont.size }
  private var readingBaseline: Double { readingTop + RowGeometry.ascent * style.readingFont.size }

  init(typesetter: LineTypesetter, line: LyricsLine, trailing: Pitch?, top: Double) {
    self.typesetter = typesetter
    self.line = line
    self.trailing = trailing
    self.top = top
  }

  mutating func set(_ broken: BrokenLine, words measured: [MeasuredWord]) throws(ComponentError) {
    if style.mode == .furigana, style.rubyPlacement == .spaced {
      (words, width) = spacedRuby(broken, words: measured)
      return try mirror()
    }
    width = broken.width
    hasReadings = broken.parts.contains { measured[$0.atom].hasReading }
    let slack = max(0, typesetter.width - broken.width)
    var x = slack * style.alignment.leadingShare
    for part in broken.parts {
      let word = measured[part.atom]
      let pieces = Array(word.pieces[part.pieces])
      let advance = pieces.reduce(0) { $0 + $1.width }
      if let index = word.index {
        words.append(
          try set(word, index: index, pieces: pieces, range: part.pieces, extent: x...x + advance))
      }
      x += advance + style.wordSpacing * unit
    }
    try mirror()
    spreadRuby()
    joinRoofs()
  }

  /// Puts the words of a line that is read from right to left in that order, with its start at the right.
  private mutating func mirror() throws(ComponentError) {
    guard line.isRightToLeft else { return }
    for index in words.indices {
      let extent = words[index].extent
      let right = typesetter.width - extent.lowerBound
      words[index].extent = right - (extent.upperBound - extent.lowerBound)...right
      // The space after a word is at its left.
      let text = words[index].base.text.trimmed
      words[index].base.text = text
      words[index].base.width = try typesetter.ruler.width(of: text, font: words[index].base.font)
      words[index].base.x = right - words[index].base.width
      for reading in words[index].readings.indices {
        let old = words[index].readings[reading]
        words[index].readings[reading].x = typesetter.width - old.x - old.width
      }
    }
  }

  private func set(
    _ word: MeasuredWord, index: Int, pieces: [MeasuredWord.Piece], range: Range<Int>,
    extent: ClosedRange<Double>
  ) throws(ComponentError) -> SetWord {
    let text = pieces.map(\.text).joined()
    let available = extent.upperBound - extent.lowerBound
    var base = SetText(
      text: text, x: extent.lowerBound, baseline: baseline, font: word.font, width: available)
    var result = SetWord(index: index, base: base, extent: extent)
    switch word.kind {
    case .plain: result.readings = ruby(over: pieces, x: extent.lowerBound)
    case .pitchedKana:
      let edges = pieces.reduce(into: [extent.lowerBound]) { $0.append(($0.last ?? 0) + $1.width) }
      result.pitchLine = pitchLine(index, edges: edges, morae: range)
      result.devoiced = zip(range, zip(edges, edges.dropFirst())).filter { isDevoiced($0.0, of: index) }
        .map { box(from: $0.1.0, to: $0.1.1, top: emTop, font: word.font) }
      result.morae = range
    case .pitchedReading(let moraWidths):
      base.width = try typesetter.ruler.width(of: text, font: word.font)
      base.x += (available - base.width) / 2
      result.base = base
      let reading = try reading(of: line.words[index], moraWidths, over: base, extent: extent)
      result.readings = reading.texts
      result.devoiced = reading.devoiced
      result.pitchLine = pitchLine(index, edges: reading.edges, morae: moraWidths.indices)
      result.morae = moraWidths.indices
    }
    return result
  }
}

extension RowSetter {
  /// The readings over the kanji of a word, and the sides of its morae. The word's kana carry their morae without being
  /// repeated: あか over 赤, nothing over とんぼ. A reading that cannot be divided is over the middle of the word.
  private func reading(
    of word: WordData, _ moraWidths: [Double], over base: SetText, extent: ClosedRange<Double>
  ) throws(ComponentError) -> (texts: [SetText], edges: [Double], devoiced: [Rect]) {
    let morae = word.morae.map(\.mora.text)
    let width = moraWidths.reduce(0, +)
    let start = extent.lowerBound + (extent.upperBound - extent.lowerBound - width) / 2
    var parts = [ReadingPart(morae: morae.indices, x: start, width: width)]
    if let found = try self.parts(of: word, moraWidths, over: base) {
      let items = found.map { RubySpreading.Item(x: $0.x, width: $0.width, gap: 0) }
      parts = found
      for (index, x) in RubySpreading.places(of: items, within: extent).enumerated() { parts[index].x = x }
    }
    let texts = parts.filter { $0.kana == nil }.map {
      SetText(
        text: morae[$0.morae].joined(), x: $0.x, baseline: readingBaseline, font: style.readingFont,
        width: $0.width)
    }
    var edges: [Double] = []
    var devoiced: [Rect] = []
    for part in parts {
      // Between two parts the side is in the middle of the gap.
      if let last = edges.popLast() { edges.append((last + part.x) / 2) } else { edges.append(part.x) }
      var end = part.x
      for mora in part.morae {
        if word.morae[mora].mora.isDevoiced {
          devoiced.append(
            part.kana.map { box(from: $0.lowerBound, to: $0.upperBound, top: emTop, font: base.font) }
              ?? box(from: end, to: end + moraWidths[mora], top: readingTop, font: style.readingFont))
        }
        end += moraWidths[mora]
        edges.append(end)
      }
    }
    // Kana at the ends of a word carry its line along their whole width.
    if let first = parts.first?.kana { edges[0] = min(edges[0], first.lowerBound) }
    if let last = parts.last?.kana { edges[edges.count - 1] = max(edges[edges.count - 1], last.upperBound) }
    return (texts, edges, devoiced)
  }

  private func isDevoiced(_ mora: Int, of word: Int) -> Bool { line.words[word].morae[mora].mora.isDevoiced }

  /// The em box of kana.
  private func box(from start: Double, to end: Double, top: Double, font: Font) -> Rect {
    Rect(x: start, y: top, width: end - start, height: font.size)
  }

  /// A stretch of a reading at its place.
  private struct ReadingPart {
    var morae: Range<Int>
    var x: Double
    var width: Double
    /// Where the word itself shows it.
    var kana: ClosedRange<Double>?
  }

  /// The readings of the kanji of a word and its kana, each over the middle of what it reads; nil if the word
  /// has one part only, or its parts do not spell its morae.
  private func parts(
    of word: WordData, _ moraWidths: [Double], over base: SetText
  ) throws(ComponentError) -> [ReadingPart]? {
    guard word.segments.count > 1 else { return nil }
    var parts: [ReadingPart] = []
    var (left, mora) = (base.x, 0)
    for segment in word.segments {
      // Kana carry each mora by itself; brackets carry none.
      let pieces =
        segment.reading == nil ? MoraSegment.segments(of: segment.base).map(\.source) : [segment.base]
      for piece in pieces {
        let count = Mora.split(segment.reading ?? piece).count
        guard mora + count <= moraWidths.count else { return nil }
        let available = try typesetter.ruler.width(of: piece, font: base.font)
        let width = moraWidths[mora..<mora + count].reduce(0, +)
        if count > 0 {
          parts.append(
            ReadingPart(
              morae: mora..<mora + count, x: left + (available - width) / 2, width: width,
              kana: segment.reading == nil ? left...left + available : nil))
        }
        left += available
        mora += count
      }
    }
    return mora == moraWidths.count ? parts : nil
  }

  /// The line over the morae of a word in this row. All lines of a row are in one band, above the readings if there are any.
  private func pitchLine(_ index: Int, edges: [Double], morae: Range<Int>) -> PitchLine {
    let word = line.words[index]
    let isEnd = morae.upperBound == word.morae.count
    let bottom = hasReadings ? readingTop : emTop
    return PitchLine(
      edges: edges, pitches: Array(word.pitches[morae]), following: isEnd ? pitchAfter(index) : nil,
      style: style.pitchStyle, unit: unit, top: bottom - (PitchLine.gap + PitchLine.areaHeight) * unit,
      align: style.aligned(center:strokeWidth:))
  }

  /// The pitch of the particle after a word, where the fall to it is to be drawn.
  private func pitchAfter(_ index: Int) -> Pitch? {
    guard style.pitchStyle == .dictionary || style.showsParticleFall else { return nil }
    guard index + 1 < line.words.count else { return trailing }
    let next = line.words[index + 1]
    return Particle.isParticle(next.surface) ? next.pitches.first : nil
  }

  /// Draws the roofs of a word and of the particles that follow it as one, where the pitch stays high.
  private mutating func joinRoofs() {
    guard style.pitchStyle == .dictionary else { return }
    for (current, next) in zip(words.indices, words.indices.dropFirst()) {
      guard words[next].index == words[current].index + 1,
        Particle.isParticle(line.words[words[next].index].surface),
        let particle = words[next].pitchLine, particle.pitches.first?.isHigh == true,
        words[current].pitchLine?.pitches.last?.isHigh == true
      else { continue }
      words[current].pitchLine?.joint = particle.start
    }
  }

  /// The ruby of the pieces of a word, each floating over its base.
  private func ruby(over pieces: [MeasuredWord.Piece], x start: Double) -> [SetText] {
    var x = start
    return pieces.compactMap { piece in
      defer { x += piece.width }
      return piece.ruby.map { ruby in
        let isShortGroup = piece.text.count > 1 && ruby.measure.rubyWidth < ruby.measure.baseWidth
        let layout = isShortGroup ? RubyLayout.group(ruby.measure) : RubyLayout.overlay(ruby.measure)
        return text(ruby.text, at: layout.rubyOffsets, widths: ruby.measure.rubyWidths, x: x)
      }
    }
  }

  /// Ruby whose characters are at even distances, from `x` on.
  func text(_ ruby: String, at offsets: [Double], widths: [Double], x: Double) -> SetText {
    let tracking = offsets.count > 1 ? offsets[1] - offsets[0] - widths[0] : 0
    let end = (offsets.last ?? 0) + (widths.last ?? 0)
    return SetText(
      text: ruby, x: x + (offsets.first ?? 0), baseline: readingBaseline, font: style.readingFont,
      tracking: tracking, width: end - (offsets.first ?? 0))
  }

  /// Moves ruby apart that would run into its neighbor; the words stay where they are.
  private mutating func spreadRuby() {
    guard style.mode == .furigana else { return }
    var items: [RubySpreading.Item] = []
    for word in words {
      for (index, reading) in word.readings.enumerated() {
        let previous = index > 0 ? word.readings[index - 1] : nil
        let touches = previous.map { $0.x + $0.width >= reading.x } ?? false
        let gap = touches ? 0 : style.readingFont.size / 4
        items.append(.init(x: reading.x, width: reading.width, gap: gap))
      }
    }
    var places = RubySpreading.places(of: items, within: 0...typesetter.width)[...]
    for word in words.indices {
      for reading in words[word].readings.indices {
        words[word].readings[reading].x = places.popFirst() ?? words[word].readings[reading].x
      }
    }
  }
}
