import CPango
import RenderTree

/// Sets one piece of a paragraph, a long one window by window.
///
/// Pango measures the rest of a piece anew for each line, and shapes it anew where a word is broken: n characters in lines
/// of one take n² steps. So a piece of many lines is given to it in windows of some lines each. A window begins where a
/// line does; what it ends with is left to the next one, since how a line breaks depends on what follows it.
struct WindowedSetter {
  private let setter: ParagraphSetter
  private let piece: TextPiece
  private(set) var lines: [LaidOutLine] = []
  private(set) var missing: [MissingCharacter] = []
  private(set) var isTruncated = false
  /// The most characters that Pango may have shaped.
  private(set) var work = 0

  /// Pieces of fewer lines are set at once.
  private static let leastLineCount = 64
  /// Pieces of fewer characters are, too.
  private static let leastLength = 256
  /// The lines of a window.
  private static let linesPerWindow = 24

  init(_ setter: ParagraphSetter, piece: TextPiece) {
    self.setter = setter
    self.piece = piece
  }

  /// Sets the piece in at most so many lines; nil is as many as it takes.
  mutating func set(maximumLineCount: Int?) throws(TextError) {
    guard let perLine = charactersPerLine, piece.bytes.count > Self.leastLength,
      piece.scalarCount > max(Self.leastLength, Self.leastLineCount * perLine)
    else { return try setRest(from: 0, maximumLineCount: maximumLineCount, direction: nil) }
    var direction: PangoDirection?
    var start = 0
    var length = max(Self.leastLength, Self.linesPerWindow * perLine)
    while start < piece.bytes.count {
      let room = maximumLineCount.map { $0 - lines.count } ?? .max
      // The last line that there may be takes all the rest, or an ellipsis for it.
      if room <= 1 { return try setRest(from: start, maximumLineCount: room, direction: direction) }
      let end = piece.boundary(before: start + length)
      let window = try window(start..<end, maximumLineCount: nil, direction: direction)
      if end == piece.bytes.count, window.lines.count <= room {
        return append(window, count: window.lines.count)
      }
      let count = min(window.lines.count - 2, room - 1)
      guard count > 0 else {
        length *= 2
        continue
      }
      append(window, count: count)
      // That of the paragraph, which the letters of a later window need not have.
      direction = lines[0].isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
      let taken = window.starts[count]
      start += taken
      length = max(Self.leastLength, taken / count * Self.linesPerWindow)
    }
  }

  /// About how many characters a line holds; nil where lines are not broken.
  private var charactersPerLine: Int? {
    guard let width = setter.paragraph.width, width.isFinite else { return nil }
    let em = setter.runs.reduce(0) { max($0, $1.font.size) }
    guard em > 0 else { return nil }
    return Int(min(max(1, width / (em / 2)), 1e6))
  }

  private mutating func setRest(
    from start: Int, maximumLineCount: Int?, direction: PangoDirection?
  ) throws(TextError) {
    let window = try window(
      start..<piece.bytes.count, maximumLineCount: maximumLineCount, direction: direction)
    isTruncated = window.isTruncated
    append(window, count: window.lines.count)
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

  private mutating func append(_ window: PieceSetter, count: Int) {
    if setter.keepsClusters {
      lines += window.lines[..<count]
    } else {
      for var line in window.lines[..<count] {
        line.clusters = []
        lines.append(line)
      }
    }
  }
}
