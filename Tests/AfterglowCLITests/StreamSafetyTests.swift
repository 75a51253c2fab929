import Foundation
import Glibc
import Testing

@Suite("Standard input and output destroy no file")
struct StreamSafetyTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [16, 16], "layers": [{"type": "image", "source": "photo.png"}]}"#, to: "photo.json")
    try program.write(
      #"{"size": [8, 8], "parameters": {"photo": {"type": "text", "default": "photo.png"}}, "layers": [{"type": "image", "source": {"parameter": "photo"}}]}"#,
      to: "scene.json")
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "red.json")
    try program.write(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#, to: "logo.svg")
    try program.write(#"{"id": "a"}"# + "\n", to: "rows.ndjson")
    try program.write(#"{"id": "a", "photo": "photo2.png"}"# + "\n", to: "named.ndjson")
    for name in ["photo.png", "photo2.png"] {
      #expect(try program.run("render", "red.json", "-o", name).exitCode == 0)
    }
  }

  @Test(
    "standard output that is an input is refused",
    arguments: [
      ("render photo.json -o -", "photo.png"), ("render photo.json -o -", "photo.json"),
      ("convert logo.svg -o -", "logo.svg"),
      ("batch scene.json --data rows.ndjson -o 'o/{id}.png' --results -", "rows.ndjson"),
      ("batch scene.json --data rows.ndjson -o 'o/{id}.png' --results -", "photo.png"),
      ("farm video photo.json --duration 1 --format make -o -", "photo.png"),
      (
        "farm batch scene.json --data rows.ndjson --pictures 'o/{id}.png' --shards 2 --format make -o -",
        "rows.ndjson"
      ),
      (
        "farm batch scene.json --data named.ndjson --pictures 'o/{id}.png' --shards 2 --format make -o -",
        "photo2.png"
      ),
    ])
  func output(command: String, input: String) throws {
    let before = try program.contents(of: input)
    let outcome = try program.runInShell("afterglow \(command) >> \(input)")
    #expect(outcome.exitCode == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("standard output: is an input"), "\(outcome.errors)")
    #expect(try program.contents(of: input) == before)
    #expect(try program.runInShell("afterglow \(command) >> other && test -s other").exitCode == 0)
  }

  @Test(
    "a file that is read from the standard input is no output",
    arguments: [
      ("render -", "logo.svg"), ("convert -", "logo.json"), ("sheet - --frames 1", "logo.png"),
      ("crochet chart -", "p.png"), ("batch scene.json --data -", "{id}.png"),
    ])
  func input(command: String, output: String) throws {
    try program.write("Row 1: ch 4\nRow 2: ch 1, sc in next 3\n", to: "p.txt")
    let input = ["c": "p.txt", "b": "rows.ndjson"]["\(command.first!)"] ?? "logo.svg"
    let source = command.hasPrefix("convert") ? "logo.svg" : input
    let position = output == "{id}.png" ? "a.png" : output
    if position != source { link(program.path(source), program.path(position)) }
    let before = try program.contents(of: source)
    let outcome = try program.runInShell("afterglow \(command) -o '\(output)' < \(source)")
    #expect(outcome.exitCode == (command.hasPrefix("batch") ? 65 : 64), "\(outcome.errors)")
    #expect(outcome.errors.contains("is an input and would be overwritten"), "\(outcome.errors)")
    #expect(try program.contents(of: position) == before && program.contents(of: source) == before)
  }

  @Test("results do not follow the rows of the standard input in their own file")
  func endlessResults() throws {
    let before = try program.contents(of: "rows.ndjson")
    let outcome = try program.runInShell(
      "afterglow batch scene.json --data - -o 'o/{id}.png' --results - < rows.ndjson >> rows.ndjson")
    #expect(outcome.exitCode == 64 && outcome.errors.contains("standard output: is an input"))
    #expect(try program.contents(of: "rows.ndjson") == before)
  }

  @Test(
    "files that rows of the standard input name are not overwritten, not even by force",
    arguments: ["--report", "--results", "--manifest"])
  func unreadRows(option: String) throws {
    let rows = #"{"id": "a", "photo": "photo2.png"}"#
    let command = "afterglow batch scene.json --data - -o 'o/{id}.png' \(option)"
    let before = try program.contents(of: "photo2.png")
    let outcome = try program.runInShell("echo '\(rows)' | \(command) photo2.png --force")
    #expect(outcome.exitCode == 64 && outcome.errors.contains("not overwritten even if forced"))
    #expect(try program.contents(of: "photo2.png") == before)
    // What earlier runs wrote is replaced, forced or not.
    for force in ["", "", "--force"] {
      #expect(try program.runInShell("echo '\(rows)' | \(command) lines \(force)").exitCode == 0)
    }
    // A table in memory tells its files in advance.
    let table = try program.runInShell("echo '[\(rows)]' | \(command) photo2.png --force")
    #expect(table.exitCode == 64 && table.errors.contains("is an input"), "\(table.errors)")
  }

  @Test("a report that a row of the standard input reads is not overwritten by the report of that run")
  func reportAsInput() throws {
    try program.write("{\n  \"scene\": \"a\",\n  \"data\": \"b\",\n  \"rows\": 1\n}\n", to: "report.svg")
    let outcome = try program.runInShell(
      #"echo '{"id": "a", "photo": "report.svg"}' | afterglow batch scene.json --data - -o 'o/{id}.png' --report report.svg"#
    )
    #expect(outcome.exitCode == 64 && outcome.errors.contains("is an input"), "\(outcome.errors)")
    #expect(try program.contents(of: "report.svg").last == UInt8(ascii: "\n"))
  }

  @Test("a stream without rows is a batch of none, like an empty file")
  func noRows() throws {
    for input in ["</dev/null", "< empty.ndjson"] {
      try program.write("", to: "empty.ndjson")
      let outcome = try program.runInShell(
        "afterglow batch scene.json --data - -o 'o/{id}.png' --report report.json \(input)")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let outcome = try program.run("batch", "scene.json", "--data", "empty.ndjson", "-o", "o/{id}.png")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test("a chart of stitches may go to the standard output, without its name")
  func crochetChart() throws {
    try program.write("Row 1: ch 4\nRow 2: ch 1, sc in next 3\n", to: "p.txt")
    let before = try program.files()
    #expect(try program.runInShell("afterglow crochet chart p.txt -o - > x.png").exitCode == 0)
    #expect(try program.run("crochet", "chart", "p.txt", "-o", "y.png").exitCode == 0)
    #expect(try program.contents(of: "x.png") == program.contents(of: "y.png"))
    #expect(try program.files() == (before + ["x.png", "y.png"]).sorted())
  }

  @Test("outputs that must be files are not standard output, and say so")
  func filesOnly() throws {
    try program.writeGoldenManifest()
    let before = try program.files()
    for command in [
      "batch scene.json --data rows.ndjson -o 'o/{id}.png' --report -", "manifest join m.ndjson -o -",
      "golden check --folder . --report -", "golden check --folder . --junit -",
      "golden report --folder . -o -",
    ] {
      let outcome = try program.runInShell("afterglow \(command)")
      #expect(outcome.exitCode == 64, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("cannot be standard output; name a file"), "\(outcome.errors)")
    }
    let pipe = try program.runInShell(
      "mkfifo pipe; afterglow batch scene.json --data rows.ndjson -o 'o/{id}.png' --results pipe; code=$?; rm pipe; exit $code"
    )
    #expect(pipe.exitCode == 73, "\(pipe.errors)")
    #expect(pipe.errors.contains("results need a file, or - for standard output"), "\(pipe.errors)")
    #expect(try program.files().filter { $0 != "o" } == before)
  }
}
