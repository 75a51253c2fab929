import Foundation
import Glibc
import Testing

@Suite("No input is overwritten")
struct InputSafetyTests {
  private let program: Program
  private let refusal = "is an input and would be"

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "scene.json")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: program.path(name), withIntermediateDirectories: false)
  }

  /// The bytes of all files in the directory, by their names.
  private func allContents() throws -> [String: Data] {
    let files = try program.files().compactMap { name in (try? program.contents(of: name)).map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// An image, and a scene that shows it.
  private func makePicture() throws {
    #expect(try program.run("render", "scene.json", "-o", "picture.png").exitCode == 0)
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "image", "source": "picture.png"}]}"#, to: "image.json")
  }

  @Test("an output that is an input of the run is refused under any name")
  func outputIsInput() throws {
    try makePicture()
    symlink("picture.png", program.path("link.png"))
    link(program.path("picture.png"), program.path("hard.png"))
    let before = try program.contents(of: "picture.png")
    for output in ["picture.png", "./picture.png", "link.png", "hard.png"] {
      let outcome = try program.run("render", "image.json", "-o", output)
      #expect(outcome.exitCode == 64, "\(output)")
      #expect(outcome.errors.contains("is an input and would be"))
    }
    try program.write("{\"id\": \"picture\"}\n{\"id\": \"other\"}\n", to: "rows.ndjson")
    let batch = try program.run("batch", "image.json", "--data", "rows.ndjson", "-o", "{id}.png")
    #expect(batch.exitCode == 65 && batch.errors.contains("is an input and would be"), "\(batch.errors)")
    #expect(try program.contents(of: "picture.png") == before)
    #expect(try program.files().contains("other.png"))
  }

  @Test("every command refuses an output that is a link of any kind to one of its inputs", arguments: 0..<2)
  func linkedOutputs(kind: Int) throws {
    try makePicture()
    try program.write("x,y\na,1\nb,2\n", to: "t.csv")
    try program.write("夏|なつ|10\n", to: "s.txt")
    try program.write("[00:01.00]夏\n", to: "s.lrc")
    try program.write("Date,Exercise,Category,Weight (kg),Reps\n2024-01-01,Squat,Legs,100,5\n", to: "log.csv")
    try program.write("Rnd 1: 6 sc in a magic ring. (6)\nRnd 2: inc in each st around. (12)\n", to: "p.txt")
    try program.write("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>", to: "d.svg")
    try FileManager.default.createDirectory(atPath: program.path("out"), withIntermediateDirectories: false)
    func linked(_ name: String, as other: String) {
      _ = kind == 0 ? link(program.path(name), program.path(other)) : symlink(name, program.path(other))
    }
    for (name, other) in [
      ("t.csv", "t.png"), ("s.lrc", "s.mp4"), ("log.csv", "out/weekly-volume.png"), ("p.txt", "p.png"),
      ("d.svg", "d.json"),
      ("scene.json", "scene.mp4"), ("picture.png", "p-1.png"), ("p.txt", "p.mp4"),
    ] { linked(kind == 1 && other.hasPrefix("out/") ? "../\(name)" : name, as: other) }
    try program.write("{\"id\": \"1\"}\n", to: "rows.ndjson")
    let runs = [
      ["chart", "t.csv", "--x", "x", "--y", "y", "-o", "t.png"],
      ["lyrics", "s.txt", "--timing", "s.lrc", "-o", "s.mp4"],
      ["workout", "log.csv", "-o", "out"],
      ["crochet", "chart", "p.txt", "-o", "p.png"], ["crochet", "video", "p.txt", "-o", "p.mp4"],
      ["convert", "d.svg", "-o", "d.json"],
      ["render", "scene.json", "-o", "scene.mp4", "--duration", "1"],
      ["batch", "image.json", "--data", "rows.ndjson", "-o", "p-{id}.png"],
    ]
    let read = ["t.csv", "s.lrc", "log.csv", "p.txt", "d.svg", "scene.json", "picture.png"]
    let before = try read.map { try program.contents(of: $0) }
    for arguments in runs {
      let outcome = try program.run(arguments: arguments)
      #expect(outcome.exitCode == (arguments[0] == "batch" ? 65 : 64), "\(arguments): \(outcome.exitCode)")
      #expect(outcome.errors.contains("is an input and would be"), "\(arguments): \(outcome.errors)")
    }
    #expect(try read.map { try program.contents(of: $0) } == before)
  }

  @Test("a golden report never replaces an input of the check", arguments: ["--report", "--junit"])
  func goldenReports(option: String) throws {
    try program.writeGoldenManifest()
    let local = ["CI": "0"]
    #expect(try program.run("golden", "record", "--folder", ".", environment: local).exitCode == 1)
    #expect(try program.run("golden", "check", "--folder", ".").exitCode == 0)
    link(program.path("manifest.json"), program.path("hard.html"))
    symlink("g0.png", program.path("soft.html"))
    let before = try program.files().map { try program.contents(of: $0) }
    for output in ["scene.json", "manifest.json", "g0.png", "environment.json", "hard.html", "soft.html"] {
      for force in [[], ["--force"]] {
        let outcome = try program.run(
          arguments: ["golden", "check", "--folder", ".", option, output] + force)
        #expect(outcome.exitCode == 64, "\(output): \(outcome.exitCode) \(outcome.errors)")
        #expect(outcome.errors.contains("is an input and would be"), "\(output): \(outcome.errors)")
      }
    }
    #expect(try program.files().map { try program.contents(of: $0) } == before)
  }

  @Test("images within SVG files of the scene and of any row are inputs of a batch")
  func imagesInSVG() throws {
    try makePicture()
    try makeFolder("o")
    let root = "<svg xmlns='http://www.w3.org/2000/svg' width='32' height='32'>"
    try program.write(root + "</svg>", to: "plain.svg")
    try program.write(root + "<image href='picture.png' width='32' height='32'/></svg>", to: "in.svg")
    let layer = #""layers": [{"type": "svg", "source": {"parameter": "s"}}]}"#
    for (name, usual) in [("usual.json", "in.svg"), ("rows.json", "plain.svg")] {
      try program.write(
        #"{"size": [32, 32], "parameters": {"s": {"type": "text", "default": "\#(usual)"}}, "# + layer,
        to: name)
    }
    try program.write("id\na\n", to: "usual.csv")
    try program.write("id,s\npicture,plain.svg\nb,in.svg\n", to: "rows.csv")
    let before = try ["picture.png", "in.svg"].map { try program.contents(of: $0) }
    for output in ["picture.png", "in.svg"] {
      for scene in ["usual", "rows"] {
        let job = [
          ["batch", "--report", output], ["batch", "--manifest", output],
          ["farm", "batch", "--shards", "2", "--format", "make", "-o", output],
        ]
        for options in job {
          let images = options[0] == "farm" ? "--pictures" : "-o"
          let outcome = try program.run(
            arguments: options + [
              "\(scene).json", "--data", "\(scene).csv", images, "o/{id}.png", "--force",
            ])
          #expect(outcome.exitCode == 64 && outcome.errors.contains(refusal), "\(options): \(outcome.errors)")
        }
      }
    }
    let batch = try program.run(
      "batch", "rows.json", "--data", "rows.csv", "-o", "{id}.png", "--rows", "1-1")
    #expect(batch.exitCode == 65 && batch.errors.contains(refusal), "\(batch.errors)")
    #expect(try ["picture.png", "in.svg"].map { try program.contents(of: $0) } == before)
  }

  @Test("a font in a folder of fonts is an input")
  func fonts() throws {
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "text", "text": "a", "font": {"size": 12}}]}"#, to: "text.json"
    )
    try program.write("x,y\na,1\nb,2\n", to: "t.csv")
    try makeFolder("fonts")
    let source = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try FileManager.default.copyItem(atPath: source, toPath: program.path("fonts/f.ttf"))
    symlink("fonts/f.ttf", program.path("soft.png"))
    link(program.path("fonts/f.ttf"), program.path("hard.png"))
    link(program.path("fonts/f.ttf"), program.path("hard.json"))
    let before = try program.contents(of: "fonts/f.ttf")
    for output in ["soft.png", "hard.png"] {
      for command in [
        ["render", "text.json"], ["sheet", "text.json"], ["chart", "t.csv", "--x", "x", "--y", "y"],
      ] {
        let outcome = try program.run(arguments: command + ["--fonts", "fonts", "-o", output])
        #expect(outcome.exitCode == 64 && outcome.errors.contains(refusal), "\(command): \(outcome.errors)")
      }
    }
    let converted = try program.run(arguments: [
      "convert", "text.json", "--fonts", "fonts", "-o", "hard.json",
    ])
    #expect(converted.exitCode == 64 && converted.errors.contains(refusal), "\(converted.errors)")
    #expect(try program.contents(of: "fonts/f.ttf") == before)
    mkfifo(program.path("fonts/pipe.ttf"), 0o600)
    let pipe = try program.run(arguments: ["render", "text.json", "--fonts", "fonts", "-o", "a.png"])
    #expect(
      pipe.exitCode == 0 && pipe.errors.contains("fonts/pipe.ttf is not a regular file"), "\(pipe.errors)")
  }

  /// Two images, and a scene whose rows name an image.
  private func makePhotos() throws {
    for name in ["a.png", "b.png"] {
      #expect(try program.run("render", "scene.json", "-o", name).exitCode == 0)
    }
    try program.write(
      #"{"size": [32, 32], "parameters": {"photo": {"type": "text", "default": "a.png"}}, "layers": [{"type": "image", "source": {"parameter": "photo"}}]}"#,
      to: "photo.json")
  }

  @Test(
    "an image that a later row of a batch names is not replaced by an earlier row",
    arguments: [
      ("rows.ndjson", #"{"id": "b", "photo": "a.png"}"# + "\n" + #"{"id": "c", "photo": "b.png"}"# + "\n"),
      ("rows.json", #"[{"id": "b", "photo": "a.png"}, {"id": "c", "photo": "b.png"}]"#),
      ("rows.csv", "id,photo\nb,a.png\nc,b.png\n"),
    ])
  func laterRows(name: String, rows: String) throws {
    try makePhotos()
    try program.write(rows, to: name)
    let before = try program.contents(of: "b.png")
    for jobs in ["1", "2"] {
      let outcome = try program.run("batch", "photo.json", "--data", name, "-o", "{id}.png", "--jobs", jobs)
      #expect(outcome.exitCode == 65 && outcome.errors.contains("b.png: \(refusal)"), "\(outcome.errors)")
      #expect(try program.contents(of: "b.png") == before)
      #expect(try program.files().contains("c.png"))
    }
    for option in ["--report", "--results", "--manifest"] {
      let outcome = try program.run(
        "batch", "photo.json", "--data", name, "-o", "out/{id}.png", option, "b.png", "--force")
      #expect(outcome.exitCode == 64 && outcome.errors.contains("b.png: \(refusal)"), "\(outcome.errors)")
    }
    #expect(try program.contents(of: "b.png") == before)
    #expect(try !program.files().contains("out"))
  }

  @Test(
    "no image of a batch has the name of its report, results or manifest",
    arguments: ["--report", "--results", "--manifest"])
  func companions(option: String) throws {
    try program.write("id\na\nb\n", to: "rows.csv")
    let batch = ["batch", "scene.json", "--data", "rows.csv", "-o", "out/{id}.png", option]
    for file in ["out/b.png", "./out/B.png", "new/../out/b.png"] {
      _ = try? FileManager.default.removeItem(atPath: program.path("out"))
      let outcome = try program.run(arguments: batch + [file, "--force"])
      #expect(outcome.exitCode == 65, "\(file): \(outcome.exitCode) \(outcome.errors)")
      #expect(outcome.errors.contains("rows.csv:3: out/b.png: is also the name of the batch's report"))
      #expect(try !program.contents(of: file).starts(with: [0x89]))
    }
    let twice = try program.run(
      arguments: batch + ["x.json", option == "--report" ? "--manifest" : "--report", "./x.json"])
    #expect(twice.exitCode == 64 && twice.errors.contains("are the same file"), "\(twice.errors)")
  }

  @Test("an image that the scene of a golden shows is replaced by no reference and no report")
  func goldenImages() throws {
    try makePhotos()
    try program.write(#"{"goldens": [{"name": "g", "scene": "photo.json"}]}"#, to: "manifest.json")
    #expect(try program.run("golden", "record", "--folder", ".", environment: ["CI": "0"]).exitCode == 1)
    let before = try allContents()
    for arguments in [["check", "--report"], ["check", "--junit"], ["report", "-o"]] {
      let outcome = try program.run(
        arguments: ["golden"] + arguments + ["a.png", "--folder", ".", "--force"])
      #expect(outcome.exitCode == 64 && outcome.errors.contains(refusal), "\(outcome.errors)")
    }
    let twice = try program.run(arguments: [
      "golden", "check", "--folder", ".", "--junit", "q", "--report", "./q",
    ])
    #expect(twice.exitCode == 64 && twice.errors.contains("are the same file"), "\(twice.errors)")
    #expect(try allContents() == before)
  }

  @Test("recording refuses a reference that is an image of a scene, and writes none of the others")
  func goldenReferences() throws {
    try makePhotos()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "image", "source": "a.png"}, {"type": "ellipse", "fill": "blue"}]}"#,
      to: "photo.json")
    try program.write(
      #"{"goldens": [{"name": "a", "scene": "photo.json"}, {"name": "c", "scene": "scene.json"}]}"#,
      to: "manifest.json")
    let before = try allContents()
    for scenes in [[], ["a"]] {
      let outcome = try program.start(
        ["golden", "record", "--folder", "."] + scenes, environment: ["CI": "0"]
      ).finish()
      #expect(outcome.exitCode == 64 && outcome.errors.contains("a.png: \(refusal)"), "\(outcome.errors)")
    }
    #expect(try allContents() == before)
  }

  @Test("a job for a farm replaces no image that a row names")
  func farmRows() throws {
    try makePhotos()
    try program.write("id,photo\nx,a.png\ny,b.png\n", to: "rows.csv")
    let before = try program.contents(of: "b.png")
    let farm = [
      "farm", "batch", "photo.json", "--data", "rows.csv", "--pictures", "o/{id}.png", "--shards", "2",
    ]
    for output in [["-o", "b.png"], ["-o", "job.mk", "--manifest", "b.png"]] {
      let outcome = try program.run(arguments: farm + ["--format", "make", "--force"] + output)
      #expect(outcome.exitCode == 64 && outcome.errors.contains(refusal), "\(outcome.errors)")
    }
    #expect(try program.contents(of: "b.png") == before)
  }

  @Test("the name of a golden forges no line")
  func goldenNames() throws {
    try program.write(#"{"goldens": [{"name": "a\nerror: b", "scene": "scene.json"}]}"#, to: "manifest.json")
    let outcome = try program.run(arguments: ["golden", "check", "--folder", ".", "--junit", "j.xml"])
    #expect(outcome.output.contains(#"a\u{A}error: b: there is no reference"#), "\(outcome.output)")
    let report = String(decoding: try program.contents(of: "j.xml"), as: UTF8.self)
    #expect(!report.contains("&#10;error") && !report.contains("\nerror"), "\(report)")
  }

  @Test("a joined manifest replaces no image, and a report no tar file of its batch")
  func manifests() throws {
    try program.write("id\na\nb\n", to: "rows.csv")
    let batch = ["batch", "scene.json", "--data", "rows.csv", "-o", "out/{id}.png", "-q"]
    #expect(try program.run(arguments: batch + ["--manifest", "list.ndjson"]).exitCode == 0)
    let before = try program.contents(of: "out/b.png")
    let joined = try program.run(arguments: ["manifest", "join", "list.ndjson", "-o", "out/b.png", "--force"])
    #expect(joined.exitCode == 64 && joined.errors.contains(refusal), "\(joined.errors)")
    #expect(try program.contents(of: "out/b.png") == before)
    for report in ["tars/00000.tar", "./tars/../tars/12345.tar"] {
      let outcome = try program.run(arguments: [
        "batch", "scene.json", "--data", "rows.csv", "-o", "tars/{id}.png", "--output-layout", "tar",
        "--report", report,
      ])
      #expect(
        outcome.exitCode == 64 && outcome.errors.contains("a tar file of the batch"), "\(outcome.errors)")
    }
  }
}
