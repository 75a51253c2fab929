import ProgramFamilies
import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport

extension StillSettings.Compression: ExpressibleByArgument {}

/// What decides the pictures of a batch.
struct BatchPictureOptions: ParsableArguments {
  @OptionGroup var input: SceneOptions

  @Option(
    help: "Data file: .ndjson, .jsonl, .json, .csv or .tsv, or - for standard input.", completion: .file())
  var data: String

  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Appearance") var look: LookOptions

  @Option(help: "Time to render, in seconds.")
  var at = 0.0

  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "JPEG, WebP, AVIF") var jpeg: JPEGOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions

  @Option(help: "PNG compression effort.")
  var compression = StillSettings.Compression.balanced

  @Flag(help: "Resolve file names in rows relative to the data file instead of the scene.")
  var filesBesideData = false

  func validate() throws {
    guard at.isFinite else { throw ValidationError("--at must be a finite number of seconds") }
    if input.scene == "-", data == "-" {
      throw ValidationError("standard input can be the scene or the data, not both")
    }
  }

  /// Refuses what the format of the pictures does not have.
  func check(for pattern: FileNamePattern) throws {
    try look.check(for: pattern.format, pattern.format.chosenRow(nil))
    try color.check(for: pattern.format, pattern.format.chosenRow(nil), bitDepth: look.bitDepth)
    try jpeg.check(for: pattern.format)
    try vectors.check(for: pattern.format, size: sizing.size, fonts: input.text)
  }

  /// - Parameter format: The scene's format, if one was chosen.
  func template(format: String? = nil) throws -> SceneTemplate {
    let settings = try input.parameters.parameterSettings(format: format)
    let limits = input.parameters.limits
    guard input.scene == "-" else {
      return try SceneTemplate(
        path: input.scene, families: ProgramFamilies.all, settings: settings, limits: limits,
        text: input.text.options)
    }
    return try SceneTemplate(
      bytes: try StandardInput.contents(limit: limits.fileSize), path: StandardInput.name,
      families: ProgramFamilies.all, settings: settings, limits: limits, text: input.text.options)
  }

  /// A batch of these pictures.
  func export(_ template: SceneTemplate, _ pattern: FileNamePattern) throws -> BatchExport {
    var batch = BatchExport(template: template, pattern: pattern)
    batch.describe = \.commandLineDescription
    batch.options.size = sizing.pictureSize
    batch.options.background = try look.renderBackground()
    batch.options.reducesMotion = look.reducedMotion
    batch.options.isExact = look.exact
    batch.options.gamut = color.gamut
    (batch.light, batch.peak) = (color.hdr, color.peak)
    batch.stills = StillSettings(
      bitDepth: color.bitDepth(look.bitDepth, for: pattern.format), dither: look.dither,
      compression: compression)
    batch.stills.jpeg = jpeg.settings
    batch.stills.quality = jpeg.pictureQuality
    batch.stills.vector = vectors.settings(size: sizing.size, fonts: input.text)
    batch.time = at
    batch.readsFilesBesideData = filesBesideData
    return batch
  }
}
