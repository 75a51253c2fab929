import CPango
import RenderTree

// One long line whose text changes its direction.
extension WindowedSetter {
  /// Glyphs of one direction, from left to right, at positions from their own start.
  private struct Part {
    var level: UInt8
    var glyphs: Range<Int>
    var clusters: Range<Int>
    var width: Double
  }

  /// The piece as one line, window by window in the order of the text, and then in the order on the line.
  ///
  /// Directions follow from the whole line; a window, which shows only a part of it, is given its own by an override.
  mutating func directedLine() throws(TextError) -> LaidOutLine {
    let (stretches, base) = piece.stretches()
    var (found, parts) = (LaidOutLine(), [Part]())
    found.isRightToLeft = base == PANGO_DIRECTION_RTL
    found.reserveCapacity(piece.scalarCount, keepingCharacters: setter.keepsCharacters)
    for stretch in stretches {
      var start = stretch.bytes.lowerBound
      while start < stretch.bytes.upperBound {
        let end = min(stretch.bytes.upperBound, piece.seam(from: start + Self.windowLength))
        let (part, kept) = piece.directed(start..<end, in: stretch, context: Self.context)
        let (glyphCount, clusterCount) = (found.glyphs.count, found.clusters.count)
        var pen = 0.0
        try set(part, direction: base, keeping: kept, at: &pen, in: &found)
        parts.append(
          Part(
            level: stretch.level, glyphs: glyphCount..<found.glyphs.count,
            clusters: clusterCount..<found.clusters.count, width: pen))
        start = end
      }
    }
    Self.reorder(&parts)
    return line(of: parts, in: found)
  }

  /// Rule L2 of UAX 9: the order of parts from left to right.
  private static func reorder(_ parts: inout [Part]) {
    let levels = parts.map(\.level)
    guard let greatest = levels.max(), let least = levels.filter({ $0 % 2 == 1 }).min() else { return }
    for level in stride(from: greatest, through: least, by: -1) {
      var start = 0
      while start < parts.count {
        var end = start
        while end < parts.count, parts[end].level >= level { end += 1 }
        parts[start..<end].reverse()
        start = end + 1
      }
    }
  }

  /// The parts one after another, from left to right.
  private func line(of parts: [Part], in found: LaidOutLine) -> LaidOutLine {
    var line = found
    (line.glyphs, line.clusters, line.glyphBytes) = ([], [], [])
    line.reserveCapacity(found.glyphs.count, keepingCharacters: setter.keepsCharacters)
    var pen = 0.0
    for part in parts {
      for var glyph in found.glyphs[part.glyphs] {
        glyph.x += pen
        line.glyphs.append(glyph)
      }
      for var cluster in found.clusters[part.clusters] {
        cluster.x += pen
        line.clusters.append(cluster)
      }
      if !found.glyphBytes.isEmpty { line.glyphBytes += found.glyphBytes[part.glyphs] }
      pen += part.width
    }
    PieceSetter(setter, piece: piece).finish(&line, width: pen, start: 0)
    return line
  }
}

/// Neighboring characters of one direction.
struct DirectedStretch {
  var bytes: Range<Int>
  /// The embedding level; odd ones are from right to left.
  var level: UInt8
}

extension TextPiece {
  /// The stretches of one direction, in the order of the text, and the direction of the paragraph.
  fileprivate func stretches() -> (stretches: [DirectedStretch], base: PangoDirection) {
    var base = PANGO_DIRECTION_LTR
    let levels = bytes.withUnsafeBytes { buffer in
      afterglow_text_levels(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), &base)
    }
    guard let levels else { return ([DirectedStretch(bytes: bytes.indices, level: 0)], base) }
    defer { g_free(levels) }
    var stretches: [DirectedStretch] = []
    var (start, character) = (0, 0)
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if character > 0, levels[character] != levels[character - 1] {
        stretches.append(DirectedStretch(bytes: start..<index, level: levels[character - 1]))
        start = index
      }
      character += 1
    }
    stretches.append(DirectedStretch(bytes: start..<bytes.count, level: levels[max(0, character - 1)]))
    return (stretches, base)
  }

  /// A part of a stretch with its surroundings, in which an override gives the stretch its direction, and the range of
  /// the part in it.
  fileprivate func directed(
    _ part: Range<Int>, in stretch: DirectedStretch, context: Int
  ) -> (piece: TextPiece, kept: Range<Int>) {
    // Characters of another direction only matter for how letters are joined, and for which script punctuation has.
    let first = boundary(before: max(0, part.lowerBound - context, stretch.bytes.lowerBound - context / 2))
    let last = boundary(before: min(part.upperBound + context, stretch.bytes.upperBound + context / 2))
    var piece = self.part(first..<last)
    piece.removeDirections()
    // Spaces at the end of a text have the direction of the paragraph: something has to follow them, and where nothing
    // does in the piece, it is invisible, since a space has the font of its neighbors.
    piece.insert(last < bytes.count ? "." : "\u{200E}", at: piece.bytes.count)
    let end = min(last, stretch.bytes.upperBound)
    if end < bytes.count { piece.insert("\u{202C}", at: end - first) }
    let shift = piece.insert(
      stretch.level % 2 == 1 ? "\u{202E}" : "\u{202D}", at: max(first, stretch.bytes.lowerBound) - first)
    piece.offset -= shift
    return (piece, part.lowerBound - first + shift..<part.upperBound - first + shift)
  }

  /// Replaces characters that set directions (U+202A to U+202E, U+2066 to U+2069) by word joiners, which are as invisible
  /// and as long.
  private mutating func removeDirections() {
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE2 {
      let isEmbedding = bytes[index + 1] == 0x80 && (0xAA...0xAE).contains(bytes[index + 2])
      let isIsolate = bytes[index + 1] == 0x81 && (0xA6...0xA9).contains(bytes[index + 2])
      if isEmbedding || isIsolate { bytes.replaceSubrange(index..<index + 3, with: [0xE2, 0x81, 0xA0]) }
    }
  }

  /// Inserts a text into the run before an index, and returns its length in bytes.
  @discardableResult
  private mutating func insert(_ text: String, at index: Int) -> Int {
    let length = text.utf8.count
    bytes.insert(contentsOf: text.utf8, at: index)
    for span in spans.indices {
      let range = spans[span].bytes
      let isAfter = range.lowerBound >= index && range.lowerBound > 0
      spans[span].bytes =
        range.lowerBound + (isAfter ? length : 0)..<range.upperBound
        + (range.upperBound >= index ? length : 0)
    }
    if let place = ellipsis, place.start >= index { ellipsis = (place.start + length, place.end) }
    return length
  }
}
