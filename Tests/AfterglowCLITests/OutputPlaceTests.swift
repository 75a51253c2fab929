import Foundation
import Glibc
import Testing

@Suite("No output of a run replaces another one")
struct OutputPlaceTests {
  private let program: Program
  private let scene =
    #"{"size": [32, 32], "parameters": {"c": {"type": "color", "default": "red"}}, "layers": [{"type": "rectangle", "fill": {"parameter": "c"}}]}"#

  init() throws {
    program = try Program()
    try program.write(scene, to: "scene.json")
    mkdir(program.path("q"), 0o700)
  }

  private func isLink(_ name: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: program.path(name))) != nil
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: program.path(name)) }

  private func batch(_ rows: String, _ options: String..., output: String = "q/{id}.png") throws
    -> Program.Outcome
  {
    try program.write(rows, to: "rows.ndjson")
    return try program.run(
      arguments: ["batch", "scene.json", "--data", "rows.ndjson", "-o", output] + options)
  }

  private let rows = "{\"id\": \"a\", \"c\": \"red\"}\n{\"id\": \"b\", \"c\": \"blue\"}\n"

  @Test("an image of a batch does not go through a link to another one", arguments: [false, true])
  func linkedImages(isDangling: Bool) throws {
    if !isDangling { #expect(try batch("{\"id\": \"b\", \"c\": \"blue\"}\n").exitCode == 0) }
    symlink("b.png", program.path("q/a.png"))
    let outcome = try batch(rows)
    #expect(outcome.exitCode == 65 && outcome.errors.contains("rows.ndjson:1: q/a.png: is a link to "))
    #expect(outcome.errors.contains("1 of 2 rows failed"), "\(outcome.errors)")
    let blue = try program.contents(of: "q/b.png")
    #expect(try batch("{\"id\": \"c\", \"c\": \"blue\"}\n").exitCode == 0)
    #expect(try program.contents(of: "q/c.png") == blue)
  }

  @Test("links of images to other folders are followed, but two of them lead to different files")
  func linksOutside() throws {
    symlink("../x.png", program.path("q/a.png"))
    symlink("../y.png", program.path("q/b.png"))
    #expect(try batch(rows).exitCode == 0)
    #expect(isLink("q/a.png") && exists("x.png") && exists("y.png"))
    unlink(program.path("q/b.png"))
    symlink("../x.png", program.path("q/b.png"))
    let outcome = try batch(rows, "--jobs", "1")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("another image of the batch also links to"))
  }

  @Test("folders of a batch are not two names of one folder")
  func linkedFolders() throws {
    mkdir(program.path("q/e"), 0o700)
    symlink("e", program.path("q/d"))
    let rows = "{\"id\": \"d\"}\n{\"id\": \"e\"}\n"
    let outcome = try batch(rows, output: "q/{id}/x.png")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("leads through a link within q/"))
    #expect(exists("q/e/x.png"), "\(outcome.errors)")
    // The folder that the pattern begins with may be a link.
    symlink("q", program.path("r"))
    #expect(try batch("{\"id\": \"e\"}\n", output: "r/{id}/y.png").exitCode == 0)
  }

  @Test(
    "a report, results and a manifest of a batch are no image of it, not even through a link to one that will be",
    arguments: ["--report", "--results", "--manifest"])
  func linkedCompanions(option: String) throws {
    symlink("q/a.png", program.path("companion"))
    let outcome = try batch(rows, option, "companion")
    #expect(outcome.exitCode == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("rows.ndjson:1: q/a.png: is also the name of the batch's report"))
    #expect(try program.contents(of: "companion").first == UInt8(ascii: "{"))
    #expect(exists("q/b.png"))
  }

  @Test("an image is no link to a report, results or a manifest of the batch")
  func imageLinksToCompanion() throws {
    symlink("../r.json", program.path("q/a.png"))
    let outcome = try batch(rows, "--report", "r.json")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("is also the name of the batch's report"))
    #expect(try program.contents(of: "r.json").starts(with: Data("{\n  \"scene\": ".utf8)))
  }

  @Test(
    "two outputs with different names are refused if a link makes them one file, before anything is drawn")
  func linkedNames() throws {
    symlink("x.r", program.path("x.l"))
    try program.writeGoldenManifest()
    let runs = [
      ["golden", "check", "--folder", ".", "--report", "x.r", "--junit", "x.l"],
      [
        "batch", "scene.json", "--data", "rows.ndjson", "-o", "q/{id}.png", "--report", "x.r", "--results",
        "x.l",
      ],
      [
        "farm", "video", "scene.json", "--duration", "1", "--format", "make", "-o", "y.mp4", "--video",
        "y.mp4",
      ],
      [
        "farm", "video", "scene.json", "--duration", "1", "--format", "make", "-o", "x.r", "--segments",
        "x.l",
      ],
      [
        "farm", "video", "scene.json", "--duration", "1", "--format", "make", "-o", "-", "--video", "y.mp4",
        "--segments", "./y.mp4",
      ],
      [
        "farm", "batch", "scene.json", "--data", "rows.ndjson", "--pictures", "q/{id}.png", "--shards", "2",
        "--format", "make", "-o", "x.r", "--manifests", "x.l",
      ],
    ]
    try program.write(rows, to: "rows.ndjson")
    let before = try program.files()
    for arguments in runs {
      let outcome = try program.run(arguments: arguments)
      #expect(outcome.exitCode == 64, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains("are the same file; name a file for each output"), "\(outcome.errors)")
    }
    #expect(try program.files() == before)
    let outcome = try program.run(
      "golden", "check", "--folder", ".", "--report", "/dev/null", "--junit", "/dev/null")
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
  }

  @Test("frames of a sequence are refused if a link makes two of them one file", arguments: ["3", "09"])
  func frames(target: String) throws {
    symlink("\(target).png", program.path("q/1.png"))
    symlink("09.png", program.path("q/2.png"))
    let video = ["render", "scene.json", "--fps", "4", "--duration", "1", "-o", "q/%d.png"]
    let outcome = try program.run(arguments: video)
    #expect(outcome.exitCode == 64 && outcome.errors.contains("are the same file"), "\(outcome.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.path("q")).sorted() == ["1.png", "2.png"])
    // Links to other files are followed.
    unlink(program.path("q/1.png"))
    #expect(try program.run(arguments: video).exitCode == 0)
    #expect(isLink("q/2.png") && exists("q/09.png"))
  }

  @Test("folders of a sequence are refused if they are one folder")
  func frameFolders() throws {
    symlink("f1", program.path("f2"))
    let video = ["render", "scene.json", "--fps", "4", "--duration", "1", "-o", "f%d/x.png"]
    #expect(try program.run(arguments: video).exitCode == 64)
    #expect(!exists("f1"))
  }

  @Test("the pictures of a training log are refused if a link makes two of them one file")
  func workout() throws {
    try program.write("Date,Exercise,Category,Weight (kg),Reps\n2024-01-01,Squat,Legs,100,5\n", to: "log.csv")
    symlink("session-report.png", program.path("q/weekly-volume.png"))
    let outcome = try program.run("workout", "log.csv", "-o", "q")
    #expect(outcome.exitCode == 64 && outcome.errors.contains("are the same file"), "\(outcome.errors)")
    #expect(!exists("q/session-report.png"))
    // An input among the images is found before any is written.
    unlink(program.path("q/weekly-volume.png"))
    link(program.path("log.csv"), program.path("q/month-calendar.png"))
    let input = try program.run("workout", "log.csv", "-o", "q")
    #expect(input.exitCode == 64 && input.errors.contains("is an input"), "\(input.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("q")) == ["month-calendar.png"])
  }

  @Test("cleaning a job removes what its tasks have made, and no scene, video or other file")
  func clean() throws {
    try program.write(
      #"{"size": [32, 32], "duration": 2, "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "q/s.json")
    try program.write("mine", to: "q/notes.txt")
    let job = try program.runInShell(
      "afterglow farm video q/s.json --fps 2 --video q/x.mp4 --segments q --format make -o j.mk && make -f j.mk"
    )
    #expect(job.exitCode == 0 && exists("q/0.segment") && exists("q/plan.json"), "\(job.errors)")
    #expect(try program.runInShell("make -f j.mk clean").exitCode == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.path("q")).sorted()
        == ["notes.txt", "s.json", "x.mp4"])
    try program.write(#"{"size": [32, 32], "duration": 1, "layers": []}"#, to: "q/plan.json")
    let scene = try program.run(
      "farm", "video", "q/plan.json", "--segments", "q", "--format", "make", "-o", "k.mk")
    #expect(scene.exitCode == 64 && scene.errors.contains("tasks of the job may write a file of this name"))
  }

  @Test("recording replaces no approved reference, to which another one is a link")
  func references() throws {
    try program.writeGoldenManifest()
    let local = ["CI": "0"]
    #expect(try program.run("golden", "record", "--folder", ".", environment: local).exitCode == 1)
    let approved = try program.contents(of: "g0.png")
    try program.write(scene.replacing("red", with: "blue"), to: "blue.json")
    try program.write(
      #"{"goldens": [{"name": "g0", "scene": "scene.json"}, {"name": "g1", "scene": "blue.json"}]}"#,
      to: "manifest.json")
    symlink("g0.png", program.path("g1.png"))
    let outcome = try program.run("golden", "record", "--folder", ".", environment: local)
    #expect(outcome.exitCode == 64 && outcome.errors.contains("are the same file"), "\(outcome.errors)")
    #expect(try program.contents(of: "g0.png") == approved)
    // Goldens may share a reference as long as it is not recorded.
    try program.write(scene, to: "blue.json")
    #expect(try program.run("golden", "check", "--folder", ".").exitCode == 0)
  }

  @Test("a golden report does not take the place of a reference that is yet to be recorded")
  func missingReference() throws {
    try program.writeGoldenManifest()
    symlink("g0.png", program.path("page.html"))
    for output in ["g0.png", "./g0.png", "page.html", "tolerances.json"] {
      let outcome = try program.run(
        "golden", "record", "--folder", ".", "--report", output, environment: ["CI": "0"])
      #expect(outcome.exitCode == 64, "\(output): \(outcome.errors)")
    }
    #expect(try program.files() == ["manifest.json", "page.html", "q", "scene.json"])
  }

  /// Files that look like reports, with the option that would replace each.
  private static let foreign = [
    ("--report", "{\n  \"scene\": \"my.json\",\n  \"note\": 1\n}\n"),
    ("--results", "{\"row\":1,\"seat\":\"A\"}\n"), ("--results", "{\"row\":1,\"path\":\"a.png\"}\n"),
    ("--manifest", "{\"row\":1,\"line\":2}\n"), ("--manifest", "{\n}\n"),
    ("--manifest", "{\"row\":1,\"line\":1,\"status\":\"written\",\"path\":\"a.png\"}\n"),
    ("--manifest", "{\"row\":1,\"line\":1,\"sta"),
    (
      "--results",
      "{\"row\":1,\"path\":\"a.png\",\"inputs\":\"0000000000000000\",\"sha256\":\"00\",\"size\":9}\n"
    ),
    ("--junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"1\">\n</testsuites>\n"),
  ]

  @Test("charts of several patterns lead to different files, which are checked before any is drawn")
  func charts() throws {
    let pattern = "Row 1: ch 4\nRow 2: ch 1, sc in next 3\n"
    for folder in ["p", "p2", "c"] { mkdir(program.path(folder), 0o700) }
    for name in ["p/x.txt", "p/y.txt", "p2/X.txt", "p2/x.txt", "p2/x-2.txt", "c/y.txt"] {
      try program.write(pattern, to: name)
    }
    let same = try program.run(
      "crochet", "chart", "p/x.txt", "p2/X.txt", "p2/x.txt", "p2/x-2.txt", "-o", "o/")
    #expect(same.exitCode == 0, "\(same.errors)")
    #expect(same.output == "o/x.png\no/X-2.png\no/x-3.png\no/x-2-2.png\n")
    symlink("y.png", program.path("c/x.png"))
    let linked = try program.run("crochet", "chart", "p/x.txt", "p/y.txt", "-o", "c/")
    #expect(linked.exitCode == 64 && linked.errors.contains("are the same file"), "\(linked.errors)")
    symlink("../p/y.txt", program.path("c/y.png"))
    unlink(program.path("c/x.png"))
    let input = try program.run("crochet", "chart", "p/x.txt", "p/y.txt", "-o", "c/")
    #expect(input.exitCode == 64 && input.errors.contains("is an input"), "\(input.errors)")
    #expect(!exists("c/x.png"))
  }

  @Test(
    "a job, a video and a manifest have no names of files that the tasks of the job write",
    arguments: [
      "video scene.json --duration 1 --video x.mp4 -o x.segments/0.segment",
      "video scene.json --duration 1 --video x.mp4 -o x.segments/plan.json",
      "video scene.json --duration 1 --video x.mp4 --segments . -o sound.wav",
      "batch scene.json --data rows.ndjson --shards 2 --pictures q/{id}.png -o q/a.png",
      "batch scene.json --data rows.ndjson --shards 2 --pictures q/{id}.png --output-layout tar -o q/0of2-00000.tar",
      "batch scene.json --data rows.ndjson --shards 2 --pictures q/{id}.png --manifests m -o m/1of2.ndjson",
      "batch scene.json --data rows.ndjson --shards 2 --pictures q/{id}.png --manifests m -o q/b.yaml --manifest m/1of2.ndjson",
    ])
  func jobs(arguments: String) throws {
    try program.write(rows, to: "rows.ndjson")
    let before = try program.files()
    let words = arguments.split(separator: " ").map(String.init)
    let outcome = try program.run(arguments: ["farm", words[0], "--format", "openjd"] + words.dropFirst())
    #expect(outcome.exitCode == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("tasks of the job may write a file of this name"), "\(outcome.errors)")
    #expect(try program.files() == before)
  }

  @Test("a folder in the place of an image is not taken for one that is done")
  func folderAsImage() throws {
    mkdir(program.path("q/a.png"), 0o700)
    let outcome = try batch(rows, "--resume")
    #expect(outcome.exitCode != 0 && outcome.errors.contains("it is a directory"), "\(outcome.errors)")
  }

  @Test("a file that only looks like a report is not replaced unless it is forced", arguments: foreign)
  func foreignFiles(option: String, contents: String) throws {
    try program.write(contents, to: "mine")
    try program.writeGoldenManifest()
    func run(_ options: [String]) throws -> Program.Outcome {
      try option == "--junit"
        ? program.run(arguments: ["golden", "check", "--folder", ".", option, "mine"] + options)
        : program.run(
          arguments: ["batch", "scene.json", "--data", "rows.ndjson", "-o", "q/{id}.png", option, "mine"]
            + options)
    }
    try program.write(rows, to: "rows.ndjson")
    let refused = try run([])
    #expect(
      refused.exitCode == 73 && refused.errors.contains("earlier run of this command; --force overwrites it"))
    #expect(try program.contents(of: "mine") == Data(contents.utf8))
    #expect(try run(["--force"]).exitCode == (option == "--junit" ? 1 : 0))
    #expect(try program.contents(of: "mine") != Data(contents.utf8))
    // What an earlier run wrote is replaced.
    #expect(try run([]).exitCode == (option == "--junit" ? 1 : 0))
  }
}
