import DataFiles
import SceneModel
import VectorGraphics

/// The format of scene files: every key once, with its type, range, default and meaning. The decoder, the
/// encoder, the JSON Schema and the tables of docs/scene-format.md are all derived from it.
enum SceneFormat {
  static let scene = ObjectFormat<SceneDraft>(
    "scene", "A still or moving image.", initial: SceneDraft(), rules: [.exactlyOne(["size", "formats"])],
    advice: Advice.scene
  ) {
    Key(
      "size", \.size, canvasSize,
      "[width, height] of the canvas in points, each greater than 0 and at most 100 000, and at most 10⁹ square points. The height `\"content\"` is that of the layers."
    )
    Key(
      "formats", \.formats, formats,
      "Several named sizes instead of one; the parameter `format` (`--format`) selects one. Default: the first."
    )
    Key(required: "layers", \.layers, layers, "Layers from back to front.")
    Key("background", \.background, .color, defaultDescription: "transparent", "The color behind all layers.")
    Key(
      "duration", \.duration, .number(0...86_400),
      "Length of a video in seconds, unless set by `--duration` or `--to`.")
    Key(
      "frameRate", \.frameRate, .number(0.001...1000), defaultDescription: "30",
      "Frames per second of a video. Broadcast rates use their usual decimals: 29.97 is 30000/1001."
    )
    Key("white", \.white, .number(1...10_000), defaultDescription: "203", "Nits of white with `--hdr`.")
    Key("motionBlur", \.motionBlur, motionBlur.codec, defaultDescription: "none", "The blur of what moves.")
    Key(
      "reducedMotion", \.reducedMotion, reducedMotion, default: .underlyingValues,
      "What `--reduced-motion` shows: the layers without animations (CSS `animation: none`), or one fixed time."
    )
    Key(
      "language", \.language, languageTag,
      "BCP 47 tag: default language of text. It selects Han glyph forms (`ja`, `zh-Hans`).")
    Key("summary", \.summary, .text, "Alternative text, which PNG files contain.")
    Key(
      "parameters", \.parameters, parameters, default: [], "Values that `--set` and data rows can change.")
    Key(
      "fonts", \.fonts, .list(of: fontFile), default: [],
      "The scene's own font files, relative to its folder; they precede system fonts.")
    Key("definitions", \.definitions, definitions, default: [], "Named layers for use in masks.")
    Key("$lint", \.lintReasons, lintReasons, default: [], lintSummary)
  }

  /// Reasons by rule name; `afterglow lint` reports unknown names, so that a rule can be removed.
  static let lintReasons = Codec<[Named<String>]>.dictionary(
    of: .text, expecting: "an object of reasons by rule, such as {\"low-contrast\": \"a watermark\"}")

  static let lintSummary = "Silenced rules of `afterglow lint`, with reasons."

  private static let reducedMotion = Codec<Scene.ReducedMotion>.oneOf(
    "\"none\" or {\"at\": seconds}",
    Alternative(
      Codec<String>.choice(["none"]), { _ in .underlyingValues },
      { if case .underlyingValues = $0 { "none" } else { nil } }),
    Alternative(
      instant.codec, { .instant($0) }, { if case .instant(let time) = $0 { time } else { nil } }))

  private static let instant = ObjectFormat<Double>("instant", "A fixed time.", initial: 0) {
    Key(required: "at", \.self, .number, "Seconds.")
  }

  /// A BCP 47 tag.
  static let languageTag = Codec<String>(.text) { node in
    guard let tag = Codec.text.decode(node), node.scene.takes(language: tag, at: node) else { return nil }
    return tag
  } encode: {
    JSONValue($0)
  }

  /// A font file named relative to the scene's directory.
  private static let fontFile = Codec<NamedFile>(.text) { node in
    // Each is searched for the characters of texts.
    guard node.scene.takes(.steps(TextContent.stepsPerLanguage), at: node),
      let name = Codec.text.decode(node)
    else { return nil }
    node.scene.places[node.path] = node.value
    return NamedFile(name: node.scene.joined(name), path: node.path)
  } encode: {
    JSONValue($0.name)
  }

  /// Every definition is decoded, including those that no mask uses, so that their errors are found.
  private static let definitions = Codec<[Named<[Layer]>]>(
    .dictionary(of: .list(of: .reference("layer")))
  ) { node in
    node.members(expecting: "an object of lists of layers")?.compactMap { name, node in
      node.scene.layers(ofDefinition: name, at: node).map { Named(name: name, value: $0) }
    }
  } encode: { definitions in
    JSONValue(JSONObject(definitions.map { ($0.name, layers.encode($0.value)) }))
  }
}

/// A scene while its keys are decoded.
struct SceneDraft: Sendable {
  var size: CanvasSize?
  var formats: [Named<CanvasSize>]?
  var layers: [Layer] = []
  var background: Color?
  var duration: Double?
  var frameRate: Double?
  var white: Double?
  var motionBlur: MotionBlur?
  var reducedMotion = Scene.ReducedMotion.underlyingValues
  var language: String?
  var summary: String?
  var parameters: [DeclaredParameter] = []
  var fonts: [NamedFile] = []
  var definitions: [Named<[Layer]>] = []
  var lintReasons: [Named<String>] = []
}
