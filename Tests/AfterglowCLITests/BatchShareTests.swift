import DataFiles
import Foundation
import Glibc
import Testing

@Suite("A batch of many rows and many machines")
struct BatchShareTests {
  private static let scene = """
    {"size": [8, 8], "parameters": {"color": {"type": "color", "default": "red"}},
     "layers": [{"type": "rectangle", "fill": {"parameter": "color"}}]}
    """

  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.scene, to: "scene.json")
    let rows = (1...40).map { #"{"id": "r\#($0)", "color": "rgb(\#($0) 0 0)"}"# }
    try program.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
  }

  private func batch(_ folder: String, _ more: String...) throws -> Program.Outcome {
    try program.start(
      ["batch", "scene.json", "--data", "rows.ndjson", "-o", "\(folder)/{id}.png", "--quiet"] + more
    ).finish()
  }

  /// All files below a directory, by their relative paths.
  private func files(_ folder: String) throws -> [String] {
    let root = program.folder.appending(path: folder).path()
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.contains(".") }.sorted()
  }

  private func entries(_ name: String) throws -> [JSONValue] {
    String(decoding: try program.contents(of: name), as: UTF8.self).split(separator: "\n")
      .compactMap { try? JSONDocument(parsing: String($0)).root }
  }

  @Test("a batch is divided by the remainder of row numbers, each row drawn by one machine")
  func shards() throws {
    var all: [String] = []
    for shard in 0..<3 {
      #expect(try batch("out\(shard)", "--shard", "\(shard)/3").exitCode == 0)
      let names = try files("out\(shard)")
      #expect(names.allSatisfy { Int($0.dropFirst().dropLast(4)).map { $0 % 3 == shard } ?? false })
      all += names
    }
    #expect(all.count == 40 && Set(all).count == 40)
    #expect(try batch("part", "--rows", "10-12").exitCode == 0)
    #expect(try files("part") == ["r10.png", "r11.png", "r12.png"])
    for wrong in [["--shard", "3/3"], ["--shard", "1"], ["--rows", "5-2"], ["--rows", "0-2"]] {
      let outcome = try program.start(
        ["batch", "scene.json", "--data", "rows.ndjson", "-o", "x/{id}.png"] + wrong
      ).finish()
      #expect(outcome.exitCode == 64, "\(wrong): \(outcome.errors)")
    }
  }

  @Test("resumes from its manifest: complete files are kept, broken or outdated ones are made again")
  func manifest() throws {
    #expect(try batch("out", "--manifest", "done.ndjson").exitCode == 0)
    #expect(try entries("done.ndjson").count == 40)
    let whole = try program.contents(of: "out/r7.png")
    try Data(whole.dropLast(3)).write(to: program.folder.appending(path: "out/r7.png"))
    try FileManager.default.removeItem(at: program.folder.appending(path: "out/r9.png"))
    let text = String(decoding: try program.contents(of: "rows.ndjson"), as: UTF8.self)
    try program.write(text.replacingOccurrences(of: "rgb(11 0 0)", with: "blue"), to: "rows.ndjson")
    // A line that a killed run left incomplete.
    let lines = String(decoding: try program.contents(of: "done.ndjson"), as: UTF8.self)
    try program.write(lines + #"{"row":41,"pa"#, to: "done.ndjson")
    let outcome = try batch("out", "--manifest", "done.ndjson", "--resume", "--report", "report.json")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let report = try JSONDocument(parsing: Array(try program.contents(of: "report.json"))).root
    let written = (report["outcomes"]?.array ?? []).filter { $0["status"]?.string == "written" }
    #expect(written.compactMap { $0["row"]?.int } == [7, 9, 11])
    #expect(try program.contents(of: "out/r7.png") == whole)
    #expect(try entries("done.ndjson").count == 43)
    try program.write("my notes", to: "notes.txt")
    #expect(try batch("out", "--manifest", "notes.txt").exitCode == 73)
    #expect(try program.contents(of: "notes.txt") == Data("my notes".utf8))
  }

  @Test("a batch is written to folders by digest, or to indexed tar files")
  func layouts() throws {
    #expect(try batch("flat").exitCode == 0)
    #expect(try batch("hashed", "--output-layout", "hashed").exitCode == 0)
    let hashed = try files("hashed")
    #expect(hashed.count == 40 && hashed.allSatisfy { $0.split(separator: "/").count == 3 })
    #expect(try batch("tar", "--output-layout", "tar").exitCode == 0)
    #expect(try files("tar") == ["00000.tar", "index.ndjson"])
    let tar = try program.contents(of: "tar/00000.tar")
    let entries = try entries("tar/index.ndjson")
    #expect(entries.count == 40)
    for entry in entries {
      let name = try #require(entry["path"]?.string).split(separator: "/").last.map(String.init) ?? ""
      let (offset, size) = (try #require(entry["offset"]?.int), try #require(entry["size"]?.int))
      #expect(tar[offset..<offset + size] == (try program.contents(of: "flat/\(name)")))
    }
    let listed = try program.runInShell("tar -tf tar/00000.tar | wc -l")
    #expect(listed.output.contains("40"), "\(listed.errors)")
    #expect(try batch("tar", "--output-layout", "tar", "--resume").exitCode == 0)
    #expect(try files("tar") == ["00000.tar", "index.ndjson"])
  }

  @Test("answers each row from a pipe before the next one arrives")
  func pipe() throws {
    // The writer waits for each answer: if a row were held back, both sides would block.
    let script = """
      mkfifo rows answers
      afterglow batch scene.json --data - --results - -o 'out/{id}.png' --quiet < rows > answers &
      exec 3> rows 4< answers
      for n in 1 2 3; do echo "{\\"id\\": \\"p$n\\"}" >&3; read -r line <&4; echo "$line"; done
      echo '{"id": ' >&3; read -r line <&4; echo "$line"
      exec 3>&-
      wait $!
      """
    let outcome = try program.runInShell(script)
    let lines = try outcome.output.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root }
    #expect(lines.compactMap { $0["status"]?.string } == ["written", "written", "written", "failed"])
    #expect(lines.compactMap { $0["row"]?.int } == [1, 2, 3, 4])
    #expect(outcome.exitCode == 65, "\(outcome.errors)")
    #expect(try files("out") == ["p1.png", "p2.png", "p3.png"])
  }

  @Test("answers each row of a table from a pipe, also with quotes over several lines")
  func tablePipe() throws {
    let script = #"""
      mkfifo rows answers
      afterglow batch scene.json --data - --results - -o 'out/{id}.png' --quiet < rows > answers &
      exec 3> rows 4< answers
      printf 'id,color,note\r\n' >&3
      printf 'a,red,"two\nlines, ""quoted"""\r\n' >&3; read -r line <&4; echo "$line"
      printf 'b,"blue"x\n' >&3; read -r line <&4; echo "$line"
      printf '\nc,blue' >&3; exec 3>&-; read -r line <&4; echo "$line"
      wait $!
      """#
    let outcome = try program.runInShell(script)
    let lines = try outcome.output.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root }
    #expect(lines.compactMap { $0["status"]?.string } == ["written", "failed", "written"], "\(outcome)")
    #expect(lines.compactMap { $0["line"]?.int } == [2, 4, 6])
    #expect(outcome.exitCode == 65)
    #expect(try files("out") == ["a.png", "c.png"])
  }

  @Test("a batch does not resume in another layout, or at the same time as another with the same manifest")
  func manifestRefusals() throws {
    #expect(try batch("out", "--manifest", "done.ndjson", "--rows", "1-9").exitCode == 0)
    let lines = try program.contents(of: "done.ndjson")
    for layout in ["hashed", "tar"] {
      let outcome = try batch(
        "out", "--manifest", "done.ndjson", "--resume", "--output-layout", layout)
      #expect(outcome.exitCode == 64 && outcome.errors.contains("--output-layout flat"), "\(outcome.errors)")
    }
    #expect(try program.contents(of: "done.ndjson") == lines)
    let script = """
      mkfifo rows answers
      afterglow batch scene.json --data - --results - -o 'out/{id}.png' --quiet --manifest done.ndjson < rows > answers &
      exec 3> rows 4< answers
      echo '{"id": "a"}' >&3; read -r line <&4
      afterglow batch scene.json --data rows.ndjson -o 'out/{id}.png' --quiet --manifest done.ndjson
      echo $?
      exec 3>&-
      wait $!
      """
    let second = try program.runInShell(script)
    #expect(second.output == "75\n" && second.exitCode == 0, "\(second)")
  }

  @Test("starts over in tar files without those of the previous run, and replaces no other files")
  func tarLeftovers() throws {
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "tar"), withIntermediateDirectories: true)
    try program.write("mine", to: "tar/00000.tar")
    let tar = ["--output-layout", "tar"]
    #expect(try batch("tar", tar[0], tar[1]).exitCode == 0)
    #expect(try files("tar") == ["00000.tar", "00001.tar", "index.ndjson"])
    #expect(try batch("tar", tar[0], tar[1], "--rows", "1-3").exitCode == 0)
    #expect(try batch("tar", tar[0], tar[1]).exitCode == 0)
    #expect(
      try files("tar") == ["00000.tar", "00001.tar", "1-3-00000.tar", "1-3-index.ndjson", "index.ndjson"])
    #expect(try program.contents(of: "tar/00000.tar") == Data("mine".utf8))
    #expect(try entries("tar/index.ndjson").allSatisfy { $0["tar"]?.string == "tar/00001.tar" })
    // A file of somebody else that has taken the name of a former one is kept.
    try program.write("yours", to: "tar/00001.tar")
    #expect(try batch("tar", tar[0], tar[1]).exitCode == 0)
    #expect(try program.contents(of: "tar/00001.tar") == Data("yours".utf8))
    #expect(try entries("tar/index.ndjson").allSatisfy { $0["tar"]?.string == "tar/00002.tar" })
  }

  @Test("a batch that finds the disk full leaves no empty manifest and no empty results")
  func fullDisk() throws {
    let outcome = try program.runOnFullDisk(
      "batch", "scene.json", "--data", "rows.ndjson", "-o", "tar/{id}.png", "--output-layout", "tar",
      "--results", "lines")
    #expect(outcome.exitCode == 73, "\(outcome.errors)")
    #expect(try files("tar").isEmpty)
  }

  @Test("a report, results and a manifest have no names of folders and images of the batch")
  func collisions() throws {
    for option in ["--report", "--results", "--manifest"] {
      for name in ["out", "out/r1.png/x"] {
        let outcome = try batch("out", option, name)
        #expect(outcome.exitCode == 64 && outcome.errors.contains("the batch makes "), "\(outcome.errors)")
      }
    }
    #expect(try program.files() == ["rows.ndjson", "scene.json"])
  }

  @Test("manifests that cannot be read, and folders without any, are missing")
  func unreadableManifests() throws {
    try FileManager.default.createDirectory(
      atPath: program.path("empty"), withIntermediateDirectories: false)
    symlink("/proc/self/mem", program.path("m.ndjson"))
    for name in ["empty", "m.ndjson"] {
      let outcome = try program.run("manifest", "join", name, "-o", "all.ndjson")
      #expect(outcome.exitCode == 66 && outcome.errors.contains("\(name): "), "\(outcome.errors)")
    }
  }

  @Test("shares are joined by their manifests; missing, broken and duplicate files are reported")
  func join() throws {
    for shard in 0..<3 {
      #expect(try batch("out", "--shard", "\(shard)/3", "--manifest", "m/\(shard).ndjson").exitCode == 0)
    }
    func join(_ more: String...) throws -> Program.Outcome {
      try program.start(["manifest", "join", "m", "-o", "all.ndjson"] + more).finish()
    }
    #expect(try join("--data", "rows.ndjson").exitCode == 0)
    #expect(try entries("all.ndjson").compactMap { $0["row"]?.int } == Array(1...40))
    let whole = try program.contents(of: "all.ndjson")
    // A share that was drawn twice, and a row that was drawn again.
    #expect(try batch("out", "--shard", "1/3", "--manifest", "m/again.ndjson").exitCode == 0)
    #expect(try join("--row-count", "40").exitCode == 0)
    #expect(try program.contents(of: "all.ndjson") == whole)
    let more = try join("--row-count", "43")
    #expect(more.exitCode == 65 && more.errors.contains("3 rows have no image: 41-43"), "\(more.errors)")
    let partial = try join("--row-count", "43", "--partial")
    #expect(partial.exitCode == 0 && partial.errors.contains("41-43"), "\(partial.errors)")
    let bytes = try program.contents(of: "out/r7.png")
    try Data(bytes.dropLast() + [7]).write(to: program.folder.appending(path: "out/r7.png"))
    let broken = try join()
    #expect(broken.exitCode == 65 && broken.errors.contains("out/r7.png"), "\(broken.errors)")
    #expect(try join("--skip-contents").exitCode == 0)
    try bytes.write(to: program.folder.appending(path: "out/r7.png"))
    // Rows of two shares with equal names.
    try program.write(#"{"id": "x"}"# + "\n" + #"{"id": "X"}"# + "\n", to: "rows.ndjson")
    for shard in 0..<2 {
      #expect(try batch("two", "--shard", "\(shard)/2", "--manifest", "n/\(shard).ndjson").exitCode == 0)
    }
    let twice = try program.run("manifest", "join", "n/0.ndjson", "n/1.ndjson", "-o", "twice.ndjson")
    #expect(
      twice.exitCode == 65 && twice.errors.contains("two/X.png is the image of both row 1 and row 2"),
      "\(twice.errors)")
    #expect(try !program.files().contains("twice.ndjson"))
    #expect(try program.run("manifest", "join", "n", "-o", "n/0.ndjson").exitCode == 64)
    #expect(try program.run("manifest", "join", "scene.json", "-o", "twice.ndjson").exitCode == 65)
    #expect(try program.run("manifest", "join", "n", "-o", "scene.json").exitCode == 73)
  }

  @Test("skips bad rows without failing on request")
  func skippedRows() throws {
    try program.write("{}\n" + #"{"id": "a"}"# + "\n", to: "rows.ndjson")
    let outcome = try batch("out", "--on-error", "skip")
    #expect(outcome.exitCode == 0 && outcome.errors.contains("rows.ndjson:1"), "\(outcome.errors)")
    #expect(outcome.errors.contains("1 of 2 rows failed"), "\(outcome.errors)")
    #expect(try files("out") == ["a.png"])
  }

  @Test("writes one archive to standard output, whose images are in the order of the rows")
  func archive() throws {
    let arguments = "batch scene.json --data - --output-layout tar --jobs 3 --quiet -o"
    let listed = try program.runInShell(
      "cat rows.ndjson | afterglow \(arguments) '-/{id}.png' | tar -xvf -")
    #expect(
      listed.exitCode == 0
        && listed.output.split(separator: "\n").map(String.init) == (1...40).map { "r\($0).png" },
      "\(listed.errors)")
    #expect(try batch("out").exitCode == 0)
    #expect(try program.contents(of: "r7.png") == program.contents(of: "out/r7.png"))
    let refused = try program.runInShell("afterglow \(arguments) - --resume < rows.ndjson | cat")
    #expect(refused.errors.contains("cannot be resumed"), "\(refused.errors)")
  }

  @Test("resumes by the sizes of images on request, and draws a name again that is done")
  func trust() throws {
    #expect(try batch("out", "--manifest", "done.ndjson").exitCode == 0)
    let damaged = try Data(program.contents(of: "out/r7.png").dropLast() + [7])
    try damaged.write(to: program.folder.appending(path: "out/r7.png"))
    #expect(try batch("out", "--manifest", "done.ndjson", "--resume", "--skip-contents").exitCode == 0)
    #expect(try program.contents(of: "out/r7.png") == damaged)
    try program.write(
      #"{"id": "r7"}"# + "\n" + #"{"id": "r7", "color": "rgb(7 0 0)"}"# + "\n", to: "rows.ndjson")
    #expect(try batch("again", "--jobs", "1").exitCode == 65)
    #expect(try batch("again", "--jobs", "1", "--reuse-names").exitCode == 0)
    #expect(try program.contents(of: "again/r7.png").dropLast() == damaged.dropLast())
  }

  @Test("GNU make draws a batch in shares, again if the scene was edited, and never overwrites its inputs")
  func makefile() throws {
    let arguments = [
      "farm", "batch", "scene.json", "--data", "rows.ndjson", "--pictures", "out/{id}.png", "--shards", "3",
      "--skip-contents", "--format", "make", "-o",
    ]
    #expect(try program.start(arguments + ["batch.mk"]).finish().exitCode == 0)
    #expect(try program.contents(of: "batch.mk").contains(Data("--skip-contents".utf8)))
    let made = try program.runInShell("make -j 2 -f batch.mk")
    #expect(made.exitCode == 0, "\(made.output)\(made.errors)")
    #expect(try entries("out.ndjson").count == 40)
    let before = try program.contents(of: "out/r1.png")
    #expect(try program.runInShell("make -q -f batch.mk").exitCode == 0)
    try program.write(Self.scene.replacingOccurrences(of: "[8, 8]", with: "[9, 9]"), to: "scene.json")
    let again = try program.runInShell("touch -d '+2 seconds' scene.json; make -f batch.mk")
    #expect(again.exitCode == 0, "\(again.output)\(again.errors)")
    #expect(try program.contents(of: "out/r1.png") != before)
    try program.write("mine", to: "out.manifests/notes.ndjson")
    #expect(try program.runInShell("make -f batch.mk clean").exitCode == 0)
    #expect(try files("out.manifests") == ["notes.ndjson"])
    for (path, code) in [("scene.json", 64), ("rows.ndjson", 64), ("out/r1.png", 64)] {
      #expect(try program.start(arguments + [path]).finish().exitCode == Int32(code), "\(path)")
    }
  }

  @Test(
    "writes results over none of its inputs, and over no file without such results",
    arguments: ["--results", "--manifest"])
  func protected(option: String) throws {
    try program.write("mine", to: "notes.txt")
    for (path, code) in [("rows.ndjson", 64), ("./scene.json", 64), ("notes.txt", 73)] {
      let before = try program.contents(of: path)
      #expect(try batch("out", option, path).exitCode == Int32(code), "\(path)")
      #expect(try program.contents(of: path) == before)
    }
    #expect(try batch("out", "--results", "lines", "--manifest", "lines").exitCode == 64)
    #expect(try program.files() == ["notes.txt", "rows.ndjson", "scene.json"])
    for _ in 0..<2 { #expect(try batch("out", option, "lines").exitCode == 0) }
  }

  @Test("stops at the first bad row on request")
  func onError() throws {
    try program.write("{}\n" + String(repeating: #"{"id": "a"}"# + "\n", count: 3), to: "rows.ndjson")
    let stopped = try batch("out", "--on-error", "stop", "--jobs", "1", "--report", "report.json")
    #expect(stopped.exitCode == 65)
    let report = try JSONDocument(parsing: Array(try program.contents(of: "report.json"))).root
    #expect(report["counts"]?["notReached"]?.int == 3)
  }
}
