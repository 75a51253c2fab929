import Foundation
import Testing

@testable import AfterglowServer

@Suite("The examples of docs/serve.md")
struct DocumentedSignatureTests {
  private static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/serve.md")

  @Test(
    "make the server's signature",
    arguments: [("python", "/usr/bin/python3"), ("javascript", "/usr/bin/node"), ("php", "/usr/bin/php")])
  func signature(language: String, interpreter: String) throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let start = try #require(text.range(of: "```\(language)\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    let code = String(text[start.upperBound..<end.lowerBound])
    // A machine need not have all of them.
    guard FileManager.default.isExecutableFile(atPath: interpreter) else { return }
    let file = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(code.utf8).write(to: URL(fileURLWithPath: file))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: interpreter)
    process.arguments = [file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let keys = try SigningKeys(lines: "0123456789abcdef0123456789abcdef")
    #expect(printed == keys.signed("/v1/card.png?set.name=Ada") + "\n")
  }
}
