import VectorGraphics

/// A picture that may move: a canvas, layers from back to front, and how long it lasts.
public struct Scene: Sendable {
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
  /// How long a film of the scene lasts unless told otherwise, in seconds.
  public var duration: Double?
  /// Frames a second of a film unless told otherwise, as a fraction.
  public var frameRate: FrameRate?
  public var reducedMotion: ReducedMotion
  /// The language of text that names none, as a BCP 47 tag.
  public var language: String?
  /// What the picture shows, in words, for those who cannot see it.
  public var summary: String?
  public var layers: [Layer]

  public init(
    size: Size, heightIsContent: Bool = false, background: Color? = nil, duration: Double? = nil,
    frameRate: FrameRate? = nil, reducedMotion: ReducedMotion = .underlyingValues, language: String? = nil,
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

/// Frames a second as an exact fraction.
public struct FrameRate: Sendable, Hashable, CustomStringConvertible {
  public let numerator: Int
  public let denominator: Int

  /// A rate of `numerator / denominator` frames a second; nil unless both are positive.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, denominator > 0, numerator <= 1_000_000_000, denominator <= 1_000_000_000 else {
      return nil
    }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The rate a number stands for: the broadcast rates by their usual decimals (29.97 is 30000/1001), any other
  /// to a thousandth. Nil unless it is within 0.001…1000.
  public init?(_ framesPerSecond: Double) {
    guard framesPerSecond.isFinite, framesPerSecond >= 0.001, framesPerSecond <= 1000 else { return nil }
    if let broadcast = Self.broadcastRates.first(where: { $0.decimal == framesPerSecond }) {
      self.init(broadcast.nominal * 1000, over: 1001)
      return
    }
    var (numerator, denominator) = (Int((framesPerSecond * 1000).rounded()), 1000)
    for prime in [2, 5] {
      while numerator % prime == 0, denominator % prime == 0 {
        numerator /= prime
        denominator /= prime
      }
    }
    self.init(numerator, over: denominator)
  }

  private static let broadcastRates: [(decimal: Double, nominal: Int)] = [
    (23.976, 24), (23.98, 24), (29.97, 30), (47.95, 48), (47.952, 48), (59.94, 60), (119.88, 120),
  ]

  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
