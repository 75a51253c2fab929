import Afterglow
import ArgumentParser
import FrameExport
import VideoCoding

/// `afterglow bundle`: a scene and all that it reads as one file.
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Pack a scene and all that it reads into one file, which commands take in its place.",
    discussion: """
        afterglow bundle scene.json --fonts fonts --audio song.m4a -o scene.bundle.tar
        afterglow render scene.bundle.tar -o film.mp4

      Holds the scene, the files that it names with the settings that are given, the fonts of --fonts and the sound, with \
      their digests. \
      Nothing outside of it is read but the default fonts. The same contents give the same bytes.
      """)

  @OptionGroup var input: SceneOptions
  @OptionGroup(title: "Size") var formatting: FormatOptions

  @Option(help: "Audio file for the videos of this bundle.", completion: .file())
  var audio: String?

  @Option(name: .shortAndLong, help: "Bundle: a .tar file.", completion: .file(extensions: ["tar"]))
  var output: String

  func validate() throws {
    if input.scene == "-" { throw ValidationError("a bundle is made of a file, not of standard input") }
    guard output.lowercased().hasSuffix(".tar") else {
      throw ValidationError("\(output): a bundle's name ends in .tar")
    }
    if input.text.systemFonts {
      throw ValidationError("--system-fonts are those of a machine; give the fonts of a bundle with --fonts")
    }
  }

  func run() throws {
    let settings = try input.parameters.parameterSettings(format: formatting.format)
    do {
      if let audio { try MovieWriter.checkSound(audio) }
    } catch {
      throw AfterglowError.export(.video(error))
    }
    let (bundle, document) = try SceneDocument.bundle(
      path: input.scene, settings: settings, limits: input.parameters.limits, text: input.text.options,
      audio: audio)
    for warning in document.warnings { StandardError.report(.warning, "\(document.path): \(warning)") }
    do {
      try WholeFile.check(output, inputs: document.inputIdentities)
      try WholeFile.write(bundle.archive(version: AfterglowVersion.current), to: output)
    } catch {
      throw AfterglowError.export(error)
    }
  }
}
