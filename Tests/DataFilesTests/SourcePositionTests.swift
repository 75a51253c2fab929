import DataFiles
import Testing

@Suite("Lines and columns of many places")
struct SourcePositionTests {
  @Test(arguments: [
    "", "one line", "a\nb\r\nc\rd\n\n", "{\"é\": [\"e\u{301}\", \"👩‍👩‍👧\"],\r\n \"x\": 1}",
    "\u{FEFF}{\"a\": 1}\n2",
    "\"\u{600}\" , \"क्\u{200D}ष\"\n\r\n\u{301}a",
  ])
  func `positions found at once are those found one by one`(text: String) {
    let bytes = Array(text.utf8)
    // Within a character there is no position.
    let offsets = (0...bytes.count).filter { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
    let mixed = offsets.reversed() + offsets
    #expect(
      SourcePosition.positions(at: mixed, in: bytes) == mixed.map { SourcePosition(offset: $0, in: bytes) })
  }
}
