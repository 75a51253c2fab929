import DataFiles
import Foundation
import Testing

@Suite("Information commands")
struct InformationTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func json(_ arguments: String...) throws -> JSONValue {
    let outcome = try program.start(arguments).finish()
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try JSONDocument(parsing: outcome.output).root
  }

  private func layer(_ id: String, in inspection: JSONValue) throws -> JSONValue {
    try #require(inspection["layers"]?.array?.first { $0["id"]?.string == id })
  }

  @Test("inspect shows the tree, its timelines and the loop")
  func tree() throws {
    let outcome = try program.run("inspect", Program.heart)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("heart-chakra.json: 360×640 points") == true)
    #expect(lines.contains("    left-lobe (rectangle)"))
    #expect(lines.contains("    · transform: 48 s forever after 2 s, 6 keyframes, replace"))
    #expect(lines.contains("no seamless loop within an hour"))
    #expect(
      lines.last?.hasPrefix("the nearest within 2 %: 1741 s, with these periods changed: 2.5 s by +0.0575 %")
        == true)
  }

  @Test("inspect prints timelines as JSON")
  func timelines() throws {
    let inspection = try json("inspect", Program.heart, "--format", "json")
    #expect(inspection["loop"]?.isNull == true && inspection["duration"]?.double == 10)
    #expect(inspection["nearLoop"]?["duration"]?.double == 1741)
    let flow = inspection["nearLoop"]?["changes"]?.array?.first { $0["layer"]?.string == "flow-2" }
    #expect(flow?["period"]?.double == 37 && flow?["count"]?.double == 47)
    let echo = try layer("echo", in: inspection)
    let growth = try #require(echo["animations"]?.array?.first)
    #expect(growth["property"]?.string == "scale" && growth["period"]?.double == 2.5)
    #expect(growth["iterations"]?.string == "infinite" && growth["end"]?.string == "infinite")
    #expect(growth["keyframeEasing"]?.string == "ease-out")
  }

  @Test(
    "values at an instant are those of the specification",
    arguments: [(0.0, 0.6), (0.625, 4.1545), (1.25, 7.03564), (1.875, 9.12143)])
  func values(time: Double, growth: Double) throws {
    let inspection = try json("inspect", Program.heart, "--at", "\(time)", "--format", "json")
    let echo = try layer("echo", in: inspection)
    let values = echo["values"]?["scale"]?.array?.compactMap { $0.double }
    let scale = try #require(values)
    #expect(scale.count == 2 && scale.allSatisfy { abs($0 - growth) < 1e-4 }, "\(scale)")
    let progress = try #require(echo["animations"]?.array?.first?["progress"]?.double)
    #expect(abs(progress - time / 2.5) < 1e-12)
  }

  @Test("inspect gives spans with their own styles, clips, outlines and what components drew")
  func everyValue() throws {
    try program.write(
      #"""
      {
        "size": [200, 100],
        "layers": [
          {
            "id": "words", "type": "text", "language": "en", "wraps": true, "lineLimit": 2,
            "font": {"size": 20},
            "text": [
              {"text": "Heart "},
              {"text": "chakra", "font": {"weight": 700, "size": 24}, "language": "de", "tracking": 2, "fill": "#ff0000"}
            ]
          },
          {
            "id": "line", "type": "path", "path": "M0 0L10 0", "frame": {"width": 40, "height": 20},
            "stroke": {"paint": "white", "width": 3, "cap": "round", "join": "bevel", "dashes": [4, 2]},
            "clip": {"inset": {"top": 5, "left": "25%"}},
            "animations": [{
              "property": "opacity", "duration": 2, "iterations": "infinite", "keyframes": [{"value": 0}, {"value": 1}]
            }]
          },
          {
            "id": "dial", "type": "component", "component": "restTimer",
            "parameters": {"seconds": 30}
          }
        ]
      }
      """#, to: "values.json")
    let inspection = try json("inspect", "values.json", "--at", "1", "--format", "json")
    let words = try layer("words", in: inspection)
    let spans = try #require(words["spans"]?.array)
    #expect(words["text"]?.string == "Heart chakra" && words["language"]?.string == "en")
    #expect(words["wraps"]?.bool == true && words["lineLimit"]?.double == 2)
    #expect(spans.map { $0["text"]?.string } == ["Heart ", "chakra"])
    #expect(spans[0]["font"] == nil && spans[0]["fill"] == nil)
    #expect(spans[1]["font"]?["weight"]?.double == 700 && spans[1]["font"]?["size"]?.double == 24)
    #expect(spans[1]["language"]?.string == "de" && spans[1]["tracking"]?.double == 2)
    #expect(spans[1]["fill"]?["color"]?["red"]?.double == 1)
    let line = try layer("line", in: inspection)
    #expect(line["pathData"]?.string == "M0 0L10 0")
    #expect(line["stroke"]?["cap"]?.string == "round" && line["stroke"]?["join"]?.string == "bevel")
    #expect(line["stroke"]?["dashes"]?.array?.map(\.double) == [4, 2])
    #expect(line["clip"]?["kind"]?.string == "inset")
    #expect(line["clip"]?["pathData"]?.string == "M10 5L40 5L40 20L10 20Z")
    #expect(line["opacity"]?.double == 0.5)
    #expect(try layer("dial", in: inspection)["children"]?.array?.isEmpty == false)
    let timelines = try json("inspect", "values.json", "--format", "json")
    let fade = try #require(try layer("line", in: timelines)["animations"]?.array?.first)
    #expect(fade["iterations"]?.string == "infinite" && fade["end"]?.string == "infinite")
  }

  @Test("two fades of a particle multiply")
  func multiplied() throws {
    let inspection = try json("inspect", Program.heart, "--at", "2.5", "--format", "json")
    let particle = try layer("particle-1", in: inspection)
    // Fade: 2.5 of 12 s is in the interval 0…0.3; twinkle: the peak, 0.9.
    let fade = try #require(particle["values"]?["opacity"]?.double) / 0.9
    #expect(fade > 0.2 && fade < 0.8)
    #expect(particle["opacity"]?.double == particle["values"]?["opacity"]?.double)
    let before = try layer(
      "particle-2", in: try json("inspect", Program.heart, "--at", "0", "--format", "json"))
    #expect(before["animations"]?.array?.last?["progress"]?.isNull == true)
    #expect(before["opacity"]?.double == 0.2)
  }

  @Test("keys of JSON are sorted, and output is deterministic")
  func stableJSON() throws {
    let first = try program.run("inspect", Program.heart, "--at", "0.25", "--format", "json")
    let second = try program.run("inspect", Program.heart, "--at", "0.25", "--format", "json")
    #expect(first.output == second.output)
    func check(_ value: JSONValue) {
      if let keys = value.object?.keys { #expect(keys == keys.sorted()) }
      for element in value.array ?? value.object?.members.map(\.value) ?? [] { check(element) }
    }
    check(try JSONDocument(parsing: first.output).root)
  }

  @Test("an invalid instant is a usage error")
  func noInstant() throws {
    #expect(try program.run("inspect", Program.heart, "--at", "inf").exitCode == 64)
  }

  @Test("validate says that a scene is valid")
  func valid() throws {
    let outcome = try program.run("validate", Program.heart)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == "\(Program.heart): valid\n")
  }

  @Test("validate checks the scenes of a folder, and none of its other files")
  func folder() throws {
    let scene = #"{"size": [20, 10], "layers": [{"type": "ellipse", "fill": "red"}]}"#
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "scenes/more"), withIntermediateDirectories: true)
    try program.write(scene, to: "scenes/one.json")
    try program.write(scene.replacing("ellipse", with: "elipse"), to: "scenes/more/two.json")
    try program.write("[1]", to: "scenes/data.json")
    let outcome = try program.run("validate", "scenes")
    #expect(outcome.exitCode == 65 && outcome.output == "scenes/one.json: valid\n", "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("error: scenes/more/two.json:1:40: "), "\(outcome.errors)")
    #expect(try program.run("validate", ".").output == "scenes/one.json: valid\n")
  }

  @Test("schema prints the schema in the scenes' folder")
  func schema() throws {
    let outcome = try program.run("schema")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output
        == (try String(contentsOf: Program.scenes.appending(path: "scene.schema.json"), encoding: .utf8)))
  }

  @Test("--version is a version")
  func version() throws {
    let outcome = try program.run("--version")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(outcome.output)")
  }

  @Test(
    "help says how each command is used, and what the exit codes mean",
    arguments: ["render", "inspect", "validate", "schema"])
  func help(command: String) throws {
    let outcome = try program.run(command, "--help")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("USAGE: afterglow \(command)"))
    let overview = try program.run("--help").output
    #expect(overview.contains(command) && overview.contains("130 interrupted"))
  }

  @Test("shell completions are printed", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let outcome = try program.run("--generate-completion-script", shell)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("afterglow") && outcome.output.contains("reduced-motion"))
  }

  @Test("an unknown command is a usage error")
  func unknownCommand() throws {
    let outcome = try program.run("rendr", "x.json")
    #expect(outcome.exitCode == 64 && outcome.output.isEmpty && !outcome.errors.isEmpty)
  }
}
