import Foundation
import Testing

/// Every line of Swift in the documentation is compiled in `Samples.swift`, or in the file of its example.
@Suite struct `Code samples` {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The compiled samples without white space, which the formatter may change.
  private static let compiled: String = {
    let files = ["Samples", "ChartSamples", "ReadmeSample"]
    let texts = files.map { name in
      let file = project.appending(path: "Tests/PublicAPITests/\(name).swift")
      return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
    return texts.joined().filter { !$0.isWhitespace }
  }()

  private static func isCompiled(_ line: String) -> Bool {
    compiled.contains(line.filter { !$0.isWhitespace })
  }

  /// The Swift code blocks in a page, or in the documentation comments of a source file.
  private static func blocks(in text: String) -> [[String]] {
    var blocks: [[String]] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var plain = line.trimmingCharacters(in: .whitespaces)
      if plain.hasPrefix("///") { plain = plain.dropFirst(3).trimmingCharacters(in: .whitespaces) }
      if plain.hasPrefix("```") {
        isOpen = plain == "```swift" && !isOpen
        if isOpen { blocks.append([]) }
      } else if isOpen, !plain.isEmpty, !plain.hasPrefix("import Afterglow") {
        blocks[blocks.count - 1].append(plain)
      }
    }
    return blocks
  }

  @Test(arguments: [
    "README.md", "Sources/Afterglow/Afterglow.docc/Afterglow.md",
    "Sources/Afterglow/Afterglow.docc/Charts.md",
    "Sources/Afterglow/Afterglow.docc/FromCSS.md",
    "Sources/Afterglow/Afterglow.docc/FromSwiftUIAndCoreAnimation.md",
  ])
  func `samples of pages are compiled`(page: String) throws {
    let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
    let blocks = Self.blocks(in: text)
    #expect(!blocks.isEmpty)
    // A manifest is not part of a program; those of the examples are built.
    for line in blocks.filter({ $0.first?.hasPrefix("dependencies:") == false }).joined() {
      #expect(Self.isCompiled(line), "\(page): \(line)")
    }
  }

  @Test func `samples of documentation comments are compiled`() throws {
    let sources = Self.project.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path()))
    var count = 0
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      guard text.contains("/// ```swift") else { continue }
      for block in Self.blocks(in: text) {
        count += 1
        for line in block { #expect(Self.isCompiled(line), "\(file): \(line)") }
      }
    }
    #expect(count > 5)
  }
}
