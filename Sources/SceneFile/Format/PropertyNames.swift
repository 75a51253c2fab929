import DataFiles
import SceneModel
import VectorGraphics

// The schema of property names and of their keyframe values.
extension SceneFormat {
  /// Names of properties whose values have the same notation.
  struct PropertyNames {
    /// A regular expression of the names.
    var pattern: String
    /// The names for completion in editors.
    var names: [String]
    /// Whether the expression matches names that editors do not complete.
    var hasMoreNames: Bool
    var value: ValueShape

    init(_ names: [String], pattern: String? = nil, _ value: ValueShape) {
      self.names = names
      self.pattern = pattern ?? names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
      hasMoreNames = pattern != nil
      self.value = value
    }
  }

  private static let commonProperties: [PropertyNames] = [
    PropertyNames(["opacity", "rotate"], .number),
    PropertyNames(["translate", "transformOrigin"], Codec<LengthPoint>.lengths.shape),
    PropertyNames(["scale"], Codec<Point>.pointOrNumber.shape),
    PropertyNames(["transform"], transforms.shape), PropertyNames(["transform3d"], transforms3D.shape),
    PropertyNames(["corners"], corners.shape), PropertyNames(["filters"], filters.shape),
    PropertyNames(["shadows"], shadows.shape), PropertyNames(["clip.path"], .grammar(.pathData)),
    PropertyNames(["clip.inset"], clipInset.shape), PropertyNames(["clip.ellipse"], clipEllipse.shape),
    PropertyNames(
      AnimatableProperty.FrameEdge.allCases.map { "frame.\($0.rawValue)" } + ["offsetPath.distance"], .length),
  ]

  static let paintProperties: [PropertyNames] = [
    PropertyNames(["fill", "stroke.paint"], paint.shape),
    paintParts(["stops[0].color", "stops[1].color"], pattern: "stops\\[[0-9]+\\]\\.color", .color),
    paintParts(
      ["stops[0].offset", "stops[1].offset", "angle"], pattern: "(?:stops\\[[0-9]+\\]\\.offset|angle)",
      .number),
    paintParts(["center", "focus", "from", "to"], Codec<LengthPoint>.lengths.shape),
    paintParts(["radius"], Codec<LengthPoint>.lengthsOrOne.shape),
    PropertyNames(AnimatableProperty.StrokePart.allCases.map { "stroke.\($0.rawValue)" }, .number),
  ]

  /// The properties that a unit of a text can have.
  static let unitPropertyKey: KeyShape = {
    let own = [
      PropertyNames(["opacity", "rotate"], .number),
      PropertyNames(["translate"], Codec<LengthPoint>.lengths.shape),
      PropertyNames(["scale"], Codec<Point>.pointOrNumber.shape),
      PropertyNames(["transform"], transforms.shape), PropertyNames(["filters"], filters.shape),
      PropertyNames(["text.tracking"], .number), unitProperty,
    ]
    return KeyShape("property", .oneOf([shape(of: own), shape(of: paintProperties)]), "")
  }()

  /// What only units have.
  private static let unitProperty = PropertyNames(["text.scramble"], .number)

  private static func paintParts(_ parts: [String], pattern: String? = nil, _ value: ValueShape)
    -> PropertyNames
  {
    let names = ["fill", "stroke.paint"].flatMap { paint in parts.map { "\(paint).\($0)" } }
    let part = pattern ?? "(?:\(parts.joined(separator: "|")))"
    var properties = PropertyNames(names, pattern: "(?:fill|stroke\\.paint)\\.\(part)", value)
    properties.hasMoreNames = pattern != nil
    return properties
  }

  /// The names themselves if there are no others.
  private static func shape(of properties: [PropertyNames]) -> ValueShape {
    let names = properties.flatMap(\.names)
    let patterns = properties.filter(\.hasMoreNames).map(\.pattern)
    let more = TextGrammar(name: "property", pattern: "^(?:\(patterns.joined(separator: "|")))$")
    return .oneOf((names.isEmpty ? [] : [.choice(names)]) + (patterns.isEmpty ? [] : [.grammar(more)]))
  }

  /// The properties that a kind of layer can have.
  static func propertyKey(of kind: LayerContent.Kind) -> KeyShape {
    let paints = ownProperties(of: kind).contains { $0.pattern == paintProperties[0].pattern }
    let own = ownProperties(of: kind).filter { names in
      !paintProperties.contains { $0.pattern == names.pattern }
    }
    let groups = [kind == .audio ? [] : commonProperties, paints ? paintProperties : [], own].filter {
      !$0.isEmpty
    }
    return KeyShape("property", .oneOf(groups.map { shape(of: $0) }), "")
  }

  /// The notation of the values of each property.
  static let valueConditions: [Condition] = {
    let own = LayerContent.Kind.allCases.filter { $0 != .ellipse && $0 != .component }.flatMap { kind in
      ownProperties(of: kind).filter { names in !paintProperties.contains { $0.pattern == names.pattern } }
    }
    var properties: [ValueShape: [PropertyNames]] = [:]
    var order: [ValueShape] = []
    for names in commonProperties + paintProperties + own + [unitProperty] {
      if properties[names.value] == nil { order.append(names.value) }
      properties[names.value, default: []].append(names)
    }
    return order.map { shape in
      let patterns = properties[shape, default: []].map(\.pattern)
      let pattern = "^(?:\(patterns.joined(separator: "|")))$"
      return Condition(
        "property", is: .grammar(TextGrammar(name: "", pattern: pattern)),
        then: [KeyShape("keyframes", .list(of: .partial([KeyShape("value", shape, "")])), "")])
    }
  }()
}
