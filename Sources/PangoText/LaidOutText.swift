import RenderTree
import VectorGraphics

/// A glyph with its position, in points.
///
/// A text of a megabyte has a million of them: shared data are in a table.
struct PlacedGlyph: Sendable {
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
  var lines: [PlacedLine] = []
  /// The maximum number of characters shaped by Pango for it, including those shaped again for each line.
  var work = 0
}

/// Characters that are shaped as one: a base with its marks, a ligature.
struct LaidOutCluster {
  /// The range of the text in the paragraph, in UTF-8 bytes.
  var range: Range<Int>
  var x: Double
  var width: Double
  var isRightToLeft: Bool
  /// Whether its characters have no positions, for example if an ellipsis replaces them.
  var isWhole: Bool
}

/// A line with its start and baseline in the block, in points.
struct PlacedLine {
  var line: LaidOutLine
  var x: Double
  var baseline: Double
}

/// A line after line breaking, in points, not yet positioned in the block.
struct LaidOutLine {
  var glyphs: [PlacedGlyph] = []
  /// From the line's start; empty unless the setter keeps characters.
  var clusters: [LaidOutCluster] = []
  /// One for each glyph if the setter keeps characters, otherwise empty.
  var sources: [GlyphSource] = []
  var width = 0.0
  var ascent = 0.0
  var descent = 0.0
  var isRightToLeft = false
  /// Whether it has no characters.
  var isBlank = true
}
