import DataFiles
import SceneModel

/// The scene format as a JSON Schema (draft 2020-12), derived from the table that the decoder uses.
package struct JSONSchema: Sendable {
  package let registry: ComponentRegistry

  package init(families: [any Family.Type]) {
    registry = ComponentRegistry(families: families)
  }

  /// The schema's text, which is deterministic: one line for each definition.
  package var text: String {
    var table = SchemaTable(named: ["layer": layerShape])
    let (scene, definitions) = table.schema(of: .object(SceneFormat.scene.shape))
    let lines = definitions.map { name, schema in "    \(line(JSONValue(name))): \(line(schema))" }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Afterglow scene",
        "$ref": \(line(scene["$ref"] ?? nil)),
        "$defs": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """
  }

  private func line(_ value: JSONValue) -> String { JSONWriter(layout: .compact).text(value) }

  /// The layer, with the known components and the parameters of each.
  var layerShape: ValueShape {
    guard case .variants(let name, let tag, var kinds) = SceneFormat.layer.shape else { return .anything }
    for index in kinds.indices where kinds[index].name == LayerContent.Kind.component.rawValue {
      let names = registry.components.map { $0.name }
      for key in kinds[index].value.keys.indices where kinds[index].value.keys[key].name == "component" {
        kinds[index].value.keys[key].value = .choice(names)
      }
      kinds[index].value.conditions += parameterConditions
    }
    return .variants(name: name, tag: tag, kinds)
  }

  /// The parameters of each component; components with equal parameters share a condition, without a
  /// summary.
  private var parameterConditions: [Condition] {
    var groups: [(shape: ObjectShape, names: [String])] = []
    for component in registry.components {
      let shape = component.shape
      if let index = groups.firstIndex(where: { $0.shape.keys == shape.keys && $0.shape.rules == shape.rules }
      ) {
        groups[index].names.append(component.name)
        groups[index].shape.summary = ""
      } else {
        groups.append((shape, [component.name]))
      }
    }
    return groups.map { shape, names in
      let isRequired = shape.keys.contains(where: \.isRequired)
      return Condition(
        "component", is: .choice(names),
        then: [KeyShape("parameters", .object(shape), isRequired: isRequired, "")])
    }
  }
}
