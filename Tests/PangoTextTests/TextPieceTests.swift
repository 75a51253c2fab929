import Testing

@testable import PangoText

@Suite("Pieces of a paragraph")
struct TextPieceTests {
  private func strings(_ texts: [String]) -> [String] {
    TextPieces(of: texts).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(
    "Text is cut at line breaks",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("\n", ["", ""]), ("a\r\nb\rc", ["a", "b", "c"]),
      ("é\u{2028}…\u{2029}", ["é", "…", ""]), ("à\u{85}b", ["à", "b"]),
    ])
  func cuts(text: String, pieces: [String]) {
    #expect(strings([text]) == pieces)
  }

  @Test("A line break may span runs")
  func acrossRuns() {
    #expect(strings(["a\r", "\nb"]) == ["a", "b"])
  }

  @Test("Every byte has a run")
  func runs() {
    let pieces = Array(TextPieces(of: ["ab", "", "c\nd", "e"]))
    #expect(pieces.map(\.offset) == [0, 4])
    #expect(pieces[0].spans.map(\.run) == [0, 2])
    #expect((0...3).map { pieces[0].run(at: $0) } == [0, 0, 2, 2])
    #expect(pieces[1].spans.map(\.run) == [2, 3])
    #expect((0...2).map { pieces[1].run(at: $0) } == [2, 3, 3])
  }

  @Test("An empty piece belongs to the run that contains it")
  func emptyPiece() {
    let pieces = Array(TextPieces(of: ["a\n", "\nb"]))
    #expect(pieces.map { $0.run(at: 0) } == [0, 0, 1])
  }

  @Test("NUL is laid out as another control character")
  func nul() {
    #expect(Array(TextPieces(of: ["a\0"]))[0].bytes == [0x61, 1])
  }

  @Test("A piece has the runs of its bytes, however many runs precede it")
  func manyRuns() {
    let texts = (0..<3000).map { ["a\n", "", "bc", "\n\n", "é\nd"][$0 % 5] }
    let pieces = Array(TextPieces(of: texts))
    let runs = texts.enumerated().flatMap { run, text in Array(repeating: run, count: text.utf8.count) }
    #expect(pieces.count == texts.reduce(1) { $0 + $1.utf8.count { $0 == 0x0A } })
    for piece in pieces {
      let found = piece.bytes.indices.map { piece.run(at: $0) }
      let end = piece.offset + piece.bytes.count
      #expect(found == Array(runs[piece.offset..<end]))
      #expect(piece.spans.count <= 5)
    }
  }
}
