import ProgramFamilies
import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport

extension CompressionEffort: OptionChoice {}

/// What decides the images of a batch.
struct BatchImageOptions: ParsableArguments {
  @OptionGroup var input: SceneOptions

  @Option(
    help: "Data file: .ndjson, .jsonl, .json, .csv or .tsv, or - for standard input.", completion: .file())
  var data: String

  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Appearance") var look: AppearanceOptions

  @Option(help: "Time to render, in seconds.")
  var at = 0.0

  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "JPEG, WebP, AVIF") var jpeg: JPEGOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions

  @Option(help: "PNG compression effort.")
  var compression = CompressionEffort.balanced

  @Flag(help: "Resolve file names in rows relative to the data file instead of the scene.")
  var filesBesideData = false

  func validate() throws {
    if input.scene == "-", data == "-" {
      throw ValidationError("standard input can be the scene or the data, not both")
    }
  }

  /// How each image is drawn and written.
  func image() throws -> ImageRequest {
    var request = ImageRequest(time: at)
    sizing.apply(to: &request)
    try look.apply(to: &request)
    color.apply(to: &request)
    jpeg.apply(to: &request)
    request.chroma = jpeg.chroma
    request.compression = compression
    try vectors.apply(to: &request, size: sizing.size, fonts: input.text)
    return request
  }

  /// - Parameter format: The scene's format, if one was chosen.
  func template(format: String? = nil) throws -> SceneTemplate {
    let settings = try input.parameters.parameterSettings(format: format)
    let limits = input.parameters.limits
    guard input.scene == "-" else {
      return try SceneTemplate(
        path: input.scene, families: ProgramFamilies.all, settings: settings,
        overlays: try input.parameters.captions.layers(), limits: limits, text: input.text.options)
    }
    return try SceneTemplate(
      bytes: try StandardInput.contents(limit: limits.fileSize), path: StandardInput.name,
      families: ProgramFamilies.all, settings: settings, overlays: try input.parameters.captions.layers(),
      limits: limits, text: input.text.options)
  }

  /// A batch of these pictures.
  func export(_ template: SceneTemplate, _ pattern: FileNamePattern) throws -> BatchExport {
    var batch = BatchExport(template: template, pattern: pattern)
    batch.describe = OptionNames.inserted
    batch.image = try image()
    batch.isStrict = input.strict.strict
    batch.readsFilesBesideData = filesBesideData
    return batch
  }
}
