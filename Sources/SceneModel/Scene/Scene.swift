import VectorGraphics

/// A picture that may move: a canvas, layers from back to front, and how long it lasts.
public struct Scene: Sendable, Hashable {
  /// What the scene becomes for a viewer who asked for less motion.
  public enum ReducedMotion: Sendable, Hashable {
    /// The layers' own values, as CSS `animation: none`.
    case underlyingValues
    /// The instant that stands for the whole, in seconds.
    case instant(Double)
  }

  /// The canvas in points.
  public var size: Size
  /// Whether the height of the canvas is that of its content; `size.height` then bounds percentages only.
  public var heightIsContent: Bool
  /// What lies behind all layers; nil is transparent.
  public var background: Color?
  /// How long a video of the scene lasts by default, in seconds.
  public var duration: Double?
  /// Frames per second of a video by default, as people write it: 29.97 means 30000/1001.
  public var frameRate: Double?
  /// What the scene becomes with less motion.
  public var reducedMotion: ReducedMotion
  /// The language of text that names none, as a BCP 47 tag.
  public var language: String?
  /// What the picture shows, in words, for those who cannot see it.
  public var summary: String?
  /// How bright white is in high dynamic range, in cd/m²; nil is 203, the reference white of ITU-R BT.2408.
  public var white: Double?
  /// From back to front.
  public var layers: [Layer]
  /// What the file that the scene was read from declares: parameters, formats, definitions.
  package var declarations = SceneDeclarations()

  /// A scene of given layers.
  public init(
    size: Size, heightIsContent: Bool = false, background: Color? = nil, duration: Double? = nil,
    frameRate: Double? = nil, reducedMotion: ReducedMotion = .underlyingValues, language: String? = nil,
    summary: String? = nil, layers: [Layer]
  ) {
    self.size = size
    self.heightIsContent = heightIsContent
    self.background = background
    self.duration = duration
    self.frameRate = frameRate
    self.reducedMotion = reducedMotion
    self.language = language
    self.summary = summary
    self.layers = layers
  }
}
