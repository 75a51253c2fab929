import DataFiles

/// The declarations of a scene file that are not drawn, kept so that the scene can be written as a file
/// again.
///
/// Two scenes with equal layers and declarations are equal, even if their layers refer to parameters at
/// different paths.
package struct SceneDeclarations: Sendable {
  /// The members of the file's `parameters`, with the bound values as defaults.
  package var parameters = JSONObject()
  /// The members of the file's `formats`, the selected one first.
  package var formats = JSONObject()
  /// The scene's font files, relative to its directory.
  package var fonts: [String] = []
  /// Layers that masks use by name.
  package var definitions: [Named<[Layer]>] = []
  /// The references to parameters, by the paths of the values that they stand for.
  package var references: [NodePath: JSONValue] = [:]

  /// The rules of `afterglow lint` that are disabled for the whole scene, each with the reason.
  package var lintReasons: [Named<String>] = []

  package init() {}
}

extension SceneDeclarations: Hashable {
  package static func == (first: SceneDeclarations, second: SceneDeclarations) -> Bool {
    first.parameters == second.parameters && first.formats == second.formats && first.fonts == second.fonts
      && first.definitions == second.definitions && first.lintReasons == second.lintReasons
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fonts)
    hasher.combine(definitions)
  }
}
