import FrameExport
import PixelKernels
import SceneFile
import SceneModel
import SceneRenderer
import SystemFiles
import VectorGraphics

/// Renders one image for each row of a data file.
///
/// A row sets the scene's parameters by name and determines its file name. Rows are drawn on several threads; memory
/// holds the data file and one image per worker at a time. A bad row does not prevent the others from being drawn.
public struct BatchExport: Sendable {
  /// The scene whose parameters the rows set.
  public let template: SceneTemplate
  /// The pattern of the output file names.
  public let pattern: FileNamePattern
  /// How each image is drawn and written; its format is that of the pattern.
  public var image = ImageRequest()
  /// Whether rows whose file already exists are skipped.
  public var resumes = false
  /// Whether file names in rows are relative to the data file instead of the scene.
  public var readsFilesBesideData = false
  /// Whether the batch stops at the first bad row.
  public var stopsAtFirstError = false

  /// The number of rows that are drawn in parallel, 1…256; nil for the number of processors.
  public var jobs: Int?

  /// Which rows are drawn.
  package var selection = RowSelection()
  /// Where the images lie.
  package var layout = BatchLayout.flat
  /// What has been made; with it `resumes` looks at contents, and not at names alone.
  package var manifest: BatchManifest?
  /// Whether a row may have the name of an earlier one that is done.
  package var reusesNames = false
  /// The tar files of the layout `tar`.
  package var shards: TarShards?
  /// The files that are written besides the images, such as a report: no image may have their names.
  package var companions: [String] = []
  /// The files that the batch reads, if they have been asked for already.
  package var inputs: BatchInputs?
  /// Whether a row with warnings fails.
  package var isStrict = false
  /// How messages name the properties of `image`.
  package var describe: @Sendable (String) -> String = { $0 }
  /// Whether the report lists every row; else it counts them, and memory does not grow with the rows.
  package var retainsOutcomes = true
  /// How many rows the report lists at most.
  package var mostOutcomes = 1_000_000

  /// Creates a batch for a scene.
  public init(template: SceneTemplate, pattern: FileNamePattern) {
    self.template = template
    self.pattern = pattern
  }

  /// Draws all rows.
  ///
  /// - Parameters:
  ///   - rows: The rows; they are drawn in no particular order.
  ///   - data: The name of the data file, for messages.
  ///   - cancellation: Checked between rows.
  ///   - finished: Called with the outcome of each row when it is done, from any thread.
  ///   - progress: Called with the number of rows done, from any thread.
  /// - Returns: The outcomes of the rows, except those that were interrupted or not reached.
  /// - Throws: `invalidOption` naming the property at fault, `export` if no file can be written
  ///   at all, `invalidScene` for more than 1,000,000 rows, which a report does not list.
  public func run(
    _ rows: BatchRows, data: String, cancellation: Cancellation = Cancellation(),
    finished: @escaping @Sendable (BatchOutcome) -> Void = { _ in },
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) -> BatchReport {
    let jobs = try Jobs.count(jobs)
    try image.check(as: pattern.format)
    let writesFiles = shards?.isStream != true
    do {
      if writesFiles { try AtomicFile.makeFolder(pattern.root) }
    } catch {
      throw .export(error)
    }
    let queue = BatchQueue(
      rows: rows, template: template, pattern: pattern, selection: selection, layout: layout,
      reusesNames: reusesNames, mostOutcomes: retainsOutcomes ? mostOutcomes : nil)
    let counter = ProgressCounter(
      frameCount: rows.isCounted ? selection.count(of: rows.count) : 0, report: progress)
    let run = BatchRun(
      data: data, inputs: inputs ?? BatchInputs(of: self, rows: rows, data: data),
      folder: readsFilesBesideData ? template.folder(of: data) : nil, digest: manifest == nil ? 0 : digest,
      renderers: RendererPool(limit: jobs), cancellation: cancellation)
    if writesFiles { Leftovers.remove(in: pattern.root, withExtension: pattern.fileExtension) }
    do {
      // What an interrupted batch has come to is in its report.
      _ = try await Workers.run(
        count: jobs, jobs: jobs, cancellation: cancellation, makeState: {}
      ) { (_, _) throws(ExportError) in
        let isCancelled = { cancellation.isCancelled || Task.isCancelled }
        while !isCancelled(), let next = queue.next(isCancelled: isCancelled) {
          let outcome: BatchOutcome
          do throws(ExportError) {
            outcome = try self.outcome(of: next, in: run)
          } catch .interrupted {
            return
          } catch {
            queue.stop()
            throw error
          }
          queue.record(outcome, of: next)
          if outcome.status == .failed, stopsAtFirstError { queue.stop() }
          if outcome.status != .written { try shards?.add(nil, order: next.order) }
          finished(outcome)
          counter.advance(isDrawn: outcome.status == .written)
          while shards?.isFull == true, !isCancelled(), !queue.isStopped {
            try? await Task.sleep(for: .milliseconds(5))
          }
        }
      }
      try shards?.finish()
    } catch {
      throw .export(error)
    }
    try queue.checkRows(name: data)
    return BatchReport(
      scene: template.path, data: data, outcomes: queue.outcomes,
      rowCount: queue.rowCount(isCounted: rows.isCounted, of: rows.count), counts: queue.counts,
      unusedFields: queue.unusedFields)
  }

  /// Draws one row. Only what would fail for every row is thrown: that nothing can be written.
  private func outcome(
    of next: Result<BatchJob, BatchFailure>, in run: BatchRun
  ) throws(ExportError) -> BatchOutcome {
    let job: BatchJob
    switch next {
    case .success(let ready): job = ready
    case .failure(let failure):
      let position = failure.column.map { "\(failure.line):\($0)" } ?? "\(failure.line)"
      return BatchOutcome(
        row: failure.row, line: failure.line, status: .failed, path: nil,
        errors: ["\(run.data):\(position): \(failure.message)"], warnings: [])
    }
    func outcome(_ status: BatchOutcome.Status, errors: [String] = [], warnings: [String] = [])
      -> BatchOutcome
    {
      BatchOutcome(
        row: job.row, line: job.line, status: status, path: job.path,
        errors: errors.map { "\(run.data):\(job.line): \($0)" }, warnings: warnings)
    }
    let source = manifest == nil ? 0 : digest(of: job, in: run)
    if resumes, manifest?.isDone(job.path, inputs: source) ?? (FileStatus(job.path)?.kind == .regular) {
      return outcome(.skipped)
    }
    do throws(AfterglowError) {
      let warnings = try draw(job, in: run, source: source)
      return outcome(.written, warnings: warnings)
    } catch {
      switch error {
      // A font or library that only this row may need; the library of the output format is `.export(.unavailable)`.
      case .invalidScene(let errors), .unavailable(let errors):
        return outcome(.failed, errors: errors.map(\.rowDescription))
      case .missingInput: return outcome(.failed, errors: [error.description])
      case .invalidOption(let option): return outcome(.failed, errors: [describe(option.description)])
      case .export(.cannotWrite(let path, let reason)): throw .cannotWrite(path: path, reason: reason)
      case .export(.shortage(let message)): throw .shortage(message)
      case .export(.unavailable(let message)): throw .unavailable(message)
      case .export(.interrupted): throw .interrupted
      case .export(let error): return outcome(.failed, errors: [describe(error.description)])
      }
    }
  }

  /// Draws and writes a picture.
  ///
  /// - Returns: What is odd about the row.
  private func draw(
    _ job: BatchJob, in run: BatchRun, source: UInt64
  ) throws(AfterglowError) -> [String] {
    let (document, file) = try image.file(
      of: template, job.settings, filesIn: run.folder, as: pattern.format, by: run.renderers)
    let warnings = document.warnings + file.warnings(as: pattern.format).map(describe)
    if isStrict, !warnings.isEmpty {
      throw AfterglowError.invalidScene(warnings.map { SceneFileError(file: document.path, message: $0) })
    }
    if shards == nil { try run.inputs.check(job.path) }
    do {
      try keep(file.bytes, job, source, cancellation: run.cancellation)
    } catch {
      throw .export(error)
    }
    return warnings
  }

  /// Writes an image where the layout wants it, and notes it in the manifest.
  private func keep(
    _ bytes: [UInt8], _ job: BatchJob, _ digest: UInt64, cancellation: Cancellation
  ) throws(ExportError) {
    let entry = BatchManifest.Entry(
      row: job.row, path: job.path, inputs: digest,
      sha256: manifest == nil ? "" : SHA256.hexadecimal(of: bytes), size: bytes.count)
    if let shards { return try shards.add((entry, bytes), order: job.order) }
    try makeFolder(of: job.path)
    if layout == .hashed { Leftovers.remove(of: job.path) }
    try AtomicFile.write(bytes, to: job.path, cancellation: cancellation)
    try manifest?.append([entry])
  }

  /// A digest of what all rows have in common.
  private var digest: UInt64 {
    var hash = FNV1a()
    hash.combine(template.digest)
    hash.combine("\(AfterglowVersion.current)\(image)\(pattern.format.name)".utf8)
    return hash.value
  }

  /// A digest of all that a row's image is made from: what all have in common, its fields, and the files that they name.
  private func digest(of job: BatchJob, in run: BatchRun) -> UInt64 {
    var hash = FNV1a()
    hash.combine(run.digest)
    hash.combine(job.digest)
    for name in job.settings.compactMap(\.textValue) {
      if let digest = template.digest(ofFile: name, in: run.folder) { hash.combine(digest) }
    }
    return hash.value
  }

  /// Makes the folder of a file where the pattern has places in it; what is there already may not be a way
  /// out.
  private func makeFolder(of path: String) throws(ExportError) {
    let (folder, _) = AtomicFile.split(path)
    guard folder != pattern.root else { return }
    try AtomicFile.makeFolder(folder)
    let root = pattern.root.isEmpty ? "." : pattern.root
    guard let real = SystemPath.resolved(folder), let realRoot = SystemPath.resolved(root),
      real.hasPrefix(realRoot == "/" ? realRoot : realRoot + "/")
    else {
      throw .invalidSetting("\(folder) is outside \(root)")
    }
    // Through a link within the root, two rows could write to the same file.
    let below = String(decoding: folder.utf8.dropFirst(pattern.root.utf8.count).dropLast(), as: UTF8.self)
    guard real.lowercased() == "\(realRoot == "/" ? "" : realRoot)/\(below)".lowercased() else {
      throw .invalidSetting("\(folder) leads through a link within \(root); remove the link")
    }
  }
}

/// What all rows of a run have in common.
private struct BatchRun: Sendable {
  /// The name of the data file, for messages.
  let data: String
  let inputs: BatchInputs
  /// Where files lie that rows name; nil is the scene's folder.
  let folder: SceneFolder?
  /// Of the scene and the settings; 0 without a manifest.
  let digest: UInt64
  let renderers: RendererPool
  let cancellation: Cancellation
}

extension SceneFileError {
  /// The error without the position in the scene's file, which is not where the row is wrong.
  fileprivate var rowDescription: String { path.isEmpty ? message : "\(path): \(message)" }
}
