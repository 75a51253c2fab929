import Afterglow
import Testing

@Suite struct `Borders, outlines and backdrops` {
  /// The 8-bit red, green and blue of a pixel.
  private func pixel(_ layers: String, _ x: Int, _ y: Int) throws -> [Int] {
    let text = #"{"size": [40, 40], "background": "white", "layers": [\#(layers)]}"#
    let document = try SceneDocument(bytes: Array(text.utf8), path: "scene.json")
    let sample = try document.bitmap()[x, y]
    return [sample.x, sample.y, sample.z].map { Int((Double($0) / 257).rounded()) }
  }

  private static let red = #"{"type": "rectangle", "frame": {"width": 20, "height": 40}, "fill": "red"}"#

  @Test func `a border is inside the box, and an outline outside`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 10, "top": 10, "width": 20, "height": 20}, "fill": "lime",
       "border": {"width": 2, "color": "blue"}, "outline": {"width": 2, "color": "red", "offset": 1}}
      """#
    let row = try (5..<15).map { try pixel(box, $0, 20) }
    let (white, red, blue, lime) = ([255, 255, 255], [255, 0, 0], [0, 0, 255], [0, 255, 0])
    #expect(row == [white, white, red, red, white, blue, blue, lime, lime, lime])
  }

  @Test func `sides of two colors meet on the diagonal, and nothing shines through there`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 10, "top": 10, "width": 20, "height": 20}, "fill": "lime",
       "border": {"width": 8, "color": "blue", "top": {"color": "red"}}}
      """#
    #expect(try pixel(box, 15, 12) == [255, 0, 0])
    #expect(try pixel(box, 12, 15) == [0, 0, 255])
    let corner = try pixel(box, 13, 13)
    #expect(corner[1] == 0 && abs(corner[0] + corner[2] - 255) <= 1, "\(corner)")
  }

  @Test func `two wide sides beside missing ones meet on the line through the inner corner`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 4, "top": 4, "width": 30, "height": 34}, "fill": "lime",
       "border": {"right": {"width": 6, "color": "red"}, "bottom": {"width": 13, "color": "blue"}}}
      """#
    #expect(try pixel(box, 31, 6) == [255, 0, 0])
    #expect(try pixel(box, 31, 28) == [255, 0, 0])
    #expect(try pixel(box, 6, 30) == [0, 0, 255])
    #expect(try pixel(box, 28, 36) == [0, 0, 255])
  }

  @Test func `an inner shadow begins at the inner edge of the border`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 4, "top": 4, "width": 30, "height": 30}, "fill": "white",
       "border": {"width": 5, "color": "lime"}, "shadows": [{"inner": true, "spread": 3, "color": "black"}]}
      """#
    let row = try (4..<14).map { try pixel(box, $0, 19)[0] }
    #expect(row == [0, 0, 0, 0, 0, 0, 0, 0, 255, 255])
    #expect(try pixel(box, 8, 19) == [0, 255, 0] && pixel(box, 9, 19) == [0, 0, 0])
  }

  @Test func `the fill of a rounded box does not shine through along its border`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 10, "top": 10, "width": 20, "height": 20}, "fill": "black", "cornerRadius": 10,
       "border": {"width": 3, "color": "white"}}
      """#
    for (x, y) in [(12, 13), (13, 12), (11, 15), (10, 18)] {
      #expect(try pixel(box, x, y) == [255, 255, 255])
    }
  }

  @Test func `nothing shines through between an opaque border and the shadow around it`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 10.5, "top": 10, "width": 20, "height": 20},
       "border": {"width": 3, "color": "blue"}, "shadows": [{"spread": 4, "color": "blue"}]}
      """#
    #expect(try pixel(box, 10, 20) == [0, 0, 255])
    #expect(try pixel(box, 20, 20) == [255, 255, 255])
  }

  @Test func `each side begins and ends with a dash`() throws {
    let box = #"""
      {"type": "rectangle", "frame": {"left": 5, "top": 5, "width": 28, "height": 30},
       "border": {"width": 2, "color": "black", "style": "dashed"}}
      """#
    for (x, y) in [(5, 5), (32, 5), (5, 34), (32, 34)] { #expect(try pixel(box, x, y) == [0, 0, 0]) }
    let top = try (5..<33).map { try pixel(box, $0, 5)[0] }
    #expect(top.contains(255) && top == top.reversed())
  }

  @Test func `a backdrop filters what is beneath its shape and nothing else`() throws {
    let glass = #"""
      {"type": "ellipse", "frame": {"left": 10, "top": 10, "width": 20, "height": 20}, "backdrop": [{"invert": 1}]}
      """#
    #expect(try pixel("\(Self.red), \(glass)", 15, 20) == [0, 255, 255])
    #expect(try pixel("\(Self.red), \(glass)", 25, 20) == [0, 0, 0])
    #expect(try pixel("\(Self.red), \(glass)", 10, 10) == [255, 0, 0])
  }

  @Test func `what is beside a box does not shine into a blurred backdrop`() throws {
    let glass = #"""
      {"type": "rectangle", "frame": {"left": 20, "top": 10, "width": 18, "height": 20}, "backdrop": [{"blur": 6}]}
      """#
    for x in 20..<38 { #expect(try pixel("\(Self.red), \(glass)", x, 20) == [255, 255, 255]) }
  }

  @Test func `a backdrop is seen with the opacity of its layer, and ends where the layer is clipped`() throws
  {
    let glass = #"""
      {"type": "rectangle", "frame": {"left": 10, "top": 10, "width": 20, "height": 20}, "opacity": 0.5,
       "clip": {"inset": {"bottom": "50%"}}, "backdrop": [{"invert": 1}], "fill": "blue"}
      """#
    // Half of blue over half of what is beneath, of which half is inverted.
    let seen = try pixel("\(Self.red), \(glass)", 15, 15)
    #expect(zip(seen, [64, 64, 191]).allSatisfy { abs($0 - $1) <= 1 }, "\(seen)")
    #expect(try pixel("\(Self.red), \(glass)", 15, 25) == [255, 0, 0])
  }

  @Test func `a group that is composited as one image is all that a backdrop in it sees`() throws {
    let group = #"""
      {"type": "group", "filters": [{"opacity": 1}], "children": [
        {"type": "rectangle", "frame": {"left": 10, "top": 10, "width": 20, "height": 20}, "backdrop": [{"invert": 1}]}]}
      """#
    #expect(try pixel("\(Self.red), \(group)", 15, 20) == [255, 0, 0])
  }

  @Test func `layers fill a shape in tiles`() throws {
    let shape = #"""
      {"type": "ellipse", "frame": {"left": 4, "top": 4, "width": 32, "height": 32},
       "fill": {"type": "layers", "size": [8, 8], "position": [0, 0], "repeat": "both", "layers": [
         {"type": "rectangle", "frame": {"width": 4}, "fill": "red"}]}}
      """#
    let row = try (12..<28).map { try pixel(shape, $0, 20) }
    #expect(row == (0..<16).map { $0 % 8 < 4 ? [255, 0, 0] : [255, 255, 255] })
    #expect(try pixel(shape, 4, 4) == [255, 255, 255])
  }

  @Test func `what fills a text is seen through its glyphs`() throws {
    let text = #"""
      {"type": "text", "text": "█", "font": {"family": "DejaVu Sans", "size": 30}, "frame": {"left": 4, "top": 0},
       "fill": {"type": "layers", "layers": [{"type": "rectangle", "fill": "red"}]}}
      """#
    #expect(try pixel(text, 12, 20) == [255, 0, 0])
    #expect(try pixel(text, 36, 20) == [255, 255, 255])
  }
}
