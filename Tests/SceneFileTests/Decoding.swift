import Budgets
import Foundation
import ProgramFamilies
import SceneModel

@testable import SceneFile

/// In-memory files that a scene names.
struct FilesInMemory: SceneFileAccess {
  var texts = ["part.json": part]

  /// A scene file that others may include.
  private static let part = #"""
    {"size": [4, 4], "parameters": {"size": {"type": "number", "default": 2}},
     "layers": [{"type": "ellipse", "frame": {"width": {"parameter": "size"}}}]}
    """#

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    guard let text = texts[path] else { throw FileAccessError("No such file or directory") }
    return Array(text.utf8)
  }

  func media(named name: String) throws(FileAccessError) -> MediaFile {
    MediaFile(path: name, size: 1, digest: 0)
  }
}

/// The scene in a text.
func decoded(
  _ text: String, families: [any Family.Type] = ProgramFamilies.all, settings: [ParameterSetting] = [],
  limits: SceneLimits = SceneLimits()
) throws(SceneFileErrors) -> DecodedScene {
  try SceneDecoder(families: families, limits: limits).decode(
    Array(text.utf8), file: "scene.json", settings: settings, files: FilesInMemory())
}

/// The errors of a scene, one sentence each; empty if it is valid.
func errors(
  in text: String, families: [any Family.Type] = ProgramFamilies.all, settings: [ParameterSetting] = [],
  limits: SceneLimits = SceneLimits()
) -> [String] {
  do {
    _ = try decoded(text, families: families, settings: settings, limits: limits)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}

/// A scene on one line with these layers.
func scene(layers: String, _ more: String = "") -> String {
  #"{"size": [100, 50], \#(more)"layers": [\#(layers)]}"#
}

/// The directory of the project.
let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  .standardizedFileURL
