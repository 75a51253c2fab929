import DataFiles
import RenderTree
import VectorGraphics

/// What an author writes: something to draw, its box, its looks, and the animations that move them.
public struct Layer: Sendable, Hashable {
  /// Unique in the scene where it is given.
  public var id: String?
  /// Where the layer's box is in its parent's.
  public var frame: LayerFrame
  /// 0…1, applied to the composited layer.
  public var opacity: Double
  /// How its colors mix with what is beneath (CSS `mix-blend-mode`).
  public var blendMode: BlendMode
  /// Whether the children blend among themselves only (CSS `isolation: isolate`).
  public var isIsolated: Bool
  /// Whether it is left out.
  public var isHidden: Bool
  /// The point that transforms turn and scale about.
  public var transformOrigin: LengthPoint
  /// The individual transforms come before the list: translate, rotate, scale, transform (CSS Transforms 2).
  public var translate: LengthPoint
  /// Degrees, clockwise.
  public var rotate: Double
  /// Factors horizontally and vertically.
  public var scale: Point
  /// The last function is applied to a point first.
  public var transform: [TransformOperation]
  /// Moves the layer's plane in space, about its origin; the last function is applied to a point first, and all of them before
  /// those of ``transform``.
  public var transform3D: [TransformOperation3D] = []
  /// Whether the children of a group are planes in the same space as the group, sorted by depth, rather than painted in its
  /// plane (CSS `transform-style: preserve-3d`).
  public var preserves3D = false
  /// Whether the layer is left out while its back is towards the viewer (CSS `backface-visibility: hidden`).
  public var hidesBackface = false
  /// Where the corners of the layer's box are pinned to in the parent's box; nil leaves the box where the frame has it.
  public var corners: CornerPoints? {
    get {
      guard case .corners(let corners)? = pinned else { return nil }
      return corners
    }
    set { pinned = newValue.map { .corners($0) } }
  }
  /// In the order they are applied.
  public var filters: [Filter]
  /// The first one is on top.
  public var shadows: [BoxShadow]
  /// What the layer is cut to.
  public var clip: Clip?
  /// What shows or hides parts of it.
  public var mask: Mask?
  /// What fills shapes and text; text without one is black.
  public var fill: LayerPaint?
  /// How outlines are stroked.
  public var stroke: Stroke?
  /// What the layer shows.
  public var content: LayerContent
  /// In the order they are applied.
  public var animations: [Animation]
  /// Apart from the layer, since few have them and they take much room.
  private indirect enum Pinned: Sendable, Hashable {
    case corners(CornerPoints)
  }

  private var pinned: Pinned?
  /// What modifiers in code were given that cannot be.
  package var faults: [LayerFault] = []
  /// The rules of `afterglow lint` that are silenced here and in what the layer holds, each with the reason.
  package var lintReasons: [Named<String>] = []

  /// A layer that fills its parent, by default.
  public init(
    id: String? = nil, frame: LayerFrame = LayerFrame(), opacity: Double = 1, blendMode: BlendMode = .normal,
    isIsolated: Bool = false, isHidden: Bool = false, transformOrigin: LengthPoint = .center,
    translate: LengthPoint = .zero, rotate: Double = 0, scale: Point = Point(x: 1, y: 1),
    transform: [TransformOperation] = [], filters: [Filter] = [], shadows: [BoxShadow] = [],
    clip: Clip? = nil, mask: Mask? = nil, fill: LayerPaint? = nil, stroke: Stroke? = nil,
    content: LayerContent, animations: [Animation] = []
  ) {
    self.id = id
    self.frame = frame
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
    self.isHidden = isHidden
    self.transformOrigin = transformOrigin
    self.translate = translate
    self.rotate = rotate
    self.scale = scale
    self.transform = transform
    self.filters = filters
    self.shadows = shadows
    self.clip = clip
    self.mask = mask
    self.fill = fill
    self.stroke = stroke
    self.content = content
    self.animations = animations
  }
}

/// What a layer shows.
///
/// What is large and seldom is kept apart, here and in what else a layer has: there may be a hundred thousand of them.
public enum LayerContent: Sendable, Hashable {
  /// Children from back to front, in the layer's own space.
  case group([Layer])
  /// A rectangle that fills the box.
  case rectangle(cornerRadii: CornerLengths)
  /// An ellipse that touches the sides of the box.
  case ellipse
  /// An outline in points of the layer's own space.
  case path(BezierPath, fillRule: FillRule)
  /// A text in the box.
  case text(TextContent)
  /// An image in the box.
  indirect case image(ImageContent)
  /// An SVG file as layers.
  case svg(SVGContent)
  /// The picture of a component in the box.
  case component(ComponentInstance)

  /// The kinds of content, by the word that scene files use.
  package enum Kind: String, Sendable, CaseIterable {
    case group, rectangle, ellipse, path, text, image, svg, component
  }

  /// Which kind of content this is.
  package var kind: Kind {
    switch self {
    case .group: .group
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path: .path
    case .text: .text
    case .image: .image
    case .svg: .svg
    case .component(let instance): instance.deferred == nil ? .component : .group
    }
  }
}

/// Where a layer's box lies in its parent's: percentages are of the parent's box (CSS absolute positioning).
///
/// Of `left`, `width`, `right` two decide; without a width the box reaches from edge to edge, and an edge
/// that is not given is 0. The same holds down the page.
public struct LayerFrame: Sendable, Hashable {
  /// From the parent's left edge.
  public var left: Length?
  /// From the parent's top edge.
  public var top: Length?
  /// From the parent's right edge, inward.
  public var right: Length?
  /// From the parent's bottom edge, inward.
  public var bottom: Length?
  /// Of the parent's width where it is a percentage.
  public var width: Length?
  /// Of the parent's height where it is a percentage.
  public var height: Length?

  /// A frame of the edges that are given.
  public init(
    left: Length? = nil, top: Length? = nil, right: Length? = nil, bottom: Length? = nil,
    width: Length? = nil, height: Length? = nil
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.width = width
    self.height = height
  }

  /// A frame in points.
  public init(_ rect: Rect) {
    self.init(
      left: .points(rect.x), top: .points(rect.y), width: .points(rect.width), height: .points(rect.height))
  }

  /// The box in the parent's space.
  public func resolved(in parent: Size) -> Rect {
    func edge(_ near: Length?, _ far: Length?, _ extent: Length?, _ reference: Double) -> (Double, Double) {
      let near = near?.resolved(against: reference)
      let far = far?.resolved(against: reference)
      guard let extent = extent?.resolved(against: reference) else {
        let start = near ?? 0
        return (start, max(0, reference - start - (far ?? 0)))
      }
      let length = max(0, extent)
      return (near ?? far.map { reference - $0 - length } ?? 0, length)
    }
    let (x, width) = edge(left, right, width, parent.width)
    let (y, height) = edge(top, bottom, height, parent.height)
    return Rect(x: x, y: y, width: width, height: height)
  }
}

/// How a layer's outline is stroked.
public struct Stroke: Sendable, Hashable {
  /// What the line is painted with.
  public var paint: LayerPaint
  /// Its width, ends, corners and dashes.
  public var style: StrokeStyle
  /// The part of the outline that is stroked, in fractions of its length; 0…1 is all of it.
  public var trimStart: Double
  /// Where the part ends.
  public var trimEnd: Double
  /// Moves both ends of the part along the outline, in fractions of its length.
  public var trimOffset: Double

  /// A line one point wide along the whole outline, by default.
  public init(
    paint: LayerPaint, style: StrokeStyle = StrokeStyle(width: 1), trimStart: Double = 0,
    trimEnd: Double = 1, trimOffset: Double = 0
  ) {
    self.paint = paint
    self.style = style
    self.trimStart = trimStart
    self.trimEnd = trimEnd
    self.trimOffset = trimOffset
  }
}

/// An outline that a layer is cut to.
public struct Clip: Sendable, Hashable {
  /// An outline in the layer's box.
  public enum Shape: Sendable, Hashable {
    /// The layer's box, moved inward on every side (CSS `inset()`), with rounded corners.
    indirect case inset(top: Length, right: Length, bottom: Length, left: Length, cornerRadii: CornerLengths)
    /// An ellipse by its center and radii.
    indirect case ellipse(center: LengthPoint, radii: LengthPoint)
    /// An outline in points of the layer's space.
    case path(BezierPath, fillRule: FillRule)
  }

  /// The outline.
  public var shape: Shape

  /// A clip to an outline.
  public init(shape: Shape) {
    self.shape = shape
  }
}

/// Layers whose alpha or luminance shows or hides the masked layer.
public struct Mask: Sendable, Hashable {
  /// Whether alpha or luminance counts.
  public var kind: MaskKind
  /// Percentages of their frames are of the masked layer's box.
  public var layers: [Layer]
  /// The name of the scene's definition that the layers are taken from; nil for layers of its own.
  public var definition: String?

  /// A mask of layers.
  public init(kind: MaskKind = .alpha, layers: [Layer], definition: String? = nil) {
    self.kind = kind
    self.layers = layers
    self.definition = definition
  }
}

/// A placed picture.
public struct ImageContent: Sendable, Hashable {
  /// How the picture fits its box (CSS `object-fit`).
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the box.
    case fill
    /// As large as fits.
    case contain
    /// As small as fills the box, and cut.
    case cover
    /// One pixel is one point.
    case none
  }

  /// The name under which the picture was loaded: its path as the scene writes it.
  public var source: String
  /// How it fits its box.
  public var fit: Fit
  /// Where it lies in its box (CSS `object-position`): percentages are of the room that is left.
  public var position: LengthPoint
  /// The part of the image that is shown, in its pixels; percentages are of the image. Nil is all of it.
  public var crop: LayerFrame?
  /// How values between its pixels are found.
  public var sampling: ImageSampling
  /// The corners of the box that it is cut to, and that its shadows have (CSS `border-radius`).
  public var cornerRadii: CornerLengths

  /// An image by its name.
  public init(
    source: String, fit: Fit = .contain, position: LengthPoint = .center, crop: LayerFrame? = nil,
    sampling: ImageSampling = .cubic, cornerRadii: CornerLengths = .zero
  ) {
    self.source = source
    self.fit = fit
    self.position = position
    self.crop = crop
    self.sampling = sampling
    self.cornerRadii = cornerRadii
  }
}

/// A placed SVG file.
public struct SVGContent: Sendable, Hashable {
  /// The name under which the file was loaded: its path as the scene writes it.
  public var source: String
  /// How it fits its box.
  public var fit: ImageContent.Fit
  /// Where it lies in its box (CSS `object-position`): percentages are of the room that is left.
  public var position: LengthPoint

  /// An SVG file by its name.
  public init(source: String, fit: ImageContent.Fit = .contain, position: LengthPoint = .center) {
    self.source = source
    self.fit = fit
    self.position = position
  }
}

/// Text in the layer's box.
///
/// Across, `alignment` places the lines in the box; a box without width is the point they are aligned to.
/// Down, `baseline` says which line of the text stands where in the box.
public struct TextContent: Sendable, Hashable {
  /// Where a text stands vertically in its box.
  public enum Baseline: String, Sendable, Hashable, CaseIterable {
    /// The first baseline at the top of the box.
    case alphabetic
    /// The block at the top, in the middle, at the bottom of the box.
    case top, middle, bottom
  }

  /// A part of the text with looks of its own; what is nil is the text's.
  public struct Span: Sendable, Hashable {
    /// The characters.
    public var text: String
    /// In order of preference.
    public var families: [String]?
    /// 1…1000.
    public var weight: Int?
    /// Upright, italic or oblique.
    public var style: Font.Style?
    /// The em in points.
    public var size: Double?
    /// A BCP 47 tag.
    public var language: String?
    /// Space after every character, in points.
    public var tracking: Double?
    /// What fills the glyphs.
    public var fill: LayerPaint?

    /// A part of a text; what is nil is the text's own.
    public init(
      text: String, families: [String]? = nil, weight: Int? = nil, style: Font.Style? = nil,
      size: Double? = nil, language: String? = nil, tracking: Double? = nil, fill: LayerPaint? = nil
    ) {
      self.text = text
      self.families = families
      self.weight = weight
      self.style = style
      self.size = size
      self.language = language
      self.tracking = tracking
      self.fill = fill
    }
  }

  /// The parts, one after the other.
  public var spans: [Span]
  /// The font of parts that have none of their own.
  public var font: Font
  /// A BCP 47 tag.
  public var language: String?
  /// Space after every character in points.
  public var tracking: Double
  /// The distance of baselines in ems; nil is the font's own.
  public var lineHeight: Double?
  /// Where lines stand horizontally.
  public var alignment: TextAlignment
  /// Where the block stands vertically.
  public var baseline: Baseline
  /// Whether lines break at the width of the box.
  public var wraps: Bool
  /// The most lines; nil is all.
  public var lineLimit: Int?
  /// OpenType features switched on, such as `tnum`.
  public var features: [String]
  /// What the ascent and the descent of a line are.
  public var metrics: LineMetrics

  /// Text of several spans, by default on one line in the default font.
  public init(
    spans: [Span], font: Font = Font(), language: String? = nil, tracking: Double = 0,
    lineHeight: Double? = nil, alignment: TextAlignment = .start, baseline: Baseline = .top,
    wraps: Bool = false, lineLimit: Int? = nil, features: [String] = [],
    metrics: LineMetrics = .exact
  ) {
    self.spans = spans
    self.font = font
    self.language = language
    self.tracking = tracking
    self.lineHeight = lineHeight
    self.alignment = alignment
    self.baseline = baseline
    self.wraps = wraps
    self.lineLimit = lineLimit
    self.features = features
    self.metrics = metrics
  }

  /// Text of one look.
  public init(
    _ text: String, font: Font = Font(), language: String? = nil, tracking: Double = 0,
    alignment: TextAlignment = .start, baseline: Baseline = .top, wraps: Bool = false,
    lineLimit: Int? = nil, features: [String] = []
  ) {
    self.init(
      spans: [Span(text: text)], font: font, language: language, tracking: tracking, alignment: alignment,
      baseline: baseline, wraps: wraps, lineLimit: lineLimit, features: features)
  }
}
