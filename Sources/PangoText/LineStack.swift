/// The lines of a paragraph while they are set.
///
/// A text of a megabyte may have a million lines: their glyphs are in one array, and of their other properties only what
/// positions them is kept.
struct LineStack {
  struct Line {
    var width: Double
    /// The end of its glyphs.
    var end: UInt32
    /// The index of its extent.
    var extent: UInt32
  }

  /// What is the same in most lines of a text.
  struct Extent: Hashable {
    var ascent: Double
    var descent: Double
    var isRightToLeft: Bool
    var trailingTracking: Double

    init(of line: LaidOutLine) {
      (ascent, descent, isRightToLeft) = (line.ascent, line.descent, line.isRightToLeft)
      trailingTracking = line.trailingTracking
    }
  }

  private(set) var glyphs: [PositionedGlyph] = []
  private(set) var lines: [Line] = []
  private(set) var extents: [Extent] = []
  /// The lines themselves, if the positions of their characters are needed.
  private(set) var whole: [LaidOutLine] = []
  private var extentNumbers: [Extent: UInt32] = [:]
  private let isWhole: Bool
  private let expectedCount: Int

  /// The expected number of glyphs is that of code points.
  init(expecting expectedCount: Int, isWhole: Bool) {
    self.expectedCount = expectedCount
    self.isWhole = isWhole
  }

  mutating func append(_ line: LaidOutLine) {
    let extent = Extent(of: line)
    if glyphs.isEmpty, line.glyphs.count > expectedCount / 2 {
      glyphs = line.glyphs
    } else {
      if glyphs.capacity == 0 { glyphs.reserveCapacity(expectedCount) }
      glyphs += line.glyphs
    }
    lines.append(Line(width: line.width, end: UInt32(glyphs.count), extent: number(of: extent)))
    if isWhole { whole.append(line) }
  }

  /// Moves glyphs and lines out.
  mutating func takeGlyphs() -> [PositionedGlyph] {
    defer { glyphs = [] }
    return glyphs
  }

  private mutating func number(of extent: Extent) -> UInt32 {
    if let last = lines.last, extents[Int(last.extent)] == extent { return last.extent }
    if let cached = extentNumbers[extent] { return cached }
    let number = UInt32(extents.count)
    extents.append(extent)
    extentNumbers[extent] = number
    return number
  }
}
