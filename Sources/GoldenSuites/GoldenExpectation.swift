import Afterglow
import FrameExport
import GoldenComparison
import PixelKernels

/// One image that a test draws, and its reference in a folder next to the test.
package struct GoldenExpectation: Sendable {
  /// What a test does with the reference.
  package enum Mode: Sendable, Hashable {
    case checking
    /// Writes a missing or changed reference, and fails all the same.
    case recording
  }

  /// What came of it.
  package struct Outcome: Sendable {
    /// Why the test fails; nil if it passes.
    package let failure: String?
    package let verdict: ImageVerdict
    package let evidence: ImageEvidence
  }

  package let folder: GoldenFolder
  /// The reference's path in the folder, without its extension.
  package let name: String
  package let tolerance: GoldenTolerance

  package init(folder: String, name: String, tolerance: GoldenTolerance) {
    self.folder = GoldenFolder(path: folder)
    self.name = name
    self.tolerance = tolerance
  }

  /// Draws a document and compares it with the reference, or records it.
  package func evaluate(
    _ document: SceneDocument, at time: Double, options: RenderOptions, bitDepth: Int, mode: Mode,
    isRunningInCI: Bool = GoldenSuite.isRunningInCI
  ) throws -> Outcome {
    let file = name + GoldenFiles.imageSuffix
    guard !name.isEmpty, GoldenFolder.pathInFolder(file) == file else {
      throw GoldenSuiteError.unknownSelection(
        name, hint: ": a golden's name must be a path within its folder")
    }
    var request = ImageRequest(.png, options: options)
    request.bitDepth = bitDepth
    try request.check()
    let source = try document.frames(options)
    let bitmap = try source.canvas(at: time, by: source.renderer()).finished()
    let actual = GoldenImage(drawn: bitmap, bitDepth: bitDepth, dither: .none)
    let reference = try folder.contents(of: file)
    let verdict = ImageVerdict(reference: reference, actual: actual, tolerance: tolerance)
    let evidence = try ImageEvidence(reference: reference, actual: actual, verdict: verdict)
    if mode == .recording { try GoldenSuite.refuseRecording(inCI: isRunningInCI) }
    return Outcome(
      failure: try failure(verdict, evidence, file: file, mode: mode), verdict: verdict, evidence: evidence)
  }

  private func failure(
    _ verdict: ImageVerdict, _ evidence: ImageEvidence, file: String, mode: Mode
  ) throws -> String? {
    let place = folder.place(of: file)
    if mode == .recording {
      guard !verdict.passes, let bytes = evidence.actual else {
        return "golden \(name): equal to its reference, but a recording run never passes"
      }
      try folder.write(bytes, to: file)
      return "golden \(name): recorded \(place); inspect it, then run the test without recording"
    }
    return verdict.passes ? nil : "golden \(name): \(verdict.description) (\(place))"
  }
}
