import Foundation
import Glibc
import SystemFiles
import Testing
import TestSupport

@Suite("Files that are written atomically")
struct OutputFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try OutputFile(replacing: path)
    try file.write(bytes)
    try file.publish()
  }

  private func names() throws -> [String] { try Folder.names(in: folder.path).sorted() }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return stat(folder.file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("two writers of one path in one process use different temporary names, and the last to publish wins")
  func twoWriters() throws {
    let path = folder.file("a.png")
    let first = try OutputFile(replacing: path)
    let second = try OutputFile(replacing: path)
    let temporaryPaths = [first.temporaryPath, second.temporaryPath]
    #expect(temporaryPaths[0] != temporaryPaths[1])
    try first.write([1])
    try second.write([2, 2])
    try first.publish()
    #expect(try folder.bytes("a.png") == [1])
    try second.publish()
    #expect(try folder.bytes("a.png") == [2, 2])
    #expect(try names() == ["a.png"])
  }

  @Test("a cancelled writer leaves no file, and an existing file is kept")
  func abandoned() throws {
    try write([1], to: folder.file("a"))
    do {
      let file = try OutputFile(replacing: folder.file("a"))
      try file.write([2])
      #expect(try names().count == 2)
    }
    #expect(try names() == ["a"])
    #expect(try folder.bytes("a") == [1])
  }

  @Test("a file that is replaced keeps its permissions", arguments: [0o600, 0o640, 0o755, 0o444] as [mode_t])
  func permissions(mode: mode_t) throws {
    try write([1], to: folder.file("a"))
    chmod(folder.file("a"), mode)
    try write([2], to: folder.file("a"))
    #expect(self.mode("a") == mode)
    #expect(try folder.bytes("a") == [2])
  }

  @Test("a link stays a link, and its target is replaced or created")
  func links() throws {
    try Folder.make(folder.file("deep"))
    for (link, target) in [("one", "deep/file"), ("two", folder.file("deep/other")), ("three", "one")] {
      symlink(target, folder.file(link))
    }
    for (number, link) in ["one", "two", "three"].enumerated() {
      try write([UInt8(number)], to: folder.file(link))
      #expect(SystemPath.linkTarget(folder.file(link)) != nil)
    }
    #expect(try folder.bytes("deep/file") == [2])
    #expect(try folder.bytes("deep/other") == [1])
    #expect(try Folder.names(in: folder.file("deep")).sorted() == ["file", "other"])
  }

  @Test(
    "names of up to 255 bytes are written, longer ones are refused", arguments: [199, 200, 201, 255, 256])
  func longNames(count: Int) throws {
    for letter in ["a", "夏"] {
      let name =
        String(repeating: letter, count: count / letter.utf8.count)
        + String(repeating: "b", count: count % letter.utf8.count)
      if count > 255 {
        #expect(throws: SystemFileError.self) { try write([1], to: folder.file(name)) }
      } else {
        try write([1], to: folder.file(name))
        #expect(try folder.bytes(name) == [1])
      }
    }
    #expect(try names().allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test("directories, pipes and sockets are not replaced")
  func notFiles() throws {
    mkfifo(folder.file("pipe"), 0o600)
    try Folder.make(folder.file("folder"))
    for path in [folder.file("pipe"), folder.file("folder"), "/dev/null"] {
      #expect(throws: SystemFileError.self) { try write([1], to: path) }
    }
    #expect(try names() == ["folder", "pipe"])
  }

  @Test("files of a killed writer are removed, those of a running one are kept")
  func leftovers() throws {
    let living = try OutputFile(replacing: folder.file("a.png"))
    let stranger = try OutputFile(replacing: folder.file("b.png"))
    for name in [
      ".a.png.0123456789abcdef.part", ".b.png.0123456789abcdef.part", ".a.png.x.part", "a.png.part",
    ] {
      try Data([1]).write(to: URL(filePath: folder.file(name)))
    }
    Leftovers.remove(of: folder.file("a.png"))
    let left = try names()
    #expect(!left.contains(".a.png.0123456789abcdef.part"))
    #expect(left.contains(".b.png.0123456789abcdef.part"))
    #expect(left.contains(".a.png.x.part") && left.contains("a.png.part"))
    #expect(left.contains(SystemPath.split(living.temporaryPath).name))
    Leftovers.remove(in: folder.path + "/", withExtension: "png")
    #expect(try !names().contains(".b.png.0123456789abcdef.part"))
    #expect(try names().contains(SystemPath.split(stranger.temporaryPath).name))
    try living.publish()
    try stranger.publish()
  }

  @Test("a lock excludes others until it is released")
  func locks() throws {
    let path = folder.file("lock")
    do {
      let held = try FileLock.take(path)
      #expect(try isHeld(path))
      _ = consume held
    }
    #expect(try !isHeld(path))
    symlink("lock", folder.file("link"))
    #expect(throws: SystemFileError.self) { _ = try FileLock.take(folder.file("link")) }
  }

  private func isHeld(_ path: String) throws -> Bool {
    switch try FileLock.take(path) {
    case .some: false
    case .none: true
    }
  }

  @Test("reading does not wait for pipes and devices")
  func inputs() throws {
    mkfifo(folder.file("pipe"), 0o600)
    for path in [folder.file("pipe"), "/dev/zero", folder.path] {
      let error = #expect(throws: SystemFileError.self) { try SystemFile.contents(of: path) }
      #expect(error?.isMissing == false)
    }
  }

  #if os(Linux)
    @Test(
      "a file of the system that has to be waited for is refused, although the system calls it regular",
      .enabled(if: geteuid() == 0 && access("/proc/kmsg", R_OK) == 0))
    func endless() {
      // Without new messages of the kernel, reading it would wait.
      let error = #expect(throws: SystemFileError.self) { try SystemFile.contents(of: "/proc/kmsg") }
      #expect(error?.isShortage == false)
    }
  #endif

  @Test("missing directories are created, and a file in place of one is reported")
  func folders() throws {
    #expect(try Folder.make(folder.file("a/b/c/")) == ["a", "a/b", "a/b/c"].map(folder.file))
    #expect(try Folder.make(folder.file("a/b")) == [])
    try write([1], to: folder.file("file"))
    #expect(throws: SystemFileError.self) { try Folder.make(folder.file("file/x")) }
    #expect(throws: SystemFileError.self) { try Folder.checkMakeable(folder.file("file/x/y")) }
    try Folder.checkMakeable(folder.file("new/x/y"))
    #expect(try names() == ["a", "file"])
  }
}
