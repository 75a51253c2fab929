import RenderTree
import VectorGraphics

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
  /// How far the glyph leans to the right for each unit of height: 0 for a face that is as upright or as slanted as asked.
  var slant = 0.0
}

extension PlacedGlyph {
  /// The lean of a face that stands in for an italic one (CSS Fonts 4, `font-synthesis-style`): what Skia takes, 14°.
  static let syntheticSlant = 0.25

  /// The box around a box in ems after the lean.
  func slanted(_ box: Rect) -> Rect {
    guard slant != 0, !box.isEmpty else { return box }
    let (left, right) = (box.minX - slant * box.maxY, box.maxX - slant * box.minY)
    return Rect(x: left, y: box.minY, width: right - left, height: box.height)
  }
}

/// A paragraph that has been laid out.
struct LaidOutText {
  var glyphs: [PlacedGlyph]
  var clusters: [LaidOutCluster]
  var metrics: TextMetrics
  var missing: [MissingCharacter]
  /// The most characters that Pango may have shaped for it, those that it shapes again for each line included.
  var work = 0
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
