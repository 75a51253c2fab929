import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles

/// `afterglow manifest`: the records of batches.
struct ManifestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Join and check the manifests of batches.",
    subcommands: [ManifestJoinCommand.self])
}

/// `afterglow manifest join`: the manifests of all shares as one.
struct ManifestJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join the manifests of a batch's shards, and report what is missing or damaged.",
    discussion: """
        afterglow manifest join shards/*.ndjson --data customers.ndjson -o all.ndjson

      The joined manifest has one line per row, in row order. If rows or images are missing, images are damaged, or \
      two rows have the same name, these are reported, nothing is written, and the exit code is 65.
      """)

  @Argument(
    help: "Manifests, or folders that contain .ndjson files.", completion: .file(extensions: ["ndjson"]))
  var manifests: [String]

  @Option(name: .shortAndLong, help: "Output manifest.", completion: .file(extensions: ["ndjson"]))
  var output: String

  @Option(help: "Data file of the batch; each of its rows must have an image.", completion: .file())
  var data: String?

  @Option(help: "Number of rows if there is no data file (default: the last row in the manifests).")
  var rowCount: Int?

  @Flag(help: "Join the manifests even if rows are missing.")
  var partial = false

  @Flag(help: "Check only that images exist, without reading them.")
  var skipContents = false

  @Flag(help: "Allow the joined manifest to overwrite a file that is not a manifest.")
  var force = false

  func validate() throws {
    try OutputKind.refuseStandardOutput(output, for: "--output")
    if data != nil, rowCount != nil { throw ValidationError("use --data or --row-count, not both") }
    if let rowCount, rowCount < 0 { throw ValidationError("--row-count must be 0 or more") }
  }

  func run() throws {
    Interruption.beGraceful()
    var join = try ManifestJoin(paths: manifests)
    join.rowCount =
      try rowCount ?? data.map { path throws(AfterglowError) in try BatchRows.rowCount(ofFile: path) }
    join.isPartial = partial
    join.readsContents = !skipContents
    let data = data.flatMap { FileStatus($0)?.identity }
    let (count, missing) = try join.write(
      to: output, replacesAnything: force, inputs: data.map { [$0] } ?? [],
      isCancelled: { Interruption.cancellation.isCancelled })
    if missing.count > 0 {
      StandardError.report(.warning, "\(output): \(missing.count) rows have no image: \(missing)")
    }
    StandardError.write("\(count) pictures\n")
  }
}
