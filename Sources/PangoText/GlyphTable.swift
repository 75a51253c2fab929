/// What the glyphs of a text share, so that each of them takes little memory.
struct GlyphTable: Sendable {
  /// What glyphs of one run and one face have in common.
  struct Style: Sendable, Hashable {
    var run: Int
    /// The em in points.
    var size: Double
    /// How far the glyph leans to the right for each unit of height: 0 for a face that is as upright or as slanted as asked.
    var slant: Double
    /// How far below the baseline the origin lies, in points: 0 unless the script moves it.
    var shift: Double
  }

  var styles: [Style] = []
  /// One for each glyph of each face, however often the text has it.
  var drawings: [GlyphDrawing] = []
}

/// Collects what the glyphs of one paragraph share while it is set; used under the engine's lock.
final class GlyphCollector {
  private struct Key: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
  }

  private(set) var table = GlyphTable()
  private var drawingNumbers: [Key: UInt32] = [:]
  private var styleNumbers: [GlyphTable.Style: UInt32] = [:]

  /// The place of what a glyph draws in the table. The provider keeps the face open as long as the paragraph is being set.
  func drawing(of glyph: UInt32, in face: OpenFace, reader: OutlineReader) -> UInt32 {
    let key = Key(face: ObjectIdentifier(face), glyph: glyph)
    if let known = drawingNumbers[key] { return known }
    let number = UInt32(table.drawings.count)
    table.drawings.append(face.drawing(of: glyph, reader: reader))
    drawingNumbers[key] = number
    return number
  }

  /// Whether a drawing is more than room, as a space is.
  func hasInk(_ drawing: UInt32) -> Bool {
    guard case .outline(let outline) = table.drawings[Int(drawing)] else { return true }
    return !outline.shape.isEmpty
  }

  /// The place of a style in the table.
  func style(_ style: GlyphTable.Style) -> UInt32 {
    if let known = styleNumbers[style] { return known }
    let number = UInt32(table.styles.count)
    table.styles.append(style)
    styleNumbers[style] = number
    return number
  }
}
