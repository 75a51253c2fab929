import VectorGraphics

/// The glyphs of a block, line by line, in rows that can be skipped where they are not seen.
///
/// A text of a megabyte may have a million lines of one glyph, so lines share their memory, and a row holds several short
/// ones.
struct GlyphRows: Sendable {
  /// A line that has glyphs.
  struct Line: Sendable {
    /// The baseline in points from the top of the block.
    var y: Double
    /// The end of its glyphs.
    var end: UInt32
  }

  struct Row: Sendable {
    var glyphs: Range<UInt32>
    /// The line of the first glyph.
    var line: UInt32
    /// The box around the ink of the glyphs, in points from the top left corner of the block.
    var ink: Rect
  }

  private(set) var glyphs: [PositionedGlyph] = []
  private(set) var lines: [Line] = []
  private(set) var rows: [Row] = []

  var glyphCount: Int { glyphs.count }

  /// Long lines are divided, so that their invisible parts can be skipped.
  static let greatestLength = 256
  /// Rows end with a line, unless they have fewer glyphs.
  private static let leastLength = 16

  /// Glyphs from the left of the block, and the lines they are in.
  init(glyphs: [PositionedGlyph] = [], lines: [Line] = []) {
    self.glyphs = glyphs
    self.lines = lines
  }

  /// One glyph of a block.
  init(_ glyph: PositionedGlyph, y: Double, ink: Rect) {
    self.init(glyphs: [glyph], lines: [Line(y: y, end: 1)])
    rows = [Row(glyphs: 0..<1, line: 0, ink: ink)]
  }

  /// Adds a glyph to the last row of the block or a new one.
  mutating func append(_ glyph: PositionedGlyph, y: Double, ink: Rect, startsRow: Bool) {
    if lines.last?.y != y { lines.append(Line(y: y, end: 0)) }
    glyphs.append(glyph)
    let end = UInt32(glyphs.count)
    lines[lines.count - 1].end = end
    if startsRow {
      rows.append(Row(glyphs: end - 1..<end, line: UInt32(lines.count - 1), ink: ink))
    } else {
      rows[rows.count - 1].glyphs = rows[rows.count - 1].glyphs.lowerBound..<end
    }
  }

  /// Divides the glyphs into rows.
  mutating func divide(measuring table: GlyphTable) -> Rect {
    var (all, box) = (InkBox(), InkBox())
    var (start, first) = (0, 0)
    for line in lines.indices {
      let end = Int(lines[line].end)
      var next = line == 0 ? 0 : Int(lines[line - 1].end)
      while next < end {
        if start == next { first = line }
        let stop = min(end, start + Self.greatestLength)
        for glyph in glyphs[next..<stop] { box.include(glyph, y: lines[line].y, table: table) }
        next = stop
        let length = stop - start
        let isLast = line + 1 == lines.count && stop == end
        guard length == Self.greatestLength || (stop == end && length >= Self.leastLength) || isLast else {
          continue
        }
        close(start..<stop, line: first, &box, into: &all)
        start = stop
      }
    }
    if start < glyphs.count { close(start..<glyphs.count, line: first, &box, into: &all) }
    return all.rect
  }

  private mutating func close(_ range: Range<Int>, line: Int, _ box: inout InkBox, into all: inout InkBox) {
    rows.append(
      Row(glyphs: UInt32(range.lowerBound)..<UInt32(range.upperBound), line: UInt32(line), ink: box.rect))
    all.include(box)
    box = InkBox()
  }

  /// Calls a function with each glyph of a row and its baseline, until it returns false.
  ///
  /// - Returns: Whether it always returned true.
  @discardableResult
  func forEachGlyph(of row: Row, _ body: (PositionedGlyph, _ y: Double) -> Bool) -> Bool {
    var line = Int(row.line)
    for index in row.glyphs {
      while lines[line].end <= index { line += 1 }
      if !body(glyphs[Int(index)], lines[line].y) { return false }
    }
    return true
  }
}

/// The growing bounding box of the ink of glyphs.
private struct InkBox {
  private var (left, top) = (Double.infinity, Double.infinity)
  private var (right, bottom) = (-Double.infinity, -Double.infinity)

  /// The box; zero where there is no ink.
  var rect: Rect {
    guard left <= right, top <= bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Extends the box by a glyph on a baseline.
  mutating func include(_ glyph: PositionedGlyph, y: Double, table: GlyphTable) {
    let style = table.styles[Int(glyph.style)]
    let bounds = style.oriented(table.drawings[Int(glyph.drawing)].bounds)
    if bounds.isEmpty { return }
    let origin = style.origin(glyph.x, y)
    left = min(left, origin.x + bounds.minX * style.size)
    right = max(right, origin.x + bounds.maxX * style.size)
    top = min(top, origin.y + bounds.minY * style.size)
    bottom = max(bottom, origin.y + bounds.maxY * style.size)
  }

  mutating func include(_ other: InkBox) {
    left = min(left, other.left)
    right = max(right, other.right)
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}

extension GlyphTable.Style {
  /// The bounding box of a sheared and turned box in ems.
  fileprivate func oriented(_ box: Rect) -> Rect {
    guard slant != 0 || orientation == .turned, !box.isEmpty else { return box }
    let (left, right) = (box.minX - slant * box.maxY, box.maxX - slant * box.minY)
    return orientation == .turned
      ? Rect(x: -box.maxY, y: left, width: box.height, height: right - left)
      : Rect(x: left, y: box.minY, width: right - left, height: box.height)
  }
}
