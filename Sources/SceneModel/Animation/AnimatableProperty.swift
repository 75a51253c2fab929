/// The name of a property that can be animated.
///
/// Names are those of the scene format, with parts of a paint after a dot: `opacity`, `frame.left`,
/// `fill.stops[1].color`, `stroke.trimEnd`, `parameters.speed`.
public enum AnimatableProperty: Sendable, Hashable {
  /// A part of a frame.
  public enum FrameEdge: String, Sendable, Hashable, CaseIterable {
    /// The left edge.
    case left
    /// The top edge.
    case top
    /// The right edge.
    case right
    /// The bottom edge.
    case bottom
    /// The width.
    case width
    /// The height.
    case height
  }

  /// A part of a fill or of a stroke's paint.
  public enum PaintPart: Sendable, Hashable {
    /// The whole paint.
    case whole
    /// The color of a stop, by its index.
    case stopColor(Int)
    /// The offset of a stop, by its index.
    case stopOffset(Int)
    /// The angle in degrees.
    case angle
    /// The center of a radial or conic gradient.
    case center
    /// The point of offset 0 of a radial gradient.
    case focus
    /// The radii of a radial gradient.
    case radius
    /// The point of offset 0 of a linear gradient.
    case from
    /// The point of offset 1 of a linear gradient.
    case to
  }

  /// A number of a stroke.
  public enum StrokePart: String, Sendable, Hashable, CaseIterable {
    /// In points.
    case width
    /// In points.
    case dashOffset
    /// In fractions of the outline.
    case trimStart
    /// In fractions of the outline.
    case trimEnd
    /// In fractions of the outline.
    case trimOffset
  }

  /// A part of a text.
  public enum TextPart: String, Sendable, Hashable, CaseIterable {
    /// The em in points.
    case size
    /// In points.
    case tracking
    /// In ems.
    case lineHeight
    /// The characters.
    case text
    /// Which other unit of the text a unit shows: 0 is itself.
    case scramble
  }

  /// 0…1.
  case opacity
  /// The list of transform functions.
  case transform
  /// The list of 3D transform functions.
  case transform3D
  /// The points to which the corners of the box are pinned.
  case corners
  /// The translation.
  case translate
  /// Degrees, clockwise.
  case rotate
  /// The horizontal and vertical factor.
  case scale
  /// The origin of rotation and scaling.
  case transformOrigin
  /// The corners of a rectangle.
  case cornerRadius
  /// The list of filter functions.
  case filters
  /// The list of box shadows.
  case shadows
  /// The outline of a path.
  case path
  /// An edge or a side length of the frame.
  case frame(FrameEdge)
  /// The fill, or a part of it.
  case fill(PaintPart)
  /// The paint of the stroke, or a part of it.
  case strokePaint(PaintPart)
  /// A number of the stroke.
  case stroke(StrokePart)
  /// A part of the text.
  case text(TextPart)
  /// The value of an axis of a text's variable font, by its tag.
  case fontAxis(String)
  /// The number that a text shows.
  case number
  /// How far a text is moved along its path.
  case alongStart
  /// The level of a sound in decibels.
  case gain
  /// Where a sound is heard, -1…1.
  case pan
  /// The outline that the layer is clipped to.
  case clipPath
  /// The insets and corners of the box that the layer is clipped to.
  case clipInset
  /// The ellipse that the layer is clipped to.
  case clipEllipse
  /// How far the layer is along its offset path.
  case offsetDistance
  /// The part of an image that is shown.
  case crop
  /// The position of an image in its box.
  case position
  /// A parameter of a component, by its name.
  case parameter(String)

  /// The properties without parts, by name.
  static let plain: [(name: String, property: AnimatableProperty)] = [
    ("opacity", .opacity), ("transform", .transform), ("translate", .translate), ("rotate", .rotate),
    ("scale", .scale), ("transformOrigin", .transformOrigin), ("cornerRadius", .cornerRadius),
    ("filters", .filters), ("shadows", .shadows), ("transform3d", .transform3D), ("corners", .corners),
    ("path", .path), ("number", .number), ("gain", .gain), ("pan", .pan), ("fill", .fill(.whole)),
    ("stroke.paint", .strokePaint(.whole)), ("along.start", .alongStart), ("clip.path", .clipPath),
    ("clip.inset", .clipInset), ("clip.ellipse", .clipEllipse), ("offsetPath.distance", .offsetDistance),
    ("crop", .crop), ("position", .position),
  ]

  static let paintParts: [(name: String, part: PaintPart)] = [
    ("angle", .angle), ("center", .center), ("focus", .focus), ("radius", .radius), ("from", .from),
    ("to", .to),
  ]

  /// All names, with `[0]` for the index of a stop and `NAME` for the name of a parameter or an axis.
  public static var allNames: [String] {
    let edges = FrameEdge.allCases.map { "frame.\($0.rawValue)" }
    let strokes = StrokePart.allCases.map { "stroke.\($0.rawValue)" }
    let texts = TextPart.allCases.map { "text.\($0.rawValue)" }
    let paints = ["fill", "stroke.paint"].flatMap { paint in
      ["stops[0].color", "stops[0].offset"].map { "\(paint).\($0)" }
        + paintParts.map { "\(paint).\($0.name)" }
    }
    return plain.map(\.name) + edges + strokes + texts + paints + ["text.axes.NAME", "parameters.NAME"]
  }

  /// The property with a name; nil if there is none.
  public init?(name: String) {
    if let entry = Self.plain.first(where: { $0.name == name }) {
      self = entry.property
    } else if let rest = name.rest(after: "frame."), let edge = FrameEdge(rawValue: rest) {
      self = .frame(edge)
    } else if let tag = name.rest(after: "text.axes."), !tag.isEmpty {
      self = .fontAxis(tag)
    } else if let rest = name.rest(after: "text."), let part = TextPart(rawValue: rest) {
      self = .text(part)
    } else if let rest = name.rest(after: "parameters."), !rest.isEmpty {
      self = .parameter(rest)
    } else if let rest = name.rest(after: "fill."), let part = Self.paintPart(named: rest) {
      self = .fill(part)
    } else if let rest = name.rest(after: "stroke.paint."), let part = Self.paintPart(named: rest) {
      self = .strokePaint(part)
    } else if let rest = name.rest(after: "stroke."), let part = StrokePart(rawValue: rest) {
      self = .stroke(part)
    } else {
      return nil
    }
  }

  /// The name as in scene files.
  public var name: String {
    if let entry = Self.plain.first(where: { $0.property == self }) { return entry.name }
    return switch self {
    case .frame(let edge): "frame.\(edge.rawValue)"
    case .text(let part): "text.\(part.rawValue)"
    case .fontAxis(let tag): "text.axes.\(tag)"
    case .parameter(let name): "parameters.\(name)"
    case .stroke(let part): "stroke.\(part.rawValue)"
    case .fill(let part): "fill.\(Self.name(of: part))"
    case .strokePaint(let part): "stroke.paint.\(Self.name(of: part))"
    default: ""
    }
  }

  private static func paintPart(named name: String) -> PaintPart? {
    if let entry = paintParts.first(where: { $0.name == name }) { return entry.part }
    guard let rest = name.rest(after: "stops["), let bracket = rest.firstIndex(of: "]"),
      let index = Int(rest[..<bracket]), index >= 0
    else { return nil }
    return switch rest[bracket...] {
    case "].color": .stopColor(index)
    case "].offset": .stopOffset(index)
    default: nil
    }
  }

  private static func name(of part: PaintPart) -> String {
    switch part {
    case .stopColor(let index): "stops[\(index)].color"
    case .stopOffset(let index): "stops[\(index)].offset"
    default: paintParts.first { $0.part == part }?.name ?? ""
    }
  }
}

extension String {
  fileprivate func rest(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
