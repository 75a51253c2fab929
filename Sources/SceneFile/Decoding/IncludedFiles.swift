import Budgets
import DataFiles
import SceneModel

/// A scene file that another one includes, decoded with the parameters given there.
package struct IncludedFile: Sendable {
  /// The key of the file and its parameters.
  package let key: String
  package let scene: DecodedScene
}

extension SceneDecoder {
  /// How many scene files may be within one another.
  static let greatestInclusion = 8

  /// Decodes a scene file that another one includes, and those that it includes itself, the innermost first.
  ///
  /// - Parameters:
  ///   - known: The keys of files that have been decoded.
  ///   - fail: Receives why the file cannot be included at all.
  /// - Returns: The files, and the errors in them.
  package func included(
    _ scene: IncludedScene, known: Set<String>, files: any SceneFileAccess, budget: Budget,
    fail: (_ message: String, _ isParameter: Bool) -> Void
  ) -> (files: [IncludedFile], errors: [SceneFileError]) {
    guard !known.contains(scene.key) else { return ([], []) }
    let chain = includers + [scene.source]
    if includers.contains(scene.source) {
      fail("the scene includes itself: \(chain.joined(separator: " → "))", false)
      return ([], [])
    }
    guard includers.count < Self.greatestInclusion else {
      fail("scene files are included more than \(Self.greatestInclusion) deep", false)
      return ([], [])
    }
    let bytes: [UInt8]
    do {
      bytes = try files.contents(of: scene.source, budget: budget)
    } catch {
      fail("\(scene.source): \(error.description)", false)
      return ([], [])
    }
    var decoder = self
    decoder.includers = chain
    do {
      let partial = try decoder.partial(
        bytes, file: scene.source,
        settings: scene.parameters.map { ParameterSetting(name: $0.name, value: $0.value) }, files: files,
        budget: budget)
      // Values of parameters are written in the including file.
      for error in partial.errors where error.isSetting { fail("\(error.path): \(error.message)", true) }
      let errors = partial.errors.filter { !$0.isSetting }
      guard let decoded = partial.scene else { return ([], errors) }
      return (decoded.included + [IncludedFile(key: scene.key, scene: decoded)], errors)
    } catch {
      return ([], error.errors)
    }
  }
}

extension SceneContext {
  /// The name of a file as the outermost scene would write it; names in an included scene are relative to its folder.
  func joined(_ name: String) -> String {
    guard let folder, !DataURL.isDataURL(name), !name.hasPrefix("/") else { return name }
    var steps: [Substring] = []
    for step in (folder + name).split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }

  /// The folder of an included scene, with a slash at the end, relative to that of the outermost one; nil if it is the same.
  private var folder: String? {
    guard decoder.includers.count > 1, let end = decoder.includers.last?.lastIndex(of: "/") else {
      return nil
    }
    return decoder.includers.last.map { String($0[...end]) }
  }

  /// Decodes the scene file of a layer; false if it cannot be used, which is reported.
  func include(_ scene: IncludedScene, at node: Node) -> Bool {
    guard files.hasScenes else { return true }
    places[node.path] = node.value
    var isUsable = true
    let found = decoder.included(
      scene, known: Set(included.map(\.key)), files: files, budget: budget
    ) { message, isParameter in
      let key = isParameter ? "parameters" : "source"
      (node.value.object?[key].map { node.child($0, key: key) } ?? node).fail(message)
      isUsable = false
    }
    included += found.files.filter { file in !included.contains { $0.key == file.key } }
    includedErrors += found.errors
    return isUsable
  }
}
