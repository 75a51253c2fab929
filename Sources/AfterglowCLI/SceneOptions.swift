import AfterglowCaptionsCommand
import ProgramFamilies
import CommandOptions
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

  @OptionGroup var strict: StrictOption

  func document(format: String? = nil) throws -> SceneDocument {
    let document = try parameters.document(at: scene, format: format, text: text.options)
    let warnings = parameters.captions.located(document.warnings, layers: document.scene.layers.count)
    try strict.report(warnings, about: document.path)
    return document
  }
}

/// How a scene is filled in, and what it may read.
struct SceneParameterOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set one of the scene's parameters.", valueName: "name=value"))
  var settings: [String] = []

  @OptionGroup var folders: FolderOptions

  @OptionGroup var captions: CaptionOptions

  @OptionGroup var limitOptions: LimitOptions

  var allowedFolders: [String] { folders.allowedFolders }

  var limits: SceneLimits {
    var limits = limitOptions.limits
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
      return try SceneDocument(
        path: path, families: ProgramFamilies.all, settings: settings, overlays: try captions.layers(),
        limits: limits, text: text)
    }
    return try SceneDocument(
      bytes: try StandardInput.contents(limit: limits.fileSize), path: StandardInput.name,
      families: ProgramFamilies.all, settings: settings, overlays: try captions.layers(), limits: limits,
      text: text)
  }

  private static func setting(_ text: String) throws -> ParameterSetting {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError("--set needs name=value, as in --set accent=#ff64b4, not \"\(text)\"")
    }
    return ParameterSetting(name: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
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
