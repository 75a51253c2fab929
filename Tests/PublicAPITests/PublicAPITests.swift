import Foundation
import Testing

/// The API of `import Afterglow`, one line for each declaration, is recorded in `PublicAPI.txt`.
///
/// A change of the file is a change of the API: it is visible in a review, and described in the changelog.
@Suite struct `The public API` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let record = folder.appending(path: "PublicAPI.txt")

  @Test func `the public interface is the recorded one, and every symbol is documented`() throws {
    let symbols = try Self.symbols()
    let lines = Set(symbols.map(\.line)).sorted()
    let undocumented = symbols.filter { !$0.isDocumented }.map(\.line)
    #expect(undocumented == [], "declarations without documentation")
    if ProcessInfo.processInfo.environment["AFTERGLOW_RECORD_API"] != nil {
      try (lines.joined(separator: "\n") + "\n").write(to: Self.record, atomically: true, encoding: .utf8)
      Issue.record("PublicAPI.txt was written; a run that records does not pass")
      return
    }
    let recorded = try String(contentsOf: Self.record, encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
    let (now, before) = (Set(lines), Set(recorded))
    let added = lines.filter { !before.contains($0) }
    let removed = recorded.filter { !now.contains($0) }
    #expect(added == [], "new; run `make record-api` where they are meant")
    #expect(removed == [], "gone; run `make record-api` where that is meant")
  }

  @Test func `public symbols are declared only in the modules that Afterglow exports`() throws {
    let sources = Self.folder.appending(path: "../../Sources").standardizedFileURL
    let exports = try String(contentsOf: sources.appending(path: "Afterglow/Exports.swift"), encoding: .utf8)
    let exported = exports.matches(of: #/@_exported (?:public )?import (\w+)/#).map { String($0.1) }
    // The tolerance of goldens is the only type that AfterglowTesting uses from a module of its own. AfterglowCharts exports
    // tables, and the server uses the list of families.
    let modules = Set(
      exported + ["Afterglow", "AfterglowTesting", "GoldenComparison", "ProgramFamilies", "Tabular"])
    let files = try #require(FileManager.default.enumerator(atPath: sources.path()))
    var offenders: [String] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      guard let module = file.split(separator: "/").first, !modules.contains(String(module)) else { continue }
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      if text.contains(#/(?m)^ *(?:@\w+ +)*public (?!import)/#) { offenders.append(file) }
    }
    // It witnesses a public protocol of the argument parser.
    #expect(offenders == ["CommandOptions/OptionChoice.swift"])
  }

  /// The symbols of the modules that were built with these tests.
  private static func symbols() throws -> [Symbol] {
    let output = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = folder.appending(path: "../../Scripts/extract-symbols").standardizedFileURL
    process.arguments = [Bundle.main.bundleURL.path(), output.path()]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try FileManager.default.contentsOfDirectory(atPath: output.path()).sorted()
      .filter { $0.hasSuffix(".symbols.json") }
      .flatMap { name in
        try JSONDecoder().decode(Graph.self, from: Data(contentsOf: output.appending(path: name))).symbols
      }
      .filter { $0.kind.identifier != "swift.extension" }
  }
}

private struct Graph: Decodable {
  let symbols: [Symbol]
}

private struct Symbol: Decodable {
  struct Kind: Decodable {
    let identifier: String
  }

  struct Fragment: Decodable {
    let spelling: String
  }

  struct Comment: Decodable {}

  let kind: Kind
  let pathComponents: [String]
  let declarationFragments: [Fragment]
  let docComment: Comment?

  var isDocumented: Bool { docComment != nil }

  /// `Layer.opacity: var opacity: Double { get set }`
  var line: String {
    let declaration = declarationFragments.map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(pathComponents.dropLast().joined(separator: ".")): \(declaration)"
  }
}
