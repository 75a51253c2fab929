import DataFiles
import Foundation
import Testing

@Suite("Findings of afterglow lint")
struct LintTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private static let words = #""type": "text", "text": "Words to read", "font": {"size": 20}"#

  /// The rules reported for a scene of 200×100 points with some layers.
  private func rules(
    _ layers: String, root: String = #""background": "white""#, _ arguments: String...
  ) throws -> [String] {
    try program.write(#"{"size": [200, 100], \#(root), "layers": [\#(layers)]}"#, to: "scene.json")
    let outcome = try program.start(["lint", "scene.json", "--json"] + arguments).finish()
    let findings = try #require(try JSONDocument(parsing: outcome.output).root["findings"]?.array)
    #expect(outcome.exitCode == (findings.isEmpty ? 0 : 1), "\(outcome.errors)")
    for finding in findings where finding["path"]?.string?.isEmpty == false {
      #expect(finding["line"]?.int == 1 && finding["remedy"]?.string?.isEmpty == false)
    }
    return findings.compactMap { $0["rule"]?.string }
  }

  /// Keys of an animation from one value to another.
  private func animation(_ property: String, _ values: String, _ more: String) -> String {
    #""animations": [{"property": "\#(property)", "keyframes": [\#(values)], \#(more)}]"#
  }

  static let rightScenes = [
    #"{\#(words), "frame": {"left": 20, "top": 30}}"#,
    // Text in a box, clipped to it.
    #"{"type": "group", "frame": {"left": 10, "top": 10, "width": 180, "height": 80}, "clip": {"inset": {}}, "children": [{\#(words), "frame": {"left": 5, "top": 5, "width": 160, "height": 30}}]}"#,
    // White on a dark shape.
    #"{"type": "rectangle", "fill": "rgb(16 32 64)"}, {\#(words), "fill": "white", "frame": {"left": 20, "top": 30}}"#,
    // Pale, but a large shape without text.
    #"{"type": "ellipse", "fill": "rgb(238 238 238)"}"#,
    // An outline separates the letters from the background.
    #"{\#(words), "fill": "white", "stroke": {"paint": "black", "width": 2}, "frame": {"left": 20, "top": 30}}"#,
    // Text that moves across is clipped at its edges.
    #"{\#(words), "frame": {"left": 0, "top": 30}, "animations": [{"property": "translate", "duration": 2, "iterations": "infinite", "keyframes": [{"value": [200, 0]}, {"value": [-200, 0]}]}]}"#,
    // A mask fades the end out.
    #"{\#(words), "frame": {"left": 20, "top": 30, "width": 160, "height": 30}, "mask": {"layers": [{"type": "rectangle", "fill": {"type": "linear", "angle": 90, "stops": [{"color": "white"}, {"offset": 0.5, "color": "white"}, {"offset": 0.7, "color": "transparent"}]}}]}}"#,
    // A card under the text covers nothing.
    #"{"type": "rectangle", "fill": "navy", "frame": {"left": 10, "top": 20, "width": 180, "height": 60}}, {\#(words), "fill": "white", "frame": {"left": 20, "top": 30}}"#,
    // A hidden layer is intentional.
    #"{"type": "ellipse", "fill": "red", "hidden": true}"#,
  ]

  @Test(arguments: rightScenes)
  func `nothing is said of scenes that are right`(layers: String) throws {
    #expect(try rules(layers) == [])
  }

  static let wrongScenes = [
    ("text-outside-box", #"{\#(words), "frame": {"left": 10, "top": 10, "width": 60}}"#),
    ("text-outside-box", #"{\#(words), "frame": {"left": 10, "top": 10, "width": 150, "height": 9}}"#),
    ("text-outside-canvas", #"{\#(words), "frame": {"left": 150, "top": 10, "width": 150}}"#),
    (
      "text-outside-canvas",
      #"{"type": "group", "frame": {"left": 10, "top": 10, "width": 90, "height": 80}, "clip": {"inset": {}}, "children": [{\#(words), "frame": {"left": 5, "top": 5, "width": 160}}]}"#
    ),
    (
      "text-over-text",
      #"{\#(words), "frame": {"left": 20, "top": 30}}, {"type": "text", "text": "WWWWWW", "font": {"size": 24}, "fill": "navy", "frame": {"left": 24, "top": 28}}"#
    ),
    ("low-contrast", #"{\#(words), "fill": "rgb(138 138 138)", "frame": {"left": 20, "top": 30}}"#),
    ("low-contrast", #"{\#(words), "opacity": 0.5, "frame": {"left": 20, "top": 30}}"#),
    (
      "low-contrast",
      #"{"type": "rectangle", "fill": {"type": "linear", "stops": [{"color": "black"}, {"color": "white"}], "angle": 90}}, {\#(words), "fill": "white", "frame": {"left": 20, "top": 30}}"#
    ),
    (
      "text-covered",
      #"{\#(words), "frame": {"left": 20, "top": 30}}, {"type": "rectangle", "fill": "navy", "frame": {"left": 80, "top": 20, "width": 90, "height": 60}}"#
    ),
    // A mask hides the first half of a pale text.
    (
      "low-contrast",
      #"{\#(words), "fill": "rgb(150 150 150)", "frame": {"left": 20, "top": 30, "width": 160, "height": 30}, "mask": {"layers": [{"type": "rectangle", "fill": "white", "frame": {"left": 0, "width": "50%"}}]}}"#
    ),
    (
      "small-type",
      #"{"type": "text", "text": "Words", "font": {"size": 8}, "frame": {"left": 20, "top": 30}}"#
    ),
    (
      "text-truncated",
      #"{\#(words), "wraps": true, "lineLimit": 1, "frame": {"left": 20, "top": 30, "width": 100, "height": 40}}"#
    ),
    ("never-seen", #"{"type": "ellipse", "fill": "red", "frame": {"left": 300}}"#),
    ("never-seen", #"{"type": "ellipse", "fill": "red", "opacity": 0}"#),
    ("never-seen", #"{"type": "ellipse", "fill": "red"}, {"type": "rectangle", "fill": "blue"}"#),
    (
      "font-fallback",
      #"{"type": "text", "text": "Words", "font": {"family": ["Comic Sans", "Inter"]}, "frame": {"left": 20, "top": 30}}"#
    ),
    ("needless-silence", #"{"type": "ellipse", "fill": "red", "$lint": {"small-type": "none here"}}"#),
    ("needless-silence", #"{"type": "ellipse", "fill": "red", "$lint": {"no-such-rule": "why not"}}"#),
  ]

  @Test(arguments: wrongScenes)
  func `each mistake is found, and nothing else`(rule: String, layers: String) throws {
    #expect(try rules(layers) == [rule])
  }

  @Test func `a group whose filters draw what its children do not is seen`() throws {
    let layers =
      #"{"type": "rectangle", "fill": "teal"}, {"type": "group", "id": "grain", "filters": [{"primitive": "turbulence 0.05 0.05 2 1"}], "children": [{"type": "rectangle", "fill": "gray"}]}"#
    try program.write(#"{"size": [60, 40], "layers": [\#(layers)]}"#, to: "scene.json")
    let outcome = try program.run("lint", "scene.json")
    #expect(!outcome.output.contains("grain"), "\(outcome.output)")
  }

  @Test func `what moves in, fades, wipes or passes each other is right`() throws {
    let slides = animation(
      "translate", #"{"value": [-300, 0]}, {"value": [0, 0]}"#, #""duration": 1, "fill": "both""#)
    #expect(
      try rules(
        #"{\#(Self.words), "frame": {"left": 20, "top": 30}, \#(slides)}"#,
        root: #""background": "white", "duration": 2"#) == [])
    let fades = animation("opacity", #"{"value": 0}, {"value": 1}"#, #""duration": 1, "fill": "both""#)
    let leaves = animation("opacity", #"{"value": 1}, {"value": 0}"#, #""duration": 1, "fill": "both""#)
    #expect(
      try rules(
        #"{\#(Self.words), "frame": {"left": 20, "top": 30}, \#(leaves)}, {"type": "text", "text": "Others", "font": {"size": 20}, "frame": {"left": 20, "top": 30}, \#(fades)}"#,
        root: #""background": "white", "duration": 2"#) == [])
  }

  @Test func `the safe area is that which is asked for`() throws {
    let layers = #"{\#(Self.words), "frame": {"left": 4, "top": 4}}"#
    #expect(try rules(layers, "--safe-area", "title") == ["text-outside-safe-area"])
    #expect(try rules(layers) == [])
  }

  @Test func `type is judged in the pixels of the export`() throws {
    let layers = #"{"type": "text", "text": "Words", "font": {"size": 8}, "frame": {"left": 20, "top": 30}}"#
    #expect(try rules(layers, "--scale", "2") == [])
    #expect(try rules(layers, "--size", "400x200") == [])
  }

  @Test func `animations that do nothing or are cut off are found`() throws {
    let video = #""background": "white", "duration": 2"#
    func scene(_ values: String, _ more: String) -> String {
      #"{"type": "ellipse", "fill": "red", "frame": {"width": 40}, \#(animation("translate", values, more))}"#
    }
    #expect(
      try rules(scene(#"{"value": [0, 0]}, {"value": [0, 0]}"#, #""duration": 1"#), root: video) == [
        "idle-animation"
      ])
    #expect(
      try rules(scene(#"{"value": [0, 0]}, {"value": [9, 0]}"#, #""duration": 1, "delay": 5"#), root: video)
        == ["idle-animation"])
    #expect(
      try rules(scene(#"{"value": [0, 0]}, {"value": [90, 0]}"#, #""duration": 3"#), root: video)
        == ["ends-in-motion"])
    #expect(
      try rules(scene(#"{"value": [0, 0]}, {"value": [90, 0]}"#, #""duration": 2"#), root: video) == [])
  }

  @Test func `the copies of a repeated layer take one line, and all of them are in the JSON`() throws {
    let still = animation("opacity", #"{"value": 1}, {"value": 1}"#, #""duration": 1"#)
    let layer =
      #"{"id": "dot", "repeat": 5, "type": "ellipse", "fill": "red", "frame": {"left": {"index": true, "times": 40}, "width": 30}, \#(still)}"#
    let video = #""background": "white", "duration": 1"#
    #expect(try rules(layer, root: video) == Array(repeating: "idle-animation", count: 5))
    let lines = try program.run("lint", "scene.json").output.split(separator: "\n")
    #expect(
      lines.count == 1 && lines[0].contains("dot[0]") && lines[0].hasSuffix(" (and 4 more like it)"),
      "\(lines)")
  }

  @Test func `a loop that jumps is found, and one that closes is not`() throws {
    func spin(_ duration: Double) -> String {
      let turn = animation(
        "rotate", #"{"value": 0}, {"value": 360}"#, #""duration": \#(duration), "iterations": "infinite""#)
      return
        #"{"type": "rectangle", "fill": "red", "frame": {"left": 80, "top": 20, "width": 60, "height": 20}, \#(turn)}"#
    }
    let video = #""background": "white", "duration": 4"#
    #expect(try rules(spin(3), root: video) == ["jumps-at-loop"])
    #expect(try rules(spin(2), root: video) == [])
    // A window as long as the video changes nothing; what begins later makes a film that is not to repeat.
    let parts = [(#""start": 0, "end": 4"#, ["jumps-at-loop"]), (#""start": 0.2"#, [])]
    for (window, found) in parts {
      let group = #"{"type": "group", \#(window), "children": [\#(spin(3))]}"#
      #expect(try rules(group, root: video) == found, "\(window)")
    }
    // The animation is as long as the video, and ends elsewhere than it begins.
    func slide(_ more: String) -> String {
      let way = animation("translate", #"{"value": [0, 0]}, {"value": [130, 0]}"#, more)
      return
        #"{"type": "ellipse", "fill": "red", "frame": {"left": 10, "top": 30, "width": 40, "height": 40}, \#(way)}"#
    }
    #expect(
      try rules(slide(#""duration": 4, "iterations": "infinite""#), root: video) == ["jumps-at-loop"])
    #expect(
      try rules(slide(#""duration": 2, "iterations": "infinite", "direction": "alternate""#), root: video)
        == [])
  }

  @Test func `a gap in which nothing is seen is found`() throws {
    let video = #""background": "white", "duration": 4"#
    func words(_ start: Double, _ end: Double) -> String {
      #"{\#(Self.words), "frame": {"left": 20, "top": 30}, "start": \#(start), "end": \#(end)}"#
    }
    #expect(try rules("\(words(0, 1.5)), \(words(2.5, 4))", root: video) == ["nothing-seen"])
    #expect(try rules("\(words(0, 2.2)), \(words(2.5, 4))", root: video) == [])
    #expect(try rules(words(0, 3), root: video) == ["nothing-seen"], "the video goes on after its only layer")
  }

  @Test func `its outline, the same text before it and a transition do not cover a text`() throws {
    let outlined =
      #"{\#(Self.words), "fill": "white", "stroke": {"paint": "black", "width": 8}, "frame": {"left": 20, "top": 30}}"#
    #expect(try rules(outlined) == [])
    let fill = #"{\#(Self.words), "fill": "yellow", "frame": {"left": 20, "top": 30}}"#
    #expect(try rules("\(outlined), \(fill)") == [])
    let film =
      #"{"type": "sequence", "children": [{"type": "rectangle", "fill": "navy", "duration": 1}, {"type": "group", "duration": 2, "transition": {"type": "iris", "duration": 0.5, "easing": "ease-out"}, "children": [ {"type": "rectangle", "fill": "rgb(230 240 255)"}, {"type": "text", "text": "Go!", "font": {"size": 90, "weight": 900}, "alignment": "center", "baseline": "middle"}]}]}"#
    #expect(try rules(film, root: #""background": "white", "frameRate": 60"#) == [])
  }

  @Test(arguments: [(0.25, true), (0.4, false)])
  func `more than three flashes a second are found`(period: Double, isDangerous: Bool) throws {
    let flash = animation(
      "opacity", #"{"value": 0}, {"value": 1}"#,
      #""duration": \#(period), "iterations": "infinite", "easing": "steps(2, jump-none)""#)
    let layers = #"{"type": "rectangle", "fill": "white", \#(flash)}"#
    let found = try rules(layers, root: #""background": "black", "duration": 2"#)
    #expect(found == (isDangerous ? ["flashing"] : []))
    // A small flashing area is not dangerous.
    let small = #"{"type": "rectangle", "frame": {"width": 10, "height": 10}, "fill": "white", \#(flash)}"#
    #expect(try rules(small, root: #""background": "black", "duration": 2"#) == [])
  }

  @Test func `words in the color of their ground, and beside an emoji, are hard to read`() throws {
    let half = #"{"type": "rectangle", "fill": "navy", "frame": {"width": 90}}"#
    #expect(
      try rules(#"\#(half), {\#(Self.words), "fill": "white", "frame": {"left": 40, "top": 30}}"#) == [
        "low-contrast"
      ])
    let emoji =
      #"{"type": "text", "text": "Faint words 🎉", "font": {"size": 20}, "fill": "rgb(204 204 204)", "frame": {"left": 20, "top": 30}}"#
    #expect(try rules(emoji) == ["low-contrast"])
  }

  @Test func `a text beneath an opaque slide is not judged by the words of that slide`() throws {
    let first = #"{\#(Self.words), "frame": {"left": 20, "top": 30}}"#
    let second =
      #"{"type": "rectangle", "fill": "navy"}, {"type": "text", "text": "Slide two", "font": {"size": 24}, "fill": "white", "frame": {"left": 22, "top": 30}}"#
    #expect(try rules("\(first), \(second)") == ["never-seen"])
  }

  @Test func `what is seen for a moment of a long video is seen`() throws {
    let flash = animation(
      "opacity",
      #"{"value": 0, "offset": 0.52}, {"value": 1, "offset": 0.522}, {"value": 1, "offset": 0.528}, {"value": 0, "offset": 0.53}"#,
      #""duration": 60, "fill": "both""#)
    let layer = #"{"type": "rectangle", "fill": "red", "frame": {"width": 20, "height": 20}, \#(flash)}"#
    #expect(try rules(layer, root: #""background": "white", "duration": 60"#) == [])
  }

  @Test func `a slow drift keeps nothing from being found, and what has gone does not end in motion`() throws
  {
    let drift = animation(
      "translate", #"{"value": [0, 0]}, {"value": [2, 0]}"#, #""duration": 2, "fill": "both""#)
    let cut = #"{\#(Self.words), "frame": {"left": 120, "top": 30}, \#(drift)}"#
    #expect(try rules(cut, root: #""background": "white", "duration": 2"#) == ["text-outside-canvas"])
    let leaving = animation("translate", #"{"value": [0, 0]}, {"value": [900, 0]}"#, #""duration": 3"#)
    let gone = #"{"type": "rectangle", "fill": "red", "frame": {"width": 20, "height": 20}, \#(leaving)}"#
    #expect(try rules(gone, root: #""background": "white", "duration": 2"#) == [])
  }

  @Test func `a short video that repeats flashes as often as it is seen`() throws {
    let flash = animation(
      "opacity", #"{"value": 0}, {"value": 1}"#,
      #""duration": 0.2, "iterations": "infinite", "easing": "steps(2, jump-none)""#)
    let layer = #"{"type": "rectangle", "fill": "white", \#(flash)}"#
    #expect(try rules(layer, root: #""background": "black", "duration": 0.4"#) == ["flashing"])
    #expect(try rules(layer, root: #""background": "black""#) == ["flashing"])
  }

  @Test func `silence that another size or safe area needs is not called needless`() throws {
    let layer =
      #"{\#(Self.words), "frame": {"left": 20, "top": 30}, "$lint": {"text-outside-safe-area": "meant", "small-type": "ruby"}}"#
    #expect(try rules(layer, "--scale", "2") == [])
    #expect(try rules(layer) == ["needless-silence"])
  }

  @Test func `what flashes is named, and what only lies beside it is not`() throws {
    let flash = animation(
      "opacity", #"{"value": 0}, {"value": 1}"#,
      #""duration": 0.25, "iterations": "infinite", "easing": "steps(2, jump-none)""#)
    try program.write(
      #"""
      {"size": [200, 100], "background": "black", "duration": 8, "layers": [
        {"id": "still", "type": "ellipse", "fill": "teal"},
        {"id": "stage", "type": "group", "children": [
          {"id": "lamp", "type": "rectangle", "fill": "white", \#(flash)},
          {"id": "sign", "type": "ellipse", "fill": "red", "frame": {"width": 20}}]}]}
      """#, to: "scene.json")
    let outcome = try program.run("lint", "scene.json")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasPrefix("scene.json:4:5: flashing: lamp at "), "\(outcome.output)")
  }

  @Test func `stripes that run past flash too`() throws {
    let stripes = (0..<40).map {
      #"{"type": "rectangle", "fill": "white", "frame": {"left": \#($0 * 160), "width": 80}}"#
    }.joined(separator: ", ")
    let run = animation("translate", #"{"value": [0, 0]}, {"value": [-5760, 0]}"#, #""duration": 8"#)
    let layers = #"{"type": "group", \#(run), "children": [\#(stripes)]}"#
    #expect(try rules(layers, root: #""background": "black", "duration": 8"#).contains("flashing"))
  }

  @Test func `the scenes of a folder are looked at, and nothing else in it`() throws {
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "Scenes/more"), withIntermediateDirectories: true)
    try program.write(#"{"size": [20, 10], "layers": [{"type": "ellipse"}]}"#, to: "Scenes/more/empty.json")
    try program.write("[1]", to: "Scenes/data.json")
    let outcome = try program.run("lint", "Scenes")
    #expect(outcome.exitCode == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Scenes/more/empty.json:1:31: never-seen: layers[0]"))
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "None"), withIntermediateDirectories: true)
    #expect(try program.run("lint", "None").exitCode == 66)
  }

  @Test func `a finding is told with its position and silenced with a reason`() throws {
    try program.write(
      """
      {"size": [200, 100], "background": "white",
       "layers": [
         {"id": "mark", "type": "text", "text": "Draft", "font": {"size": 20},
          "frame": {"left": 20, "top": 30}, "fill": "#dddddd"}]}
      """, to: "scene.json")
    let outcome = try program.run("lint", "scene.json")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output
        == "scene.json:3:4: low-contrast: mark at 0 s: “Draft” has a contrast of 1.35:1 (#dddddd on #ffffff), below 4.5:1; "
        + "take a darker or lighter color, or put an opaque shape beneath\n")
    try program.write(
      ##"{"size": [200, 100], "background": "white", "layers": [{"type": "group", "$lint": {"low-contrast": "a watermark"}, "children": [{"type": "text", "text": "Draft", "frame": {"left": 20, "top": 30}, "fill": "#dddddd"}]}]}"##,
      to: "scene.json")
    let silenced = try program.run("lint", "scene.json", "--json")
    #expect(silenced.exitCode == 0)
    #expect(try JSONDocument(parsing: silenced.output).root["silenced"]?.int == 1)
  }

  @Test func `scenes that cannot be read are errors, and do not keep others from being looked at`() throws {
    try program.write("{", to: "bad.json")
    try program.write(#"{"size": [20, 10], "layers": [{"type": "ellipse"}]}"#, to: "empty.json")
    let outcome = try program.run("lint", "bad.json", "empty.json")
    #expect(outcome.exitCode == 65 && outcome.errors.hasPrefix("error: bad.json:1:2: "))
    #expect(outcome.output.hasPrefix("empty.json:1:31: never-seen: layers[0]"))
  }

  @Test func `nothing is found in the scenes of the repository`() throws {
    let paths = [
      "Scenes/heart-chakra.json", "Families/Lyrics/Scenes/lyrics.json",
      "Families/Lyrics/Scenes/pitch-accent.json", "Families/Bracelets/Scenes/bracelet.json",
      "Families/Workouts/Scenes/session-report.json",
    ].map { Program.project.appending(path: $0).path() }
    let outcome = try program.start(["lint"] + paths).finish()
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }
}
