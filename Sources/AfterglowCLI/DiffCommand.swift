import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import GoldenComparison
import PixelKernels
import SceneRenderer
import SystemFiles
import VectorGraphics

/// `afterglow diff`: compares two scenes, images or videos.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two scenes, images or videos: how much differs, where, and how visibly.",
    discussion: """
        afterglow diff before.json after.json
        afterglow diff before.json after.json --at 2
        afterglow diff before.mp4 after.mp4 -o difference.png
        afterglow diff expected.png scene.json

      Scenes are drawn as `afterglow render` draws a PNG, at 24 points in time; if the other side is an image or a video, at \
      its size. Videos are compared frame by frame. The exit code is 0 if nothing differs by more than --tolerance, and 1 \
      otherwise.
      """)

  @Argument(help: "A scene, an SVG file, an image or a video.", completion: .file())
  var first: String

  @Argument(help: "The scene or file to compare it with.", completion: .file())
  var second: String

  @Option(help: "Compare a single point in time, in seconds.")
  var at: Double?

  @Option(help: "Number of frames to compare, evenly spaced (default: 24 for scenes, all for videos).")
  var frames: Int?

  @Option(help: "Maximum allowed difference per channel, out of 255.")
  var tolerance = 0.0

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: "Image of both and of their amplified difference, for the frame that differs most.",
    completion: .file())
  var output: String?

  @OptionGroup var parameters: SceneParameterOptions
  @OptionGroup var text: TextOptionGroup
  @OptionGroup var strict: StrictOption

  /// The instants of scenes that are compared.
  private static let usualCount = 24

  func validate() throws {
    if at != nil, frames != nil { throw ValidationError("use --at or --frames, not both") }
    if let at, !at.isFinite { throw ValidationError("--at must be a finite number of seconds") }
    if let frames, !(1...10_000).contains(frames) {
      throw ValidationError("--frames must be within 1…10000, not \(frames)")
    }
    if output == OutputKind.standardOutput {
      throw ValidationError("standard output is used for the report; pass a file to --output")
    }
    guard (0...255).contains(tolerance) else {
      throw ValidationError("--tolerance must be within 0…255, not \(tolerance)")
    }
  }

  func run() throws {
    let format = try output.map(imageFormat)
    Interruption.beGraceful()
    do {
      if let output {
        try AtomicFile.check(output, inputs: Set([first, second].compactMap { FileStatus($0)?.identity }))
      }
      let sides = try sides()
      var report = report(on: sides)
      var worst: (first: Bitmap, second: Bitmap, index: Int)?
      let times = try times(of: sides)
      for time in times {
        try Interruption.cancellation.check()
        let (one, other) = (try sides[0].picture(at: time), try sides[1].picture(at: time))
        // Expensive analyses are only done for the instant with the greatest difference.
        let isThorough = times.count == 1
        guard let comparison = ImageComparison(reference: one, actual: other, isThorough: isThorough) else {
          try StandardOutput.write(
            "the sizes differ: \(one.width)×\(one.height) and \(other.width)×\(other.height) pixels\n")
          if let output {
            StandardError.report(
              .warning, "\(output): not written, since images of different sizes have no difference")
          }
          throw ExitCode(ExitStatus.difference)
        }
        report.differences.append(Difference(time: time, comparison: comparison))
        let (found, most) = (report.differences, worst.map { report.differences[$0.index].size })
        if most.map({ $0 < found[found.count - 1].size }) ?? true { worst = (one, other, found.count - 1) }
      }
      if let worst, report.differences[worst.index].size > 0,
        let thorough = ImageComparison(reference: worst.first, actual: worst.second)
      {
        report.differences[worst.index].comparison = thorough
      }
      if let output, let format, let worst {
        let source = try sheet(of: worst, for: sides)
        let request = ImageRequest()
        try ImageOutput(path: output, strict: strict, isQuiet: true)
          .write(try request.export(of: source, as: format), request, as: format)
      }
      try StandardOutput.write(
        json ? report.json(tolerance: tolerance) : report.listing(tolerance: tolerance))
      if report.differs(beyond: tolerance) { throw ExitCode(ExitStatus.difference) }
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }

  private func imageFormat(_ output: String) throws -> OutputFormat {
    guard case .image(let format) = try OutputKind(output) else {
      throw ValidationError("a difference image must be a still: \(OutputFormat.imageExtensions)")
    }
    return format
  }

  /// Both sides; a scene beside a file is drawn at the file's size.
  private func sides() throws -> [DiffSide] {
    let files = try [first, second].map { try DiffSide.file(at: $0) }
    return try zip([first, second], files).map { path, file in
      if let file { return file }
      let document = try parameters.document(at: path, text: text.options)
      try strict.report(document.warnings, about: document.path)
      var options = RenderOptions()
      if let size = files.compactMap({ $0?.size }).first, size.hasAspect(of: document.scene.size) {
        options.size = OutputSize(.pixels(width: size.width, height: size.height))
      }
      let frames = try document.frames(options)
      return .scene(document, frames, frames.renderer())
    }
  }

  private func report(on sides: [DiffSide]) -> DifferenceReport {
    let videos = sides.compactMap(\.video)
    var report = DifferenceReport(isTimed: sides.contains { $0.frames != nil } || !videos.isEmpty)
    if let video = Self.finest(videos) {
      report.frameIndex = { video.index(at: $0) }
    }
    if videos.count == 2, at == nil {
      let (one, other) = (videos[0], videos[1])
      if !one.hasAllFrames || !other.hasAllFrames {
        // The times of a GIF are in hundredths of a second.
        if abs(one.duration - other.duration) > 0.015 { report.durations = (one.duration, other.duration) }
      } else if one.times.count != other.times.count {
        report.frameCounts = (one.times.count, other.times.count)
      }
    }
    let scenes = sides.compactMap(\.scene)
    if scenes.count == 2, at == nil {
      let (one, other) = (scenes[0], scenes[1])
      if one.duration != other.duration { report.durations = (one.duration, other.duration) }
      if one.frameRate != other.frameRate { report.frameRates = (one.frameRate, other.frameRate) }
    }
    return report
  }

  /// The video with the most frames, rather one that has all of them.
  private static func finest(_ videos: [DiffVideo]) -> DiffVideo? {
    videos.max { ($0.instants.count, $0.hasAllFrames ? 1 : 0) < ($1.instants.count, $1.hasAllFrames ? 1 : 0) }
  }

  /// The instants that are compared, rising.
  private func times(of sides: [DiffSide]) throws -> [Double] {
    if let at { return [at] }
    let videos = sides.compactMap(\.video)
    if frames == nil, let video = Self.finest(videos) {
      // An image is compared with the first frame.
      return videos.count == 1 && sides.contains { $0.size != nil && $0.video == nil } ? [0] : video.instants
    }
    guard let duration = sides.compactMap(\.duration).max(), duration > 0 else {
      if frames == nil { return [0] }
      throw ValidationError("--frames needs a duration, and neither side has one")
    }
    let count = frames ?? Self.usualCount
    return (0..<count).map { Double($0) * duration / Double(count) }
  }

  /// What sets captions where no scene was read.
  private func captionResources() throws -> RenderResources {
    let empty = #"{"size": [1, 1], "layers": []}"#
    return try SceneDocument(bytes: Array(empty.utf8), path: "captions").frames().resources
  }

  /// Both images and their difference beside each other.
  private func sheet(
    of pair: (first: Bitmap, second: Bitmap, index: Int), for sides: [DiffSide]
  ) throws -> FrameSource {
    var cells = [
      ContactSheet.Cell(picture: pair.first, caption: "first"),
      ContactSheet.Cell(picture: pair.second, caption: "second"),
    ]
    if let difference = DifferenceImage(reference: pair.first, actual: pair.second) {
      cells.append(
        ContactSheet.Cell(picture: difference.bitmap, caption: "difference ×\(difference.amplification)"))
    }
    let resources = try sides.lazy.compactMap(\.frames?.resources).first ?? captionResources()
    var source = ContactSheet(cells: cells, columns: cells.count).source(resources: resources)
    for side in sides { source.inputs.formUnion(side.frames?.inputs ?? []) }
    return source.protecting([first, second])
  }
}

extension CommandOptions.PixelSize {
  /// Whether a canvas scaled to the width is as high, but for less than a pixel.
  fileprivate func hasAspect(of canvas: Size) -> Bool {
    abs(Double(height) - canvas.height * Double(width) / canvas.width) < 0.5
  }
}
