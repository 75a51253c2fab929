import SceneModel
import VectorGraphics

/// The layers of lines and areas: one for each series.
struct LinePicture {
  let mark: PreparedMark
  let plot: Plot

  var layers: [Layer] {
    mark.rowsBySeries().enumerated().flatMap { order, group in
      mark.specification.kind == .area
        ? area(group.rows, series: group.series, order: order)
        : line(group.rows, series: group.series, order: order)
    }
  }

  /// Rows in the order of a continuous axis or of its bands; those without a place on it are left out.
  private func ordered(_ rows: [MarkRow], along channel: Channel) -> [(row: MarkRow, place: Double)] {
    let scale = plot.scale(channel)
    let placed = rows.compactMap { row in scale.position(of: row[channel]).map { (row: row, place: $0) } }
    return placed.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(
      \.element)
  }

  /// The points of a series; values that are missing break the line.
  func points(of rows: [MarkRow]) -> [Point] {
    let points = ordered(rows, along: .x).map {
      Point(x: $0.place, y: plot.y.position(of: $0.row[.y]) ?? .nan)
    }
    return LineDecimation.decimated(points, over: plot.size.width)
  }

  private func line(_ rows: [MarkRow], series: Int, order: Int) -> [Layer] {
    let points = points(of: rows)
    // Between points nearer than a point of the page there is no room for curves.
    let isDense = Double(points.count) > plot.size.width
    let interpolation =
      isDense && mark.specification.interpolation == .monotone ? .linear : mark.specification.interpolation
    let path = interpolation.path(through: points)
    guard let first = rows.first, !path.isEmpty else { return [] }
    let dashes = mark.specification.dashes
    let style = StrokeStyle(
      width: mark.specification.lineWidth ?? 2.25, lineCap: dashes.isEmpty ? .round : .butt,
      lineJoin: isDense ? .bevel : .round, dashes: dashes)
    var layer = Layer(
      opacity: mark.specification.opacity,
      stroke: Stroke(paint: .color(plot.colors.color(of: first, in: mark)), style: style),
      content: .path(path, fillRule: .nonzero))
    var dots = lonePoints(points, color: plot.colors.color(of: first, in: mark), lineWidth: style.width)
    guard let motion = plot.motion else { return [layer] + dots }
    let fading = motion.fadeIn(order: order, share: 0...1, opacity: layer.opacity)
    layer.animations =
      motion.animation.kind == .fade
      ? fading : motion.animation(of: .stroke(.trimEnd), from: .number(0), to: .number(1), order: order)
    for index in dots.indices { dots[index].animations = fading }
    return [layer] + dots
  }

  /// Dots for points between gaps, or alone, through which no line goes.
  private func lonePoints(_ points: [Point], color: Color, lineWidth: Double) -> [Layer] {
    let alone = InterpolationMethod.runs(of: points).filter { Set($0).count == 1 }.compactMap(\.first)
    guard !alone.isEmpty else { return [] }
    return SymbolArtwork(symbol: .circle, diameter: 2.5 * lineWidth)
      .layers(at: alone, color: color, opacity: mark.specification.opacity)
  }

  private func area(_ rows: [MarkRow], series: Int, order: Int) -> [Layer] {
    let isVertical = mark.valueChannel == .y
    let value = plot.scale(mark.valueChannel)
    var (tops, bases): ([Point], [Point]) = ([], [])
    for (row, place) in ordered(rows, along: mark.categoryChannel) {
      let end = row.interval.flatMap { value.position(of: .number($0.end)) } ?? .nan
      let start = row.interval.flatMap { value.position(of: .number($0.start)) } ?? value.baseline
      tops.append(isVertical ? Point(x: place, y: end) : Point(x: end, y: place))
      bases.append(isVertical ? Point(x: place, y: start) : Point(x: start, y: place))
    }
    var path = mark.specification.interpolation.area(through: tops, base: bases)
    path.append(uprights(tops, bases, isVertical: isVertical))
    guard let first = rows.first, !path.isEmpty else { return [] }
    let color = plot.colors.color(of: first, in: mark)
    var layer = FilledShape.path(
      path, color: color, pattern: plot.pattern(of: first, in: mark), opacity: mark.specification.opacity
    )
    guard let motion = plot.motion else { return [layer] }
    if motion.animation.kind == .fade {
      layer.animations = motion.fadeIn(order: order, share: 0...1, opacity: layer.opacity)
      return [layer]
    }
    return [revealed(layer, order: order, motion: motion)]
  }

  /// Thin bars in place of areas that have one point and so no width.
  private func uprights(_ tops: [Point], _ bases: [Point], isVertical: Bool) -> BezierPath {
    let half = (mark.specification.lineWidth ?? 2.25) / 2
    var path = BezierPath()
    let pairs = Array(zip(tops, bases))
    for run in pairs.split(whereSeparator: { !$0.0.x.isFinite || !$0.0.y.isFinite }) where run.count == 1 {
      guard let (top, base) = run.first else { continue }
      path.append(
        .rectangle(
          isVertical
            ? Rect(x: top.x - half, y: min(top.y, base.y), width: 2 * half, height: abs(top.y - base.y))
            : Rect(x: min(top.x, base.x), y: top.y - half, width: abs(top.x - base.x), height: 2 * half)))
    }
    return path
  }

  /// A layer that a moving edge uncovers from left to right.
  private func revealed(_ layer: Layer, order: Int, motion: ChartMotion) -> Layer {
    let margin = 4.0
    func window(_ width: Double) -> BezierPath {
      .rectangle(Rect(x: -margin, y: -margin, width: width, height: plot.size.height + 2 * margin))
    }
    let whole = window(plot.size.width + 2 * margin)
    return Layer(
      clip: Clip(shape: .path(whole, fillRule: .nonzero)), content: .group([layer]),
      animations: motion.animation(of: .clipPath, from: .path(window(0)), to: .path(whole), order: order))
  }
}

/// Leaves out points of a line that nobody could see: of those within one column of the picture the first, the lowest,
/// the highest and the last are kept, which draws the same (M4; Jugel and others, VLDB 2014).
enum LineDecimation {
  /// The width of columns in points; a line is wider.
  private static let cell = 1.0

  /// Points in ascending order of x over a width. Gaps (points that are not finite) are kept.
  static func decimated(_ points: [Point], over width: Double) -> [Point] {
    guard Double(points.count) > 1.5 * width / cell, width > 0 else { return points }
    var result: [Point] = []
    var start = points.startIndex
    while start < points.endIndex {
      let column = (points[start].x / cell).rounded(.down)
      var end = start
      while end < points.endIndex, points[end].y.isFinite, (points[end].x / cell).rounded(.down) == column {
        end += 1
      }
      if end == start {
        result.append(points[start])
        start += 1
      } else {
        result += extremes(of: points, in: start..<end)
        start = end
      }
    }
    return result
  }

  private static func extremes(of points: [Point], in range: Range<Int>) -> [Point] {
    guard range.count > 4 else { return Array(points[range]) }
    let lowest = range.min { points[$0].y < points[$1].y } ?? range.lowerBound
    let highest = range.max { points[$0].y < points[$1].y } ?? range.lowerBound
    let kept = Set([range.lowerBound, lowest, highest, range.upperBound - 1]).sorted()
    return kept.map { points[$0] }
  }
}
