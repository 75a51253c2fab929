import SystemFiles
import Testing

@Suite("Tar archives")
struct TarArchiveTests {
  private func archive(_ files: [(String, [UInt8])]) -> [UInt8] {
    files.flatMap { TarArchive.member(name: $0.0, contents: $0.1).bytes } + TarArchive.end
  }

  @Test("contain names of any length and script, and contents of any size")
  func roundTrip() throws {
    let long = String(repeating: "folder/", count: 40) + "name.png"
    let files: [(String, [UInt8])] = [
      ("empty", []), ("a/b.txt", [1, 2, 3]), (long, [UInt8](repeating: 7, count: 512)),
      ("客人/画像.png", [UInt8](repeating: 9, count: 513)), ("last", [0]),
    ]
    let bytes = archive(files)
    #expect(bytes.count % 512 == 0)
    let members = try #require(TarArchive.members(of: bytes))
    #expect(members.map(\.name) == files.map(\.0))
    #expect(members.map { Array(bytes[$0.contents]) } == files.map(\.1))
    for (name, contents) in files {
      let (member, offset) = TarArchive.member(name: name, contents: contents)
      let end = offset + contents.count
      #expect(Array(member[offset..<end]) == contents)
    }
  }

  @Test("archives that are truncated or changed are refused, and never trap")
  func damage() {
    let bytes = archive([("a/b.txt", [1, 2, 3]), ("客.png", [UInt8](repeating: 9, count: 600))])
    for count in stride(from: 0, to: bytes.count - 1024, by: 7) {
      #expect(TarArchive.members(of: Array(bytes.prefix(count))) == nil, "\(count) bytes")
    }
    for position in [0, 100, 124, 130, 148, 156, 1024, 1600] {
      var changed = bytes
      changed[position] ^= 0x55
      _ = TarArchive.members(of: changed)
      if position < 512 { #expect(TarArchive.members(of: changed) == nil, "byte \(position)") }
    }
  }
}
