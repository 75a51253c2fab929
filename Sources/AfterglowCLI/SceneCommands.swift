import ProgramFamilies
import CommandOptions
import Afterglow
import ArgumentParser
import SystemFiles

/// `afterglow inspect`: the layer tree, its timelines, or its values at an instant.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show a scene's layers: their timelines, or with --at every value at that time.")

  enum Format: String, OptionChoice {
    case text, json
  }

  @OptionGroup var input: SceneOptions

  @Option(help: "Time in seconds.")
  var at: Double?

  @Option(help: "Output format.")
  var format = Format.text

  func validate() throws {
    if let at, !at.isFinite { throw ValidationError("--at must be a finite number of seconds") }
  }

  func run() throws {
    let inspection = SceneInspection(of: try input.document(), at: at)
    guard format == .json else { return try StandardOutput.write(inspection.text) }
    try inspection.writeJSON { part throws(AfterglowError) in try StandardOutput.write(part) }
  }
}

/// `afterglow validate`: all errors of scenes, located.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check scenes and report every error with its location.")

  @Argument(
    help: "Scene files and folders of scenes, or - for standard input.",
    completion: .file(extensions: ["json"]))
  var scenes: [String]

  @OptionGroup var parameters: SceneParameterOptions
  @OptionGroup var text: TextOptionGroup
  @OptionGroup var formatting: FormatOptions
  @OptionGroup var strict: StrictOption

  func run() throws {
    var worst: Int32 = 0
    for scene in try scenes.flatMap(SceneFiles.named) {
      do {
        let document = try parameters.document(at: scene, format: formatting.format, text: text.options)
        try strict.report(document.warnings, about: document.path)
        try StandardOutput.write("\(document.path.escapedForDisplay): valid\n")
      } catch let error as AfterglowError {
        StandardError.write(error.reportLines)
        worst = max(worst, error.exitCode)
      }
    }
    if worst != 0 { throw ExitCode(worst) }
  }
}

/// `afterglow schema`: the JSON Schema of scene files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scene files, for editors.")

  func run() throws {
    try StandardOutput.write(JSONSchema(families: ProgramFamilies.all).text)
  }
}
