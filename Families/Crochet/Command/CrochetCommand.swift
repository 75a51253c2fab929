import CommandOptions
import SystemFiles
import Afterglow
import ArgumentParser
import AfterglowCrochet

extension Dialect: OptionChoice {}
extension SymbolFamily: OptionChoice {}
extension StitchWords: OptionChoice {}

extension CrochetFamily: CommandFamily {
  package static let commands: [any ParsableCommand.Type] = [CrochetCommand.self]
}

/// `afterglow crochet`: checks and draws written patterns.
struct CrochetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crochet",
    abstract: "Check written crochet patterns and draw them as charts.",
    discussion: "See Families/Crochet/README.md.",
    subcommands: [
      CrochetCheckCommand.self, CrochetChartCommand.self, CrochetVideoCommand.self,
      CrochetInspectCommand.self,
    ])
}

/// The options for reading a pattern file.
struct CrochetPatternOptions: ParsableArguments {
  @Argument(
    help: "The pattern: plain text in UTF-8, or - for standard input.",
    completion: .file(extensions: ["txt", "md"]))
  var pattern: String

  @Option(help: "Which of several sizes to use, as in 36 (40, 44).")
  var size = 1

  @Option(help: "Terminology of the pattern: us or uk (default: inferred).")
  var terms: Dialect?

  func validate() throws {
    guard (1...100).contains(size) else { throw ValidationError("--size must be within 1…100, not \(size)") }
  }

  func file() throws(AfterglowError) -> CrochetFile {
    try CrochetFile(argument: pattern, size: size, dialect: terms)
  }
}

/// `afterglow crochet check`: every row of a pattern against the row below and its stated count.
struct CrochetCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the stitch count of every row.",
    discussion: """
        afterglow crochet check hat.txt
        afterglow crochet check hat.txt --json
        echo 'Rnd 4: *5 sc, inc* x 7' | afterglow crochet check - --previous "48 sc"

      The exit code is 65 if a row has an error, and with --strict also if a row was not checked.
      """)

  @OptionGroup var options: CrochetPatternOptions

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup var strict: StrictOption

  @Option(help: "Stitches below the first row, such as \"18 sc\", \"4 ch-2 sps\" or \"55 ch\".")
  var previous: String?

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    guard let previous, !PatternChecker.understands(previous: previous) else { return }
    throw ValidationError(
      "--previous must describe a row, such as \"18 sc\", \"4 ch-2 sps\", \"55 ch\" or \"ring\", not \(previous)"
    )
  }

  func run() throws {
    let file = try options.file()
    let report = try file.check(previous: previous)
    if json {
      try CrochetFile.writeJSON(report) { part throws(AfterglowError) in try StandardOutput.write(part) }
    } else {
      try StandardOutput.write(lines(of: report, path: file.path))
    }
    if report.hasErrors || (strict.strict && report.hasUnchecked) { throw ExitCode(65) }
  }

  private func lines(of report: CheckReport, path: String) -> String {
    var text = ""
    for line in report.lines where line.status != .ok {
      if quiet, line.status != .error { continue }
      let kind = line.status == .notChecked ? "not checked" : line.status.rawValue
      for message in line.messages {
        let shown = message.hasPrefix("not checked: ") ? String(message.dropFirst(13)) : message
        text += "\(path):\(line.line):\(line.column): \(kind): \(shown)".escapedForDisplay + "\n"
      }
    }
    guard !quiet else { return text }
    let counts = CheckReport.Status.allCases.compactMap { status -> String? in
      let count = report.lines.count { $0.status == status }
      guard count > 0 else { return nil }
      return "\(count) \(status == .notChecked ? "not checked" : status.rawValue)"
    }
    let rows = report.lines.count
    return text
      + "\(rows) \(rows == 1 ? "row" : "rows")\(counts.isEmpty ? "" : ": ")\(counts.joined(separator: ", "))\n"
  }
}

extension CrochetFile {
  /// The pattern of an argument, which is that of the standard input where it is `-`.
  init(argument: String, size: Int, dialect: Dialect?) throws(AfterglowError) {
    guard argument == "-" else {
      try self.init(argument, size: size, dialect: dialect)
      return
    }
    let bytes = try StandardInput.contents(limit: CrochetPattern.lengthLimit)
    try self.init(bytes: bytes, path: StandardInput.name, size: size, dialect: dialect)
  }
}
