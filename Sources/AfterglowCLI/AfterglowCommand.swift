import ProgramFamilies
import CommandOptions
import Afterglow
import ArgumentParser
import Glibc
import GoldenSuites
import SceneFile
import SystemFiles

/// The program `afterglow`.
@main
struct AfterglowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "afterglow",
    abstract: "Render scenes to images and video, without a browser.",
    discussion: """
      A scene is a JSON file of layers: gradients, shapes, text, filters, and animations with the semantics of CSS and Web \
      Animations. To get started:

        afterglow render Scenes/heart-chakra.json -o heart.png --at 0.25 --scale 3
        afterglow render Scenes/heart-chakra.json -o heart.mp4 --size 1080x1920

      Exit codes: \(ExitStatus.summary)
      """,
    version: AfterglowVersion.current,
    subcommands: [RenderCommand.self, BatchCommand.self, ManifestCommand.self] + familyCommands
      + [
        ConvertCommand.self, PreviewCommand.self, ServeCommand.self, SignCommand.self, LintCommand.self,
        SheetCommand.self, DiffCommand.self,
        InspectCommand.self,
        ValidateCommand.self,
        SchemaCommand.self,
        FormatsCommand.self, GoldenCommand.self, SegmentsCommand.self, SegmentCommand.self, JoinCommand.self,
        FarmCommand.self, BundleCommand.self,
      ])

  /// The commands of all families, in the families' order.
  private static let familyCommands = ProgramFamilies.all.flatMap {
    ($0 as? any CommandFamily.Type)?.commands ?? []
  }

  static func main() async {
    Interruption.ignoreFailedWrites()
    Interruption.install()
    guard access("/proc/self/task", F_OK) == 0 else {
      // Dispatch reads the state of its threads from there, and traps without it.
      StandardError.report(.error, "/proc is not mounted; mount it: mount -t proc proc /proc")
      Glibc.exit(ExitStatus.unavailable)
    }
    var command: any ParsableCommand = AfterglowCommand()
    do {
      if arguments.sorted() == ["--json", "--version"] {
        return try StandardOutput.write(AfterglowVersion.json)
      }
      command = try parse(LoopLength.explicit(asChart(arguments)))
      if var asynchronous = command as? AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as ExportError {
      StandardError.report(.error, error.commandLineDescription)
      exit(withError: ExitCode(error.exitCode))
    } catch let error as AfterglowError {
      StandardError.write(error.reportLines)
      exit(withError: ExitCode(error.exitCode))
    } catch let error as GoldenSuiteError {
      StandardError.write(error.reportLines)
      exit(withError: ExitCode(error.exitCode))
    } catch {
      UsageError.report(error, of: type(of: command), in: Self.self, arguments: arguments)
    }
  }

  /// Parses the arguments with the command that they name, so that the parser lists its options only once.
  ///
  /// Help, the version and errors are left to the root, whose messages name the whole command.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    var (command, rest): (any ParsableCommand.Type, ArraySlice<String>) = (Self.self, arguments[...])
    while let subcommand = command.configuration.subcommands.first(where: { $0._commandName == rest.first }) {
      (command, rest) = (subcommand, rest.dropFirst())
    }
    guard command.configuration.subcommands.isEmpty, let parsed = try? command.parseAsRoot(Array(rest)),
      type(of: parsed) == command
    else { return try parseAsRoot(arguments) }
    return parsed
  }

  /// What is rendered with a mark is a table, which `chart` draws.
  private static func asChart(_ arguments: [String]) -> [String] {
    let hasMark = arguments.contains { $0 == "--mark" || $0.hasPrefix("--mark=") }
    return arguments.first == "render" && hasMark ? ["chart"] + arguments.dropFirst() : arguments
  }

  /// The program's arguments; file names need not be UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { argument in
      SystemPath.text(
        UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:)))
    }
  }
}
