import Foundation
import PNGCoding
import Testing
import VideoCoding

@Suite("High dynamic range and wide gamut, by every command that writes pixels")
struct ColorProgramTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      #"""
      {"size": [32, 32], "duration": 0.2, "white": {"parameter": "white"},
       "parameters": {"white": {"type": "number", "default": 203},
         "fill": {"type": "color", "default": "color(srgb-linear 4 1 1)"}},
       "background": "black", "layers": [{"type": "rectangle", "fill": {"parameter": "fill"}}]}
      """#, to: "scene.json")
    try program.write("name,value\nPlum,3\nFig,5\n", to: "t.csv")
    try program.write("Rnd 1: 6 sc in a magic ring\nRnd 2: inc in each st around (12)\n", to: "ball.txt")
    try program.write("夏|なつ|01_が|が|0\n", to: "song.txt")
    try program.write("[00:00.10]夏が\n[00:00.30]\n", to: "song.lrc")
    try program.write(
      "date,workout_title,workout_note,exercise_name,set_index,weight,reps,completed\n2026-03-02,Push,,Row,1,60,8,true\n",
      to: "log.csv")
  }

  /// The command lines that write one or several stills, without the output.
  private static let stillLines: [String: [String]] = [
    "render": ["render", "scene.json", "--at", "0", "-o", "a."],
    "chart": [
      "chart", "t.csv", "--mark", "bar", "--x", "name", "--y", "value", "--size", "96x64", "-o", "a.",
    ],
    "crochet": ["crochet", "chart", "ball.txt", "--scale", "0.25", "-o", "a."],
  ]
  /// The same for videos.
  private static let videoLines: [String: [String]] = [
    "render": ["render", "scene.json", "-o", "a."],
    "chart": [
      "chart", "t.csv", "--mark", "bar", "--x", "name", "--y", "value", "--size", "96x64", "--duration",
      "0.1",
      "--animate", "fade", "-o", "a.",
    ],
    "crochet": [
      "crochet", "video", "ball.txt", "--size", "64x96", "--speed", "60", "--fps", "4", "-o", "a.",
    ],
    "lyrics": [
      "lyrics", "song.txt", "--timing", "song.lrc", "--size", "64x96", "--fps", "4", "--duration", "0.5",
      "-o", "a.",
    ],
  ]

  private func run(_ command: [String], _ fileExtension: String, _ options: [String]) throws
    -> Program.Outcome
  {
    var command = command
    command[command.count - 1] += fileExtension
    return try program.start(command + options).finish()
  }

  @Test("stills have the requested code points", arguments: stillLines.keys.sorted())
  func stills(command: String) throws {
    let command = try #require(Self.stillLines[command])
    for (options, points) in [
      (["--hdr", "pq", "--peak", "2000"], [9, 16, 0, 1]), (["--hdr", "hlg"], [9, 18, 0, 1]),
      (["--gamut", "display-p3"], [12, 13, 0, 1]),
    ] as [([String], [UInt8])] {
      let outcome = try run(command, "png", options + ["--quiet"])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let bytes = Array(try program.contents(of: "a.png"))
      #expect(bytes.contains(Array("cICP".utf8) + points))
      #expect(try PNGDecoder().decode(bytes).header.bitDepth == (options[0] == "--hdr" ? 16 : 8))
      let image = try run(
        command, "avif", options + ["--quiet"])
      #expect(image.exitCode == 0, "\(image.errors)")
      let avif = Array(try program.contents(of: "a.avif"))
      #expect(avif.contains(Array("nclx".utf8) + [0, points[0], 0, points[1]]))
    }
  }

  @Test("videos have the requested tags", arguments: videoLines.keys.sorted())
  func videoTags(command: String) throws {
    let command = try #require(Self.videoLines[command])
    for (options, transfer) in [(["--hdr", "pq", "--peak", "2000"], 16), (["--hdr", "hlg"], 18)] {
      let outcome = try run(
        command, "mp4", options + ["--codec", "hevc", "--preset", "ultrafast", "--quiet"])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let video = try VideoReader(path: program.folder.appending(path: "a.mp4").path()).properties.video
      #expect(video.color.colorPrimaries == 9 && video.color.transferFunction == transfer)
      #expect(video.light?.hasPrefix("screen 2000") == (transfer == 16 ? true : nil))
    }
  }

  @Test(
    "incompatible options are refused by all commands with the same message",
    arguments: [
      ("png", ["--peak", "500"], "--peak applies only to --hdr pq"),
      ("png", ["--hdr", "pq", "--gamut", "display-p3"], "use --gamut or --hdr, not both"),
      ("webp", ["--gamut", "display-p3"], "--gamut display-p3 is only for .png, .jpg or .avif files"),
      ("svg", ["--gamut", "display-p3"], "--gamut display-p3 is only for .png, .jpg or .avif files"),
      ("jpg", ["--hdr", "pq"], "JPEG does not support high dynamic range; use .avif, "),
      ("png", ["--hdr", "pq", "--peak", "20000"], "--peak must be within 100…10000 cd/m², not 20000"),
      ("png", ["--hdr", "hlg", "--peak", "2000"], "--peak applies only to --hdr pq"),
    ])
  func refusedStills(fileExtension: String, options: [String], message: String) throws {
    let batch = ["batch", "scene.json", "--data", "t.csv", "-o", "{row}."]
    for command in Self.stillLines.values + [batch] {
      let outcome = try run(command, fileExtension, options)
      #expect(outcome.exitCode == 64 && outcome.errors.contains(message), "\(command): \(outcome.errors)")
    }
    let workout = try program.start(
      ["workout", "log.csv", "-o", "charts", "--type", fileExtension] + options
    ).finish()
    #expect(workout.exitCode == 64 && workout.errors.contains(message), "\(workout.errors)")
  }

  @Test(
    "options that videos do not support are refused by all commands with the same message",
    arguments: [
      (["--hdr", "pq"], "H.264 does not support high dynamic range; use .avif, "),
      (
        ["--codec", "hevc", "--gamut", "display-p3"], "--gamut applies only to stills; for videos, use --hdr"
      ),
      (["--codec", "hevc", "--hdr", "hlg", "--peak", "2000"], "--peak applies only to --hdr pq"),
    ])
  func refusedVideos(options: [String], message: String) throws {
    for command in Self.videoLines.values {
      let outcome = try run(command, "mp4", options)
      #expect(outcome.exitCode == 64 && outcome.errors.contains(message), "\(command): \(outcome.errors)")
    }
    for command in [["segments", "scene.json"], ["segment", "scene.json", "-o", "parts"]] {
      let outcome = try program.start(command + options).finish()
      #expect(outcome.exitCode == 64 && outcome.errors.contains(message), "\(command): \(outcome.errors)")
    }
    let job = try program.start(["farm", "video", "scene.json", "--format", "make", "-o", "f.mk"] + options)
      .finish()
    #expect(job.exitCode == 64 && job.errors.contains(message), "\(job.errors)")
  }

  @Test(
    "a batch has equal bytes for any number of jobs, each row with its white; another peak redraws it"
  )
  func batch() throws {
    let rows = (0..<6).map { row in
      #"{"id": \#(row), "white": \#(row % 2 == 0 ? 203 : 100), "fill": "color(rec2020 0 \#(0.5 + 0.1 * Double(row)) 0)"}"#
    }
    try program.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
    func batch(_ folder: String, _ more: String...) throws -> Program.Outcome {
      let command = [
        "batch", "scene.json", "--data", "rows.ndjson", "-o", "\(folder)/{id}.png", "--hdr", "pq",
      ]
      return try program.start(command + more).finish()
    }
    for (folder, jobs) in [("one", "1"), ("three", "3")] {
      let outcome = try batch(folder, "--jobs", jobs)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    for row in 0..<6 {
      let bytes = try program.contents(of: "one/\(row).png")
      #expect(bytes == (try program.contents(of: "three/\(row).png")))
      let alone = try program.start([
        "render", "scene.json", "-o", "alone.png", "--hdr", "pq", "--set",
        "white=\(row % 2 == 0 ? 203 : 100)",
        "--set", "fill=color(rec2020 0 \(0.5 + 0.1 * Double(row)) 0)",
      ]).finish()
      #expect(alone.exitCode == 0, "\(alone.errors)")
      #expect(bytes == (try program.contents(of: "alone.png")))
    }
    #expect(try batch("kept", "--manifest", "kept.manifest").exitCode == 0)
    let whole = try batch("kept", "--manifest", "kept.manifest", "--resume", "--results", "-")
    #expect(whole.output.components(separatedBy: "skipped").count == 7, "\(whole.output)\(whole.errors)")
    let brighter = try batch(
      "kept", "--manifest", "kept.manifest", "--resume", "--results", "-", "--peak", "4000")
    #expect(
      brighter.output.components(separatedBy: "written").count == 7, "\(brighter.output)\(brighter.errors)")
  }

  @Test("a training log's images are in the requested colors")
  func workout() throws {
    let outcome = try program.run(
      "workout", "log.csv", "-o", "charts", "--scale", "0.25", "--gamut", "display-p3", "--quiet")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let bytes = Array(try program.contents(of: "charts/weekly-volume.png"))
    #expect(bytes.contains(Array("cICP".utf8) + [12, 13, 0, 1]))
  }
}
