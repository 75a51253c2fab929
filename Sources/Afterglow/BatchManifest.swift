import DataFiles
import FrameExport
import Synchronization
import SystemFiles

/// The record of a batch, a line of JSON per image, which tells a later run what it can skip.
///
/// Each line is appended as soon as its image is finished, so a killed run leaves the lines of the complete images.
package final class BatchManifest: Sendable {
  /// One picture.
  package struct Entry: Sendable, Hashable {
    package var row: Int
    /// The name by the pattern.
    package var path: String
    /// A digest of all that the image was made from.
    package var inputs: UInt64
    package var sha256: String
    package var size: Int
    /// Where it is in a tar file; nil for its own file.
    package var place: TarEntryPosition?

    package struct TarEntryPosition: Sendable, Hashable {
      package var archive: String
      /// Of the first byte.
      package var offset: Int
    }
  }

  package let path: String
  /// The tar files that the manifest named before it began again, each with the first of its images.
  let formerArchives: [String: Entry]
  /// Whether this run has made the file.
  private let isNew: Bool
  private let file: LogFile
  private let readsContents: Bool
  /// Where the last line of each image begins.
  private let known: [NameDigest: Int]

  /// Opens a manifest, which no other batch may write at the same time.
  ///
  /// - Parameters:
  ///   - resumes: Whether to go on with what an earlier run has written; else it begins again.
  ///   - readsContents: Whether images are read to see that they are as they were written, or only their sizes.
  ///   - layout: The layout of the images; it continues with no other one.
  ///   - root: The folder of the pictures.
  ///   - replacesAnything: Whether a file that is no manifest is replaced by one.
  /// - Throws: If it cannot be written, is written by another process, or is a file that is no manifest.
  package init(
    path: String, resumes: Bool, readsContents: Bool = true, layout: BatchLayout, root: String,
    replacesAnything: Bool = false
  ) throws(AfterglowError) {
    self.path = path
    self.readsContents = readsContents
    do throws(ExportError) {
      try AtomicFile.check(path, as: .regular)
      try AtomicFile.makeFolder(SystemPath.split(path).folder)
      isNew = FileStatus(path, followsLinks: false) == nil
      let isForeign = !(try Self.isManifest(path))
      guard !isForeign || replacesAnything else { throw .isNotReport(path: path) }
      let resumes = resumes && !isForeign
      let file = try AtomicFile.named(path) { () throws(SystemFileError) in try LogFile.exclusive(path: path)
      }
      guard let file else { throw .isBeingWritten(path: path) }
      self.file = file
      var (known, archives) = ([NameDigest: Int](), [String: Entry]())
      try Self.read(path) { (entry, offset) throws(ExportError) in
        if !resumes {
          if let place = entry.place, archives[place.archive] == nil { archives[place.archive] = entry }
          return
        }
        let former = BatchLayout.of(entry, root: root)
        guard former == layout else {
          throw .invalidSetting(
            "\(path): its images have the layout \(former.rawValue), not \(layout.rawValue); use --output-layout \(former.rawValue), or another manifest"
          )
        }
        known[NameDigest(entry.path)] = offset
      }
      (self.known, formerArchives) = (known, archives)
      try AtomicFile.named(path) { () throws(SystemFileError) in
        if resumes { try file.endLine() } else { try file.clear() }
      }
    } catch {
      throw .export(error)
    }
  }

  /// Whether a file is a manifest, or one could be begun in its place.
  static func isManifest(_ path: String) throws(ExportError) -> Bool {
    guard let status = FileStatus(path), status.size > 0 else { return true }
    let head = try AtomicFile.named(path) { () throws(SystemFileError) in
      try SystemFile.beginning(of: path, count: ReportFile.headLength)
    }
    return isBeginning(head)
  }

  /// Whether a file that begins with these bytes is a manifest.
  private static func isBeginning(_ head: [UInt8]) -> Bool {
    BatchReport.isLine(head, key: "path") { Entry(json: $0) != nil }
  }

  /// The file of a manifest.
  package static func file(_ path: String, replacesAnything: Bool) -> ReportFile {
    ReportFile(path: path, replacesAnything: replacesAnything, isReport: isBeginning)
  }

  /// Removes the file of a run that has failed before its first image, if that run has made it.
  package func discardIfEmpty() {
    if isNew { file.removeIfEmpty(path) }
  }

  /// The images of a manifest, each with the offset of its line; memory does not grow with them.
  static func read(
    _ path: String, _ body: (Entry, Int) throws(ExportError) -> Void
  ) throws(ExportError) {
    let lines = try AtomicFile.named(path) { () throws(SystemFileError) in
      try LineReader(path: path, limit: 1 << 20)
    }
    while true {
      let offset = lines.offset
      let line = try AtomicFile.named(path) { () throws(SystemFileError) in try lines.next() }
      guard let line else { return }
      // An incomplete line of a killed run is ignored.
      if let entry = Entry(json: line) { try body(entry, offset) }
    }
  }

  /// Whether an image was made from these inputs and is still there as it was written.
  func isDone(_ path: String, inputs: UInt64) -> Bool {
    guard let offset = known[NameDigest(path)], let line = file.line(at: offset),
      let entry = Entry(json: line),
      entry.path == path, entry.inputs == inputs
    else { return false }
    return entry.isWhole(readsContents: readsContents)
  }

  /// Adds images that are under their names.
  func append(_ entries: [Entry]) throws(ExportError) {
    let writer = JSONWriter(layout: .compact)
    let lines = entries.flatMap { (entry) -> [UInt8] in writer.bytes(entry.json) + [0x0A] }
    try AtomicFile.named(path) { () throws(SystemFileError) in try file.append(lines) }
  }
}

extension BatchManifest.Entry {
  /// Whether the image is there as it was written.
  ///
  /// - Parameter readsContents: Whether its bytes are read, or only looked at whether there are as many.
  func isWhole(readsContents: Bool = true) -> Bool {
    guard readsContents else {
      guard let found = FileStatus(place?.archive ?? path)?.size else { return false }
      return place.map { found >= $0.offset + size } ?? (found == size)
    }
    let bytes: [UInt8]?
    if let place {
      bytes = try? SystemFile.part(of: place.archive, from: place.offset, count: size)
    } else {
      bytes = try? SystemFile.contents(of: path, limit: size)
    }
    return bytes.map { $0.count == size && SHA256.hexadecimal(of: $0) == sha256 } ?? false
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("row", JSONValue(row)), ("path", JSONValue(path)), ("inputs", JSONValue(inputs.hexadecimal)),
      ("sha256", JSONValue(sha256)), ("size", JSONValue(size)),
    ]
    if let place { members += [("tar", JSONValue(place.archive)), ("offset", JSONValue(place.offset))] }
    return JSONValue(JSONObject(members))
  }

  /// What numbers of a line can be.
  private static let numbers = 0...1 << 53

  init?(json line: [UInt8]) {
    guard let root = try? JSONDocument(parsing: line).root, let row = root["row"]?.int, Self.numbers ~= row,
      let path = root["path"]?.string, let inputs = root["inputs"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let sha256 = root["sha256"]?.string, let size = root["size"]?.int, Self.numbers ~= size
    else { return nil }
    self.init(row: row, path: path, inputs: inputs, sha256: sha256, size: size)
    if let archive = root["tar"]?.string, let offset = root["offset"]?.int {
      guard Self.numbers ~= offset else { return nil }
      place = TarEntryPosition(archive: archive, offset: offset)
    }
  }
}
