import Foundation
import SceneModel

@testable import SceneFile

/// Files that a scene names, held in memory.
struct FilesInMemory: SceneFileAccess {
  var texts: [String: String] = [:]

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    guard let text = texts[path] else { throw FileAccessError("No such file or directory") }
    return Array(text.utf8)
  }
}

/// The scene in a text.
func decoded(
  _ text: String, settings: [ParameterSetting] = [], limits: SceneLimits = SceneLimits()
) throws(SceneFileErrors) -> DecodedScene {
  try SceneDecoder(limits: limits).decode(
    Array(text.utf8), file: "scene.json", settings: settings, files: FilesInMemory())
}

/// What is wrong with a scene, one sentence each; empty if nothing is.
func errors(
  in text: String, settings: [ParameterSetting] = [], limits: SceneLimits = SceneLimits()
) -> [String] {
  do {
    _ = try decoded(text, settings: settings, limits: limits)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}

/// A scene of one line with these layers.
func scene(layers: String, _ more: String = "") -> String {
  #"{"size": [100, 50], \#(more)"layers": [\#(layers)]}"#
}

/// The project's own folder.
let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  .standardizedFileURL
