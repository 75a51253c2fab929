import Budgets
import Afterglow
import GoldenComparison
import SystemFiles

extension GoldenSuite {
  /// Draws goldens and compares each with its reference.
  ///
  /// - Parameters:
  ///   - entries: Some of the manifest's.
  ///   - jobs: How many are drawn at the same time.
  ///   - cancellation: Asked before each golden, and between the frames of a video.
  /// - Returns: What was found, in the order of `entries`.
  /// - Throws: An error if a reference or the folder cannot be read; a scene that cannot be drawn is a failure of its golden.
  package func check(
    _ entries: [GoldenEntry], jobs: Int, cancellation: Cancellation = Cancellation()
  ) async throws(GoldenSuiteError) -> GoldenCheck {
    let findings = try inventory().findings
    // Videos take longest: they go first, so that no processor is idle at the end.
    let order = entries.indices.sorted {
      (entries[$0].isVideo ? 0 : 1, $0) < (entries[$1].isVideo ? 0 : 1, $1)
    }
    let checked = try await Workers.map(order, jobs: jobs, cancellation: cancellation) {
      (index) throws(GoldenSuiteError) in try await self.checked(entries[index], cancellation: cancellation)
    }
    guard let checked else { throw .interrupted }
    let goldens = zip(order, checked).sorted { $0.0 < $1.0 }.map(\.1)
    let environment = try GoldenEnvironment.current(
      fontFiles: Set(goldens.flatMap(\.fontFiles)), includesVideos: entries.contains(where: \.isVideo))
    return GoldenCheck(
      run: GoldenRun(
        results: goldens.map(\.result), findings: findings,
        environmentDifferences: recordedEnvironment.map { environment.differences(fromRecorded: $0) } ?? []),
      environment: environment,
      recordable: Dictionary(
        goldens.compactMap { golden in golden.recordable.map { (golden.result.entry.name, $0) } },
        uniquingKeysWith: { first, _ in first }))
  }

  private func checked(
    _ entry: GoldenEntry, cancellation: Cancellation
  ) async throws(GoldenSuiteError) -> CheckedGolden {
    let reference = try folder.contents(of: entry.referencePath)
    var containsText: Bool?
    var fontFiles: [String] = []
    var outcome: GoldenResult.Outcome
    var recordable: [UInt8]?
    do {
      let drawing = try GoldenScene(entry, in: folder, families: families)
      (outcome, recordable) = try await compared(
        drawing, entry, reference: reference, cancellation: cancellation)
      fontFiles = drawing.document.openedFontFiles
      containsText = !fontFiles.isEmpty
    } catch ExportError.interrupted, AfterglowError.export(.interrupted) {
      throw .interrupted
    } catch ExportError.shortage(let message), AfterglowError.export(.shortage(let message)) {
      throw .shortage(message)
    } catch {
      let message = (error as? AfterglowError)?.description ?? "\(error)".escapedForDisplay
      outcome = .failed(reason: message)
    }
    let result = GoldenResult(
      entry: entry, containsText: containsText, outcome: outcome, referenceSize: reference?.count ?? 0)
    return CheckedGolden(result: result, fontFiles: fontFiles, recordable: recordable)
  }

  /// What comparing found, and the bytes that recording would write where it would write any.
  private func compared(
    _ drawing: GoldenScene, _ entry: GoldenEntry, reference: [UInt8]?, cancellation: Cancellation
  ) async throws -> (GoldenResult.Outcome, [UInt8]?) {
    switch entry.subject {
    case .image(let time):
      let actual = try drawing.picture(at: time)
      let verdict = ImageVerdict(reference: reference, actual: actual, tolerance: tolerances[entry.name])
      let evidence = try ImageEvidence(reference: reference, actual: actual, verdict: verdict)
      return (.picture(verdict, evidence), verdict.passes ? nil : evidence.actual)
    case .video(let start, let duration, let rate):
      let video = try await drawing.video(
        from: start, duration: duration, framesPerSecond: rate, cancellation: cancellation)
      let verdict = VideoVerdict(
        reference: reference, file: folder.place(of: entry.referencePath), actual: video)
      return (.video(verdict), verdict.passes ? nil : Array(video.json.utf8))
    }
  }
}

/// One golden, checked.
private struct CheckedGolden: Sendable {
  let result: GoldenResult
  /// The font files its text was set from.
  let fontFiles: [String]
  let recordable: [UInt8]?
}

/// What a check found, and what recording needs of it.
package struct GoldenCheck: Sendable {
  package let run: GoldenRun
  package let environment: GoldenEnvironment
  /// The files of new references by the golden's name, for those that do not pass.
  let recordable: [String: [UInt8]]
  /// Whether recording would write a reference.
  package var hasRecordable: Bool { !recordable.isEmpty }
}
