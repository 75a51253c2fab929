import SceneModel
import VectorGraphics

/// The layers of lines whose width follows from a column.
struct TrailLayers {
  let mark: PreparedMark
  let plot: Plot

  /// The width of the widest place of a trail, in points.
  private static let usualWidth = 12.0

  var layers: [Layer] {
    mark.rowsBySeries().enumerated().compactMap { order, group in
      guard let first = group.rows.first, let path = path(of: group.rows) else { return nil }
      let look = plot.look(of: first, in: mark)
      var layer = MarkShape(path: path, look: ShapeStyle(color: look.color, opacity: look.opacity)).layer
      if let motion = plot.motion { layer.animations = motion.fadeIn(order: order, opacity: layer.opacity) }
      return layer
    }
  }

  private func width(of row: MarkRow) -> Double {
    guard mark.greatestSize != nil else { return mark.specification.lineWidth ?? 2.25 }
    let ends =
      mark.specification.encodings[.size]?.diameters ?? [0, mark.specification.pointSize ?? Self.usualWidth]
    let least = mark.specification.encodings[.size]?.domain?.first ?? 0
    guard let greatest = mark.greatestSize, greatest > least, let value = row[.size].number, ends.count == 2
    else {
      return 0
    }
    return ends[0] + (ends[1] - ends[0]) * min(1, max(0, (value - least) / (greatest - least)))
  }

  /// Both sides of each segment, and circles where two meet. All go around the same way, so that they add up to one.
  private func path(of rows: [MarkRow]) -> BezierPath? {
    let runs = LineLayers(mark: mark, plot: plot).connected(rows)
      .split { !$0.point.x.isFinite || !$0.point.y.isFinite }
    var path = BezierPath()
    for run in runs {
      let places = run.map { (point: $0.point, radius: width(of: $0.row) / 2) }
      for (first, second) in zip(places, places.dropFirst()) {
        let (dx, dy) = (second.point.x - first.point.x, second.point.y - first.point.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        let normal = Point(x: -dy / length, y: dx / length)
        func side(_ end: (point: Point, radius: Double), _ sign: Double) -> Point {
          Point(x: end.point.x + sign * end.radius * normal.x, y: end.point.y + sign * end.radius * normal.y)
        }
        path.append(
          BezierPath.polygon([side(first, 1), side(second, 1), side(second, -1), side(first, -1)]).clockwise)
      }
      for place in places where place.radius > 0 {
        let radius = place.radius
        path.append(
          BezierPath.ellipse(
            in: Rect(
              x: place.point.x - radius, y: place.point.y - radius, width: 2 * radius, height: 2 * radius)
          ).clockwise)
      }
    }
    return path.isEmpty ? nil : path
  }
}
