import DataFiles
import VectorGraphics

extension GoldenEntry {
  static let format = ObjectFormat<GoldenEntry>(
    "golden", "What is rendered, and the name of its reference.",
    initial: GoldenEntry(name: "", scene: ""),
    rules: [.atMostOne(["at", "film"]), .atMostOne(["size", "scale"])]
  ) {
    Key(
      required: "name", \.name, relativePath,
      "The reference's path in the folder of goldens, without extension.")
    Key(required: "scene", \.scene, .text, "The scene file, relative to the folder of goldens.")
    Key("at", \.instant, .number(-1e9...1e9), default: 0, "The time of a still, in seconds.")
    Key("film", \.video, Video.format.codec, "A video instead of a still.")
    Key("size", \.pixels, pixels, "[width, height] in pixels.")
    Key("scale", \.scale, .number(1e-3...1e3), default: 1, "Pixels per point.")
    Key("fit", \.fit, .choice(["contain", "cover", "stretch"]), "How a canvas of another aspect ratio fits.")
    Key("background", \.background, .text, default: "scene", "`scene`, `transparent` or a CSS color.")
    Key(
      "dither", \.dither, .choice(["none", "rectangular", "triangular"]), default: "none",
      "The dither of a still.")
    Key("bitDepth", \.bitDepth, bitDepth, default: 8, "Bits per channel of a still.")
    Key(
      "reducedMotion", \.reducesMotion, .boolean, default: false, "Whether motion is reduced.")
    Key("set", \.values, values, default: [], "Values for the scene's parameters.")
    Key(
      "data", \.dataFiles, dataFiles, default: [],
      "Data files for the scene's parameters, relative to the scene's folder.")
  }

  /// A path that stays in its folder, its parts separated by `/`.
  private static let relativePath = Codec<String>.text.map(
    { path, node -> String? in
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !path.isEmpty, !path.utf8.contains(0),
        parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
      else {
        node.fail("\"\(path)\" is not a path within the folder of goldens")
        return nil
      }
      return path
    }, back: { $0 })

  private static let pixels = Codec<[Int]>.list(
    of: .integer(1...32_768), count: 2, expecting: "a width and a height")

  private static let bitDepth = Codec<Int>.integer(1...16).map(
    { depth, node -> Int? in
      if depth == 8 || depth == 16 { return depth }
      node.fail("a golden has 8 or 16 bits per channel, not \(depth)")
      return nil
    }, back: { $0 })

  private static let values = Codec<[Setting]>(.dictionary(of: .anything)) { node in
    node.members()?.compactMap { name, node in
      let value: Setting.Value
      switch node.value.content {
      case .number(let number): value = .number(number.value)
      case .bool(let bool): value = .boolean(bool)
      case .string(let text): value = .text(text)
      case .array, .object: value = .json(JSONWriter().text(node.value))
      case .null:
        node.fail("expected a value, found null; leave the parameter out")
        return nil
      }
      return Setting(parameter: name, value: value)
    }
  } encode: { settings in
    JSONValue(JSONObject(settings.map { ($0.parameter, $0.value.json) }))
  }

  private static let dataFiles = Codec<[Named<String>]>.dictionary(of: .text, expecting: "an object")
    .map {
      $0.map { Setting(parameter: $0.name, value: .dataFile($0.value)) }
    } back: { settings in
      settings.map { setting in
        guard case .dataFile(let path) = setting.value else {
          return Named(name: setting.parameter, value: "")
        }
        return Named(name: setting.parameter, value: path)
      }
    }
}

extension GoldenEntry.Setting.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): JSONValue(number)
    case .boolean(let bool): JSONValue(bool)
    case .text(let text), .dataFile(let text): JSONValue(text)
    case .json(let text): (try? JSONDocument(parsing: text).root) ?? nil
    }
  }

  fileprivate var isDataFile: Bool {
    if case .dataFile = self { true } else { false }
  }
}

/// The parts of an entry, as properties that keys hold.
extension GoldenEntry {
  fileprivate var instant: Double {
    get { if case .image(let time) = subject { time } else { 0 } }
    set { subject = .image(at: newValue) }
  }

  fileprivate struct Video: Sendable {
    var start = 0.0
    var duration = 0.0
    var framesPerSecond = "30"

    static let format = ObjectFormat<Video>("film", "A part of a video.", initial: Video()) {
      Key("from", \.start, .number(-1e9...1e9), default: 0, "Start time in seconds.")
      Key(required: "duration", \.duration, .number(1e-3...3600), "Its length in seconds.")
      Key(
        "fps", \.framesPerSecond, framesPerSecond, default: "30", "Frames per second, as `--fps` writes them."
      )
    }

    private static let framesPerSecond = Codec<String>(.oneOf([.number, .text])) { node in
      node.value.number?.text ?? Codec<String>.text.decode(node)
    } encode: {
      JSONValue($0)
    }
  }

  fileprivate var video: Video? {
    get {
      guard case .video(let start, let duration, let rate) = subject else { return nil }
      return Video(start: start, duration: duration, framesPerSecond: rate)
    }
    set {
      guard let newValue else { return }
      subject = .video(
        from: newValue.start, duration: newValue.duration, framesPerSecond: newValue.framesPerSecond)
    }
  }

  fileprivate var scale: Double {
    get { if case .scale(let scale) = size { scale } else { 1 } }
    set { size = .scale(newValue) }
  }

  fileprivate var pixels: [Int]? {
    get { if case .pixels(let width, let height) = size { [width, height] } else { nil } }
    set { if let newValue { size = .pixels(width: newValue[0], height: newValue[1]) } }
  }

  fileprivate var values: [Setting] {
    get { settings.filter { !$0.value.isDataFile } }
    set { settings = newValue + dataFiles }
  }

  fileprivate var dataFiles: [Setting] {
    get { settings.filter(\.value.isDataFile) }
    set { settings = values + newValue }
  }
}
