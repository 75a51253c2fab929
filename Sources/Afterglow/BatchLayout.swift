import FrameExport
import Synchronization
import SystemFiles

/// Where the pictures of a batch lie: folders with millions of files are slow on most file systems.
package enum BatchLayout: String, Sendable, Hashable, CaseIterable {
  /// Under the names by the pattern.
  case flat
  /// In 65,536 folders by a digest of the name, such as `out/3f/a0/name.png`.
  case hashed
  /// In tar files of some thousands of pictures.
  case tar

  /// The path of a picture.
  ///
  /// - Parameters:
  ///   - path: By the pattern.
  ///   - root: What the pattern begins with.
  func place(_ path: String, root: String) -> String {
    guard self == .hashed else { return path }
    let name = path.dropFirst(root.count)
    let digits = FNV1a.digest(of: name.utf8).hexadecimal
    return "\(root)\(digits.prefix(2))/\(digits.dropFirst(2).prefix(2))/\(name)"
  }
}

/// The tar files of a batch. Each appears whole under its name, and the manifest then names its pictures.
package final class TarShards: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var entries: [BatchManifest.Entry] = []
    var number = 0
  }

  /// What is in memory until a file is full.
  private static let largestFile = 32 << 20
  private static let mostEntries = 10_000

  private let root: String
  private let prefix: String
  private let manifest: BatchManifest
  private let state = Mutex(State())

  /// - Parameters:
  ///   - root: The folder, with a slash at its end, or empty.
  ///   - prefix: What the names begin with, by which machines tell theirs apart.
  package init(root: String, prefix: String, manifest: BatchManifest) {
    self.root = root
    self.prefix = prefix
    self.manifest = manifest
  }

  /// Adds a picture; its name in the tar file is that below the root.
  func add(_ entry: BatchManifest.Entry, _ contents: [UInt8]) throws(ExportError) {
    try state.withLock { (state) throws(ExportError) in
      let (bytes, offset) = TarArchive.member(
        name: String(entry.path.dropFirst(root.count)), contents: contents)
      if !state.entries.isEmpty, state.bytes.count + bytes.count > Self.largestFile { try publish(&state) }
      var entry = entry
      entry.place = BatchManifest.Entry.TarPlace(archive: "", offset: state.bytes.count + offset)
      state.entries.append(entry)
      state.bytes += bytes
      if state.entries.count >= Self.mostEntries { try publish(&state) }
    }
  }

  /// Writes what is left.
  func finish() throws(ExportError) {
    try state.withLock { (state) throws(ExportError) in
      if !state.entries.isEmpty { try publish(&state) }
    }
  }

  private func publish(_ state: inout State) throws(ExportError) {
    var path = ""
    repeat {
      let digits = String(state.number)
      path = "\(root)\(prefix)\(String(repeating: "0", count: max(0, 5 - digits.utf8.count)))\(digits).tar"
      state.number += 1
    } while FileStatus(path) != nil
    try WholeFile.write(state.bytes + TarArchive.end, to: path)
    for index in state.entries.indices { state.entries[index].place?.archive = path }
    try manifest.append(state.entries)
    state.bytes = []
    state.entries = []
  }
}
