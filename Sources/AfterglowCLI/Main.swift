import ArgumentParser

@main
struct AfterglowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "afterglow")
}
