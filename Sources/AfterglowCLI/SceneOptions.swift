import Afterglow
import ArgumentParser
import SystemFiles
import VectorGraphics

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
      "Allow the scene to read files in this folder.", valueName: "folder"), completion: .directory)
  var allowedFolders: [String] = []

  func validate() throws {
    if let missing = allowedFolders.first(where: { !SystemFile.isFolder($0) }) {
      throw ValidationError("--allow-folder \(missing): there is no such directory")
    }
  }

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
      throw ValidationError("--set needs name=value, as in --set accent=#ff64b4, not \"\(text)\"")
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
    help: ArgumentHelp(
      "Make the fonts in a folder available, with precedence over all others; the value embed embeds fonts in .svg output.",
      valueName: "folder"),
    completion: .directory)
  var fontFolders: [String] = []

  /// The word that represents no folder; one of this name is written `./embed`.
  static let embedding = "embed"

  /// Whether the fonts of an SVG file are put into it.
  var embedsFonts: Bool { fontFolders.contains(Self.embedding) }

  var folders: [String] { fontFolders.filter { $0 != Self.embedding } }

  var options: TextOptions {
    TextOptions(
      missingGlyphs: missingGlyphs ?? .error, includesSystemFonts: systemFonts, fontDirectories: folders)
  }

  /// For texts that come from data, where one character should not cost the whole picture.
  var optionsForData: TextOptions {
    TextOptions(
      missingGlyphs: missingGlyphs ?? .warn, includesSystemFonts: systemFonts, fontDirectories: folders)
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

/// A size in pixels, or of a page as `210x297mm`.
enum OutputSize: ExpressibleByArgument {
  case pixels(PixelSize)
  /// In millimeters.
  case page(Size)

  private static let unit = "mm"
  private static let greatestSide = 5000.0

  init?(argument: String) {
    guard argument.hasSuffix(Self.unit) else {
      guard let size = PixelSize(argument: argument) else { return nil }
      self = .pixels(size)
      return
    }
    let sides = argument.dropLast(Self.unit.count).split(separator: "x", omittingEmptySubsequences: false)
      .map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= Self.greatestSide }) else { return nil }
    self = .page(Size(width: sides[0], height: sides[1]))
  }

  var defaultValueDescription: String {
    switch self {
    case .pixels(let size): size.defaultValueDescription
    case .page(let size): "\(shortestDecimal(size.width))x\(shortestDecimal(size.height))\(Self.unit)"
    }
  }

  /// The page in millimeters; nil for pixels.
  var page: Size? {
    if case .page(let size) = self { size } else { nil }
  }

  /// The size in pixels; of a page in CSS pixels, of which an inch has 96.
  var pixels: PixelSize {
    switch self {
    case .pixels(let size): size
    case .page(let size):
      PixelSize(
        width: max(1, Int((size.width * 96 / 25.4).rounded())),
        height: max(1, Int((size.height * 96 / 25.4).rounded())))
    }
  }
}

/// Which of the sizes that a scene offers.
struct FormatOptions: ParsableArguments {
  @Option(help: "One of the scene's formats, such as square or story (default: the first).")
  var format: String?
}

extension PictureSize.Fit: ExpressibleByArgument {}

/// How large the picture is.
struct SizeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Size in pixels; for SVG and PDF also the page size, to which the scene is fitted, such as 210x297mm.",
      valueName: "width>x<height"))
  var size: OutputSize?

  @Option(help: "Pixels per point (default: 1, unless --size is given).")
  var scale: Double?

  @Option(help: "How to fit the canvas if --size has another aspect ratio.")
  var fit: PictureSize.Fit?

  @Option(help: "Maximum number of pixels per image.")
  var pixelLimit = PictureSize().pixelLimit

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("use --size or --scale, not both") }
  }

  var pictureSize: PictureSize {
    var result = PictureSize(
      size.map { .pixels(width: $0.pixels.width, height: $0.pixels.height) } ?? .scale(scale ?? 1),
      fit: size?.page == nil ? fit : .contain)
    result.pixelLimit = pixelLimit
    return result
  }
}

extension SceneFiles {
  /// The file that an argument names, or the scenes in the folder; `-` is standard input.
  /// - Throws: `AfterglowError.missingInput` for a folder without scenes, or with too many files.
  static func named(_ argument: String) throws -> [String] {
    guard argument != "-", FileStatus(argument)?.kind == .folder else { return [argument] }
    let scenes: [String]
    do {
      scenes = try paths(in: argument)
    } catch {
      throw AfterglowError.missingInput([SceneFileError(file: argument, message: error.description)])
    }
    guard !scenes.isEmpty else {
      throw AfterglowError.missingInput([
        SceneFileError(file: argument, message: "it contains no scenes")
      ])
    }
    return argument == "." ? scenes.map { String($0.dropFirst("./".count)) } : scenes
  }
}
