import Foundation

/// What clients may ask of a scene, as JSON schemas.
struct SceneDescription: Sendable {
  /// By the names of its parameters.
  private(set) var parameters: [(name: String, schema: String, summary: String, isData: Bool)] = []
  private(set) var formats: [String] = []
  private(set) var hasDuration = false
  /// A scale at which the largest format has nearly as many pixels as a picture may have.
  private(set) var greatestScale = 1.0

  /// Reads a scene that has been found valid.
  init(_ path: String, pixelLimit: Int) {
    guard let data = FileManager.default.contents(atPath: path),
      let scene = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return }
    let sizes = scene["formats"] as? [String: Any] ?? [:]
    formats = sizes.keys.sorted()
    hasDuration = scene["duration"] != nil
    let areas = ([scene["size"] as Any] + sizes.values.map { $0 }).compactMap { value -> Double? in
      let pair = value as? [NSNumber] ?? (value as? [String: Any])?["size"] as? [NSNumber]
      return pair.flatMap { $0.count == 2 ? $0[0].doubleValue * $0[1].doubleValue : nil }
    }
    // Sides are rounded up to pixels.
    if let area = areas.max(), area > 0 { greatestScale = 0.99 * (Double(pixelLimit) / area).squareRoot() }
    let declared = scene["parameters"] as? [String: [String: Any]] ?? [:]
    parameters = declared.sorted { $0.key < $1.key }.map { name, parameter in
      let schema = Self.schema(parameter)
      return (
        name, schema ?? "{}", parameter["summary"] as? String ?? "A parameter of the scene.", schema == nil
      )
    }
  }

  /// Nil for data, which belongs into the body of a request.
  private static func schema(_ parameter: [String: Any]) -> String? {
    var schema: [String: Any] = [:]
    switch parameter["type"] as? String {
    case "number", "integer":
      schema = parameter.filter { ["type", "minimum", "maximum"].contains($0.key) }
    case "boolean": schema["type"] = "boolean"
    case "text": schema["type"] = "string"
    case "color": schema = ["type": "string", "pattern": "^#[0-9a-f]{6}$"]
    case "choice": schema = ["type": "string", "enum": parameter["choices"] ?? []]
    default: return nil
    }
    schema["default"] = parameter["default"]
    let data = try? JSONSerialization.data(withJSONObject: schema, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) }
  }
}
