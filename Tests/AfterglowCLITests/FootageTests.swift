import Foundation
import ImageDecoding
import PixelKernels
import Testing
import VideoCoding

@Suite("Footage as layers")
struct FootageTests {
  private let program: Program

  /// Clips of 96 × 64 pixels at 25 frames per second, each frame with its number in 16 blocks.
  private static func clip(_ name: String) -> URL {
    Program.project.appending(path: "Tests/VideoCodingTests/Cases/Clips/\(name)")
  }

  init() throws {
    program = try Program()
    for name in ["h264.mp4", "h264-turned.mp4", "h264-wide.mp4", "vp9-alpha.webm"] {
      try FileManager.default.copyItem(at: Self.clip(name), to: program.folder.appending(path: name))
    }
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try program.start(arguments).finish() }

  /// A scene of footage in its own size.
  private static func scene(_ keys: String, more: String = "") -> String {
    """
    {"size": [96, 64], "frameRate": 25, "layers": [{"type": "video", "source": "h264.mp4"\(keys)}\(more)]}
    """
  }

  private static func number(in frame: Bitmap) -> Int {
    (0..<16).reduce(0) { $0 | (frame[$1 % 8 * 12 + 6, $1 / 8 * 12 + 6].y > 32768 ? 1 << $1 : 0) }
  }

  private func bitmap(_ scene: String, at time: String) throws -> Bitmap {
    try program.write(scene, to: "scene.json")
    let outcome = try run("render", "scene.json", "-o", "frame.png", "--at", time)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return try ImageDecoder().decode([UInt8](Data(contentsOf: URL(filePath: program.path("frame.png")))))
  }

  @Test(
    "the layer's clock chooses the frame",
    arguments: [
      ("", "0", 0), ("", "0.0399", 0), ("", "0.04", 1), ("", "1", 25), ("", "9", 59),
      (#", "timeOffset": 0.2"#, "0.4", 15), (#", "rate": 2"#, "0.4", 20), (#", "start": 0.2"#, "0.4", 5),
      (#", "rate": -1, "timeOffset": 1"#, "0.4", 15), (#", "rate": 0, "timeOffset": 0.5"#, "2", 12),
      (#", "loop": true"#, "2.5", 2), (#", "loop": 0.2"#, "0.44", 1), (#", "timeOffset": -1"#, "0.5", 0),
    ])
  func clock(keys: String, time: String, number: Int) throws {
    #expect(Self.number(in: try bitmap(Self.scene(keys), at: time)) == number)
  }

  @Test("a frame is placed, masked and blended as an image is")
  func placement() throws {
    let frame = try bitmap(
      Self.scene(
        #", "crop": {"left": 0, "top": 24, "width": 32, "height": 40}, "fit": "fill", "cornerRadius": 20"#),
      at: "0")
    #expect(frame[1, 1].w == 0 && frame[48, 32].w == 65535)
    #expect(abs(Int(frame[48, 32].x) - 200 * 257) < 600, "the first patch fills the box: \(frame[48, 32])")
    let turned = try bitmap(
      #"{"size": [64, 96], "layers": [{"type": "video", "source": "h264-turned.mp4"}]}"#, at: "0")
    #expect(turned.isOpaque, "turned upright, it fills a box of its own shape")
    let wide = try bitmap(
      #"{"size": [128, 64], "layers": [{"type": "video", "source": "h264-wide.mp4"}]}"#, at: "0")
    #expect(wide.isOpaque, "its pixels are wider than high")
    let clear = try bitmap(
      #"{"size": [96, 64], "layers": [{"type": "video", "source": "vp9-alpha.webm"}]}"#, at: "0")
    #expect(clear[8, 44].w == 65535 && abs(Int(clear[25, 44].w) - 32896) < 300)
  }

  @Test("a video has the same bytes with any number of jobs, and from any segment on")
  func jobs() throws {
    try program.write(
      Self.scene(
        "",
        more: #"""
          , {"type": "video", "source": "h264.mp4", "timeOffset": 1, "rate": 0.7, "opacity": 0.5, "rotate": 30,
             "filters": [{"blur": 1}]}
          """#), to: "scene.json")
    for jobs in 1...3 {
      let outcome = try run(
        "render", "scene.json", "-o", "\(jobs).mp4", "--jobs", "\(jobs)", "--codec", "h264")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let first = try Data(contentsOf: URL(filePath: program.path("1.mp4")))
    for jobs in 2...3 { #expect(try Data(contentsOf: URL(filePath: program.path("\(jobs).mp4"))) == first) }
    var whole = try VideoFrameReader(path: program.path("1.mp4"))
    #expect(whole.times.count == 60, "it is as long as its footage")
    let outcome = try run("render", "scene.json", "-o", "%02d.png", "--from", "1.2", "--duration", "0.2")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    _ = try bitmap(try String(contentsOfFile: program.path("scene.json"), encoding: .utf8), at: "1.28")
    #expect(
      try Data(contentsOf: URL(filePath: program.path("frame.png")))
        == Data(contentsOf: URL(filePath: program.path("03.png"))))
    _ = try whole.next()
  }

  @Test("a video file is rendered and inspected without a scene")
  func files() throws {
    var outcome = try run("render", "h264.mp4", "-o", "still.png", "--at", "1.04")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let still = try ImageDecoder().decode([UInt8](Data(contentsOf: URL(filePath: program.path("still.png")))))
    #expect(still.width == 96 && still.height == 64 && Self.number(in: still) == 26)
    outcome = try run("inspect", "h264-turned.mp4")
    #expect(outcome.output.contains("64×96 points"), "\(outcome.output)")
    #expect(
      outcome.output.contains("h264 yuv420p, 96×64 pixels, turned, 25 frames per second, 40 frames, 1.6 s"))
    outcome = try run("render", "h264.mp4", "-o", "copy.webm")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let properties = try VideoReader(path: program.path("copy.webm")).properties
    #expect(
      properties.video.frameRate == (try FrameRate(framesPerSecond: 25))
        && abs(properties.duration - 2.4) < 0.05)
  }

  @Test(
    "animated images and image sequences are footage",
    arguments: ["a.gif", "a.webp", "a.avif", "a.png", "%03d.png"])
  func animations(name: String) throws {
    let codec = name == "a.png" ? ["--codec", "apng"] : []
    let outcome = try program.start(["render", "h264.mp4", "-o", name, "--duration", "0.4"] + codec).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    for (time, number) in [("0", 0), ("0.2", 5), ("0.36", 9), ("0.08", 2), ("3", 9)] {
      let scene = Self.scene("").replacing("h264.mp4", with: name)
      #expect(Self.number(in: try bitmap(scene, at: time)) == number, "at \(time) s")
    }
    guard !name.contains("%") else { return }
    try program.write(
      Self.scene("").replacing("video", with: "image").replacing("h264.mp4", with: name), to: "i.json")
    #expect(try run("lint", "i.json").output.contains("still-animation: layers[0]: the file is animated"))
  }

  @Test("a clip is an input: of bundles, and no output may replace it")
  func inputs() throws {
    try program.write(Self.scene(#", "timeOffset": 1"#), to: "scene.json")
    var outcome = try run("render", "scene.json", "-o", "h264.mp4")
    #expect(outcome.exitCode != 0 && outcome.errors.contains("h264.mp4"), "\(outcome.errors)")
    outcome = try run("bundle", "scene.json", "-o", "scene.bundle.tar")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    _ = try bitmap(Self.scene(#", "timeOffset": 1"#), at: "0")
    try FileManager.default.removeItem(atPath: program.path("h264.mp4"))
    outcome = try run("render", "scene.bundle.tar", "-o", "bundled.png", "--at", "0")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(
      try Data(contentsOf: URL(filePath: program.path("bundled.png")))
        == Data(contentsOf: URL(filePath: program.path("frame.png"))))
  }

  @Test("rows of a batch name clips of their own")
  func batch() throws {
    try program.write("clip\nh264.mp4\nvp9-alpha.webm\nh264-wide.mp4\nh264.mp4\n", to: "rows.csv")
    try program.write(
      Self.scene("").replacing(#""h264.mp4""#, with: #"{"parameter": "clip"}"#).replacing(
        "{\"size\"", with: #"{"parameters": {"clip": {"type": "text", "default": "h264.mp4"}}, "size""#),
      to: "scene.json")
    let outcome = try run("batch", "scene.json", "--data", "rows.csv", "-o", "{row}.png", "--jobs", "1")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let pictures = try (1...4).map { try Data(contentsOf: URL(filePath: program.path("\($0).png"))) }
    #expect(Set(pictures).count == 3 && pictures[0] == pictures[3])
  }

  @Test("images whose numbers have a gap are refused, and a truncated GIF file")
  func gaps() throws {
    for number in [1, 2, 4] { try program.write("", to: "\(number).png") }
    try program.write(Self.scene("").replacing("h264.mp4", with: "%d.png"), to: "scene.json")
    var outcome = try run("validate", "scene.json")
    #expect(
      outcome.exitCode == 66 && outcome.errors.contains("%d.png: 3.png is missing, but there is 4.png"),
      "\(outcome.errors)")
    _ = try run("render", "h264.mp4", "-o", "whole.gif", "--duration", "0.4")
    let whole = try Data(contentsOf: URL(filePath: program.path("whole.gif")))
    try whole.dropLast(20).write(to: URL(filePath: program.path("cut.gif")))
    outcome = try run("inspect", "cut.gif")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("it is truncated"), "\(outcome.errors)")
  }

  @Test("what cannot be shown is refused with its place before anything is drawn")
  func refusals() throws {
    try program.write("text", to: "text.mp4")
    let whole = try Data(contentsOf: Self.clip("h264.mp4"))
    try whole.prefix(3000).write(to: URL(filePath: program.path("cut.mp4")))
    for (name, reason, code) in [
      ("missing.mp4", "No such file or directory", 66), ("text.mp4", "media file", 65),
      ("cut.mp4", "moov", 65),
    ] {
      try program.write(
        #"{"size": [9, 9], "layers": [\#n  {"type": "video", "source": "\#(name)"}]}"#, to: "scene.json")
      let outcome = try run("validate", "scene.json")
      #expect(Int(outcome.exitCode) == code, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("scene.json:2:31: layers[0].source: \(name): ")
          && outcome.errors.contains(reason), "\(outcome.errors)")
    }
  }
}
