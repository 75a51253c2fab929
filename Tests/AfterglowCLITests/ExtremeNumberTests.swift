import Testing

@Suite("Numbers of any size end in an image or a message")
struct ExtremeNumberTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test("a chart size that overflows is refused")
  func chartSize() throws {
    try program.write("x,y\na,1\n", to: "t.csv")
    let outcome = try program.run(
      "chart", "t.csv", "--x", "x", "--y", "y", "--size", "9999999999x9999999999", "-o", "a.png")
    #expect([64, 65].contains(outcome.exitCode), "\(outcome.errors)")
    #expect(try program.files() == ["t.csv"])
  }

  @Test(
    "blurs and shadows of extreme size",
    arguments: [
      #""shadows": [{"blur": 1e300, "color": "black"}]"#,
      #""shadows": [{"blur": 2e5, "spread": 2e5, "color": "black"}]"#,
      #""shadows": [{"blur": 20000, "spread": 20000, "color": "black"}]"#, #""filters": [{"blur": 1e300}]"#,
      #""filters": [{"dropShadow": {"blur": 20000, "color": "black", "offset": [1, 1]}}]"#,
    ])
  func blurs(look: String) throws {
    for frame in [#""width": 9, "height": 9"#, #""width": 100000, "height": 100000"#] {
      try program.write(
        #"{"size": [40, 40], "layers": [{"type": "rectangle", "fill": "red", "frame": {\#(frame)}, \#(look)}]}"#,
        to: "s.json")
      let outcome = try program.run("render", "s.json", "-o", "a.png")
      #expect(
        [0, 65, 70].contains(outcome.exitCode), "\(look) \(frame): \(outcome.exitCode) \(outcome.errors)")
      #expect(outcome.exitCode == 0 || outcome.errors.contains("set a higher limit of"), "\(outcome.errors)")
    }
  }

  @Test("animated parameters stay within their bounds")
  func movingParameters() throws {
    func scene(_ value: String, more: String = "") -> String {
      #"{"size": [40, 40], "duration": 1, "layers": [{"type": "component", "component": "restTimer", "frame": {"width": 40, "height": 40}, "#
        + #""animations": [{"property": "parameters.seconds", "duration": 1, "keyframes": [{"value": 5}, {"value": \#(value)}]\#(more)}]}]}"#
    }
    try program.write(scene("1e300"), to: "far.json")
    let far = try program.run("render", "far.json", "--at", "0.9", "-o", "a.png")
    #expect(far.exitCode == 65)
    #expect(far.errors.contains("is not within"), "\(far.errors)")
    try program.write(scene("5000", more: #", "easing": "cubic-bezier(0.5, -9, 0.5, 9)""#), to: "over.json")
    let over = try program.run("render", "over.json", "--at", "0.8", "-o", "a.png")
    #expect(over.exitCode == 0, "\(over.errors)")
  }

  @Test("video options are refused for a still")
  func videoOptions() throws {
    for option in [["--resume"], ["--audio", "a.m4a"]] {
      let outcome = try program.start(["render", Program.heart, "-o", "a.png"] + option).finish()
      #expect(outcome.exitCode == 64)
      #expect(outcome.errors.contains("applies only to videos"))
    }
  }

  @Test("a missing audio file is reported before any frame is drawn")
  func missingSound() throws {
    let outcome = try program.run(
      "render", Program.heart, "-o", "a.mp4", "--size", "1080x1920", "--duration", "600", "--audio",
      "none.m4a")
    #expect(outcome.exitCode != 0)
    #expect(outcome.errors.contains("none.m4a"))
    #expect(try program.files() == [])
  }
}
