import RenderTree
import VectorGraphics

/// What an author writes: something to draw, its box, its looks, and the animations that move them.
public struct Layer: Sendable, Hashable {
  /// Unique in the scene where it is given.
  public var id: String?
  public var frame: LayerFrame
  /// 0…1, applied to the composited layer.
  public var opacity: Double
  public var blendMode: BlendMode
  /// Whether the children blend among themselves only (CSS `isolation: isolate`).
  public var isIsolated: Bool
  public var isHidden: Bool
  public var transformOrigin: LengthPoint
  /// The individual transforms come before the list: translate, rotate, scale, transform (CSS Transforms 2).
  public var translate: LengthPoint
  /// Degrees, clockwise.
  public var rotate: Double
  public var scale: Point
  public var transform: [TransformOperation]
  public var filters: [Filter]
  public var shadows: [BoxShadow]
  public var clip: Clip?
  public var mask: Mask?
  public var fill: LayerPaint?
  public var stroke: Stroke?
  public var content: LayerContent
  public var animations: [Animation]
  /// What modifiers in code were given that cannot be.
  package var faults: [LayerFault] = []

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
public enum LayerContent: Sendable, Hashable {
  /// Children from back to front, in the layer's own space.
  case group([Layer])
  case rectangle(cornerRadii: CornerLengths)
  case ellipse
  /// An outline in points of the layer's own space.
  case path(BezierPath, fillRule: FillRule)
  case text(TextContent)
  case image(ImageContent)
  case component(ComponentInstance)
}

/// Where a layer's box lies in its parent's: percentages are of the parent's box (CSS absolute positioning).
///
/// Of `left`, `width`, `right` two decide; without a width the box reaches from edge to edge, and an edge
/// that is not given is 0. The same holds down the page.
public struct LayerFrame: Sendable, Hashable {
  public var left: Length?
  public var top: Length?
  public var right: Length?
  public var bottom: Length?
  public var width: Length?
  public var height: Length?

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
  public var paint: LayerPaint
  public var style: StrokeStyle
  /// The part of the outline that is stroked, in fractions of its length; 0…1 is all of it.
  public var trimStart: Double
  public var trimEnd: Double
  /// Moves both ends of the part along the outline, in fractions of its length.
  public var trimOffset: Double

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
  public enum Shape: Sendable, Hashable {
    /// The layer's box, moved inward on every side (CSS `inset()`), with rounded corners.
    case inset(top: Length, right: Length, bottom: Length, left: Length, cornerRadii: CornerLengths)
    case ellipse(center: LengthPoint, radii: LengthPoint)
    case path(BezierPath, fillRule: FillRule)
  }

  public var shape: Shape

  public init(shape: Shape) {
    self.shape = shape
  }
}

/// Layers whose alpha or luminance shows or hides the masked layer.
public struct Mask: Sendable, Hashable {
  public var kind: ResolvedMask.Kind
  /// Percentages of their frames are of the masked layer's box.
  public var layers: [Layer]
  /// The name of the scene's definition that the layers are taken from; nil for layers of its own.
  public var definition: String?

  public init(kind: ResolvedMask.Kind = .alpha, layers: [Layer], definition: String? = nil) {
    self.kind = kind
    self.layers = layers
    self.definition = definition
  }
}

/// A placed picture.
public struct ImageContent: Sendable, Hashable {
  /// How the picture fits its box (CSS `object-fit`).
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    case fill, contain, cover, none
  }

  /// The name under which the picture was loaded: its path as the scene writes it.
  public var source: String
  public var fit: Fit

  public init(source: String, fit: Fit = .contain) {
    self.source = source
    self.fit = fit
  }
}

/// Text in the layer's box.
///
/// Across, `alignment` places the lines in the box; a box without width is the point they are aligned to.
/// Down, `baseline` says which line of the text stands where in the box.
public struct TextContent: Sendable, Hashable {
  public enum Baseline: String, Sendable, Hashable, CaseIterable {
    /// The first baseline at the top of the box.
    case alphabetic
    /// The block at the top, in the middle, at the bottom of the box.
    case top, middle, bottom
  }

  /// A part of the text with looks of its own; what is nil is the text's.
  public struct Span: Sendable, Hashable {
    public var text: String
    public var families: [String]?
    public var weight: Int?
    public var style: Font.Style?
    public var size: Double?
    public var language: String?
    public var tracking: Double?
    public var fill: LayerPaint?

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

  public var spans: [Span]
  public var font: Font
  public var language: String?
  /// Space after every character in points.
  public var tracking: Double
  /// The distance of baselines in ems; nil is the font's own.
  public var lineHeight: Double?
  public var alignment: TextParagraph.Alignment
  public var baseline: Baseline
  /// Whether lines break at the width of the box.
  public var wraps: Bool
  public var lineLimit: Int?
  /// OpenType features switched on, such as `tnum`.
  public var features: [String]
  /// What the ascent and the descent of a line are.
  public var metrics: TextParagraph.LineMetrics

  public init(
    spans: [Span], font: Font = Font(), language: String? = nil, tracking: Double = 0,
    lineHeight: Double? = nil, alignment: TextParagraph.Alignment = .start, baseline: Baseline = .top,
    wraps: Bool = false, lineLimit: Int? = nil, features: [String] = [],
    metrics: TextParagraph.LineMetrics = .exact
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
    alignment: TextParagraph.Alignment = .start, baseline: Baseline = .top, wraps: Bool = false,
    lineLimit: Int? = nil, features: [String] = []
  ) {
    self.init(
      spans: [Span(text: text)], font: font, language: language, tracking: tracking, alignment: alignment,
      baseline: baseline, wraps: wraps, lineLimit: lineLimit, features: features)
  }
}
