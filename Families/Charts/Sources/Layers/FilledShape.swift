import Glibc
import SceneModel
import VectorGraphics

/// Shapes with a color and an optional pattern over it.
enum FilledShape {
  /// A rectangle in points. With a pattern it is a group, so that the pattern is fixed while the frame is
  /// animated.
  static func rectangle(
    _ box: Rect, radii: CornerLengths, color: Color, pattern: PatternKind?, opacity: Double = 1
  ) -> Layer {
    let frame = LayerFrame(box)
    guard let pattern else {
      return Layer(
        frame: frame, opacity: opacity, fill: .color(color), content: .rectangle(cornerRadii: radii))
    }
    let clip = Clip(shape: .inset(top: .zero, right: .zero, bottom: .zero, left: .zero, cornerRadii: radii))
    let ground = Layer(fill: .color(color), content: .rectangle(cornerRadii: .zero))
    return Layer(
      frame: frame, opacity: opacity, clip: clip,
      content: .group([ground, artwork(pattern, over: color, size: box.size)]))
  }

  /// A filled outline in points of its parent's space; a pattern is clipped to it.
  static func path(_ path: BezierPath, color: Color, pattern: PatternKind?, opacity: Double = 1) -> Layer {
    let ground = Layer(
      opacity: pattern == nil ? opacity : 1, fill: .color(color), content: .path(path, fillRule: .nonzero))
    guard let pattern else { return ground }
    let box = path.controlBox
    var lines = artwork(pattern, over: color, size: box.size)
    lines.frame = LayerFrame(box)
    return Layer(
      opacity: opacity, clip: Clip(shape: .path(path, fillRule: .nonzero)), content: .group([ground, lines]))
  }

  /// The lines of a pattern in a color that has a contrast of 3:1 with the fill, if there is one.
  private static func artwork(_ pattern: PatternKind, over color: Color, size: Size) -> Layer {
    let artwork = PatternArtwork(kind: pattern)
    let end = Contrast.textColor(on: color)
    let ink = LayerPaint.color(Contrast.adjusted(color, toward: end, ratio: 3, on: color))
    let content = LayerContent.path(artwork.path(in: size), fillRule: .nonzero)
    if artwork.isFilled { return Layer(fill: ink, content: content) }
    return Layer(stroke: Stroke(paint: ink, style: StrokeStyle(width: artwork.lineWidth)), content: content)
  }
}

/// Points with one shape, color and size.
struct SymbolArtwork {
  var symbol: PointSymbol
  /// In points.
  var diameter: Double
  /// The fill of a ring, which hides lines below it; nil leaves it open.
  var ground: Color?
  /// Whether it is an outline.
  var isHollow = false

  private var isOutline: Bool { isHollow || symbol == .ring }

  /// The width of the line of a ring.
  var ringWidth: Double { max(1.5, diameter / 4.5) }

  /// One outline for all positions.
  func path(at places: [Point]) -> BezierPath {
    let corners = symbol == .circle && !isHollow && places.count > Self.greatestRoundCount ? corners : []
    return places.reduce(into: BezierPath()) { path, place in
      path.append(corners.isEmpty ? outline(at: place) : .polygon(corners.map { $0 + place }))
    }
  }

  /// The number of circles from which they are polygons.
  private static let greatestRoundCount = 5000

  /// The corners of a regular polygon around the origin with the area of the circle and within a fiftieth of a point of it.
  private var corners: [Point] {
    let radius = diameter / 2
    let count = max(8, (Double.pi * (radius / 0.05).squareRoot()).rounded(.up))
    let turn = 2 * Double.pi / count
    let reach = radius * (turn / sin(turn)).squareRoot()
    return (0..<Int(count)).map {
      Point(x: reach * cos(Double($0) * turn), y: reach * sin(Double($0) * turn))
    }
  }

  func layers(at places: [Point], color: Color, opacity: Double = 1) -> [Layer] {
    let content = LayerContent.path(path(at: places), fillRule: .nonzero)
    guard isOutline else { return [Layer(opacity: opacity, fill: .color(color), content: content)] }
    let stroke = Stroke(paint: .color(color), style: StrokeStyle(width: ringWidth))
    let fill = ground.map { LayerPaint.color($0) }
    return [Layer(opacity: opacity, fill: fill, stroke: stroke, content: content)]
  }

  private func outline(at place: Point) -> BezierPath {
    // The outside of an outline is where the edge of a filled symbol is.
    let radius = isHollow && symbol != .ring ? (diameter - ringWidth) / 2 : diameter / 2
    switch symbol {
    case .circle where isHollow:
      return .ellipse(
        in: Rect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
    case .circle:
      return .ellipse(in: Rect(x: place.x - radius, y: place.y - radius, width: diameter, height: diameter))
    case .ring:
      let inner = radius - ringWidth / 2
      return .ellipse(in: Rect(x: place.x - inner, y: place.y - inner, width: 2 * inner, height: 2 * inner))
    // Sides and heights for which all symbols look equally large.
    case .square:
      let half = radius * 0.886
      return .rectangle(Rect(x: place.x - half, y: place.y - half, width: 2 * half, height: 2 * half))
    case .diamond:
      let reach = radius * 1.25
      return .polygon([
        Point(x: place.x, y: place.y - reach), Point(x: place.x + reach, y: place.y),
        Point(x: place.x, y: place.y + reach), Point(x: place.x - reach, y: place.y),
      ])
    case .cross:
      let (reach, arm) = (radius, radius * 0.38)
      let quarter = [(arm, -reach), (arm, -arm), (reach, -arm)]
      let turns = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)]
      return .polygon(
        turns.flatMap { turn in
          quarter.map { corner in
            Point(
              x: place.x + corner.0 * turn.0 - corner.1 * turn.1,
              y: place.y + corner.0 * turn.1 + corner.1 * turn.0)
          }
        })
    case .triangleDown:
      let reach = radius * 1.3
      return .polygon([
        Point(x: place.x, y: place.y + reach), Point(x: place.x + reach * 0.9, y: place.y - reach * 0.6),
        Point(x: place.x - reach * 0.9, y: place.y - reach * 0.6),
      ])
    case .triangle:
      let reach = radius * 1.3
      return .polygon([
        Point(x: place.x, y: place.y - reach), Point(x: place.x + reach * 0.9, y: place.y + reach * 0.6),
        Point(x: place.x - reach * 0.9, y: place.y + reach * 0.6),
      ])
    }
  }
}

extension [Point] {
  /// Of very many points, only the first of those within the same half point of the page.
  var mergingCoincident: [Point] {
    guard count > 1000 else { return self }
    var seen: Set<UInt64> = []
    return filter { place in
      let (x, y) = (Float((place.x * 2).rounded() + 0), Float((place.y * 2).rounded() + 0))
      return seen.insert(UInt64(x.bitPattern) << 32 | UInt64(y.bitPattern)).inserted
    }
  }
}
