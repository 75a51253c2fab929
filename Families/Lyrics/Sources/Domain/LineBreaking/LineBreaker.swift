/// A piece of a word that no line break divides, and its width in points.
package struct LinePiece: Sendable, Hashable {
  package let text: String
  package let width: Double

  /// A width that is not finite, or below 0, counts as 0.
  package init(_ text: String, width: Double) {
    self.text = text
    self.width = width.isFinite ? max(width, 0) : 0
  }

  /// What may be left out at the end of a line: white space, or the blank half of a closing mark.
  func droppableWidth(hangingPunctuation: Bool) -> Double {
    if text.allSatisfy(\.isWhitespace) { return width }
    guard hangingPunctuation, text.unicodeScalars.count == 1, let mark = text.unicodeScalars.first,
      mark.value >= 0x3000, mark.value < 0xFF61 || mark.value > 0xFF9F
    else { return 0 }
    return switch JapaneseCharacterClass(mark) {
    case .closingBracket, .fullStop, .comma: width / 2
    default: 0
    }
  }
}

/// A word of a line: its pieces in order.
package struct LineAtom: Sendable, Hashable {
  package let pieces: [LinePiece]
  /// Whether the word stays with the one before it, unless only a break between them lets the line fit.
  package let clings: Bool

  package init(_ pieces: [LinePiece], clings: Bool = false) {
    self.pieces = pieces
    self.clings = clings
  }
}

/// A line of a broken text.
package struct BrokenLine: Sendable, Hashable {
  /// Pieces of one word in the line.
  package struct Part: Sendable, Hashable {
    /// The index of the word.
    package let atom: Int
    /// Which of its pieces.
    package var pieces: Range<Int>
  }

  package var parts: [Part]
  /// The width of the line without what was left out at its end, in points.
  package var width: Double
  /// The line is wider than it may be, as nothing in it could be broken.
  package var overflows: Bool
}

/// Fills lines with words, one after the other, and breaks where the rules allow it.
package struct LineBreaker: Sendable, Hashable {
  /// The room of a line, in points.
  package var lineWidth: Double
  /// The space between words, in points; none at the ends of a line.
  package var spacing: Double
  package var kinsoku: Kinsoku
  /// Whether the blank half of 。 、 」 at a line's end may be left out so that the line fits.
  package var hangsPunctuation: Bool

  package init(
    lineWidth: Double, spacing: Double = 0, kinsoku: Kinsoku = .strict, hangsPunctuation: Bool = false
  ) {
    self.lineWidth = lineWidth
    self.spacing = spacing.isFinite ? max(spacing, 0) : 0
    self.kinsoku = kinsoku
    self.hangsPunctuation = hangsPunctuation
  }

  /// Breaks words into lines; every piece of every word is in one line, in order.
  ///
  /// Words between which no line may break stay together, as do a word and those that cling to it. Such a chain, or a word, that is wider than a line is
  /// opened at the last place that the rules allow and that fits; where there is none it overflows.
  package func lines(of atoms: [LineAtom]) -> [BrokenLine] {
    var steps = 0
    return lines(of: atoms, steps: &steps)
  }

  /// Makes lines narrower, so that those of some words are about equally long and none more are needed.
  mutating func balance(_ atoms: [LineAtom]) {
    let lines = lines(of: atoms)
    guard lines.count > 1, !lines.contains(where: \.overflows) else { return }
    // A word that is whole stays so.
    let partCount = lines.reduce(0) { $0 + $1.parts.count }
    var (low, high) = (lineWidth / Double(lines.count), lineWidth)
    for _ in 0..<10 {
      var narrower = self
      narrower.lineWidth = (low + high) / 2
      let broken = narrower.lines(of: atoms)
      let parts = broken.reduce(0) { $0 + $1.parts.count }
      if broken.count == lines.count, parts == partCount, !broken.contains(where: \.overflows) {
        high = narrower.lineWidth
      } else {
        low = narrower.lineWidth
      }
    }
    lineWidth = high
  }

  /// Adds up how many pieces are looked at, which grows no faster than their number.
  func lines(of atoms: [LineAtom], steps: inout Int) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    var line: [Slot] = []
    var width = 0.0
    for chain in chains(of: atoms) {
      var rest = chain[...]
      while !rest.isEmpty {
        if let whole = fittingWidth(of: rest, after: line.last, width: width, steps: &steps) {
          line += rest
          width = whole
          rest = []
        } else if !line.isEmpty {
          lines.append(broken(line))
          (line, width) = ([], 0)
        } else {
          let end = lastBreak(in: rest, steps: &steps)
          lines.append(broken(Array(rest[..<end])))
          rest = rest[end...]
        }
      }
    }
    return line.isEmpty ? lines : lines + [broken(line)]
  }

  /// A piece and where it comes from.
  private struct Slot {
    let atom: Int
    let index: Int
    let piece: LinePiece
  }

  /// The words, those together between which no line may break.
  private func chains(of atoms: [LineAtom]) -> [[Slot]] {
    var chains: [[Slot]] = []
    for (index, atom) in atoms.enumerated() where !atom.pieces.isEmpty {
      let slots = atom.pieces.enumerated().map { Slot(atom: index, index: $0, piece: $1) }
      if let last = chains.last?.last,
        atom.clings || !kinsoku.allowsBreak(after: last.piece.text, before: atom.pieces[0].text)
      {
        chains[chains.count - 1] += slots
      } else {
        chains.append(slots)
      }
    }
    return chains
  }

  /// The last place where a chain may be broken so that what is before it fits; else the first place.
  private func lastBreak(in chain: ArraySlice<Slot>, steps: inout Int) -> Int {
    var first: Int?
    var last: Int?
    var width = 0.0
    for end in chain.startIndex + 1...chain.endIndex {
      steps += 1
      width += advance(of: chain[end - 1], after: end - 1 > chain.startIndex ? chain[end - 2] : nil)
      if first != nil, width - chain[end - 1].piece.width > room { break }
      if end < chain.endIndex,
        !kinsoku.allowsBreak(after: chain[end - 1].piece.text, before: chain[end].piece.text)
      {
        continue
      }
      first = first ?? end
      if width - chain[end - 1].piece.droppableWidth(hangingPunctuation: hangsPunctuation) <= room {
        last = end
      }
    }
    return last ?? first ?? chain.endIndex
  }

  /// Sums of measured widths may differ by rounding.
  private var room: Double { lineWidth + 1e-6 }

  private func advance(of slot: Slot, after previous: Slot?) -> Double {
    guard let previous else { return slot.piece.width }
    return slot.piece.width + (previous.atom == slot.atom ? 0 : spacing)
  }

  private func width(of slots: [Slot]) -> Double {
    var width = 0.0
    for (index, slot) in slots.enumerated() {
      width += advance(of: slot, after: index > 0 ? slots[index - 1] : nil)
    }
    return width
  }

  /// The width of a line with more slots after its last one; nil if they do not fit, which their first ones show.
  private func fittingWidth(
    of slots: ArraySlice<Slot>, after last: Slot?, width: Double, steps: inout Int
  ) -> Double? {
    var (width, previous) = (width, last)
    for slot in slots {
      steps += 1
      if width > room { return nil }
      width += advance(of: slot, after: previous)
      previous = slot
    }
    let droppable = slots.last?.piece.droppableWidth(hangingPunctuation: hangsPunctuation) ?? 0
    return width - droppable <= room ? width : nil
  }

  private func broken(_ slots: [Slot]) -> BrokenLine {
    var parts: [BrokenLine.Part] = []
    for slot in slots {
      if let last = parts.last, last.atom == slot.atom {
        parts[parts.count - 1].pieces = last.pieces.lowerBound..<slot.index + 1
      } else {
        parts.append(BrokenLine.Part(atom: slot.atom, pieces: slot.index..<slot.index + 1))
      }
    }
    let full = width(of: slots)
    let isSpace = slots.last?.piece.text.allSatisfy(\.isWhitespace) ?? false
    let droppable = slots.last?.piece.droppableWidth(hangingPunctuation: hangsPunctuation) ?? 0
    let width = full > room || isSpace ? full - droppable : full
    return BrokenLine(parts: parts, width: width, overflows: width > room)
  }
}
