import VectorGraphics

/// The data shared by the glyphs of a text, so that each of them takes little memory.
struct GlyphTable: Sendable {
  /// The properties common to glyphs of one run and one face.
  struct Style: Sendable, Hashable {
    var run: Int
    /// The em in points.
    var size: Double
    /// The horizontal shear to the right per unit of height: 0 if the face has the requested slant.
    var slant: Double
    /// How far below the baseline the origin is, in points: 0 unless the script moves it. In vertical lines, how far to
    /// the right of their middle.
    var shift: Double
    var orientation = GlyphOrientation.horizontal

    /// The origin of a glyph from its place in its line and that of the line.
    func origin(_ x: Double, _ y: Double) -> Point {
      orientation == .horizontal ? Point(x: x, y: shift + y) : Point(x: shift + y, y: x)
    }
  }

  var styles: [Style] = []
  /// One entry for each glyph of each face, however many times the text contains it.
  var drawings: [GlyphContent] = []
}

/// Collects the shared data of the glyphs of one paragraph during layout; used under the engine's lock.
final class GlyphCollector {
  private struct Key: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
  }

  private(set) var table = GlyphTable()
  /// The glyph of each drawing.
  private(set) var glyphs: [(face: OpenFace, number: UInt32)] = []
  private var contentNumbers: [Key: UInt32] = [:]
  private var styleNumbers: [GlyphTable.Style: UInt32] = [:]

  /// The index of a glyph's drawing in the table. The provider keeps the face open until the paragraph is
  /// finished.
  func drawing(of glyph: UInt32, in face: OpenFace, reader: OutlineReader) -> UInt32 {
    let key = Key(face: ObjectIdentifier(face), glyph: glyph)
    if let cached = contentNumbers[key] { return cached }
    let number = UInt32(table.drawings.count)
    table.drawings.append(face.drawing(of: glyph, reader: reader))
    glyphs.append((face, glyph))
    contentNumbers[key] = number
    return number
  }

  /// Whether a drawing has ink, unlike a space.
  func hasInk(_ drawing: UInt32) -> Bool {
    guard case .outline(let outline) = table.drawings[Int(drawing)] else { return true }
    return !outline.shape.isEmpty
  }

  /// The index of a style in the table.
  func style(_ style: GlyphTable.Style) -> UInt32 {
    if let cached = styleNumbers[style] { return cached }
    let number = UInt32(table.styles.count)
    table.styles.append(style)
    styleNumbers[style] = number
    return number
  }
}
