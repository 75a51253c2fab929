import RenderTree
import VectorGraphics

/// A glyph with its position, in points.
///
/// A text of a megabyte has a million of them: shared data are in a table.
struct PositionedGlyph: Sendable {
  /// The glyph's origin, from the line's start while lines are set, and from the left of the block afterwards.
  var x: Double
  /// The index of its drawing in the table.
  var drawing: UInt32
  /// The index of its style in the table.
  var style: UInt32

  /// The synthetic slant of a face used in place of an italic one (CSS Fonts 4, `font-synthesis-style`): 14°,
  /// as in Skia.
  static let syntheticSlant = 0.25
}

/// A paragraph that has been laid out.
struct LaidOutText {
  var glyphs: GlyphRows
  var table: GlyphTable
  var metrics: TextMetrics
  var missing: [MissingCharacter]
  /// Empty unless the setter keeps characters.
  var lines: [PositionedLine] = []
}

/// Characters that are shaped as one: a base with its marks, a ligature.
///
/// Kept small, since a line of a megabyte has a million of them; the width follows from where the next one starts.
struct LaidOutCluster {
  private var start: UInt32
  private var end: UInt32
  var x: Double
  var isRightToLeft: Bool
  /// Whether its characters have no positions, for example if an ellipsis replaces them.
  var isWhole = false
  /// Whether a hyphen follows that is not in the text.
  var endsInHyphen = false

  init(range: Range<Int>, x: Double, isRightToLeft: Bool) {
    (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    self.x = x
    self.isRightToLeft = isRightToLeft
  }

  /// The range of the text in the paragraph, in UTF-8 bytes.
  var range: Range<Int> {
    get { Int(start)..<Int(end) }
    set { (start, end) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  /// Whether a glyph belongs to it whose characters start at a byte of the paragraph.
  func hasGlyph(at byte: UInt32) -> Bool { isWhole ? start <= byte && byte < end : byte == start }
}

/// A line with its start and baseline in the block, in points.
struct PositionedLine {
  var line: LaidOutLine
  var x: Double
  var baseline: Double
}

/// A line after line breaking, in points, not yet positioned in the block.
struct LaidOutLine {
  var glyphs: [PositionedGlyph] = []
  /// From the line's start; empty unless the setter keeps characters.
  var clusters: [LaidOutCluster] = []
  /// Where in the paragraph the characters of each glyph start, in UTF-8 bytes; empty unless the setter keeps characters.
  /// They are in the order of the clusters.
  var glyphBytes: [UInt32] = []
  var width = 0.0
  var ascent = 0.0
  var descent = 0.0
  var isRightToLeft = false
  /// The tracking after its last character, in points, which is part of its width.
  var trailingTracking = 0.0
  /// Whether it has no characters.
  var isBlank = true

  /// The distance from the start of a cluster to that of the next one, or to the end of the line.
  func width(ofCluster index: Int) -> Double {
    (index + 1 < clusters.count ? clusters[index + 1].x : width) - clusters[index].x
  }
}
