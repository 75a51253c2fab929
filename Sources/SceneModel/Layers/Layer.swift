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
  public var corners: CornerPoints?
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
  case image(ImageContent)
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
    case inset(top: Length, right: Length, bottom: Length, left: Length, cornerRadii: CornerLengths)
    /// An ellipse by its center and radii.
    case ellipse(center: LengthPoint, radii: LengthPoint)
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
