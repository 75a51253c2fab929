import ArgumentParser

/// The message for incorrect usage.
enum UsageError {
  /// Ends the program with the output for an error: help on the standard output, or the error and the usage of
  /// its command.
  static func report(
    _ error: any Error, of command: any ParsableCommand.Type, in root: any ParsableCommand.Type
  )
    -> Never
  {
    let code = command.exitCode(for: error)
    guard code != .success, !(error is ExitCode) else { command.exit(withError: error) }
    let path = path(to: command, below: root) ?? [command._commandName]
    StandardError.write(message(command.fullMessage(for: error), of: command, path: path) + "\n")
    command.exit(withError: code)
  }

  /// The parser's message, with the whole name of a command that it was asked about by itself.
  private static func message(_ message: String, of command: any ParsableCommand.Type, path: [String])
    -> String
  {
    let (name, whole) = (command._commandName, path.joined(separator: " "))
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      for (beginning, replacement) in [
        ("Error: ", "error: "), ("Usage: \(name) ", "Usage: \(whole) "),
        ("  See '\(name) ", "  See '\(whole) "),
      ] where line.hasPrefix(beginning) {
        return replacement + line.dropFirst(beginning.count)
      }
      return String(line)
    }.joined(separator: "\n")
  }

  /// The names of the commands from the root to a command; nil if it is not below the root.
  private static func path(to command: any ParsableCommand.Type, below root: any ParsableCommand.Type)
    -> [String]?
  {
    if root == command { return [root._commandName] }
    for child in root.configuration.subcommands {
      if let path = path(to: command, below: child) { return [root._commandName] + path }
    }
    return nil
  }
}
