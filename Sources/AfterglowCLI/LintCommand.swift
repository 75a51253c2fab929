import CommandOptions
import Afterglow
import ArgumentParser
import DataFiles
import SystemFiles

/// `afterglow lint`: what may be a mistake in scenes that are valid.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract:
      "Find likely mistakes in scenes: clipped, illegible or hidden text, flashes, idle animations.",
    discussion: """
        afterglow lint scene.json
        afterglow lint Scenes/
        afterglow lint Scenes/*.json --size 1080x1920 --safe-area story --json

      Text is checked as drawn, at points in time throughout the video. To silence a rule for a layer or the scene, add a \
      key with the reason: "$lint": {"low-contrast": "a watermark"}. The exit code is 0 if there are no findings, and 1 if there are any.
      """)

  @Argument(
    help: "Scene files and folders of scenes, or - for standard input.",
    completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Option(help: "Check a single point in time, in seconds, instead of the whole video.")
  var at: Double?

  @Option(
    help: "Area that text must stay within: none, title (90 %), action (93 %), or story (stories and reels).")
  var safeArea = SceneLint.SafeArea.none

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var parameters: SceneParameterOptions
  @OptionGroup var text: TextOptionGroup
  @OptionGroup var formatting: FormatOptions
  @OptionGroup var sizing: SizeOptions
  @OptionGroup var strict: StrictOption

  func validate() throws {
    if let at, !at.isFinite { throw ValidationError("--at must be a finite number of seconds") }
  }

  func run() throws {
    Interruption.beGraceful()
    var worst: Int32 = 0
    var reports: [LintReport] = []
    var errors: [String] = []
    for scene in try scenes.flatMap(SceneFiles.named) {
      do {
        let document = try parameters.document(at: scene, format: formatting.format, text: text.options)
        try strict.report(document.warnings, about: document.path)
        let report = try report(on: document)
        try strict.report(report.unexamined, about: document.path)
        reports.append(report)
        if !json { try StandardOutput.write(report.listing) }
        if !report.findings.isEmpty { worst = max(worst, ExitStatus.difference) }
      } catch let error as AfterglowError {
        if case .export(.interrupted) = error { throw error }
        StandardError.write(error.reportLines)
        errors.append(error.description)
        worst = max(worst, error.exitCode)
      }
    }
    if json {
      try StandardOutput.write(
        JSONWriter(layout: .compact).text(LintReport.json(reports, errors: errors)) + "\n")
    }
    if worst != 0 { throw ExitCode(worst) }
  }

  private func report(on document: SceneDocument) throws -> LintReport {
    var lint = SceneLint(document)
    lint.options.size = sizing.pictureSize
    lint.instant = at
    lint.safeArea = safeArea
    lint.cancellation = Interruption.cancellation
    return try lint.report()
  }
}

extension SceneLint.SafeArea: OptionChoice {}

extension LintReport {
  /// A line for each finding, and one for all copies of a repeated layer; nothing where there is none.
  fileprivate var listing: String {
    var lines: [(text: String, copies: Int)] = []
    var known: [String: Int] = [:]
    for finding in findings {
      let place = [finding.place.line, finding.place.column].compactMap { $0 }.map(String.init)
      let key = "\(finding.rule.rawValue) \(finding.place.file) \(place.joined(separator: ":"))"
      if finding.place.line != nil, let line = known[key] {
        lines[line].copies += 1
      } else {
        known[key] = lines.count
        lines.append((finding.description.escapedForDisplay, 0))
      }
    }
    return lines.map { $0.text + ($0.copies == 0 ? "" : " (and \($0.copies) more like it)") + "\n" }.joined()
  }

  fileprivate static func json(_ reports: [LintReport], errors: [String]) -> JSONValue {
    [
      "errors": JSONValue(errors.map { JSONValue($0) }),
      "findings": JSONValue(reports.flatMap { $0.findings.map(\.json) }),
      "silenced": JSONValue(reports.map(\.silencedCount).reduce(0, +)),
      "unexamined": JSONValue(reports.flatMap { $0.unexamined.map { JSONValue($0) } }),
    ]
  }
}
