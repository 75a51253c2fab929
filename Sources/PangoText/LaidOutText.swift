import RenderTree
import VectorGraphics

/// A glyph with its position in a line, in points from the line's start.
///
/// A text of a megabyte has a million of them: shared data are in a table.
struct PlacedGlyph: Sendable {
  /// The glyph's origin.
  var x: Double
  /// The index of its drawing in the table.
  var drawing: UInt32
  /// The index of its style in the table.
  var style: UInt32

  /// The synthetic slant of a face used in place of an italic one (CSS Fonts 4, `font-synthesis-style`): 14°,
  /// as in Skia.
  static let syntheticSlant = 0.25
}

/// Neighboring glyphs of a line.
struct GlyphRow: Sendable {
  var glyphs: ArraySlice<PlacedGlyph>
  /// The start of the line and its baseline, in points from the top left corner of the block.
  var x: Double
  var y: Double
  /// The box around the ink of the glyphs, in points from the top left corner of the block.
  var ink: Rect

  /// Long lines are divided, so that their invisible parts can be skipped.
  static let greatestLength = 256
}

/// A paragraph that has been laid out.
struct LaidOutText {
  var rows: [GlyphRow]
  var table: GlyphTable
  var clusters: [LaidOutCluster]
  var metrics: TextMetrics
  var missing: [MissingCharacter]
  /// Empty unless requested.
  var segments: [TextSegment] = []
  /// The maximum number of characters shaped by Pango for it, including those shaped again for each line.
  var work = 0

  var glyphCount: Int { rows.reduce(0) { $0 + $1.glyphs.count } }
}

/// Characters that are shaped as one: a base with its marks, a ligature.
struct LaidOutCluster {
  /// The range of the text in the paragraph, in UTF-8 bytes.
  var range: Range<Int>
  var line: Int
  var x: Double
  var width: Double
  var isRightToLeft: Bool
  /// Whether its characters have no positions, for example if an ellipsis replaces them.
  var isWhole: Bool
}

/// A line after line breaking, in points, not yet positioned in the block.
struct LaidOutLine {
  var glyphs: [PlacedGlyph] = []
  /// From the line's start.
  var clusters: [LaidOutCluster] = []
  /// One for each glyph if segments are requested, otherwise empty.
  var sources: [GlyphSource] = []
  var width = 0.0
  var ascent = 0.0
  var descent = 0.0
  var isRightToLeft = false
}
