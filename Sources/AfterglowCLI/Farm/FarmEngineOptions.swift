import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles

/// An engine that a job can be written for.
enum FarmEngine: String, OptionChoice {
  case openjd, slurm, kubernetes, make
}

/// Which engine a job is for, and where its file goes.
struct FarmEngineOptions: ParsableArguments {
  @Option(help: "Engine that runs the job.")
  var format: FarmEngine

  @Option(name: .shortAndLong, help: "Job file, or - for standard output.", completion: .file())
  var output: String

  @Flag(help: "Allow the job file to overwrite a file that is not a job.")
  var force = false

  @Option(help: "kubernetes: container image with the program.")
  var image = "afterglow:latest"

  @Option(help: "kubernetes: PersistentVolumeClaim with the files, shared by all nodes.")
  var claim = "afterglow"

  /// Writes a job.
  ///
  /// - Parameters:
  ///   - isChunked: openjd: whether the engine chooses the units of a task.
  ///   - inputs: The files that the job reads, which its file does not replace.
  func write(_ job: FarmJob, isChunked: Bool = false, inputs: Set<FileIdentity>) throws {
    try check(job, isChunked: isChunked)
    let text = text(of: job, isChunked: isChunked)
    do {
      guard output != OutputKind.standardOutput else {
        try AtomicFile.checkStandardOutput(inputs: inputs)
        return try StandardOutput.write(text)
      }
      try ReportFile(path: output, replacesAnything: force, isReport: job.isFile).write(text, inputs: inputs)
    } catch let error as ExportError {
      throw AfterglowError.export(error)
    }
  }

  private func text(of job: FarmJob, isChunked: Bool) -> String {
    switch format {
    case .openjd:
      let folder = output == OutputKind.standardOutput ? "" : SystemPath.split(output).folder
      return job.openJobTemplate(in: folder.isEmpty ? "." : folder, isChunked: isChunked)
    case .slurm: return job.slurmScript
    case .kubernetes: return job.kubernetesJobs(image: image, claim: claim)
    case .make: return job.makefile
    }
  }

  /// Refuses what an engine's file cannot say.
  private func check(_ job: FarmJob, isChunked: Bool) throws {
    let words = (job.task + job.join).flatMap(\.texts) + [job.name]
    if let bad = words.first(where: { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }) {
      throw ValidationError(
        "\(bad.escapedForDisplay): control characters are not allowed in the arguments of a job")
    }
    switch format {
    case .openjd:
      if let bad = words.first(where: { $0.contains("{{") }) {
        throw ValidationError("\(bad): Open Job Description would read {{ as the start of a parameter")
      }
      if job.unitsPerTask > 1, !isChunked, job.taskCount > FarmJob.longestOpenJobList {
        throw ValidationError(
          "\(job.taskCount) tasks exceed the limit of \(FarmJob.longestOpenJobList) for a list: increase --segments-per-task, or use --task-chunking"
        )
      }
    case .make:
      if let bad = [job.stamp.folder, job.result].first(where: {
        $0.contains { " #%:$\\*?[]~=;&|<>()'\"`!".contains($0) }
      }) {
        throw ValidationError(
          "\(bad): make does not support spaces and special characters in names; choose another name")
      }
    case .kubernetes where job.taskCount > FarmJob.mostKubernetesTasks:
      throw ValidationError(
        "\(job.taskCount) tasks exceed the limit of \(FarmJob.mostKubernetesTasks) for a Job; use fewer")
    case .kubernetes, .slurm: break
    }
  }
}

extension FarmJob {
  /// Refuses files in a folder, be they written or read, that have names which files of the tasks may get.
  static func refuse(_ outputs: [String], in folder: String, where isTaken: (String) -> Bool) throws {
    let place = SystemPath.place(of: folder)
    for output in outputs where output != OutputKind.standardOutput && isTaken(SystemPath.split(output).name)
    {
      guard SystemPath.place(of: output).hasPrefix(place == "/" ? place : place + "/") else { continue }
      throw AfterglowError.export(
        .invalidSetting("\(output): tasks of the job may write a file of this name; choose another"))
    }
  }

  /// Whether a file that begins with these bytes is one that was written for a job of this name.
  fileprivate func isFile(_ head: [UInt8]) -> Bool {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\n", maxSplits: 2)
    let titles = lines.prefix(2).filter { $0.hasPrefix("# \(name) in ") }
    let engines = ["; `openjd run", ", for Kubernetes.", ", for GNU make.", ", for Slurm."]
    return titles.contains { title in engines.contains { title.contains($0) } }
  }
}
