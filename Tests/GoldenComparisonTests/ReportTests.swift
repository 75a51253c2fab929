import Foundation
import PNGCoding
import Testing

@testable import GoldenComparison

@Suite("Reports of a check")
struct ReportTests {
  private func result(
    _ name: String, _ actual: GoldenImage, containsText: Bool = false
  ) throws -> GoldenResult {
    let reference = try testImage().png()
    let verdict = ImageVerdict(reference: reference, actual: actual, tolerance: .exact)
    return GoldenResult(
      entry: GoldenEntry(name: name, scene: "scene.json"), containsText: containsText,
      outcome: .picture(verdict, try ImageEvidence(reference: reference, actual: actual, verdict: verdict)),
      referenceSize: reference.count)
  }

  private func run() throws -> GoldenRun {
    let slight = testImage { $0[0] ^= 1 }
    let bad = testImage { samples in
      for index in samples.indices where index % 4 < 3 { samples[index] = 255 - samples[index] }
    }
    return GoldenRun(
      results: [
        try result("fine", testImage()), try result("slight", slight),
        try result("<bad> & \"worse\"", bad, containsText: true),
      ],
      findings: [.init("old.png", "an orphan")],
      environmentDifferences: ["pango is 2; the references were recorded with 1"])
  }

  @Test("A run passes if every golden does and the directory has no findings")
  func passing() throws {
    #expect(try !run().passes)
    #expect(GoldenRun(results: [try result("a", testImage())], findings: []).passes)
    #expect(!GoldenRun(results: [], findings: [.init("x", "y")]).passes)
  }

  @Test("The text lists failures first, the worst before the others, and then possible causes")
  func text() throws {
    let lines = TextReport(try run()).text.split(separator: "\n")
    #expect(lines[0] == "✗ old.png: an orphan")
    #expect(lines[1].hasPrefix("✗ <bad> & \"worse\" [text]:"))
    #expect(lines[2].hasPrefix("✗ slight: 1 of 384 pixels differ"))
    #expect(lines[3] == "! environment: pango is 2; the references were recorded with 1")
    #expect(lines[4] == "! 1 contain text and may differ for that reason: <bad> & \"worse\"")
    #expect(lines[5].hasPrefix("! 2 contain no text"))
    #expect(lines[6].hasPrefix("1 of 3 goldens pass, problems in the folder: 1"))
  }

  @Test(
    "The page needs no network and shows expected, actual and difference, the worst first, the passed folded")
  func page() throws {
    let html = HTMLReport(try run()).html
    #expect(!html.lowercased().contains("http"))
    #expect(!html.contains("src=\"/") && !html.contains("<link") && !html.contains("@import"))
    let parts = html.components(separatedBy: "data:image/png;base64,")
    #expect(parts.count == 1 + 2 * 5 + 1)
    #expect(html.contains("difference × 255") && html.contains("type=\"range\"") && html.contains(">blink<"))
    let worst = try #require(html.range(of: "&lt;bad&gt; &amp; &quot;worse&quot;"))
    let slight = try #require(html.range(of: "<h2>slight"))
    #expect(worst.lowerBound < slight.lowerBound)
    #expect(html.contains("<details class=\"passed\">") && html.contains("1 passed"))
    #expect(!html.contains("<bad>"))
  }

  @Test("JUnit counts goldens and findings, and escapes their messages")
  func junit() throws {
    let xml = JUnitReport(try run()).xml
    #expect(xml.contains("<testsuite name=\"goldens\" tests=\"4\" failures=\"3\""))
    #expect(xml.contains("name=\"fine\"/>"))
    #expect(xml.contains("name=\"&lt;bad&gt; &amp; &quot;worse&quot;\""))
    #expect(xml.components(separatedBy: "<failure ").count == 4)
    #expect(xml.contains("<system-out>! environment: pango"))
  }

  @Test(
    "Base 64 is that of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ])
  func base64Vectors(text: String, expected: String) {
    #expect(base64(Array(text.utf8)) == expected)
  }
}
