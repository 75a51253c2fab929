import AfterglowBracelets
import DataFiles
import Foundation
import SceneModel
import Testing
import VectorGraphics

@testable import Afterglow

@Suite struct `Scenes with layouts` {
  private func document(_ layers: String, size: String = "[400, 300]") throws -> SceneDocument {
    try SceneDocument(
      bytes: Array(#"{"size": \#(size), "layers": [\#(layers)]}"#.utf8), path: "scene.json",
      families: [BraceletFamily.self])
  }

  private func children(_ layer: Layer) -> [Layer] {
    if case .group(let children) = layer.content { children } else { [] }
  }

  private func box(_ layer: Layer) -> Rect { layer.frame.resolved(in: .zero) }

  private static let badge = #"""
    {"type": "group", "frame": {"left": 20, "top": 30, "width": "content", "height": "content"},
     "layout": {"type": "row", "padding": [6, 14]}, "children": [
      {"type": "rectangle", "frame": {"left": 0}, "fill": "gold"},
      {"type": "text", "text": "PRICE", "font": {"size": 20}}]}
    """#

  @Test func `a badge is as wide as its text`() throws {
    func badge(_ price: String) throws -> Layer {
      try document(Self.badge.replacingOccurrences(of: "PRICE", with: price)).scene.layers[0]
    }
    let (short, long) = (try badge("€ 1"), try badge("€ 1,299.00"))
    let (text, background) = (box(children(short)[1]), box(children(short)[0]))
    #expect(text.x == 14 && text.y == 6)
    #expect(background == Rect(x: 0, y: 0, width: text.width + 28, height: text.height + 12))
    #expect(box(short) == Rect(x: 20, y: 30, width: text.width + 28, height: text.height + 12))
    #expect(box(long).width > box(short).width + 60)
    #expect(box(long).height == box(short).height)
  }

  @Test func `a layout that does not change is replaced by frames when the scene is loaded`() throws {
    let layer = try document(Self.badge).scene.layers[0]
    #expect(layer.layout == nil)
    #expect(!layer.frame.widthIsContent)
  }

  @Test func `a text that can be shortened does not push its neighbors out of the box, also within groups`()
    throws
  {
    for key in [
      #""wraps": true, "lineLimit": 2, "font": {"size": 20}"#, #""font": {"size": 20, "minimumSize": 8}"#,
    ] {
      let word = String(repeating: "W", count: 60)
      let layer = try document(
        #"""
        {"type": "group", "frame": {"width": 300, "height": 100}, "layout": {"type": "row", "gap": 10}, "children": [
          {"type": "group", "layout": {"type": "column"}, "children": [{"type": "text", "text": "\#(word)", \#(key)}]},
          {"type": "rectangle", "frame": {"width": 80, "shrink": 0}, "fill": "red"}]}
        """#
      ).scene.layers[0]
      #expect(box(children(layer)[1]) == Rect(x: 220, y: 0, width: 80, height: 100))
    }
  }

  @Test func `a text with a minimum size shrinks to what a grid leaves`() throws {
    let text = String(repeating: "words ", count: 80)
    let layer = try document(
      #"""
      {"type": "group", "layout": {"type": "grid", "columns": ["1fr"], "rows": ["content", "1fr", "content"]}, "children": [
        {"type": "rectangle", "frame": {"height": 40}, "fill": "red"},
        {"type": "text", "text": "\#(text)", "font": {"size": 40, "minimumSize": 8}, "textWrap": "pretty"},
        {"type": "rectangle", "frame": {"height": 60}, "fill": "red"}]}
      """#
    ).scene.layers[0]
    #expect(children(layer).map { box($0).height } == [40, 200, 60])
  }

  @Test func `a text that shrinks in a column leaves free what its lines do not need`() throws {
    let layer = try document(
      #"""
      {"type": "group", "frame": {"width": 200, "height": 100}, "layout": {"type": "column"}, "children": [
        {"type": "text", "text": "Long headlines wrap", "wraps": true, "font": {"size": 40, "minimumSize": 8}, "lineHeight": 1.5},
        {"type": "rectangle", "frame": {"height": 10, "shrink": 0}, "fill": "red"}]}
      """#
    ).scene.layers[0]
    let (text, next) = (box(children(layer)[0]), box(children(layer)[1]))
    #expect(text.height < 89 && next.y == text.height)
    #expect(
      (4 * text.height / 3).truncatingRemainder(dividingBy: 1) == 0, "two lines of a size in quarter points")
  }

  @Test func `text breaks in the width that a layout gives it`() throws {
    let column = #"""
      {"type": "group", "frame": {"width": WIDTH}, "layout": {"type": "column", "gap": 8}, "children": [
        {"type": "text", "text": "Some words that need two lines", "wraps": true, "font": {"size": 20}},
        {"type": "rectangle", "frame": {"height": 10}, "fill": "red"}]}
      """#
    func ruleTop(_ width: String) throws -> Double {
      let layer = try document(column.replacingOccurrences(of: "WIDTH", with: width)).scene.layers[0]
      return box(children(layer)[1]).y
    }
    #expect(try ruleTop("200") == 2 * (try ruleTop("400") - 8) + 8)
  }

  @Test func `a text in a box of its own width stays on one line`() throws {
    for text in ["Hamburgefonstiv and more", "日本語のテキスト", "a b c d e f g h i j k"] {
      for size in stride(from: 7.3, to: 60, by: 9.1) {
        let group = #"""
          {"type": "group", "layout": {"type": "row", "alignItems": "start"}, "frame": {"width": 3000}, "children": [
            {"type": "text", "text": "\#(text)", "font": {"size": \#(size)}, "WRAPS": true}]}
          """#
        func height(wraps: Bool) throws -> Double {
          let text = group.replacingOccurrences(of: "\"WRAPS\": true", with: "\"wraps\": \(wraps)")
          return box(children(try document(text).scene.layers[0])[0]).height
        }
        #expect(try height(wraps: true) == height(wraps: false))
      }
    }
  }

  @Test func `a component is as high as it reports`() throws {
    let column = #"""
      {"type": "group", "layout": {"type": "column", "gap": 10}, "children": [
        {"type": "component", "component": "markdownText", "parameters": {"text": "One.\n\nTwo.\n\nThree.", "fontSize": 20}},
        {"type": "rectangle", "frame": {"height": 10}, "fill": "red"}]}
      """#
    let parts = children(try document(column).scene.layers[0])
    #expect(box(parts[0]).height > 60)
    #expect(box(parts[1]).y == box(parts[0]).height + 10)
    #expect(parts[0].content.kind == .group)
  }

  @Test func `the height of a canvas is that of its layers`() throws {
    let card = #"""
      {"type": "rectangle", "fill": "white"},
      {"type": "group", "layout": {"type": "column", "padding": 20, "gap": 4}, "children": [
        {"type": "rectangle", "frame": {"height": 30}, "fill": "red"},
        {"type": "rectangle", "frame": {"height": 40}, "fill": "blue"}]}
      """#
    let scene = try document(card, size: #"[300, "content"]"#).scene
    #expect(scene.size == Size(width: 300, height: 114))
    #expect(box(scene.layers[1].placedInScene(of: scene.size)).height == 114)
  }

  @Test func `a canvas whose height would change is an error`() throws {
    let growing = #"""
      {"type": "rectangle", "frame": {"height": 40}, "fill": "red", "animations": [
        {"property": "frame.height", "duration": 2, "keyframes": [{"value": 40}, {"value": 90}]}]}
      """#
    let error = #expect(throws: AfterglowError.self) { try document(growing, size: #"[300, "content"]"#) }
    #expect(
      error?.description.contains("scene.json:1:10: size: the height of the content is 40 points, but")
        == true)
    let moving = growing.replacingOccurrences(of: #"{"value": 90}"#, with: #"{"value": 40}"#)
    #expect(try document(moving, size: #"[300, "content"]"#).scene.size.height == 40)
  }

  private static let animated = #"""
    {"type": "group", "layout": {"type": "row", "gap": 10, "alignItems": "start"}, "children": [
      {"type": "rectangle", "frame": {"width": 20, "height": 10}, "fill": "red", "animations": [
        {"property": "frame.width", "duration": 1, "fill": "both", "keyframes": [{"value": 20}, {"value": 120}]}]},
      {"id": "text", "type": "text", "text": "abc", "font": {"size": 20}},
      {"type": "component", "component": "markdownText", "frame": {"grow": 1}, "parameters": {"text": "One two three four five six"}}]}
    """#

  @Test func `an animated size lays out again`() throws {
    let document = try document(Self.animated)
    func left(at time: Double) throws -> Double {
      let scene = try document.scene.resolved(at: time, in: document.resolutionContext)
      guard case .group(let parts) = scene.layers[0].content else { return -1 }
      #expect(parts.count == 3)
      return parts[1].transform.tx
    }
    #expect(try left(at: 0) == 30)
    #expect(try left(at: 0.5) == 80)
    #expect(try left(at: 1) == 130)
  }

  @Test func `inspection states the boxes of an animated layout`() throws {
    var json: [UInt8] = []
    try SceneInspection(of: document(Self.animated), at: 0.5).writeJSON { json += $0 }
    let root = try JSONDocument(parsing: json).root
    let text = try #require(root["layers"]?.array?.first?["children"]?.array?[1])
    #expect(text["id"]?.string == "text")
    #expect(text["frame"]?["x"]?.double == 80)
  }

  @Test func `a group without a layout is as large as its children`() throws {
    let row = #"""
      {"type": "group", "layout": {"type": "row", "alignItems": "start"}, "children": [
        {"type": "group", "children": [{"type": "ellipse", "frame": {"left": 5, "top": 7, "width": 30, "height": 40}, "fill": "red"}]},
        {"type": "rectangle", "frame": {"width": 10, "height": 10}, "fill": "blue"}]}
      """#
    let parts = children(try document(row).scene.layers[0])
    #expect(box(parts[0]) == Rect(x: 0, y: 0, width: 35, height: 47))
    #expect(box(parts[1]).x == 35)
  }
}

extension Layer {
  /// The layer with its box on a canvas as its frame.
  fileprivate func placedInScene(of size: Size) -> Layer {
    var layer = self
    layer.frame = LayerFrame(frame.resolved(in: size))
    return layer
  }
}
