import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles

/// `afterglow manifest`: what batches have noted.
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
    abstract: "Join the manifests of the shares of a batch, and say what is missing or broken.",
    discussion: """
        afterglow manifest join shares/*.ndjson --data customers.ndjson -o all.ndjson

      Lines are in the order of the rows, one for each. Rows that are missing, names that two rows have in common and \
      pictures that are missing or broken are named, and nothing is written then; the exit code is 65.
      """)

  @Argument(help: "Manifests, or folders of .ndjson files.", completion: .file(extensions: ["ndjson"]))
  var manifests: [String]

  @Option(name: .shortAndLong, help: "The joined manifest.", completion: .file(extensions: ["ndjson"]))
  var output: String

  @Option(help: "Data file of the batch: each of its rows should have a picture.", completion: .file())
  var data: String?

  @Option(help: "Number of rows, where there is no data file (default: the last row that a manifest has).")
  var rowCount: Int?

  @Flag(help: "Join the manifests though rows are missing.")
  var partial = false

  @Flag(help: "Look only whether pictures are there, and do not read them.")
  var skipContents = false

  @Flag(help: "Allow the joined manifest to overwrite a file that is not a manifest.")
  var force = false

  func validate() throws {
    if data != nil, rowCount != nil { throw ValidationError("give --data or --row-count, not both") }
    if let rowCount, rowCount < 0 { throw ValidationError("--row-count is 0 or more") }
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
      StandardError.report(.warning, "\(output): \(missing.count) rows have no picture: \(missing)")
    }
    StandardError.write("\(count) pictures\n")
  }
}
