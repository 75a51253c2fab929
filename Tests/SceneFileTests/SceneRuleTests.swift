import Budgets
import Testing

@testable import SceneFile

@Suite("Rules for whole scene files")
struct SceneRuleTests {
  @Test("a file that is not JSON is reported at the position of the first invalid character")
  func notJSON() {
    #expect(errors(in: "").count == 1)
    #expect(errors(in: "{").first?.hasPrefix("scene.json:1:2: ") == true)
    #expect(errors(in: "{\n  \"size\": [1, NaN]}").first?.hasPrefix("scene.json:2:15: ") == true)
    #expect(errors(in: "{\"size\": [1, 1e999]}").first?.hasPrefix("scene.json:1:14: ") == true)
    #expect(errors(in: "{\"size\": [1, 1], \"size\": [2, 2]}").first?.hasPrefix("scene.json:1:18: ") == true)
    #expect(
      errors(in: "[]") == ["scene.json:1:1: expected a scene such as {\"layers\": …}, found a list of 0"])
  }

  @Test("required values are reported as missing, even if they are null")
  func required() {
    #expect(
      errors(in: #"{"size": [1, 1]}"#) == ["scene.json:1:1: scene needs \"layers\": a list of layers"])
    #expect(
      errors(in: #"{"size": null, "layers": []}"#) == ["scene.json:1:10: size: expected a list, found null"])
  }

  @Test("ids are unique")
  func ids() {
    let twins = #"{"type": "ellipse", "id": "a"}, {"type": "ellipse", "id": "a"}"#
    #expect(
      errors(in: scene(layers: twins)) == [
        "scene.json:1:90: layers[1].id: the id \"a\" is already used by layers[0].id"
      ])
  }

  @Test("a mask that uses itself is an error, directly or through others")
  func maskCycles() {
    let straight = #""definitions": {"a": [{"type": "ellipse", "mask": {"use": "a"}}]}, "#
    let found = errors(in: scene(layers: "", straight))
    #expect(found.count == 1 && found[0].contains("the definition \"a\" uses itself: a → a"), "\(found)")
    let around = #"""
      "definitions": {"a": [{"type": "ellipse", "mask": {"use": "b"}}], "b": [{"type": "ellipse", "mask": {"use": "a"}}]}, 
      """#
    let both = errors(in: scene(layers: #"{"type": "ellipse", "mask": {"use": "a"}}"#, around))
    #expect(both.contains { $0.contains("a → b → a") }, "\(both)")
    let unknown = errors(
      in: scene(
        layers: #"{"type": "ellipse", "mask": {"use": "hearth"}}"#, #""definitions": {"heart": []}, "#))
    #expect(
      unknown.count == 1 && unknown[0].contains("there is no definition \"hearth\"; did you mean \"heart\"?"),
      "\(unknown)")
  }

  @Test("the layers of a definition count for every mask that uses it, and in its declaration")
  func definitionLayers() {
    let masked = #"{"type": "ellipse", "mask": {"use": "m"}}"#
    let text = scene(
      layers: "\(masked), \(masked)", #""definitions": {"m": [{"type": "ellipse"}, {"type": "ellipse"}]}, "#)
    var limits = SceneLimits()
    limits.layers = 8
    #expect(errors(in: text, limits: limits) == [])
    limits.layers = 7
    #expect(
      errors(in: text, limits: limits).first?.contains("definitions.m[1]: needs 1 more layer") == true)
  }

  @Test("spans count as layers in all texts of a scene, and too many are reported once")
  func spans() {
    var limits = SceneLimits()
    limits.layers = 5
    let two = #"{"type": "text", "text": [{"text": "a"}, {"text": "b"}]}"#
    let one = #"{"type": "text", "text": [{"text": "a"}]}"#
    #expect(errors(in: scene(layers: "\(two), \(one)"), limits: limits) == [])
    let faults = errors(in: scene(layers: "\(two), \(two), \(one)"), limits: limits)
    #expect(
      faults.count == 1
        && faults[0].contains("layers[1].text: needs 2 more layers, but only 1 of 5 are left"), "\(faults)")
  }

  @Test("animations that add to lists of functions without end are refused, others are not")
  func addedLists() {
    func layer(_ count: Int, _ functions: Int, _ composite: String) -> String {
      let list = Array(repeating: #"{"blur": 1}"#, count: functions).joined(separator: ", ")
      let animation =
        #"{"property": "filters", "duration": 1, "composite": "\#(composite)", "keyframes": [{"value": [\#(list)]}]}"#
      let animations = Array(repeating: animation, count: count).joined(separator: ", ")
      return scene(layers: #"{"type": "ellipse", "animations": [\#(animations)]}"#)
    }
    #expect(errors(in: layer(90, 900, "add")) == [])
    #expect(errors(in: layer(120, 900, "replace")) == [])
    #expect(errors(in: layer(120, 900, "add")).first?.contains("layers[0].animations: needs ") == true)
  }

  @Test("a text has at most two hundred features")
  func features() {
    func text(_ count: Int) -> String {
      let tags = (0..<count).map { #""ss\#(10 + $0 % 90)""# }.joined(separator: ", ")
      return scene(layers: #"{"type": "text", "text": "a", "features": [\#(tags)]}"#)
    }
    #expect(errors(in: text(200)) == [])
    #expect(errors(in: text(201)).first?.contains("201 features are more than the 200") == true)
  }

  @Test("languages and font files are counted in all of a scene, and too many are reported once")
  func languagesAndFonts() {
    func texts(_ count: Int) -> String {
      (0..<count).map { #"{"type": "text", "text": "a", "language": "en-\#($0)"}"# }.joined(separator: ", ")
    }
    #expect(errors(in: scene(layers: "\(texts(1000)), \(texts(1000))")) == [])
    let languages = errors(in: scene(layers: texts(2100)))
    #expect(
      languages.count == 1 && languages[0].contains("layers[2000].language: needs 50000 more steps"),
      "\(languages)")
    let names = Array(repeating: "\"a.ttf\"", count: 2100).joined(separator: ", ")
    let fonts = errors(in: scene(layers: "", "\"fonts\": [\(names)], "))
    #expect(fonts.count == 1 && fonts[0].contains("fonts[2000]: needs 50000 more steps"), "\(fonts)")
  }

  @Test("there are limits for layers, nesting, the canvas and reported errors")
  func limits() {
    var limits = SceneLimits()
    limits.layers = 2
    let three = Array(repeating: #"{"type": "ellipse"}"#, count: 3).joined(separator: ",")
    #expect(
      errors(in: scene(layers: three), limits: limits) == [
        "scene.json:1:72: layers[2]: needs 1 more layer, but only 0 of 2 are left; use fewer layers, or set a higher limit of layers"
      ])
    func nested(_ depth: Int) -> String {
      depth == 0 ? #"{"type": "ellipse"}"# : #"{"type": "group", "children": [\#(nested(depth - 1))]}"#
    }
    #expect(errors(in: scene(layers: nested(64))) == [])
    #expect(
      errors(in: scene(layers: nested(65))).first?.contains("nested more than 64 deep") == true)
    let wide = #"{"size": [100000, 100000], "layers": []}"#
    #expect(
      errors(in: wide).first?.hasPrefix("scene.json:1:10: size: a canvas of 100000×100000 points") == true)
    let wrong = Array(repeating: "1", count: 1002).joined(separator: ", ")
    #expect(
      errors(in: scene(layers: wrong)).last
        == "scene.json: 2 more errors are not shown")
  }

  @Test("annotations are allowed everywhere and have no effect")
  func annotations() {
    let text = #"""
      {"$schema": "x", "$comment": "x", "size": [10, 10], "layers": [{"$comment": 1, "type": "ellipse",
       "filters": [{"$comment": "soft", "blur": 1}], "fill": {"type": "linear", "$comment": [], "stops": [{"color": "red", "$comment": null}]}}]}
      """#
    #expect(errors(in: text) == [])
  }
}
