import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import VideoCoding

/// `afterglow segments`: prints the plan of a video that many machines render.
struct SegmentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segments",
    abstract:
      "Print the plan of a video as JSON: its segments, and a digest of everything that affects them.",
    discussion: """
      Any number of machines can render segments, which are then joined:

        afterglow segments scene.json --size 1080x1920
        afterglow segment scene.json --size 1080x1920 --index 0-5 -o video.segments
        afterglow segment scene.json --size 1080x1920 --index 6-11 -o video.segments
        afterglow join video.segments -o video.mp4

      The result has the same bytes as with `afterglow render`. The codec is H.264 unless --codec selects another: vp9 \
      for .webm, ffv1 for .mkv, gif or apng for animations. See docs/farm.md.
      """)

  @OptionGroup(title: "Size") var formatting: FormatOptions
  @OptionGroup var planning: VideoPlanOptions

  func run() throws {
    let planned = try planning.plan(format: formatting.format)
    try planned.warnOfAlphaLoss(planning.input)
    try StandardOutput.write(planned.plan.json)
  }
}

/// The numbers of segments, as `3,5-9`.
struct SegmentList: ExpressibleByArgument {
  let numbers: [Int]

  init?(argument: String) {
    guard let numbers = IndexRanges.numbers(in: argument) else { return nil }
    self.numbers = numbers
  }
}

/// `afterglow segment`: some segments of a video.
struct SegmentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segment",
    abstract: "Render some segments of a video into a folder that other processes may be filling too.",
    discussion: """
        afterglow segment scene.json --size 1080x1920 --index 3,5-9 -o video.segments

      Complete segments that already exist are kept. Any number of processes and machines may write to the same folder, \
      even the same segments, and may be killed at any time. A folder holds the segments of one plan.
      """)

  @OptionGroup(title: "Size") var formatting: FormatOptions
  @OptionGroup var planning: VideoPlanOptions

  @Option(help: "Segments to render, counted from 0, such as 3,5-9 (default: all).")
  var index: SegmentList?

  @Option(
    name: .shortAndLong, help: "Folder for the segments, the plan and the audio.", completion: .directory)
  var output: String

  @Option(help: "Expected digest of the plan; with any other plan, the command fails.")
  var plan: String?

  @OptionGroup var jobs: JobOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() async throws {
    let planned = try planning.plan(format: formatting.format)
    let video = planned.plan
    if let plan, plan != video.digest.hexadecimal {
      throw AfterglowError.invalidScene([
        SceneFileError(
          file: planning.input.scene,
          message:
            "this machine's plan is \(video.digest.hexadecimal), not \(plan): the scene, the files it references, the fonts, the encoder, the settings or the program version differ; compare the output of `afterglow segments`"
        )
      ])
    }
    let count = video.segmentCount
    let chosen = index?.numbers ?? Array(0..<count)
    if let last = chosen.last, last >= count {
      throw ValidationError("--index must be within 0…\(count - 1), not \(last)")
    }
    let jobs = try jobs.count
    Interruption.beGraceful()
    let bar = ProgressBar(isQuiet: quiet)
    defer { bar.finish() }
    do {
      let folder = try SharedSegments(making: video, in: output)
      if chosen.contains(0) {
        try folder.write(planned.video.export.sound, cancellation: Interruption.cancellation)
      }
      let missing = chosen.filter { !folder.contains($0) }
      try await planned.video.export.write(
        missing, to: folder, jobs: jobs, cancellation: Interruption.cancellation,
        progress: { bar.show($0) })
    } catch {
      throw AfterglowError.export(error)
    }
  }
}

/// `afterglow join`: a video from its segments.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join the segments of a video; the result has the same bytes as with `afterglow render`.",
    discussion: """
        afterglow join video.segments -o video.mp4

      Fails if segments are missing, damaged or from another plan, and lists them. The sound was mixed \
      with segment 0.
      """)

  @Argument(help: "Folder with the segments.", completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output file: \(OutputFormat.videoExtensions)."),
    completion: .file())
  var output: String

  @Option(help: "Expected digest of the plan; segments of any other plan are refused.")
  var plan: String?

  func run() throws {
    do {
      let segments = try SharedSegments(reading: folder)
      let found = segments.plan.digest.hexadecimal
      if let plan, plan != found {
        throw AfterglowError.invalidScene([
          SceneFileError(
            file: folder,
            message: "it contains segments of plan \(found), not \(plan); remove them, or use another folder"
          )
        ])
      }
      guard let format = OutputFormat(videoPath: output, codec: segments.plan.codec), format.isVideo else {
        throw ValidationError(
          "\(output): the file name of a video must end in \(OutputFormat.videoExtensions)")
      }
      guard format.row(segments.plan.codec) != nil else {
        let homes = OutputFormat.extensions { $0.row(segments.plan.codec) != nil }
        throw ValidationError(
          "\(output): the segments are of \(segments.plan.codec.traits.name), which is for \(homes)")
      }
      try segments.join(to: output)
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }
}
