import SystemFiles

/// A run as lines of text: failures first, then possible causes, passes with a difference, and the summary.
package struct TextReport: Sendable {
  private let run: GoldenRun

  package init(_ run: GoldenRun) {
    self.run = run
  }

  package var text: String {
    let lines =
      run.findings.map { "✗ \($0)" } + lines(of: run.failures) + environmentLines
      + lines(of: run.results.filter(\.passes)) + [summary]
    return lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { $0.escapedForDisplay + "\n" }.joined()
  }

  /// What differs in the environment, and which goldens may differ for it; none if nothing does.
  package var environmentLines: [String] {
    guard !run.environmentDifferences.isEmpty else { return [] }
    let withText = run.results.filter { $0.containsText == true }
    let withoutText = run.results.filter { $0.containsText == false }
    let names = withText.map(\.entry.name.escapedForDisplay).joined(separator: ", ")
    return run.environmentDifferences.map { "! environment: \($0)" } + [
      withText.isEmpty
        ? "! no golden contains text"
        : "! \(withText.count) contain text and may differ for that reason: \(names)",
      "! \(withoutText.count) contain no text: if one of them differs, the environment is not the cause unless "
        + "cairo has changed, or for videos the encoder",
    ]
  }

  private func lines(of results: [GoldenResult]) -> [String] {
    results.filter { $0.badness > 0 }.sorted { $0.badness > $1.badness }.map { result in
      let text = result.containsText == true ? " [text]" : ""
      return "\(result.passes ? "~" : "✗") \(result.entry.name.escapedForDisplay)\(text): \(result.message)"
    }
  }

  package var summary: String {
    let passed = run.results.count - run.failures.count
    let findings = run.findings.isEmpty ? "" : ", problems in the folder: \(run.findings.count)"
    return "\(passed) of \(run.results.count) goldens pass\(findings); references \(bytes(run.referenceSize))"
  }
}

/// A size in bytes, for people.
func bytes(_ count: Int) -> String {
  switch count {
  case ..<10_000: "\(count) bytes"
  case ..<10_000_000: "\((count + 500) / 1000) kB"
  default: "\((count + 500_000) / 1_000_000) MB"
  }
}
