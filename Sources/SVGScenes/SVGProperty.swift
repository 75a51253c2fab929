import RenderTree
import VectorGraphics

/// A property of CSS that applies to SVG.
struct SVGProperty {
  var support: SVGSupport
  /// The values that are understood; nil if all are.
  var grammar: Grammar?
  /// The values with which nothing is lost although the property is missing.
  var harmless: Set<String> = []

  /// The syntax of values.
  enum Grammar {
    case keywords(Set<String>)
    case color
    case paint
    case opacity
    /// A length, or one of some words.
    case length(Set<String>, isNegative: Bool)
    case dashes
    case number
    case reference
    case fontSize
    case fontWeight
    case fontStretch
    case transform
    case filter
    case clipPath
    case path
    /// Axes of a font with their values, and features that are switched on.
    case axes
    case features
    case background
  }

  /// Whether a declaration takes part in the cascade; of unknown properties all do.
  static func accepts(_ property: String, _ value: String) -> Bool {
    guard let grammar = all[property]?.grammar else { return true }
    let text = value.lowercased()
    // What is substituted is judged by what reads it.
    return wideKeywords.contains(text) || text.contains("var(") || text.contains("light-dark(")
      || grammar.accepts(value)
  }

  private static let wideKeywords: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// What is said of a declaration that is understood; nil if it is drawn or has no effect.
  static func loss(of property: String, declared value: String) -> String? {
    guard let known = all[property], known.support == .missing else { return nil }
    let text = value.lowercased()
    guard !known.harmless.contains(text), !wideKeywords.contains(text) else { return nil }
    return "the property \(property) is not supported"
  }

  /// What is said of a value that is not understood; nil if that is of no consequence.
  static func loss(of property: String, rejected value: String) -> String? {
    "the value \"\(value.prefix(40))\" of \(property) is not supported"
  }

  static let all: [String: SVGProperty] = {
    var table: [String: SVGProperty] = [:]
    func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
    func drawn(_ names: String, _ grammar: Grammar?) {
      for name in words(names) { table[name] = SVGProperty(support: .drawn, grammar: grammar) }
    }
    func keywords(_ names: String, _ values: String) {
      drawn(names, .keywords(Set(words(values.lowercased()))))
    }
    func missing(_ names: String, harmless: String) {
      for name in words(names) {
        table[name] = SVGProperty(support: .missing, harmless: Set(words(harmless)))
      }
    }
    let baselines = """
      auto baseline use-script no-change reset-size before-edge text-before-edge middle central after-edge
      text-after-edge ideographic alphabetic hanging mathematical text-top text-bottom top bottom center
      """
    keywords("alignment-baseline dominant-baseline", baselines)
    keywords("clip-rule fill-rule", "nonzero evenodd")
    keywords("color-interpolation color-interpolation-filters", "auto sRGB linearRGB")
    keywords("direction", "ltr rtl")
    keywords(
      "image-rendering",
      "auto optimizeSpeed optimizeQuality pixelated crisp-edges smooth high-quality -webkit-optimize-contrast"
    )
    keywords("isolation", "auto isolate")
    keywords("mask-type", "luminance alpha")
    keywords("mix-blend-mode", BlendMode.allCases.map(\.rawValue).joined(separator: " "))
    keywords("stroke-linecap", "butt round square")
    keywords("stroke-linejoin", "miter miter-clip round bevel arcs")
    keywords("text-anchor", "start middle end")
    keywords("text-transform", "none uppercase lowercase capitalize")
    keywords("transform-box", "content-box border-box fill-box stroke-box view-box")
    keywords("vector-effect", "none non-scaling-stroke")
    keywords("visibility", "visible hidden collapse")
    keywords("white-space", "normal pre nowrap pre-wrap pre-line break-spaces")
    keywords(
      "writing-mode",
      "horizontal-tb vertical-rl vertical-lr lr lr-tb rl rl-tb tb tb-rl sideways-rl sideways-lr")
    keywords("font-variant font-variant-caps", "normal none small-caps")
    drawn("background-color", .background)
    drawn("color flood-color lighting-color stop-color", .color)
    drawn("fill stroke", .paint)
    drawn("fill-opacity flood-opacity opacity stop-opacity stroke-opacity", .opacity)
    drawn("baseline-shift", .length(["baseline", "sub", "super"], isNegative: true))
    drawn("letter-spacing word-spacing", .length(["normal"], isNegative: true))
    drawn("stroke-width", .length([], isNegative: false))
    drawn("stroke-dashoffset cx cy x y", .length([], isNegative: true))
    drawn("r rx ry width height", .length(["auto"], isNegative: false))
    drawn("stroke-dasharray", .dashes)
    drawn("stroke-miterlimit", .number)
    drawn("marker-end marker-mid marker-start mask", .reference)
    drawn("font-size", .fontSize)
    drawn("font-weight", .fontWeight)
    drawn("font-stretch font-width", .fontStretch)
    drawn("transform", .transform)
    drawn("filter", .filter)
    drawn("clip-path", .clipPath)
    drawn("d", .path)
    drawn("font-variation-settings", .axes)
    drawn("font-feature-settings", .features)
    drawn(
      "display font font-family font-style marker overflow paint-order text-decoration text-decoration-line transform-origin",
      nil)
    for name in words(
      """
      buffered-rendering color-profile color-rendering content cursor enable-background glyph-orientation-horizontal
      image-orientation kerning line-height outline pointer-events shape-inside shape-padding shape-rendering
      shape-subtract text-align text-overflow text-rendering transition user-select will-change z-index
      """)
    {
      table[name] = SVGProperty(support: .withoutEffect)
    }
    missing("animation animation-name offset-path rotate scale text-shadow translate", harmless: "none")
    missing("background-image", harmless: "none")
    missing("clip", harmless: "auto")
    missing(
      """
      font-kerning font-palette font-variant-alternates font-variant-east-asian font-variant-ligatures
      font-variant-numeric font-variant-position
      """, harmless: "auto normal")
    missing("font-size-adjust", harmless: "none")
    missing("glyph-orientation-vertical", harmless: "auto 0 0deg 90 90deg")
    missing("inline-size", harmless: "auto 0 0px")
    missing(
      """
      mask-border mask-border-source mask-clip mask-composite mask-image mask-mode mask-origin mask-position
      mask-repeat mask-size
      """, harmless: "none border-box add match-source center no-repeat auto")
    missing(
      "text-decoration-color text-decoration-style text-decoration-thickness text-underline-offset",
      harmless: "auto currentcolor solid")
    missing("text-orientation", harmless: "mixed")
    missing("unicode-bidi", harmless: "normal embed isolate plaintext")
    missing("zoom", harmless: "1 100% normal")
    return table
  }()

  /// The presentation attributes (SVG 2, section 6.6), without those of geometry, which are read as attributes.
  static let presentationAttributes: Set<String> = {
    let others: Set<String> = [
      "background-color", "background-image", "cx", "cy", "d", "font", "font-width", "height", "inline-size",
      "isolation",
      "marker", "r",
      "rx", "ry", "shape-inside", "text-transform", "transform", "white-space", "width", "x", "y", "content",
      "z-index",
      "animation", "animation-name", "rotate", "scale", "translate", "outline", "transition", "will-change",
      "zoom",
      "text-decoration-line", "mix-blend-mode", "offset-path", "shape-padding", "shape-subtract",
      "user-select",
    ]
    return Set(all.keys).subtracting(others)
  }()
}

extension SVGProperty.Grammar {
  func accepts(_ value: String) -> Bool {
    let text = value.lowercased()
    switch self {
    case .keywords(let words): return words.contains(text)
    case .color: return SVGColor(value) != nil
    case .paint: return SVGPaint(value) != nil
    case .background: return text == "none" || SVGColor(value) != nil
    case .opacity: return SVGStyle.opacity(value) != nil
    case .length(let words, let isNegative):
      return words.contains(text) || SVGLength(value).map { isNegative || $0.value >= 0 } == true
    case .dashes:
      var scanner = SVGScanner(value)
      while text != "none", !scanner.isAtEnd {
        guard let length = SVGLength(&scanner), length.value >= 0 else { return false }
        scanner.skipSeparator()
      }
      return true
    case .number: return SVGScanner.numbers(in: value)?.count == 1
    case .reference: return text == "none" || SVGDocument.urlReference(in: value) != nil
    case .fontSize: return SVGFontSize.names[text] != nil || SVGLength(value).map { $0.value >= 0 } == true
    case .fontWeight:
      return ["normal", "bold", "bolder", "lighter"].contains(text)
        || Int(text).map { 1...1000 ~= $0 } == true
    case .fontStretch: return SVGStyle.stretch(text) != nil
    case .transform:
      return AffineTransform.isProperty(value)
        && AffineTransform(svg: value, viewport: .zero, fontSize: 16) != nil
    case .filter:
      return text == "none"
        || FilterFunction.list(in: value)?.allSatisfy { FilterFunction.names.contains($0.name) } == true
    case .clipPath:
      return text == "none" || SVGDocument.urlReference(in: value) != nil || BasicShape(value) != nil
    case .axes: return SVGStyle.settings(value) != nil
    case .features: return SVGStyle.settings(value)?.allSatisfy { $0.value == 1 } == true
    case .path: return text == "none" || text.hasPrefix("path(")
    }
  }
}

/// The names of font sizes.
enum SVGFontSize {
  /// In points, or as a multiple of the size that is inherited.
  static let names: [String: (value: Double, isRelative: Bool)] = [
    "xx-small": (9, false), "x-small": (10, false), "small": (13, false), "medium": (16, false),
    "large": (18, false),
    "x-large": (24, false), "xx-large": (32, false), "xxx-large": (48, false), "larger": (1.2, true),
    "smaller": (1 / 1.2, true),
  ]
}
