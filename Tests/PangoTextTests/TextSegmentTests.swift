import RenderTree
import Testing

@testable import PangoText

@Suite("Characters with their glyphs")
struct TextSegmentTests {
  private static let words = "The quick brown fox, עברית fi 夏の夜 and 1,234.5; "

  private static let text = (0..<200).map { "\($0) " + words + ($0 % 7 == 0 ? "\n" : "") }.joined()

  /// What a segment says, as one line.
  private func lines(of segments: [TextSegment]) -> [String] {
    segments.map { segment in
      let clusters = segment.clusters.map { "\($0.text)@\($0.x)+\($0.width)#\($0.glyphs.map(\.number))" }
      return "\(segment.line) \(segment.baseline) \(segment.isRightToLeft) \(clusters.joined(separator: "|"))"
    }
  }

  @Test(
    "The segments of a long text, made line by line, are those of all its lines at once",
    arguments: [
      (.start, 300.0, nil), (.justify, 300, nil), (.center, nil, nil), (.end, 300, 40),
    ] as [(TextAlignment, Double?, Int?)])
  func longText(alignment: TextAlignment, width: Double?, lineLimit: Int?) throws {
    let paragraph = paragraph(
      Self.text, size: 10, alignment: alignment, width: width, lineLimit: lineLimit)
    #expect(paragraph.isLong)
    let state = try TextState(FontCatalog(.standard))
    let (setter, laidOut) = try state.laidOut(paragraph, preservesCharacters: true)
    let text = paragraph.runs.flatMap(\.text.utf8)
    var expected: [TextSegment] = []
    for (number, line) in laidOut.lines.enumerated() {
      setter.forEachSegment(of: line, number: number, part: nil, text: text) { expected.append($0) }
    }
    var found: [TextSegment] = []
    try TextEngine().segments(of: paragraph).forEach { found.append($0) }
    #expect(expected.count > 20)
    #expect(lines(of: found) == lines(of: expected))
  }

  @Test("A line of more than a million characters has no segments, unless it is broken")
  func longestLine() throws {
    let text = String(repeating: "ab ", count: TextEngine.longestSegmentedLine / 3 + 1)
    #expect(throws: TextError.self) { try TextEngine().segments(of: paragraph(text, size: 10)) }
    #expect(throws: Never.self) { try TextEngine().segments(of: paragraph(text, size: 10, width: 300)) }
    #expect(throws: Never.self) {
      try TextEngine().segments(of: paragraph("\(text.dropLast(8))\n", size: 10))
    }
  }

  @Test(
    "A long line is divided after spaces, and every character and glyph of it is in one of the segments, in order",
    arguments: [
      "fluffy office ", "fluffyoffice", "नमस्ते दुनिया ", "夏の夜の夢。", "Việt e\u{301}ō a😀b ", "שלום עולם ",
      "one שתיים three ",
    ])
  func longLine(part: String) throws {
    let text = String(repeating: part, count: 40_000 / part.count)
    let paragraph = paragraph(text, size: 10)
    let state = try TextState(FontCatalog(.standard))
    let (setter, laidOut) = try state.laidOut(paragraph, preservesCharacters: true)
    let line = try #require(laidOut.lines.first)
    var segments: [TextSegment] = []
    setter.forEachSegment(of: line, number: 0, part: nil, text: Array(text.utf8)) { segments.append($0) }
    let isOneDirection = segments.allSatisfy { $0.isRightToLeft == segments[0].isRightToLeft }
    let clusters = segments.flatMap { $0.isRightToLeft ? $0.clusters.reversed() : $0.clusters }
    let images = part.contains("😀") ? text.count(where: { $0 == "😀" }) : 0
    #expect(
      segments.reduce(0) { $0 + $1.clusters.reduce(0) { $0 + $1.glyphs.count } } == line.line.glyphs.count
        - images)
    if isOneDirection { #expect(clusters.map(\.text).joined() == text.filter { $0 != "😀" }) }
    guard images == 0, isOneDirection, !segments[0].isRightToLeft else { return }
    for segment in segments.dropLast() {
      let count = segment.clusters.count
      #expect(count >= 4096 && (segment.clusters.last?.text == " " ? count < 4200 : count == 8192))
    }
    #expect(segments.count >= 4)
  }
}
