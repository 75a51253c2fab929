import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import SceneFile

/// `afterglow convert`: converts an SVG file, or a scene that contains some, to a scene of plain layers.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert an SVG file to a scene that can be edited and animated.",
    discussion: """
        afterglow convert logo.svg -o logo.json

      Elements keep their ids. The input may also be a scene, whose SVG layers and components become plain \
      layers. Image paths are relative to the input, so write the scene beside it.
      """)

  @OptionGroup var input: SceneOptions

  @Option(
    name: .shortAndLong, help: "Output scene, or - for standard output.", completion: .file())
  var output: String

  func validate() throws {
    guard output == OutputKind.standardOutput || OutputFormat(path: output) == nil else {
      throw ValidationError("\(output): convert writes a scene, such as scene.json; use render for an image")
    }
  }

  func run() throws {
    let document = try input.document()
    let text = try document.scene.json()
    do {
      guard output != OutputKind.standardOutput else {
        try AtomicFile.checkStandardOutput(inputs: document.inputIdentities)
        return try StandardOutput.write(text)
      }
      try AtomicFile.check(output, inputs: document.inputIdentities)
      try AtomicFile.write(Array(text.utf8), to: output)
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }
}
