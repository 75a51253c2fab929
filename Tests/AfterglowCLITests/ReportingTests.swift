import Foundation
import Testing

@Suite("Nothing is reported wrongly")
struct ReportingTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "scene.json")
  }

  @Test("the errors of a batch are printed up to a limit, and are all in the results")
  func manyErrors() throws {
    try program.write(String(repeating: "{}\n", count: 1500), to: "bad.ndjson")
    let outcome = try program.run(
      "batch", "scene.json", "--data", "bad.ndjson", "-o", "o/{id}.png", "--results", "lines", "-q")
    #expect(outcome.exitCode == 65)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1002 && lines.last == "1500 of 1500 rows failed", "\(lines.suffix(3))")
    #expect(
      lines.contains("error: bad.ndjson: further errors are not printed; a report or results list them"))
    #expect(try program.contents(of: "lines").filter { $0 == 0x0A }.count == 1500)
  }

  @Test("control characters of scenes are shown escaped, and no line of a message can be forged")
  func controlCharacters() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "x\u001b[2J\nerror: forged"}]}"#,
      to: "bad.json")
    for command in [
      ["render", "bad.json", "-o", "a.png"], ["validate", "bad.json"], ["inspect", "bad.json"],
    ] {
      let outcome = try program.run(arguments: command)
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.contains(#"x\u{1B}[2J\u{A}error: forged"#), "\(outcome.errors)")
    }
  }

  @Test("control characters of crochet patterns and of rows are shown escaped, in reports too")
  func controlCharactersOfData() throws {
    let odd = "\u{1B}[2J\u{202E}"
    try program.write("Rnd 1: 6 sc in a magic ring. (6)\nRnd 2: \(odd) each st around. (12)\n", to: "p.txt")
    for command in [["check", "p.txt"], ["check", "p.txt", "--json"], ["chart", "p.txt", "-o", "p.png"]] {
      let outcome = try program.run(arguments: ["crochet"] + command)
      let text = outcome.output + outcome.errors
      #expect(!text.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"), "\(command): \(text)")
    }
    try program.write("id,\u{202E}x\na,1\n", to: "rows.csv")
    let batch = try program.run(
      arguments: ["batch", "scene.json", "--data", "rows.csv", "-o", "{id}.png", "--report", "report.json"])
    #expect(batch.exitCode == 0 && batch.errors.contains(#"\u{202E}x"#), "\(batch.errors)")
    let report = String(decoding: try program.contents(of: "report.json"), as: UTF8.self)
    #expect(report.contains(#""\u202Ex""#), "\(report)")
  }

  @Test("a message that repeats a name of megabytes is shortened")
  func longMessages() throws {
    let name = String(repeating: "n", count: 2 << 20)
    try program.write(#"{"size": [8, 8], "\#(name)": 1, "layers": []}"#, to: "long.json")
    let outcome = try program.run("validate", "long.json")
    #expect(outcome.exitCode == 65 && outcome.errors.utf8.count < 5000)
    #expect(
      outcome.errors.hasPrefix(#"error: long.json:1:18: unknown key "nnn"#), "\(outcome.errors.prefix(99))")
    #expect(outcome.errors.contains("characters left out"))
  }

  @Test("characters without a glyph are listed up to a hundred")
  func manyMissingCharacters() throws {
    let text = (0..<250).compactMap { Unicode.Scalar(0x12000 + $0) }.map { String($0) }.joined(separator: " ")
    try program.write(
      #"{"size": [64, 32], "layers": [{"type": "text", "text": "\#(text)", "font": {"size": 12}}]}"#,
      to: "text.json")
    let outcome = try program.run("validate", "text.json", "--missing-glyphs", "warn")
    let warnings = outcome.errors.split(separator: "\n")
    #expect(outcome.exitCode == 0 && warnings.count == 101, "\(outcome.errors.suffix(200))")
    #expect(warnings.last?.hasSuffix("no font has 150 more characters; they are left blank") == true)
  }

  @Test("the libraries of animations are asked for before frames are drawn")
  func animationLibraries() throws {
    _ = try program.runInShell("mkdir lib; touch lib/libwebpdemux.so.2")
    for arguments in ["-o a.webp --duration 100", "-o a.webp"] {
      let outcome = try program.runInShell(
        "LD_LIBRARY_PATH=$PWD/lib afterglow render scene.json \(arguments)")
      #expect(
        outcome.exitCode == 69 && outcome.errors.contains("apt-get install libwebpdemux2"),
        "\(outcome.errors)")
      #expect(!outcome.errors.contains("frames/s"))
    }
    #expect(try program.files() == ["lib", "scene.json"])
  }

  @Test("unavailable resources have their own exit codes")
  func codes() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "component", "component": "chart", "parameters": {"data": {"url": "none.csv"}, "marks": [{"mark": "bar", "x": "a", "y": "b"}]}}]}"#,
      to: "chart.json")
    #expect(try program.run("render", "chart.json", "-o", "a.png").exitCode == 66)
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "transform": [{"scale": [1e6, 1e6]}], "fill": "red", "filters": [{"blur": 1000}]}]}"#,
      to: "huge.json")
    #expect(try program.run("render", "huge.json", "-o", "a.png").exitCode == 65)
  }

  @Test("an image whose library is missing is named with the package, also within an SVG file")
  func images() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "flat.json")
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "image", "source": "a.webp"}]}"#, to: "scene.json")
    try program.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="a.webp" width="8" height="8"/></svg>"#,
      to: "drawing.svg")
    _ = try program.runInShell("mkdir lib; touch lib/libwebp.so.7")
    #expect(try program.run("render", "flat.json", "-o", "a.webp").exitCode == 0)
    for input in ["scene.json", "drawing.svg"] {
      let library = try program.runInShell("LD_LIBRARY_PATH=$PWD/lib afterglow render \(input) -o a.png")
      #expect(library.exitCode == 69 && library.errors.hasPrefix("error: \(input):"), "\(library.errors)")
      #expect(library.errors.contains("a.webp: ") && library.errors.contains("apt-get install libwebp7"))
      #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "a.png").path()))
    }
  }

  @Test("warnings that rows share are shown once and counted")
  func countedWarnings() throws {
    try program.write(
      #"{"size": [64, 32], "parameters": {"t": {"type": "text", "default": "a"}}, "layers": [{"type": "text", "text": {"parameter": "t"}, "font": {"family": "Inter", "size": 12}}]}"#,
      to: "text.json")
    try program.write((1...30).map { "{\"id\": \"r\($0)\", \"t\": \"𒀀\"}\n" }.joined(), to: "rows.ndjson")
    let outcome = try program.run(
      "batch", "text.json", "--data", "rows.ndjson", "-o", "out/{id}.png", "--missing-glyphs", "warn",
      "--jobs", "1")
    let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning:") }
    #expect(outcome.exitCode == 0 && warnings.count == 2, "\(outcome.errors)")
    #expect(warnings.last?.contains("29 more rows") == true)
  }
}
