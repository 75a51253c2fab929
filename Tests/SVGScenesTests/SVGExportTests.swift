import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import SVGScenes

/// No images, and text whose characters are half an em wide.
private struct HalfEms: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage { throw SVGImageError("absent") }

  func metrics(of run: SVGTextRun) -> SVGTextMetrics? {
    SVGTextMetrics(
      advance: Double(run.text.count) * run.size / 2, ascent: run.size, descent: run.size * 0.2)
  }
}

private func layers(_ content: String) throws -> [Layer] {
  let text = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(content)</svg>"
  return try SVGReader().picture(of: Array(text.utf8), resources: HalfEms()).layers
}

private func leaves(_ layers: [Layer]) -> [Layer] {
  layers.flatMap { layer -> [Layer] in
    if case .group(let children) = layer.content { return leaves(children) }
    return [layer]
  }
}

private func primitives(_ layers: [Layer]) -> [String] {
  layers.flatMap { layer -> [String] in
    let own = layer.filters.compactMap { filter -> String? in
      if case .primitive(let primitive) = filter { primitive.text } else { nil }
    }
    guard case .group(let children) = layer.content else { return own }
    return own + primitives(children)
  }
}

/// Output of drawing programs, diagrams and web style sheets, beyond the tests of resvg.
@Suite("SVG from drawing programs")
struct SVGExportTests {
  private let green = LayerPaint.color(Color(rgb: 0, 128, 0))

  private func fills(_ content: String) throws -> [LayerPaint?] { try leaves(layers(content)).map(\.fill) }

  // MARK: Style sheets

  @Test(
    "custom properties are inherited, with fallbacks for missing ones",
    arguments: [
      ":root{--a:green} rect{fill:var(--a)}", "rect{fill:var(--none, green)}",
      "svg{--a:var(--b);--b:green} rect{fill:var(--a)}",
      "rect{--A:green; --a:red; fill:var(--A)}", "rect{fill:var(--x, var(--y, green))}",
      "rect{fill:light-dark(green, red)}", "rect{--c: 0 128 0; fill:rgb(var(--c))}",
    ])
  func customProperties(sheet: String) throws {
    #expect(try fills("<style>\(sheet)</style><rect width='9' height='9'/>") == [green])
  }

  @Test("custom properties that expand without limit are ignored immediately")
  func endlessProperties() throws {
    var sheet = "--a0:var(--a0)var(--a1);"
    for index in 1..<40 {
      sheet += "--a\(index):" + String(repeating: "var(--a\(index + 1))", count: 50) + ";"
    }
    let black = LayerPaint.color(.black)
    let rects = String(repeating: "<rect width='9' height='9'/>", count: 50)
    #expect(try fills("<style>rect{\(sheet)fill:var(--a0)}</style>\(rects)").allSatisfy { $0 == black })
  }

  @Test(
    "pseudo-classes select elements by their position",
    arguments: [
      ("rect:first-child", [true, false, false, false]), ("rect:last-child", [false, false, false, true]),
      ("rect:nth-child(2)", [false, true, false, false]),
      ("rect:nth-child(odd)", [true, false, true, false]),
      ("rect:nth-child(2n)", [false, true, false, true]),
      ("rect:nth-child(n + 3)", [false, false, true, true]),
      ("rect:nth-child(-n+2)", [true, true, false, false]), ("rect:not(.b)", [true, false, true, true]),
      ("rect:not(.b, :last-child)", [true, false, true, false]), (":root rect", [true, true, true, true]),
      ("rect:nth-child(x)", [false, false, false, false]), ("rect:hover", [false, false, false, false]),
    ])
  func pseudoClasses(selector: String, expected: [Bool]) throws {
    let rects = ["a", "b", "c", "d"].map { "<rect class='\($0)' width='9' height='9'/>" }.joined()
    let fills = try fills("<style>\(selector){fill:green}</style><g>\(rects)</g>")
    #expect(fills.map { $0 == green } == expected)
  }

  @Test(
    "a CSS transform has units and commas, otherwise the attribute applies",
    arguments: [
      ("rotate(90deg)", false), ("translate(10px, 0)", false), ("matrix(1, 0, 0, 1, 10, 0)", false),
      ("rotate(45)", true), ("translate(10 0)", true), ("translate(10, 0)", true),
      ("matrix(1 0 0 1 10 0)", true),
      ("rotate(90deg, 5, 5)", true),
    ])
  func transforms(value: String, isLeftOut: Bool) throws {
    let shape = "<rect width='9' height='9' transform='scale(2)'"
    #expect(try (layers("\(shape) style='transform:\(value)'/>") == layers("\(shape)/>")) == isLeftOut)
  }

  // MARK: Structure

  @Test("the alternative of a switch is drawn instead of HTML")
  func htmlInSwitch() throws {
    let content =
      "<switch><foreignObject width='9' height='9'/><rect width='9' height='9' fill='green'/></switch>"
    #expect(try fills(content) == [green])
  }

  // MARK: Patterns

  private let square = "<rect width='2' height='2'/>"

  @Test("tiles are repeated by a filter, for any number")
  func tiles() throws {
    let pattern = "<pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'>\(square)</pattern>"
    let found = try layers(pattern + "<rect width='100' height='50' fill='url(#p)'/>")
    #expect(primitives(found) == ["tile 0 0 4 4 in 0 0 100 50"])
    #expect(leaves(found).count == 1)
  }

  @Test("a tile that contains the shape is drawn once")
  func oneTile() throws {
    let pattern = "<pattern id='p' width='1' height='1'>\(square)</pattern>"
    let found = try layers(pattern + "<rect x='5' y='5' width='33.3' height='10' fill='url(#p)'/>")
    #expect(primitives(found).isEmpty)
    #expect(leaves(found).count == 1)
  }

  @Test("overflowing tiles are drawn over their neighbors")
  func overflow() throws {
    let pattern =
      "<pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse' overflow='visible'>\(square)</pattern>"
    let found = try layers(pattern + "<rect width='8' height='8' fill='url(#p)'/>")
    #expect(primitives(found).isEmpty)
    #expect(leaves(found).count == 4)
  }

  // MARK: Text

  private func places(_ content: String) throws -> [(x: Double, y: Double, scale: Double)] {
    try leaves(layers(content)).map { layer in
      let transform = layer.transform.reduce(AffineTransform.identity) {
        $0.appending($1.transform(in: .zero))
      }
      func points(_ length: Length?) -> Double { length?.points ?? 0 }
      return (transform.tx + points(layer.frame.left), transform.ty + points(layer.frame.top), layer.scale.x)
    }
  }

  @Test("a text length moves characters apart, or stretches them")
  func textLengths() throws {
    let apart = try places("<text font-size='10' x='5' textLength='36'>abcd</text>")
    // 20 points of advances leave 16 for three gaps.
    let gap = 5 + 16.0 / 3
    #expect(apart.count == 4)
    for (index, position) in apart.enumerated() { #expect(abs(position.x - 5 - Double(index) * gap) < 1e-9) }
    let stretched = try places(
      "<text font-size='10' x='50' text-anchor='end' textLength='30' lengthAdjust='spacingAndGlyphs'>abcd</text>"
    )
    #expect(stretched.count == 1)
    #expect(stretched.first?.x == 20 && stretched.first?.scale == 1.5)
  }

  @Test("right-to-left text starts at its right end")
  func rightToLeft() throws {
    for (anchor, x) in [("start", 40.0), ("middle", 45), ("end", 50)] {
      let found = try places(
        "<text font-size='10' x='50' direction='rtl' text-anchor='\(anchor)'>\u{5d0}\u{5d1}</text>")
      #expect(found.first?.x == x)
    }
  }

  @Test(
    "text is aligned to the requested baseline",
    arguments: [
      ("hanging", 8.0), ("central", 4), ("middle", 2.7), ("text-before-edge", 10), ("auto", 0),
      ("alphabetic", 0),
    ])
  func baselines(name: String, shift: Double) throws {
    let small = try places(
      "<text font-size='10' y='50' alignment-baseline='\(name)'><tspan font-size='5'>a</tspan></text>")
    #expect(abs((small.first?.y ?? 0) - 50 - shift) < 1e-9)
    for property in ["dominant-baseline", "alignment-baseline"] {
      let found = try places("<text font-size='10' y='50' \(property)='\(name)'>a</text>")
      #expect(abs((found.first?.y ?? 0) - 50 - shift) < 1e-9)
    }
  }
}
