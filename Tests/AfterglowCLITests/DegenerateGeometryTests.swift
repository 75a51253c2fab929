import Foundation
import PNGCoding
import Testing

@Suite("Geometry without area ends in an image or a located message")
struct DegenerateGeometryTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// Runs the program with a minute of processor time, beyond which it is ended by a signal.
  private func run(_ arguments: String) throws -> Program.Outcome {
    try program.runInShell("ulimit -t 60; afterglow \(arguments)")
  }

  /// How many pixels of an image that was written are not white.
  private func paintedCount(_ name: String) throws -> Int {
    let samples = try PNGDecoder().decode([UInt8](program.contents(of: name))).samples
    return stride(from: 0, to: samples.count, by: 4).count { index in
      samples[index..<index + 3].contains { $0 != 65535 }
    }
  }

  private static func space(_ children: String, more: String = "") -> String {
    #"""
    {"size": [220, 180], "duration": 1, "frameRate": 4, "background": "white", \#(more)"layers": [
      {"type": "group", "preserve3d": true, "children": [\#(children)],
       "transform3d": [{"perspective": 520}, {"rotateX": -26}, {"rotateY": 34}]}]}
    """#
  }

  private static func card(_ more: String, height: Double = 100) -> String {
    #"{"type": "rectangle", "fill": "blue", "frame": {"left": 60, "top": 40, "width": 100, "height": \#(height)}, \#(more)}"#
  }

  private static let popIn = space(
    card(
      #""transform3d": [{"rotateY": -60}], "animations": [{"property": "scale", "duration": 1, "keyframes": [{"value": 0}, {"value": 1}]}]"#
    ))

  @Test("a card that pops in from nothing in 3D is validated, inspected, linted and drawn at any time")
  func popIn() throws {
    try program.write(Self.popIn, to: "s.json")
    for command in ["validate s.json", "inspect s.json", "inspect s.json --at 0", "lint s.json"] {
      let outcome = try run(command)
      #expect([0, 1].contains(outcome.exitCode), "\(command): \(outcome.errors)")
    }
    var before = -1
    for (index, time) in ["0", "1e-9", "0.1", "0.5", "1"].enumerated() {
      let outcome = try run("render s.json --at \(time) -o \(index).png")
      #expect(outcome.exitCode == 0, "\(time): \(outcome.errors)")
      let count = try paintedCount("\(index).png")
      #expect(index < 2 ? count == 0 : count > before, "\(time): \(count)")
      before = count
    }
    let video = try run("render s.json -o frames/%d.png")
    #expect(video.exitCode == 0, "\(video.errors)")
    #expect(try paintedCount("frames/1.png") == 0)
  }

  @Test("a card flips through edge-on, where only the card behind it is seen")
  func flip() throws {
    let flip =
      #""animations": [{"property": "transform3d", "duration": 1, "keyframes": [{"value": [{"rotateY": -34}]}, {"value": [{"rotateY": 146}]}]}]"#
    let flat =
      #""animations": [{"property": "scale", "duration": 1, "keyframes": [{"value": [1, -1]}, {"value": [1, 1]}]}]"#
    for turn in [flip, flat] {
      let behind = Self.card(#""transform3d": [{"translateZ": -300}]"#)
      try program.write(Self.space(behind), to: "behind.json")
      try program.write(Self.space("\(Self.card(turn)), \(behind)"), to: "s.json")
      #expect(try run("render behind.json -o behind.png").exitCode == 0)
      for time in ["0", "0.5", "1"] {
        let outcome = try run("render s.json --at \(time) -o a.png")
        #expect(outcome.exitCode == 0, "\(time): \(outcome.errors)")
        let onlyBehind = try program.contents(of: "a.png") == program.contents(of: "behind.png")
        #expect(onlyBehind == (time == "0.5"), "\(turn) at \(time)")
      }
    }
  }

  @Test("a card of height 0 in 3D is not painted, and a text whose box has no height is")
  func noHeight() throws {
    try program.write(
      Self.space(Self.card(#""transform3d": [{"rotateY": -90}]"#, height: 0)), to: "card.json")
    #expect(try run("render card.json -o card.png").exitCode == 0)
    #expect(try paintedCount("card.png") == 0)
    let text =
      #"{"type": "text", "text": "hello", "baseline": "alphabetic", "frame": {"left": 20, "top": 90, "width": 180, "height": 0}}"#
    try program.write(Self.space("\(text), \(Self.card(#""scale": [1, 0]"#))"), to: "text.json")
    #expect(try run("render text.json -o text.png").exitCode == 0)
    #expect(try paintedCount("text.png") > 100)
  }

  @Test("a component in a box that is too large is a located error, and one in a tiny box is drawn")
  func componentBoxes() throws {
    for component in [
      #""kanjiCard", "parameters": {"kanji": "日", "on": ["ニチ"], "kun": ["ひ"], "meanings": ["day"], "words": [{"word": "日本", "reading": "にほん", "meaning": "Japan"}]}"#,
      #""crochetShape", "parameters": {"shape": "circle", "rounds": 5, "stitch": "dc"}"#,
      #""elementHistogram", "parameters": {"ratios": {"metal": 10, "wood": 30, "water": 20, "fire": 20, "earth": 20}}"#,
    ] {
      for (width, height) in [("1e-18", "100"), ("100", "1e-18"), ("0", "0"), ("1e-300", "1e6")] {
        try program.write(
          #"{"size": [40, 40], "layers": [{"type": "component", "component": \#(component), "frame": {"width": \#(width), "height": \#(height)}}]}"#,
          to: "s.json")
        let outcome = try run("render s.json -o a.png")
        #expect(outcome.exitCode == 0, "\(component) \(width)×\(height): \(outcome.errors)")
      }
      try program.write(
        #"{"size": [40, 40], "layers": [{"type": "component", "component": \#(component), "frame": {"width": 0, "height": 1e19}}]}"#,
        to: "s.json")
      let outcome = try run("render s.json -o a.png")
      #expect(outcome.exitCode == 65 && outcome.errors.hasPrefix("error: s.json:1:"), "\(outcome.errors)")
      #expect(
        outcome.errors.contains("layers[0]: a box of 0.0×1e+19 points is too large"), "\(outcome.errors)")
    }
  }

  /// A scene whose rows set the scale of a card in 3D and the height of a component.
  private static let template = #"""
    {"size": [60, 60], "parameters": {"scale": {"type": "number", "default": 1}, "height": {"type": "number", "default": 50}}, "layers": [
      {"type": "group", "preserve3d": true, "transform3d": [{"rotateY": 30}], "children": [
        {"type": "rectangle", "fill": "blue", "scale": {"parameter": "scale"}, "frame": {"width": 50, "height": 50}, "transform3d": [{"rotateY": 20}]}]},
      {"type": "component", "component": "restTimer", "parameters": {"seconds": 9}, "frame": {"width": 50, "height": {"parameter": "height"}}}]}
    """#

  @Test("rows whose geometry has no area, or whose boxes are too large, do not end the batch")
  func batch() throws {
    try program.write(Self.template, to: "s.json")
    let rows = [
      #"{"scale": 0}"#, #"{"height": 1e19}"#, #"{"scale": -1e-20}"#, #"{"height": 0}"#, #"{"scale": 1e300}"#,
      #"{"height": 1e300}"#, #"{"height": 1e-300}"#, #"{"scale": 1}"#,
    ]
    try program.write(rows.joined(separator: "\n"), to: "rows.ndjson")
    let outcome = try run("batch s.json --data rows.ndjson -o 'out/{row}.png' --jobs 1")
    #expect(outcome.exitCode == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("2 of 8 rows failed"), "\(outcome.errors)")
    for line in [2, 6] { #expect(outcome.errors.contains("error: rows.ndjson:\(line): layers[1]")) }
    let files = try FileManager.default.contentsOfDirectory(atPath: program.path("out")).sorted()
    #expect(files == ["1.png", "3.png", "4.png", "5.png", "7.png", "8.png"])
  }

  @Test("a row whose image needs a library that is missing does not end the batch")
  func missingLibrary() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "flat.json")
    #expect(try run("render flat.json -o a.webp").exitCode == 0)
    #expect(try run("render flat.json -o a.png").exitCode == 0)
    try program.write(
      #"{"size": [8, 8], "parameters": {"picture": {"type": "text", "default": "a.png"}}, "layers": [{"type": "image", "source": {"parameter": "picture"}}]}"#,
      to: "s.json")
    let rows = ["a.png", "a.webp", "a.png"].map { #"{"picture": "\#($0)"}"# }
    try program.write(rows.joined(separator: "\n"), to: "rows.ndjson")
    let outcome = try program.runInShell(
      "mkdir lib; touch lib/libwebp.so.7; LD_LIBRARY_PATH=$PWD/lib afterglow batch s.json --data rows.ndjson -o 'out/{row}.png' --jobs 1"
    )
    #expect(outcome.exitCode == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("rows.ndjson:2:") && outcome.errors.contains("apt-get install libwebp7"))
    let files = try FileManager.default.contentsOfDirectory(atPath: program.path("out")).sorted()
    #expect(files == ["1.png", "3.png"])
  }
}
