import TestSupport
import Testing

@testable import AfterglowLyrics

@Suite("Hostile texts")
struct HostileTextTests {
  /// Texts of characters that have a meaning to the parsers, and of some that have none.
  private func text(seed: Int) -> String {
    var generator = SeededNumbers(seed: UInt64(seed))
    let pieces = [
      "夏", "なつ", "ョ", "ー", "\u{3099}", "\u{309A}", "ﾞ", "|", "_", "0", "1", "9999999999999999999", ",", "(",
      ")", ";",
      "\t", "\n", "\r\n", "[", "]", "<", ">", ":", ".", "-", "00:01.00", "offset", "{", "}", "\"words\"", "𩺊",
      "👩‍👧", "\u{0}", " ",
    ]
    return (0..<Int.random(in: 0...24, using: &generator)).map { _ in pieces.randomElement(using: &generator)!
    }.joined()
  }

  @Test("every parser either reads a text or locates an error", arguments: 0..<400)
  func readers(seed: Int) throws {
    let text = text(seed: seed)
    let readers: [() throws -> Any] = [
      { try LyricsNotation.pitchBits.lines(in: text) }, { try LyricsNotation.accentNumber.lines(in: text) },
      { try TimedLyrics(lrc: text) }, { try LRCReader(tolerance: .strict).lyrics(in: text) },
      {
        try PitchAccent.alternatives(in: SourceField(text: text, line: 1, column: 1), moraCount: 3)
      },
    ]
    for reader in readers {
      do {
        _ = try reader()
      } catch {
        let error = try #require(error as? LyricError)
        #expect(!error.issues.isEmpty)
        #expect(
          error.issues.allSatisfy { ($0.line ?? 0) >= 1 && ($0.column ?? 0) >= 1 && !$0.message.isEmpty },
          "\(error)")
      }
    }
  }

  @Test("a lyrics document is either read or has a located error", arguments: 0..<400)
  func documents(seed: Int) {
    do {
      _ = try LyricsDocument(json: text(seed: seed))
    } catch {
      #expect(!error.errors.isEmpty && error.errors.allSatisfy { $0.position != nil && !$0.message.isEmpty })
    }
  }

  @Test("morae, pieces and alignments keep every character", arguments: 0..<400)
  func keeping(seed: Int) throws {
    let text = text(seed: seed)
    #expect(LinePieces.pieces(of: text).joined() == text)
    #expect(MoraSegment.segments(of: text).map(\.text).joined() == Kana.normalized(text))
    #expect(MoraSegment.segments(of: text).map(\.source).joined() == text)
    #expect(try FuriganaAlignment(surface: text, reading: "なつ").segments.map(\.base).joined() == text)
  }
}
