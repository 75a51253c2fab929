import Afterglow
import ArgumentParsing

/// What every command that reads a scene takes.
struct SceneOptions: ParsableArguments {
  @Argument(
    help: "The scene or SVG file, or - for standard input.", completion: .file(extensions: ["json", "svg"]))
  var scene: String

  @OptionGroup var parameters: SceneParameterOptions

  @OptionGroup var text: TextOptionGroup

  func document(format: String? = nil) throws -> SceneDocument {
    let document = try parameters.document(at: scene, format: format, text: text.options)
    for warning in document.warnings { StandardError.report(.warning, "\(document.path): \(warning)") }
    return document
  }
}

/// How a scene is filled in, and what it may read.
struct SceneParameterOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set one of the scene's parameters.", valueName: "name=value"))
  var settings: [String] = []

  @Option(
    name: .customLong("allow-folder"),
    help: ArgumentHelp(
      "Allow the scene to read files from another folder.", valueName: "folder"), completion: .directory)
  var allowedFolders: [String] = []

  var limits: SceneLimits {
    var limits = SceneLimits()
    limits.allowedFolders = allowedFolders
    return limits
  }

  /// The settings of the scene's parameters, with a format if one was chosen.
  func parameterSettings(format: String? = nil) throws -> [ParameterSetting] {
    try settings.map(Self.setting) + (format.map { [ParameterSetting(name: "format", text: $0)] } ?? [])
  }

  /// The scene of a file, or of the standard input, whose paths are relative to the working directory.
  func document(at path: String, format: String? = nil, text: TextOptions) throws -> SceneDocument {
    let settings = try parameterSettings(format: format)
    guard path == "-" else {
      return try SceneDocument(path: path, settings: settings, limits: limits, text: text)
    }
    return try SceneDocument(
      bytes: try StandardInput.contents(limit: limits.fileSize), path: StandardInput.name, settings: settings,
      limits: limits, text: text)
  }

  private static func setting(_ text: String) throws -> ParameterSetting {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError("--set takes name=value, as in --set accent=#ff64b4, not \"\(text)\"")
    }
    return ParameterSetting(name: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
  }
}

extension TextOptions.MissingGlyphs: ExpressibleByArgument {}

/// How text finds its glyphs.
struct TextOptionGroup: ParsableArguments {
  @Option(
    help: """
      Treat characters without a glyph as errors, or warn and leave them blank (default: error for scenes, warn for \
      charts of data).
      """)
  var missingGlyphs: TextOptions.MissingGlyphs?

  @Flag(help: "Allow text to use any installed font, not only the default fonts and the scene's own.")
  var systemFonts = false

  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp("Let text use the fonts of a folder, before all others.", valueName: "folder"),
    completion: .directory)
  var fontFolders: [String] = []

  var options: TextOptions {
    TextOptions(
      missingGlyphs: missingGlyphs ?? .error, includesSystemFonts: systemFonts, fontDirectories: fontFolders)
  }

  /// For texts that come from data, where one character should not cost the whole picture.
  var optionsForData: TextOptions {
    TextOptions(
      missingGlyphs: missingGlyphs ?? .warn, includesSystemFonts: systemFonts, fontDirectories: fontFolders)
  }
}

/// A size in pixels as `1080x1920`.
struct PixelSize: ExpressibleByArgument {
  let width: Int
  let height: Int

  var defaultValueDescription: String { "\(width)x\(height)" }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0
    else {
      return nil
    }
    self.width = width
    self.height = height
  }
}

/// Which of the sizes that a scene offers.
struct FormatOptions: ParsableArguments {
  @Option(help: "Name of one of the scene's formats, such as square or story (default: the first).")
  var format: String?
}

extension PictureSize.Fit: ExpressibleByArgument {}

/// How large the picture is.
struct SizeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Size in pixels.", valueName: "width>x<height"))
  var size: PixelSize?

  @Option(help: "Pixels per point (default: 1, unless --size is given).")
  var scale: Double?

  @Option(help: "How to fit the canvas if --size has another aspect ratio.")
  var fit: PictureSize.Fit?

  @Option(help: "Maximum number of pixels per image.")
  var pixelLimit = PictureSize().pixelLimit

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("give --size or --scale, not both") }
  }

  var pictureSize: PictureSize {
    var result = PictureSize(
      size.map { .pixels(width: $0.width, height: $0.height) } ?? .scale(scale ?? 1), fit: fit)
    result.pixelLimit = pixelLimit
    return result
  }
}
