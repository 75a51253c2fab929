import SystemFiles

/// A run as JUnit XML, which CI systems read: a test case for each golden, and one for each finding in the folder.
package struct JUnitReport: Sendable {
  private let run: GoldenRun

  package init(_ run: GoldenRun) {
    self.run = run
  }

  package var xml: String {
    let cases = run.findings.count + run.results.count
    let failures = run.findings.count + run.failures.count
    var lines = [
      "\(Self.beginning) tests=\"\(cases)\" failures=\"\(failures)\" errors=\"0\">",
      "  <testsuite name=\"goldens\" tests=\"\(cases)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">",
    ]
    for finding in run.findings {
      lines += failedCase(name: finding.subject, message: finding.message, type: "folder")
    }
    for result in run.results {
      if result.passes {
        lines.append(
          "    <testcase classname=\"goldens\" name=\"\(escapedMarkup(result.entry.name.escapedForDisplay))\"/>"
        )
      } else {
        lines += failedCase(
          name: result.entry.name.escapedForDisplay, message: result.message, type: "golden")
      }
    }
    let environment = TextReport(run).environmentLines.joined(separator: "\n")
    if !environment.isEmpty { lines.append("    <system-out>\(escapedMarkup(environment))</system-out>") }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// How every such report begins.
  package static let beginning =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"afterglow golden\""

  private func failedCase(name: String, message: String, type: String) -> [String] {
    [
      "    <testcase classname=\"goldens\" name=\"\(escapedMarkup(name))\">",
      "      <failure type=\"\(type)\" message=\"\(escapedMarkup(message))\"/>",
      "    </testcase>",
    ]
  }
}

/// Text that represents itself in XML and HTML, in content and in attributes; control characters, which XML
/// lacks, are shown escaped.
func escapedMarkup(_ text: String) -> String {
  var result = ""
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.escapedForDisplay)
  for scalar in lines.joined(separator: "\n").unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\n": result += "&#10;"
    case "\u{FFFE}", "\u{FFFF}": continue
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
