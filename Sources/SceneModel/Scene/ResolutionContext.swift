import RenderTree
import VectorGraphics

/// What resolving a scene needs to know beside the scene and the time.
package struct ResolutionContext: Sendable {
  package var text: any TextMeasuring
  /// The sizes of the pictures that the scene places, in pixels, by their names.
  package var imageSizes: [String: Size]
  /// The SVG files that the scene places, by their names.
  package var drawings: [String: Drawing]
  package var reducesMotion: Bool
  /// What the levels of the canvas represent; nil is sRGB.
  package var canvas: CanvasSpace?

  package init(
    text: any TextMeasuring, imageSizes: [String: Size] = [:], drawings: [String: Drawing] = [:],
    reducesMotion: Bool = false
  ) {
    self.text = text
    self.imageSizes = imageSizes
    self.drawings = drawings
    self.reducesMotion = reducesMotion
  }
}

/// Layers in a space of their own, which are placed as an image is.
package struct Drawing: Sendable, Hashable {
  /// In points.
  package var size: Size
  /// From back to front.
  package var layers: [Layer]

  package init(size: Size, layers: [Layer]) {
    self.size = size
    self.layers = layers
  }
}

/// A scene that cannot be resolved at an instant.
package struct ResolutionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The way to the layer, such as `layers[3].children[0]`.
  package var path: String
  package var message: String
  /// What else is wrong with the scene.
  package var others: [ResolutionError] = []

  package init(path: String, message: String) {
    self.path = path
    self.message = message
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
