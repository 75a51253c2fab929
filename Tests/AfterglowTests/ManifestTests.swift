import Foundation
import Testing

@Suite("The manifest")
struct ManifestTests {
  /// If a dependency is missing, a changed module does not rebuild the modules that import it.
  @Test("the manifest has a dependency for every import of a module")
  func everyImportIsAnArrow() throws {
    let arrows = try Self.arrows()
    #expect(arrows.count > 40)
    for (module, dependencies) in arrows {
      for (file, imported) in try Self.imports(of: module) where imported != module && arrows[imported] != nil
      {
        #expect(dependencies.contains(imported), "\(file) imports \(imported)")
      }
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  /// The names in the `dependencies` of each target.
  private static func arrows() throws -> [String: Set<String>] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    var arrows: [String: Set<String>] = [:]
    for target in manifest.split(separator: /(?:executableT|testT|\.t)arget\(|\.systemLibrary\(/).dropFirst()
    {
      guard let name = target.firstMatch(of: /name: "(\w+)"/)?.1 else { continue }
      let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      arrows[String(name)] = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
      let modules = families(in: manifest).map { "Afterglow\($0.name)" }
      if target.contains("] + familyModules") { arrows[String(name)]?.formUnion(modules) }
      if target.contains("] + familyCommands") {
        arrows[String(name)]?.formUnion(modules.map { $0 + "Command" })
      }
    }
    let lists = manifest.matches(of: /Target\.Dependency\] \{\s*\[([^\]]*)\]/).map { list in
      Set(list.1.matches(of: /"(\w+)"/).map { String($0.1) })
    }
    let tested = manifest.firstMatch(of: /\.target\(name: command\),([^\]]*)\]/)?.1 ?? ""
    let commandTests = tested.matches(of: /"(\w+)"/).map { String($0.1) }
    for (name, others) in families(in: manifest) {
      let family = "Afterglow\(name)"
      let all = lists[0].union(others.map { "Afterglow\($0)" })
      arrows[family] = all
      arrows[family + "Command"] = all.union(lists[1]).union([family]).union(
        others.map { "Afterglow\($0)Command" })
      arrows[family + "Tests"] = all.union([family, family + "Command", "TestSupport"]).union(commandTests)
    }
    return arrows
  }

  /// The families, and those whose components each of them uses.
  private static func families(in manifest: String) -> [(name: String, others: Set<String>)] {
    manifest.matches(of: /Family\(name: "(\w+)"[^\n]*?(?:, families: \[([^\]]*)\])?\),/).map {
      (String($0.1), Set(($0.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }))
    }
  }

  /// The folder of a target: that of a family is `Families/Charts/Tests` for `AfterglowChartsTests`.
  private static func folder(of module: String) -> String {
    let names = ["Tests", "Command", ""].compactMap { role -> String? in
      guard module.hasPrefix("Afterglow"), module.hasSuffix(role) else { return nil }
      let family = "Families/\(module.dropFirst("Afterglow".count).dropLast(role.count))"
      return "\(family)/\(role.isEmpty ? "Sources" : role)"
    }
    let family = names.first { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
    return family ?? (module.hasSuffix("Tests") ? "Tests/" : "Sources/") + module
  }

  /// The modules that the files of a target import.
  private static func imports(of module: String) throws -> [(file: String, module: String)] {
    let folder = root.appending(path: folder(of: module))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.flatMap {
      file in
      let text = try String(contentsOf: file, encoding: .utf8)
      // Foundation's functions are optimized, as this test is not.
      return text.components(separatedBy: "\n").filter { $0.range(of: "import ") != nil }.compactMap { line in
        line.firstMatch(of: /^\s*(?:@\w+ |\w+ )*import (?:(?:struct|enum|func|class) )?(\w+)/).map {
          (file: file.lastPathComponent, module: String($0.1))
        }
      }
    }
  }
}
