import Foundation
import Glibc
import Testing

@Suite("No files are lost")
struct FileSafetyTests {
  private let program: Program
  private let video = ["render", "scene.json", "--fps", "10", "--duration", "3", "--jobs", "1"]

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "scene.json")
  }

  @Test("interrupted recording of goldens exits with 130, and keeps complete files")
  func interruptedRecording() throws {
    try program.write(
      #"{"size": [1500, 1500], "duration": 9, "layers": [{"type": "ellipse", "fill": "red", "filters": [{"blur": 9}]}]}"#,
      to: "scene.json")
    try program.writeGoldenManifest(count: 400)
    let run = try program.start(
      ["golden", "record", "--folder", ".", "--jobs", "1"], environment: ["CI": "0"])
    run.waitUntilHearing(SIGINT)
    kill(run.process.processIdentifier, SIGINT)
    let outcome = try run.finish()
    #expect(outcome.exitCode == 130, "\(outcome.errors)")
    #expect(outcome.errors.contains("interrupted"))
    #expect(try program.files() == ["manifest.json", "scene.json"])
  }

  @Test("a missing /proc is named, since Dispatch traps without it")
  func missingProc() throws {
    let outcome = try program.runInShell(
      "unshare -rm sh -c 'mount -t tmpfs none /proc || exit 0; exec afterglow render scene.json -o a.png'")
    // Cannot be tested if namespaces are not permitted.
    guard outcome.exitCode != 0, !outcome.errors.contains("unshare") else { return }
    #expect(outcome.exitCode == 69, "\(outcome.errors)")
    #expect(outcome.errors == "error: /proc is not mounted; mount it: mount -t proc proc /proc\n")
  }

  @Test("a report replaces a report, and nothing else unless it is forced")
  func reports() throws {
    let rows = "{\"id\": \"a\"}\n"
    try program.write(rows, to: "rows.ndjson")
    try program.write("mine", to: "notes.txt")
    func batch(_ report: String, _ options: String...) throws -> Program.Outcome {
      try program.run(
        arguments: ["batch", "scene.json", "--data", "rows.ndjson", "-o", "{id}.png", "--report", report]
          + options)
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
    let long = ["render", "scene.json", "--fps", "10", "--duration", "40", "--jobs", "1", "-o", "video.mp4"]
    let first = try program.start(long)
    while first.process.isRunning, !(try program.files().contains { $0.hasSuffix(".segments") }) {
      usleep(2000)
    }
    let second = try program.start(long).finish()
    let waiting = try program.start(long + ["--wait"])
    if second.exitCode != 0 {
      #expect(second.exitCode == 75)
      #expect(second.errors.contains("video.mp4: another export is writing it"))
    }
    #expect(try first.finish().exitCode == 0)
    #expect(try waiting.finish().exitCode == 0)
    #expect(try program.files() == ["scene.json", "video.mp4"])
  }

  /// The video's segments, as a stopped export leaves them.
  private func makeSegments() throws {
    let run = try program.start(
      [
        "render", "scene.json", "--fps", "10", "--duration", "30", "--jobs", "1", "-o", "video.mp4",
        "--resume",
      ])
    while run.process.isRunning, (try? segments().count) ?? 0 < 2 { usleep(1000) }
    kill(run.process.processIdentifier, SIGKILL)
    _ = try run.finish()
  }

  private func segments() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.path(".video.mp4.segments"))
      .filter { $0.hasSuffix(".segment") }
  }

  @Test("swapped segments are made again, and files of a killed run are removed")
  func swappedSegments() throws {
    try makeSegments()
    let folder = program.path(".video.mp4.segments")
    #expect(rename("\(folder)/0.segment", "\(folder)/x") == 0)
    #expect(rename("\(folder)/1.segment", "\(folder)/0.segment") == 0)
    #expect(rename("\(folder)/x", "\(folder)/1.segment") == 0)
    try program.write("left", to: ".video.mp4.0123456789abcdef.part")
    let arguments = ["render", "scene.json", "--fps", "10", "--duration", "30", "-o"]
    #expect(try program.run(arguments: arguments + ["video.mp4", "--resume"]).exitCode == 0)
    #expect(try program.run(arguments: arguments + ["other.mp4"]).exitCode == 0)
    #expect(try program.contents(of: "video.mp4") == program.contents(of: "other.mp4"))
    #expect(try program.files() == ["other.mp4", "scene.json", "video.mp4"])
  }

  @Test("the segments of another scene are not used, and removed")
  func editedScene() throws {
    try makeSegments()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "ellipse", "fill": "blue"}]}"#, to: "scene.json")
    #expect(try program.run(arguments: video + ["-o", "video.mp4", "--resume"]).exitCode == 0)
    #expect(try program.run(arguments: video + ["-o", "other.mp4"]).exitCode == 0)
    #expect(try program.contents(of: "video.mp4") == program.contents(of: "other.mp4"))
    #expect(try program.files() == ["other.mp4", "scene.json", "video.mp4"])
  }

  @Test("a non-segment in a video's folder is refused, neither read nor removed", arguments: 0..<9)
  func outliers(kind: Int) throws {
    let folder = program.path(".video.mp4.segments")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    switch kind {
    case 0: mkfifo("\(folder)/0.segment", 0o600)
    case 1: symlink("/dev/zero", "\(folder)/0.segment")
    case 2:
      try Data().write(to: URL(filePath: "\(folder)/0.segment"))
      truncate("\(folder)/0.segment", 3 << 30)
    case 3...7:
      let name = ["007.segment", "00.segment", "+3.segment", "-1.segment", "7.segment"][kind - 3]
      try Data("mine".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    default: try Data("mine".utf8).write(to: URL(filePath: "\(folder)/notes.txt"))
    }
    for options in [["--resume"], []] {
      let outcome = try program.run(arguments: video + ["-o", "video.mp4"] + options)
      #expect(outcome.exitCode == 73 && outcome.errors.contains("is not a segment"), "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test("what is in the place of a video's lock is named and kept")
  func lockObstacle() throws {
    try FileManager.default.createDirectory(
      atPath: program.path(".video.mp4.segments"), withIntermediateDirectories: false)
    for kind in ["a pipe", "a symbolic link", "a file"] {
      let lock = program.path(".video.mp4.segments/lock")
      switch kind {
      case "a pipe": mkfifo(lock, 0o600)
      case "a file": try program.write("mine", to: ".video.mp4.segments/lock")
      default: symlink("/dev/null", lock)
      }
      let outcome = try program.run(arguments: video + ["-o", "video.mp4"])
      #expect(outcome.exitCode == 73, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("segments/lock: cannot be written: \(kind) is in the place of the lock"))
      #expect(unlink(lock) == 0)
    }
  }

  @Test("missing directories are made by every command, and names may have any letters and bytes")
  func names() throws {
    let long = String(repeating: "n", count: 251)
    for output in ["new/a.PNG", "\(long).png", "f%d/x.png"] {
      let time = output.contains("%") ? ["--fps", "2", "--duration", "1"] : []
      let outcome = try program.run(arguments: ["render", "scene.json", "-o", output] + time)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try program.run(arguments: video + ["-o", "deep/er/\(long).MP4"]).exitCode == 0)
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
    let discarded = try program.run(arguments: video + ["-o", "/dev/null"])
    #expect(discarded.exitCode != 0)
    mkfifo(program.path("pipe.mp4"), 0o600)
    let refused = try program.run(arguments: video + ["-o", "pipe.mp4"])
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
}
