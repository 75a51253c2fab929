import PNGCoding

/// A run as one self-contained HTML page: images are embedded, and it needs no network.
package struct HTMLReport: Sendable {
  private let run: GoldenRun

  package init(_ run: GoldenRun) {
    self.run = run
  }

  package var html: String {
    let failures = run.failures.sorted { $0.badness > $1.badness }
    let passed = run.results.filter(\.passes).sorted { $0.badness > $1.badness }
    return """
      \(Self.beginning)\(run.passes ? "pass" : "differ")</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>\(escapedMarkup(TextReport(run).summary))</h1>
      \(findings)
      \(failures.map(section).joined(separator: "\n"))
      \(environment)
      <details class="passed">
      <summary>\(passed.count) passed</summary>
      <div class="grid">
      \(passed.map(card).joined(separator: "\n"))
      </div>
      </details>
      \(sizes)
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  /// How every such page begins.
  package static let beginning = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Goldens\u{20}
    """

  private var environment: String {
    let lines = TextReport(run).environmentLines
    guard !lines.isEmpty else { return "" }
    return "<div class=\"environment\">" + lines.map { "<p>\(escapedMarkup($0))</p>" }.joined() + "</div>"
  }

  private var findings: String {
    guard !run.findings.isEmpty else { return "" }
    let items = run.findings.map { "<li>\(escapedMarkup($0.description))</li>" }.joined(separator: "\n")
    return "<h2>Folder</h2><ul class=\"findings\">\n\(items)\n</ul>"
  }

  /// A golden that does not pass.
  private func section(_ result: GoldenResult) -> String {
    """
    <section>
    <h2>\(escapedMarkup(result.entry.name))\(textBadge(result))</h2>
    <p class="message">\(escapedMarkup(result.message))</p>
    <p class="origin">\(escapedMarkup(origin(result.entry)))</p>
    \(numbers(result))
    \(pictures(result))
    </section>
    """
  }

  private func origin(_ entry: GoldenEntry) -> String {
    switch entry.subject {
    case .image(let at): "\(entry.scene) at \(decimal(at)) s"
    case .video(let from, let duration, let rate):
      "\(entry.scene), video of \(decimal(duration)) s from \(decimal(from)) s at \(rate) frames per second"
    }
  }

  private func textBadge(_ result: GoldenResult) -> String {
    result.containsText == true ? " <span class=\"badge\">contains text</span>" : ""
  }

  private func numbers(_ result: GoldenResult) -> String {
    guard case .picture(let verdict, _) = result.outcome, let numbers = verdict.numbers else { return "" }
    let rows = [
      ("differing pixels", "\(numbers.differingPixels) of \(numbers.pixelCount)"),
      ("maximum difference", "\(decimal(numbers.maxDifference)) of 255"),
      ("CIEDE2000 greatest", "\(decimal(numbers.maxColorDifference)) (\(numbers.visibility))"),
      ("CIEDE2000 mean", decimal(numbers.meanColorDifference)),
      ("SSIM", decimal(numbers.structuralSimilarity)),
    ]
    let cells = rows.map { "<tr><th>\($0)</th><td>\($1)</td></tr>" }.joined()
    return "<table class=\"numbers\">\(cells)</table>"
  }

  private func pictures(_ result: GoldenResult) -> String {
    guard case .picture(_, let evidence) = result.outcome else { return "" }
    var figures: [String] = []
    if let reference = evidence.reference { figures.append(figure("expected", reference)) }
    if let actual = evidence.actual { figures.append(figure("actual", actual)) }
    if let difference = evidence.difference {
      figures.append(figure("difference × \(difference.amplification)", difference.png))
    }
    var html = "<div class=\"row\">\(figures.joined())"
    if let reference = evidence.reference, let actual = evidence.actual, evidence.difference != nil {
      html += """
        <figure class="both"><div class="stack">\(image(reference, "expected"))\
        <div class="over">\(image(actual, "actual"))</div></div>
        <figcaption><input type="range" min="0" max="100" value="50" aria-label="slider between expected and actual">
        <button type="button">blink</button></figcaption></figure>
        """
    }
    return html + "</div>"
  }

  private func figure(_ caption: String, _ png: [UInt8]) -> String {
    "<figure>\(image(png, caption))<figcaption>\(escapedMarkup(caption))</figcaption></figure>"
  }

  private func image(_ png: [UInt8], _ alternative: String) -> String {
    "<img alt=\"\(escapedMarkup(alternative))\" src=\"data:image/png;base64,\(base64(png))\">"
  }

  /// A golden that passes.
  private func card(_ result: GoldenResult) -> String {
    var picture = ""
    if case .picture(_, let evidence) = result.outcome, let reference = evidence.reference {
      picture = image(reference, result.entry.name)
    }
    let note = result.badness > 0 ? "<p>\(escapedMarkup(result.message))</p>" : ""
    let name = escapedMarkup(result.entry.name)
    return "<figure>\(picture)<figcaption>\(name)\(textBadge(result))</figcaption>\(note)</figure>"
  }

  private var sizes: String {
    let rows = run.results.sorted { $0.referenceSize > $1.referenceSize }.map { result in
      "<tr><td>\(escapedMarkup(result.entry.referencePath))</td><td>\(result.referenceSize)</td></tr>"
    }
    return """
      <details>
      <summary>reference sizes, \(bytes(run.referenceSize)) in total</summary>
      <table class="sizes"><tr><th>file</th><th>bytes</th></tr>
      \(rows.joined(separator: "\n"))
      </table>
      </details>
      """
  }
}
