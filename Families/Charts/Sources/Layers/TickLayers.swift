import SceneModel
import VectorGraphics

/// The layers of ticks and error bars.
struct TickLayers {
  let mark: PreparedMark
  let plot: Plot

  /// The length of a tick that is in no band, in points.
  private static let usualLength = 15.0
  /// The share of a band that a tick takes.
  private static let bandShare = 0.75

  /// Whether ticks stand upright: across a continuous x axis, unless y is the axis of values.
  private var isUpright: Bool {
    let encodings = mark.specification.encodings
    guard encodings[.x] != nil, encodings[.x]?.fraction == nil else { return false }
    return plot.x.isContinuous
  }

  /// A short line at each row; more than can be distinguished share outlines.
  var tickLayers: [Layer] {
    layers { row in
      let encodings = mark.specification.encodings
      let x = encodings[.x] == nil ? plot.size.width / 2 : plot.place(of: row, .x, in: mark)
      let y = encodings[.y] == nil ? plot.size.height / 2 : plot.place(of: row, .y, in: mark)
      guard let x, let y else { return nil }
      let band = isUpright ? plot.y.band(of: row[.y]) : plot.x.band(of: row[.x])
      let isSpanning = isUpright ? encodings[.y] == nil : encodings[.x] == nil
      let free =
        isSpanning ? (isUpright ? plot.size.height : plot.size.width) * Self.bandShare : Self.usualLength
      let half = (mark.specification.pointSize ?? band.map { $0.width * Self.bandShare } ?? free) / 2
      let reach = isUpright ? Point(x: 0, y: half) : Point(x: half, y: 0)
      let place = Point(x: x, y: y) + mark.shift
      return .polyline([
        Point(x: place.x - reach.x, y: place.y - reach.y), Point(x: place.x + reach.x, y: place.y + reach.y),
      ])
    }
  }

  /// A line from one end of each interval to the other, with a line across both ends.
  var errorBarLayers: [Layer] {
    let isVertical = mark.valueChannel == .y
    return layers { row in
      let value = plot.scale(mark.valueChannel)
      guard let interval = row.interval, let across = plot.place(of: row, mark.categoryChannel, in: mark),
        let start = value.position(of: .number(interval.start)),
        let end = value.position(of: .number(interval.end))
      else { return nil }
      func point(_ along: Double, _ across: Double) -> Point {
        isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
      }
      var path = BezierPath.polyline([point(start, across), point(end, across)])
      let half = (mark.specification.pointSize ?? 8) / 2
      guard half > 0 else { return path }
      for along in [start, end] {
        path.append(.polyline([point(along, across - half), point(along, across + half)]))
      }
      return path
    }
  }

  private func layers(_ path: (MarkRow) -> BezierPath?) -> [Layer] {
    let isShared = mark.rows.count > SharedOutlines.greatestPlainCount && plot.motion == nil
    var outlines = SharedOutlines()
    var layers: [Layer] = []
    for (order, row) in mark.rows.enumerated() {
      guard let path = path(row) else { continue }
      let look = isShared ? plot.coarseStyle(of: row, in: mark) : plot.look(of: row, in: mark)
      let style = StrokeStyle(width: mark.specification.lineWidth ?? 1.5, dashes: mark.dashes(of: row))
      let shape = MarkShape(
        path: path, look: ShapeStyle(color: look.color, opacity: look.opacity, stroke: style))
      guard !isShared else {
        outlines.add(shape)
        continue
      }
      var layer = shape.layer
      if let motion = plot.motion { layer.animations = motion.fadeIn(order: order, opacity: layer.opacity) }
      layers.append(layer)
    }
    return isShared ? outlines.layers : layers
  }
}
