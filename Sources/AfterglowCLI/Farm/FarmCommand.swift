import CommandOptions
import ArgumentParser

/// `afterglow farm`: writes jobs for render farm engines.
struct FarmCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Write a job for a render farm: Open Job Description, Slurm, Kubernetes or make.",
    discussion: "See docs/farm.md.",
    subcommands: [FarmVideoCommand.self, FarmBatchCommand.self])
}
