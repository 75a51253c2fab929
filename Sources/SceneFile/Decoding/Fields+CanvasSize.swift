import DataFiles
import SceneModel
import VectorGraphics

/// The canvas as a scene writes it: a width, and a height or that of the content.
struct CanvasSize {
  var size: Size
  var heightIsContent: Bool
}

/// A size that a scene offers by name.
struct NamedCanvasSize {
  var name: String
  var canvas: CanvasSize
}

extension Fields {
  /// The parameter that chooses among formats, bound to the first of them.
  ///
  /// A scene with formats has the parameter `format` and declares none of this name itself.
  func declareFormat(_ formats: [NamedCanvasSize], among declared: [DeclaredParameter]) -> DeclaredParameter {
    if declared.contains(where: { $0.name == "format" }) {
      self["parameters"]?.fail(
        "a scene with \"formats\" has the parameter \"format\" already; leave it out here")
    }
    node.session.bindings["format"] = formats.first.map { JSONValue($0.name) }
    return DeclaredParameter(
      name: "format", type: .choice, minimum: nil, maximum: nil, choices: formats.map(\.name), isFormat: true)
  }

  /// The size of the scene, or that of the format it is bound to.
  func canvasSize(formats: [NamedCanvasSize]?, limits: SceneLimits) -> CanvasSize? {
    switch (self["size"], formats) {
    case (let size?, nil): return size.canvasSize(limits: limits)
    case (nil, let formats?):
      let chosen = node.session.bindings["format"]?.string
      return formats.first { $0.name == chosen }?.canvas
    case (let size?, _?):
      size.fail("a scene has a \"size\" or \"formats\", not both")
      return nil
    case (nil, nil):
      if self["formats"] == nil { node.fail("scene needs \"size\" or \"formats\": how large the canvas is") }
      return nil
    }
  }
}

extension Node {
  /// Sizes by name, in the order they are written; nil, and reported, where there is none.
  func formats(limits: SceneLimits) -> [NamedCanvasSize]? {
    guard let object = value.object else {
      failExpecting("an object of sizes by name")
      return nil
    }
    let formats = object.members.filter { !$0.key.isAnnotation }.compactMap { member in
      child(member.value, key: member.key).canvasSize(limits: limits).map {
        NamedCanvasSize(name: member.key, canvas: $0)
      }
    }
    if object.members.allSatisfy({ $0.key.isAnnotation }) { fail("expected at least one size") }
    return formats.isEmpty ? nil : formats
  }
}

extension Node {
  func canvasSize(limits: SceneLimits) -> CanvasSize? {
    guard let elements = elements() else { return nil }
    guard elements.count == 2 else {
      fail("expected a width and a height, found \(elements.count) values")
      return nil
    }
    let width = elements[0].side(limit: limits.canvasSide)
    let heightIsContent = elements[1].value.string == "content"
    guard heightIsContent || elements[1].value.double != nil else {
      elements[1].failExpecting("a height in points or \"content\"")
      return nil
    }
    let height = heightIsContent ? width : elements[1].side(limit: limits.canvasSide)
    guard let width, let height else { return nil }
    guard width * height <= limits.canvasArea else {
      let (across, down) = (elements[0].value.briefDescription, elements[1].value.briefDescription)
      fail("a canvas of \(across)×\(down) points is larger than \(limits.canvasArea) square points")
      return nil
    }
    return CanvasSize(size: Size(width: width, height: height), heightIsContent: heightIsContent)
  }

  private func side(limit: Double) -> Double? {
    guard let side = number(maximum: limit) else { return nil }
    guard side > 0 else {
      fail("a canvas needs a size greater than 0, found \(value.briefDescription)")
      return nil
    }
    return side
  }
}
