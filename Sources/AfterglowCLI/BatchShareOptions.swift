import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import Synchronization
import SystemFiles

extension BatchLayout: OptionChoice {}

/// How a batch handles a bad row.
enum BatchErrorPolicy: String, OptionChoice {
  case `continue`, stop, skip
}

/// Numbers of rows as `1000-2000`, from 1.
struct RowRange: ExpressibleByArgument {
  let rows: ClosedRange<Int>

  init?(argument: String) {
    let bounds = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard bounds.count <= 2, let first = bounds[0], let last = bounds.last ?? nil, first >= 1, first <= last
    else {
      return nil
    }
    rows = first...last
  }
}

/// One share of several, as `3/64`: from 0.
struct BatchShard: ExpressibleByArgument {
  let shard: RowSelection.Shard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = RowSelection.Shard(index: index, count: count)
    else { return nil }
    self.shard = shard
  }
}

/// What batches of many rows, and of many machines, need.
struct BatchShareOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Render one shard: the rows whose number modulo 64 is 3 for 3/64; shards are 0/64 to 63/64.",
      valueName: "rest/count"))
  var shard: BatchShard?

  @Option(help: ArgumentHelp("Render only these rows; the first is 1.", valueName: "first-last"))
  var rows: RowRange?

  @Option(
    help: "Record every image in this file as a line of JSON: row, name, and digests of inputs and bytes.",
    completion: .file())
  var manifest: String?

  @Option(
    help: """
      Where images go: flat (by the pattern), hashed (spread over 65,536 folders), or tar (files of up to \
      10,000 images, listed in the manifest; default: index.ndjson beside them; with -o -/NAME, one on standard output).
      """)
  var outputLayout = BatchLayout.flat

  @Option(help: ArgumentHelp("How large a tar file may be.", valueName: "MiB"))
  var tarSize = 32

  @Flag(help: "With --manifest and --resume, compare only the sizes of images, without reading them.")
  var skipContents = false

  @Flag(help: "Let a row have the name of an earlier one that is done; its image replaces that one.")
  var reuseNames = false

  @Option(
    help: "Write a line of JSON for each row when it is done; - is standard output.", completion: .file())
  var results: String?

  @Option(
    help:
      "What to do about a bad row: continue with the others, stop (like --fail-fast), or skip it without failing."
  )
  var onError = BatchErrorPolicy.continue

  func validate() throws {
    guard (1...1_000_000).contains(tarSize) else {
      throw ValidationError("--tar-size must be within 1…1000000")
    }
    if reuseNames, outputLayout == .tar {
      throw ValidationError(
        "--reuse-names needs files that can be replaced; use --output-layout flat or hashed")
    }
  }

  /// What paths of images begin with that are in an archive on standard output.
  static let streamRoot = "-/"

  /// Whether the images are an archive on standard output.
  func isStream(_ pattern: FileNamePattern) throws -> Bool {
    guard outputLayout == .tar, pattern.root.hasPrefix(Self.streamRoot) else { return false }
    guard manifest == nil, results != OutputKind.standardOutput else {
      throw ValidationError(
        "an archive on standard output has no manifest, and results need a file beside it")
    }
    guard !StandardOutput.isTerminal else {
      throw ValidationError(
        "an archive is not written to a terminal; redirect the output, as in: -o - > pictures.tar")
    }
    return true
  }

  /// Writes to the standard output until the program is interrupted.
  private static let stream: TarShards.Stream = { (bytes) throws(ExportError) in
    guard !Interruption.cancellation.isCancelled else { throw .interrupted }
    do throws(AfterglowError) {
      try StandardOutput.write(bytes)
    } catch {
      guard case .export(let error) = error else {
        throw .cannotWrite(path: "standard output", reason: "\(error)")
      }
      throw error
    }
  }

  /// Refuses to write other files to names that images, tar files or folders of the batch may get.
  func check(_ companions: [String], of pattern: FileNamePattern) throws {
    let root = pattern.root
    let place = SystemPath.place(of: root)
    for path in companions {
      let other = SystemPath.place(of: path)
      let isAbove = place == other || place.hasPrefix(other + "/")
      let below = other.hasPrefix(place + "/") ? other.dropFirst(place.count + 1) : ""
      let folders = below.split(separator: "/").dropLast()
      guard
        isAbove || folders.contains(where: { SystemPath.fileExtension(String($0)) == pattern.fileExtension })
      else { continue }
      throw AfterglowError.export(
        .invalidSetting(
          "\(path): the batch makes \(isAbove ? "a folder" : "an image") of that name; choose another name"))
    }
    guard outputLayout == .tar else { return }
    for path in companions
    where TarShards.mayWrite(path, root: root, prefix: prefix) {
      throw ValidationError("\(path): is the name of a tar file of the batch; choose another name")
    }
  }

  /// Sets what these options say.
  ///
  /// - Parameter replacesAnything: Whether the manifest replaces a file that is none.
  func apply(to batch: inout BatchExport, resumes: Bool, replacesAnything: Bool) throws {
    batch.selection.rows = rows?.rows
    batch.selection.shard = shard?.shard
    batch.layout = outputLayout
    batch.reusesNames = reuseNames
    if try isStream(batch.pattern) {
      guard !resumes else {
        throw ValidationError("an archive on standard output cannot be resumed; select the rows with --rows")
      }
      batch.shards = TarShards(root: Self.streamRoot, stream: Self.stream)
      return
    }
    let root = batch.pattern.root
    guard let path = manifestPath(root: root) else { return }
    let manifest = try BatchManifest(
      path: path, resumes: resumes, readsContents: !skipContents, layout: outputLayout, root: root,
      replacesAnything: replacesAnything)
    batch.manifest = manifest
    if outputLayout == .tar {
      batch.shards = TarShards(root: root, prefix: prefix, manifest: manifest, largestFile: tarSize << 20)
    }
  }

  /// Where images are noted, below or beside a folder; nil for nowhere.
  func manifestPath(root: String) -> String? {
    manifest
      ?? (outputLayout == .tar && !root.hasPrefix(Self.streamRoot) ? "\(root)\(prefix)index.ndjson" : nil)
  }

  /// The files of the results and the manifest.
  func files(root: String, replacesAnything: Bool) -> [ReportFile] {
    [
      results.flatMap {
        $0 == OutputKind.standardOutput
          ? nil : BatchReport.linesFile($0, replacesAnything: replacesAnything)
      },
      manifestPath(root: root).map { BatchManifest.file($0, replacesAnything: replacesAnything) },
    ].compactMap(\.self)
  }

  /// The prefix of tar file names: batches of other rows may be in the same folder.
  private var prefix: String {
    let range = rows.map { "\($0.rows.lowerBound)-\($0.rows.upperBound)-" } ?? ""
    return range + (shard.map { "\($0.shard.index)of\($0.shard.count)-" } ?? "")
  }
}

/// Lines for whoever waits for the rows of a batch, each written as its row is done.
final class ResultLines: Sendable {
  private let path: String
  /// Nil for the standard output.
  private let file: LogFile?
  /// Whether this run has made the file.
  private let isNew: Bool
  private let fault = Mutex<AfterglowError?>(nil)

  init(_ path: String) throws {
    self.path = path
    let former = FileStatus(path)
    isNew = former == nil && FileStatus(path, followsLinks: false) == nil
    guard path != OutputKind.standardOutput else {
      file = nil
      return
    }
    do throws(ExportError) {
      if let kind = former?.kind, kind != .regular, kind != .folder {
        throw .cannotWrite(
          path: path, reason: "it is \(kind.description); results need a file, or - for standard output")
      }
      try AtomicFile.makeFolder(SystemPath.split(path).folder)
      file = try AtomicFile.named(path) { () throws(SystemFileError) in try LogFile(path: path, isNew: true) }
    } catch {
      throw AfterglowError.export(error)
    }
  }

  /// Writes a line; where that fails the batch is stopped.
  func write(_ line: String) {
    // A line is written whole before the next one.
    fault.withLock { fault in
      guard fault == nil else { return }
      do throws(AfterglowError) {
        if let file {
          do throws(SystemFileError) {
            try file.append(Array(line.utf8))
          } catch {
            throw .export(.cannotWrite(path: path, reason: error.description))
          }
        } else {
          try StandardOutput.write(line)
        }
      } catch {
        fault = error
        Interruption.cancellation.cancel()
      }
    }
  }

  /// Removes the file of a run that has failed before its first row, if that run has made it.
  func discardIfEmpty() {
    if isNew { file?.removeIfEmpty(path) }
  }

  /// Throws what kept a line from being written.
  func check() throws {
    if let fault = fault.withLock({ $0 }) { throw fault }
  }
}
