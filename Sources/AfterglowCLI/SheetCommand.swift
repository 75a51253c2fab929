import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import PixelKernels
import SceneModel
import VectorGraphics
import VideoCoding

/// `afterglow sheet`: frames of a scene side by side.
struct SheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a contact sheet: frames of a scene side by side, with timestamps.",
    discussion: """
        afterglow sheet scene.json -o sheet.png --frames 12
        afterglow sheet scene.json -o sheet.png --changes
        afterglow sheet scene.json -o layers.png --layers --frames 5
        afterglow sheet scene.json -o path.png --onion 5
      """)

  @OptionGroup var input: SceneOptions

  @Option(
    name: .shortAndLong,
    help: "Output file: \(OutputFormat.imageExtensions), or - for a PNG on standard output.",
    completion: .file())
  var output: String

  @Option(help: "Number of frames.")
  var frames = 12

  @Option(help: "Frames per row (default: what fits a 4:3 sheet; with --layers, all).")
  var columns: Int?

  @Option(
    help: "Width of the sheet in pixels (default: frames at their own size, at most 1600).")
  var width: Int?

  @Flag(help: "Choose frames by the amount of change between them instead of evenly in time.")
  var changes = false

  @Flag(help: "Add a row for each top-level layer, drawn alone.")
  var layers = false

  @Option(
    help: ArgumentHelp(
      "Show motion: overlay this many earlier points in time, increasingly faint, in each image.",
      valueName: "count"))
  var onion: Int?

  @Option(help: "Start time, in seconds of scene time.")
  var from = 0.0

  @Option(help: "End time, in seconds of scene time (default: the scene's duration).")
  var to: Double?

  @OptionGroup var formatting: FormatOptions
  @OptionGroup var jobs: JobOptions

  @Flag(help: "Render the scene's variant for viewers who prefer reduced motion.")
  var reducedMotion = false

  func validate() throws {
    guard (1...1000).contains(frames) else {
      throw ValidationError("--frames must be within 1…1000, not \(frames)")
    }
    if let width, !(64...16384).contains(width) {
      throw ValidationError("--width must be within 64…16384, not \(width)")
    }
    if let onion, !(2...24).contains(onion) {
      throw ValidationError("--onion must be within 2…24, not \(onion)")
    }
    if let columns, !(1...1000).contains(columns) {
      throw ValidationError("--columns must be within 1…1000, not \(columns)")
    }
    if layers, columns != nil { throw ValidationError("use --layers or --columns, not both") }
    guard from.isFinite, to?.isFinite ?? true else {
      throw ValidationError("--from and --to must be finite numbers of seconds")
    }
  }

  func run() async throws {
    guard case .image(let format) = try OutputKind(output) else {
      throw ValidationError("a contact sheet is a still: \(OutputFormat.imageExtensions)")
    }
    let document = try input.document(format: formatting.format)
    do {
      let plan = try plan(for: document.scene)
      let chosen = try chosenFrames(of: plan, in: document)
      let rows = layers ? LayerRow.rows(of: document.scene) : [LayerRow(name: nil, index: nil)]
      let columns =
        layers
        ? chosen.count
        : columns ?? ContactSheet.columns(count: chosen.count, of: document.scene.size)
      let source = try source(document, columns: columns)
      let requests = rows.flatMap { row in times(of: chosen, in: plan).map { (row: row, times: $0) } }
      try ContactSheet.check(count: requests.count, of: source.settings)
      Interruption.beGraceful()
      let cells = try await Workers.map(
        requests, jobs: try jobs.count, cancellation: Interruption.cancellation
      ) { (request) throws(ExportError) in
        ContactSheet.Cell(
          picture: try OnionSkin.picture(at: request.times, of: request.row.drawn(of: source)),
          caption: request.row.caption(at: request.times.last ?? 0))
      }
      guard let cells else { throw ExportError.interrupted }
      var sheet = ContactSheet(cells: cells, columns: columns, width: width).source(
        resources: source.resources)
      sheet.inputs = source.inputs
      let request = ImageRequest()
      try ImageOutput(path: output, strict: input.strict, isQuiet: false)
        .write(try request.export(of: sheet, as: format), request, as: format)
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }

  private func plan(for scene: Scene) throws -> FramePlan {
    var request = SequenceRequest(start: from)
    if let end = to ?? scene.duration {
      guard end > from else { throw ValidationError("--to must be greater than --from") }
      request.duration = end - from
    } else {
      guard scene.layers.isStill else { throw ValidationError("the scene has no duration; use --to") }
      (request.duration, request.frameRate) = (1, try FrameRate(numerator: 1))
    }
    return try request.plan(of: scene)
  }

  /// The instants of each image, the last of which it shows; those before it only faintly.
  private func times(of chosen: [Int], in plan: FramePlan) -> [[Double]] {
    // A single image shows all there is.
    let chosen = onion != nil && chosen.count == 1 ? [plan.frameCount - 1] : chosen
    let times = chosen.map { plan.time(ofFrame: $0) }
    guard let onion else { return times.map { [$0] } }
    return times.enumerated().map { index, time in
      let start = index > 0 ? times[index - 1] : plan.time(ofFrame: 0)
      guard time > start else { return [time] }
      return (0...onion).map { start + (time - start) * Double($0) / Double(onion) }
    }
  }

  /// Few pixels show where an image moves; most frames of a long video are like their neighbors.
  private func chosenFrames(of plan: FramePlan, in document: SceneDocument) throws -> [Int] {
    guard changes else { return FrameChoice.spread(frames, over: plan) }
    let sampled = FrameChoice.spread(max(240, 4 * frames), over: plan)
    let changes = try FrameChoice.changes(
      sampled, of: plan, drawnBy: try source(document, width: Self.sampledWidth),
      cancellation: Interruption.cancellation)
    return FrameChoice.byChange(frames, of: sampled, changes: changes)
  }

  /// The frames at their size on a sheet with a number of columns.
  private func source(_ document: SceneDocument, columns: Int) throws -> FrameSource {
    if let width {
      return try source(document, width: ContactSheet.imageWidth(columns: columns, sheetWidth: width))
    }
    let usual = ContactSheet.imageWidth(columns: columns, sheetWidth: Self.usualWidth)
    return try source(document, width: min(usual, max(1, Int(document.scene.size.width))))
  }

  private static let usualWidth = 1600
  /// Enough to see where an image moves.
  private static let sampledWidth = 120

  /// Frames of a width in pixels.
  private func source(_ document: SceneDocument, width: Int) throws -> FrameSource {
    var options = RenderOptions()
    options.size = OutputSize(.scale(Double(width) / document.scene.size.width))
    options.reducesMotion = reducedMotion
    return try document.frames(options)
  }
}

/// The contents of a row of a sheet.
private struct LayerRow: Sendable {
  /// Nil is the whole scene.
  var name: String?
  var index: Int?

  static func rows(of scene: Scene) -> [LayerRow] {
    [LayerRow(name: "scene", index: nil)]
      + scene.layers.enumerated().filter { !$0.element.isHidden }.map { index, layer in
        // The caption's font has Latin letters for sure.
        let id = layer.id.flatMap { $0.allSatisfy(\.isASCII) ? $0 : nil }
        return LayerRow(name: id ?? "layers[\(index)]", index: index)
      }
  }

  func drawn(of source: FrameSource) -> FrameSource {
    guard let index else { return source }
    var scene = source.scene
    scene.layers = [scene.layers[index]]
    scene.background = nil
    var result = FrameSource(
      scene: scene, context: source.context, resources: source.resources, settings: source.settings)
    result.inputs = source.inputs
    return result
  }

  func caption(at time: Double) -> String {
    let milliseconds = Int(saturating: (time * 1000).rounded())
    let (whole, rest) = (milliseconds / 1000, abs(milliseconds % 1000))
    let fraction = String(repeating: "0", count: 3 - String(rest).count) + String(rest)
    let seconds = "\(time < 0 && whole == 0 ? "-" : "")\(whole).\(fraction) s"
    return name.map { "\($0) · \(seconds)" } ?? seconds
  }
}

extension [Layer] {
  /// Whether nothing in them is animated.
  fileprivate var isStill: Bool {
    allSatisfy { layer in
      guard layer.animations.isEmpty else { return false }
      if case .group(let children) = layer.content { return children.isStill }
      if case .component(let instance) = layer.content { return !instance.isMoving }
      return true
    }
  }
}
