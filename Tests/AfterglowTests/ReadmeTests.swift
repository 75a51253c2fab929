import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("the library's example is the one that is compiled here, line by line")
  func exampleIsCompiled() throws {
    let readme = try String(contentsOfFile: Project.path("README.md"), encoding: .utf8)
    let compiled = try String(
      contentsOfFile: Project.path("Tests/AfterglowTests/ReadmeExample.swift"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
    let example = try #require(block.components(separatedBy: "```").first)
    let lines = example.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count >= 7 && lines.count <= 10)
    for line in lines where !line.hasPrefix("let scene") { #expect(compiled.contains(line), "\(line)") }
  }

  @Test("the example writes the picture it promises")
  func exampleRuns() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("afterglow-readme")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png = folder.appendingPathComponent("heart.png").path
    try renderHeart(scene: Project.path("Scenes/heart-chakra.json"), output: png)
    #expect(FileManager.default.fileExists(atPath: png))
  }

  @Test("every package of packages.txt is one a Debian name can be")
  func packages() throws {
    let names = try String(contentsOfFile: Project.path("packages.txt"), encoding: .utf8).split(
      separator: "\n")
    #expect(names.count >= 12)
    for name in names { #expect(name.wholeMatch(of: #/[a-z0-9][a-z0-9+.-]+/#) != nil, "\(name)") }
  }
}
