import DataFiles
import FrameExport
import Synchronization
import SystemFiles

/// What a batch has made, a line of JSON for each picture, by which a later run knows what need not be made again.
///
/// Lines are appended as pictures are finished, each at once: a run that is killed leaves the lines of what is whole.
package final class BatchManifest: Sendable {
  /// One picture.
  package struct Entry: Sendable, Hashable {
    package var row: Int
    /// The name by the pattern.
    package var path: String
    /// A digest of all that the picture was made from.
    package var inputs: UInt64
    package var sha256: String
    package var size: Int
    /// Where it lies in a tar file; nil for a file of its own.
    package var place: TarPlace?

    package struct TarPlace: Sendable, Hashable {
      package var archive: String
      /// Of the first byte.
      package var offset: Int
    }
  }

  /// What is remembered of a picture.
  private struct Known: Sendable {
    var inputs: UInt64
    var sha256: String
    var size: Int
    var place: Entry.TarPlace?
  }

  package let path: String
  private let file: LogFile
  /// By a digest of the name.
  private let known: [UInt64: Known]

  private static let beginning = Array(#"{"row":"#.utf8)

  /// Opens a manifest.
  ///
  /// - Parameter resumes: Whether to go on with what an earlier run has written; else it begins anew.
  /// - Throws: Where it cannot be written, or is a file that is no manifest.
  package init(path: String, resumes: Bool) throws(AfterglowError) {
    self.path = path
    do throws(ExportError) {
      try WholeFile.check(path, as: .regular)
      try WholeFile.makeFolder(SystemPath.split(path).folder)
      if let status = FileStatus(path), status.size > 0 {
        let head = (try? SystemFile.beginning(of: path, count: Self.beginning.count)) ?? []
        guard head == Self.beginning else { throw .isNotReport(path: path) }
      }
      known = resumes ? try Self.entries(of: path) : [:]
      file = try WholeFile.named(path) { () throws(SystemFileError) in
        try LogFile(path: path, isNew: !resumes)
      }
    } catch {
      throw .export(error)
    }
  }

  private static func entries(of path: String) throws(ExportError) -> [UInt64: Known] {
    guard FileStatus(path) != nil else { return [:] }
    var known: [UInt64: Known] = [:]
    try WholeFile.named(path) { () throws(SystemFileError) in
      let lines = try LineReader(path: path, limit: 1 << 20)
      while let line = try lines.next() {
        // A line that a killed run has not ended says nothing.
        guard let entry = Entry(json: line) else { continue }
        known[FNV1a.digest(of: entry.path.utf8)] = Known(
          inputs: entry.inputs, sha256: entry.sha256, size: entry.size, place: entry.place)
      }
    }
    return known
  }

  /// Whether a picture was made from these inputs and is still there as it was written.
  func isDone(_ path: String, inputs: UInt64) -> Bool {
    guard let entry = known[FNV1a.digest(of: path.utf8)], entry.inputs == inputs else { return false }
    let bytes: [UInt8]?
    if let place = entry.place {
      bytes = try? SystemFile.part(of: place.archive, from: place.offset, count: entry.size)
    } else {
      bytes = try? SystemFile.contents(of: path, limit: entry.size)
    }
    return bytes.map { $0.count == entry.size && SHA256.hexadecimal(of: $0) == entry.sha256 } ?? false
  }

  /// Adds pictures that are under their names.
  func append(_ entries: [Entry]) throws(ExportError) {
    let writer = JSONWriter(layout: .compact)
    let lines = entries.flatMap { (entry) -> [UInt8] in writer.bytes(entry.json) + [0x0A] }
    try WholeFile.named(path) { () throws(SystemFileError) in try file.append(lines) }
  }
}

extension BatchManifest.Entry {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("row", JSONValue(row)), ("path", JSONValue(path)), ("inputs", JSONValue(inputs.hexadecimal)),
      ("sha256", JSONValue(sha256)), ("size", JSONValue(size)),
    ]
    if let place { members += [("tar", JSONValue(place.archive)), ("offset", JSONValue(place.offset))] }
    return JSONValue(JSONObject(members))
  }

  init?(json line: [UInt8]) {
    guard let root = try? JSONDocument(parsing: line).root, let row = root["row"]?.int,
      let path = root["path"]?.string, let inputs = root["inputs"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let sha256 = root["sha256"]?.string, let size = root["size"]?.int, size >= 0
    else { return nil }
    self.init(row: row, path: path, inputs: inputs, sha256: sha256, size: size)
    if let archive = root["tar"]?.string, let offset = root["offset"]?.int {
      place = TarPlace(archive: archive, offset: offset)
    }
  }
}
