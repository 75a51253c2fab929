import RenderTree
import Testing

@testable import PangoText

@Suite("Long lines")
struct LongLineTests {
  /// The setter of a text of one piece.
  private func setter(_ paragraph: TextParagraph) throws -> (ParagraphSetter, TextPiece) {
    let pieces = TextPieces(of: paragraph.runs.map(\.text))
    let provider = try FontProvider(FontCatalog(.standard))
    let setter = try ParagraphSetter(paragraph, pieces: pieces, provider: provider, keepsCharacters: false)
    return (setter, Array(pieces)[0])
  }

  private func lines(_ windowed: inout WindowedSetter) throws -> [LaidOutLine] {
    var lines: [LaidOutLine] = []
    try windowed.set(maximumLineCount: nil) { lines.append($0) }
    return lines
  }

  @Test("Lines of tens of thousands of characters are the same laid out one by one as at once")
  func longLines() throws {
    let words = (0..<40_000).map { String("abcdefghijkl".dropFirst($0 % 9).prefix(2 + $0 % 5)) }
    let text = words.joined(separator: " ") + " كلمة عربية طويلة and שלום."
    let (setter, piece) = try setter(paragraph(text, width: 300_000))
    var atOnce = PieceSetter(setter, piece: piece)
    try atOnce.set(maximumLineCount: nil)
    var windowed = WindowedSetter(setter, piece: piece)
    let lines = try lines(&windowed)
    #expect(lines.count == atOnce.lines.count && lines.count > 2)
    for (line, expected) in zip(lines, atOnce.lines) {
      #expect(line.glyphs.map(\.drawing) == expected.glyphs.map(\.drawing))
      #expect(line.glyphs.map(\.x) == expected.glyphs.map(\.x))
    }
    // Each line is set with a bit of the next one.
    #expect(windowed.work < piece.scalarCount * 5)
  }
}
