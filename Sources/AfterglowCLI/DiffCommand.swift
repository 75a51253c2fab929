import Afterglow
import ArgumentParser
import DataFiles
import FrameExport
import GoldenComparison
import PixelKernels
import SceneRenderer
import VectorGraphics

/// `afterglow diff`: two scenes or pictures compared.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two scenes or pictures: how much differs, where, and whether it is seen.",
    discussion: """
        afterglow diff before.json after.json --at 2
        afterglow diff before.json after.json --frames 20
        afterglow diff expected.png scene.json -o difference.png

      Scenes are drawn as `afterglow render` draws a PNG; beside a picture, at the picture's size. The exit code is 0 where \
      nothing differs by more than --tolerance, and 1 where something does.
      """)

  @Argument(help: "A scene, an SVG file or a picture.", completion: .file())
  var first: String

  @Argument(help: "What to compare with it.", completion: .file())
  var second: String

  @Option(help: "Time in seconds.")
  var at: Double?

  @Option(help: "Compare so many frames, evenly spaced over the longer scene.")
  var frames: Int?

  @Option(help: "The greatest difference of a channel that is allowed, of 255.")
  var tolerance = 0.0

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: "Picture of both and of their difference, made visible, where they differ most.",
    completion: .file())
  var output: String?

  @OptionGroup var parameters: SceneParameterOptions
  @OptionGroup var text: TextOptionGroup

  func validate() throws {
    if at != nil, frames != nil { throw ValidationError("give --at or --frames, not both") }
    if let at, !at.isFinite { throw ValidationError("--at is a finite number of seconds") }
    if let frames, !(1...10_000).contains(frames) {
      throw ValidationError("--frames is within 1…10000, not \(frames)")
    }
    if output == OutputKind.standardOutput {
      throw ValidationError("the standard output is for the report: give --output a file")
    }
    guard (0...255).contains(tolerance) else {
      throw ValidationError("--tolerance is within 0…255, not \(tolerance)")
    }
  }

  func run() throws {
    let codec = try output.map(stillCodec)
    Interruption.beGraceful()
    do {
      let sides = try sides()
      let renderers = sides.map { $0.frames?.renderer() }
      var found: [Difference] = []
      var worst: (first: Bitmap, second: Bitmap, index: Int)?
      for time in try times(of: sides) {
        try Interruption.cancellation.check()
        let one = try sides[0].picture(at: time, by: renderers[0])
        let other = try sides[1].picture(at: time, by: renderers[1])
        guard let comparison = PictureComparison(reference: one, actual: other) else {
          try StandardOutput.write(
            "the sizes differ: \(one.width)×\(one.height) and \(other.width)×\(other.height) pixels\n")
          throw ExitCode(ExitStatus.difference)
        }
        found.append(Difference(time: time, comparison: comparison))
        if worst.map({ found[$0.index].size < found[found.count - 1].size }) ?? true {
          worst = (one, other, found.count - 1)
        }
      }
      if let output, let codec, let worst {
        let source = try sheet(of: worst, for: sides)
        let export = StillExport(source: source, settings: StillSettings(), codec: codec)
        try StillOutput(path: output, isQuiet: true).write(export, at: 0)
      }
      let differs = found.contains { $0.size > tolerance }
      try StandardOutput.write(
        json
          ? Difference.json(found, differs: differs)
          : Difference.listing(found, isTimed: sides.contains { $0.isScene }))
      if differs { throw ExitCode(ExitStatus.difference) }
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }

  private func stillCodec(_ output: String) throws -> StillCodec {
    guard case .still(let format) = try OutputKind(output) else {
      throw ValidationError("the picture of a difference is a still: \(OutputFormat.stillExtensions)")
    }
    return format.stillCodec ?? .png
  }

  /// Both sides; a scene beside a picture is drawn at the picture's size.
  private func sides() throws -> [DiffSide] {
    let pictures = try [first, second].map { try DiffSide.picture(at: $0) }
    return try zip([first, second], pictures).map { path, picture in
      if let picture { return picture }
      let document = try parameters.document(at: path, text: text.options)
      for warning in document.warnings {
        StandardError.report(.warning, "\(document.path): \(warning)")
      }
      var options = RenderOptions()
      if case .picture(let bitmap) = pictures.compactMap({ $0 }).first,
        bitmap.hasAspect(of: document.scene.size)
      {
        options.size = PictureSize(.pixels(width: bitmap.width, height: bitmap.height))
      }
      return .scene(document, try document.frames(options))
    }
  }

  private func times(of sides: [DiffSide]) throws -> [Double] {
    guard let frames else { return [at ?? 0] }
    guard let duration = sides.compactMap(\.duration).max() else {
      throw ValidationError("neither scene has a duration, over which --frames are spread")
    }
    return (0..<frames).map { Double($0) * duration / Double(frames) }
  }

  /// What sets captions where no scene was read.
  private func captionResources() throws -> RenderResources {
    let empty = #"{"size": [1, 1], "layers": []}"#
    return try SceneDocument(bytes: Array(empty.utf8), path: "captions").frames().resources
  }

  /// Both pictures and their difference beside each other.
  private func sheet(
    of pair: (first: Bitmap, second: Bitmap, index: Int), for sides: [DiffSide]
  ) throws -> FrameSource {
    var cells = [
      ContactSheet.Cell(picture: pair.first, caption: "first"),
      ContactSheet.Cell(picture: pair.second, caption: "second"),
    ]
    if let difference = DifferencePicture(reference: pair.first, actual: pair.second) {
      cells.append(
        ContactSheet.Cell(picture: difference.bitmap, caption: "difference ×\(difference.amplification)"))
    }
    let resources = try sides.lazy.compactMap(\.frames?.resources).first ?? captionResources()
    var source = ContactSheet(cells: cells, columns: cells.count).source(resources: resources)
    for side in sides { source.inputs.formUnion(side.frames?.inputs ?? []) }
    return source.protecting([first, second])
  }
}

extension Bitmap {
  /// Whether a canvas scaled to the width is as high, but for less than a pixel.
  fileprivate func hasAspect(of canvas: Size) -> Bool {
    abs(Double(height) - canvas.height * Double(width) / canvas.width) < 0.5
  }
}

/// The difference at one instant.
private struct Difference {
  /// Seconds.
  var time: Double
  var comparison: PictureComparison

  /// The greatest difference of a channel, of 255.
  var size: Double { comparison.numbers.maxDifference }

  /// A line for each instant that differs, or `equal`.
  static func listing(_ all: [Difference], isTimed: Bool) -> String {
    let different = all.filter { !$0.comparison.isEqual }
    guard !different.isEmpty else { return "equal\n" }
    return different.map { difference in
      (isTimed ? "at \(difference.time) s: " : "") + difference.comparison.description + "\n"
    }.joined()
  }

  static func json(_ all: [Difference], differs: Bool) -> String {
    JSONWriter().text(["differs": JSONValue(differs), "frames": JSONValue(all.map(\.json))]) + "\n"
  }

  private var json: JSONValue {
    let numbers = comparison.numbers
    let region: JSONValue? = comparison.region.map {
      [
        "x": JSONValue($0.x), "y": JSONValue($0.y), "width": JSONValue($0.width),
        "height": JSONValue($0.height),
      ]
    }
    let shift: JSONValue? = comparison.shift.map { ["x": JSONValue($0.x), "y": JSONValue($0.y)] }
    return [
      "time": JSONValue(time), "pixels": JSONValue(numbers.pixelCount),
      "differingPixels": JSONValue(numbers.differingPixels),
      "greatestDifference": JSONValue(numbers.maxDifference),
      "greatestColorDifference": JSONValue(numbers.maxColorDifference),
      "meanColorDifference": JSONValue(numbers.meanColorDifference),
      "structuralSimilarity": JSONValue(numbers.structuralSimilarity), "region": region ?? nil,
      "shift": shift ?? nil,
    ]
  }
}
