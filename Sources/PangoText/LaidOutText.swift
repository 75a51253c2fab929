import RenderTree
import VectorGraphics

/// A glyph at its place in a line, in points from the line's start.
///
/// A text of a megabyte has a million of them: what they share is in a table.
struct PlacedGlyph: Sendable {
  /// The glyph's origin.
  var x: Double
  /// What it draws, as its place in the table.
  var drawing: UInt32
  /// The place of its style in the table.
  var style: UInt32

  /// The lean of a face that stands in for an italic one (CSS Fonts 4, `font-synthesis-style`): what Skia takes, 14°.
  static let syntheticSlant = 0.25
}

/// Neighboring glyphs of a line.
struct GlyphRow: Sendable {
  var glyphs: ArraySlice<PlacedGlyph>
  /// Where the line starts and its baseline, in points from the top left corner of the block.
  var x: Double
  var y: Double
  /// The box around the ink of the glyphs, in points from the top left corner of the block.
  var ink: Rect

  /// Long lines are divided, so that what is not seen of them can be left out.
  static let greatestLength = 256
}

/// A paragraph that has been laid out.
struct LaidOutText {
  var rows: [GlyphRow]
  var table: GlyphTable
  var clusters: [LaidOutCluster]
  var metrics: TextMetrics
  var missing: [MissingCharacter]
  /// Empty unless they were asked for.
  var segments: [TextSegment] = []
  /// The most characters that Pango may have shaped for it, those that it shapes again for each line included.
  var work = 0

  var glyphCount: Int { rows.reduce(0) { $0 + $1.glyphs.count } }
}

/// Characters that are set as one: a base with its marks, a ligature.
struct LaidOutCluster {
  /// Where the text stands in the paragraph, in UTF-8 bytes.
  var range: Range<Int>
  var line: Int
  var x: Double
  var width: Double
  var isRightToLeft: Bool
  /// Whether its characters have no places of their own, as those that an ellipsis stands for.
  var isWhole: Bool
}

/// A line as it was broken, in points, not yet at its place in the block.
struct LaidOutLine {
  var glyphs: [PlacedGlyph] = []
  /// From the line's start.
  var clusters: [LaidOutCluster] = []
  /// One for each glyph where segments are asked for, else none.
  var sources: [GlyphSource] = []
  var width = 0.0
  var ascent = 0.0
  var descent = 0.0
  var isRightToLeft = false
}
