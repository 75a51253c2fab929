import DataFiles
import RenderTree
import VectorGraphics

/// A layer as authored: its content, its box, its appearance, and its animations.
public struct Layer: Sendable, Hashable {
  /// The id; unique in the scene if set.
  public var id: String?
  /// The layer's box in its parent's box.
  public var frame: LayerFrame {
    get { placed?.value ?? LayerFrame() }
    set { placed = newValue == LayerFrame() ? nil : .value(newValue) }
  }
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
  /// The last function is applied to a point first.
  public var transform: [TransformOperation]
  /// In the order of application.
  public var filters: [Filter]
  /// The fill of shapes and text; text without a fill is black.
  public var fill: LayerPaint?
  /// The content of the layer.
  public var content: LayerContent
  /// In the order of application.
  public var animations: [Animation]

  /// Nil if the layer fills its parent.
  private var placed: Indirect<LayerFrame>?
  /// Nil if all of them have their defaults.
  private var apart: Indirect<UncommonProperties>?
  /// The properties that few layers have.
  var rare: UncommonProperties {
    get { apart?.value ?? UncommonProperties() }
    set { apart = newValue == UncommonProperties() ? nil : .value(newValue) }
  }
  /// What is computed when the scene is loaded; nil for most layers.
  private var computed = NotCompared<Indirect<ComputedProperties>?>(nil)
  var computedProperties: ComputedProperties {
    get { computed.value?.value ?? ComputedProperties() }
    set { computed.value = .value(newValue) }
  }
  /// The same for groups of components that have the same children; 0 for other layers.
  var groupNumber: UInt32 {
    get { computed.value?.value.groupNumber ?? 0 }
    set { computedProperties.groupNumber = newValue }
  }
  /// When the layer begins and ends, if its parent or its content determine that.
  var schedule: Schedule? {
    get { computed.value?.value.schedule }
    set { computedProperties.schedule = newValue }
  }
  /// Whether nothing rare is set, and nothing computed.
  var isPlain: Bool {
    if case nil = apart, case nil = computed.value { true } else { false }
  }
  /// Invalid settings made in code.
  package var faults: [LayerError] = []
  /// The rules of `afterglow lint` that are disabled for this layer and its descendants, each with the
  /// reason.
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
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
    self.isHidden = isHidden
    self.transformOrigin = transformOrigin
    self.transform = transform
    self.filters = filters
    self.fill = fill
    self.content = content
    self.animations = animations
    self.frame = frame
    rare = UncommonProperties(
      translate: translate, rotate: rotate, scale: scale, shadows: shadows, clip: clip, mask: mask,
      stroke: stroke.map { .value($0) })
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
    indirect case inset(top: Length, right: Length, bottom: Length, left: Length, cornerRadii: CornerLengths)
    /// An ellipse by its center and radii.
    indirect case ellipse(center: LengthPoint, radii: LengthPoint)
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

extension Clip.Shape {
  /// The key of the shape in a scene file.
  package var name: String {
    switch self {
    case .inset: "inset"
    case .ellipse: "ellipse"
    case .path: "path"
    }
  }

  /// Combines the lengths of two boxes or of two ellipses; nil for other shapes.
  func combined(with other: Clip.Shape, _ combine: (Length, Length) -> Length) -> Clip.Shape? {
    func both(_ one: LengthPoint, _ two: LengthPoint) -> LengthPoint {
      LengthPoint(x: combine(one.x, two.x), y: combine(one.y, two.y))
    }
    switch (self, other) {
    case (
      .inset(let top, let right, let bottom, let left, let radii),
      .inset(let otherTop, let otherRight, let otherBottom, let otherLeft, let otherRadii)
    ):
      return .inset(
        top: combine(top, otherTop), right: combine(right, otherRight),
        bottom: combine(bottom, otherBottom), left: combine(left, otherLeft),
        cornerRadii: radii.combined(with: otherRadii, both))
    case (.ellipse(let center, let radii), .ellipse(let otherCenter, let otherRadii)):
      return .ellipse(center: both(center, otherCenter), radii: both(radii, otherRadii))
    default: return nil
    }
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
