import SceneModel
import Testing
import VectorGraphics

@testable import SceneFile

@Suite("Parameters of a scene")
struct ParameterTests {
  private let text = #"""
    {
      "size": [100, 50],
      "parameters": {
        "accent": {"type": "color", "default": "#ff0000"},
        "radius": {"type": "number", "default": 4, "minimum": 0, "maximum": 10},
        "count": {"type": "integer", "default": 2},
        "shown": {"type": "boolean", "default": true},
        "title": {"type": "text", "default": "7"},
        "cap": {"type": "choice", "choices": ["butt", "round"], "default": "butt"}
      },
      "layers": [
        {"type": "ellipse", "fill": {"parameter": "accent"}, "filters": [{"blur": {"parameter": "radius"}}],
         "hidden": {"parameter": "shown"}, "stroke": {"paint": "red", "cap": {"parameter": "cap"}}},
        {"type": "text", "text": {"parameter": "title"}, "lineLimit": {"parameter": "count"}}
      ]
    }
    """#

  private func settings(_ pairs: [String: String]) -> [ParameterSetting] {
    pairs.sorted { $0.key < $1.key }.map { ParameterSetting(name: $0.key, text: $0.value) }
  }

  @Test("parameters that are not set have their defaults")
  func defaults() throws {
    let layers = try decoded(text).scene.layers
    #expect(layers[0].fill == .color(Color(red: 1, green: 0, blue: 0)))
    #expect(layers[0].filters == [.blur(standardDeviation: 4)])
    #expect(layers[0].isHidden)
  }

  @Test("settings are read according to the parameter's type")
  func typed() throws {
    let layers = try decoded(
      text,
      settings: settings(
        [
          "accent": "rgb(0 0 255)", "radius": "2.5", "count": "3", "shown": "false", "title": "12",
          "cap": "round",
        ])
    ).scene.layers
    #expect(layers[0].fill == .color(Color(red: 0, green: 0, blue: 1)))
    #expect(layers[0].filters == [.blur(standardDeviation: 2.5)])
    #expect(!layers[0].isHidden)
    #expect(layers[0].stroke?.style.lineCap == .round)
    guard case .text(let content) = layers[1].content else {
      Issue.record("no text")
      return
    }
    #expect(content.spans.map(\.text) == ["12"])
    #expect(content.lineLimit == 3)
  }

  @Test(
    "an invalid setting is an error that names it",
    arguments: [
      ("accent", "redd", "parameter accent: "),
      ("radius", "wide", #"parameter radius: expected a number, found "wide""#),
      ("radius", "11", "parameter radius: 11 is not within 0…10"),
      ("radius", "NaN", #"parameter radius: expected a number, found "NaN""#),
      ("count", "1.5", "parameter count: expected a whole number, found 1.5"),
      ("shown", "yes", #"parameter shown: expected true or false, found "yes""#),
      ("cap", "square", #"parameter cap: "square" is not one of butt, round"#),
      ("acent", "red", #"parameter acent: the scene declares no parameter "acent"; did you mean "accent"?"#),
    ] as [(String, String, String)])
  func wrong(name: String, value: String, expected: String) {
    let found = errors(in: text, settings: settings([name: value]))
    #expect(found.count == 1 && found[0].hasPrefix("scene.json: \(expected)"), "\(found)")
  }

  @Test("a reference to a missing parameter is an error at the reference, once")
  func unknownReference() {
    let found = errors(in: text.replacing(#"{"parameter": "radius"}"#, with: #"{"parameter": "radios"}"#))
    #expect(
      found == [
        "scene.json:12:79: layers[0].filters[0].blur: the scene declares no parameter \"radios\"; did you mean \"radius\"?"
      ])
  }

  @Test("a parameter of the wrong type is an error at the reference")
  func wrongPlace() {
    let found = errors(in: text.replacing(#"{"parameter": "accent"}"#, with: #"{"parameter": "radius"}"#))
    #expect(
      found == ["scene.json:12:33: layers[0].fill: expected a CSS color or a gradient, found 4"])
  }

  @Test("an invalid declaration is reported once, and not at every reference")
  func wrongDeclaration() {
    let found = errors(in: text.replacing(#""default": 4"#, with: #""default": 40"#))
    #expect(found == ["scene.json:5:45: parameters.radius.default: 40 is not within 0…10"])
    let choices = errors(in: text.replacing(#""choices": ["butt", "round"], "#, with: ""))
    #expect(choices.contains { $0.contains("a choice needs \"choices\"") }, "\(choices)")
  }

  @Test("a parameter may refer to another, but not to itself")
  func nested() throws {
    let declared =
      #""parameters": {"a": {"type": "number", "default": 0.5}, "b": {"type": "number", "default": {"parameter": "a"}}}, "#
    let layer = #"{"type": "ellipse", "opacity": {"parameter": "b"}}"#
    #expect(try decoded(scene(layers: layer, declared)).scene.layers[0].opacity == 0.5)
    let cycle = #""parameters": {"a": {"type": "data", "default": [{"parameter": "a"}]}}, "#
    let text =
      #"{"type": "text", "text": "x", "animations": [{"property": "text.text", "duration": 1, "keyframes": [{"value": {"parameter": "a"}}]}]}"#
    #expect(
      errors(in: scene(layers: text, cycle)).first?.contains("expected text, found a list of 1") == true)
  }
}
