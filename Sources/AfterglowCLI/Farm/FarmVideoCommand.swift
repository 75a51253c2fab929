import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles
import VideoCoding

/// `afterglow farm video`: writes a video as a job.
struct FarmVideoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Write a job that renders a video in segments and joins them.",
    discussion: """
        afterglow farm video scene.json --size 1080x1920 --video video.mp4 --format openjd -o video.yaml
        afterglow farm video scene.json --size 1080x1920 --video video.mp4 --format make -o video.mk

      openjd writes an Open Job Description 2023-09 template, slurm a script that submits a job array and a \
      dependent join job, kubernetes two Jobs, make a makefile. Takes the options of `afterglow segment`; select a \
      scene's own format with --set format=NAME. Every task checks that its plan matches this job.
      """)

  @OptionGroup var planning: VideoPlanOptions
  @OptionGroup var engine: FarmEngineOptions

  @Option(help: ArgumentHelp("Output video: \(OutputFormat.videoExtensions)."), completion: .file())
  var video = "video.mp4"

  @Option(help: "Folder for the segments (default: the video's name with .segments).", completion: .directory)
  var segments: String?

  @Option(help: "Number of segments per task.")
  var segmentsPerTask = 1

  @Flag(help: "openjd: let the engine choose the segments of a task, using the TASK_CHUNKING extension.")
  var taskChunking = false

  func validate() throws {
    if planning.input.scene == "-" {
      throw ValidationError("the scene of a job must be a file, not standard input")
    }
    guard segmentsPerTask > 0 else { throw ValidationError("--segments-per-task must be 1 or more") }
    if segmentsPerTask > 1, engine.format == .make {
      throw ValidationError("make has one target per segment; use --segment-seconds for longer segments")
    }
    if taskChunking, engine.format != .openjd {
      throw ValidationError("--task-chunking applies only to openjd")
    }
  }

  func run() throws {
    var request = VideoRequest()
    request.codec = planning.encoding.codec
    let codec = try request.row(of: try request.output(for: video)).codec ?? .h264
    let planned = try planning.plan(defaultCodec: codec)
    try planned.warnOfAlphaLoss(planning.input)
    let inputs = planned.video.export.source.inputs
    let job = job(of: planned, codec: codec)
    try OutputKind.checkDistinct([video, engine.output, job.stamp.folder])
    try FarmJob.refuse(
      [video, engine.output] + job.inputs, in: job.stamp.folder, where: SharedSegments.mayWrite)
    do {
      try AtomicFile.check(video, inputs: inputs)
    } catch {
      throw AfterglowError.export(error)
    }
    try engine.write(job, isChunked: taskChunking, inputs: inputs)
  }

  private func job(of planned: PlannedVideo, codec: VideoEncoding.Codec) -> FarmJob {
    let plan = planned.plan
    let (folder, name) = SystemPath.split(video)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let segments = FarmFile(
      name: "Segments", path: segments ?? "\(folder)\(stem).segments", isFolder: true, flow: .both,
      description: "The folder for the segments.")
    let file = FarmFile(name: "Video", path: video, flow: .out, description: "The video.")
    let digest: [FarmArgument] = FarmArgument.option("plan", plan.digest.hexadecimal)
    return FarmJob(
      name: stem, title: "\(stem) in \(plan.segmentCount) segments", kind: .segment,
      unitCount: plan.segmentCount, unitsPerTask: segmentsPerTask,
      task: [.word("segment")] + planning.arguments(codec: codec)
        + [.word("--index"), .pieces([.index])] + digest
        + [.jobs, .word("--quiet"), .word("-o"), .file(segments)],
      join: [.word("join"), .file(segments)] + digest + [.word("-o"), .file(file)],
      assets: FarmJob.folder(of: planning.input.scene),
      inputs: planned.paths + planning.encoding.audio,
      stamp: (segments.path, ".segment"),
      made: ["[0-9]*.segment", SharedSegments.planName] + (plan.sound.map { [$0.name] } ?? []), result: video)
  }
}

extension FarmJob {
  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    let folder = SystemPath.split(path).folder
    return folder.isEmpty ? "." : folder
  }
}
