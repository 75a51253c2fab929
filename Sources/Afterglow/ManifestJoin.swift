import FrameExport
import SceneFile
import SystemFiles

/// The manifests of the shards of a batch joined in row order, and the problems of the whole.
///
/// Memory holds 24 bytes per line, and about 21 per name.
package struct ManifestJoin {
  /// The manifests; of a folder those in it.
  package var paths: [String]
  /// How many rows there should be; nil for as many as the last row that a manifest has.
  package var rowCount: Int?
  /// Whether the bytes of images are read, or only looked at whether they are there.
  package var readsContents = true
  /// Whether rows may be missing.
  package var isPartial = false

  /// Where a line is.
  private struct Line: Comparable {
    var row: Int
    var manifest: Int32
    var offset: Int

    static func < (first: Line, second: Line) -> Bool {
      (first.row, first.manifest, first.offset) < (second.row, second.manifest, second.offset)
    }
  }

  package init(paths: [String]) throws(AfterglowError) {
    self.paths = []
    for path in paths {
      guard SystemFile.isFolder(path) else {
        self.paths.append(path)
        continue
      }
      let names: [String]
      do {
        names = try Folder.names(in: path)
      } catch {
        throw .missingInput([SceneFileError(file: path, message: error.description)])
      }
      let manifests = names.filter { SystemPath.fileExtension($0) == "ndjson" }
      guard !manifests.isEmpty else {
        throw .missingInput([SceneFileError(file: path, message: "there are no .ndjson files in it")])
      }
      self.paths += manifests.sorted().map { "\(path)/\($0)" }
    }
  }

  /// Writes the joined manifest, completely or not at all.
  ///
  /// - Returns: How many images it has, and of which rows there are none.
  /// - Throws: `invalidScene` with what is wrong: lines that are no manifest's, names that two rows have, images that are missing or
  ///   broken, and missing rows unless they may be.
  package func write(
    to path: String, replacesAnything: Bool, inputs: Set<FileIdentity> = [], isCancelled: () -> Bool
  ) throws(AfterglowError) -> (pictureCount: Int, missing: RowList) {
    do throws(ExportError) {
      let inputs = inputs.union(paths.compactMap { FileStatus($0)?.identity })
      try BatchManifest.file(path, replacesAnything: replacesAnything).check(inputs: inputs)
      try AtomicFile.makeFolder(SystemPath.split(LinkedPath.destination(of: path)).folder)
      Leftovers.remove(of: path)
    } catch {
      throw .export(error)
    }
    var lines = try lines()
    lines.sort()
    var survey = Survey(join: self, replaced: FileStatus(path)?.identity)
    do throws(ExportError) {
      let output = try AtomicFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path)
      }
      var waiting: [UInt8] = []
      var rest = lines[...]
      while let row = rest.first?.row {
        guard !isCancelled() else { throw .interrupted }
        let group = rest.prefix { $0.row == row }
        rest = rest.dropFirst(group.count)
        guard let line = survey.line(of: group, row: row) else { continue }
        waiting += line + [0x0A]
        guard waiting.count >= 1 << 16 else { continue }
        try AtomicFile.named(path) { () throws(SystemFileError) in try output.write(waiting) }
        waiting = []
      }
      guard !survey.replacesImage else { throw .outputIsInput(path: path) }
      survey.finish()
      if survey.faults.isEmpty { try Self.publish(output, ending: waiting, as: path) }
    } catch {
      throw .export(error)
    }
    guard survey.faults.isEmpty else { throw .invalidScene(survey.faults.errors(in: path)) }
    return (survey.count, survey.missing)
  }

  private static func publish(
    _ output: consuming OutputFile, ending rest: [UInt8], as path: String
  ) throws(ExportError) {
    do {
      try output.write(rest)
      try output.publish()
    } catch {
      throw ExportError(error, path: path)
    }
  }

  /// Where all lines of all manifests are.
  private func lines() throws(AfterglowError) -> [Line] {
    var lines: [Line] = []
    for (number, path) in paths.enumerated() {
      guard let status = FileStatus(path) else {
        throw .missingInput([SceneFileError(file: path, message: SystemFileError.ofLastCall.description)])
      }
      guard status.kind == .regular else {
        throw .missingInput([
          SceneFileError(file: path, message: "it is \(status.kind.description), not a file")
        ])
      }
      let isManifest: Bool
      do {
        isManifest = try BatchManifest.isManifest(path)
        if isManifest {
          try BatchManifest.read(path) { (entry, offset) in
            lines.append(Line(row: entry.row, manifest: Int32(clamping: number), offset: offset))
          }
        }
      } catch {
        guard case .cannotWrite(let path, let reason) = error else { throw .export(error) }
        throw .missingInput([SceneFileError(file: path, message: "it cannot be read: \(reason)")])
      }
      guard isManifest else {
        throw .invalidScene([SceneFileError(file: path, message: "it is not a batch manifest")])
      }
    }
    return lines
  }

  /// The results of the rows, in order.
  private struct Survey {
    let join: ManifestJoin
    /// The file that the joined manifest replaces.
    let replaced: FileIdentity?
    /// Whether that is an image, or a tar file with some.
    private(set) var replacesImage = false
    private(set) var faults = ErrorSummary()
    private(set) var missing = RowList()
    /// How many images there are.
    private(set) var count = 0
    private var next = 1
    private var names: [NameDigest: Int] = [:]
    private var manifests: OpenManifests

    init(join: ManifestJoin, replaced: FileIdentity?) {
      self.join = join
      self.replaced = replaced
      manifests = OpenManifests(paths: join.paths)
    }

    /// The line for a row that has some in the manifests; nil if none of them can be read.
    mutating func line(of lines: ArraySlice<Line>, row: Int) -> [UInt8]? {
      if row > next { missing.append(next...row - 1) }
      next = row + 1
      var chosen: (entry: BatchManifest.Entry, line: [UInt8])?
      for (index, line) in lines.enumerated() {
        // The last line of a manifest about an image is the valid one.
        let following = lines.dropFirst(index + 1).first
        guard following?.manifest != line.manifest, let found = manifests.entry(line) else { continue }
        guard let first = chosen?.entry else {
          chosen = found
          continue
        }
        if !first.isSameImage(as: found.entry) {
          faults.note(
            .row, "row \(row) has two images in different manifests, \(first.path) and \(found.entry.path)")
        }
      }
      if let entry = chosen?.entry { note(entry) }
      return chosen?.line
    }

    private mutating func note(_ entry: BatchManifest.Entry) {
      count += 1
      let name = NameDigest(entry.path.lowercased())
      if let other = names[name] {
        faults.note(.name, "\(entry.path) is the image of both row \(other) and row \(entry.row)")
      } else {
        names[name] = entry.row
      }
      let file = entry.place?.archive ?? entry.path
      if let replaced, FileStatus(file)?.identity == replaced { replacesImage = true }
      if !entry.isWhole(readsContents: join.readsContents) {
        faults.note(.picture, "\(file): the image of row \(entry.row) is missing or damaged")
      }
    }

    /// Looks at what follows the last row.
    mutating func finish() {
      if let rowCount = join.rowCount {
        if next <= rowCount { missing.append(next...rowCount) }
        if next - 1 > rowCount {
          faults.note(.row, "the manifests have row \(next - 1), but there are only \(rowCount) rows")
        }
      }
      if !join.isPartial, missing.count > 0 {
        faults.note(.missing, "\(missing.count) rows have no image: \(missing)")
      }
    }
  }

  /// Manifests whose lines are looked up.
  private struct OpenManifests {
    let paths: [String]
    private var files: [Int32: LogFile] = [:]
    /// Fewer than a process may have open.
    private static let mostFiles = 256

    init(paths: [String]) { self.paths = paths }

    mutating func entry(_ line: Line) -> (entry: BatchManifest.Entry, line: [UInt8])? {
      if files[line.manifest] == nil {
        if files.count >= Self.mostFiles { files = [:] }
        files[line.manifest] = try? LogFile(reading: paths[Int(line.manifest)])
      }
      guard let bytes = files[line.manifest]?.line(at: line.offset),
        let entry = BatchManifest.Entry(json: bytes)
      else { return nil }
      return (entry, bytes)
    }
  }

  /// The errors, with the first of each kind in words.
  private struct ErrorSummary {
    enum Kind: CaseIterable {
      case name, picture, row, missing
    }

    private var messages: [Kind: [String]] = [:]
    private var counts: [Kind: Int] = [:]
    private static let mostMessages = 20

    var isEmpty: Bool { counts.isEmpty }

    mutating func note(_ kind: Kind, _ message: @autoclosure () -> String) {
      counts[kind, default: 0] += 1
      if counts[kind, default: 0] <= Self.mostMessages { messages[kind, default: []].append(message()) }
    }

    func errors(in path: String) -> [SceneFileError] {
      Kind.allCases.flatMap { kind -> [SceneFileError] in
        let shown = messages[kind] ?? []
        let more = counts[kind, default: 0] - shown.count
        return (shown + (more > 0 ? ["and \(more) more of this kind"] : [])).map {
          SceneFileError(file: path, message: $0)
        }
      }
    }
  }
}

/// Rows in ascending order.
package struct RowList: CustomStringConvertible {
  private var ranges: [ClosedRange<Int>] = []
  package private(set) var count = 0
  private static let mostShown = 20

  mutating func append(_ rows: ClosedRange<Int>) {
    count += rows.count
    if let last = ranges.last, last.upperBound + 1 == rows.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound...rows.upperBound
    } else {
      ranges.append(rows)
    }
  }

  /// `3, 5-9`, cut off after some.
  package var description: String {
    ranges.prefix(Self.mostShown).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    .joined(separator: ", ") + (ranges.count > Self.mostShown ? " …" : "")
  }
}

extension BatchManifest.Entry {
  /// Whether another line has the same image, wherever it is.
  fileprivate func isSameImage(as other: BatchManifest.Entry) -> Bool {
    path == other.path && sha256 == other.sha256
  }
}
