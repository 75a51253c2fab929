import Foundation
import Testing

@testable import SceneFile

@Suite("The specification of the scene format")
struct DocumentationTests {
  private func text() throws -> String {
    try String(contentsOf: repository.appending(path: "docs/scene-format.md"), encoding: .utf8)
  }

  @Test("its examples are scenes")
  func examples() throws {
    let parts = try text().components(separatedBy: "```json\n").dropFirst()
    #expect(parts.count >= 5)
    for part in parts {
      let example = part.components(separatedBy: "\n```")[0]
      #expect(errors(in: example) == [], "\(example.prefix(80))")
    }
  }

  @Test("it names every key that the decoder takes, in code")
  func keys() throws {
    let words = Set(try text().split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    for object in SceneFormat.objects {
      for key in object.keys { #expect(words.contains(key.name), "\(key.name) of \(object.name)") }
    }
    for kind in ["group", "rectangle", "ellipse", "path", "text", "image", "component"] {
      #expect(words.contains(kind))
    }
  }
}
