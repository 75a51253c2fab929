import Foundation
import SystemFiles
import Testing

@Suite("System files")
struct SystemFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "afterglow-" + UUID().uuidString)

  private func path(_ name: String) -> String { folder.appending(path: name).path() }

  private func write(_ bytes: [UInt8]) throws {
    let file = try OutputFile(replacing: path("file"))
    try file.write(bytes)
    try file.publish()
  }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  @Test("written data is read back, regardless of earlier contents", arguments: [0, 1, 65_536, 200_001])
  func writtenAndRead(count: Int) throws {
    try inFolder {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try write([UInt8](repeating: 7, count: 300_000))
      try write(bytes)
      #expect(try SystemFile.contents(of: path("file")) == bytes)
    }
  }

  @Test("a missing file is distinguished from one that cannot be read")
  func missing() throws {
    try inFolder {
      let missing = #expect(throws: SystemFileError.self) { try SystemFile.contents(of: path("absent")) }
      #expect(missing?.isMissing == true)
      #expect(missing?.description == "No such file or directory")
      let unreadable = #expect(throws: SystemFileError.self) { try SystemFile.contents(of: folder.path()) }
      #expect(unreadable?.isMissing == false)
      #expect(unreadable?.description == "it is a directory, not a file")
    }
  }

  @Test("a file may have exactly as many bytes as the limit")
  func limit() throws {
    try inFolder {
      try write([1, 2, 3])
      #expect(try SystemFile.contents(of: path("file"), limit: 3) == [1, 2, 3])
      let error = #expect(throws: SystemFileError.self) {
        try SystemFile.contents(of: path("file"), limit: 2)
      }
      #expect(error?.description == "it is larger than the limit of 2 bytes")
    }
  }

  @Test("a failed write throws the system's reason")
  func unwritable() {
    let error = #expect(throws: SystemFileError.self) { try SystemFile.writeDirectly([1], to: "/dev/full") }
    #expect(error?.description == "No space left on device")
  }
}
