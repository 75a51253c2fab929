import DataFiles
import Foundation
import Testing

@Suite("The help of every command")
struct HelpTests {
  private static let record = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help.txt")

  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test("matches the record; `make record-api` updates it")
  func recorded() throws {
    let tree = try JSONDocument(parsing: try program.run("--experimental-dump-help").output).root
    let commands = commands(below: try #require(tree["command"]), path: [])
    #expect(commands.count > 10)
    let help = try commands.map { path in
      "$ \((["afterglow"] + path).joined(separator: " "))\n\(try program.start(path + ["--help"]).finish().output)"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["AFTERGLOW_RECORD_API"] != nil {
      try help.write(to: Self.record, atomically: true, encoding: .utf8)
      Issue.record("the help was written; a run that records does not pass")
      return
    }
    let recorded = try String(contentsOf: Self.record, encoding: .utf8)
    let (lines, recordedLines) = (help.split(separator: "\n"), recorded.split(separator: "\n"))
    let differing = zip(lines, recordedLines).first { $0 != $1 }
    #expect(help == recorded, "\(differing.map { "\($0.1) is now \($0.0)" } ?? "more or fewer lines")")
  }

  /// A command and its subcommands, each by the words that call it.
  private func commands(below command: JSONValue, path: [String]) -> [[String]] {
    let subcommands = (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
    return [path]
      + subcommands.flatMap { commands(below: $0, path: path + [$0["commandName"]?.string ?? ""]) }
  }
}
