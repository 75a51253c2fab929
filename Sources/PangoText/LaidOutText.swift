import RenderTree

/// A glyph at its place, in points from the top left corner of the block.
struct PlacedGlyph {
  var face: OpenFace
  var glyph: UInt32
  /// The glyph's origin, on the baseline unless the script moves it.
  var x: Double
  var y: Double
  /// The em in points.
  var size: Double
  var run: Int
}

/// A paragraph that has been laid out.
struct LaidOutText {
  var glyphs: [PlacedGlyph]
  var clusters: [LaidOutCluster]
  var metrics: TextMetrics
  var missing: [MissingCharacter]
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
  /// From the line's start and its baseline.
  var glyphs: [PlacedGlyph] = []
  var clusters: [LaidOutCluster] = []
  var width = 0.0
  var ascent = 0.0
  var descent = 0.0
  var isRightToLeft = false
}
