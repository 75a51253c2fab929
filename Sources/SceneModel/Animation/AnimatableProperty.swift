/// The name of something that an animation can move.
///
/// Names are those of the scene file, with parts of a paint behind a dot: `opacity`, `frame.left`,
/// `fill.stops[1].color`, `stroke.trimEnd`, `parameters.speed`.
public enum AnimatableProperty: Sendable, Hashable {
  public enum FrameEdge: String, Sendable, Hashable, CaseIterable {
    case left, top, right, bottom, width, height
  }

  /// A part of a fill or of a stroke's paint.
  public enum PaintPart: Sendable, Hashable {
    case whole
    case stopColor(Int)
    case stopOffset(Int)
    case angle
    case center
    case focus
    case radius
    case from
    case to
  }

  public enum StrokePart: String, Sendable, Hashable, CaseIterable {
    case width, dashOffset, trimStart, trimEnd, trimOffset
  }

  public enum TextPart: String, Sendable, Hashable, CaseIterable {
    case size, tracking, lineHeight, text
  }

  case opacity, transform, translate, rotate, scale, transformOrigin, cornerRadius, filters, shadows, path
  case frame(FrameEdge)
  case fill(PaintPart)
  case strokePaint(PaintPart)
  case stroke(StrokePart)
  case text(TextPart)
  case clipPath
  case parameter(String)

  /// The simple names, which stand for themselves.
  static let plain: [(name: String, property: AnimatableProperty)] = [
    ("opacity", .opacity), ("transform", .transform), ("translate", .translate), ("rotate", .rotate),
    ("scale", .scale), ("transformOrigin", .transformOrigin), ("cornerRadius", .cornerRadius),
    ("filters", .filters), ("shadows", .shadows), ("path", .path), ("fill", .fill(.whole)),
    ("stroke.paint", .strokePaint(.whole)), ("clip.path", .clipPath),
  ]

  static let paintParts: [(name: String, part: PaintPart)] = [
    ("angle", .angle), ("center", .center), ("focus", .focus), ("radius", .radius), ("from", .from),
    ("to", .to),
  ]

  /// All names that can be written, with `[0]` for the index of a stop and `NAME` for a parameter's name.
  public static var allNames: [String] {
    let edges = FrameEdge.allCases.map { "frame.\($0.rawValue)" }
    let strokes = StrokePart.allCases.map { "stroke.\($0.rawValue)" }
    let texts = TextPart.allCases.map { "text.\($0.rawValue)" }
    let paints = ["fill", "stroke.paint"].flatMap { paint in
      ["stops[0].color", "stops[0].offset"].map { "\(paint).\($0)" }
        + paintParts.map { "\(paint).\($0.name)" }
    }
    return plain.map(\.name) + edges + strokes + texts + paints + ["parameters.NAME"]
  }

  /// The property of a name; nil where there is none.
  public init?(name: String) {
    if let entry = Self.plain.first(where: { $0.name == name }) {
      self = entry.property
    } else if let rest = name.rest(after: "frame."), let edge = FrameEdge(rawValue: rest) {
      self = .frame(edge)
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

  /// The name as scene files write it.
  public var name: String {
    if let entry = Self.plain.first(where: { $0.property == self }) { return entry.name }
    return switch self {
    case .frame(let edge): "frame.\(edge.rawValue)"
    case .text(let part): "text.\(part.rawValue)"
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
