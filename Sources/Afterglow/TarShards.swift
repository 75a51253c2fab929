import FrameExport
import Synchronization
import SystemFiles

/// The tar files of a batch, or one archive that is passed on as it is made; images are in the order of the rows. A file appears
/// under its name when complete, and the manifest then lists its images.
package final class TarShards: Sendable {
  private struct State: ~Copyable {
    /// The file that is being written, if it has pictures.
    var file: OutputFile?
    var size = 0
    var entries: [BatchManifest.Entry] = []
    /// The first name that may be free.
    var number = 0
    /// The place in the order of what is added next, and the images that come after it, nil for rows without one.
    var next = 0
    var waiting: [Int: Image?] = [:]
    var waitingSize = 0
  }

  package typealias Stream = @Sendable ([UInt8]) throws(ExportError) -> Void
  typealias Image = (entry: BatchManifest.Entry, contents: [UInt8])

  /// In bytes.
  private let largestFile: Int
  private static let mostEntries = 10_000
  private static let fileExtension = "tar"

  private let root: String
  private let prefix: String
  private let manifest: BatchManifest?
  /// Where the bytes go; nil for files.
  private let stream: Stream?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - root: The folder, with a slash at its end, or empty.
  ///   - prefix: What the names begin with, by which machines distinguish theirs.
  ///   - manifest: Where images are noted. One that begins again owns the tar files that it named before: those
  ///     that still have their first image are removed, and whatever else has taken their names is kept.
  ///   - largestFile: How large a tar file may be, in bytes; one with a single image may be larger.
  package init(root: String, prefix: String, manifest: BatchManifest, largestFile: Int = 32 << 20) {
    self.largestFile = largestFile
    self.root = root
    self.prefix = prefix
    self.manifest = manifest
    stream = nil
    for (archive, image) in manifest.formerArchives
    where Self.isName(archive, root: root, prefix: prefix) && image.isWhole() {
      SystemFile.remove(archive)
    }
    Leftovers.remove(in: root, withExtension: Self.fileExtension)
  }

  /// One archive.
  ///
  /// - Parameters:
  ///   - root: What the paths of images begin with, and names in the archive do not.
  ///   - stream: Takes its bytes. What is cut off has no end, by which `tar` knows it.
  package init(root: String, stream: @escaping Stream) {
    (self.root, self.stream) = (root, stream)
    (prefix, manifest, largestFile) = ("", nil, 0)
  }

  /// Whether nothing is written to files.
  var isStream: Bool { stream != nil }

  /// Adds the image of a row, or none, once those of all rows before it have been added.
  ///
  /// - Parameter order: How many rows come before.
  func add(_ image: Image?, order: Int) throws(ExportError) {
    try state.withLock { (state) throws(ExportError) in
      state.waiting[order] = .some(image)
      state.waitingSize += image?.contents.count ?? 0
      while let image = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        if let image { try add(image, &state) }
      }
    }
  }

  /// Whether more images wait for those before them than there is memory for.
  var isFull: Bool { state.withLock { $0.waitingSize > max(largestFile, 32 << 20) } }

  /// The name of an image in the tar file is that below the root.
  private func add(_ image: Image, _ state: inout State) throws(ExportError) {
    state.waitingSize -= image.contents.count
    let (bytes, offset) = TarArchive.member(
      name: String(image.entry.path.dropFirst(root.count)), contents: image.contents)
    if let stream { return try stream(bytes) }
    if state.size > 0, state.size + bytes.count > largestFile { try publish(&state) }
    try write(bytes, &state)
    var entry = image.entry
    entry.place = BatchManifest.Entry.TarEntryPosition(archive: "", offset: state.size + offset)
    state.entries.append(entry)
    state.size += bytes.count
    if state.entries.count >= Self.mostEntries { try publish(&state) }
  }

  /// Adds what waits for rows that were not drawn, and ends the last file.
  func finish() throws(ExportError) {
    try state.withLock { (state) throws(ExportError) in
      let waiting = state.waiting.sorted { $0.key < $1.key }
      state.waiting = [:]
      for case (_, let image?) in waiting { try add(image, &state) }
      if !state.entries.isEmpty { try publish(&state) }
      try stream?(TarArchive.end)
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
    do {
      try manifest?.append(state.entries)
    } catch {
      // Nobody would find its images.
      if let name { SystemFile.remove(name) }
      throw error
    }
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
