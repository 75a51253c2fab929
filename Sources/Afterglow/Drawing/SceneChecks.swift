import Budgets
import DataFiles
import SceneFile
import SceneModel

extension SceneDocument {
  /// Creates a document from a scene built in Swift, checked and ready to be drawn.
  ///
  /// Components are expanded once here, so drawing a document at many times is faster than drawing its scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - context: The fonts and images; nil creates a context for this document, with the current folder.
  ///   - name: The name of the scene in messages.
  /// - Throws: `missingInput` if an image does not exist, `invalidScene` with every error of the scene, each with the
  ///   path of its layer.
  public init(_ scene: Scene, in context: RenderContext? = nil, name: String = "scene") throws(AfterglowError)
  {
    let context = if let context { context } else { try RenderContext() }
    let faults = scene.sizeErrors + scene.faults
    guard faults.isEmpty else {
      throw .invalidScene(
        faults.prefix(shownErrorCount).map {
          SceneFileError(file: name, path: $0.path, message: $0.message)
        })
    }
    let budget = Budget(context.limits)
    do {
      try budget.take(.layers(scene.layers.layerCount))
    } catch {
      throw .invalidScene([SceneFileError(file: name, path: "layers", message: error.message)])
    }
    let inputs = InputFiles()
    let (decoded, loaded) = try context.load(scene, named: name, budget: budget, inputs: inputs)
    try self.init(
      decoded, path: name, resources: loaded.resources, drawings: loaded.drawings,
      warnings: loaded.warnings, inputs: inputs, digest: nil, budget: budget)
  }
}

extension Scene {
  /// Errors in the canvas and the times of a scene: the rules also apply to scene files.
  fileprivate var sizeErrors: [(path: String, message: String)] {
    var faults: [(path: String, message: String)] = []
    for (name, side) in [("width", size.width), ("height", size.height)]
    where !(side > 0 && side <= Scene.greatestSide) {
      faults.append(
        ("size.\(name)", "found \(side), expected more than 0 and at most \(Scene.greatestSide) points"))
    }
    if faults.isEmpty, size.width * size.height > Scene.greatestArea {
      faults.append(("size", "the canvas has more than \(Scene.greatestArea) square points"))
    }
    if let duration, !(0...86_400).contains(duration) {
      faults.append(("duration", "found \(duration), expected seconds within 0…86400"))
    }
    if let frameRate, !(0.001...1000).contains(frameRate) {
      faults.append(("frameRate", "found \(frameRate), expected frames per second within 0.001…1000"))
    }
    if let white, !(1...10_000).contains(white) {
      faults.append(("white", "found \(white), expected cd/m² within 1…10000"))
    }
    if let shutter = motionBlur?.shutter, !MotionBlur.shutters.contains(shutter) {
      faults.append(("motionBlur.shutter", "found \(shutter), expected degrees within 0…720"))
    }
    let depth = layers.map(\.depth).max() ?? 0
    if depth > Scene.greatestDepth {
      faults.append(("layers", "groups are nested \(depth) deep, expected at most \(Scene.greatestDepth)"))
    }
    return faults
  }
}
