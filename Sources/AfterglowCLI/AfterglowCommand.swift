import Afterglow
import ArgumentParser
import GoldenSuites
import SceneFile

/// The program `afterglow`.
@main
struct AfterglowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "afterglow",
    abstract: "Pictures and films from scenes, without a browser.",
    discussion: """
      A scene is a JSON file of layers: gradients, shapes, text, filters, and animations as CSS and Web \
      Animations know them. To begin:

        afterglow render Scenes/heart-chakra.json -o heart.png --at 0.25 --scale 3
        afterglow render Scenes/heart-chakra.json -o heart.mp4 --size 1080x1920

      Exit codes: 0 done, 1 a golden differs, 64 wrong usage, 65 a bad scene or bad data, 66 an input is \
      missing, 70 a fault of the program, 73 an output cannot be written, 130 interrupted.
      """,
    version: AfterglowVersion.current,
    subcommands: [RenderCommand.self, BatchCommand.self] + Families.commands
      + [InspectCommand.self, ValidateCommand.self, SchemaCommand.self, GoldenCommand.self])

  static func main() async {
    Interruption.ignoreFailedWrites()
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as AfterglowError {
      StandardError.write(error.reportLines)
      exit(withError: ExitCode(error.exitCode))
    } catch let error as GoldenSuiteError {
      StandardError.write(error.reportLines)
      exit(withError: ExitCode(error.exitCode))
    } catch {
      exit(withError: error)
    }
  }
}
