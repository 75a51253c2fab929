import AfterglowTesting
import Foundation
import GoldenComparison
import Testing

@testable import GoldenSuites

@Suite("Goldens in a team's own tests")
struct ExpectGoldenTests {
  @Test("The example of docs/golden-testing.md: a scene at an instant, beside its reference")
  func example() throws {
    let scene = try SceneDocument(path: TestFolder.scene)
    expectGolden(scene, at: 0.25, named: "dot-at-quarter")
  }

  @Test("A scene file with a parameter, twice as large")
  func parameter() {
    var options = RenderOptions()
    options.size = OutputSize(.scale(2))
    expectGolden(
      scene: TestFolder.scene, settings: [ParameterSetting(name: "accent", text: "#ff3d7f")],
      named: "dot-accent",
      options: options)
  }

  /// A temporary directory with the reference of instant 0, so that nothing here is recorded beside the
  /// test.
  private func folderWithReference(_ scene: SceneDocument) throws -> TestFolder {
    let folder = try TestFolder()
    _ = try GoldenExpectation(folder: folder.path, name: "dot", tolerance: .exact).evaluate(
      scene, at: 0, options: RenderOptions(), bitDepth: 8, mode: .recording, isRunningInCI: false)
    return folder
  }

  @Test("A difference, a missing reference, a missing scene and a name outside the folder fail the test")
  func failures() throws {
    let scene = try SceneDocument(path: TestFolder.scene)
    let folder = try folderWithReference(scene)
    withKnownIssue { expectGolden(scene, at: 0.5, named: "dot", in: folder.path) }
    withKnownIssue { expectGolden(scene, named: "never-recorded", in: folder.path) }
    withKnownIssue { expectGolden(scene: "/nowhere/scene.json", named: "dot", in: folder.path) }
    withKnownIssue { expectGolden(scene, named: "../dot", in: folder.path) }
  }

  @Test("A tolerance that covers the difference lets it pass")
  func tolerance() throws {
    let scene = try SceneDocument(path: TestFolder.scene)
    let folder = try folderWithReference(scene)
    expectGolden(
      scene, at: 0.01, named: "dot",
      tolerance: GoldenTolerance(
        maxDifference: 255, totalPixels: 384, cause: "another instant, for this test"),
      in: folder.path)
  }

  @Test("Recording writes the reference and fails; recorded again it still fails; then checking passes")
  func recording() throws {
    let folder = try TestFolder()
    let scene = try SceneDocument(path: TestFolder.scene)
    let expectation = GoldenExpectation(folder: folder.path, name: "new/dot", tolerance: .exact)
    func evaluate(_ mode: GoldenExpectation.Mode, isRunningInCI: Bool = false) throws -> String? {
      try expectation.evaluate(
        scene, at: 0, options: RenderOptions(), bitDepth: 8, mode: mode, isRunningInCI: isRunningInCI
      ).failure
    }
    #expect(throws: GoldenSuiteError.self) { try evaluate(.recording, isRunningInCI: true) }
    #expect(!folder.exists("new/dot.png"))
    #expect(try evaluate(.checking)?.contains("there is no reference") == true)
    #expect(try evaluate(.recording)?.contains("recorded") == true)
    #expect(try evaluate(.recording)?.contains("never passes") == true)
    #expect(try evaluate(.checking) == nil)
  }

  @Test("A failure attaches expected, actual and difference")
  func evidence() throws {
    let folder = try TestFolder()
    let scene = try SceneDocument(path: TestFolder.scene)
    let expectation = GoldenExpectation(folder: folder.path, name: "dot", tolerance: .exact)
    let options = RenderOptions()
    _ = try expectation.evaluate(
      scene, at: 0, options: options, bitDepth: 8, mode: .recording, isRunningInCI: false)
    let outcome = try expectation.evaluate(scene, at: 0.1, options: options, bitDepth: 8, mode: .checking)
    #expect(outcome.failure != nil)
    #expect(
      outcome.evidence.reference != nil && outcome.evidence.actual != nil
        && outcome.evidence.difference != nil)
  }
}
