import Foundation
import Glibc
import SystemFiles
import Testing
import TestSupport

@Suite("Paths")
struct PathTests {
  @Test("bytes that are not UTF-8 round-trip through text", arguments: 0..<200)
  func everyByte(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let bytes = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
      UInt8.random(in: 1...255, using: &numbers)
    }
    #expect(SystemPath.bytes(of: SystemPath.text(bytes)) == bytes)
  }

  @Test("text stays text, and scalars that represent bytes are kept byte for byte")
  func text() {
    for text in ["", "a/b.png", "夏/ж.png", "\u{10FE00}", "\u{10FE80}", "\u{10FEFF}x", "\u{10FFFD}"] {
      #expect(SystemPath.bytes(of: SystemPath.text(Array(text.utf8))) == Array(text.utf8))
    }
    #expect(SystemPath.text(Array("夏.png".utf8)) == "夏.png")
  }

  @Test("the extension is in lower case, and a hidden file has none")
  func extensions() {
    let expected = [
      "a.PNG": "png", "a.b.Mp4": "mp4", ".png": "", "x/.y": "", "d.png/x": "", "a.": "", "-": "",
    ]
    for (path, ending) in expected { #expect(SystemPath.fileExtension(path) == ending, "\(path)") }
  }

  @Test("a file whose name is not UTF-8 is written and read under that name")
  func rawName() throws {
    let folder = try ScratchFolder()
    let path = SystemPath.text(Array(folder.file("a").utf8) + [0xFF, 0x80] + Array(".png".utf8))
    let file = try OutputFile(replacing: path)
    try file.write([1, 2, 3])
    try file.publish()
    #expect(try SystemFile.contents(of: path) == [1, 2, 3])
    #expect(
      try Folder.names(in: folder.path).map(SystemPath.bytes) == [[0x61, 0xFF, 0x80, 0x2E, 0x70, 0x6E, 0x67]])
  }

  @Test("terminal control characters are shown escaped")
  func display() {
    #expect("a\u{1B}[2J\nb\u{202E}\u{9B}".escapedForDisplay == "a\\u{1B}[2J\\u{A}b\\u{202E}\\u{9B}")
    #expect(SystemPath.text([0x61, 0xFF]).escapedForDisplay == "a\\xFF")
    #expect("夏 👩‍🚀 é".escapedForDisplay == "夏 👩‍🚀 é")
  }

  @Test("a file that is not there yet has the same place under all spellings of its name")
  func places() throws {
    let folder = try ScratchFolder()
    let root = try #require(SystemPath.resolved(folder.path))
    for name in ["a/b.png", "./a/b.png", "a//b.png", "a/./b.png", "new/../a/b.png", "a/x/../b.png"] {
      #expect(SystemPath.place(of: folder.file(name)) == "\(root)/a/b.png", "\(name)")
    }
    #expect(SystemPath.place(of: "/") == "/")
    #expect(SystemPath.place(of: "/none") == "/none")
    #expect(SystemPath.place(of: "/none/../..") == "/")
    #expect(SystemPath.place(of: "none.png").hasSuffix("/none.png"))
  }

  @Test("the place of a link is that of the file that writing to it would make")
  func linkedPositions() throws {
    let folder = try ScratchFolder()
    let root = try #require(SystemPath.resolved(folder.path))
    symlink("b", folder.file("a"))
    symlink("../\(SystemPath.split(root).name)/c/d.png", folder.file("e"))
    #expect(SystemPath.place(of: folder.file("a/x.png")) == "\(root)/b/x.png")
    #expect(SystemPath.place(of: folder.file("a/")) == "\(root)/b")
    #expect(SystemPath.place(of: folder.file("e")) == "\(root)/c/d.png")
    // A link to itself leads nowhere, and is its own place.
    symlink("loop", folder.file("loop"))
    #expect(SystemPath.place(of: folder.file("loop")) == "\(root)/loop")
    let pair = SystemPath.firstPair(in: ["b/x", "a/y", "a/x", "e"].map(folder.file))
    #expect(pair?.first == folder.file("b/x") && pair?.second == folder.file("a/x"))
    #expect(SystemPath.firstPair(in: ["b/x", "b/y"].map(folder.file)) == nil)
  }
}
