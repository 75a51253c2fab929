import DataFiles

/// What a scene file declares besides what is drawn: kept so that the scene can be written as a file again.
///
/// Two scenes that draw the same and declare the same are equal, wherever parameters stand in their layers.
package struct SceneDeclarations: Sendable {
  /// The members of the file's `parameters`, the values they are bound to as defaults.
  package var parameters = JSONObject()
  /// The members of the file's `formats`, the one that is chosen first.
  package var formats = JSONObject()
  /// Font files of the scene's own, relative to its folder.
  package var fonts: [String] = []
  /// Layers that masks use by name.
  package var definitions: [Named<[Layer]>] = []
  /// The values that are written as a reference to a parameter, and the parameter's name.
  package var references: [NodePath: String] = [:]

  /// The rules of `afterglow lint` that are silenced everywhere, each with the reason.
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
