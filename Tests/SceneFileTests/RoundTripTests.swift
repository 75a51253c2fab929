import Budgets
import DataFiles
import Foundation
import ProgramFamilies
import SceneModel
import BoxLayout
import Testing
import VectorGraphics

@testable import SceneFile

@Suite("A scene round-trips through a scene file")
struct RoundTripTests {
  @Test("so does every scene that can be generated from the table of the format", arguments: 0..<200)
  func generated(seed: UInt64) throws {
    var generator = SceneGenerator(seed: seed, layer: JSONSchema(families: ProgramFamilies.all).layerShape)
    let text = JSONWriter(layout: .compact).text(generator.scene())
    let scene = try decoded(text).scene
    let written = try scene.encodedJSON()
    #expect(try decoded(written).scene == scene, "\(text)")
    #expect(try decoded(written).scene.encodedJSON() == written)
  }

  @Test("parameters, formats and definitions are kept, and references to parameters at their paths")
  func declarations() throws {
    let text = #"""
      {
        "formats": {"wide": [200, 100], "tall": [100, "content"]},
        "parameters": {
          "accent": {"type": "color", "default": "#ff64b4", "summary": "The ring."},
          "weight": {"type": "number", "minimum": 1, "maximum": 20, "default": 4},
          "title": {"type": "text", "default": "A"}
        },
        "fonts": ["a.otf"],
        "definitions": {"soft": [{"type": "ellipse", "fill": {"parameter": "accent"}}]},
        "layers": [
          {"type": "ellipse", "mask": {"use": "soft"}, "opacity": 0.5,
           "stroke": {"paint": {"parameter": "accent"}, "width": {"parameter": "weight"}}},
          {"type": "text", "text": {"parameter": "title"}, "font": {"size": {"parameter": "weight"}}}
        ]
      }
      """#
    let scene = try decoded(text).scene
    let written = try scene.encodedJSON()
    let read = try decoded(written)
    #expect(read.scene == scene)
    #expect(read.parameterNames == ["accent", "weight", "title", "format"])
    #expect(read.formatNames == ["wide", "tall"])
    #expect(written.contains(#""use": "soft""#))
    let thick = try decoded(
      written,
      settings: [ParameterSetting(name: "weight", text: "7"), ParameterSetting(name: "title", text: "B")]
    ).scene
    #expect(thick.layers[0].stroke?.style.width == 7)
    #expect(thick.layers[1].text.font.size == 7)
    #expect(thick.layers[1].text.spans.map(\.text) == ["B"])
    #expect(thick.declarations.references == scene.declarations.references)
  }

  @Test("parameter values from outside become the written defaults")
  func settings() throws {
    let text = #"""
      {"formats": {"wide": [200, 100], "tall": [100, 200]}, "parameters": {"o": {"type": "number", "default": 1}},
       "layers": [{"type": "ellipse", "opacity": {"parameter": "o"}}]}
      """#
    let settings = [
      ParameterSetting(name: "o", text: "0.25"), ParameterSetting(name: "format", text: "tall"),
    ]
    let scene = try decoded(text, settings: settings).scene
    let read = try decoded(try scene.encodedJSON()).scene
    #expect(read == scene)
    #expect(read.size == Size(width: 100, height: 200))
    #expect(read.layers[0].opacity == 0.25)
  }

  @Test("layouts and the sizes in them are written and read")
  func layouts() throws {
    let text = #"""
      {"size": [200, "content"], "layers": [
        {"type": "group", "frame": {"width": "content", "height": "50% - 4", "minWidth": "10%", "maxWidth": 90,
          "minHeight": 5, "maxHeight": 60, "aspectRatio": 1.5, "grow": 2, "shrink": 0, "alignSelf": "baseline"},
         "layout": {"type": "row", "wrap": true, "gap": [4, 8], "padding": [1, 2, 3, 4], "alignItems": "center",
          "justifyContent": "space-between"}, "children": []},
        {"type": "group", "layout": {"type": "grid", "gap": 3, "padding": [5, 6],
          "columns": ["1.5fr", 40, "30%", "content"], "rows": ["content"]}, "children": []}]}
      """#
    let scene = try decoded(text).scene
    #expect(try decoded(try scene.encodedJSON()).scene == scene)
    let frame = scene.layers[0].frame
    #expect(frame.widthIsContent && !frame.heightIsContent)
    #expect(frame.height == Length(points: -4, percent: 50))
    #expect(scene.layers[0].layout?.padding == Layout.Padding(top: 1, right: 2, bottom: 3, left: 4))
    #expect(scene.layers[0].layout?.rowGap == 4)
    #expect(
      scene.layers[1].layout?.columns
        == [.fraction(1.5), .length(.points(40)), .length(.percent(30)), .content])
  }

  @Test("what fits and marks a text is written and read")
  func marks() throws {
    let text = #"""
      {"size": [200, 100], "layers": [{"type": "text", "font": {"size": 40, "minimumSize": 12}, "textWrap": "balance",
        "decoration": ["underline", "overline"], "paintOrder": "stroke",
        "highlight": {"fill": "gold", "padding": [2, 6], "cornerRadius": 4},
        "text": [{"text": "a", "decoration": "strikethrough", "highlight": {"fill": "red", "padding": 3}}]}]}
      """#
    let scene = try decoded(text).scene
    #expect(try decoded(try scene.encodedJSON()).scene == scene)
    let content = scene.layers[0].text
    #expect(content.font.minimumSize == 12 && content.textWrap == .balance && content.paintOrder == .stroke)
    #expect(content.highlight?.horizontalPadding == 6 && content.highlight?.verticalPadding == 2)
    #expect(content.spans[0].decoration == [.strikethrough])
  }

  @Test("borders, outlines, backdrops and fills of content are written and read")
  func boxPaint() throws {
    let text = #"""
      {"size": [200, 100], "layers": [
        {"type": "rectangle", "border": {"width": 2, "color": "red", "style": "dashed"},
         "outline": {"width": 3, "color": "blue", "style": "double", "offset": -4},
         "backdrop": [{"blur": 4}, {"saturate": 1.5}],
         "fill": {"type": "image", "source": "a.png", "fit": "contain", "size": [10, "50%"], "position": [0, "20%"],
          "repeat": "horizontal", "sampling": "linear"}},
        {"type": "ellipse", "border": {"width": 2, "color": "red", "left": {"color": "blue"}, "top": {"width": 5, "style": "dotted"}},
         "fill": {"type": "svg", "source": "a.svg"}},
        {"type": "rectangle", "border": {"bottom": {}},
         "fill": {"type": "image", "source": "b.png", "slices": {"pixels": [1, 2, 3, 4], "edges": 8}}},
        {"type": "text", "text": "a", "fill": {"type": "layers", "layers": [{"type": "ellipse", "id": "dot"}], "size": [8, 8], "repeat": "both"}}]}
      """#
    let scene = try decoded(text).scene
    #expect(try decoded(try scene.encodedJSON()).scene == scene)
    let border = try #require(scene.layers[1].border)
    #expect(border.left == Border.Side(width: 2, color: Color(rgb: 0, 0, 255)))
    #expect(border.top == Border.Side(width: 5, color: Color(rgb: 255, 0, 0), style: .dotted))
    #expect(border.right == Border.Side(width: 2, color: Color(rgb: 255, 0, 0)))
    #expect(scene.layers[2].border == Border(bottom: Border.Side(color: .black)))
    #expect(scene.layers[0].outline?.offset == -4 && scene.layers[0].backdrop.count == 2)
  }

  @Test("vmin is a hundredth of the smaller side of the chosen format")
  func vmin() throws {
    let text = #"""
      {"formats": {"wide": [400, 200], "tall": [100, 300]}, "layers": [
        {"type": "group", "frame": {"left": "50% + 2vmin", "width": "10vmin"},
         "layout": {"type": "row", "gap": "1vmin", "padding": ["2vmin", 3]}, "children": [
          {"type": "text", "text": "a", "font": {"size": "5vmin"}}]}]}
      """#
    for (format, unit) in [("wide", 2.0), ("tall", 1.0)] {
      let layer = try decoded(text, settings: [ParameterSetting(name: "format", text: format)]).scene.layers[
        0]
      #expect(layer.frame.left == Length(points: 2 * unit, percent: 50))
      #expect(layer.frame.width == .points(10 * unit))
      #expect(layer.layout?.columnGap == unit)
      #expect(layer.layout?.padding == Layout.Padding(top: 2 * unit, right: 3, bottom: 2 * unit, left: 3))
      guard case .group(let children) = layer.content else { continue }
      #expect(children[0].text.font.size == 5 * unit)
    }
  }

  @Test(
    "wrong borders, fills and points are located errors",
    arguments: [
      (#""border": {"color": "red", "left": {"width": -1}}"#, "-1 is not 0 or greater"),
      (
        #""fill": {"type": "picture"}"#,
        "the type of a fill is one of linear, radial, conic, image, svg, layers"
      ),
      (
        #""stroke": {"paint": "red", "width": "5%"}"#,
        #"expected a number of points, or text such as "5vmin""#
      ),
    ])
  func wrongPaint(key: String, message: String) throws {
    let text = #"{"size": [10, 10], "layers": [{"type": "rectangle", \#(key)}]}"#
    let errors = #expect(throws: SceneFileErrors.self) { try decoded(text) }
    #expect(errors?.errors.first?.message.contains(message) == true, "\(String(describing: errors))")
    #expect(errors?.errors.first?.line == 1)
  }

  @Test("a scene with changed layers is written with their current values")
  func moved() throws {
    let text = #"""
      {"size": [10, 10], "parameters": {"o": {"type": "number", "default": 0.5}},
       "layers": [{"type": "ellipse", "opacity": {"parameter": "o"}}, {"type": "rectangle"}]}
      """#
    var scene = try decoded(text).scene
    scene.layers.reverse()
    let read = try decoded(try scene.encodedJSON()).scene
    #expect(read.layers == scene.layers)
  }

  @Test("values that a file cannot express are errors with their path")
  func unwritable() throws {
    var scene = Scene(size: Size(width: 10, height: 10), layers: [Layer(opacity: 1.5, content: .ellipse)])
    #expect(throws: SceneFileErrors.self) { try scene.encodedJSON() }
    scene.layers[0].opacity = .nan
    do {
      _ = try scene.encodedJSON()
      Issue.record("not a number was written")
    } catch {
      #expect(error.errors.map(\.path) == ["layers[0].opacity"])
    }
  }

  @Test("a scene that is larger as a file than what is read is not written")
  func tooLarge() throws {
    var scene = Scene(size: Size(width: 10, height: 10), layers: [])
    let most = SceneLimits().fileSize
    scene.summary = String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: most), as: UTF8.self)
    do {
      _ = try scene.encodedJSON()
      Issue.record("a file was made that cannot be read")
    } catch {
      let message = error.errors.first?.message ?? ""
      #expect(message.contains("more than the \(most) bytes that can be read"), "\(message)")
    }
  }
}
