import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles

/// `afterglow farm batch`: writes a batch as a job.
struct FarmBatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Write a job that renders a batch in shards and joins their manifests.",
    discussion: """
        afterglow farm batch scene.json --data rows.ndjson --pictures 'out/{id}.png' --shards 64 \\
          --format openjd -o batch.yaml

      Takes the options of `afterglow batch`; select a scene's own format with --set format=NAME. Each task renders \
      one shard, and continues where a killed task stopped. The last task joins the manifests, and fails if images \
      are missing or damaged, or if two rows have the same name.
      """)

  @OptionGroup var drawing: BatchImageOptions
  @OptionGroup var engine: FarmEngineOptions

  @Option(help: "Output files, like -o of `afterglow batch`: 'out/{id}.png'.")
  var pictures: String

  @Option(help: "Number of shards; each is a task.")
  var shards: Int

  @Option(help: "Where images go: flat, hashed or tar, as for `afterglow batch`.")
  var outputLayout = BatchLayout.flat

  @Option(help: ArgumentHelp("How large a tar file may be.", valueName: "MiB"))
  var tarSize = 32

  @Flag(help: "Resume shards and join their manifests by the sizes of images, without reading them again.")
  var skipContents = false

  @Option(help: "What to do about a bad row: skip it, or let its shard fail (continue, stop).")
  var onError = BatchErrorPolicy.continue

  @Option(
    help: "Folder for the manifests of the shards (default: the image folder's name with .manifests).",
    completion: .directory)
  var manifests: String?

  @Option(
    help: "Joined manifest (default: the image folder's name with .ndjson).", completion: .file())
  var manifest: String?

  func validate() throws {
    if drawing.input.scene == "-" || drawing.data == "-" {
      throw ValidationError("the scene and the rows of a job must be files, not standard input")
    }
    guard (1...1_000_000).contains(shards) else { throw ValidationError("--shards must be within 1…1000000") }
  }

  func run() throws {
    let pattern = try FileNamePattern(pictures)
    try drawing.image().check(as: pattern.format)
    let template = try drawing.template()
    guard let data = FileStatus(drawing.data), data.kind == .regular else {
      throw AfterglowError.missingInput([SceneFileError(file: drawing.data, message: "no such file")]
      )
    }
    guard !pattern.root.hasPrefix(BatchShareOptions.streamRoot) || outputLayout != .tar else {
      throw ValidationError("the tasks of a job write files, not standard output; name a folder")
    }
    let root = pattern.root.hasSuffix("/") ? String(pattern.root.dropLast()) : pattern.root
    let stem = root.isEmpty ? "pictures" : root
    let job = job(stem: stem, root: root, reads: template.inputPaths + [drawing.data])
    let inputs = template.inputIdentities.union([data.identity])
    let (batch, rows) = (
      try drawing.export(template, pattern), try BatchRows(readingFile: drawing.data, limit: 1 << 30)
    )
    try OutputKind.checkDistinct([job.result, engine.output, job.stamp.folder])
    try FarmJob.refuse([job.result, engine.output], in: job.stamp.folder) {
      ["ndjson", "done"].contains(SystemPath.fileExtension($0))
    }
    try FarmJob.refuse([job.result, engine.output], in: pattern.root) {
      SystemPath.fileExtension($0) == (outputLayout == .tar ? "tar" : pattern.fileExtension)
    }
    let reads = BatchInputs(of: batch, rows: rows, data: drawing.data)
    for output in [job.result, engine.output] where output != OutputKind.standardOutput {
      try reads.checkIsNoInput(output)
    }
    if engine.output == OutputKind.standardOutput { try reads.checkStandardOutput() }
    do {
      try AtomicFile.check(job.result, inputs: inputs)
    } catch {
      throw AfterglowError.export(error)
    }
    try engine.write(job, inputs: inputs)
  }

  private func job(stem: String, root: String, reads paths: [String]) -> FarmJob {
    let name = SystemPath.split(stem).name
    let shares = FarmFile(
      name: "Manifests", path: manifests ?? "\(stem).manifests", isFolder: true, flow: .both,
      description: "The folder for the manifests of the shards.")
    let joined = FarmFile(
      name: "Manifest", path: manifest ?? "\(stem).ndjson", flow: .out, description: "Output manifest.")
    let folder = FarmFile(
      name: "Pictures", path: root.isEmpty ? "." : root, isFolder: true, flow: .both,
      description: "The folder for the images.")
    let rest = root.isEmpty ? "/\(pictures)" : String(pictures.dropFirst(root.count))
    let data = FarmFile(name: "Data", path: drawing.data, description: "The rows.")
    let skips = onError == .skip
    var task: [FarmArgument] = [.word("batch")] + drawing.arguments
    task += [.word("-o"), .pieces([.file(folder), .text(rest)])]
    task += FarmArgument.option("output-layout", outputLayout.rawValue, unless: BatchLayout.flat.rawValue)
    task += FarmArgument.option("tar-size", String(tarSize), unless: "32")
    task += FarmArgument.option("on-error", onError.rawValue, unless: BatchErrorPolicy.continue.rawValue)
    task += FarmArgument.flag("skip-contents", skipContents)
    task += [.word("--shard"), .pieces([.index, .text("/\(shards)")])]
    task += [.word("--manifest"), .pieces([.file(shares), .text("/"), .index, .text("of\(shards).ndjson")])]
    task += [.word("--resume"), .jobs, .word("--quiet")]
    return FarmJob(
      name: name, title: "\(name) in \(shards) shards", kind: .share, unitCount: shards, task: task,
      join: [.word("manifest"), .word("join"), .file(shares), .word("--data"), .file(data)]
        + FarmArgument.flag("partial", skips) + FarmArgument.flag("skip-contents", skipContents) + [
          .word("-o"), .file(joined),
        ],
      assets: FarmJob.folder(of: drawing.input.scene), inputs: paths,
      stamp: (shares.path, "of\(shards).done"), made: ["[0-9]*of\(shards).ndjson", "[0-9]*of\(shards).done"],
      result: joined.path)
  }
}
