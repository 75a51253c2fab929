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
  /// What else is wrong with the scene.
  public var others: [ResolutionError] = []

  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)" }
}

extension ResolutionError {
  /// This error and the others.
  public var all: [ResolutionError] {
    var first = self
    first.others = []
    return [first] + others.flatMap(\.all)
  }

  /// Several errors as one; nil where there are none.
  init?(_ errors: [ResolutionError]) {
    let all = errors.flatMap(\.all)
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }
}
