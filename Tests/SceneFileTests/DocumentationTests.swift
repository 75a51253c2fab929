import DataFiles
import Foundation
import SceneModel
import Testing

@testable import SceneFile

@Suite("The specification of the scene format")
struct DocumentationTests {
  private let page = repository.appending(path: "docs/scene-format.md")

  private func text() throws -> String { try String(contentsOf: page, encoding: .utf8) }

  @Test("every example of docs/scene-format.md is a valid scene")
  func examples() throws {
    let parts = try text().components(separatedBy: "```json\n").dropFirst()
    #expect(parts.count >= 5)
    for part in parts {
      let example = part.components(separatedBy: "\n```")[0]
      #expect(errors(in: example) == [], "\(example.prefix(80))")
    }
  }

  /// `make schema` updates the tables.
  @Test("the tables of docs/scene-format.md are those of the format")
  func tables() throws {
    var text = try text()
    let isRecording = ProcessInfo.processInfo.environment["RECORD_TABLES"] != nil
    for (name, table) in ReferenceTable.all {
      let (opening, closing) = ("<!-- keys of \(name) -->\n", "\n<!-- end of keys -->")
      guard let start = text.range(of: opening),
        let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
      else {
        Issue.record("the page has no table of the keys of \(name)")
        continue
      }
      let range = start.upperBound..<end.lowerBound
      if isRecording {
        text.replaceSubrange(range, with: table.markdown)
      } else {
        #expect(text[range] == table.markdown, "the keys of \(name): make schema")
      }
    }
    if isRecording { try text.write(to: page, atomically: true, encoding: .utf8) }
  }

  @Test("every table on the page is that of some object")
  func known() throws {
    let names = Set(ReferenceTable.all.map(\.name))
    for part in try text().components(separatedBy: "<!-- keys of ").dropFirst() {
      #expect(names.contains(part.components(separatedBy: " -->")[0]))
    }
  }

  @Test("exactly the properties that the format marks as animatable can be animated")
  func animatable() {
    let paints = ["fill", "stroke.paint"]
    func names(_ object: ObjectShape) -> [String] {
      let keys = object.keys.filter(\.isAnimatable).map(\.name)
      switch object.name {
      case "stop": return paints.flatMap { paint in keys.map { "\(paint).stops[0].\($0)" } }
      case "stroke": return keys.map { "stroke.\($0)" }
      case "frame": return keys.map { "frame.\($0)" }
      case "text path": return keys.map { "along.\($0)" }
      case "offset path": return keys.map { "offsetPath.\($0)" }
      case "font": return keys.map { "text.\($0)" }
      case "text layer":
        return keys.map { ["text", "tracking", "lineHeight"].contains($0) ? "text.\($0)" : $0 }
      default:
        return object.name.hasSuffix("gradient")
          ? paints.flatMap { paint in keys.map { "\(paint).\($0)" } } : keys
      }
    }
    // Only units of a text can be scrambled, and the outline of a clip is a key of its own.
    let flagged = Set(SceneFormat.objects.flatMap(names))
    let unmarked = [
      "parameters.NAME", "text.axes.NAME", "clip.path", "clip.inset", "clip.ellipse", "text.scramble",
    ]
    #expect(flagged == Set(AnimatableProperty.allNames).subtracting(unmarked))
  }
}
