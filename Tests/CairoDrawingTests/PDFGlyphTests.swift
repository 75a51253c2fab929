import Testing
import VectorGraphics

@testable import CairoDrawing

@Suite("Glyphs of PDF files")
struct PDFGlyphTests {
  /// A line of glyphs that are numbered from left to right.
  private func line(_ clusters: [(text: String, glyphCount: Int)], isRightToLeft: Bool) -> PDFGlyphs {
    let count = clusters.map(\.glyphCount).reduce(0, +)
    return PDFGlyphs(
      font: PDFFont(path: "font.ttf", index: 0, weight: nil), size: 10, slant: 0,
      glyphs: (0..<count).map {
        PDFGlyphs.Glyph(number: UInt32($0), place: Point(x: Double($0), y: 0))
      }, clusters: clusters, isRightToLeft: isRightToLeft)
  }

  @Test("a long line is shown in parts of whole clusters, each from its own place", arguments: [false, true])
  func parts(isRightToLeft: Bool) {
    let counts = [1, 2, 1, 1, 3, 7, 1, 0, 2, 2]
    let line = line(
      counts.enumerated().map { ("\($0)", $1) }, isRightToLeft: isRightToLeft)
    let parts = line.parts(ofGlyphs: 4)
    #expect(parts.flatMap { $0.clusters.map(\.text) } == line.clusters.map(\.text))
    let numbers = (isRightToLeft ? parts.reversed() : parts).flatMap { $0.glyphs.map(\.number) }
    #expect(numbers == line.glyphs.map(\.number))
    for part in parts {
      let glyphCount = part.clusters.map(\.glyphCount).reduce(0, +)
      #expect(part.glyphs.count == glyphCount)
      #expect(part.glyphs.count <= 4 || part.clusters.filter { $0.glyphCount > 0 }.count == 1)
    }
    #expect(parts.count == 5)
  }
}
