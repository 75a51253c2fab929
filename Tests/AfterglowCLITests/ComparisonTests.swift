import DataFiles
import Foundation
import ImageDecoding
import PNGCoding
import Testing

@Suite("Contact sheets and differences")
struct ComparisonTests {
  private let program: Program

  init() throws {
    program = try Program()
    try write(scene(offset: 10), to: "moving.json")
  }

  /// A square that does not move for 3 seconds, and then moves for one.
  private func scene(offset: Int, width: Int = 40, opaque: Bool = true) -> String {
    """
    {"size": [\(width), 30], "duration": 4, "frameRate": 10, \(opaque ? #""background": "white","# : "")
     "layers": [{"id": "square", "type": "rectangle", "frame": {"left": \(offset), "top": 5, "width": 8, "height": 8},
       "fill": "red", "animations": [{"property": "translate", "duration": 1, "delay": 3, "fill": "both",
         "keyframes": [{"value": [0, 0]}, {"value": [20, 0]}]}]}]}
    """
  }

  private func write(_ scene: String, to name: String) throws { try program.write(scene, to: name) }

  private func sheet(_ arguments: String...) throws -> DecodedPNG {
    let outcome = try program.start(["sheet", "moving.json", "-o", "sheet.png"] + arguments).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return try PNGDecoder().decode([UInt8](program.contents(of: "sheet.png")))
  }

  @Test func `a sheet holds the frames as render draws them`() throws {
    let sheet = try sheet("--frames", "3", "--columns", "3", "--width", "184")
    #expect(sheet.header.width == 16 + 3 * (40 + 16) && sheet.header.height == 16 + 30 + 22 + 16)
    let last = try program.run("render", "moving.json", "-o", "last.png", "--at", "3.9")
    #expect(last.exitCode == 0)
    let frame = try PNGDecoder().decode([UInt8](program.contents(of: "last.png")))
    for y in 0..<30 {
      for x in 0..<40 {
        let (one, other) = (4 * ((16 + y) * sheet.header.width + 16 + 2 * 56 + x), 4 * (y * 40 + x))
        // Both are dithered, each at its own position.
        for channel in 0..<4 {
          let difference = Int(sheet.samples[one + channel]) - Int(frame.samples[other + channel])
          #expect(abs(difference) <= 257)
        }
      }
    }
  }

  @Test func `a sheet is as wide as was asked for, its frames drawn larger`() throws {
    #expect(try sheet("--frames", "3", "--columns", "2", "--width", "501").header.width == 501)
    #expect(try sheet("--frames", "3", "--columns", "3").header.width == 16 + 3 * (40 + 16))
  }

  @Test func `a sheet whose images would take gigabytes is refused before they are drawn`() throws {
    let layers = Array(repeating: #"{"type": "ellipse", "fill": "red"}"#, count: 900).joined(separator: ", ")
    try write(#"{"size": [800, 600], "layers": [\#(layers)]}"#, to: "many.json")
    let outcome = try program.run("sheet", "many.json", "-o", "many.png", "--layers", "--frames", "1")
    #expect(
      outcome.exitCode == 64 && outcome.errors.contains("a sheet of 901 images of 800×600 pixels"),
      "\(outcome.exitCode) \(outcome.errors)")
    #expect(throws: (any Error).self) { try program.contents(of: "many.png") }
  }

  @Test func `onion skins show earlier instants ever fainter, and the last as it is`() throws {
    let sheet = try sheet("--frames", "1", "--onion", "4", "--from", "3")
    // The square moves from 10 to 30; every quarter of the path is shown.
    func red(_ x: Int) -> Int { Int(sheet.samples[4 * ((16 + 9) * sheet.header.width + 16 + x) + 1] >> 8) }
    #expect(red(5) == 255 && red(32) < 2, "the ground is white, the last place red")
    let positions = [11, 16, 21].map(red)
    #expect(
      positions.allSatisfy { (100..<250).contains($0) } && positions == positions.sorted(by: >),
      "\(positions)")
  }

  @Test func `onion skins leave no holes in what slowly comes to rest`() throws {
    let easing = #""delay": 3, "easing": "cubic-bezier(0, 1, 0, 1)","#
    try write(
      scene(offset: 10).replacingOccurrences(of: #""delay": 3,"#, with: easing), to: "moving.json")
    let sheet = try sheet("--frames", "1", "--onion", "12", "--from", "3")
    let greens = (31..<37).map { x in sheet.samples[4 * ((16 + 9) * sheet.header.width + 16 + x) + 1] >> 8 }
    #expect(greens.allSatisfy { $0 < 2 }, "\(greens)")
  }

  @Test func `a row for each layer shows it alone, over a checkerboard`() throws {
    let sheet = try sheet("--layers", "--frames", "2", "--width", "128")
    #expect(sheet.header.height == 16 + 2 * (30 + 22 + 16))
    func gray(_ x: Int, _ y: Int) -> Int { Int(sheet.samples[4 * (y * sheet.header.width + x) + 1] >> 8) }
    #expect(gray(17, 17) == 255, "the scene has a background")
    let colors = [gray(17, 16 + 68 + 1), gray(17 + 8, 16 + 68 + 1)]
    #expect(colors.max() == 247 && abs((colors.min() ?? 0) - 224) <= 1, "dithered")
  }

  @Test func `frames chosen by change are where the scene moves`() throws {
    _ = try sheet("--changes", "--frames", "4", "--columns", "4")
    let outcome = try program.run(
      "sheet", "moving.json", "-o", "sheet.jpg", "--changes", "--from", "1", "--to", "2")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    (["--frames", "0"], "--frames must be within 1…1000, not 0"),
    (["--onion", "1"], "--onion must be within 2…24, not 1"),
    (["--layers", "--columns", "3"], "use --layers or --columns, not both"),
    (["--to=-1"], "--to must be greater than --from"),
  ])
  func `a sheet that cannot be is refused`(arguments: [String], message: String) throws {
    let outcome = try program.start(["sheet", "moving.json", "-o", "x.png"] + arguments).finish()
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.hasPrefix("error: \(message)\nUsage: afterglow sheet "), "\(outcome.errors)")
    #expect(try program.files() == ["moving.json"])
  }

  @Test func `a scene is equal to the image that render draws of it`() throws {
    #expect(
      try program.run("render", "moving.json", "-o", "image.png", "--at", "3.5", "--scale", "2").exitCode == 0
    )
    let outcome = try program.run("diff", "image.png", "moving.json", "--at", "3.5")
    #expect(outcome.exitCode == 0 && outcome.output == "equal\n", "\(outcome.errors)")
  }

  @Test func `a difference is measured, located and drawn`() throws {
    try write(scene(offset: 12), to: "other.json")
    let outcome = try program.run(
      "diff", "moving.json", "other.json", "--at", "0", "-o", "difference.png")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.hasPrefix("at 0.0 s: 32 of 1200 pixels differ, by at most 255 of 255"),
      "\(outcome.output)")
    #expect(outcome.output.contains("all within 10×8 pixels from (10, 5)"))
    #expect(outcome.output.contains("the second is shifted 2 pixels to the right relative to the first"))
    let sheet = try PNGDecoder().decode([UInt8](program.contents(of: "difference.png")))
    #expect(sheet.header.width == 16 + 3 * (40 + 16))
  }

  @Test func `differences over time are listed as JSON`() throws {
    try write(scene(offset: 10).replacingOccurrences(of: "[20, 0]", with: "[21, 0]"), to: "other.json")
    let outcome = try program.run("diff", "moving.json", "other.json", "--frames", "8", "--json")
    #expect(outcome.exitCode == 1)
    let frames = try #require(try JSONDocument(parsing: outcome.output).root["frames"]?.array)
    #expect(frames.map { $0["differingPixels"]?.double == 0 } == Array(repeating: true, count: 7) + [false])
    let allowed = try program.run("diff", "moving.json", "other.json", "--frames", "8", "--tolerance", "255")
    #expect(allowed.exitCode == 0)
  }

  @Test func `scenes are compared over time, and what differs is told by its ranges`() throws {
    try write(
      scene(offset: 10).replacingOccurrences(of: "\"delay\": 3", with: "\"delay\": 1"), to: "other.json")
    let outcome = try program.run("diff", "moving.json", "other.json")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.hasPrefix("17 of 24 instants differ: 1.167 s–3.833 s\nmost at "), "\(outcome.output)")
    #expect(try program.run("diff", "moving.json", "moving.json").output == "equal\n")
  }

  @Test func `videos are compared frame by frame, with each other and with a scene`() throws {
    try write(scene(offset: 10).replacingOccurrences(of: "[20, 0]", with: "[10, 0]"), to: "other.json")
    for (scene, video) in [("moving", "one.mkv"), ("other", "two.mkv"), ("other", "two.gif")] {
      #expect(try program.run("render", "\(scene).json", "-o", video, "-q").exitCode == 0)
    }
    let outcome = try program.run("diff", "one.mkv", "two.mkv", "-o", "difference.png")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.hasPrefix("at 3.1 s (frame 31): 16 of 1200 pixels differ")
        && outcome.output.contains("at 3.9 s (frame 39): 128 of 1200 pixels differ"), "\(outcome.output)")
    #expect(try program.run("diff", "one.mkv", "one.mkv").output == "equal\n")
    // The scene is dithered like a PNG file, the video has 16 bits.
    #expect(try program.run("diff", "one.mkv", "moving.json", "--tolerance", "1").exitCode == 0)
    #expect(try program.run("diff", "two.gif", "two.mkv", "--tolerance", "1").exitCode == 0)
    // A GIF has no frames for the first three seconds, in which nothing changes.
    #expect(try program.run("diff", "two.gif", "other.json", "--tolerance", "1").exitCode == 0)
    let pause = try program.run("diff", "two.gif", "one.mkv")
    #expect(pause.output.contains("at 3.9 s (frame 39): 128 of 1200 pixels differ"), "\(pause.output)")
    let json = try program.run("diff", "one.mkv", "two.mkv", "--frames", "4", "--json")
    let frames = try #require(try JSONDocument(parsing: json.output).root["frames"]?.array)
    #expect(frames.map { $0["frame"]?.int } == [0, 10, 20, 30])
    try program.write("no video", to: "bad.mp4")
    let bad = try program.run("diff", "bad.mp4", "one.mkv")
    #expect(bad.exitCode == 65 && bad.errors.hasPrefix("error: bad.mp4: "), "\(bad.errors)")
  }

  @Test func `pictures of unlike sizes differ`() throws {
    try write(scene(offset: 10, width: 41), to: "wide.json")
    let outcome = try program.run("diff", "moving.json", "wide.json")
    #expect(outcome.exitCode == 1 && outcome.output == "the sizes differ: 40×30 and 41×30 pixels\n")
  }

  @Test func `what cannot be compared is an error with its own code`() throws {
    try write("no picture", to: "bad.png")
    let missing = try program.run("diff", "moving.json", "absent.png")
    #expect(missing.exitCode == 66 && missing.errors == "error: absent.png: No such file or directory\n")
    let damaged = try program.run("diff", "bad.png", "moving.json")
    #expect(damaged.exitCode == 65 && damaged.errors.contains("bad.png: this is not a PNG"))
    let overwriting = try program.run("diff", "moving.json", "moving.json", "-o", "moving.json")
    #expect(overwriting.exitCode == 64)
  }
}
