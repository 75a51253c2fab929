import Foundation
import Testing

@testable import VideoCoding

@Suite("A film is written from segments")
struct MovieWriterTests {
  @Test("the bytes do not depend on the order in which segments were encoded, nor on the time")
  func sameBytes() throws {
    let folder = try ScratchFolder()
    let encoding = try Films.encoding()
    let forward = try Films.segments(encoding, frames: 25)
    let backward = try [20, 10, 0].map {
      try Films.segment(encoding, first: $0, count: min(10, 25 - $0))
    }
    try Films.write(forward, to: folder.file("forward.mp4"))
    try Films.write(backward.reversed(), to: folder.file("backward.mp4"))
    #expect(try folder.bytes("forward.mp4") == folder.bytes("backward.mp4"))
  }
}
