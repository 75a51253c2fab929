/// What becomes of an element, an attribute or a property of SVG.
enum SVGSupport {
  case drawn
  /// It changes nothing in an image.
  case withoutEffect
  /// It is left out, and a warning says so.
  case missing

  /// What becomes of each name, from lists of names between blanks.
  fileprivate static func table(_ names: [SVGSupport: String]) -> [String: SVGSupport] {
    var table: [String: SVGSupport] = [:]
    for (support, names) in names {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = support }
    }
    return table
  }
}

/// The elements of SVG 1.1, SVG 2 and Filter Effects 1.
enum SVGElements {
  static let all = SVGSupport.table([
    .drawn: """
    a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
    feTile feTurbulence filter foreignObject g image line linearGradient marker mask path pattern polygon polyline
    radialGradient rect stop style svg switch symbol text textPath title tspan use
    """,
    .withoutEffect: "color-profile cursor desc metadata view",
    // Video and canvas are HTML's; SVG 2 takes them, and browsers draw none of them without their own namespace.
    .missing: """
    altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform audio canvas discard font
    font-face font-face-format font-face-name font-face-src font-face-uri flowRoot glyph glyphRef hatch hatchpath
    hkern iframe link mesh meshgradient meshpatch meshrow missing-glyph mpath script set solidcolor tref unknown
    video vkern
    """,
  ])

  /// The elements that only describe those around them, and are missed with them.
  private static let parts: Set<String> = [
    "altGlyphItem", "font-face-format", "font-face-name", "font-face-src", "font-face-uri", "font-face",
    "glyph",
    "hatchpath", "hkern", "meshpatch", "meshrow", "missing-glyph", "mpath", "vkern",
  ]

  /// What is said of an element that is left out; nil if none is.
  static func loss(of name: String) -> String? {
    guard all[name] != .drawn, all[name] != .withoutEffect, !parts.contains(name) else { return nil }
    switch name {
    case "animate", "animateColor", "animateMotion", "animateTransform", "discard", "set":
      return "animations (<\(name)>) are not played: the image is that of a file without them"
    case "script": return "scripts are not run"
    case "link": return "a style sheet outside of the file (<link>) is not read"
    case "font": return "SVG fonts (<font>) are not supported"
    default: return "<\(name)> is not supported, and is not drawn"
    }
  }
}

/// The attributes of SVG 1.1, SVG 2 and Filter Effects 1 that are no properties.
enum SVGAttributes {
  static let all = SVGSupport.table([
    .drawn: """
    amplitude azimuth baseFrequency bias class clipPathUnits cx cy d diffuseConstant divisor dx dy edgeMode elevation
    exponent filterUnits fr fx fy gradientTransform gradientUnits height href id in in2 intercept k1 k2 k3 k4
    kernelMatrix kernelUnitLength lang lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth
    maskContentUnits maskUnits media mode numOctaves offset operator order orient path pathLength
    patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha
    preserveAspectRatio primitiveUnits r radius refX refY requiredExtensions result rotate rx ry scale seed slope
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles style surfaceScale
    systemLanguage tableValues targetX targetY textLength type values viewBox width x x1 x2 xChannelSelector
    xlink:href xml:lang xml:space y y1 y2 yChannelSelector z
    """,
    .withoutEffect: """
    baseProfile contentScriptType contentStyleType crossorigin download externalResourcesRequired filterRes focusable
    hreflang nonce origin ping referrerpolicy rel requiredFeatures role spacing tabindex target title version xlink:actuate
    xlink:arcrole xlink:role xlink:show xlink:title xlink:type zoomAndPan
    """,
    .missing: "method side xml:base",
  ])

  /// What is said of an attribute that is left out; nil if none is.
  static func loss(of name: String, _ value: String) -> String? {
    guard all[name] == .missing, !["align", "left", ""].contains(value) else { return nil }
    return "the attribute \(name)=\"\(value.prefix(40))\" is not supported"
  }
}
