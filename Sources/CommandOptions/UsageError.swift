import ArgumentParser
import DataFiles
import SystemFiles

/// The message for incorrect usage.
package enum UsageError {
  /// Ends the program with the output for an error: help on the standard output, or the error and the usage of
  /// its command.
  ///
  /// - Parameter arguments: The arguments of the program, escaped in the output so that they cannot forge a line.
  package static func report(
    _ error: any Error, of command: any ParsableCommand.Type, in root: any ParsableCommand.Type,
    arguments: [String]
  ) -> Never {
    let code = command.exitCode(for: error)
    guard code != .success, !(error is ExitCode) else { command.exit(withError: error) }
    let path = path(to: command, below: root) ?? [command._commandName]
    let text = escaped(arguments, in: command.fullMessage(for: error))
    StandardError.write(message(text, of: command, path: path) + "\n")
    command.exit(withError: code)
  }

  /// The text with what it repeats of arguments on one line each, of options written as `--name=value` also the value.
  private static func escaped(_ arguments: [String], in text: String) -> String {
    let values = arguments.compactMap { argument in
      argument.firstIndex(of: "=").map { String(argument[argument.index(after: $0)...]) }
    }
    return (arguments + values).reduce(text) { text, part in
      let escaped = part.escapedForDisplay
      // Compares scalars, since a combining mark at the beginning of an argument is part of the quote before it.
      return escaped == part
        ? text : String(text.unicodeScalars.replacing(part.unicodeScalars, with: escaped.unicodeScalars))
    }
  }

  /// The parser's message, with the whole name of a command that it was asked about by itself.
  private static func message(_ message: String, of command: any ParsableCommand.Type, path: [String])
    -> String
  {
    let (name, whole) = (command._commandName, path.joined(separator: " "))
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(\.escapedForDisplay)
    return lines.map { line in
      for (beginning, replacement) in [
        ("Error: ", "error: "), ("Usage: \(name) ", "Usage: \(whole) "),
        ("  See '\(name) ", "  See '\(whole) "),
      ] where line.hasPrefix(beginning) {
        return replacement + line.dropFirst(beginning.count)
      }
      return line
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
