import BoxLayout
import VectorGraphics

/// The properties of a layer that most layers leave at their defaults.
struct UncommonProperties: Sendable, Hashable {
  var translate = LengthPoint.zero
  var rotate = 0.0
  var scale = Point(x: 1, y: 1)
  var transform3D: [TransformOperation3D] = []
  var preserves3D = false
  var hidesBackface = false
  var corners: Indirect<CornerPoints>?
  var offsetPath: Indirect<OffsetPath>?
  var shadows: [BoxShadow] = []
  var clip: Clip?
  var mask: Mask?
  var stroke: Indirect<Stroke>?
  var border: Indirect<Border>?
  var outline: Indirect<Outline>?
  var backdrop: [Filter] = []
  var extent: Rect?
  var layout: Indirect<Layout>?
  var time = LayerTime()
  var isSequence = false
  var transition: Indirect<Transition>?
  var shutter: Double?
  var stagger: Indirect<Stagger>?
  var language: Indirect<String?>?
  var sound: Indirect<SoundSettings>?
}

/// What is computed of a layer when its scene is loaded; it does not count when layers are compared.
struct ComputedProperties: Sendable, Hashable {
  var groupNumber: UInt32 = 0
  var schedule: Schedule?
  /// The number of units of a text.
  var unitCount = 0
}

extension Layer {
  /// The part of the layer's space outside of which it paints nothing; while that is out of sight, the layer is not resolved.
  /// Nil if it is not known.
  package var extent: Rect? {
    get { rare.extent }
    set { rare.extent = newValue }
  }

  /// When the layer is part of its parent, and how its own time runs.
  public var time: LayerTime {
    get { rare.time }
    set { rare.time = newValue }
  }
  /// Whether the children of a group are shown one after the other: each begins when the one before it ends, or earlier, by
  /// the duration of its ``transition``. They are composited as isolated groups.
  public var isSequence: Bool {
    get { rare.isSequence }
    set { rare.isSequence = newValue }
  }
  /// How the layer replaces the one before it in a sequence; nil for a cut.
  public var transition: Transition? {
    get { rare.transition?.value }
    set { rare.transition = newValue.map { .value($0) } }
  }
  /// How long the shutter is open for the layer and what is in it, in degrees; 0 blurs no motion, and nil is as for its parent.
  public var shutter: Double? {
    get { rare.shutter }
    set { rare.shutter = newValue }
  }
  /// Delays that are added to the starts of a group's children; nil for none.
  public var stagger: Stagger? {
    get { rare.stagger?.value }
    set { rare.stagger = newValue.map { .value($0) } }
  }
  /// How the sound of a layer with sound is heard.
  public var sound: SoundSettings {
    get { rare.sound?.value ?? SoundSettings() }
    set { rare.sound = newValue == SoundSettings() ? nil : .value(newValue) }
  }
  /// The default language of text within the layer, if it is that of another scene file; the inner nil is none.
  var ownLanguage: String?? {
    get { rare.language?.value }
    set { rare.language = newValue.map { .value($0) } }
  }
  /// The translation. Individual transforms precede the list: translate, rotate, scale, transform (CSS Transforms 2).
  public var translate: LengthPoint {
    get { rare.translate }
    set { rare.translate = newValue }
  }
  /// Degrees, clockwise.
  public var rotate: Double {
    get { rare.rotate }
    set { rare.rotate = newValue }
  }
  /// The horizontal and vertical factor.
  public var scale: Point {
    get { rare.scale }
    set { rare.scale = newValue }
  }
  /// The path on which the layer is placed; nil for none. It is applied between ``scale`` and ``transform``.
  public var offsetPath: OffsetPath? {
    get { rare.offsetPath?.value }
    set { rare.offsetPath = newValue.map { .value($0) } }
  }
  /// Transforms the layer's plane in 3D about its origin; the last function is applied to a point first,
  /// and all of them before those of ``transform``.
  public var transform3D: [TransformOperation3D] {
    get { rare.transform3D }
    set { rare.transform3D = newValue }
  }
  /// Whether the children of a group are planes in the same 3D space as the group, sorted by depth, instead of
  /// painted into its plane (CSS `transform-style: preserve-3d`).
  public var preserves3D: Bool {
    get { rare.preserves3D }
    set { rare.preserves3D = newValue }
  }
  /// How the children of a group are laid out; nil leaves each at its frame.
  public var layout: Layout? {
    get { rare.layout?.value }
    set { rare.layout = newValue.map { .value($0) } }
  }
  /// Whether the layer is hidden while its back faces the viewer (CSS `backface-visibility: hidden`).
  public var hidesBackface: Bool {
    get { rare.hidesBackface }
    set { rare.hidesBackface = newValue }
  }
  /// The points of the parent's box to which the corners of the layer's box are pinned; nil if the frame positions
  /// the box.
  public var corners: CornerPoints? {
    get { rare.corners?.value }
    set { rare.corners = newValue.map { .value($0) } }
  }
  /// Box shadows; the first one is on top.
  public var shadows: [BoxShadow] {
    get { rare.shadows }
    set { rare.shadows = newValue }
  }
  /// The clip of the layer.
  public var clip: Clip? {
    get { rare.clip }
    set { rare.clip = newValue }
  }
  /// The mask of the layer.
  public var mask: Mask? {
    get { rare.mask }
    set { rare.mask = newValue }
  }
  /// The stroke of outlines.
  public var stroke: Stroke? {
    get { rare.stroke?.value }
    set { rare.stroke = newValue.map { .value($0) } }
  }
  /// Lines along the sides of the box, inside of it and over what is in it.
  public var border: Border? {
    get { rare.border?.value }
    set { rare.border = newValue.map { .value($0) } }
  }
  /// A line around the box, over what is in it.
  public var outline: Outline? {
    get { rare.outline?.value }
    set { rare.outline = newValue.map { .value($0) } }
  }
  /// Filters of what lies behind the layer's box, in the order of application (CSS `backdrop-filter`).
  public var backdrop: [Filter] {
    get { rare.backdrop }
    set { rare.backdrop = newValue }
  }
}

extension Layer {
  /// Layers that belong to the layer besides its children, each with its path in it.
  package var parts: [(path: String, layers: [Layer])] {
    var result: [(path: String, layers: [Layer])] = []
    if !isPlain, let mask { result.append(("mask.layers", mask.layers)) }
    if case .content(let content)? = fill, case .layers(let layers) = content.source {
      result.append(("fill.layers", layers))
    }
    return result
  }

  /// Changes the layers of a part.
  package mutating func set(part path: String, to layers: [Layer]) {
    if path == "mask.layers" {
      mask?.layers = layers
    } else if case .content(var content)? = fill {
      content.source = .layers(layers)
      fill = .content(content)
    }
  }
}
