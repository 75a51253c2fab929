@_exported public import Afterglow
import GoldenComparison
import GoldenSuites
public import Testing
import Glibc

/// How much an image may differ from its reference, and why.
public typealias GoldenTolerance = GoldenComparison.GoldenTolerance

/// Expects a scene at a given time to match its reference, pixel for pixel, undithered.
///
/// References are PNG files in the folder `GoldenImages` next to the test's source file. A difference fails the
/// test and attaches `expected`, `actual` and `difference` to it. With `AFTERGLOW_RECORD_GOLDENS=1` in the
/// environment, missing and changed references are written; every expectation then fails, so that a recording run
/// is never mistaken for a check. If `CI` is set, nothing is written.
///
/// - Parameters:
///   - scene: The scene; it is drawn on the CPU, without a window or a GPU.
///   - time: The time in the scene, in seconds.
///   - name: The reference's path in the folder, without `.png`; it describes what the image shows.
///   - options: The size, the background, and whether motion is reduced.
///   - bitDepth: Bits per channel, 8 or 16.
///   - tolerance: The allowed difference and its cause; by default, none.
///   - folder: The folder of the references, instead of the one next to the test.
///   - sourceLocation: The source location at which a failure is reported.
public func expectGolden(
  _ scene: SceneDocument, at time: Double = 0, named name: String, options: RenderOptions = RenderOptions(),
  bitDepth: Int = 8, tolerance: GoldenTolerance = .exact, in folder: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let expectation = GoldenExpectation(
    folder: folder ?? goldenFolder(beside: sourceLocation.filePath), name: name, tolerance: tolerance)
  do {
    let outcome = try expectation.evaluate(
      scene, at: time, options: options, bitDepth: bitDepth, mode: recordingMode())
    guard let failure = outcome.failure else { return }
    Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
    attach(outcome.evidence, name: name, sourceLocation: sourceLocation)
  } catch {
    Issue.record(Comment(rawValue: "golden \(name): \(error)"), sourceLocation: sourceLocation)
  }
}

/// Expects the scene in a file, with parameter values, to match its reference; see
/// `expectGolden(_:at:named:)`.
public func expectGolden(
  scene path: String, families: [any Family.Type] = [], settings: [ParameterSetting] = [],
  at time: Double = 0, named name: String, options: RenderOptions = RenderOptions(), bitDepth: Int = 8,
  tolerance: GoldenTolerance = .exact,
  in folder: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    expectGolden(
      try SceneDocument(path: path, families: families, settings: settings), at: time, named: name,
      options: options,
      bitDepth: bitDepth, tolerance: tolerance, in: folder, sourceLocation: sourceLocation)
  } catch {
    Issue.record(Comment(rawValue: "golden \(name): \(error)"), sourceLocation: sourceLocation)
  }
}

/// Attaches the images of a failure to the running test.
private func attach(_ evidence: ImageEvidence, name: String, sourceLocation: SourceLocation) {
  let stem = name.split(separator: "/").joined(separator: "-")
  let pictures = [
    ("expected", evidence.reference), ("actual", evidence.actual), ("difference", evidence.difference?.png),
  ]
  for (kind, bytes) in pictures {
    guard let bytes else { continue }
    Attachment.record(bytes, named: "\(stem).\(kind).png", sourceLocation: sourceLocation)
  }
}

/// `GoldenImages` in the folder of a source file.
private func goldenFolder(beside file: String) -> String {
  guard let slash = file.lastIndex(of: "/") else { return "GoldenImages" }
  return file[...slash] + "GoldenImages"
}

private func recordingMode() -> GoldenExpectation.Mode {
  guard let value = getenv("AFTERGLOW_RECORD_GOLDENS") else { return .checking }
  return ["", "0", "false", "no"].contains(String(cString: value).lowercased()) ? .checking : .recording
}
