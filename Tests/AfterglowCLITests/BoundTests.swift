import Foundation
import Testing

@Suite("What a frame, a row and a request use is bounded, and asked for before it is taken")
struct BoundTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// Runs the program with 3 GB of address space and a minute of processor time, beyond which a signal ends it.
  private func run(_ arguments: String) throws -> Program.Outcome {
    try program.runInShell("ulimit -v 3000000 -t 60; afterglow \(arguments)")
  }

  private static func svg(_ content: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">\#(content)</svg>"#
  }

  private static func scene(_ layers: String) -> String { #"{"size": [96, 64], "layers": [\#(layers)]}"# }

  private static let frame = #""frame": {"left": 10, "top": 10, "width": 40, "height": 30}"#

  private static func skewedPattern(_ degrees: Double) -> String {
    svg(
      """
      <pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="20" height="40" fill="green"/></pattern>
      <rect width="200" height="200" transform="skewX(\(degrees))" fill="url(#p)"/>
      """)
  }

  @Test(
    "bitmaps, tiles and dashes that numbers make large are refused with the limit to raise",
    arguments: [
      (
        "s.json",
        scene(
          #"{"type": "text", "text": "hello", \#(frame), "scale": [1, 1e7], "filters": [{"blur": 1000}]}"#)
      ),
      (
        "s.json",
        scene(
          #"{"type": "group", "opacity": 0.5, \#(frame), "scale": [1, 1e5], "filters": [{"blur": 1000}], "children": [{"type": "ellipse", "fill": "red"}, {"type": "text", "text": "hi"}]}"#
        )
      ), ("s.svg", skewedPattern(89.9999)),
      (
        "s.svg",
        svg(
          #"<path d="M0 1e-5H200" transform="scale(1 1e6)" stroke="red" stroke-width=".001" stroke-dasharray="1e-7"/>"#
        )
      ),
      (
        "s.json",
        scene(
          #"{"type": "path", "path": "M0 0H96", "scale": [1, 1e6], "frame": {"top": 30, "width": 96, "height": 0}, "stroke": {"paint": "red", "width": 0.001, "dashes": [1e-7, 1e-7]}}"#
        )
      ),
    ])
  func refused(name: String, content: String) throws {
    try program.write(content, to: name)
    let outcome = try run("render \(name) -o a.png")
    #expect(outcome.exitCode == 65, "\(outcome.exitCode) \(outcome.errors)")
    #expect(outcome.errors.contains("set a higher limit of"), "\(outcome.errors)")
    #expect(try program.files() == [name])
  }

  @Test("a pattern in a strongly skewed plane, and a pen as wide as a star is far, are drawn")
  func drawn() throws {
    try program.write(Self.skewedPattern(89), to: "s.svg")
    #expect(try run("render s.svg -o a.png").exitCode == 0)
    try program.write(
      Self.scene(
        #"{"type": "ellipse", "frame": {"left": 24, "top": 8, "width": 65535, "height": 48}, "stroke": {"paint": "blue", "width": 9.2e18, "trimStart": 0, "trimEnd": 0.5, "trimOffset": 0.875}}"#
      ), to: "s.json")
    #expect([0, 65].contains(try run("render s.json -o b.png").exitCode))
  }

  @Test("the limits of memory and time are options, which their messages name")
  func options() throws {
    try program.write(
      Self.scene(#"{"type": "text", "text": "hello", \#(Self.frame), "filters": [{"blur": 3}]}"#),
      to: "s.json")
    for (option, message) in [
      ("--max-memory 4K", "set a higher limit of --max-memory"),
      ("--max-seconds 1e-9", "set a higher limit of --max-seconds"),
    ] {
      let outcome = try run("render s.json -o a.png \(option)")
      #expect(outcome.exitCode == 65 && outcome.errors.contains(message), "\(outcome.errors)")
    }
    #expect(try run("render s.json -o a.png --max-memory 1G --max-seconds 100").exitCode == 0)
    for wrong in ["--max-memory 0", "--max-memory 5X", "--max-seconds 0", "--max-seconds nan"] {
      #expect(try run("render s.json -o b.png \(wrong)").exitCode == 64, "\(wrong)")
    }
  }

  @Test(
    "the commands of the families have the same limits",
    arguments: [
      "chart d.csv --mark bar --x x --y y -o a.png", "crochet chart p.txt -o a.png",
      "crochet video p.txt -o a.mp4 --size 96x160", "lyrics s.txt --timing s.lrc -o a.mp4 --size 90x160",
      "workout w.csv -o charts/",
    ])
  func families(command: String) throws {
    for (name, content) in [
      "d.csv": "x,y\n1,2\n2,3\n", "p.txt": "Rnd 1: 6 sc in magic ring (6)\nRnd 2: inc x 6 (12)\n",
      "s.txt": "夏|なつ|10\n", "s.lrc": "[00:01.00]夏\n",
      "w.csv": """
      Date,Workout Name,Exercise Name,Set Order,Weight,Reps
      2026-01-02 10:00:00,A,Squat,1,100,5
      """,
    ] {
      try program.write(content, to: name)
    }
    let outcome = try run("\(command) --max-seconds 1e-9")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("--max-seconds"), "\(outcome.errors)")
    #expect(try program.files().count == 5)
  }

  @Test("a row beyond its limits fails by itself")
  func rows() throws {
    let layers = #"{"type": "rectangle", "fill": "red"}, {"type": "ellipse", "fill": "blue"}"#
    try program.write(
      #"{"size": [96, 64], "parameters": {"b": {"type": "number", "default": 1}}, "layers": [{"type": "group", "opacity": {"parameter": "b"}, "children": [\#(layers)]}]}"#,
      to: "s.json")
    try program.write("b\n1\n0.5\n1\n", to: "rows.csv")
    let outcome = try run("batch s.json --data rows.csv -o {row}.png --max-memory 16K")
    #expect(outcome.exitCode != 0 && outcome.errors.contains("--max-memory"), "\(outcome.errors)")
    #expect(try program.files().filter { $0.hasSuffix(".png") } == ["1.png", "3.png"])
  }

  @Test("variables of the environment change no image")
  func environment() throws {
    try program.write(
      Self.scene(#"{"type": "text", "text": "مرحبا AVATAR", \#(Self.frame)}"#), to: "s.json")
    #expect(try program.run("render", "s.json", "-o", "a.png").exitCode == 0)
    let outcome = try program.run(
      "render", "s.json", "-o", "b.png", environment: ["HB_SHAPER_LIST": "fallback", "HB_OPTIONS": "2"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try program.contents(of: "a.png") == program.contents(of: "b.png"))
  }

  // MARK: Fonts

  private static let fonts = Program.project.appending(path: "Tests/PangoTextTests/Cases").path()

  @Test("a file of a font folder that cannot be read is skipped with a warning")
  func unreadableFont() throws {
    try program.write(
      Self.scene(#"{"type": "text", "text": "I", "font": {"family": ["Test Bars"], "size": 12}}"#),
      to: "s.json")
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Self.fonts + "/bars-variable.ttf", toPath: program.path("fonts/bars.ttf"))
    try program.write("", to: "fonts/empty.ttf")
    try program.write("Mac OS X", to: "fonts/._bars.ttf")
    let outcome = try run("render s.json --fonts fonts -o a.png")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    for name in ["empty.ttf", "._bars.ttf"] {
      #expect(outcome.errors.contains("fonts/\(name)"), "\(outcome.errors)")
    }
  }

  @Test("a font that ends HarfBuzz's subsetter, and damaged ones that end cairo, are errors of the scene")
  func abortingFonts() throws {
    try program.write(
      Self.scene(
        #"{"type": "text", "text": "H", "font": {"family": ["Test Parts"], "size": 12, "weight": 900}}"#),
      to: "s.json")
    let embedded = try run("render s.json --fonts \(Self.fonts) --fonts embed -o a.svg")
    #expect(
      embedded.exitCode == 65 && embedded.errors.contains("Test Parts")
        && embedded.errors.contains("cannot be subset"),
      "\(embedded.exitCode) \(embedded.errors)")
    let page = try run("render s.json --fonts \(Self.fonts) -o a.pdf")
    #expect([0, 65].contains(page.exitCode), "\(page.exitCode) \(page.errors)")
  }

  // MARK: Batches

  @Test("the order of images in tar files is that of the rows, whatever the number of jobs")
  func tarOrder() throws {
    try program.write(
      #"{"size": [64, 64], "parameters": {"n": {"type": "number", "default": 1}}, "layers": [{"type": "rectangle", "fill": "red", "frame": {"width": {"parameter": "n"}, "height": 9}, "filters": [{"blur": {"parameter": "n"}}]}]}"#,
      to: "s.json")
    try program.write("n\n" + (1...24).map { "\($0 % 5 * 9 + 1)\n" }.joined(), to: "rows.csv")
    for jobs in [1, 4] {
      let outcome = try run(
        "batch s.json --data rows.csv -o out\(jobs)/{row}.png --output-layout tar --manifest m\(jobs).ndjson -j \(jobs)"
      )
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try program.contents(of: "out1/00000.tar") == program.contents(of: "out4/00000.tar"))
  }

  @Test("a tar file that the manifest has no room for is removed")
  func unlistedTar() throws {
    try program.write(
      #"{"size": [8, 8], "background": "red", "parameters": {"n": {"type": "number", "default": 1}}, "layers": []}"#,
      to: "s.json")
    func write(rows: Int) throws {
      try program.write("n\n" + (1...rows).map { "\($0)\n" }.joined(), to: "rows.csv")
    }
    try write(rows: 11)
    let first = try program.run(
      "batch", "s.json", "--data", "rows.csv", "-o", "out/{n}.png", "--output-layout", "tar", "--manifest",
      "m", "-j", "1")
    #expect(first.exitCode == 0, "\(first.errors)")
    // The files of the second run may have 2048 bytes.
    let count = try program.contents(of: "m").count
    try #require((1900...2048).contains(count), "\(count)")
    try write(rows: 12)
    let outcome = try program.runOnFullDisk(
      "batch", "s.json", "--data", "rows.csv", "-o", "out/{n}.png", "--output-layout", "tar", "--manifest",
      "m", "--resume",
      "-j", "1")
    #expect(outcome.exitCode == 73, "\(outcome.exitCode) \(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("out")) == ["00000.tar"])
  }

  @Test("what an SVG file shows as images asks for memory, on a page of any size")
  func imagesOfVectorFiles() throws {
    try program.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="1e7" height="1e5"><rect width="1e7" height="1e5" filter="blur(9px)"/></svg>"#,
      to: "wide.svg")
    let outcome = try run("render wide.svg -o a.svg")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("lower --raster-scale"), "\(outcome.errors)")
  }

  // MARK: Sound

  @Test("sound of nine or ten channels is mixed, or is an error of the input", arguments: [9, 10])
  func channels(count: Int) throws {
    func bytes(_ value: Int, _ size: Int) -> Data { Data((0..<size).map { UInt8(value >> (8 * $0) & 255) }) }
    let frames = 4800
    var wave = Data("RIFF".utf8) + bytes(36 + frames * count * 2, 4) + Data("WAVEfmt ".utf8) + bytes(16, 4)
    wave +=
      bytes(1, 2) + bytes(count, 2) + bytes(48000, 4) + bytes(96000 * count, 4) + bytes(2 * count, 2)
      + bytes(16, 2)
    wave += Data("data".utf8) + bytes(frames * count * 2, 4) + Data(count: frames * count * 2)
    try wave.write(to: program.folder.appending(path: "s.wav"))
    try program.write(Self.scene(""), to: "s.json")
    let outcome = try run("render s.json --duration 0.1 --background red --audio s.wav -o a.mp4")
    #expect([0, 65, 66].contains(outcome.exitCode), "\(outcome.exitCode) \(outcome.errors)")
  }
}
