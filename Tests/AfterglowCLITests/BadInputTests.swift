import Foundation
import Testing

@Suite("Bad input ends with a message and an exit code")
struct BadInputTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [90, 160], "duration": 1, "layers": [{"type": "ellipse", "fill": "red"}]}"#, to: "good.json")
  }

  /// Expects a run to fail with a code and a message on standard error, and to write no files.
  private func expect(
    _ outcome: Program.Outcome, exitCode: Int32, message: String, files: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(outcome.exitCode == exitCode, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(message), "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try program.files() == files, sourceLocation: sourceLocation)
  }

  @Test(
    "an invalid scene is reported with its position by every command",
    arguments: [
      ("", "bad.json:1:1: "), ("heart", "bad.json:1:1: "),
      (
        "{\n  \"size\": [1, 1],\n  \"lairs\": []\n}",
        "bad.json:3:3: unknown key \"lairs\" in scene; did you mean \"layers\"?"
      ),
      (#"{"size": "large", "layers": []}"#, #"bad.json:1:10: size: expected a list, found "large""#),
      (#"{"size": [1, NaN], "layers": []}"#, "bad.json:1:14: "),
      (
        #"{"size": [0, 10], "layers": []}"#,
        "bad.json:1:11: size[0]: 0 is not greater than 0 and at most 100000"
      ),
      (#"{"size": [100000, 100000], "layers": []}"#, "bad.json:1:10: size: a canvas of 100000×100000 points"),
      (#"{"size": [1e999, 1], "layers": []}"#, "bad.json:1:11: "),
      (
        #"{"size": [1, 1], "frameRate": 0, "layers": []}"#,
        "bad.json:1:31: frameRate: 0 is not within 0.001…1000"
      ),
      (
        #"{"size": [1, 1], "definitions": {"m": [{"type": "ellipse", "mask": {"use": "m"}}]}, "layers": []}"#,
        "uses itself: m → m"
      ),
    ] as [(String, String)])
  func scene(text: String, message: String) throws {
    try program.write(text, to: "bad.json")
    let files = ["bad.json", "good.json"]
    let message = "error: " + (message.hasPrefix("bad") ? message : "")
    try expect(try program.run("validate", "bad.json"), exitCode: 65, message: message, files: files)
    try expect(try program.run("inspect", "bad.json"), exitCode: 65, message: message, files: files)
    try expect(
      try program.run("render", "bad.json", "-o", "a.png"), exitCode: 65, message: message, files: files)
  }

  @Test(
    "validate reports the errors of the format, fonts, pictures and every component in one round, in their order"
  )
  func everyError() throws {
    try program.write("no font", to: "bad.otf")
    try program.write("no picture", to: "bad.png")
    let chart =
      #"{"type": "component", "component": "chart", "parameters": {"data": [{"a": 1}], "marks": [{"mark": "bar", "x": "q", "y": "a"}]}}"#
    let layers =
      [
        chart, #"{"type": "image", "source": "none.png"}"#, #"{"type": "image", "source": "bad.png"}"#,
        #"{"type": "rectangle", "fill": "colour"}"#,
        #"{"type": "group", "children": [{"type": "ellipse", "width": 2}, \#(chart)]}"#,
      ] + Array(repeating: chart, count: 20)
    try program.write(
      """
      {"size": [200, 200], "fonts": ["none.otf", "bad.otf"], "layers": [
      \(layers.joined(separator: ",\n"))
      ]}
      """, to: "bad.json")
    let outcome = try program.run("validate", "bad.json")
    #expect(outcome.exitCode == 65)
    let positions = outcome.errors.split(separator: "\n").map { line in
      String(line.split(separator: " ")[2].dropLast())
    }
    let column = "parameters.marks[0].x"
    #expect(
      positions == [
        "fonts[0]", "fonts[1]", "layers[0].\(column)", "layers[1].source", "layers[2].source",
        "layers[3].fill",
        "layers[4].children[0]", "layers[4].children[1].\(column)",
      ] + (5..<25).map { "layers[\($0)].\(column)" }, "\(outcome.errors)")
  }

  @Test("a missing input is reported by its name, an image also by its position in the scene")
  func missing() throws {
    try expect(
      try program.run("render", "none.json", "-o", "a.png"), exitCode: 66,
      message: "error: none.json: No such file or directory", files: ["good.json"])
    try expect(
      try program.run("render", ".", "-o", "a.png"), exitCode: 66, message: "is a directory, not a file",
      files: ["good.json"])
    for (source, reason) in [
      ("none.png", "No such file or directory"), ("../outside.png", "is outside the scene's folder"),
      ("../none/../outside.png", "is outside the scene's folder"),
      ("/etc/passwd", "is an absolute path"), ("none/../../none.png", "is outside the scene's folder"),
    ] {
      try program.write(
        #"{"size": [9, 9], "layers": [{"type": "image", "source": "\#(source)"}]}"#, to: "bad.json")
      try expect(
        try program.run("render", "bad.json", "-o", "a.png"), exitCode: 66,
        message: "error: bad.json:1:57: layers[0].source: \(source): \(reason)",
        files: ["bad.json", "good.json"])
    }
  }

  @Test("of thousands of missing images a thousand are reported, and the others counted")
  func manyMissing() throws {
    let images = (0..<1200).map { #"{"type": "image", "source": "\#($0).png"}"# }.joined(separator: ", ")
    try program.write(#"{"size": [9, 9], "layers": [\#(images)]}"#, to: "bad.json")
    let outcome = try program.run("render", "bad.json", "-o", "a.png")
    #expect(
      outcome.exitCode == 66 && outcome.errors.hasSuffix("error: bad.json: 199 more errors are not shown\n"))
  }

  @Test("a path that no system opens is refused without being followed")
  func longPath() throws {
    let path = String(repeating: "a/", count: 2048)
    try program.write(
      #"{"size": [9, 9], "layers": [{"type": "image", "source": "\#(path)"}]}"#, to: "bad.json")
    let outcome = try program.run("render", "bad.json", "-o", "a.png")
    #expect(outcome.exitCode == 66 && outcome.errors.contains("a path has fewer than 4096 bytes"))
  }

  @Test(
    "missing fonts, sound and videos, and those that are not files, are missing inputs",
    arguments: [
      ["render", "good.json", "-o", "a.png", "--fonts", "none"],
      ["render", "good.json", "-o", "a.png", "--fonts", "pipe"],
      ["validate", "good.json", "--fonts", "none"],
      ["render", "good.json", "-o", "a.mp4", "--background", "red", "--audio", "none"],
      ["render", "good.json", "-o", "a.mp4", "--background", "red", "--audio", "pipe"],
      ["render", "good.json", "-o", "a.mp4", "--background", "red", "--audio", "."],
      ["diff", "pipe.mp4", "pipe.mp4"], ["diff", "none.mp4", "good.json"], ["join", "none", "-o", "a.mp4"],
    ])
  func missingFiles(command: [String]) throws {
    for name in ["pipe", "pipe.mp4"] { mkfifo(program.folder.appending(path: name).path(), 0o600) }
    let names = ["none", "pipe", ".", "none.mp4", "pipe.mp4"]
    let name = try #require(command.first { names.contains($0) })
    let outcome = try program.start(command).finish()
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.hasPrefix("error: \(name): "), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(try program.files().filter { !$0.hasPrefix("pipe") } == ["good.json"])
  }

  @Test("an absolute path is read if its directory is allowed; otherwise the message says how to allow it")
  func absolutePath() throws {
    let scene = #"{"size": [9, 9], "layers": [{"type": "image", "source": "dot.svg"}]}"#
    for folder in ["scenes", "photos"] {
      try FileManager.default.createDirectory(
        at: program.folder.appending(path: folder), withIntermediateDirectories: true)
    }
    try program.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#, to: "photos/dot.svg")
    let position = program.folder.appending(path: "photos/dot.svg").path()
    try program.write(
      scene.replacing(#""image", "source": "dot.svg""#, with: #""svg", "source": "\#(position)""#),
      to: "scenes/scene.json")
    let refused = try program.run("render", "scenes/scene.json", "-o", "a.png")
    #expect(refused.exitCode == 66 && refused.errors.contains("or allow the folder with --allow-folder"))
    for folder in ["photos", "."] {
      let outcome = try program.run("render", "scenes/scene.json", "-o", "a.png", "--allow-folder", folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let other = try program.run("render", "scenes/scene.json", "-o", "a.png", "--allow-folder", "scenes")
    #expect(other.exitCode == 66)
  }

  @Test("every missing file is reported, also for a scene with other errors")
  func allMissing() throws {
    let layers = #"{"type": "image", "source": "a.png"}, {"type": "image", "source": "b.png"}"#
    for (font, extra, code) in [
      ("", "", 66), (#""fonts": ["c.ttf"], "#, "", 66), ("", #", {"type": "oval"}"#, 65),
    ] {
      try program.write(#"{"size": [9, 9], \#(font)"layers": [\#(layers)\#(extra)]}"#, to: "bad.json")
      let outcome = try program.run("validate", "bad.json")
      #expect(Int(outcome.exitCode) == code)
      for name in ["a.png", "b.png"] + (font.isEmpty ? [] : ["c.ttf"]) {
        #expect(outcome.errors.contains("\(name): No such file or directory"), "\(outcome.errors)")
      }
      #expect(extra.isEmpty || outcome.errors.contains("oval"))
    }
  }

  @Test("a name or link outside the directory has the same message whether or not the file exists")
  func leadingOut() throws {
    let inner = program.folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for (link, target) in [("there", "../good.json"), ("gone", "../none.json"), ("round", "round")] {
      try FileManager.default.createSymbolicLink(
        atPath: inner.appending(path: link).path(), withDestinationPath: target)
    }
    for name in ["../good.json", "../none.json", "x/../../good.json", "there", "gone", "round", "../../.."] {
      try program.write(
        #"{"size": [9, 9], "layers": [{"type": "image", "source": "\#(name)"}]}"#, to: "inner/bad.json")
      let outcome = try program.run("validate", "inner/bad.json")
      #expect(outcome.exitCode == 66)
      #expect(outcome.errors.contains("\(name): is outside the scene's folder"), "\(outcome.errors)")
    }
  }

  @Test("an invalid image is bad data, reported with its position in the scene")
  func malformedPicture() throws {
    try program.write("text", to: "a.png")
    try program.write(#"{"size": [9, 9], "layers": [{"type": "image", "source": "a.png"}]}"#, to: "bad.json")
    try expect(
      try program.run("render", "bad.json", "-o", "b.png"), exitCode: 65,
      message: "error: bad.json:1:57: layers[0].source: a.png: ", files: ["a.png", "bad.json", "good.json"])
  }

  @Test(
    "invalid options are usage errors",
    arguments: [
      (["-o", "a.png", "--size", "0x0"], "--size"), (["-o", "a.png", "--size", "-1x5"], "--size"),
      (
        ["-o", "a.png", "--size", "100000x100000", "--fit", "cover"],
        "exceeds the limit of 100000000 pixels"
      ),
      (["-o", "a.png", "--scale", "0"], "--scale must be a number greater than 0"),
      (["-o", "a.png", "--scale", "nan"], "scale"),
      (["-o", "a.png", "--scale", "1e300"], "exceeds the limit"),
      (["-o", "a.png", "--size", "100x100"], "use --fit contain, cover or stretch"),
      (["-o", "a.png", "--at", "nan"], "--at must be a finite number"),
      (["-o", "a.png", "--bit-depth", "12"], "--bit-depth must be 8 or 16"),
      (["-o", "a.png", "--background", "blurple"], "--background: "),
      (["-o", "a.png", "--set", "accent"], "--set needs name=value"),
      (["-o", "a.bmp"], "the file extension selects the output type"),
      (["-o", "a.mp4", "--fps", "0"], "is not a rate within"),
      (["-o", "a.mp4", "--duration", "0"], "a video needs a duration greater than 0"),
      (["-o", "a.mp4", "--from", "2"], "a video needs a duration greater than 0"),
      (["-o", "a.mp4", "--duration", "1e12"], "exceed the limit"),
      (["-o", "a.mp4", "--crf", "99"], "99"), (["-o", "a.mp4", "--at", "1"], "--at applies only to stills"),
      (["-o", "a.mp4", "--size", "45x80"], "even"),
      (["-o", "a.mp4", "--jobs", "0"], "--jobs must be within 1…256"),
      (["-o", "a.mp4", "--background", "transparent"], "MP4 does not support transparency"), ([], "--output"),
    ] as [([String], String)])
  func usage(options: [String], message: String) throws {
    let outcome = try program.start(["render", "good.json"] + options).finish()
    try expect(outcome, exitCode: 64, message: message, files: ["good.json"])
  }

  @Test("a setting that the scene does not accept is bad data")
  func setting() throws {
    try expect(
      try program.run("render", "good.json", "-o", "a.png", "--set", "accent=red"), exitCode: 65,
      message: "error: good.json: --set accent: the scene declares no parameter \"accent\"",
      files: ["good.json"])
  }

  @Test("an output that cannot be written is reported by its name", arguments: ["png", "mp4"])
  func unwritable(ending: String) throws {
    let common = ["render", "good.json", "--fps", "10"].prefix(ending == "png" ? 2 : 4)
    try expect(
      try program.start(common + ["-o", "good.json/a.\(ending)"]).finish(), exitCode: 73,
      message: "cannot be written", files: ["good.json"])
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "a.\(ending)"), withIntermediateDirectories: false)
    try expect(
      try program.start(common + ["-o", "a.\(ending)"]).finish(), exitCode: 73,
      message: "cannot be written: it is a directory", files: ["a.\(ending)", "good.json"])
  }

  @Test("a full disk is reported, and nothing is left on it", arguments: ["a.png", "a.mp4"])
  func fullDisk(output: String) throws {
    let outcome = try program.runOnFullDisk(
      "render", Program.heart, "-o", output, "--size", "180x320", "--quiet")
    try expect(outcome, exitCode: 73, message: "cannot be written", files: ["good.json"])
  }

  @Test("all of several scenes are checked, and the most severe result is the exit code")
  func severalScenes() throws {
    try program.write("{}", to: "bad.json")
    let outcome = try program.run("validate", "bad.json", "good.json", "none.json")
    #expect(outcome.exitCode == 66)
    #expect(outcome.output == "good.json: valid\n")
    #expect(outcome.errors.contains("error: bad.json:1:1: ") && outcome.errors.contains("error: none.json: "))
  }

  @Test("standard output that cannot be written is reported too")
  func fullOutput() throws {
    let outcome = try program.runOnFullDisk("schema")
    #expect(outcome.exitCode == 73)
    #expect(outcome.errors.contains("standard output: cannot be written"))
  }

  @Test("an error within a component is reported with its whole path and its position in the file")
  func componentPath() throws {
    try program.write(
      """
      {"size": [40, 40], "layers": [
        {"type": "component", "component": "lyrics", "frame": {"width": 40, "height": 40}, "parameters": {
          "current": 0,
          "lyrics": "夏|なつ|011"}},
        {"type": "component", "component": "chart", "frame": {"width": 40, "height": 40}, "parameters": {
          "data": [{"x": 1, "y": 2}],
          "marks": [{"mark": "bar", "x": "x", "y": "y"}],
          "yAxis": {"title": "up",
            "domain": [3, 3]}}}]}
      """, to: "s.json")
    let outcome = try program.run("validate", "s.json")
    #expect(outcome.errors.contains("s.json:4:15: layers[0].parameters.lyrics: "), "\(outcome.errors)")
    let chart = try String(decoding: program.contents(of: "s.json"), as: UTF8.self)
      .replacingOccurrences(of: "011", with: "01")
    try program.write(chart, to: "s.json")
    let second = try program.run("validate", "s.json")
    #expect(second.errors.contains("s.json:9:17: layers[1].parameters.yAxis.domain: "), "\(second.errors)")
  }
}
