import Budgets
import RenderTree
import VectorGraphics

/// The inputs for resolving a scene besides the scene and the time.
package struct ResolutionContext: Sendable {
  package var text: any TextMeasuring
  /// The sizes of the scene's images in pixels, by name.
  package var imageSizes: [String: Size]
  /// The clips of the scene, by name.
  package var clips: [String: ClipTimeline]
  /// The lengths of the sounds of the scene in seconds, by name.
  package var sounds: [String: Double] = [:]
  /// The levels of sounds that animations follow.
  package var levels = FollowedSounds()
  /// The SVG files of the scene, by name, and the scene files that it includes, by their keys.
  package var drawings: [String: Drawing]
  package var reducesMotion: Bool
  /// The color space of the canvas; nil for sRGB.
  package var canvas: CanvasSpace?
  /// What an instant may use.
  package var limits = SceneLimits()

  package init(
    text: any TextMeasuring, imageSizes: [String: Size] = [:], clips: [String: ClipTimeline] = [:],
    drawings: [String: Drawing] = [:], reducesMotion: Bool = false
  ) {
    self.text = text
    self.imageSizes = imageSizes
    self.clips = clips
    self.drawings = drawings
    self.reducesMotion = reducesMotion
  }
}

/// Layers in their own space, which are placed like an image.
package struct Drawing: Sendable, Hashable {
  /// In points.
  package var size: Size
  /// From back to front.
  package var layers: [Layer]
  /// What a scene file has of its own: the default language of text, and how long it lasts in seconds. Nil for SVG files,
  /// which have the language of the scene.
  package var language: String??
  package var duration: Double?

  package init(size: Size, layers: [Layer]) {
    self.size = size
    self.layers = layers
  }

  /// A scene whose components are expanded, with its background.
  package init(_ scene: Scene) {
    size = scene.size
    layers = scene.layers
    if let background = scene.background {
      layers.insert(Layer(fill: .color(background), content: .rectangle(cornerRadii: .zero)), at: 0)
    }
    language = .some(scene.language)
    duration = scene.duration
  }
}

/// An error in resolving a scene at an instant.
package struct ResolutionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the layer, such as `layers[3].children[0]`.
  package var path: String
  package var message: String
  /// Other errors of the scene.
  package var others: [ResolutionError] = []

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  init(_ error: BudgetError) {
    self.init(path: error.place, message: error.message)
  }

  package var description: String { "\(path): \(message)" }
}

extension ResolutionError {
  /// This error and the others.
  package var all: [ResolutionError] {
    var first = self
    first.others = []
    return [first] + others.flatMap(\.all)
  }

  /// Several errors as one; nil if there are none.
  init?(_ errors: [ResolutionError]) {
    let all = errors.flatMap(\.all)
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }
}
