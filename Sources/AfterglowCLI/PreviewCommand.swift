import CommandOptions
import ArgumentParser
import DataFiles

/// `afterglow preview`: the scene in a browser beside the editor.
///
/// It becomes the program `afterglow-preview` that is beside this one.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Preview scenes in a browser, exactly as exported, and reload whenever a file is saved.",
    discussion: """
        afterglow preview scene.json --open
        afterglow preview Scenes/ --port 9000
        afterglow preview video.json --audio song.m4a

      Serves a page that is reachable only from this machine, and prints its address, which contains a secret token; \
      Ctrl-C stops the server. Images are exactly those that `afterglow render` writes.
      """)

  @Argument(help: "Scene files and folders of scenes.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Option(help: "Port (default: the first free port from 8080).")
  var port: Int?

  @Flag(help: "Open the page with xdg-open.")
  var open = false

  @Option(
    parsing: .singleValue,
    help: "Audio file that is added to the sounds of the scene; may be given several times.",
    completion: .file())
  var audio: [String] = []

  @OptionGroup var parameters: SceneParameterOptions
  @OptionGroup var text: TextOptionGroup

  func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port must be within 0…65535, not \(port)")
    }
    if scenes.contains("-") {
      throw ValidationError("the preview watches files and cannot read standard input")
    }
    _ = try parameters.parameterSettings()
  }

  func run() throws {
    func list(_ texts: [String]) -> JSONValue { JSONValue(texts.map { JSONValue($0) }) }
    let settings: JSONValue = [
      "scenes": list(scenes), "port": port.map { JSONValue($0) } ?? nil, "open": JSONValue(open),
      "audio": list(audio),
      "maxMemory": parameters.limits.bytes.map { JSONValue($0) } ?? nil,
      "maxSeconds": parameters.limitOptions.maxSeconds.map { JSONValue($0) } ?? nil,
      "set": list(parameters.settings), "allowedFolders": list(parameters.allowedFolders),
      "fonts": list(text.fontFolders), "systemFonts": JSONValue(text.systemFonts),
      "captions": parameters.captions.file.map { JSONValue($0) } ?? nil,
      "captionEffect": JSONValue((parameters.captions.captionEffect ?? .none).rawValue),
      "missingGlyphs": text.missingGlyphs == .warn ? "warn" : "error",
    ]
    try SiblingProgram(
      name: "afterglow-preview",
      remedy: "the preview is a separate program that must be installed beside afterglow"
    ).run([JSONWriter(layout: .compact).text(settings)])
  }
}
