import SceneModel
import Testing
import VectorGraphics

@testable import SVGScenes

/// No images, any font, and text whose characters are half an em wide, other with features and axes.
private struct AnyFonts: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage {
    .bitmap(source: name, size: Size(width: 4, height: 4))
  }

  func metrics(of run: SVGTextRun) -> SVGTextMetrics? {
    SVGTextMetrics(
      advance: Double(run.text.count) * (run.size + run.tracking) / 2, ascent: run.size * 0.8,
      descent: run.size * 0.2)
  }
}

private func picture(_ content: String) throws -> SVGLayers {
  let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>\(content)</svg>"
  return try SVGReader().picture(of: Array(text.utf8), resources: AnyFonts())
}

private func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// Each element, attribute and property of the specifications is drawn, or said to be left out, or has no effect.
@Suite("What is supported of SVG")
struct SVGSupportTests {
  // MARK: The lists of the specifications

  /// SVG 2, appendix "Element Index", and Filter Effects 1, without the elements of HTML.
  private static let elements = words(
    """
    a animate animateMotion animateTransform audio canvas circle clipPath defs desc discard ellipse feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g iframe image line
    linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect script set stop style
    svg switch symbol text textPath title tspan unknown use video view
    """)

  /// SVG 2, appendix "Attribute Index", and Filter Effects 1, without those of animations, events and ARIA.
  private static let attributes = words(
    """
    amplitude azimuth baseFrequency bias class clipPathUnits crossorigin cx cy d diffuseConstant divisor download dx dy
    edgeMode elevation exponent filterUnits fr fx fy gradientTransform gradientUnits height href hreflang id in in2
    intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength lang lengthAdjust limitingConeAngle markerHeight markerUnits
    markerWidth maskContentUnits maskUnits media method mode numOctaves offset operator order orient origin path
    pathLength patternContentUnits patternTransform patternUnits ping points pointsAtX pointsAtY pointsAtZ
    preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY referrerpolicy rel requiredExtensions result
    role rotate rx ry scale seed side slope spacing specularConstant specularExponent spreadMethod startOffset
    stdDeviation stitchTiles style surfaceScale systemLanguage tabindex tableValues target targetX targetY textLength
    title type values version viewBox width x x1 x2 xChannelSelector xlink:href xlink:title xml:lang xml:space y y1 y2
    yChannelSelector z zoomAndPan
    """)

  /// SVG 2, appendix "Property Index", Filter Effects 1, Masking 1, Compositing 1, and what else of CSS applies to SVG.
  private static let properties = words(
    """
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
    cursor cx cy d direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
    font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant
    font-variation-settings font-weight glyph-orientation-horizontal glyph-orientation-vertical height image-rendering
    inline-size isolation letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-border
    mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size mask-type
    mix-blend-mode offset-path opacity overflow paint-order pointer-events r rotate rx ry scale shape-inside
    shape-padding shape-rendering shape-subtract stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
    text-decoration-color text-decoration-line text-decoration-style text-orientation text-overflow text-rendering
    text-shadow text-transform transform transform-box transform-origin translate unicode-bidi vector-effect visibility
    white-space width will-change word-spacing writing-mode x y z-index animation transition
    """)

  @Test("every element, attribute and property of the specifications has its entry")
  func completeness() {
    let elements = Self.elements.filter { SVGElements.all[$0] == nil }
    let attributes = Self.attributes.filter { SVGAttributes.all[$0] == nil }
    let properties = Self.properties.filter { SVGProperty.all[$0] == nil }
    #expect(elements == [])
    #expect(attributes == [])
    #expect(properties == [])
  }

  @Test(
    "an element that is missing is said to be left out, once with the number of all, unless it is part of one"
  )
  func missingElements() throws {
    let parts = words(
      "altGlyphItem font-face font-face-format font-face-name font-face-src font-face-uri glyph hatchpath hkern meshpatch meshrow missing-glyph mpath vkern"
    )
    for (name, support) in SVGElements.all where support == .missing && !parts.contains(name) {
      let found = try picture("<\(name)/>\n<g><\(name)/></g>")
      #expect(found.warnings.count == 1, "\(name)")
      #expect(
        found.warnings.first?.hasPrefix("line 1: ") == true
          && found.warnings.first?.hasSuffix("(2 times)") == true)
    }
  }

  @Test("elements and attributes without effect change nothing, and nothing is said of them")
  func ignored() throws {
    let plain = try picture("<rect width='5' height='5'/>")
    for (name, support) in SVGElements.all where support == .withoutEffect {
      let found = try picture("<rect width='5' height='5'/><\(name)/>")
      #expect(found.layers == plain.layers && found.warnings.isEmpty, "\(name)")
    }
    for (name, support) in SVGAttributes.all where support == .withoutEffect && !name.contains(":") {
      let found = try picture("<rect width='5' height='5' \(name)='1'/>")
      #expect(found.layers == plain.layers && found.warnings.isEmpty, "\(name)")
    }
  }

  @Test("attributes that are missing are said to be left out, unless they have their initial value")
  func missingAttributes() throws {
    for name in SVGAttributes.all.filter({ $0.value == .missing }).keys {
      let found = try picture(
        "<rect width='5' height='5' \(name)='right'/><rect width='5' height='5' \(name)='right'/>")
      #expect(found.warnings == ["line 1: the attribute \(name)=\"right\" is not supported (2 times)"])
    }
    #expect(try picture("<text><textPath side='left' method='align'>a</textPath></text>").warnings.isEmpty)
  }

  @Test("properties without effect change nothing, and those that are missing are said to be left out")
  func otherProperties() throws {
    let plain = try picture("<rect width='5' height='5'/>")
    for (name, property) in SVGProperty.all where property.support != .drawn {
      let found = try picture("<rect width='5' height='5' style='\(name): some-value'/>")
      #expect(found.layers == plain.layers, "\(name)")
      #expect(
        found.warnings
          == (property.support == .missing ? ["line 1: the property \(name) is not supported"] : []),
        "\(name)")
      if let value = property.harmless.first {
        #expect(
          try picture("<rect width='5' height='5' style='\(name): \(value)'/>").warnings.isEmpty, "\(name)")
      }
    }
  }

  // MARK: What is drawn

  private static let rect = "<rect x='1' y='2' width='8' height='6' stroke='red' style='{}'/>"
  private static let line = "<path d='M1 1H9V9' stroke='red' stroke-dasharray='3 1' style='{}'/>"
  private static let text = "<text x='9' y='9' font-family='Inter' style='{}'>One word<tspan>b</tspan></text>"
  private static let defs = """
    <clipPath id='c'><rect width='3' height='3'/></clipPath><mask id='m'><rect width='3' height='3' fill='lime'/></mask>
    <filter id='f'><feOffset dx='3'/></filter>
    <marker id='k' markerWidth='2' markerHeight='2'><rect width='2' height='2'/></marker>
    """

  /// Properties, each with a value and what it is declared in.
  private static let drawn: [(String, String, String)] = [
    ("fill", "lime", rect), ("fill-opacity", "0.5", rect), ("fill-rule", "evenodd", rect),
    ("stroke", "blue", rect),
    ("stroke-opacity", "50%", rect), ("stroke-width", "calc(1px + 10%)", rect),
    ("stroke-linecap", "round", line),
    ("stroke-linejoin", "bevel", line), ("stroke-miterlimit", "9", line), ("stroke-dasharray", "5", line),
    ("stroke-dashoffset", "2", line), ("opacity", "0.5", rect), ("visibility", "hidden", rect),
    ("display", "none", rect),
    ("color", "lime", "<rect width='5' height='5' fill='currentColor' style='{}'/>"),
    ("x", "5px", rect), ("y", "5px", rect), ("width", "5px", rect), ("height", "5px", rect),
    ("rx", "1", rect),
    ("ry", "1", rect), ("cx", "5", "<circle r='3' style='{}'/>"), ("cy", "5", "<circle r='3' style='{}'/>"),
    ("r", "5", "<circle r='3' style='{}'/>"), ("d", "path(\"M0 0H9V9z\")", "<path d='M1 1H9' style='{}'/>"),
    ("transform", "rotate(9deg)", rect),
    ("transform-origin", "center", "<rect width='5' height='5' transform='rotate(9)' style='{}'/>"),
    (
      "transform-box", "fill-box",
      "<rect x='3' width='5' height='5' transform='rotate(9)' transform-origin='center' style='{}'/>"
    ),
    ("paint-order", "stroke", rect), ("mix-blend-mode", "multiply", rect), ("isolation", "isolate", rect),
    ("clip-path", "url(#c)", defs + rect), ("clip-path", "circle(3px)", rect),
    (
      "clip-rule", "evenodd",
      "<clipPath id='e'><path d='M0 0H9V9z' style='{}'/></clipPath><rect width='9' height='9' clip-path='url(#e)'/>"
    ),
    ("mask", "url(#m)", defs + rect),
    (
      "mask-type", "alpha",
      "<mask id='a' style='{}'><rect width='9' height='9'/></mask><rect width='9' height='9' mask='url(#a)'/>"
    ),
    ("filter", "url(#f)", defs + rect), ("filter", "blur(2px)", rect),
    ("marker-start", "url(#k)", defs + line),
    ("marker-mid", "url(#k)", defs + line), ("marker-end", "url(#k)", defs + line),
    ("marker", "url(#k)", defs + line),
    ("vector-effect", "non-scaling-stroke", "<g transform='scale(2)'>\(rect)</g>"),
    ("overflow", "visible", "<svg width='5' height='5' style='{}'><rect width='9' height='9'/></svg>"),
    ("image-rendering", "pixelated", "<image href='a.png' width='5' height='5' style='{}'/>"),
    (
      "stop-color", "red",
      "<linearGradient id='g'><stop style='{}'/><stop offset='1'/></linearGradient><rect width='9' height='9' fill='url(#g)'/>"
    ),
    (
      "stop-opacity", "0.5",
      "<linearGradient id='g'><stop style='{}'/><stop offset='1'/></linearGradient><rect width='9' height='9' fill='url(#g)'/>"
    ),
    (
      "flood-color", "red",
      "<filter id='o'><feFlood style='{}'/></filter><rect width='9' height='9' filter='url(#o)'/>"
    ),
    (
      "flood-opacity", "0.5",
      "<filter id='o'><feFlood style='{}'/></filter><rect width='9' height='9' filter='url(#o)'/>"
    ),
    (
      "lighting-color", "red",
      "<filter id='o'><feDiffuseLighting style='{}'><feDistantLight/></feDiffuseLighting></filter><rect width='9' height='9' filter='url(#o)'/>"
    ),
    (
      "color-interpolation-filters", "sRGB",
      "<filter id='o'><feGaussianBlur stdDeviation='1' style='{}'/></filter><rect width='9' height='9' filter='url(#o)'/>"
    ),
    (
      "color-interpolation", "linearRGB",
      "<mask id='a' style='{}'><rect width='9' height='9'/></mask><rect width='9' height='9' mask='url(#a)'/>"
    ),
    ("font-family", "Other", text), ("font-size", "20px", text), ("font-weight", "bold", text),
    ("font-style", "italic", text), ("font-variant", "small-caps", text), ("font-stretch", "condensed", text),
    ("font", "bold 20px Other", text), ("font-feature-settings", "\"tnum\"", text),
    ("font-variation-settings", "\"wdth\" 80", text), ("letter-spacing", "2px", text),
    ("word-spacing", "2px", text),
    ("text-anchor", "end", text), ("text-decoration", "underline", text),
    ("text-decoration-line", "overline", text),
    ("text-transform", "uppercase", text), ("direction", "rtl", text), ("writing-mode", "vertical-rl", text),
    ("dominant-baseline", "hanging", text), ("alignment-baseline", "middle", text),
    ("white-space", "pre", "<text style='{}'>a  b</text>"),
    ("baseline-shift", "super", "<text>a<tspan style='{}'>b</tspan></text>"),
    ("font-variant-caps", "small-caps", text), ("font-width", "condensed", text),
  ]

  @Test("properties that are drawn change the image, and nothing is said of them")
  func drawnProperties() throws {
    for (name, value, content) in Self.drawn {
      let with = try picture(content.replacing("{}", with: "\(name): \(value)"))
      let without = try picture(content.replacing("{}", with: ""))
      #expect(with.layers != without.layers, "\(name)")
      #expect(with.warnings.isEmpty, "\(name)")
    }
    // The root has a background, and only the root.
    let untested = SVGProperty.all.filter { $0.value.support == .drawn }.keys.filter { name in
      !Self.drawn.contains { $0.0 == name }
    }
    #expect(untested == ["background-color"])
  }

  @Test("a value that is not understood does not win over an earlier one, and is named")
  func invalidValues() throws {
    let found = try picture("<rect width='5' height='5' style='fill: lime; fill: some-new-color(1 2 3)'/>")
    #expect(try found.layers == picture("<rect width='5' height='5' style='fill: lime'/>").layers)
    #expect(found.warnings == ["line 1: the value \"some-new-color(1 2 3)\" of fill is not supported"])
    for (name, property) in SVGProperty.all where property.grammar != nil {
      #expect(!SVGProperty.accepts(name, "some-new-value(1 of 2)"), "\(name)")
      #expect(SVGProperty.accepts(name, "inherit") && SVGProperty.accepts(name, "var(--a)"), "\(name)")
    }
  }
}
