import DataFiles
import ProgramFamilies
import SceneModel
import Foundation
import Testing

@testable import SceneFile

@Suite("The JSON Schema of scene files")
struct SchemaTests {
  private func definitions() throws -> JSONObject {
    let schema = try JSONDocument(parsing: JSONSchema(families: ProgramFamilies.all).text).root
    return try #require(schema["$defs"]?.object)
  }

  @Test("the schema in the scenes' folder is the one the program prints")
  func committed() throws {
    let file = repository.appending(path: "Scenes/scene.schema.json")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == JSONSchema(families: ProgramFamilies.all).text,
      "afterglow schema > Scenes/scene.schema.json")
  }

  @Test("every scene of the project names it")
  func named() throws {
    let folder = repository.appending(path: "Scenes")
    let scenes = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" && $0.lastPathComponent != "scene.schema.json" }
    #expect(!scenes.isEmpty)
    for scene in scenes {
      let document = try JSONDocument(parsing: Array(try Data(contentsOf: scene)))
      #expect(document.root["$schema"]?.string == "scene.schema.json", "\(scene.lastPathComponent)")
    }
  }

  @Test("every reference in it is valid")
  func references() throws {
    let definitions = try definitions()
    func check(_ value: JSONValue) {
      for element in value.array ?? [] { check(element) }
      for member in value.object?.members ?? [] {
        if member.key == "$ref", let target = member.value.string {
          let definition = definitions[String(target.dropFirst())]?.object
          #expect(definition?["$anchor"]?.string == String(target.dropFirst()), "\(target)")
        }
        check(member.value)
      }
    }
    check(JSONValue(definitions))
  }

  /// A scene with every key of every format is decoded: the tables contain no key that the decoder rejects.
  @Test("the decoder accepts every key in it", arguments: LayerContent.Kind.allCases)
  func layerKeys(kind: LayerContent.Kind) {
    let common = #"""
      "id": "a", "frame": {"left": 1, "top": "2%", "right": 3, "bottom": 4, "width": "5% + 1", "height": 6},
      "opacity": 0.5, "blendMode": "screen", "isolated": true, "hidden": false, "transformOrigin": [0, "50%"],
      "translate": [1, 2], "rotate": 3, "scale": [1, 2], "transform": [{"rotate": 3}], "filters": [{"blur": 1}],
      "transform3d": [{"rotateX": 3}], "hidesBackface": true, "corners": [[0, 0], [9, 1], ["90%", 8], [1, 9]],
      "shadows": [{"color": "red", "offset": [1, 2], "blur": 3, "spread": 4, "inner": true}],
      "border": {"width": 1, "color": "red", "style": "dotted", "top": {"width": 2}}, "backdrop": [{"blur": 2}],
      "outline": {"width": 1, "color": "red", "style": "double", "offset": 2},
      "clip": {"inset": {"top": 1, "right": 2, "bottom": 3, "left": 4, "cornerRadius": [1, 2, 3, ["4%", 5]]}},
      "mask": {"kind": "luminance", "layers": [{"type": "ellipse"}]},
      "animations": [{"property": "opacity", "duration": 1, "delay": 1, "endDelay": 1, "iterations": "infinite",
        "iterationStart": 0.5, "direction": "alternate", "fill": "both", "easing": "ease", "keyframeEasing": "linear",
        "composite": "add", "keyframes": [{"offset": 0, "value": 1, "easing": "ease-in"}]}],
      "offsetPath": {"path": "M0 0H9", "distance": "5%", "rotate": "reverse", "anchor": [0, "50%"]}, "motionBlur": {"shutter": 90},
      "start": 1, "duration": 2, "rate": 0.5, "timeOffset": 1, "loop": 3,
      "when": true, "repeat": 1,
      "transition": {"type": "fade", "color": "red", "duration": 1, "easing": "ease"},
      "$lint": {"small-type": "a mark"}
      """#
    let heard = #"""
      "id": "a", "hidden": false, "start": 1, "duration": 2, "rate": 0.5, "timeOffset": 1, "loop": 3,
      "animations": [{"property": "gain", "keyframes": [{"value": 1}], "timeline":
        {"audio": "b", "band": [20, 99], "smoothing": 1, "offset": 1}}],
      "when": true, "repeat": 1, "transition": {"type": "iris"}, "$lint": {"sound-cut": "a sting"}
      """#
    let sound = #"""
      , "source": "a.mp4", "gain": 1, "pan": 0.5, "fadeIn": 1, "fadeOut": 1, "muted": false,
      "duck": {"under": "b", "by": -3, "attack": 1, "release": 1}
      """#
    let paint = #"""
      , "fill": "red", "stroke": {"paint": "red", "width": 1, "cap": "round", "join": "bevel", "miterLimit": 2,
      "dashes": [1, 2], "dashOffset": 1, "trimStart": 0, "trimEnd": 1, "trimOffset": 0.5}
      """#
    let own =
      switch kind {
      case .group:
        #", "children": [], "preserve3d": true, "layout": {"type": "row", "gap": 4}"#
          + #", "stagger": {"each": 1, "from": "center", "easing": "ease", "seed": 2}"#
      case .rectangle: paint + #", "cornerRadius": 4"#
      case .ellipse: paint
      case .path: paint + #", "path": "M0 0L1 1", "fillRule": "evenodd""#
      case .text:
        paint + #"""
          , "text": [{"text": "a", "font": {"size": 3}, "language": "ja", "tracking": 1, "fill": "red",
            "decoration": ["overline"], "highlight": {"fill": "red", "padding": [1, 2], "cornerRadius": 3}}],
          "textWrap": "pretty", "decoration": "underline", "highlight": {"fill": "red"}, "paintOrder": "stroke",
          "font": {"minimumSize": 3, "family": ["Inter"], "weight": 700, "style": "italic", "size": 12}, "language": "en",
          "tracking": 1, "lineHeight": 1.5, "alignment": "center", "baseline": "middle", "wraps": true,
          "lineLimit": 2, "features": ["tnum"], "writingMode": "vertical", "combineUpright": "digits", "hyphens": "auto",
          "metrics": "browser", "units": {"preset": "rise", "by": "word"}
          """#
      case .audio: sound
      case .image, .video:
        (kind == .video ? sound : #", "source": "a.png""#) + #"""
          , "fit": "cover", "position": [0, "10%"], "crop": {"left": 1}, "sampling": "linear",
          "cornerRadius": 4
          """#
      case .svg: #", "source": "a.svg", "fit": "cover", "position": [0, "10%"]"#
      case .sequence: #", "children": []"#
      case .scene: #", "source": "part.json", "parameters": {}, "fit": "cover", "position": [0, "10%"]"#
      case .component: #", "component": "nothing""#
      }
    let text = scene(layers: #"{"type": "\#(kind.rawValue)", \#(kind == .audio ? heard : common)\#(own)}"#)
    let known =
      SceneFormat.layer.variants.first { $0.name == kind.rawValue }?.format.shape.keys.map(\.name) ?? []
    let untold = known.filter { !text.contains("\"\($0)\"") }
    // A layer has a duration or an end, a text or a number, and a highlight or a path.
    let others: [LayerContent.Kind: [String]] = [
      .component: ["parameters"], .text: ["number", "format", "along"],
    ]
    #expect(untold == ["end"] + others[kind, default: []])
    let found = errors(in: text)
    #expect(
      kind == .component ? found.count == 1 && found[0].contains("no component") : found.isEmpty, "\(found)")
  }

  @Test("the decoder accepts every gradient, transform function and filter function in it")
  func paintKeys() {
    let stops = #""stops": [{"color": "red", "offset": 0.5}], "spread": "reflect", "interpolation": "oklab""#
    let gradients = [
      #"{"type": "linear", "angle": 3, \#(stops)}"#, #"{"type": "linear", "direction": "to top", \#(stops)}"#,
      #"{"type": "linear", "from": [0, 0], "to": ["100%", 0], \#(stops)}"#,
      #"{"type": "radial", "shape": "circle", "extent": "closest-side", "center": [0, 0], "focus": [1, 1], \#(stops)}"#,
      #"{"type": "radial", "radius": ["50%", 3], \#(stops)}"#,
      #"{"type": "conic", "center": [0, 0], "angle": 3, \#(stops)}"#,
    ]
    let transforms = #"""
      [{"translate": [1, "2%"]}, {"translateX": 1}, {"translateY": "1%"}, {"scale": 2}, {"scaleX": 2}, {"scaleY": 2},
      {"rotate": 1}, {"skew": [1, 2]}, {"skewX": 1}, {"skewY": 1}, {"matrix": [1, 0, 0, 1, 0, 0]}]
      """#
    let filters = #"""
      [{"blur": 1}, {"brightness": 1}, {"contrast": 1}, {"saturate": 1}, {"hueRotate": 1}, {"grayscale": 1},
      {"sepia": 1}, {"invert": 1}, {"opacity": 1}, {"dropShadow": {"offset": [1, 1], "blur": 1, "color": "red"}},
      {"primitive": "dilate 1 2 in 0 0 9 9"}]
      """#
    for (format, text) in [
      (SceneFormat.transformFunction.shape.keys, transforms),
      (SceneFormat.filterFunction.shape.keys, filters),
    ] {
      let names: [String] = format.map(\.name)
      let missing = names.filter { name in !text.contains("\"" + name + "\"") }
      #expect(missing.isEmpty)
    }
    for gradient in gradients {
      let layer =
        #"{"type": "ellipse", "fill": \#(gradient), "transform": \#(transforms), "filters": \#(filters)}"#
      #expect(errors(in: scene(layers: layer)) == [])
    }
  }
}
