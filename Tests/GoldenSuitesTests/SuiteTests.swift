import Foundation
import GoldenComparison
import Testing

@testable import GoldenSuites

@Suite("A directory of goldens")
struct SuiteTests {
  private func check(_ folder: TestFolder, _ names: [String] = []) async throws -> GoldenCheck {
    let suite = try GoldenSuite(folder: folder.path)
    return try await suite.check(try suite.selected(names), jobs: 2)
  }

  private func record(_ folder: TestFolder) async throws -> [String] {
    let suite = try GoldenSuite(folder: folder.path)
    return try suite.record(try await suite.check(suite.manifest.entries, jobs: 2), isRunningInCI: false)
  }

  @Test("A golden without a reference fails; recorded it passes, and recording again writes nothing")
  func recording() async throws {
    let folder = try TestFolder()
    #expect(try await !check(folder).run.passes)
    #expect(try await record(folder) == ["dot-at-0.png", "moved/dot-at-half.png", "environment.json"])
    let run = try await check(folder).run
    #expect(run.passes)
    #expect(run.results.map(\.containsText) == [false, false])
    #expect(run.environmentDifferences.isEmpty)
    #expect(try await record(folder).isEmpty)
  }

  @Test("In CI nothing is recorded")
  func continuousIntegration() async throws {
    let folder = try TestFolder()
    let suite = try GoldenSuite(folder: folder.path)
    let found = try await suite.check(suite.manifest.entries, jobs: 1)
    #expect(throws: GoldenSuiteError.self) { try suite.record(found, isRunningInCI: true) }
    #expect(!folder.exists("dot-at-0.png"))
  }

  @Test("A change of the scene is found at every instant that shows it, and recorded again")
  func change() async throws {
    let folder = try TestFolder()
    _ = try await record(folder)
    let scene = try String(contentsOfFile: TestFolder.scene, encoding: .utf8)
    try folder.write(scene.replacing("#2f6bff", with: "#2f6bfe"), to: "dot.json")
    let run = try await check(folder).run
    #expect(run.failures.map(\.entry.name) == ["dot-at-0", "moved/dot-at-half"])
    #expect(try await record(folder) == ["dot-at-0.png", "moved/dot-at-half.png"])
    #expect(try await check(folder).run.passes)
  }

  @Test("One worker and four give the same images")
  func jobs() async throws {
    let folder = try TestFolder()
    _ = try await record(folder)
    let suite = try GoldenSuite(folder: folder.path)
    for jobs in [1, 4] {
      #expect(try await suite.check(suite.manifest.entries, jobs: jobs).run.passes)
    }
  }

  @Test(
    "A scene file, a name or a directory selects goldens; an empty selection is an error with a hint")
  func selection() throws {
    let folder = try TestFolder()
    let suite = try GoldenSuite(folder: folder.path)
    #expect(try suite.selected(["dot-at-0"]).map(\.name) == ["dot-at-0"])
    #expect(try suite.selected(["moved"]).map(\.name) == ["moved/dot-at-half"])
    #expect(try suite.selected([folder.path + "/dot.json"]).count == 2)
    #expect(try suite.selected([]).count == 2)
    let error = #expect(throws: GoldenSuiteError.self) { try suite.selected(["dot-at-1"]) }
    #expect(error?.description == "no golden matches dot-at-1; did you mean dot-at-0?")
  }

  @Test("A parameter is set, and changes the image")
  func parameters() async throws {
    let folder = try TestFolder(
      manifest: """
        {"goldens": [{"name": "blue", "scene": "dot.json"},
          {"name": "red", "scene": "dot.json", "set": {"accent": "red"}},
          {"name": "wrong", "scene": "dot.json", "set": {"acent": "red"}}]}
        """)
    _ = try await record(folder)
    #expect(try folder.bytes(of: "blue.png") != folder.bytes(of: "red.png"))
    let failures = try await check(folder).run.failures
    #expect(failures.map(\.entry.name) == ["wrong"])
    #expect(failures.first?.message.contains("did you mean \"accent\"?") == true)
  }

  @Test("A different environment is reported, and does not fail goldens that are equal")
  func environment() async throws {
    let folder = try TestFolder()
    _ = try await record(folder)
    try folder.write(#"{"libraries": {"pango": "0.1"}, "fonts": {}}"#, to: "environment.json")
    let run = try await check(folder).run
    #expect(run.passes)
    #expect(run.environmentDifferences.count == 1)
    #expect(run.environmentDifferences.first?.contains("recorded with 0.1") == true)
  }

  @Test("A difference within the tolerance passes")
  func tolerance() async throws {
    let folder = try TestFolder()
    _ = try await record(folder)
    let scene = try String(contentsOfFile: TestFolder.scene, encoding: .utf8)
    try folder.write(scene.replacing("#2f6bff", with: "#2f6bfe"), to: "dot.json")
    try folder.write(
      """
      {"tolerances": {"dot-at-0": {"maxDifference": 1, "totalPixels": 80, "cause": "the accent is under discussion"}}}
      """, to: "tolerances.json")
    let run = try await check(folder).run
    #expect(run.failures.map(\.entry.name) == ["moved/dot-at-half"])
    #expect(run.results[0].message.contains("the accent is under discussion"))
  }
}
