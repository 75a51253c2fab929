import VectorGraphics

/// Content that is composited as one: its opacity, blend mode, filters, clip, mask and transforms apply to all of it
/// together, and percentages in the frames of its content are of its box.
public struct Group: SceneContent {
  public typealias Body = Never
  public typealias Modified = Group
  /// The group's own layer.
  public var layer: Layer

  /// - Parameter content: From back to front.
  public init(@SceneContentBuilder _ content: () throws -> some SceneContent) rethrows {
    self.init(layers: try content().layers)
  }

  /// - Parameter layers: From back to front.
  public init(layers: [Layer]) {
    layer = Layer(content: .group(layers))
  }

  public var layers: [Layer] { [layer] }

  public func modified(_ change: (inout Layer) -> Void) -> Group {
    var group = self
    change(&group.layer)
    return group
  }
}

extension Scene {
  /// A scene made of content.
  ///
  /// ```swift
  /// let scene = Scene(size: (1080, 1080), background: .black, duration: 6) {
  ///   Text("Hello").font(.inter, size: 96).fill(.white).position(x: 540, y: 540)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The width and the height of the canvas in points, each greater than 0 and at most 100 000.
  ///   - background: What lies behind all layers; nil is transparent.
  ///   - duration: How long a video of the scene lasts, in seconds; nil leaves it to the export.
  ///   - frameRate: Frames per second of a video; nil is 30. 29.97 means 30000/1001.
  ///   - language: The language of text that names none, as a BCP 47 tag. It chooses between Han forms.
  ///   - summary: What the picture shows, in words, for those who cannot see it; PNG files carry it.
  ///   - reducedMotion: What the scene becomes for viewers who asked for less motion.
  ///   - content: The layers, from back to front.
  public init(
    size: (width: Double, height: Double), background: Color? = nil, duration: Double? = nil,
    frameRate: Double? = nil, language: String? = nil, summary: String? = nil,
    reducedMotion: ReducedMotion = .underlyingValues,
    @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows {
    try self.init(
      size: Size(width: size.width, height: size.height), background: background, duration: duration,
      frameRate: frameRate, language: language, summary: summary, reducedMotion: reducedMotion, content)
  }

  /// A scene made of content, its canvas given as a size in points.
  public init(
    size: Size, background: Color? = nil, duration: Double? = nil, frameRate: Double? = nil,
    language: String? = nil, summary: String? = nil, reducedMotion: ReducedMotion = .underlyingValues,
    @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows {
    self.init(
      size: size, background: background, duration: duration, frameRate: frameRate,
      reducedMotion: reducedMotion, language: language, summary: summary, layers: try content().layers)
  }
}
