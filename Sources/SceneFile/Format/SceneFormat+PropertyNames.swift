import DataFiles
import SceneModel
import VectorGraphics

// What the schema says of the names of properties, and of the values of their keyframes.
extension SceneFormat {
  /// Names of properties whose values are written in one way.
  private struct PropertyNames {
    /// A regular expression of the names.
    var pattern: String
    /// The names that editors offer.
    var names: [String]
    var value: ValueShape

    init(_ names: [String], pattern: String? = nil, _ value: ValueShape) {
      self.names = names
      self.pattern = pattern ?? names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
      self.value = value
    }
  }

  private static let commonProperties: [PropertyNames] = [
    PropertyNames(["opacity", "rotate"], .number),
    PropertyNames(["translate", "transformOrigin"], Codec<LengthPoint>.lengths.shape),
    PropertyNames(["scale"], Codec<Point>.pointOrNumber.shape),
    PropertyNames(["transform"], transforms.shape), PropertyNames(["filters"], filters.shape),
    PropertyNames(["shadows"], shadows.shape), PropertyNames(["clip.path"], .grammar(.pathData)),
    PropertyNames(AnimatableProperty.FrameEdge.allCases.map { "frame.\($0.rawValue)" }, .length),
  ]

  private static let paintProperties: [PropertyNames] = [
    PropertyNames(["fill", "stroke.paint"], paint.shape),
    paintParts(["stops[0].color", "stops[1].color"], pattern: "stops\\[[0-9]+\\]\\.color", .color),
    paintParts(
      ["stops[0].offset", "stops[1].offset", "angle"], pattern: "(?:stops\\[[0-9]+\\]\\.offset|angle)",
      .number),
    paintParts(["center", "focus", "from", "to"], Codec<LengthPoint>.lengths.shape),
    paintParts(["radius"], Codec<LengthPoint>.lengthsOrOne.shape),
    PropertyNames(AnimatableProperty.StrokePart.allCases.map { "stroke.\($0.rawValue)" }, .number),
  ]

  private static func paintParts(_ parts: [String], pattern: String? = nil, _ value: ValueShape)
    -> PropertyNames
  {
    let names = ["fill", "stroke.paint"].flatMap { paint in parts.map { "\(paint).\($0)" } }
    let part = pattern ?? "(?:\(parts.joined(separator: "|")))"
    return PropertyNames(names, pattern: "(?:fill|stroke\\.paint)\\.\(part)", value)
  }

  private static func ownProperties(of kind: LayerKind) -> [PropertyNames] {
    switch kind {
    case .group, .svg: []
    case .image: [PropertyNames(["cornerRadius"], Codec<CornerLengths>.corners.shape)]
    case .rectangle: paintProperties + [PropertyNames(["cornerRadius"], Codec<CornerLengths>.corners.shape)]
    case .ellipse: paintProperties
    case .path: paintProperties + [PropertyNames(["path"], .grammar(.pathData))]
    case .text:
      paintProperties + [
        PropertyNames(["text.size", "text.tracking", "text.lineHeight"], .number),
        PropertyNames(["text.text"], .text),
      ]
    case .component: [PropertyNames([], pattern: "parameters\\..+", .anything)]
    }
  }

  private static func grammar(of properties: [PropertyNames]) -> TextGrammar {
    TextGrammar(
      name: "an animatable property", pattern: "^(?:\(properties.map(\.pattern).joined(separator: "|")))$",
      suggestions: properties.flatMap(\.names))
  }

  /// The properties that a kind of layer can have.
  static func propertyKey(of kind: LayerKind) -> KeyShape {
    let paints = ownProperties(of: kind).contains { $0.pattern == paintProperties[0].pattern }
    let own = ownProperties(of: kind).filter { names in
      !paintProperties.contains { $0.pattern == names.pattern }
    }
    let groups = [commonProperties, paints ? paintProperties : [], own].filter { !$0.isEmpty }
    return KeyShape("property", .oneOf(groups.map { .grammar(grammar(of: $0)) }), "")
  }

  /// How the values of each property are written.
  static let valueConditions: [Condition] = {
    let own = LayerKind.allCases.filter { $0 != .ellipse && $0 != .component }.flatMap { kind in
      ownProperties(of: kind).filter { names in !paintProperties.contains { $0.pattern == names.pattern } }
    }
    var patterns: [ValueShape: [String]] = [:]
    var order: [ValueShape] = []
    for names in commonProperties + paintProperties + own {
      if patterns[names.value] == nil { order.append(names.value) }
      patterns[names.value, default: []].append(names.pattern)
    }
    return order.map { shape in
      let pattern = "^(?:\(patterns[shape, default: []].joined(separator: "|")))$"
      return Condition(
        "property", is: .grammar(TextGrammar(name: "", pattern: pattern)),
        then: [KeyShape("keyframes", .list(of: .partial([KeyShape("value", shape, "")])), "")])
    }
  }()
}
