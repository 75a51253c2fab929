import CPango
import RenderTree

/// Lays out one piece of a paragraph, a long one window by window.
///
/// Pango measures the rest of a piece again for each line, and reshapes it if a word is broken: n characters
/// in lines of one take n² steps. So a piece with many lines is passed to it in windows of a few lines each.
/// A window begins at the start of a line; its last part is left to the next one, since line breaking depends
/// on the following text.
struct WindowedSetter {
  let setter: ParagraphSetter
  let piece: TextPiece
  private(set) var lineCount = 0
  private var isRightToLeft = false
  private(set) var missing: [MissingCharacter] = []
  private(set) var isTruncated = false
  /// The maximum number of characters shaped by Pango.
  private(set) var work = 0
  /// How many windows one long line was laid out in.
  private(set) var windowCount = 0

  /// Pieces with fewer lines are laid out at once.
  private static let leastLineCount = 64
  /// Pieces with fewer characters are, too.
  private static let leastLength = 256
  /// The lines of a window.
  private static let linesPerWindow = 24
  /// Windows of longer lines have fewer of them, and pieces of more characters are not laid out at once: Pango takes 100 bytes
  /// for each.
  private static let greatestLength = 65_536
  /// The least length of a line of a window after which the line before it does not depend on what follows.
  private static let decisiveLength = 1024
  /// How many times the expected characters of a last line are set to find the place of its ellipsis.
  private static let lastLineFactor = 16

  init(_ setter: ParagraphSetter, piece: TextPiece) {
    self.setter = setter
    self.piece = piece
  }

  /// Lays out the piece in at most a number of lines; nil for no limit. Calls a function with each.
  mutating func set(maximumLineCount: Int?, _ body: (LaidOutLine) -> Void) throws(TextError) {
    if piece.bytes.isEmpty { return append([blankLine], body) }
    try checkTabs()
    if let line = try unbrokenLine() { return append([line], body) }
    guard let perLine = charactersPerLine, piece.bytes.count > Self.leastLength,
      piece.scalarCount > max(Self.leastLength, min(Self.leastLineCount * perLine, Self.greatestLength))
    else { return try setRest(from: 0, maximumLineCount: maximumLineCount, direction: nil, body) }
    if piece.scalarCount <= Self.leastLineCount * perLine { try checkChanges(from: 0) }
    var direction: PangoDirection?
    var start = 0
    var length = Self.length(forLinesOf: perLine)
    while start < piece.bytes.count {
      let room = maximumLineCount.map { $0 - lineCount } ?? .max
      if room <= 1 { return try setLast(from: start, perLine: perLine, direction: direction, body) }
      let end = piece.boundary(before: start + length)
      let window = try window(start..<end, maximumLineCount: nil, direction: direction)
      if end == piece.bytes.count, window.lines.count <= room {
        return append(window.lines, body)
      }
      let isDecided = (window.starts.last ?? 0) + Self.decisiveLength < end - start
      let count = min(window.lines.count - (isDecided ? 1 : 2), room - 1)
      guard count > 0 else {
        length *= 2
        continue
      }
      append(window.lines[..<count], body)
      // The direction of the paragraph, which need not follow from the text of a later window.
      direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
      let taken = window.starts[count]
      start += taken
      length = Self.length(forLinesOf: taken / count)
    }
  }

  /// The length of a window for lines of a length. One line needs a bit more than itself.
  private static func length(forLinesOf line: Int) -> Int {
    max(leastLength, min(linesPerWindow * line, max(greatestLength, line + line / 4 + 2 * decisiveLength)))
  }

  /// The approximate number of characters in a line; nil if lines are not broken.
  var charactersPerLine: Int? {
    guard let width = setter.paragraph.width, width.isFinite else { return nil }
    guard setter.largestEm > 0 else { return nil }
    return Int(min(max(1, width / (setter.largestEm / 2)), 1e6))
  }

  /// Sets the last allowed line, which takes all the rest, or an ellipsis for it.
  ///
  /// What is far beyond the line's end is not set: it has no influence on the place of the ellipsis.
  private mutating func setLast(
    from start: Int, perLine: Int, direction: PangoDirection?, _ body: (LaidOutLine) -> Void
  ) throws(TextError) {
    var length = max(Self.windowLength, Self.lastLineFactor * perLine)
    while start + length < piece.bytes.count {
      let end = piece.boundary(before: start + length)
      let window = try window(start..<end, maximumLineCount: 1, direction: direction)
      if window.isTruncated {
        isTruncated = true
        let pieceEnd = piece.offset + piece.bytes.count
        return append(window.lines.map { $0.extendingEllipsis(to: pieceEnd) }, body)
      }
      length *= 2
    }
    try setRest(from: start, maximumLineCount: 1, direction: direction, body)
  }

  private mutating func setRest(
    from start: Int, maximumLineCount: Int?, direction: PangoDirection?, _ body: (LaidOutLine) -> Void
  ) throws(TextError) {
    try checkChanges(from: start)
    let window = try window(
      start..<piece.bytes.count, maximumLineCount: maximumLineCount, direction: direction)
    isTruncated = window.isTruncated
    append(window.lines, body)
  }

  private mutating func window(
    _ range: Range<Int>, maximumLineCount: Int?, direction: PangoDirection?
  ) throws(TextError) -> PieceSetter {
    let part = range.count == piece.bytes.count ? piece : piece.part(range)
    var window = PieceSetter(setter, piece: part, direction: direction)
    try window.set(maximumLineCount: maximumLineCount)
    work += part.scalarCount * (setter.paragraph.width == nil ? 1 : window.lines.count + 1)
    missing += window.missing
    return window
  }

  private mutating func append(_ lines: some Sequence<LaidOutLine>, _ body: (LaidOutLine) -> Void) {
    for line in lines {
      if lineCount == 0 { isRightToLeft = line.isRightToLeft }
      lineCount += 1
      body(line)
    }
  }

  /// A line without characters, as Pango sets it.
  private var blankLine: LaidOutLine {
    var line = LaidOutLine()
    PieceSetter(setter, piece: piece).finish(&line, width: 0, start: 0)
    return line
  }
}

extension LaidOutLine {
  /// The line with an ellipsis that stands for all text up to an end.
  fileprivate func extendingEllipsis(to end: Int) -> LaidOutLine {
    var line = self
    for index in clusters.indices where clusters[index].isWhole {
      line.clusters[index].range = clusters[index].range.lowerBound..<end
    }
    return line
  }
}

// MARK: One long line

extension WindowedSetter {
  /// The characters of a window of a line that is not broken.
  static let windowLength = 4096
  /// The context before and after a window: more than any font uses for substitution or positioning.
  static let context = 64

  /// The piece as one line, window by window; nil if it is short, to be broken, or has tabs.
  ///
  /// Windows begin between characters whose shaping does not depend on their context, or between any two characters
  /// where there are none for long, and each is shaped with its surroundings.
  private mutating func unbrokenLine() throws(TextError) -> LaidOutLine? {
    guard charactersPerLine == nil, piece.bytes.count > 2 * Self.windowLength, !piece.hasSeparators else {
      return nil
    }
    guard piece.isPlainLeftToRight else {
      try checkChanges(from: 0)
      return try directedLine()
    }
    var line = LaidOutLine()
    line.reserveCapacity(piece.scalarCount, keepingCharacters: setter.keepsCharacters)
    var (pen, start) = (0.0, 0)
    while start < piece.bytes.count {
      let end = piece.seam(from: start + Self.windowLength)
      let (first, last) = (
        piece.boundary(before: max(0, start - Self.context)), piece.boundary(before: end + Self.context)
      )
      let part = piece.part(first..<last)
      try set(part, direction: nil, keeping: start - first..<end - first, at: &pen, in: &line)
      start = end
    }
    PieceSetter(setter, piece: piece).finish(&line, width: pen, start: 0)
    return line
  }

  /// Appends the kept part of a window to a line.
  mutating func set(
    _ part: TextPiece, direction: PangoDirection?, keeping kept: Range<Int>, at pen: inout Double,
    in line: inout LaidOutLine
  ) throws(TextError) {
    var window = PieceSetter(setter, piece: part, direction: direction, keeping: kept)
    try window.set(at: &pen, in: &line)
    work += part.scalarCount
    windowCount += 1
    missing += window.missing
  }
}

extension TextPiece {
  /// Whether the piece has no tabs, and no characters of right-to-left scripts or that change the direction.
  /// Some others are included to keep the test short.
  fileprivate var isPlainLeftToRight: Bool {
    for index in bytes.indices {
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      // Tabs; U+0580 to U+07FF.
      case 0x09, 0xD6...0xDF: return false
      // U+0800 to U+08FF; U+2000 to U+207F without most punctuation; U+FB00 to U+FEFF.
      case 0xE0 where second < 0xA4: return false
      case 0xE2 where second == 0x80 || second == 0x81:
        let third = index + 2 < bytes.count ? bytes[index + 2] : 0
        if !(second == 0x80 && (0x90...0xA7).contains(third)) { return false }
      case 0xEF where (0xAC...0xBB).contains(second): return false
      // U+10000 to U+10FFF; U+1E000 to U+1EFFF.
      case 0xF0 where second == 0x90 || second == 0x9E: return false
      default: continue
      }
    }
    return true
  }

  /// The first position from an index on between two ASCII letters with a space between them, or between two
  /// Han characters, kana or Hangul syllables; between any two characters if there is none among the next thousand bytes,
  /// and the end if there are no more characters.
  func seam(from start: Int) -> Int {
    let first = boundary(before: start)
    var index = first
    while index < min(bytes.count, first + 1024) {
      if isAfterSpace(index) || isBetweenIdeographs(index) { return index }
      index += 1
    }
    return index < bytes.count ? characterStart(after: first) : bytes.count
  }

  /// The start of the first character (extended grapheme cluster) after an index that is followed by at least a thousand
  /// bytes, if it starts within them; otherwise where they end.
  private func characterStart(after index: Int) -> Int {
    let last = boundary(before: index + 1024)
    var start = boundary(before: max(0, index - 64))
    for character in String(decoding: bytes[start..<last], as: UTF8.self) {
      if start > index { return start }
      start += character.utf8.count
    }
    return last
  }

  private func isAfterSpace(_ index: Int) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return index >= 2 && bytes[index - 1] == 0x20 && isLetter(bytes[index - 2]) && isLetter(bytes[index])
  }

  private func isBetweenIdeographs(_ index: Int) -> Bool {
    // U+3041 to U+30FA, U+4E00 to U+9FFF, U+AC00 to U+D7A3, but for the marks among kana.
    func isOne(_ index: Int) -> Bool {
      guard index >= 0, index + 2 < bytes.count, bytes[index] >= 0xE3 else { return false }
      let scalar =
        UInt32(bytes[index] & 0xF) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6
        | UInt32(bytes[index + 2] & 0x3F)
      guard bytes[index] < 0xEE else { return false }
      return (0x3041...0x3096).contains(scalar) || (0x30A1...0x30FA).contains(scalar)
        || (0x4E00...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
    }
    return isOne(index - 3) && isOne(index)
  }
}
