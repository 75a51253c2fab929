import DataFiles
import RenderTree
import VectorGraphics

/// A layer as authored: its content, its box, its appearance, and its animations.
public struct Layer: Sendable, Hashable {
  /// The id; unique in the scene if set.
  public var id: String?
  /// The layer's box in its parent's box.
  public var frame: LayerFrame
  /// 0…1, applied to the composited layer.
  public var opacity: Double
  /// How the layer blends with the backdrop (CSS `mix-blend-mode`).
  public var blendMode: BlendMode
  /// Whether the children blend only with each other (CSS `isolation: isolate`).
  public var isIsolated: Bool
  /// Whether the layer is hidden.
  public var isHidden: Bool
  /// The origin of rotation and scaling.
  public var transformOrigin: LengthPoint
  /// The translation. Individual transforms precede the list: translate, rotate, scale, transform (CSS Transforms 2).
  public var translate: LengthPoint
  /// Degrees, clockwise.
  public var rotate: Double
  /// The horizontal and vertical factor.
  public var scale: Point
  /// The last function is applied to a point first.
  public var transform: [TransformOperation]
  /// Transforms the layer's plane in 3D about its origin; the last function is applied to a point first, and all of them
  /// before those of ``transform``.
  public var transform3D: [TransformOperation3D] = []
  /// Whether the children of a group are planes in the same 3D space as the group, sorted by depth, instead of
  /// painted into its plane (CSS `transform-style: preserve-3d`).
  public var preserves3D = false
  /// Whether the layer is hidden while its back faces the viewer (CSS `backface-visibility: hidden`).
  public var hidesBackface = false
  /// The points of the parent's box to which the corners of the layer's box are pinned; nil if the frame positions
  /// the box.
  public var corners: CornerPoints?
  /// In the order of application.
  public var filters: [Filter]
  /// Box shadows; the first one is on top.
  public var shadows: [BoxShadow]
  /// The clip of the layer.
  public var clip: Clip?
  /// The mask of the layer.
  public var mask: Mask?
  /// The fill of shapes and text; text without a fill is black.
  public var fill: LayerPaint?
  /// The stroke of outlines.
  public var stroke: Stroke?
  /// What the layer shows.
  public var content: LayerContent
  /// In the order of application.
  public var animations: [Animation]
  /// What modifiers in code were given that cannot be.
  package var faults: [LayerFault] = []
  /// The rules of `afterglow lint` that are silenced here and in what the layer holds, each with the reason.
  package var lintReasons: [Named<String>] = []

  /// Creates a layer; by default, it fills its parent.
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

/// The content of a layer.
public enum LayerContent: Sendable, Hashable {
  /// Children from back to front, in the layer's own space.
  case group([Layer])
  /// A rectangle that fills the box.
  case rectangle(cornerRadii: CornerLengths)
  /// An ellipse inscribed in the box.
  case ellipse
  /// An outline in points in the layer's own space.
  case path(BezierPath, fillRule: FillRule)
  /// A text in the box.
  case text(TextContent)
  /// An image in the box.
  case image(ImageContent)
  /// An SVG file as layers.
  case svg(SVGContent)
  /// A component in the box.
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

/// The position of a layer's box in its parent's; percentages refer to the parent's box (CSS absolute positioning).
///
/// Any two of `left`, `width` and `right` determine the horizontal position; without a width, the box
/// extends to both edges, and a missing edge is 0. The same applies vertically.
public struct LayerFrame: Sendable, Hashable {
  /// From the parent's left edge.
  public var left: Length?
  /// From the parent's top edge.
  public var top: Length?
  /// From the parent's right edge, inward.
  public var right: Length?
  /// From the parent's bottom edge, inward.
  public var bottom: Length?
  /// Percentages refer to the parent's width.
  public var width: Length?
  /// Percentages refer to the parent's height.
  public var height: Length?

  /// Creates a frame from the given edges.
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

/// The stroke of a layer's outline.
public struct Stroke: Sendable, Hashable {
  /// The paint of the line.
  public var paint: LayerPaint
  /// The width, caps, joins and dashes.
  public var style: StrokeStyle
  /// The start of the stroked part of the outline, as a fraction of its length; 0…1 is the whole outline.
  public var trimStart: Double
  /// The end of the stroked part.
  public var trimEnd: Double
  /// A shift of both ends of the part along the outline, as a fraction of its length.
  public var trimOffset: Double

  /// Creates a stroke; by default one point wide, along the whole outline.
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

/// An outline to which a layer is clipped.
public struct Clip: Sendable, Hashable {
  /// An outline in the layer's box.
  public enum Shape: Sendable, Hashable {
    /// The layer's box, inset on every side (CSS `inset()`), with rounded corners.
    case inset(top: Length, right: Length, bottom: Length, left: Length, cornerRadii: CornerLengths)
    /// An ellipse by its center and radii.
    case ellipse(center: LengthPoint, radii: LengthPoint)
    /// An outline in points in the layer's space.
    case path(BezierPath, fillRule: FillRule)
  }

  /// The outline.
  public var shape: Shape

  /// Creates a clip.
  public init(shape: Shape) {
    self.shape = shape
  }
}

/// Layers whose alpha or luminance shows or hides the masked layer.
public struct Mask: Sendable, Hashable {
  /// Whether alpha or luminance is used.
  public var kind: MaskKind
  /// The layers of the mask; percentages in their frames refer to the masked layer's box.
  public var layers: [Layer]
  /// The name of the scene's definition that provides the layers; nil if the mask has its own.
  public var definition: String?

  /// Creates a mask from layers.
  public init(kind: MaskKind = .alpha, layers: [Layer], definition: String? = nil) {
    self.kind = kind
    self.layers = layers
    self.definition = definition
  }
}

/// A placed image.
public struct ImageContent: Sendable, Hashable {
  /// How the image fits its box (CSS `object-fit`).
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the box.
    case fill
    /// As large as possible inside the box.
    case contain
    /// As small as possible to fill the box, and cropped.
    case cover
    /// One pixel is one point.
    case none
  }

  /// The name under which the image was loaded: its path as written in the scene.
  public var source: String
  /// How it fits its box.
  public var fit: Fit
  /// The position in its box (CSS `object-position`); percentages refer to the remaining space.
  public var position: LengthPoint
  /// The part of the image to show, in its pixels; percentages refer to the image. Nil for all of it.
  public var crop: LayerFrame?
  /// The interpolation between its pixels.
  public var sampling: ImageSampling
  /// The corner radii of the box, which clips the image and casts its shadows (CSS `border-radius`).
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
  /// The name under which the file was loaded: its path as written in the scene.
  public var source: String
  /// How it fits its box.
  public var fit: ImageContent.Fit
  /// The position in its box (CSS `object-position`); percentages refer to the remaining space.
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
/// Horizontally, `alignment` places the lines in the box; if the box has no width, they are aligned to a
/// point. Vertically, `baseline` determines which line of the text is aligned with which edge of the box.
public struct TextContent: Sendable, Hashable {
  /// The vertical position of a text in its box.
  public enum Baseline: String, Sendable, Hashable, CaseIterable {
    /// The first baseline at the top of the box.
    case alphabetic
    /// The text at the top, in the middle, or at the bottom of the box.
    case top, middle, bottom
  }

  /// A part of the text with its own style; nil properties default to the text's.
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
    /// The fill of the glyphs.
    public var fill: LayerPaint?

    /// Creates a part of a text; nil properties default to the text's.
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

  /// The parts, in order.
  public var spans: [Span]
  /// The default font of the parts.
  public var font: Font
  /// A BCP 47 tag.
  public var language: String?
  /// Space after every character, in points.
  public var tracking: Double
  /// The distance between baselines in ems; nil for the font's own.
  public var lineHeight: Double?
  /// The horizontal alignment of lines.
  public var alignment: TextAlignment
  /// The vertical alignment of the text.
  public var baseline: Baseline
  /// Whether lines break at the width of the box.
  public var wraps: Bool
  /// The maximum number of lines; nil for no limit.
  public var lineLimit: Int?
  /// OpenType features to enable, such as `tnum`.
  public var features: [String]
  /// How the ascent and descent of a line are determined.
  public var metrics: LineMetrics

  /// Creates text from spans, by default on one line in the default font.
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

  /// Creates text in a single style.
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
