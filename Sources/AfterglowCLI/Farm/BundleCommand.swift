import ProgramFamilies
import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import VideoCoding

/// `afterglow bundle`: packs a scene and all its files into one file.
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Pack a scene and all files it uses into one file that other commands accept.",
    discussion: """
        afterglow bundle scene.json --fonts fonts --audio song.m4a -o scene.bundle.tar
        afterglow render scene.bundle.tar -o video.mp4

      Contains the scene, the files it references with the given settings, the fonts from --fonts and the audio, with \
      their digests. \
      Commands read nothing outside the bundle except the default fonts. The same contents give the same bytes.
      """)

  @OptionGroup var input: SceneOptions
  @OptionGroup(title: "Size") var formatting: FormatOptions

  @Option(
    parsing: .singleValue,
    help: "Audio file to add to the videos of this bundle; may be given several times.",
    completion: .file())
  var audio: [String] = []

  @Option(name: .shortAndLong, help: "Output bundle: a .tar file.", completion: .file(extensions: ["tar"]))
  var output: String

  func validate() throws {
    if input.scene == "-" {
      throw ValidationError("a bundle needs a scene file and cannot read standard input")
    }
    if input.parameters.captions.file != nil {
      throw ValidationError("a bundle has the captions of its scene: add a layer with the component captions")
    }
    guard output.lowercased().hasSuffix(".tar") else {
      throw ValidationError("\(output): the file name of a bundle must end in .tar")
    }
    if input.text.systemFonts {
      throw ValidationError("--system-fonts depends on the machine; use --fonts for a bundle")
    }
  }

  func run() throws {
    let settings = try input.parameters.parameterSettings(format: formatting.format)
    do {
      for path in audio { _ = try SoundFile(path: path, name: path) }
    } catch {
      throw AfterglowError.export(.video(error))
    }
    let (bundle, document) = try SceneDocument.bundle(
      path: input.scene, families: ProgramFamilies.all, settings: settings, limits: input.parameters.limits,
      text: input.text.options, audio: audio)
    try input.strict.report(document.warnings, about: document.path)
    do {
      try AtomicFile.check(output, inputs: document.inputIdentities)
      try AtomicFile.write(bundle.archive(version: AfterglowVersion.current), to: output)
    } catch {
      throw AfterglowError.export(error)
    }
  }
}
