import Foundation
import ImageDecoding
import ImageEncoding
import PNGCoding
import Testing
import VideoCoding

@Suite("Animations and videos with transparency")
struct AnimationTests {
  private let program: Program
  /// Three bars of no, half and full alpha, and a square that moves.
  private static let bars = """
    {"size": [96, 48], "duration": 1, "layers": [
      {"type": "rectangle", "frame": {"left": 32, "top": 0, "width": 32, "height": 32}, "fill": "rgb(255 128 0 / 0.5)"},
      {"type": "rectangle", "frame": {"left": 64, "top": 0, "width": 32, "height": 32}, "fill": "rgb(255 128 0)"},
      {"type": "rectangle", "frame": {"left": 0, "top": 38, "width": 8, "height": 8}, "fill": "white",
       "animations": [{"property": "translate", "duration": 1, "keyframes": [{"value": [0, 0]}, {"value": [80, 0]}]}]}]}
    """

  init() throws {
    program = try Program()
    try program.write(Self.bars, to: "bars.json")
  }

  private func render(_ arguments: String...) throws -> Program.Outcome {
    try program.start(["render", "bars.json"] + arguments).finish()
  }

  @Test(
    "decoded frames have alpha at three levels, and colors without dark edges",
    arguments: [
      (["-o", "a.webm"], 8), (["-o", "a.mov", "--codec", "prores4444"], 12),
    ])
  func alpha(arguments: [String], bitDepth: Int) throws {
    let outcome = try program.start(["render", "bars.json", "--fps", "10"] + arguments).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("warning"))
    var reader = try VideoReader(path: program.path(arguments[1]))
    let picture = try #require(try reader.nextFrame()).picture
    let bytes = try #require(picture.alpha)
    let alpha = bitDepth == 8 ? bytes.map { Int($0) } : samples(bytes)
    let luma = bitDepth == 8 ? picture.luma.map { Int($0) } : samples(picture.luma)
    let highest = (1 << bitDepth) - 1
    for (x, expected) in [(12, 0.0), (48, 0.5), (84, 1)] {
      #expect(abs(Double(alpha[16 * 96 + x]) / Double(highest) - expected) < 0.02, "at \(x)")
    }
    // Orange at half alpha is as bright as at full alpha, and continues where it is invisible.
    let orange = Double(luma[16 * 96 + 84])
    #expect(abs(Double(luma[16 * 96 + 48]) / orange - 1) < 0.03)
    #expect(Double(luma[16 * 96 + 28]) / orange > 0.6)
  }

  private func samples(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
  }

  @Test("an animated PNG has every frame in time, and the first is the still", arguments: ["8", "16"])
  func animatedPNG(bits: String) throws {
    for (name, options) in [("a.apng", []), ("b.png", ["--codec", "apng"])] {
      let arguments = ["render", "bars.json", "-o", name, "--fps", "29.97", "--bit-depth", bits] + options
      let outcome = try program.start(arguments).finish()
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let properties = try AnimatedImageProperties(path: program.path(name))
      #expect(properties.times.count == 30)
      #expect(properties.pixelFormat == (bits == "16" ? "rgba64be" : "rgba"))
      let seconds = Double(properties.end) / Double(properties.timescale)
      #expect(abs(seconds - 30 * 1001 / 30000) < 0.001)
      let bytes = Array(try program.contents(of: name))
      #expect(try AnimatedPNG.plays(of: bytes) == 0)
      #expect(try render("-o", "image.png", "--bit-depth", bits).exitCode == 0)
      let still = try ImageDecoder().decode(Array(try program.contents(of: "image.png")))
      #expect(try ImageDecoder().decode(bytes) == still)
    }
    #expect(try render("-o", "c.apng", "--plays", "3").exitCode == 0)
    #expect(try AnimatedPNG.plays(of: Array(try program.contents(of: "c.apng"))) == 3)
  }

  @Test("delays of a GIF add up to the frames' times", arguments: ["30", "12.5", "29.97", "50", "7"])
  func gifTimes(rate: String) throws {
    for background in ["#203040", "transparent"] {
      let outcome = try render("-o", "a.gif", "--fps", rate, "--background", background)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let properties = try AnimatedImageProperties(path: program.path("a.gif"))
      let frameRate = try FrameRate(rate)
      let frames = properties.times.count
      for (index, time) in (properties.times + [properties.end]).enumerated() {
        let exact = 100 * Double(index * frameRate.denominator) / Double(frameRate.numerator)
        #expect(abs(Double(time) - exact) <= 0.5 + 1e-9, "frame \(index) of \(frames)")
      }
    }
  }

  @Test("a GIF has a transparent index, a reduced palette on request, and a repetition count")
  func gif() throws {
    #expect(try render("-o", "a.gif").exitCode == 0)
    let bytes = Array(try program.contents(of: "a.gif"))
    let first = try ImageDecoder().decode(bytes)
    #expect(first[12, 16].w == 0 && first[84, 16].w == 65535)
    #expect(first[84, 16].x > 60000 && first[84, 16].z < 3000)
    #expect(String(decoding: bytes.prefix(2000), as: UTF8.self).contains("NETSCAPE2.0"))
    #expect(try render("-o", "b.gif", "--plays", "1", "--background", "#224", "--colors", "4").exitCode == 0)
    let few = Array(try program.contents(of: "b.gif"))
    #expect(few[10] & 7 == 1, "a table of four colors")
    #expect(!String(decoding: few.prefix(2000), as: UTF8.self).contains("NETSCAPE2.0"))
  }

  @Test("a GIF without a background stores only changed pixels unless some become transparent again")
  func sparingGIF() throws {
    let moving = """
      "animations": [{"property": "translate", "duration": 1, "keyframes": [{"value": [0, 0]}, {"value": [80, 0]}]}]
      """
    let dot = #"{"type": "ellipse", "frame": {"width": 9, "height": 9}, "fill": "gold", \#(moving)}"#
    let panel =
      #"{"type": "rectangle", "fill": {"type": "linear", "stops": [{"color": "navy"}, {"color": "orchid"}]}}"#
    for (name, layers) in [("panel.json", "\(panel), \(dot)"), ("dot.json", dot)] {
      try program.write(#"{"size": [200, 100], "duration": 1, "layers": [\#(layers)]}"#, to: name)
    }
    #expect(try program.run("render", "panel.json", "-o", "a.gif", "--fps", "20").exitCode == 0)
    #expect(
      try program.run("render", "panel.json", "-o", "b.gif", "--fps", "20", "--background", "black").exitCode
        == 0)
    #expect(try program.contents(of: "a.gif").count < 2 * program.contents(of: "b.gif").count)
    // The previous frame is cleared if only the dot moves over the transparent area.
    #expect(try program.run("render", "dot.json", "-o", "c.gif", "--fps", "20").exitCode == 0)
    #expect(try disposals("c.gif") == [UInt8](repeating: 2, count: 20))
    #expect(try disposals("a.gif") == [UInt8](repeating: 1, count: 19) + [2])
  }

  /// A square that moves five times, and is gone after two and a half seconds of three.
  private static let pauses = """
    {"size": [48, 24], "duration": 3, "layers": [
      {"type": "rectangle", "frame": {"left": 0, "top": 0, "width": 8, "height": 8}, "fill": "gold",
       "animations": [
        {"property": "translate", "delay": 0.55, "duration": 0.5, "fill": "both", "easing": "steps(5)",
         "keyframes": [{"value": [0, 0]}, {"value": [40, 0]}]},
        {"property": "opacity", "delay": 2.45, "duration": 1, "keyframes": [{"value": 0}, {"value": 0}]}]}]}
    """

  @Test(
    "frames of a GIF that change nothing are more time for the one before them",
    arguments: ["#203040", "transparent"], ["video", "frame"])
  func mergedFrames(background: String, palettes: String) throws {
    try program.write(Self.pauses, to: "pauses.json")
    let arguments = ["render", "pauses.json", "--background", background, "--palettes", palettes]
    for (name, rate, jobs) in [("a.gif", "10", "1"), ("b.gif", "10", "3"), ("c.gif", "30", "1")] {
      let outcome = try program.start(arguments + ["-o", name, "--fps", rate, "--jobs", jobs]).finish()
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try program.contents(of: "a.gif") == program.contents(of: "b.gif"))
    let found = try AnimatedImageProperties(path: program.path("a.gif"))
    var starts = [0, 70, 80, 90, 100, 110, 250]
    // What is to be cleared must be painted right before it.
    if background == "transparent", palettes == "video" {
      starts = [0, 60, 70, 80, 90, 100, 110, 240, 250, 290]
    }
    #expect(found.times == starts)
    #expect(found.end == 300)
    let finer = try AnimatedImageProperties(path: program.path("c.gif"))
    #expect(finer.end == 300 && finer.times.count < 20, "of 90")
  }

  @Test("frames of a WebP file that change nothing prolong the one before them, for any number of jobs")
  func mergedWebPFrames() throws {
    try program.write(Self.pauses, to: "pauses.json")
    for (name, jobs) in [("a.webp", "1"), ("b.webp", "3")] {
      let outcome = try program.start(
        ["render", "pauses.json", "-o", name, "--fps", "10", "--jobs", jobs, "--background", "transparent"]
      ).finish()
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let bytes = Array(try program.contents(of: "a.webp"))
    #expect(bytes == Array(try program.contents(of: "b.webp")))
    let found = try WebPSurvey(bytes)
    #expect(found.frameCount == 7, "at 0, 0.7 to 1.1 and 2.5 s")
    #expect(found.milliseconds == 3000)
  }

  @Test("a frame of a GIF that is shown for longer than a delay can say is shown by several")
  func longDelays() throws {
    try program.write(
      ##"{"size": [8, 8], "duration": 1400, "background": "#123456", "layers": []}"##, to: "still.json")
    let outcome = try program.run("render", "still.json", "-o", "a.gif", "--fps", "0.1")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let found = try AnimatedImageProperties(path: program.path("a.gif"))
    #expect(found.times == [0, 65535, 131070] && found.end == 140_000)
  }

  /// The disposal method of each GIF frame: 1 keeps it, 2 clears it before the next.
  private func disposals(_ name: String) throws -> [UInt8] {
    let bytes = Array(try program.contents(of: name))
    return (0..<bytes.count - 8).filter {
      bytes[$0..<$0 + 3] == [0x21, 0xF9, 4] && bytes[$0 + 7] == 0 && bytes[$0 + 8] == 0x2C
    }.map { bytes[$0 + 3] >> 2 & 7 }
  }

  @Test("a GIF with a palette for each frame has all frames in their colors, on any background")
  func framePalettes() throws {
    for background in ["#203040", "transparent"] {
      let outcome = try render(
        "-o", "a.gif", "--palettes", "frame", "--fps", "10", "--background", background)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(try AnimatedImageProperties(path: program.path("a.gif")).times.count == 10)
      let bytes = Array(try program.contents(of: "a.gif"))
      #expect(bytes[10] & 0x80 == 0, "no palette for all frames")
      let first = try ImageDecoder().decode(bytes)
      #expect(first[84, 16].x == 65535 && first[84, 16].y / 257 == 128 && first[84, 16].z == 0)
      #expect(first[12, 16].w == (background == "transparent" ? 0 : 65535))
    }
  }

  @Test("--max-bytes removes as few colors as necessary for the file to fit, and fails if it cannot")
  func maximumSize() throws {
    let shades = """
      {"size": [96, 96], "duration": 0.4, "background": "#102030", "layers": [{"type": "ellipse",
       "fill": {"type": "linear", "angle": 40, "stops": [{"color": "#f04"}, {"color": "#4cf"}]},
       "animations": [{"property": "rotate", "duration": 0.4, "keyframes": [{"value": 0}, {"value": 90}]}]}]}
      """
    try program.write(shades, to: "shades.json")
    #expect(try program.run("render", "shades.json", "-o", "a.gif").exitCode == 0)
    let size = try program.contents(of: "a.gif").count
    let limit = size * 2 / 3
    let fitted = try program.run("render", "shades.json", "-o", "b.gif", "--max-bytes", "\(limit)")
    #expect(fitted.exitCode == 0, "\(fitted.errors)")
    let found = Array(try program.contents(of: "b.gif"))
    #expect(found.count <= limit)
    // The transparent color stands behind the others.
    let colors = Int(found[11]) + 1
    for (name, count) in [("same.gif", colors), ("more.gif", colors + 4)] {
      #expect(try program.run("render", "shades.json", "-o", name, "--colors", "\(count)").exitCode == 0)
    }
    #expect(Array(try program.contents(of: "same.gif")) == found)
    #expect(try program.contents(of: "more.gif").count > limit)
    let outcome = try program.run("render", "shades.json", "-o", "c.gif", "--max-bytes", "500")
    #expect(outcome.exitCode != 0 && outcome.errors.contains("more than 500 bytes"))
    #expect(try program.files() == ["a.gif", "b.gif", "bars.json", "more.gif", "same.gif", "shades.json"])
  }

  @Test("WebP and AVIF stills keep their alpha, and lossless ones every pixel")
  func stills() throws {
    for arguments in [
      ["a.webp"], ["a.avif"], ["b.webp", "--lossless"], ["b.avif", "--lossless", "--bit-depth", "8"],
    ] {
      let outcome = try program.start(["render", "bars.json", "--at", "0", "-o"] + arguments).finish()
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let found = try ImageDecoder().decode(Array(try program.contents(of: arguments[0])))
      #expect(found.width == 96 && found.height == 48)
      for (x, expected) in [(12, 0.0), (48, 0.5), (84, 1)] {
        #expect(abs(Double(found[x, 16].w) / 65535 - expected) < 0.02, "\(arguments) at \(x)")
      }
      #expect(found[84, 16].x > 62000 && found[84, 16].z < 4000)
    }
    #expect(try render("-o", "image.png").exitCode == 0)
    let still = try ImageDecoder().decode(Array(try program.contents(of: "image.png")))
    #expect(try ImageDecoder().decode(Array(try program.contents(of: "b.webp"))) == still)
    #expect(try ImageDecoder().decode(Array(try program.contents(of: "b.avif"))) == still)
  }

  @Test("a .webp is animated if a time range is requested, and contains its repetition count")
  func animatedWebP() throws {
    let outcome = try render("-o", "a.webp", "--fps", "30", "--plays", "2", "--lossless")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let found = try WebPSurvey(Array(try program.contents(of: "a.webp")))
    #expect(found.frameCount == 30 && found.milliseconds == 1000 && found.plays == 2 && found.hasAlpha)
    #expect(try render("-o", "image.png").exitCode == 0)
    let still = try ImageDecoder().decode(Array(try program.contents(of: "image.png")))
    #expect(try ImageDecoder().decode(Array(try program.contents(of: "a.webp"))) == still)
  }

  @Test("an .avif is animated if a time range is requested, with alpha, any size and any bit depth")
  func animatedAVIF() throws {
    for (name, options, bits) in [
      ("a.avif", [], 10), ("b.avif", ["--bit-depth", "8", "--lossless"], 8), ("c.avif", ["--lossless"], 10),
      ("d.avif", ["--size", "97x49", "--bit-depth", "8", "--plays", "3"], 8),
    ] {
      let arguments = ["render", "bars.json", "-o", name, "--fps", "29.97"] + options
      let outcome = try program.start(arguments).finish()
      #expect(outcome.exitCode == 0, "\(name): \(outcome.errors)")
      let bytes = Array(try program.contents(of: name))
      let found = try AVIFSurvey(bytes)
      #expect(found.frameCount == 30 && found.hasAlpha && found.bitDepth == bits, "\(found)")
      #expect(found.duration * 30000 == 30 * 1001 * found.timescale)
      let first = try ImageDecoder().decode(bytes)
      for (x, expected) in [(12, 0.0), (48, 0.5), (84, 1)] {
        #expect(abs(Double(first[x, 16].w) / 65535 - expected) < 0.02, "\(name) at \(x)")
      }
      #expect(first[84, 16].x > 62000 && first[84, 16].z < 4000, "\(name): \(first[84, 16])")
    }
    #expect(try render("-o", "image.png").exitCode == 0)
    let still = try ImageDecoder().decode(Array(try program.contents(of: "image.png")))
    #expect(try ImageDecoder().decode(Array(try program.contents(of: "b.avif"))) == still)
    #expect(
      try render("-o", "opaque.avif", "--fps", "9", "--background", "#123", "--jobs", "1").exitCode == 0)
    #expect(try render("-o", "again.avif", "--fps", "9", "--background", "#123", "--jobs", "3").exitCode == 0)
    #expect(try program.contents(of: "opaque.avif") == program.contents(of: "again.avif"))
    let levels = (0..<8).map { level in
      """
      {"type": "rectangle", "frame": {"left": \(8 * level), "width": 8}, "fill": "rgb(90 200 40 / \(Double(level) / 8))"}
      """
    }
    try program.write(
      #"{"size": [64, 16], "duration": 0.2, "layers": [\#(levels.joined(separator: ", "))]}"#,
      to: "levels.json")
    #expect(try program.run("render", "levels.json", "-o", "levels.avif", "--fps", "10").exitCode == 0)
    let decoded = try ImageDecoder().decode(Array(try program.contents(of: "levels.avif")))
    for level in 0..<8 {
      let found = Double(decoded[8 * level + 4, 8].w) / 65535
      #expect(abs(found - Double(level) / 8) < 0.006, "alpha of \(level)/8 is \(found)")
    }
    #expect(try !AVIFSurvey(Array(try program.contents(of: "opaque.avif"))).hasAlpha)
  }

  @Test(
    "an option that a format does not support is an error that lists the supported ones",
    arguments: [
      (["-o", "a.gif", "--fps", "100"], "at most 50 frames per second"),
      (["-o", "a.apng", "--fps", "120000/1001"], "at most 65535"),
      (["-o", "a.gif", "--audio", "bars.json"], "GIF files have no sound; write .mp4"),
      (["-o", "a.avif", "--audio", "bars.json"], "AVIF files have no sound; write .mp4"),
      (["-o", "a.webp", "--bit-depth", "16"], "--bit-depth must be 8 for WebP"),
      (["-o", "a.avif", "--bit-depth", "12"], "--bit-depth must be 10 or 8 for AVIF"),
      (["-o", "a.avif", "--crf", "20", "--quality", "50"], "use only one of"),
      (
        ["-o", "a.avif", "--duration", "1", "--chroma", "4:2:0"],
        "--chroma applies only to .jpg files and .avif stills"
      ),
      (["-o", "a.webp", "--duration", "1", "--at", "1"], "--at applies only to stills"),
      (["-o", "a.webp", "--at", "1", "--plays", "2"], "--plays applies only to animations"),
      (["-o", "a.gif", "--bit-depth", "16"], "--bit-depth must be 8 for GIF"),
      (["-o", "a.webm", "--codec", "h264"], "--codec h264 is for .mp4 or .mov; WebM takes vp9 or av1"),
      (["-o", "a.mov", "--codec", "prores4444", "--crf", "20"], "no constant rate factor"),
      (["-o", "a.webm", "--bit-depth", "10"], "at which VP9 supports transparency"),
      (
        ["-o", "a.mov", "--codec", "hevc", "--background", "transparent"],
        "HEVC does not support transparency"
      ),
      (["-o", "a.webm", "--size", "97x48"], "even each way"),
      (["-o", "a.mp4", "--plays", "2"], "--plays applies only to .apng, .gif, .webp or .avif"),
      (["-o", "a.mp4", "--colors", "16"], "--colors applies only to .gif"),
      (["-o", "a.apng", "--palettes", "frame"], "--palettes applies only to .gif"),
      (["-o", "a.png", "--plays", "2"], "--plays applies only to animations: .apng, .gif, .webp or .avif"),
    ])
  func refused(arguments: [String], message: String) throws {
    let outcome = try program.start(["render", "bars.json"] + arguments).finish()
    #expect(outcome.exitCode != 0)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try program.files() == ["bars.json"])
  }
}
