/// A part of a row as `RubyRow` takes it: text without ruby, or a compound with it.
private struct RubyPart {
  let word: MeasuredWord
  var pieces: [MeasuredWord.Piece]
  /// Whether the space between words is before it.
  let isSpaced: Bool

  var carriesRuby: Bool { pieces.first?.ruby != nil }
  var text: String { pieces.map(\.text).joined() }
  var layout: RubyLayout {
    let measures = pieces.compactMap { $0.ruby?.measure }
    return measures.count == 1
      ? measures[0].baseWidths.count > 1 ? .group(measures[0]) : .mono(measures[0]) : .jukugo(measures)
  }
}

// Rows in which furigana take space.
extension RowSetter {
  /// The words of a row and its width: mono, group and jukugo ruby side by side, hanging over as the style allows.
  /// A word is as many parts as it has stretches with ruby and without.
  func spacedRuby(_ broken: BrokenLine, words: [MeasuredWord]) -> ([SetWord], width: Double) {
    let parts = parts(of: broken, words: words)
    let gap = style.wordSpacing * style.unit
    var items: [RubyRow.Item] = []
    var places: [(part: Int, item: Int, shift: Double)] = []
    for (index, part) in parts.enumerated() {
      let isSpaced = part.isSpaced && index > 0
      if part.carriesRuby {
        if isSpaced, parts[index - 1].carriesRuby { items.append(.text("", width: gap)) }
        places.append((index, items.count, 0))
        items.append(.ruby(part.layout))
      } else {
        // A word's space belongs to its neighbor without ruby, so that longer ruby hangs over both.
        let isBeforeRuby =
          index + 1 < parts.count && parts[index + 1].isSpaced && parts[index + 1].carriesRuby
        let width = part.pieces.reduce(0) { $0 + $1.width }
        places.append((index, items.count, isSpaced ? gap : 0))
        items.append(.text(part.text, width: width + (isSpaced ? gap : 0) + (isBeforeRuby ? gap : 0)))
      }
    }
    let row = RubyRow(
      items,
      style: .init(baseSize: style.font.size, rubySize: style.readingFont.size, overhang: style.overhang))
    // What was left out at the end of the broken line is left out here.
    let width = min(row.width, broken.width)
    let start = max(0, typesetter.width - width) * style.alignment.leadingShare
    let set = places.compactMap { position in
      word(
        parts[position.part], x: start + row.placements[position.item].x + position.shift,
        ruby: row.placements[position.item].ruby)
    }
    return (set, width)
  }

  private func parts(of broken: BrokenLine, words: [MeasuredWord]) -> [RubyPart] {
    broken.parts.flatMap { part in
      let word = words[part.atom]
      return word.pieces[part.pieces].reduce(into: [RubyPart]()) { parts, piece in
        if let last = parts.last, last.carriesRuby == (piece.ruby != nil) {
          parts[parts.count - 1].pieces.append(piece)
        } else {
          parts.append(RubyPart(word: word, pieces: [piece], isSpaced: parts.isEmpty))
        }
      }
    }
  }

  /// A part in its place; nil for the space between words.
  private func word(_ part: RubyPart, x: Double, ruby: RubyLayout?) -> SetWord? {
    guard let index = part.word.index else { return nil }
    var base = SetText(
      text: part.text, x: x, baseline: baseline, font: part.word.font,
      width: part.pieces.reduce(0) { $0 + $1.width })
    guard let ruby else { return SetWord(index: index, base: base, extent: x...x + base.width) }
    let widths = part.pieces.flatMap { $0.ruby?.measure.baseWidths ?? [] }
    base.x = x + ruby.baseExtent.lowerBound
    base.width = ruby.baseExtent.upperBound - ruby.baseExtent.lowerBound
    if ruby.baseOffsets.count > 1 { base.tracking = ruby.baseOffsets[1] - ruby.baseOffsets[0] - widths[0] }
    var set = SetWord(index: index, base: base, extent: x...x + ruby.advance)
    var next = 0
    for piece in part.pieces {
      guard let own = piece.ruby else { continue }
      let range = next..<next + own.measure.rubyWidths.count
      next = range.upperBound
      set.readings.append(
        text(own.text, at: Array(ruby.rubyOffsets[range]), widths: own.measure.rubyWidths, x: x))
    }
    return set
  }
}
