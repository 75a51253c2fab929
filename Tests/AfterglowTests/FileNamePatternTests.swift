import TestSupport
import Testing

@testable import Afterglow

@Suite("Names of files made from data")
struct FileNamePatternTests {
  private func path(_ pattern: String, _ value: String) throws -> String {
    try FileNamePattern(pattern).path { (_) throws(BatchRowError) in value }
  }

  @Test("fields are replaced, doubled braces are braces")
  func fields() throws {
    #expect(try path("out/{id}-x.png", "12") == "out/12-x.png")
    #expect(try path("{{{id}}}.png", "a") == "{a}.png")
    #expect(try path("a/{id}/b.png", "王小明") == "a/王小明/b.png")
    #expect(try FileNamePattern("out/{id}-{format}.png").fieldNames == ["id", "format"])
    #expect(try FileNamePattern("out/a-{id}/{b}.png").root == "out/")
    #expect(try FileNamePattern("{id}.png").root == "")
    #expect(try FileNamePattern("{id}.JPG").fileExtension == "jpg")
  }

  @Test(
    "no value leads to another directory or to a file name that a system does not support",
    arguments: [
      "", "..", ".", "../x", "/etc/passwd", "a/b", "a\\b", "C:x", "a\0b", "a\nb", "\u{7F}", "\u{85}",
      "a\u{202E}b", "a\u{200B}b", "\u{FEFF}a", "a\u{AD}b", "a\u{2060}b",
      "NUL", "con", "Com1", "LPT9.x", "COM¹", ".hidden", "x*", "x?", "\"", "<a>", "a|b", " x",
      String(repeating: "ä", count: 200),
    ])
  func tricks(value: String) {
    #expect(throws: BatchRowError.self) { try path("out/{id}.png", value) }
    #expect(throws: BatchRowError.self) { try path("out/{id}/x.png", value) }
  }

  @Test("a directory named by a value may not end with a dot or a space", arguments: ["a.", "a "])
  func folderEnds(value: String) throws {
    #expect(throws: BatchRowError.self) { try path("out/{id}/x.png", value) }
    #expect(try path("out/{id}.png", value) == "out/\(value).png")
  }

  @Test("random names stay in their directory")
  func randomValues() throws {
    var random = SeededNumbers(seed: 1)
    let letters = Array("ab./\\ ~\u{0}:é王-_%2e")
    for _ in 0..<5000 {
      var value = ""
      for _ in 0..<6 { value.append(letters[random.int(below: letters.count)]) }
      guard let path = try? path("out/{id}/{id}.png", value) else { continue }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.count == 3 && parts[0] == "out" && parts[1] != ".." && parts[1] != ".", "\(value)")
    }
  }

  @Test(
    "meaningless patterns are refused",
    arguments: ["out/{id.png", "out/id}.png", "{}.png", "out/{id}.mp4", ""])
  func badPatterns(pattern: String) {
    #expect(throws: AfterglowError.self) { try FileNamePattern(pattern) }
  }
}
