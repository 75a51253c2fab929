import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles

/// `afterglow farm batch`: the pictures of a data file as a job.
struct FarmBatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Write a job that draws the rows of a data file in shares and joins their manifests.",
    discussion: """
        afterglow farm batch scene.json --data rows.ndjson --pictures 'out/{id}.png' --shards 64 \\
          --format openjd -o batch.yaml

      Options are those of `afterglow batch`; a scene's own format is chosen with --set format=NAME. A task draws one \
      share and goes on where a killed one stopped. The last task joins the manifests: it fails where pictures are \
      missing or broken, or two have one name.
      """)

  @OptionGroup var drawing: BatchPictureOptions
  @OptionGroup var engine: FarmEngineOptions

  @Option(help: "Output files, as -o of `afterglow batch`: 'out/{id}.png'.")
  var pictures: String

  @Option(help: "Number of shares, each of which is a task.")
  var shards: Int

  @Option(help: "Where pictures go: flat, hashed or tar, as for `afterglow batch`.")
  var outputLayout = BatchLayout.flat

  @Option(help: "What a bad row does: skip leaves it out, continue and stop let its share fail.")
  var onError = BatchErrorPolicy.continue

  @Option(
    help: "Folder for the manifests of the shares (default: that of the pictures with .manifests).",
    completion: .directory)
  var manifests: String?

  @Option(
    help: "The joined manifest (default: the folder of the pictures with .ndjson).", completion: .file())
  var manifest: String?

  func validate() throws {
    if drawing.input.scene == "-" || drawing.data == "-" {
      throw ValidationError("the scene and the rows of a job are files, not standard input")
    }
    guard (1...1_000_000).contains(shards) else { throw ValidationError("--shards is within 1…1000000") }
  }

  func run() throws {
    let pattern = try FileNamePattern(pictures)
    try drawing.check(for: pattern)
    let template = try drawing.template()
    guard let data = FileStatus(drawing.data), data.kind == .regular else {
      throw AfterglowError.missingInput([SceneFileError(file: drawing.data, message: "there is no such file")]
      )
    }
    let root = pattern.root.hasSuffix("/") ? String(pattern.root.dropLast()) : pattern.root
    let stem = root.isEmpty ? "pictures" : root
    let job = job(stem: stem, root: root, reads: template.inputPaths + [drawing.data])
    let inputs = template.inputIdentities.union([data.identity])
    do {
      try WholeFile.check(job.result, inputs: inputs)
    } catch {
      throw AfterglowError.export(error)
    }
    try engine.write(job, inputs: inputs)
  }

  private func job(stem: String, root: String, reads paths: [String]) -> FarmJob {
    let name = SystemPath.split(stem).name
    let shares = FarmFile(
      name: "Manifests", path: manifests ?? "\(stem).manifests", isFolder: true, flow: .both,
      description: "The folder for the manifests of the shares.")
    let joined = FarmFile(
      name: "Manifest", path: manifest ?? "\(stem).ndjson", flow: .out, description: "The joined manifest.")
    let folder = FarmFile(
      name: "Pictures", path: root.isEmpty ? "." : root, isFolder: true, flow: .both,
      description: "The folder of the pictures.")
    let rest = root.isEmpty ? "/\(pictures)" : String(pictures.dropFirst(root.count))
    let data = FarmFile(name: "Data", path: drawing.data, description: "The rows.")
    let skips = onError == .skip
    var task: [FarmArgument] = [.word("batch")] + drawing.arguments
    task += [.word("-o"), .pieces([.file(folder), .text(rest)])]
    task += FarmArgument.option("output-layout", outputLayout.rawValue, unless: BatchLayout.flat.rawValue)
    task += FarmArgument.option("on-error", onError.rawValue, unless: BatchErrorPolicy.continue.rawValue)
    task += [.word("--shard"), .pieces([.index, .text("/\(shards)")])]
    task += [.word("--manifest"), .pieces([.file(shares), .text("/"), .index, .text("of\(shards).ndjson")])]
    task += [.word("--resume"), .jobs, .word("--quiet")]
    return FarmJob(
      name: name, title: "\(name) in \(shards) shares", kind: .share, unitCount: shards, task: task,
      join: [.word("manifest"), .word("join"), .file(shares), .word("--data"), .file(data)]
        + FarmArgument.flag("partial", skips) + [.word("-o"), .file(joined)],
      assets: FarmJob.folder(of: drawing.input.scene), inputs: paths,
      stamp: (shares.path, "of\(shards).done"), result: joined.path)
  }
}
