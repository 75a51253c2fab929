import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import SVGScenes

private struct SomeFonts: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage { throw SVGImageError("absent") }
  func metrics(of run: SVGTextRun) -> SVGTextMetrics? {
    SVGTextMetrics(
      advance: Double(run.text.count) * run.size / 2, ascent: run.size * 0.8, descent: run.size * 0.2)
  }
  func hasFamily(_ name: String) -> Bool {
    name.hasPrefix("Liberation") || name.hasPrefix("Noto") || name == "Inter"
  }
}

private func picture(_ content: String, root: String = "viewBox='0 0 100 100' width='200' height='200'")
  throws -> SVGLayers
{
  let text = "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(content)</svg>"
  return try SVGReader().picture(of: Array(text.utf8), resources: SomeFonts())
}

private func isSame(_ one: String, _ other: String) throws -> Bool {
  try picture(one).layers == picture(other).layers
}

/// The layers of content without those of groups.
private func leaves(_ layers: [Layer]) -> [Layer] {
  layers.flatMap { layer -> [Layer] in
    if case .group(let children) = layer.content { leaves(children) } else { [layer] }
  }
}

private func texts(_ layers: [Layer]) -> [TextContent] {
  leaves(layers).compactMap { if case .text(let text) = $0.content { text } else { nil } }
}

/// SVG as drawing programs, diagram tools and web pages write it; right is what Chromium draws.
@Suite("SVG files as they are found")
struct WildFileTests {
  @Test(
    "style sheets are read as browsers read them",
    arguments: [
      ("rect{fill:#ccc}@media screen{rect{fill:lime}}", true), ("@media print{rect{fill:lime}}", false),
      ("@media (min-width: 150px) and (orientation: portrait){rect{fill:lime}}", true),
      ("@media (100px <= width < 150px){rect{fill:lime}}", false),
      ("@media (prefers-color-scheme: dark){rect{fill:lime}}", false),
      ("@media not print{rect{fill:lime}}", true),
      ("@supports (fill: lime) and (not (fill: nothing)){rect{fill:lime}}", true),
      ("@supports (display: some-box(1)) or selector(:is(a)){rect{fill:lime}}", true),
      ("@supports (some-property: 1){rect{fill:lime}}", false), (".w-1\\/2{fill:lime}", true),
      (".fill-\\[\\#0a0\\]{fill:lime}", true), (".\\77-1\\/2{fill:lime}", true),
      (":is(circle, rect){fill:lime}", true), (":where(rect){fill:lime}", true),
      ("rect:first-of-type{fill:lime}", true),
      ("rect:last-of-type:only-of-type{fill:lime}", true), ("rect:nth-last-child(1){fill:lime}", true),
      ("rect:hover{fill:lime}", false), ("rect, rect::before{fill:lime}", true),
      ("rect, rect:unknown(1){fill:lime}", false),
      ("svg|rect{fill:lime}", true), ("[class~='w-1/2']{fill:lime}", true),
      ("rect:not(.a, .b){fill:lime}", true),
      ("svg{fill:red;rect{fill:lime}}", true), ("svg{.a &, & > rect{fill:lime}; fill: red}", true),
      ("rect{fill:lime;.a &{fill:red}}", true), ("circle{& + rect{& {fill:lime}}}", true),
      ("rect:not(.w-1\\/2){fill:lime}", false), ("rect{fill:lime;fill:color-mix(in some-space, red)}", true),
    ])
  func styleSheets(sheet: String, isDrawn: Bool) throws {
    let content = "<circle r='1'/><rect class='fill-[#0a0] w-1/2' width='9' height='9'/>"
    let layers = leaves(try picture("<style><![CDATA[\(sheet)]]></style>\(content)").layers)
    #expect((layers.last?.fill == .color(Color(rgb: 0, 255, 0))) == isDrawn)
  }

  @Test(
    "mathematical functions compute lengths",
    arguments: [
      ("calc(100% - 20px)", "80"), ("calc(2 * (3px + 1em) / 2)", "19"), ("min(50%, 20px)", "20"),
      ("max(50%, 20px)", "50"), ("clamp(10px, 5%, 30px)", "10"), ("calc(10px)", "10"),
    ])
  func mathematics(text: String, length: String) throws {
    #expect(
      try isSame("<rect height='9' style='width:\(text)'/>", "<rect height='9' style='width:\(length)px'/>"))
    #expect(
      SVGLength("calc(1px+ 2px)") == nil && SVGLength("calc(1px * 1px)") == nil && SVGLength("calc(") == nil)
  }

  @Test("pathLength scales dashes, and symbols without a view box are clipped")
  func lengthsAndSymbols() throws {
    #expect(
      try isSame(
        "<path d='M0 0H40' stroke='red' pathLength='1' stroke-dasharray='0.5 0.25'/>",
        "<path d='M0 0H40' stroke='red' stroke-dasharray='20 10'/>"))
    let symbol = try picture("<symbol id='s'><circle r='9'/></symbol><use href='#s' x='5'/>")
    #expect(symbol.layers.contains { $0.clip != nil } || leaves(symbol.layers) != symbol.layers)
  }

  @Test("a stroke of constant width is as wide as in the document's space")
  func constantStroke() throws {
    let found = leaves(
      try picture(
        "<g transform='scale(10)'><path d='M0 0H4' stroke='red' vector-effect='non-scaling-stroke'/></g>",
        root: "width='100' height='100'"
      ).layers)
    #expect(found.last?.stroke?.style.width == 1)
    if case .path(let path, _) = found.last?.content { #expect(path.boundingBox.width == 40) }
  }

  @Test("of an element that a filter uses twice, the layer on top has the id")
  func ids() throws {
    let layers = try picture(
      """
      <filter id='s'><feOffset dx='3'/><feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter>
      <g filter='url(#s)'><rect id='card' width='9' height='9'/></g>
      """
    ).layers
    #expect(leaves(layers).compactMap(\.id) == ["card"])
    #expect(leaves(layers).last?.id == "card")
  }

  @Test("context paints of use, languages of parts of a text, and the root's background are drawn")
  func structure() throws {
    let used = try picture(
      "<defs><rect id='r' width='9' height='9' fill='context-stroke'/></defs><use href='#r' stroke='lime'/>")
    #expect(leaves(used.layers).last?.fill == .color(Color(rgb: 0, 255, 0)))
    let parts = try picture(
      "<text>a<tspan systemLanguage='en'>b</tspan><tspan systemLanguage='fr'>c</tspan></text>")
    #expect(texts(parts.layers).flatMap { $0.spans.map(\.text) } == ["a", "b"])
    let filled = try picture("<circle r='9'/>", root: "style='background-color: rgb(255, 220, 120)'")
    #expect(filled.layers.first?.fill == .color(Color(rgb: 255, 220, 120)))
  }

  @Test(
    "text is transformed, and set in fonts with the widths of those that are not available, which is said")
  func fonts() throws {
    let found = try picture(
      "<text style='text-transform:uppercase' font-family='Some Font, Arial, serif'>ab</text>")
    #expect(texts(found.layers).first?.spans.first?.text == "AB")
    #expect(texts(found.layers).first?.font.families.first == "Liberation Sans")
    #expect(
      found.warnings == [
        "line 1: the font \"Some Font\", \"Arial\" is not available; its text is set in Liberation Sans"
      ])
    #expect(try picture("<text font-family='sans-serif'>ab</text>").warnings.isEmpty)
  }

  @Test("the text of HTML is drawn in its box, and what else it contains is said to be left out")
  func html() throws {
    let found = try picture(
      """
      <foreignObject x='5' y='6' width='80' height='24'><div xmlns='http://www.w3.org/1999/xhtml'
        style='display: table-cell; text-align: center; line-height: 1.5; color: red'><p>One <b>bold</b><br/>two</p><img/>
        </div></foreignObject>
      """)
    let text = try #require(texts(found.layers).first)
    #expect(text.spans.map(\.text).joined() == "One bold\ntwo")
    #expect(text.alignment == .center && text.lineHeight == 1.5)
    #expect(text.spans.map(\.weight) == [400, 700, 400])
    #expect(text.spans.first?.fill == .color(Color(rgb: 255, 0, 0)))
    #expect(found.warnings == ["line 2: <img> within <foreignObject> is not supported, and is not drawn"])
  }

  @Test(
    "HTML's labels have their background behind their lines, its conic gradients are drawn, and its borders said to be left out"
  )
  func htmlPaint() throws {
    func layers(_ style: String, _ text: String) throws -> SVGLayers {
      try picture(
        "<foreignObject width='80' height='60'><div xmlns='http://www.w3.org/1999/xhtml' style='\(style)'>\(text)</div></foreignObject>"
      )
    }
    let box =
      "width: 1px; height: 1px; padding-top: 30px; margin-left: 40px; display: flex; justify-content: center"
    let label = try layers(
      "\(box); background-color: white; white-space: nowrap; font-size: 10px; border: 1px solid red",
      "<u>four</u>")
    #expect(leaves(label.layers).first?.frame == LayerFrame(Rect(x: 30.5, y: 30, width: 20, height: 12)))
    #expect(texts(label.layers).first?.spans.first?.decoration == [.underline])
    #expect(label.warnings == ["line 1: the property border of HTML is not drawn"])
    let disk = try layers("background: conic-gradient(from 90deg, rgba(255, 0, 0, 1) 0deg, blue 180deg)", "")
    let gradient = GradientPaint(
      geometry: .conic(center: .center, angle: 90),
      stops: [
        .init(offset: 0, color: Color(rgb: 255, 0, 0)), .init(offset: 0.5, color: Color(rgb: 0, 0, 255)),
      ])
    #expect(leaves(disk.layers).map(\.fill) == [.gradient(gradient)])
    let striped = try layers("background: linear-gradient(red, blue)", "")
    #expect(striped.warnings == ["line 1: the property background-image of HTML is not drawn"])
  }

  @Test("shifts of a part of a text replace those of what contains it")
  func shifts() throws {
    #expect(
      try isSame("<text dx='5' dy='9'><tspan dy='4'>ab</tspan></text>", "<text dx='5' dy='4'>ab</text>"))
  }

  @Test("references to what is missing are said, and the element is drawn without")
  func missingReferences() throws {
    let found = try picture(
      "<rect width='9' height='9' filter='url(#a)' clip-path='url(#b)' mask='url(#c)'/>")
    #expect(found.layers.count == 1)
    #expect(
      found.warnings == [
        "line 1: filter refers to #a, which is not in the file",
        "line 1: clip-path refers to #b, which is not in the file",
        "line 1: mask refers to #c, which is not in the file",
      ])
  }

  @Test(
    "basic shapes clip in the box of the fill",
    arguments: [
      ("inset(10px 20px)", Rect(x: 30, y: 20, width: 20, height: 40)),
      ("circle(10px)", Rect(x: 30, y: 30, width: 20, height: 20)),
      ("ellipse(25% 10px at left top)", Rect(x: -5, y: 0, width: 30, height: 20)),
      ("polygon(0 0, 100% 0, 0 50%)", Rect(x: 10, y: 10, width: 60, height: 30)),
      ("path('M1 2H5V6z')", Rect(x: 11, y: 12, width: 4, height: 4)),
      ("fill-box", Rect(x: 10, y: 10, width: 60, height: 60)),
      ("xywh(1px 2px 3px 4px)", Rect(x: 11, y: 12, width: 3, height: 4)),
    ])
  func basicShapes(text: String, box: Rect) throws {
    let shape = try #require(BasicShape(text))
    let found = shape.outline(in: Rect(x: 10, y: 10, width: 60, height: 60), fontSize: 16).boundingBox
    for (one, other) in [
      (found.minX, box.minX), (found.minY, box.minY), (found.maxX, box.maxX), (found.maxY, box.maxY),
    ] {
      #expect(abs(one - other) < 1e-6)
    }
  }
}
