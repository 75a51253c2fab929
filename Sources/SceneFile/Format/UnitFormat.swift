import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

// The units of a text.
extension SceneFormat {
  /// Read after the text's font, fill and stroke, which determine what can be animated.
  static let unitsKey = Key<Layer>(
    KeyShape("units", units.shape, "Its letters, words, lines or spans, which move on their own.")
  ) { node, reading, layer in
    node.scene.animated = AnimatedOwner(
      values: UnitValues(of: layer), name: "a unit of a text", isWhole: reading.isWhole,
      fontSize: layer.text.font.size)
    defer { node.scene.animated = nil }
    layer.text.units = units.decode(node)
    return layer.text.units != nil
  } write: {
    $0.text.units.map(units.encode)
  }

  private static let units = Codec<TextUnits>.oneOf(
    "the name of a preset or an object (units)",
    Alternative(preset, { $0 }, { _ in nil }), Alternative(unitFormat.codec, { $0 }, { $0 }))

  /// The name of a preset, which is read as what it abbreviates.
  private static let preset: Codec<TextUnits> = {
    let name = Codec<TextUnits.Preset>.choice
    return Codec<TextUnits>(name.shape) { node in
      name.decode(node).map { TextUnits($0, fontSize: node.scene.animated?.fontSize ?? Font().size) }
    } encode: { _ in
      JSONValue(.null)
    }
  }()

  static let unitFormat = ObjectFormat<TextUnits>(
    "units", "Parts of a text that move on their own; while they do not, it is drawn like any other text.",
    initial: TextUnits()
  ) {
    Key<TextUnits>(
      KeyShape("preset", preset.shape, "Units with a name; other keys replace what they have.")
    ) { node, _, units in
      guard let read = preset.decode(node) else { return false }
      units = read
      return true
    } write: { _ in
      nil
    }
    Key("by", \.division, .choice, default: .grapheme, "What the units are.")
    Key(
      "stagger", \.stagger, .stagger, default: 0,
      "Delays of the units: by how much the local time of each is later.")
    Key(
      "transformOrigin", \.transformOrigin, unitOrigin, default: .point(.center),
      "The origin of rotation and scaling in the box of each; `baseline`: the middle of its baseline.")
    Key(
      "clipped", \.isClipped, .boolean, default: false,
      "Whether each is seen only within its line. At rest, nothing is cut off.")
    Key(
      "animations", \.animations, animations(changing: unitPropertyKey), default: [],
      "Animations of each; percentages refer to its box.")
  }

  static let textPath = ObjectFormat<TextPath>(
    "text path", "A path that the lines of a text follow.", initial: TextPath(BezierPath())
  ) {
    Key(
      required: "path", \.path, .pathData,
      "The outline, in points in the layer's own space. Along one closed outline, text goes on at its start.")
    Key(
      "start", \.start, .length, default: .zero, animatable: true,
      "How far the text is moved along it; percentages are of its length.")
    Key(
      "upright", \.isUpright, .boolean, default: false,
      "Whether characters stay upright instead of turning with the path.")
  }

  private static let unitOrigin = Codec<TextUnits.Origin>.oneOf(
    "\"baseline\" or two lengths",
    Alternative(
      Codec<String>.choice(["baseline"]), { _ in .baseline },
      { if case .baseline = $0 { "baseline" } else { nil } }),
    Alternative(
      Codec<LengthPoint>.lengths, { .point($0) }, { if case .point(let point) = $0 { point } else { nil } }))
}
