import VectorGraphics

/// A still or moving image: a canvas, layers from back to front, and an optional duration.
public struct Scene: Sendable, Hashable {
  /// The variant of a scene for viewers who prefer reduced motion.
  public enum ReducedMotion: Sendable, Hashable {
    /// The layers' own values, like CSS `animation: none`.
    case underlyingValues
    /// A fixed time that represents the scene, in seconds.
    case instant(Double)
  }

  /// The canvas in points.
  public var size: Size
  /// Whether the height of the canvas fits its content; `size.height` is then used only for percentages.
  public var heightIsContent: Bool
  /// The color behind all layers; nil for transparent.
  public var background: Color?
  /// The default length of a video of the scene, in seconds.
  public var duration: Double?
  /// The default frames per second of a video; 29.97 means 30000/1001.
  public var frameRate: Double?
  /// The variant for reduced motion.
  public var reducedMotion: ReducedMotion
  /// The default language of text, as a BCP 47 tag.
  public var language: String?
  /// Alternative text that describes the image.
  public var summary: String?
  /// The luminance of white in high dynamic range, in cd/m²; nil for 203, the reference white of ITU-R BT.2408.
  public var white: Double?
  /// The blur of what moves; nil for none.
  public var motionBlur: MotionBlur?
  /// From back to front.
  public var layers: [Layer]
  /// The declarations of the file from which the scene was read: parameters, formats, definitions.
  package var declarations = SceneDeclarations()

  /// Creates a scene from layers.
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
