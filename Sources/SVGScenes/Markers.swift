import Glibc
import RenderTree
import SceneModel
import VectorGraphics

/// A vertex of an outline at which a marker may be drawn.
struct OutlineVertex {
  var point: Point
  /// The directions of the outline before and after the vertex; nil at its ends.
  var arriving: Point?
  var leaving: Point?

  /// The angle in degrees for `orient="auto"`: halfway between both directions.
  var angle: Double {
    func degrees(_ direction: Point) -> Double { atan2(direction.y, direction.x) * 180 / .pi }
    switch (arriving, leaving) {
    case (let arriving?, let leaving?):
      let (a, b) = (degrees(arriving), degrees(leaving))
      var turn = b - a
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      return a + turn / 2
    case (let direction?, nil), (nil, let direction?): return degrees(direction)
    case (nil, nil): return 0
    }
  }
}

extension ShapeOutline {
  /// The vertices in order, with directions (SVG 2, section 13.7).
  var vertices: [OutlineVertex] {
    var result: [OutlineVertex] = []
    var start = Point.zero
    var current = Point.zero
    /// The first vertex of the contour.
    var first = 0
    let ends = Set(segmentEnds)
    for (position, element) in path.steps.enumerated() {
      var (leaving, arriving): (Point?, Point?) = (nil, nil)
      var end = current
      switch element {
      case .move(let point):
        start = point
        current = point
        first = result.count
        result.append(OutlineVertex(point: point))
        continue
      case .line(let point):
        end = point
        (leaving, arriving) = Self.directions(current, current, point, point)
      case .cubic(let control1, let control2, let point):
        end = point
        (leaving, arriving) = Self.directions(current, control1, control2, point)
      case .close:
        end = start
        (leaving, arriving) = Self.directions(current, current, start, start)
      }
      if let last = result.indices.last, result[last].leaving == nil { result[last].leaving = leaving }
      let isInner = !ends.isEmpty && !ends.contains(position + 1)
      if isInner {
        // There is no marker between two curves of one arc; the next one's start direction is this one's end
        // direction.
        current = end
        continue
      }
      result.append(OutlineVertex(point: end, arriving: arriving ?? result.last?.leaving))
      if case .close = element {
        let leavingFirst = first < result.count ? result[first].leaving : nil
        if let arriving = arriving ?? result[result.count - 1].arriving, first < result.count {
          result[first].arriving = arriving
        }
        result[result.count - 1].leaving = leavingFirst
      }
      current = end
    }
    return result
  }

  /// The start and end directions of a curve; those of its chord if control points coincide.
  private static func directions(
    _ start: Point, _ control1: Point, _ control2: Point, _ end: Point
  ) -> (Point?, Point?) {
    let leaving = [control1, control2, end].first { $0.distance(to: start) > 1e-9 }.map { $0 - start }
    let arriving = [control2, control1, start].first { $0.distance(to: end) > 1e-9 }.map { end - $0 }
    return (leaving, arriving)
  }
}

extension LayerBuilder {
  /// The markers of a shape (SVG 2, section 13.7).
  func markers(
    of index: Int, on outline: ShapeOutline, box: Rect, _ context: BuildContext
  ) throws(SVGError) -> [Layer] {
    let style = context.style
    guard style.markerStart != nil || style.markerMid != nil || style.markerEnd != nil else { return [] }
    let vertices = outline.vertices
    var layers: [Layer] = []
    for (position, vertex) in vertices.enumerated() {
      var ids: [(String?, isStart: Bool)] = []
      if position == 0 { ids.append((style.markerStart, true)) }
      if position > 0, position < vertices.count - 1 { ids.append((style.markerMid, false)) }
      if position == vertices.count - 1, vertices.count > 1 { ids.append((style.markerEnd, false)) }
      for (id, isStart) in ids {
        guard let id, let marker = document.index(ofID: id), document.name(marker) == "marker",
          !context.open.contains(marker)
        else { continue }
        layers += try self.marker(marker, at: vertex, isStart: isStart, box: box, context)
      }
    }
    return layers
  }

  private func marker(
    _ marker: Int, at vertex: OutlineVertex, isStart: Bool, box: Rect, _ context: BuildContext
  ) throws(SVGError) -> [Layer] {
    let style = context.style
    func length(_ name: String, _ axis: SVGLength.Axis, _ standard: Double, _ reference: Double) -> Double {
      guard let text = document.attribute(name, of: marker) else { return standard }
      switch text {
      case "left", "top": return 0
      case "center": return reference / 2
      case "right", "bottom": return reference
      default:
        return SVGLength(text)?.resolved(axis, viewport: context.viewport, fontSize: style.fontSize)
          ?? standard
      }
    }
    let size = Size(
      width: length("markerWidth", .x, 3, 0), height: length("markerHeight", .y, 3, 0))
    guard !size.isEmpty else { return [] }
    let viewBoxText = document.attribute("viewBox", of: marker)
    let viewBox = Rect(viewBox: viewBoxText)
    if viewBoxText != nil, viewBox == nil { return [] }
    let scale = document.attribute("markerUnits", of: marker) == "userSpaceOnUse" ? 1 : style.strokeWidth
    let angle: Double
    switch document.attribute("orient", of: marker) {
    case "auto"?: angle = vertex.angle
    case "auto-start-reverse"?: angle = vertex.angle + (isStart ? 180 : 0)
    case let text?: angle = SVGAngle.degrees(text) ?? 0
    case nil: angle = 0
    }
    let fitting =
      viewBox.map {
        PreserveAspectRatio(document.attribute("preserveAspectRatio", of: marker)).transform(of: $0, to: size)
      }
      ?? .identity
    let reference = viewBox?.size ?? size
    let anchor = fitting.apply(
      to: Point(
        x: length("refX", .x, 0, reference.width), y: length("refY", .y, 0, reference.height)))
    let placing = AffineTransform.translation(x: vertex.point.x, y: vertex.point.y)
      .appending(.rotation(degrees: angle)).appending(.scale(x: scale, y: scale))
      .appending(.translation(x: -anchor.x, y: -anchor.y))
    var inner = context
    inner.open.insert(marker)
    inner.depth += 1
    inner.style = inheritedStyle(of: marker, viewport: context.viewport)
    inner.matrix = inner.matrix.appending(placing).appending(fitting)
    inner.paints = ContextPaints(
      fill: style.fill, stroke: style.stroke, color: style.color, box: box,
      matrix: context.matrix, outer: context.paints.map { [$0] } ?? [])
    let content = try fragments(of: document.children(of: marker), inner)
    guard !content.layers.isEmpty, placing.inverted != nil else { return [] }
    try take(.layers(1), at: marker)
    let drawn = content.layers.map { $0.transformed(by: fitting) }
    let group =
      document.overflows(marker) ? Layer.group(drawn) : Layer.clipped(drawn, to: .rectangle(Rect(size: size)))
    return [group.transformed(by: placing)]
  }
}

/// Angles in the syntax of attributes.
enum SVGAngle {
  static func degrees(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    guard scanner.isAtEnd else { return nil }
    switch unit {
    case "", "deg": return number
    case "rad": return number * 180 / .pi
    case "grad": return number * 0.9
    case "turn": return number * 360
    default: return nil
    }
  }
}
