import DataFiles
import SceneModel
import Testing
import VectorGraphics

@testable import SceneFile

@Suite("Repeated layers and the values in them")
struct RepeatTests {
  private func layers(_ text: String, _ more: String = "", settings: [ParameterSetting] = []) throws
    -> [Layer]
  {
    try decoded(scene(layers: text, more), settings: settings).scene.layers
  }

  private func rotations(_ value: String, repeat count: String = "3") throws -> [Double] {
    try layers(#"{"type": "ellipse", "repeat": \#(count), "rotate": \#(value)}"#).map(\.rotate)
  }

  @Test("a layer is repeated in its place, and the ids of its copies end with their index")
  func copies() throws {
    let found = try layers(
      #"""
      {"type": "ellipse", "id": "a"},
      {"type": "group", "id": "star", "repeat": 2, "children": [{"type": "ellipse", "id": "dot", "repeat": 2}]},
      {"type": "ellipse", "id": "z"}
      """#)
    #expect(found.map(\.id) == ["a", "star[0]", "star[1]", "z"])
    #expect(found[2].children.map(\.id) == ["dot[1][0]", "dot[1][1]"])
    #expect(try layers(#"{"type": "ellipse", "repeat": 0}"#).isEmpty)
  }

  @Test("index, times and plus make arithmetic sequences")
  func index() throws {
    #expect(try rotations(#"{"index": true}"#) == [0, 1, 2])
    #expect(try rotations(#"{"index": true, "times": -10, "plus": 5}"#) == [5, -5, -15])
    #expect(try rotations(#"{"index": true, "plus": {"index": true}}"#) == [0, 2, 4])
  }

  @Test("items are the rows of a list, of a parameter or of a file")
  func items() throws {
    #expect(try rotations(#"{"item": "angle"}"#, repeat: #"[{"angle": 3}, {"angle": 7}]"#) == [3, 7])
    #expect(try rotations(#"{"item": true, "times": 2}"#, repeat: "[1, 2]") == [2, 4])
    let parameter = #""parameters": {"rows": {"type": "data", "default": [{"n": 1}]}}, "#
    let text = #"{"type": "text", "repeat": {"parameter": "rows"}, "text": "a", "rotate": {"item": "n"}}"#
    #expect(try layers(text, parameter).map(\.rotate) == [1])
    let set = [ParameterSetting(name: "rows", text: #"[{"n": 4}, {"n": 5}]"#)]
    #expect(try layers(text, parameter, settings: set).map(\.rotate) == [4, 5])
    let file = scene(layers: #"{"type": "ellipse", "repeat": {"url": "a.csv"}, "rotate": {"item": "n"}}"#)
    let decoded = try SceneDecoder().decode(
      Array(file.utf8), file: "scene.json", files: FilesInMemory(texts: ["a.csv": "n\n8\n9\n"]))
    #expect(decoded.scene.layers.map(\.rotate) == [8, 9])
  }

  @Test("a condition removes a layer or a copy of it, and hides nothing")
  func when() throws {
    let parameter = #""parameters": {"wide": {"type": "boolean", "default": true}}, "#
    let text = #"{"type": "ellipse", "when": {"parameter": "wide"}}, {"type": "rectangle", "when": false}"#
    #expect(try layers(text, parameter).map(\.kind) == [.ellipse])
    #expect(try layers(text, parameter, settings: [ParameterSetting(name: "wide", text: "false")]).isEmpty)
    let some = try layers(
      #"{"type": "ellipse", "repeat": [true, false, true], "when": {"item": true}, "rotate": {"index": true}}"#
    )
    #expect(some.map(\.rotate) == [0, 2])
  }

  @Test("a table chooses by text, and a list by number, again and again")
  func tables() throws {
    #expect(try rotations(#"{"index": true, "values": [10, 20]}"#, repeat: "5") == [10, 20, 10, 20, 10])
    #expect(
      try rotations(#"{"item": true, "values": {"a": 1}, "else": 2}"#, repeat: #"["a", "b"]"#) == [1, 2])
    let byFormat =
      #"{"formats": {"wide": [2, 1], "tall": [1, 2]}, "layers": [{"type": "ellipse", "rotate": {"parameter": "format", "values": {"wide": 1, "tall": {"random": [5, 5]}}}}]}"#
    #expect(try decoded(byFormat).scene.layers[0].rotate == 1)
    let tall = try decoded(byFormat, settings: [ParameterSetting(name: "format", text: "tall")])
    #expect(tall.scene.layers[0].rotate == 5)
  }

  @Test(
    "random values follow from the seed and the index, and differ from property to property without a seed")
  func random() throws {
    let all = try rotations(#"{"random": [10, 20]}"#, repeat: "100")
    #expect(all.allSatisfy { $0 >= 10 && $0 < 20 } && Set(all).count == 100)
    let mean: Double = all.reduce(0, +) / 100
    #expect(abs(mean - 15) < 1)
    #expect(try rotations(#"{"random": [10, 20]}"#, repeat: "100") == all)
    #expect(try rotations(#"{"random": [10, 20], "seed": 2}"#) != Array(all.prefix(3)))
    let pair = try layers(
      #"{"type": "ellipse", "repeat": 2, "rotate": {"random": [0, 1]}, "opacity": {"random": [0, 1]}, "scale": {"random": [0, 1], "seed": "s"}, "translate": [{"random": [0, 1], "seed": "s"}, 0]}"#
    )
    for layer in pair {
      #expect(layer.rotate != layer.opacity)
      #expect(layer.scale.x == layer.translate.x.points)
    }
  }

  @Test("what cannot be found is reported where it is referred to, once for all copies")
  func faults() {
    func errors(_ value: String, _ rows: String = #"[{"size": 1}, {"size": 2}]"#) -> [String] {
      SceneFileTests.errors(
        in: scene(layers: #"{"type": "ellipse", "repeat": \#(rows), "rotate": \#(value)}"#))
    }
    #expect(
      errors(#"{"item": "sise"}"#).map { $0.hasSuffix(#"has no "sise"; did you mean "size"?"#) } == [true])
    #expect(errors(#"{"item": "size"}"#, "3").map { $0.contains(#"use {"index": true}"#) } == [true])
    #expect(
      errors(#"{"index": true, "values": {"0": 1}}"#).map { $0.contains(#"no value for "1" in"#) } == [true])
    #expect(errors(#"{"item": "sise", "else": 1}"#).isEmpty)
    #expect(errors("1", #""three""#).map { $0.contains("a number or a list of rows") } == [true])
    let loose = SceneFileTests.errors(in: scene(layers: #"{"type": "ellipse", "rotate": {"index": true}}"#))
    #expect(loose.map { $0.contains(#"only a layer with "repeat""#) } == [true])
    #expect(errors(#"{"random": ["a", "b"]}"#).map { $0.contains("two numbers") } == [true])
    #expect(errors("1", "-1").count == 1 && errors("1", "2000000").count == 1)
  }

  @Test("the rows of data that a component has are its own")
  func data() throws {
    let chart =
      #"{"type": "component", "component": "chart", "repeat": 1, "parameters": {"data": [{"item": "A", "values": 3}], "marks": [{"mark": "bar"}], "x": "item", "y": "values"}}"#
    #expect(SceneFileTests.errors(in: scene(layers: chart)).isEmpty)
  }

  @Test("a repeated scene can be written and read again")
  func roundTrip() throws {
    let text = scene(
      layers:
        #"{"type": "text", "id": "n", "repeat": 3, "number": {"index": true, "times": 100}, "format": {"decimals": 1, "unit": " m"}}, {"type": "group", "stagger": {"total": 2, "from": "center"}, "children": []}"#
    )
    let read = try decoded(text).scene
    let written = try read.encodedJSON()
    #expect(try decoded(written).scene == read && !written.contains("repeat"))
  }
}
