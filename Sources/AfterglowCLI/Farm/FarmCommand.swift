import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles
import VideoCoding

/// `afterglow farm`: jobs for the engines that run many machines.
struct FarmCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Write a job for an engine that runs many machines.",
    discussion: "See docs/farm.md.",
    subcommands: [FarmFilmCommand.self])
}

/// An engine that a job can be written for.
enum FarmEngine: String, ExpressibleByArgument, CaseIterable {
  case openjd, slurm, kubernetes, make
}

/// `afterglow farm film`: a video as a job.
struct FarmFilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Write a job that makes a video in segments and joins them.",
    discussion: """
        afterglow farm film scene.json --size 1080x1920 --film film.mp4 --format openjd -o film.yaml
        afterglow farm film scene.json --size 1080x1920 --film film.mp4 --format make -o film.mk

      openjd is a template of Open Job Description 2023-09, slurm a script that submits a job array and the job that \
      depends on it, kubernetes two Jobs, make a makefile. Options are those of `afterglow segment`; a scene's own format \
      is chosen with --set format=NAME. Every task checks that its plan is the one of this job.
      """)

  @OptionGroup var planning: FilmPlanOptions

  @Option(help: "Engine that runs the job.")
  var format: FarmEngine

  @Option(name: .shortAndLong, help: "Job file, or - for standard output.", completion: .file())
  var output: String

  @Option(help: ArgumentHelp("The video: \(OutputFormat.videoExtensions)."), completion: .file())
  var film = "film.mp4"

  @Option(help: "Folder for the segments (default: the video's name with .segments).", completion: .directory)
  var segments: String?

  @Option(help: "Segments that a task makes one after the other.")
  var segmentsPerTask = 1

  @Flag(help: "openjd: let the engine choose the segments of a task, by the extension TASK_CHUNKING.")
  var taskChunking = false

  @Option(help: "kubernetes: container image with the program.")
  var image = "afterglow:latest"

  @Option(help: "kubernetes: PersistentVolumeClaim with the files, shared by all nodes.")
  var claim = "afterglow"

  func validate() throws {
    if planning.input.scene == "-" {
      throw ValidationError("the scene of a job is a file, not standard input")
    }
    guard segmentsPerTask > 0 else { throw ValidationError("--segments-per-task is 1 or more") }
    if segmentsPerTask > 1, format == .make {
      throw ValidationError("make has a target for each segment; give --segment-seconds for longer ones")
    }
    if taskChunking, format != .openjd { throw ValidationError("--task-chunking is for openjd") }
  }

  func run() throws {
    guard let format = OutputFormat(videoPath: film, codec: planning.encoding.codec), format.isVideo else {
      throw ValidationError("\(film): a video's name ends in \(OutputFormat.videoExtensions)")
    }
    let codec = try format.chosenRow(planning.encoding.codec).codec ?? .h264
    let planned = try planning.plan(defaultCodec: codec)
    let plan = planned.film
    let scene = planning.input.scene
    let (folder, name) = SystemPath.split(film)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let job = FarmJob(
      name: stem, arguments: planning.arguments(codec: codec),
      assets: SystemPath.split(scene).folder.isEmpty ? "." : SystemPath.split(scene).folder,
      segments: segments ?? "\(folder)\(stem).segments", film: film, digest: plan.digest.hexadecimal,
      segmentCount: plan.segmentCount, segmentsPerTask: segmentsPerTask)
    let text = try text(of: job)
    try planned.warnOfAlphaLoss(scene)
    let inputs = planned.export.source.inputs
    do {
      try WholeFile.check(film, inputs: inputs)
    } catch {
      throw AfterglowError.export(error)
    }
    guard output != OutputKind.standardOutput else { return try StandardOutput.write(text) }
    do {
      try WholeFile.check(output, inputs: inputs)
      try WholeFile.write(Array(text.utf8), to: output)
    } catch {
      throw AfterglowError.export(error)
    }
  }

  private func text(of job: FarmJob) throws -> String {
    try check(job)
    switch format {
    case .openjd:
      let folder = output == OutputKind.standardOutput ? "" : SystemPath.split(output).folder
      return job.openJobTemplate(in: folder.isEmpty ? "." : folder, isChunked: taskChunking)
    case .slurm: return job.slurmScript
    case .kubernetes: return job.kubernetesJobs(image: image, claim: claim)
    case .make: return job.makefile
    }
  }

  /// Refuses what an engine's file cannot say.
  private func check(_ job: FarmJob) throws {
    let words = job.arguments.map(\.text) + [job.segments, job.film, job.name]
    if let bad = words.first(where: { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }) {
      throw ValidationError("\(bad.escapedForDisplay): a job has no control characters in its arguments")
    }
    switch format {
    case .openjd:
      if let bad = words.first(where: { $0.contains("{{") }) {
        throw ValidationError("\(bad): Open Job Description reads {{ as the beginning of a parameter")
      }
      if segmentsPerTask > 1, !taskChunking, job.taskCount > FarmJob.longestOpenJobList {
        throw ValidationError(
          "\(job.taskCount) tasks are more than the \(FarmJob.longestOpenJobList) of a list: give more --segments-per-task, or --task-chunking"
        )
      }
    case .make:
      if let bad = [job.segments, job.film].first(where: {
        $0.contains { " #%:$\\*?[]~=;&|<>()'\"`!".contains($0) }
      }) {
        throw ValidationError(
          "\(bad): make needs names without spaces and signs; choose another --film or --segments")
      }
    case .kubernetes where job.taskCount > FarmJob.mostKubernetesTasks:
      throw ValidationError(
        "\(job.taskCount) tasks are more than the \(FarmJob.mostKubernetesTasks) of a Job: give more --segments-per-task"
      )
    case .kubernetes, .slurm: break
    }
  }
}
