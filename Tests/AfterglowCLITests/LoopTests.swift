import Foundation
import ImageDecoding
import ImageEncoding
import TestSupport
import Testing
import VideoCoding

@Suite("Looping videos")
struct LoopTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.scene(#""duration": 0.8, "iterations": "infinite""#), to: "turning.json")
  }

  /// A rotating bar.
  private static func scene(_ timing: String, more: String = "") -> String {
    """
    {"size": [64, 64], "duration": 1, "background": "#123", "layers": [{"id": "bar", "type": "rectangle", "fill": "red",
      "frame": {"left": 9, "top": 20, "width": 30, "height": 9}, "animations": [{"property": "rotate", \(timing),
      "keyframes": [{"value": 0}, {"value": 360}]}]}\(more)]}
    """
  }

  private func render(_ arguments: String...) throws -> Program.Outcome {
    try program.start(["render"] + arguments).finish()
  }

  @Test("--loop writes exactly one period, and proves that its ends meet")
  func period() throws {
    let outcome = try render("--loop", "turning.json", "-o", "a.gif", "--fps", "25")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("loop of 20 frames: frames 0 and 20 are equal in 16 bits, frames 1 and 21 are"))
    #expect(try AnimatedImageProperties(path: program.path("a.gif")).times.count == 20)
    #expect(try render("turning.json", "-o", "f/%02d.png", "--fps", "25", "--loop", "--quiet").exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.path("f")).count == 20)
    let sequence = try render("turning.json", "-o", "f/%02d.png", "--fps", "25", "--loop")
    #expect(sequence.errors.contains("loop of 20 frames: frames 0 and 20 are equal"), "\(sequence.errors)")
  }

  @Test("a period that is not a whole number of frames suggests rates and a length that fit")
  func unevenPeriod() throws {
    let outcome = try render("turning.json", "-o", "b.gif", "--loop", "--fps", "24")
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("the period of 0.8 s is not a whole number of frames at 24 per second"))
    #expect(outcome.errors.contains("use --fps 25, 30, 50, 60, 20 or 10, or --loop 0.7917"))
    #expect(try program.files() == ["turning.json"])
  }

  @Test("--loop with a number changes periods slightly and reports it, and refuses larger changes")
  func retimed() throws {
    let pulse = #"""
      , {"id": "pulse", "type": "ellipse", "fill": "gold", "frame": {"left": 40, "top": 40, "width": 20, "height": 20},
      "animations": [{"property": "opacity", "duration": 0.33, "direction": "alternate", "iterations": "infinite",
      "keyframes": [{"value": 0}, {"value": 1}]}]}
      """#
    try program.write(Self.scene(#""duration": 0.99, "iterations": "infinite""#, more: pulse), to: "two.json")
    let outcome = try render("two.json", "-o", "a.webp", "--loop", "2", "--fps", "10")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("retimed: 0.66 s by +1.0101 % (pulse), 0.99 s by +1.0101 % (bar)"))
    #expect(outcome.errors.contains("loop of 20 frames: frames 0 and 20"))
    #expect(try WebPSurvey(Array(try program.contents(of: "a.webp"))).milliseconds == 2000)
    // To the nearest frame: 2.04 s would be 21 frames if each frame that begins within them counted.
    let near = try render("two.json", "-o", "a.webp", "--loop", "2.04", "--fps", "10")
    #expect(near.errors.contains("loop of 20 frames"), "\(near.errors)")
    let far = try render("two.json", "-o", "b.webp", "--loop", "1.5", "--fps", "10")
    #expect(far.exitCode == 64 && far.errors.contains("0.66 s by +13.6364 % (pulse)"), "\(far.errors)")
    #expect(far.errors.contains("the nearest loop within 2 % is --loop 2"))
    let wider = try render(
      "two.json", "-o", "b.webp", "--loop", "1.5", "--fps", "10", "--loop-tolerance", "30", "--quiet")
    #expect(wider.exitCode == 0, "\(wider.errors)")
  }

  @Test("animations that end are a loop if they return to their start, and an error if they jump")
  func finite() throws {
    try program.write(Self.scene(#""duration": 1"#), to: "once.json")
    let files = try render("once.json", "-o", "s/%d.png", "--loop", "0.25", "--fps", "20")
    #expect(files.exitCode == 64 && files.errors.contains("the loop is not seamless"), "\(files.errors)")
    let turn = try render("once.json", "-o", "a.apng", "--loop", "--fps", "20")
    #expect(turn.exitCode == 0 && turn.errors.contains("loop of 20 frames"), "\(turn.errors)")
    let half = try render("once.json", "-o", "b.apng", "--loop", "0.25", "--fps", "20")
    #expect(
      half.exitCode == 64 && half.errors.contains("the loop is not seamless: frame 0 and frame 5 differ"))
    let quarter = Self.scene(#""duration": 1"#).replacing(#"{"value": 360}"#, with: #"{"value": 80}"#)
    try program.write(quarter, to: "quarter.json")
    let jump = try render("quarter.json", "-o", "b.apng", "--loop", "--fps", "20")
    #expect(jump.exitCode == 64 && jump.errors.contains("the loop would jump"), "\(jump.errors)")
    let blended = try render(
      "quarter.json", "-o", "b.apng", "--loop-crossfade", "0.5", "--fps", "20", "--quiet")
    #expect(blended.exitCode == 0 && blended.errors.isEmpty, "\(blended.errors)")
    let sudden = try render("quarter.json", "-o", "c.apng", "--loop-crossfade", "0.1", "--fps", "20")
    #expect(sudden.exitCode == 64 && sudden.errors.contains("the loop would jerk"), "\(sudden.errors)")
    #expect(
      try render("quarter.json", "-o", "c.apng", "--loop-crossfade", "2").errors
        .contains("at most as long as the loop"))
    #expect(try program.files() == ["a.apng", "b.apng", "once.json", "quarter.json", "turning.json"])
  }

  /// The arguments with which `make video` calls the program, except for the size and the output.
  private static func shippedHeart() throws -> [String] {
    let makefile = try String(contentsOf: Program.project.appending(path: "Makefile"), encoding: .utf8)
    let recipe = makefile.components(separatedBy: "\nvideo:").dropFirst().first?.components(
      separatedBy: "\n\n"
    ).first
    let line = recipe?.split(separator: "\n").last { $0.contains("AFTERGLOW) render") }
    var words = try #require(line).split(whereSeparator: \.isWhitespace).dropFirst(2).map(String.init)
    for option in ["--size", "-o"] {
      let place = try #require(words.firstIndex(of: option))
      words.removeSubrange(place...place + 1)
    }
    let scene = try #require(words.firstIndex(of: "Scenes/heart-chakra.json"))
    words[scene] = Program.heart
    return words
  }

  @Test("the video that make video writes is proven seamless, and its last frame leads to its first")
  func shippedVideo() throws {
    let outcome = try program.start(
      ["render"] + Self.shippedHeart() + [
        "--size", "54x96", "--bit-depth", "10", "--crf", "4", "-o", "heart.mp4",
      ]
    ).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("loop of 300 frames: frames 0 and 300 are equal in 16 bits"),
      "\(outcome.errors)")
    var images = try VideoFrameReader(path: program.path("heart.mp4"))
    var frames: [[UInt16]] = []
    while let image = try images.next() { frames.append(image.pixels) }
    #expect(frames.count == 300)
    let changes = (0..<299).map { Samples.meanDifference(frames[$0], frames[$0 + 1]) }
    let seam = Samples.meanDifference(try #require(frames.last), frames[0])
    #expect(seam <= changes.max() ?? 0, "\(seam) where the video repeats, \(changes.max() ?? 0) elsewhere")
  }

  @Test("ten repeated seconds of the heart have a jump, and the loop of make video has none")
  func heart() throws {
    let look = ["--size", "54x96", "--fps", "10", "--bit-depth", "16"]
    let plain = [Program.heart, "--duration", "10"] + look
    #expect(try program.start(["render"] + plain + ["-o", "plain/%03d.png"]).finish().exitCode == 0)
    let heart = try program.start(["render"] + Self.shippedHeart() + look + ["-o", "heart.apng"]).finish()
    #expect(
      heart.errors.contains("loop of 100 frames: frames 0 and 100 are equal in 16 bits"), "\(heart.errors)")
    func frame(_ number: Int) throws -> [UInt16] {
      let bytes = Array(
        try program.contents(of: "plain/\(String(repeating: "0", count: 3 - "\(number)".count))\(number).png")
      )
      return try ImageDecoder().decode(bytes).pixels
    }
    let (first, last) = (try frame(1), try frame(100))
    let usual = max(Samples.meanDifference(first, try frame(2)), Samples.meanDifference(try frame(99), last))
    #expect(Samples.meanDifference(last, first) > 4 * usual)
    let blended = try ImageDecoder().decode(Array(try program.contents(of: "heart.apng"))).pixels
    #expect(Samples.meanDifference(last, blended) < 1.5 * usual)
  }

  @Test(
    "incompatible options are refused",
    arguments: [
      (["-o", "a.png", "--loop"], "--loop and --loop-crossfade apply only to videos"),
      (["-o", "a.gif", "--loop", "--duration", "2"], "--loop determines the length; remove --duration"),
      (["-o", "a.gif", "--loop-tolerance", "3"], "--loop-tolerance applies only to --loop SECONDS"),
      (["-o", "a.gif", "--loop-crossfade", "0"], "greater than 0"),
      (["-o", "a.gif", "--loop", "-1"], "--loop must be a number of seconds greater than 0, not -1"),
      (["-o", "a.gif", "--loop=1.5s"], "greater than 0, not 1.5s"),
      (["-o", "a.gif", "--loop", "2", "--loop-tolerance", "80"], "within 0…50 %"),
      (["-o", "f/%d.png", "--loop-crossfade", "0.5"], "for a sequence, use --loop"),
    ])
  func refused(arguments: [String], message: String) throws {
    let outcome = try program.start(["render", "turning.json"] + arguments).finish()
    #expect(outcome.exitCode == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try program.files() == ["turning.json"])
  }
}
