import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("No files are lost")
struct FileSafetyTests {
  private let program: Program
  private let film = ["render", "scene.json", "--fps", "10", "--duration", "3", "--jobs", "1"]

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "scene.json")
  }

  private func path(_ name: String) -> String { program.folder.appending(path: name).path() }

  private func start(_ arguments: [String]) throws -> Program.Outcome {
    try program.start(arguments).finish()
  }

  /// A directory of recorded goldens.
  private func makeGoldens(_ count: Int = 1) throws {
    let entries = (0..<count).map {
      #"{"name": "g\#($0)", "scene": "scene.json", "at": \#(Double($0) / 100)}"#
    }
    try program.write("{\"goldens\": [\(entries.joined(separator: ", "))]}", to: "manifest.json")
  }

  @Test("interrupted recording of goldens exits with 130, and keeps complete files")
  func interruptedRecording() throws {
    try program.write(
      #"{"size": [1500, 1500], "duration": 9, "layers": [{"type": "ellipse", "fill": "red", "filters": [{"blur": 9}]}]}"#,
      to: "scene.json")
    try makeGoldens(400)
    let run = try program.start(
      ["golden", "record", "--folder", ".", "--jobs", "1"], environment: ["CI": "0"])
    while run.process.isRunning, !hears(SIGINT, run.process.processIdentifier) { usleep(2000) }
    kill(run.process.processIdentifier, SIGINT)
    let outcome = try run.finish()
    #expect(outcome.exitCode == 130, "\(outcome.errors)")
    #expect(outcome.errors.contains("interrupted"))
    #expect(try program.files() == ["manifest.json", "scene.json"])
  }

  /// Whether a process has set a handler for a signal.
  private func hears(_ signal: Int32, _ process: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
    return UInt64(caught ?? "", radix: 16).map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
  }

  @Test("the arguments are known without /proc")
  func arguments() throws {
    let outcome = try program.runInShell(
      "unshare -rm sh -c 'mount -t tmpfs none /proc && exec afterglow --version' || echo none")
    // Cannot be tested if namespaces are not permitted.
    #expect(outcome.output == "none\n" || outcome.output.first?.isNumber == true, "\(outcome.output)")
  }

  @Test("a report replaces a report, and nothing else unless it is forced")
  func reports() throws {
    let rows = "{\"id\": \"a\"}\n"
    try program.write(rows, to: "rows.ndjson")
    try program.write("mine", to: "notes.txt")
    func batch(_ report: String, _ options: String...) throws -> Program.Outcome {
      try start(
        ["batch", "scene.json", "--data", "rows.ndjson", "-o", "{id}.png", "--report", report] + options)
    }
    #expect(try batch("rows.ndjson").exitCode == 64)
    #expect(try batch("rows.ndjson", "--force").exitCode == 64)
    #expect(try program.contents(of: "rows.ndjson") == Data(rows.utf8))
    #expect(try batch("notes.txt").exitCode == 73)
    #expect(try program.contents(of: "notes.txt") == Data("mine".utf8))
    #expect(try !program.files().contains("a.png"))
    #expect(try batch("new/report.json").exitCode == 0)
    #expect(try batch("new/report.json").exitCode == 0)
    #expect(try batch("notes.txt", "--force").exitCode == 0)
    #expect(try program.contents(of: "notes.txt").starts(with: Data("{\n  \"scene\": ".utf8)))
  }

  @Test("the second of two exports of one video reports the first, or waits and makes the same video")
  func twoExports() throws {
    let long = ["render", "scene.json", "--fps", "10", "--duration", "40", "--jobs", "1", "-o", "film.mp4"]
    let first = try program.start(long)
    while first.process.isRunning, !(try program.files().contains { $0.hasSuffix(".segments") }) {
      usleep(2000)
    }
    let second = try program.start(long).finish()
    let waiting = try program.start(long + ["--wait"])
    if second.exitCode != 0 {
      #expect(second.exitCode == 75)
      #expect(second.errors.contains("film.mp4: another export is writing it"))
    }
    #expect(try first.finish().exitCode == 0)
    #expect(try waiting.finish().exitCode == 0)
    #expect(try program.files() == ["film.mp4", "scene.json"])
  }

  /// The video's segments, as a stopped export leaves them.
  private func makeSegments() throws {
    let run = try program.start(
      [
        "render", "scene.json", "--fps", "10", "--duration", "30", "--jobs", "1", "-o", "film.mp4",
        "--resume",
      ])
    while run.process.isRunning, (try? segments().count) ?? 0 < 2 { usleep(1000) }
    kill(run.process.processIdentifier, SIGKILL)
    _ = try run.finish()
  }

  private func segments() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(".film.mp4.segments"))
      .filter { $0.hasSuffix(".segment") }
  }

  @Test("swapped segments are made again, and files of a killed run are removed")
  func swappedSegments() throws {
    try makeSegments()
    let folder = path(".film.mp4.segments")
    #expect(rename("\(folder)/0.segment", "\(folder)/x") == 0)
    #expect(rename("\(folder)/1.segment", "\(folder)/0.segment") == 0)
    #expect(rename("\(folder)/x", "\(folder)/1.segment") == 0)
    try program.write("left", to: ".film.mp4.0123456789abcdef.part")
    let arguments = ["render", "scene.json", "--fps", "10", "--duration", "30", "-o"]
    #expect(try start(arguments + ["film.mp4", "--resume"]).exitCode == 0)
    #expect(try start(arguments + ["other.mp4"]).exitCode == 0)
    #expect(try program.contents(of: "film.mp4") == program.contents(of: "other.mp4"))
    #expect(try program.files() == ["film.mp4", "other.mp4", "scene.json"])
  }

  @Test("the segments of another scene are not used, and removed")
  func editedScene() throws {
    try makeSegments()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "ellipse", "fill": "blue"}]}"#, to: "scene.json")
    #expect(try start(film + ["-o", "film.mp4", "--resume"]).exitCode == 0)
    #expect(try start(film + ["-o", "other.mp4"]).exitCode == 0)
    #expect(try program.contents(of: "film.mp4") == program.contents(of: "other.mp4"))
    #expect(try program.files() == ["film.mp4", "other.mp4", "scene.json"])
  }

  @Test("a non-segment in a video's folder is refused, neither read nor removed", arguments: 0..<8)
  func outliers(kind: Int) throws {
    let folder = path(".film.mp4.segments")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    switch kind {
    case 0: mkfifo("\(folder)/0.segment", 0o600)
    case 1: symlink("/dev/zero", "\(folder)/0.segment")
    case 2:
      try Data().write(to: URL(filePath: "\(folder)/0.segment"))
      truncate("\(folder)/0.segment", 3 << 30)
    case 3...6:
      let name = ["007.segment", "00.segment", "+3.segment", "-1.segment"][kind - 3]
      try Data("mine".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    default: try Data("mine".utf8).write(to: URL(filePath: "\(folder)/notes.txt"))
    }
    for options in [["--resume"], []] {
      let outcome = try start(film + ["-o", "film.mp4"] + options)
      #expect(outcome.exitCode == 73 && outcome.errors.contains("is not a segment"), "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "lock" }.count == 1)
  }

  @Test("missing directories are made by every command, and names may have any letters and bytes")
  func names() throws {
    let long = String(repeating: "n", count: 251)
    for output in ["new/a.PNG", "\(long).png", "f%d/x.png"] {
      let time = output.contains("%") ? ["--fps", "2", "--duration", "1"] : []
      let outcome = try start(["render", "scene.json", "-o", output] + time)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try start(film + ["-o", "deep/er/\(long).MP4"]).exitCode == 0)
    #expect(try program.files() == ["deep", "f1", "f2", "new", "\(long).png", "scene.json"].sorted())
    let raw = try program.runInShell(
      #"name=$(printf 'a\377.png'); afterglow render scene.json -o "$name" && test -f "$name""#)
    #expect(raw.exitCode == 0, "\(raw.errors)")
  }

  @Test("a still may go to a pipe, a video may not")
  func streams() throws {
    let pipe = try program.runInShell(
      "mkfifo p; afterglow render scene.json -o p & cat p | head -c 4 | tail -c 3; wait")
    #expect(pipe.exitCode == 0 && pipe.output == "PNG", "\(pipe.errors)")
    #expect(
      try program.runInShell("afterglow render scene.json -o - | head -c 4 | tail -c 3").output == "PNG")
    let video = try start(film + ["-o", "/dev/null"])
    #expect(video.exitCode != 0)
    mkfifo(path("pipe.mp4"), 0o600)
    let refused = try start(film + ["-o", "pipe.mp4"])
    #expect(refused.exitCode == 73 && refused.errors.contains("it is a pipe"), "\(refused.errors)")
  }

  @Test("scenes and rows may come from standard input")
  func standardInput() throws {
    let scene = try program.runInShell(
      "afterglow validate - < scene.json && afterglow render - -o a.png < scene.json")
    #expect(scene.exitCode == 0 && scene.output == "standard input: valid\n", "\(scene.errors)")
    for rows in [#"id\nb\n"#, #"{\"id\": \"b\"}\n"#, #" [{\"id\": \"b\"}]"#] {
      let batch = try program.runInShell(
        "printf \"\(rows)\" | afterglow batch scene.json --data - -o '{id}.png' && rm b.png")
      #expect(batch.exitCode == 0, "\(batch.errors)")
    }
    #expect(try program.run("batch", "-", "--data", "-", "-o", "{id}.png").exitCode == 64)
  }

  @Test("a closed pipe ends the program without a message")
  func closedPipe() throws {
    let outcome = try program.runInShell("afterglow schema | head -n 1")
    #expect(outcome.exitCode == 0 && outcome.output == "{\n" && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("control characters of scenes are shown escaped, and no line of a message can be forged")
  func controlCharacters() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "x\u001b[2J\nerror: forged"}]}"#,
      to: "bad.json")
    for command in [
      ["render", "bad.json", "-o", "a.png"], ["validate", "bad.json"], ["inspect", "bad.json"],
    ] {
      let outcome = try start(command)
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
      let outcome = try start(["crochet"] + command)
      let text = outcome.output + outcome.errors
      #expect(!text.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"), "\(command): \(text)")
    }
    try program.write("id,\u{202E}x\na,1\n", to: "rows.csv")
    let batch = try start(
      ["batch", "scene.json", "--data", "rows.csv", "-o", "{id}.png", "--report", "report.json"])
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

  @Test("a limit of open files ends an export with one line, and nothing is left", arguments: 4...16)
  func descriptors(limit: Int) throws {
    for output in ["a.mp4 --duration 1", "a.gif --duration 1", "a.png"] {
      let outcome = try program.runInShell("ulimit -n \(limit); afterglow render scene.json -q -o \(output)")
      #expect(outcome.exitCode == 71 || outcome.exitCode == 0, "\(outcome.exitCode) \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == (outcome.exitCode == 0 ? 0 : 1))
      let files = try program.files().filter { $0 != "scene.json" && !$0.hasPrefix("a.") }
      #expect(files.isEmpty, "\(output): \(files)")
    }
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
    try program.write(
      #"{"size": [64, 32], "layers": [{"type": "text", "text": "a", "font": {"family": "Inter", "size": 12}}]}"#,
      to: "text.json")
    let descriptors = try program.runInShell("ulimit -n 4; afterglow render text.json -o a.png")
    #expect(
      descriptors.exitCode == 71 || descriptors.exitCode == 0, "\(descriptors.exitCode) \(descriptors.errors)"
    )
    #expect(!descriptors.errors.contains("install"))
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
