import RenderTree
import VectorGraphics

/// What resolving a scene needs to know beside the scene and the time.
public struct ResolutionContext: Sendable {
  public var text: any TextMeasuring
  /// The sizes of the pictures that the scene places, in pixels, by their names.
  public var imageSizes: [String: Size]
  public var reducesMotion: Bool

  public init(text: any TextMeasuring, imageSizes: [String: Size] = [:], reducesMotion: Bool = false) {
    self.text = text
    self.imageSizes = imageSizes
    self.reducesMotion = reducesMotion
  }
}

/// A scene that cannot be settled at an instant.
public struct ResolutionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The way to the layer, such as `layers[3].children[0]`.
  public var path: String
  public var message: String

  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)" }
}
