import FrameExport
import Synchronization
import SystemFiles

/// The tar files of a batch. Each appears under its name when complete, and the manifest then lists its images.
package final class TarShards: Sendable {
  private struct State: ~Copyable {
    /// The file that is being written, if it has pictures.
    var file: OutputFile?
    var size = 0
    var entries: [BatchManifest.Entry] = []
    /// The first name that may be free.
    var number = 0
  }

  private static let largestFile = 32 << 20
  private static let mostEntries = 10_000
  private static let fileExtension = "tar"

  private let root: String
  private let prefix: String
  private let manifest: BatchManifest
  private let state = Mutex(State())

  /// - Parameters:
  ///   - root: The folder, with a slash at its end, or empty.
  ///   - prefix: What the names begin with, by which machines distinguish theirs.
  ///   - manifest: Where images are noted. One that begins again owns the tar files that it named before: those
  ///     that still have their first image are removed, and whatever else has taken their names is kept.
  package init(root: String, prefix: String, manifest: BatchManifest) {
    self.root = root
    self.prefix = prefix
    self.manifest = manifest
    for (archive, image) in manifest.formerArchives
    where Self.isName(archive, root: root, prefix: prefix) && image.isWhole() {
      SystemFile.remove(archive)
    }
    Leftovers.remove(in: root, withExtension: Self.fileExtension)
  }

  /// Adds an image; its name in the tar file is that below the root.
  func add(_ entry: BatchManifest.Entry, _ contents: [UInt8]) throws(ExportError) {
    try state.withLock { (state) throws(ExportError) in
      let (bytes, offset) = TarArchive.member(
        name: String(entry.path.dropFirst(root.count)), contents: contents)
      if state.size > 0, state.size + bytes.count > Self.largestFile { try publish(&state) }
      try write(bytes, &state)
      var entry = entry
      entry.place = BatchManifest.Entry.TarEntryPosition(archive: "", offset: state.size + offset)
      state.entries.append(entry)
      state.size += bytes.count
      if state.entries.count >= Self.mostEntries { try publish(&state) }
    }
  }

  /// Ends the last file.
  func finish() throws(ExportError) {
    try state.withLock { (state) throws(ExportError) in
      if !state.entries.isEmpty { try publish(&state) }
    }
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws(ExportError) {
    if state.file == nil {
      while FileStatus(Self.name(state.number, root: root, prefix: prefix), followsLinks: false) != nil {
        state.number += 1
      }
    }
    let name = Self.name(state.number, root: root, prefix: prefix)
    try AtomicFile.named(name) { () throws(SystemFileError) in
      if state.file == nil { state.file = try OutputFile(replacing: name) }
      try state.file?.write(bytes)
    }
  }

  private func publish(_ state: inout State) throws(ExportError) {
    try write(TarArchive.end, &state)
    let (root, prefix) = (root, prefix)
    let names = (state.number...).lazy.map { Self.name($0, root: root, prefix: prefix) }
    guard let file = state.file.take() else { return }
    let first = Self.name(state.number, root: root, prefix: prefix)
    let name: String?
    do {
      name = try file.publish(underFirstFreeOf: names)
    } catch {
      throw ExportError(error, path: first)
    }
    state.number += 1
    for index in state.entries.indices { state.entries[index].place?.archive = name ?? "" }
    try manifest.append(state.entries)
    state.size = 0
    state.entries = []
  }

  private static func name(_ number: Int, root: String, prefix: String) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 5 - digits.utf8.count))
    return "\(root)\(prefix)\(zeros)\(digits).\(fileExtension)"
  }

  /// Whether a file has a name that a tar file of a batch may get, be it there or not.
  package static func mayWrite(_ path: String, root: String, prefix: String) -> Bool {
    let root = SystemPath.place(of: root)
    return isName(SystemPath.place(of: path), root: root.hasSuffix("/") ? root : root + "/", prefix: prefix)
  }

  /// Whether a path is one that `name` gives.
  private static func isName(_ path: String, root: String, prefix: String) -> Bool {
    let ending = "." + fileExtension
    guard path.hasPrefix(root + prefix), path.hasSuffix(ending) else { return false }
    return Int(path.dropFirst((root + prefix).count).dropLast(ending.count)).map {
      name($0, root: root, prefix: prefix) == path
    } ?? false
  }
}
