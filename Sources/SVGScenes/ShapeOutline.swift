import VectorGraphics

/// The outline of a shape, and the ends of its segments.
struct ShapeOutline {
  var path: BezierPath
  /// The number of path elements after each segment; empty if every segment is one.
  var segmentEnds: [Int] = []
  /// Whether markers are drawn at its vertices.
  var takesMarkers = false
}

/// Reads the geometry of basic shapes (SVG 2, chapters 9 and 10).
struct ShapeReader {
  let document: SVGDocument
  let index: Int
  let viewport: Size
  let fontSize: Double

  /// Nil if the shape is not drawn.
  func outline() -> ShapeOutline? {
    switch document.name(index) {
    case "path":
      let property = document.ownDeclaration("d", of: index)
      let data = property.map(Self.data(in:)) ?? document.attribute("d", of: index) ?? ""
      var ends: [Int] = []
      let path = BezierPath(svgPathDataUntilError: data, segmentEnds: &ends)
      guard path.elementCount > 1 else { return nil }
      return ShapeOutline(path: path, segmentEnds: ends, takesMarkers: true)
    case "rect": return rectangle().map { ShapeOutline(path: $0) }
    case "circle": return circle().map { ShapeOutline(path: $0) }
    case "ellipse": return ellipse().map { ShapeOutline(path: $0) }
    case "line":
      let path = BezierPath(elements: [
        .move(to: Point(x: length("x1", .x) ?? 0, y: length("y1", .y) ?? 0)),
        .line(to: Point(x: length("x2", .x) ?? 0, y: length("y2", .y) ?? 0)),
      ])
      return ShapeOutline(path: path, takesMarkers: true)
    default: return polygon().map { ShapeOutline(path: $0, takesMarkers: true) }
    }
  }

  /// The path data in a value of the property `d`.
  private static func data(in property: String) -> String {
    guard property.lowercased().hasPrefix("path(") else { return "" }
    return property.dropFirst(5).dropLast().trimmed.filter { $0 != "\"" && $0 != "'" }
  }

  private func length(_ name: String, _ axis: SVGLength.Axis) -> Double? {
    // CSS properties, except for the ends of lines (SVG 2, section 7).
    let isProperty = !["x1", "y1", "x2", "y2"].contains(name)
    let declared = isProperty ? document.ownDeclaration(name, of: index) : nil
    let text = declared ?? document.attribute(name, of: index)
    return text.flatMap { SVGLength($0) }?.resolved(axis, viewport: viewport, fontSize: fontSize)
  }

  private func rectangle() -> BezierPath? {
    guard let width = length("width", .x), let height = length("height", .y), width > 0, height > 0 else {
      return nil
    }
    let rect = Rect(x: length("x", .x) ?? 0, y: length("y", .y) ?? 0, width: width, height: height)
    let own = (length("rx", .x).flatMap { $0 < 0 ? nil : $0 }, length("ry", .y).flatMap { $0 < 0 ? nil : $0 })
    let radii = Size(
      width: min(own.0 ?? own.1 ?? 0, width / 2), height: min(own.1 ?? own.0 ?? 0, height / 2))
    guard radii.width > 0, radii.height > 0 else { return .rectangle(rect) }
    return .roundedRectangle(
      rect, radii: CornerRadii(topLeft: radii, topRight: radii, bottomRight: radii, bottomLeft: radii))
  }

  private func circle() -> BezierPath? {
    guard let radius = length("r", .diagonal), radius > 0 else { return nil }
    return around(Size(width: radius, height: radius))
  }

  private func ellipse() -> BezierPath? {
    let own = (length("rx", .x).flatMap { $0 < 0 ? nil : $0 }, length("ry", .y).flatMap { $0 < 0 ? nil : $0 })
    guard let rx = own.0 ?? own.1, let ry = own.1 ?? own.0, rx > 0, ry > 0 else { return nil }
    return around(Size(width: rx, height: ry))
  }

  private func around(_ radii: Size) -> BezierPath {
    let center = Point(x: length("cx", .x) ?? 0, y: length("cy", .y) ?? 0)
    return .ellipse(
      in: Rect(
        x: center.x - radii.width, y: center.y - radii.height, width: 2 * radii.width,
        height: 2 * radii.height))
  }

  private func polygon() -> BezierPath? {
    var scanner = SVGScanner(document.attribute("points", of: index) ?? "")
    var points: [Point] = []
    while !scanner.isAtEnd {
      guard let x = scanner.number() else { break }
      scanner.skipSeparator()
      guard let y = scanner.number() else { break }
      scanner.skipSeparator()
      points.append(Point(x: x, y: y))
    }
    guard points.count > 1 else { return nil }
    var path = BezierPath.polyline(points)
    if document.name(index) == "polygon" { path.close() }
    return path
  }
}
