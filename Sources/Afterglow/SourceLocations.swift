import SceneFile

// The positions of layers in the scene file.
extension SceneDocument {
  /// Whether a path is that of a layer in the file, and not of one that a component has made.
  func hasLayer(at path: String) -> Bool { decoded.hasLayer(at: path) }

  /// A message at a layer, or something within it, located in the file.
  package func located(_ message: String, at path: String) -> SceneFileError {
    decoded.located(message, path: path)
  }

  /// The same for many messages at once.
  func located(_ messages: [(message: String, path: String)]) -> [SceneFileError] {
    decoded.located(messages)
  }
}
