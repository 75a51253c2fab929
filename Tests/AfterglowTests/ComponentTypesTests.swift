import Foundation
import SceneFile
import Testing

@Suite struct `The Swift types of components` {
  private static let folder = Project.path("Sources/Afterglow/Components")

  @Test func `component types are derived from the parameters that the components declare`() throws {
    let types = ComponentTypes(ComponentRegistry.standard.components).files
    if ProcessInfo.processInfo.environment["AFTERGLOW_RECORD_API"] != nil {
      for type in types {
        try type.source.write(toFile: "\(Self.folder)/\(type.name)", atomically: true, encoding: .utf8)
      }
      Issue.record("the types were written; a run that records does not pass")
      return
    }
    for type in types {
      let written = try String(contentsOfFile: "\(Self.folder)/\(type.name)", encoding: .utf8)
      #expect(words(of: written) == words(of: type.source), "\(type.name): run `make record-api`")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(files) == Set(types.map(\.name)))
  }

  /// The text without the formatter's choices: white space, and commas before closing brackets.
  private func words(of source: String) -> String {
    let joined = source.filter { !$0.isWhitespace && $0 != "/" }
    return joined.replacing(",)", with: ")").replacing(",]", with: "]")
  }
}
