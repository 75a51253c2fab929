import Budgets
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import SVGScenes

/// No images, and text whose characters are half an em wide.
private struct NoImages: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage { throw SVGImageError("absent") }

  func metrics(of run: SVGTextRun) -> SVGTextMetrics? {
    SVGTextMetrics(
      advance: Double(run.text.count) * run.size / 2, ascent: run.size * 0.8, descent: run.size * 0.2)
  }
}

/// No images and no fonts.
private struct NoMetrics: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage { throw SVGImageError("absent") }
  func metrics(of run: SVGTextRun) -> SVGTextMetrics? { nil }
}

private func picture(_ content: String, limits: SceneLimits = SceneLimits()) throws -> SVGLayers {
  let text =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(content)</svg>"
  return try SVGReader(budget: Budget(limits)).picture(of: Array(text.utf8), resources: NoImages())
}

/// The layers of an image with groups flattened, each with the transform to the image's space.
private func leaves(_ layers: [Layer], _ transform: AffineTransform = .identity) -> [(Layer, AffineTransform)]
{
  layers.flatMap { layer -> [(Layer, AffineTransform)] in
    let own = transform.appending(layer.transform.reduce(.identity) { $0.appending($1.transform(in: .zero)) })
    if case .group(let children) = layer.content { return leaves(children, own) }
    return [(layer, own)]
  }
}

private func fills(_ layers: [Layer]) -> [LayerPaint?] { leaves(layers).map(\.0.fill) }

private let green = LayerPaint.color(Color(rgb: 0, 128, 0))

@Suite("SVG as layers")
struct SVGReaderTests {
  @Test(
    "the size is that of the attributes, otherwise of the view box, otherwise 300 × 150 as in CSS",
    arguments: [
      ("width=\"2in\" height=\"10\">", Size(width: 192, height: 10)),
      ("viewBox=\"0 0 30 40\">", Size(width: 30, height: 40)),
      ("width=\"60\" viewBox=\"0 0 30 40\">", Size(width: 60, height: 80)),
      (">", Size(width: 300, height: 150)),
    ])
  func size(content: String, expected: Size) throws {
    #expect(try picture(content).size == expected)
  }

  @Test("a view box is fitted by preserveAspectRatio")
  func viewBox() throws {
    let content = "width=\"100\" height=\"50\" viewBox=\"10 0 10 10\""
    let middle = try picture("\(content)><rect x=\"10\" width=\"10\" height=\"10\"/>")
    #expect(leaves(middle.layers)[0].1 == AffineTransform(a: 5, b: 0, c: 0, d: 5, tx: -25, ty: 0))
    let right = try picture("\(content) preserveAspectRatio=\"xMaxYMid\"><rect width=\"9\" height=\"9\"/>")
    #expect(leaves(right.layers)[0].1.tx == 0)
  }

  @Test(
    "important declarations override the style attribute, which overrides rules by specificity, then attributes"
  )
  func cascade() throws {
    let text = """
      ><style>rect {fill: red} g > .a {fill: green} #b.a {fill: blue} rect:first-child {stroke: red}
      @media print {rect {fill: yellow}} .c {fill: lime !important} [data-x~="two"] {fill: green}</style>
      <g><rect class="a" width="1" height="1" fill="black"/><rect class="a" id="b" width="1" height="1"/>
      <rect class="c" style="fill: red" width="1" height="1"/><rect width="1" height="1" data-x="one two"/></g>
      """
    let layers = leaves(try picture(text).layers).map(\.0)
    #expect(
      layers.map(\.fill) == [
        green, .color(Color(rgb: 0, 0, 255)), .color(Color(rgb: 0, 255, 0)), green,
      ])
    #expect(layers.map { $0.stroke != nil } == [true, false, false, false])
  }

  @Test(
    "lengths have the meaning of SVG 2 in each context",
    arguments: [
      // An offset is a number or a percentage; a length is invalid and treated as 0.
      (
        "<linearGradient id='a'><stop offset='1mm'/><stop offset='1' stop-color='red'/></linearGradient>",
        "<linearGradient id='a'><stop offset='0'/><stop offset='1' stop-color='red'/></linearGradient>"
      ),
      // In units of a box an inch is 96 boxes.
      (
        "<linearGradient id='a' x2='0.5in'><stop/><stop offset='1' stop-color='red'/></linearGradient>",
        "<linearGradient id='a' x2='48'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
      ),
      // Percentages in a pattern refer to the nearest svg element, regardless of its view box.
      (
        "<pattern id='a' width='0.5' height='0.5' viewBox='0 0 10 10'><rect width='2%' height='2'/></pattern>",
        "<pattern id='a' width='0.5' height='0.5' viewBox='0 0 10 10'><rect width='4' height='2'/></pattern>"
      ),
      (
        "<pattern id='a' width='0.5' height='-0.5'><rect width='9' height='9'/></pattern>",
        "<pattern id='a' width='0.5' height='0'><rect width='9' height='9'/></pattern>"
      ),
      // An element without a box gets the fallback color of the pattern, regardless of the pattern's size.
      (
        "<pattern id='p'><rect width='9' height='9'/></pattern><path d='M5 0V9' stroke='url(#p) green'/>",
        "<path d='M5 0V9' stroke='green'/>"
      ),
      // The ends of lines are not CSS properties.
      ("<line x2='9' y2='9' stroke='red' style='x1: 5'/>", "<line x2='9' y2='9' stroke='red'/>"),
      (
        "<marker id='m' viewBox='0 0 9 9'><rect width='1%' height='3'/></marker><path d='M0 0H9' marker-end='url(#m)'/>",
        "<marker id='m' viewBox='0 0 9 9'><rect width='2' height='3'/></marker><path d='M0 0H9' marker-end='url(#m)'/>"
      ),
    ])
  func lengths(written: String, meant: String) throws {
    let view = "viewBox='0 0 200 100'>"
    let box = "<rect width='40' height='40' fill='url(#a)'/>"
    #expect(try picture(view + written + box).layers == picture(view + meant + box).layers)
  }

  @Test("use inherits properties at its own position, and a cycle draws nothing")
  func use() throws {
    let text = """
      ><defs><rect id="r" width="1" height="1"/></defs><use xlink:href="#r" fill="green" x="3"/>
      <g id="g"><use href="#g"/></g>
      """
    let layers = leaves(try picture(text).layers)
    #expect(layers.map(\.0.fill) == [green])
    #expect(layers[0].1.tx == 3)
  }

  @Test("elements keep their ids; a copy of one has none")
  func ids() throws {
    let layers = try picture("><rect id=\"a\" width=\"1\" height=\"1\"/><use href=\"#a\"/>").layers
    #expect(leaves(layers).compactMap(\.0.id) == ["a"])
  }

  @Test("a linear gradient keeps its lines of equal color under a transform that skews them")
  func skewedGradient() {
    let skew = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    let line = skew.gradientLine(from: .zero, to: Point(x: 1, y: 0))
    let along = line.end - line.start
    // Points at (0, y) before the transform have offset 0, those at (1, y) have 1.
    for y in [-2.0, 0, 3] {
      for x in [0.0, 1] {
        let position = skew.apply(to: Point(x: x, y: y)) - line.start
        let offset = (position.x * along.x + position.y * along.y) / (along.x * along.x + along.y * along.y)
        #expect(abs(offset - x) < 1e-12)
      }
    }
  }

  @Test("one shape clips with its outline, several with a mask")
  func clips() throws {
    let one = try picture(
      "><clipPath id=\"c\"><circle r=\"4\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>"
    )
    #expect(one.layers.contains { layer in layer.clip != nil && layer.mask == nil })
    let two = try picture(
      "><clipPath id=\"c\"><circle r=\"4\"/><circle r=\"2\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>"
    )
    #expect(two.layers.contains { $0.mask?.kind == .alpha })
  }

  @Test("markers are placed at vertices, rotated halfway between both directions")
  func markers() {
    let path = ShapeOutline(
      path: BezierPath(elements: [
        .move(to: .zero), .line(to: Point(x: 1, y: 0)), .line(to: Point(x: 1, y: 1)),
      ]))
    #expect(path.vertices.map(\.point) == [.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)])
    #expect(path.vertices.map { $0.angle.rounded() } == [0, 45, 90])
  }

  @Test("text is aligned by its anchor, and spaces collapse")
  func text() throws {
    let layers = leaves(
      try picture("><text x=\"10\" font-size=\"10\" text-anchor=\"end\">  a\n b </text>").layers)
    #expect(layers.count == 1)
    #expect(layers[0].0.frame.left == .points(-5))
    guard case .text(let text) = layers[0].0.content else { return }
    #expect(text.spans.map(\.text) == ["a b"])
  }

  @Test("path data are drawn up to their first error")
  func pathErrors() throws {
    let layers = leaves(try picture("><path d=\"M0 0L1 1L5\"/><path d=\"x\"/>").layers)
    #expect(layers.count == 1)
  }

  @Test("elements outside of the SVG namespace are ignored, and so are those that conditions exclude")
  func leftOut() throws {
    let text = """
      ><x:rect xmlns:x="http://example.com" width="1" height="1"/><g display="none"><rect width="1" height="1"/></g>
      <switch><rect systemLanguage="fr" width="1" height="1"/><rect width="1" height="1" fill="green"/><path d="M0 0h1"/></switch>
      """
    #expect(fills(try picture(text).layers) == [green])
  }
}

@Suite("Hostile SVG")
struct HostileSVGTests {
  @Test("exponential use of elements ends in an error")
  func uses() {
    var text = "><defs><g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>"
    for level in 1...6 {
      text += "<g id=\"g\(level)\">" + String(repeating: "<use href=\"#g\(level - 1)\"/>", count: 10) + "</g>"
    }
    var limits = SceneLimits()
    limits.layers = 10_000
    let error = #expect(throws: SVGError.self) {
      try picture(text + "</defs><use href=\"#g6\"/>", limits: limits)
    }
    #expect(error?.message.contains("layers") == true && error?.line != nil)
  }

  @Test("recursive patterns and markers terminate")
  func cycles() throws {
    let text = """
      ><pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>
      <marker id="m"><path d="M0 0h1" marker-end="url(#m)"/></marker>
      <path d="M0 0h9v9z" fill="url(#p)" marker-end="url(#m)"/>
      """
    _ = try picture(text)
  }

  @Test(
    "a recursive mask or clip path is ignored",
    arguments: [
      ("<mask id='a' mask='url(#b)'>R</mask><mask id='b' mask='url(#a)'>R</mask>", "<mask id='a'>R</mask>"),
      ("<mask id='a'><g mask='url(#a)'>R</g></mask>", "<mask id='a'>R</mask>"),
      (
        "<mask id='a'><g mask='url(#b)'>R</g></mask><mask id='b'><g mask='url(#a)'>R</g></mask>",
        "<mask id='a'>R</mask>"
      ),
      ("<mask id='a'><use href='#c'/></mask><g id='c' mask='url(#a)'>R</g>", "<mask id='a'>R</mask>"),
    ])
  func recursiveMasks(written: String, meant: String) throws {
    func layers(_ text: String) throws -> [LayerPaint?] {
      let shape = "<rect width='9' height='9' fill='green'/>"
      let layers = try picture(
        "><defs>\(text.replacing("R", with: shape))</defs><rect mask='url(#a)' width='5' height='5'/>"
      )
      .layers
      return layers.compactMap(\.mask).flatMap { fills($0.layers) }
        + layers.flatMap { $0.mask.map { masks(in: $0.layers) } ?? [] }
    }
    #expect(try layers(written) == layers(meant))
  }

  /// A paint for each mask in layers.
  private func masks(in layers: [Layer]) -> [LayerPaint?] {
    layers.flatMap { layer -> [LayerPaint?] in
      let own: [LayerPaint?] = layer.mask == nil ? [] : [nil]
      guard case .group(let children) = layer.content else { return own }
      return own + masks(in: children)
    }
  }

  @Test("comments are allowed in the style attribute")
  func styleComments() throws {
    let content =
      "><rect width='1' height='1' style='/* a: b; */fill:/* red */green/**/;stroke: /* ; */none'/>"
    #expect(fills(try picture(content).layers) == [green])
  }

  @Test("a mask's luminance is computed in linear light if its color-interpolation says so")
  func linearMasks() throws {
    func filters(_ attributes: String) throws -> [Filter] {
      let text =
        "><mask id='m' \(attributes)><rect width='9' height='9' fill='gray'/></mask><rect mask='url(#m)' width='5' height='5'/>"
      let mask = try #require(try picture(text).layers.first?.mask)
      guard case .group(let children)? = mask.layers.first?.content else { return [] }
      return children.flatMap(\.filters)
    }
    #expect(try filters("") == [])
    #expect(try filters("mask-type='alpha' color-interpolation='linearRGB'") == [])
    #expect(
      try filters("color-interpolation='linearRGB'") == [.primitive(try #require(FilterPrimitive(.linear)))])
  }

  @Test("the inner circle of a gradient is extrapolated to a point, from which the scene's gradient starts")
  func innerCircle() throws {
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    let content =
      "><radialGradient id='g' gradientUnits='userSpaceOnUse' cx='50' cy='50' r='40' fx='60' fr='10'>"
    let layers = try picture(
      content + stops + "</radialGradient><rect width='99' height='99' fill='url(#g)'/>"
    ).layers
    guard case .gradient(let paint)? = leaves(layers).first?.0.fill,
      case .radial(_, _, let center, let focus) = paint.geometry
    else { throw CancellationError() }
    #expect(center == Point(x: 50, y: 50).lengths)
    // 10 of 40: a third of the way from the center to the focus beyond it.
    let third = 10.0 / 3
    #expect(focus.map { abs(($0.x.resolved(against: 0)) - 60 - third) < 1e-9 } == true)
    #expect(paint.stops.map(\.offset) == [0.25, 1])
  }

  @Test(
    "with a size of zero or less nothing is drawn",
    arguments: ["width='0'", "height='-5'", "width='-50' height='-9'"])
  func noSize(attributes: String) throws {
    #expect(try picture("\(attributes)><rect width='9' height='9'/>").layers.isEmpty)
  }

  @Test("a pattern of tiny tiles is bounded")
  func tiles() throws {
    let text = """
      width="100" height="100"><pattern id="p" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse">
      <rect width="9" height="9"/></pattern><rect width="100" height="100" fill="url(#p)"/>
      """
    #expect(leaves(try picture(text).layers).count <= 20_000)
  }

  @Test("markers with long outlines at many corners are refused, not drawn for minutes")
  func markerWork() throws {
    var limits = SceneLimits()
    limits.bytes = 64_000
    func text(_ corners: Int) -> String {
      #"width="9" height="9"><marker id="m"><path d="\#(String(repeating: "M0 0L1 1", count: 20))"/></marker>"#
        + #"<path marker-mid="url(#m)" d="M0 0\#(String(repeating: "L1 2L3 4", count: corners / 2))"/>"#
    }
    #expect(throws: Never.self) { try picture(text(10), limits: limits) }
    #expect(throws: SVGError.self) { try picture(text(40), limits: limits) }
  }

  @Test("a gradient of many stops on many shapes is refused, counted as often as it is drawn")
  func gradientStops() throws {
    var limits = SceneLimits()
    limits.bytes = 125_000
    func text(_ shapes: Int) -> String {
      #"width="9" height="9"><linearGradient id="g">\#(String(repeating: "<stop/>", count: 100))</linearGradient>"#
        + String(repeating: #"<rect width="9" height="9" fill="url(#g)"/>"#, count: shapes)
    }
    #expect(throws: Never.self) { try picture(text(10), limits: limits) }
    #expect(throws: SVGError.self) { try picture(text(11), limits: limits) }
  }

  @Test("shapes that are painted with one gradient share its stops")
  func sharedStops() throws {
    let gradient = #"<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>"#
    let shapes = (0..<5).map { #"<rect x="\#($0)" width="9" height="9" fill="url(#g)"/>"# }.joined()
    let fills = fills(try picture(#"width="9" height="9">"# + gradient + shapes).layers)
    let stops = fills.compactMap { fill -> [GradientPaint.Stop]? in
      if case .gradient(let paint) = fill { paint.stops } else { nil }
    }
    #expect(stops.count == 5 && Set(stops.map { $0.withUnsafeBufferPointer(\.baseAddress) }).count == 1)
  }

  @Test("letters that are placed one by one count as layers")
  func letters() throws {
    var limits = SceneLimits()
    limits.layers = 10
    func text(_ count: Int) -> String {
      #"width="9" height="9"><text rotate="5">\#(String(repeating: "a", count: count))</text>"#
    }
    #expect(leaves(try picture(text(8), limits: limits).layers).count == 8)
    #expect(throws: SVGError.self) { try picture(text(20), limits: limits) }
  }

  @Test(
    "style rules that take too many comparisons are refused, however short they are",
    arguments: [
      ("g g g g g g rect", "<g>", "</g>"), ("rect ~ rect ~ rect ~ rect ~ circle", "<rect/>", ""),
      ("rect:last-child ~ rect", "<rect/>", ""),
    ])
  func selectorWork(selector: String, open: String, close: String) throws {
    func text(_ count: Int) -> String {
      "><style>a \(selector) { fill: red }</style>" + String(repeating: open, count: count)
        + "<rect/><circle/>"
        + String(repeating: close, count: count)
    }
    var limits = SceneLimits()
    limits.steps = 20_000
    #expect(throws: Never.self) { try picture(text(4), limits: limits) }
    #expect(throws: SVGError.self) { try picture(text(90), limits: limits) }
  }

  @Test(
    "an element with very many classes counts as many comparisons, and very many filter functions are refused"
  )
  func longAttributes() throws {
    func classes(_ count: Int) -> String {
      let names = (0..<count).map { "c\($0)" }
      return "><style>" + names.map { ".\($0) { fill: red }" }.joined() + "</style>"
        + #"<rect class="\#(names.joined(separator: " "))" width="9" height="9"/>"#
    }
    var limits = SceneLimits()
    limits.steps = 20_000
    #expect(throws: Never.self) { try picture(classes(100), limits: limits) }
    #expect(throws: SVGError.self) { try picture(classes(1000), limits: limits) }
    func attribute(_ relation: String, _ length: Int) -> String {
      let (text, part) = (
        String(repeating: "a", count: length), String(repeating: "a", count: length / 2) + "b"
      )
      return "><style>[data-x\(relation)'\(part)'] { fill: red }</style><rect data-x='\(text)'/>"
    }
    for (relation, length) in [("*=", 200), ("~=", 10_000), ("=", 500_000)] {
      #expect(throws: Never.self) { try picture(attribute(relation, length)) }
    }
    limits.steps = 2400
    for (relation, length) in [("*=", 400), ("~=", 80_000)] {
      #expect(throws: SVGError.self) { try picture(attribute(relation, length), limits: limits) }
    }
    func filters(_ count: Int) -> String {
      #"><rect width="9" height="9" filter="\#(String(repeating: "saturate(2) ", count: count))"/>"#
    }
    #expect(throws: Never.self) { try picture(filters(100)) }
    #expect(throws: SVGError.self) { try picture(filters(101)) }
  }

  @Test("groups, filters and masks are nested to a limited depth, and the message has the line")
  func depth() throws {
    func text(_ count: Int) -> String {
      #"width="9" height="9"><filter id="f"><feTile/><feOffset/></filter>"#
        + "\n<rect width='9' height='9' filter='\(String(repeating: "url(#f) ", count: count))'/>"
    }
    #expect(throws: Never.self) { try picture(text(10)) }
    let error = #expect(throws: SVGError.self) { try picture(text(100)) }
    #expect(error?.line == 2 && error?.message.contains("more than 128 layers deep") == true)
    let groups = { (count: Int) in
      #"width="9" height="9">"# + String(repeating: #"<g opacity=".9" filter="blur(1px)">"#, count: count)
        + #"<rect width="9" height="9"/>"# + String(repeating: "</g>", count: count)
    }
    #expect(throws: Never.self) { try picture(groups(40)) }
    #expect(throws: SVGError.self) { try picture(groups(90)) }
  }

  @Test("selectors of a list are kept once, and those of a rule without declarations are not")
  func selectorLists() {
    var sheet = StyleSheet()
    sheet.add(".a, .b, .a, .b{fill: red} .c, .d {} .e {fill: blue}", screen: .zero)
    #expect(sheet.rules.map(\.block) == [0, 0, 1])
  }

  @Test(
    "texts in thousands of different languages are refused, with the line of the one that is too many"
  )
  func languages() throws {
    var limits = SceneLimits()
    limits.steps = 1_000_100
    func text(_ count: Int) -> String {
      ">" + (0..<count).map { "<text lang='en-\($0 % 30)'>a</text>\n" }.joined()
    }
    #expect(throws: Never.self) { try picture(text(20), limits: limits) }
    let error = #expect(throws: SVGError.self) { try picture(text(40), limits: limits) }
    #expect(error?.description.hasPrefix("line 21: needs 50000 more steps") == true)
  }

  @Test("patterns that refer to one another too deeply are an error that says so")
  func patternChain() {
    let patterns = (0..<60).map {
      "<pattern id='p\($0)' width='1' height='1'><rect width='9' height='9' fill='url(#p\($0 + 1))'/></pattern>"
    }
    let error = #expect(throws: SVGError.self) {
      try picture(">" + patterns.joined() + "<rect width='9' height='9' fill='url(#p0)'/>")
    }
    #expect(error?.message.contains("patterns, masks and uses that refer to one another") == true)
  }

  @Test("a text that is too long for a line is said to be, rather than without a font")
  func longText() throws {
    let text = String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: 1_100_000), as: UTF8.self)
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>\(text)</text></svg>"
    let warnings = try SVGReader().picture(of: Array(svg.utf8), resources: NoMetrics()).warnings
    #expect(
      warnings.count == 1 && warnings[0].hasSuffix("of 1100000 bytes is too long for one line; divide it"))
  }

  @Test("gradients inherit from as many others as levels are allowed")
  func gradientChain() throws {
    func fill(_ count: Int) throws -> Bool {
      let links = (1...count).map { "<linearGradient id='g\($0)' href='#g\($0 - 1)'/>" }
      let first = "><linearGradient id='g0'><stop stop-color='red'/></linearGradient>"
      let text = first + links.joined() + "<rect width='9' height='9' fill='url(#g\(count))'/>"
      return try leaves(picture(text).layers).contains { $0.0.fill != nil }
    }
    #expect(try fill(95))
    #expect(try !fill(105))
  }

  @Test("a file that is not SVG is an error")
  func others() {
    for text in ["", "<html/>", "{}", "<svg xmlns=\"http://example.com\"/>"] {
      #expect(throws: SVGError.self) { try SVGReader().picture(of: Array(text.utf8), resources: NoImages()) }
    }
  }
}
