import VectorGraphics

/// Content that is composited as a unit: its opacity, blend mode, filters, clip, mask and transforms apply to the
/// content as a whole, and percentages in the frames of its content refer to its box.
public struct Group: SceneContent {
  public typealias Body = Never
  public typealias Modified = Group
  /// The group's own layer.
  public var layer: Layer

  /// - Parameter content: The content, from back to front.
  public init(@SceneContentBuilder _ content: () throws -> some SceneContent) rethrows {
    self.init(layers: try content().layers)
  }

  /// - Parameter layers: The layers, from back to front.
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
  /// Creates a scene from content.
  ///
  /// ```swift
  /// let scene = Scene(size: (1080, 1080), background: .black, duration: 6) {
  ///   Text("Hello").font(.inter, size: 96).fill(.white).position(x: 540, y: 540)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The width and the height of the canvas in points, each greater than 0 and at most 100 000.
  ///   - background: The color behind all layers; nil for transparent.
  ///   - duration: The length of a video of the scene, in seconds; nil leaves it to the export.
  ///   - frameRate: Frames per second of a video; nil for 30. 29.97 means 30000/1001.
  ///   - language: The default language of text, as a BCP 47 tag. It selects Han glyph forms.
  ///   - summary: Alternative text that describes the image; PNG files contain it.
  ///   - reducedMotion: The variant of the scene for viewers who prefer reduced motion.
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

  /// Creates a scene from content, with a canvas size in points.
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
