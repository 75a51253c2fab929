/// The blur of what moves while the shutter of a camera is open.
public struct MotionBlur: Sendable, Hashable {
  /// In which light the instants of a frame are added.
  public enum Light: String, Sendable, Hashable, CaseIterable {
    /// In the encoded levels of sRGB, as layers are blended.
    case srgb
    /// In linear light, as on film: what is bright leaves a brighter trail.
    case linear
  }

  /// How long the shutter is open, in degrees: 360 is from one frame to the next.
  public var shutter: Double
  /// In which light the instants of a frame are added.
  public var light: Light

  /// Creates a blur; by default that of most film cameras.
  public init(shutter: Double = 180, light: Light = .srgb) {
    self.shutter = shutter
    self.light = light
  }

  /// The angles allowed, in degrees.
  package static let shutters = 0.0...720.0
}
