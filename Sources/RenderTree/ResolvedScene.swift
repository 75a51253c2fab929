import VectorGraphics

/// One instant of a scene with everything resolved: no time, no percentages, no components are left in it.
///
/// All numbers have been rounded to `Float`, so that what is drawn from them is equal on every machine
/// although the mathematical libraries differ in the last bit of a `Double`.
package struct ResolvedScene: Sendable, Hashable {
  /// The canvas in points.
  package var size: Size
  /// The color behind all layers; nil for transparent.
  package var background: Color?
  /// From back to front.
  package var layers: [ResolvedLayer]

  package init(size: Size, background: Color?, layers: [ResolvedLayer]) {
    self.size = size
    self.background = background
    self.layers = layers
  }
}

/// A layer at one instant.
///
/// It is composited in this order: shadows and content are drawn, then filters, clip, mask, opacity and
/// blend mode are applied (Filter Effects 1, CSS Masking 1, Compositing 1).
package struct ResolvedLayer: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// Children from back to front, in this layer's space.
    case group([ResolvedLayer])
    indirect case shape(ResolvedShape)
    indirect case text(ResolvedText)
    indirect case image(ResolvedImage)
    /// What lies beneath the layer in the nearest group that is composited as one image, filtered; the layer has no
    /// filters of its own.
    indirect case backdrop(ResolvedBackdrop)
  }

  /// The author's id, or the path of the layer in the scene where there is none. It does not count when layers are
  /// compared: what is drawn does not depend on it.
  package var id: String {
    get { name.value }
    set { name.value = newValue }
  }
  /// The layer's box in its own space, from the origin, in points.
  package var size: Size
  /// Maps the layer's own space to its parent's.
  package var transform: AffineTransform
  /// Maps the layer's own space to its parent's where the layer is seen in perspective; `transform` is then the identity. Nil
  /// for all other layers.
  package var projection: Projection? {
    get { apart?.value }
    set { apart = newValue.map { .value($0) } }
  }
  /// 0…1, applied to the composited layer.
  package var opacity: Double
  package var blendMode: BlendMode
  /// Whether the children blend among themselves only, even where nothing else forces a group.
  package var isIsolated: Bool
  /// In the order they are applied; lengths in the layer's own space.
  package var filters: [ResolvedFilter]
  package var clip: ResolvedClip?
  package var mask: ResolvedMask?
  /// Box shadows, the first one on top.
  package var shadows: [ResolvedShadow]
  package var content: Content

  private var name: NotCompared<String>
  private var apart: Indirect<Projection>?

  package init(
    id: String, size: Size, transform: AffineTransform = .identity, opacity: Double = 1,
    blendMode: BlendMode = .normal, isIsolated: Bool = false, filters: [ResolvedFilter] = [],
    clip: ResolvedClip? = nil, mask: ResolvedMask? = nil, shadows: [ResolvedShadow] = [],
    content: Content
  ) {
    name = NotCompared(id)
    self.size = size
    self.transform = transform
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
    self.filters = filters
    self.clip = clip
    self.mask = mask
    self.shadows = shadows
    self.content = content
  }
}

extension ResolvedLayer {
  /// Whether drawing the children one by one is the same as drawing them as a group.
  ///
  /// Box shadows do not isolate: they are painted beneath and above the children (Compositing 1, section 3.4).
  package var passesThrough: Bool {
    opacity == 1 && blendMode == .normal && !isIsolated && filters.isEmpty && clip == nil && mask == nil
  }
}

extension ResolvedLayer {
  /// How many layers there are in the layer and its mask, this one among them.
  package var layerCount: Int {
    let masks = mask?.layers.reduce(0) { $0 + $1.layerCount } ?? 0
    guard case .group(let children) = content else { return 1 + masks }
    return children.reduce(1 + masks) { $0 + $1.layerCount }
  }
}

extension ResolvedLayer.Content {
  /// The box of what a content paints that has neither children nor strokes nor words, in the layer's own space.
  package var paintedBox: Rect {
    switch self {
    case .image(let image): image.destination.intersection(image.bounds)
    case .backdrop(let backdrop): backdrop.path.controlBox
    case .group, .shape, .text: .zero
    }
  }
}

/// An outline with what fills and strokes it, in the layer's own space.
package struct ResolvedShape: Sendable, Hashable {
  package var path: BezierPath
  package var fillRule: FillRule
  package var fill: Paint?
  package var stroke: ResolvedStroke? {
    get { apart?.value }
    set { apart = newValue.map { .value($0) } }
  }

  private var apart: Indirect<ResolvedStroke>?

  package init(
    path: BezierPath, fillRule: FillRule = .nonzero, fill: Paint? = nil, stroke: ResolvedStroke? = nil
  ) {
    self.path = path
    self.fillRule = fillRule
    self.fill = fill
    self.stroke = stroke
  }
}

/// A stroke along an outline, painted over its fill.
package struct ResolvedStroke: Sendable, Hashable {
  package var paint: Paint
  package var style: StrokeStyle
  /// The outline to stroke where it is not the shape's own (a trimmed one).
  package var path: BezierPath?
  /// Whether it is painted under the fill.
  package var isBehind = false
  /// The part of a text's glyph outlines that is stroked, which are known only when the text is drawn; nil is all.
  package var trim: ResolvedTrim?

  package init(paint: Paint, style: StrokeStyle, path: BezierPath? = nil, trim: ResolvedTrim? = nil) {
    self.paint = paint
    self.style = style
    self.path = path
    self.trim = trim
  }
}

/// A part of an outline, in fractions of its whole length.
package struct ResolvedTrim: Sendable, Hashable {
  package var start: Double
  package var end: Double
  /// Moves both ends along the outline.
  package var offset: Double

  package init(start: Double, end: Double, offset: Double) {
    self.start = start
    self.end = end
    self.offset = offset
  }
}

/// An outline within which what is beneath is filtered (Filter Effects 2, `backdrop-filter`).
package struct ResolvedBackdrop: Sendable, Hashable {
  /// In the layer's own space.
  package var path: BezierPath
  /// In the order they are applied; lengths in the layer's own space.
  package var filters: [ResolvedFilter]

  package init(path: BezierPath, filters: [ResolvedFilter]) {
    self.path = path
    self.filters = filters
  }
}

/// A filter function of Filter Effects 1.
package enum ResolvedFilter: Sendable, Hashable {
  /// A Gaussian; the standard deviation in points of the layer's own space.
  case blur(standardDeviation: Double)
  case brightness(Double)
  case contrast(Double)
  case saturate(Double)
  /// An angle in degrees.
  case hueRotate(degrees: Double)
  case grayscale(Double)
  case sepia(Double)
  case invert(Double)
  case opacity(Double)
  /// A blurred, colored copy beneath; the offset and the standard deviation in points.
  case dropShadow(offset: Point, standardDeviation: Double, color: Color)
  case primitive(FilterPrimitive)
}

/// The blurred shadow of a box, knocked out under the box itself.
package struct ResolvedShadow: Sendable, Hashable {
  /// The shadow's outline before it is blurred, moved and spread, in the layer's own space.
  package var path: BezierPath
  /// The box's outline: an outer shadow is not painted inside it, an inner one only there.
  package var boxPath: BezierPath
  package var isInner: Bool
  package var standardDeviation: Double
  package var color: Color

  package init(
    path: BezierPath, boxPath: BezierPath, isInner: Bool, standardDeviation: Double, color: Color
  ) {
    self.path = path
    self.boxPath = boxPath
    self.isInner = isInner
    self.standardDeviation = standardDeviation
    self.color = color
  }
}

/// The outline that a layer is cut to, in the layer's own space.
package struct ResolvedClip: Sendable, Hashable {
  package var path: BezierPath
  package var fillRule: FillRule

  package init(path: BezierPath, fillRule: FillRule = .nonzero) {
    self.path = path
    self.fillRule = fillRule
  }
}

/// The channel that a mask uses (CSS `mask-type`).
public enum MaskKind: String, Sendable, Hashable, CaseIterable {
  /// Its alpha.
  case alpha
  /// Its luminance times its alpha.
  case luminance
}

/// Layers whose alpha or luminance multiplies the masked layer (CSS Masking 1).
package struct ResolvedMask: Sendable, Hashable {
  package var kind: MaskKind
  /// In the masked layer's own space.
  package var layers: [ResolvedLayer]

  package init(kind: MaskKind, layers: [ResolvedLayer]) {
    self.kind = kind
    self.layers = layers
  }
}

/// The interpolation between the pixels of an image.
public enum ImageSampling: String, Sendable, Hashable, CaseIterable {
  /// The nearest pixel: hard squares, like CSS `image-rendering: pixelated`.
  case pixelated
  /// Linear interpolation.
  case linear
  /// A sharp cubic interpolation through the pixels.
  case cubic
}

/// An image or a frame of a clip, placed in a box.
package struct ResolvedImage: Sendable, Hashable {
  /// The name under which the renderer finds the image or the clip.
  package var asset: String
  /// The frame of a clip, from 0; nil for an image.
  package var frame: Int?
  /// Where the whole image is in the layer's own space; it may reach beyond the layer's box.
  package var destination: Rect
  /// The box that the image is cut to.
  package var bounds: Rect
  package var sampling: ImageSampling

  package init(
    asset: String, frame: Int? = nil, destination: Rect, bounds: Rect, sampling: ImageSampling = .cubic
  ) {
    self.asset = asset
    self.frame = frame
    self.destination = destination
    self.bounds = bounds
    self.sampling = sampling
  }
}
