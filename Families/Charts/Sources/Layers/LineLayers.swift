import SceneModel
import VectorGraphics

/// The layers of lines and areas: one for each series.
struct LineLayers {
  let mark: PreparedMark
  let plot: Plot

  var layers: [Layer] {
    let groups = mark.rowsBySeries()
    let isShared = groups.count > SharedOutlines.greatestPlainCount
    guard mark.specification.kind == .area else {
      let hasDots = hasDots(groups)
      return layers(of: groups) { line($0, hasDots: hasDots, isShared: isShared) }
    }
    guard isTranslucent(seriesCount: groups.count) else {
      return layers(of: groups) { area($0, isShared: isShared) }
    }
    // All fills are below all edges, so that no series hides another.
    return layers(of: groups) { area($0, opacity: 0.3, isShared: isShared) }
      + layers(of: groups) { edges($0) }
  }

  /// The shapes of each series as layers; those of more series than can be distinguished share outlines.
  private func layers(of groups: SeriesRows, shapes: ([MarkRow]) -> [MarkShape]) -> [Layer] {
    guard groups.count > SharedOutlines.greatestPlainCount else {
      return groups.enumerated().flatMap { order, group in
        animated(shapes(group.rows).map(\.layer), order: order)
      }
    }
    var outlines = SharedOutlines()
    for group in groups {
      for shape in shapes(group.rows) { outlines.add(shape) }
    }
    return outlines.layers.enumerated().flatMap { order, layer in animated([layer], order: order) }
  }

  private func animated(_ layers: [Layer], order: Int) -> [Layer] {
    guard let motion = plot.motion, !layers.isEmpty else { return layers }
    guard motion.animation.kind == .fade else { return [revealed(layers, motion: motion)] }
    return layers.map { layer in
      var layer = layer
      layer.animations = motion.fadeIn(order: order, share: 0...1, opacity: layer.opacity)
      return layer
    }
  }

  /// Whether areas are translucent by default: several that overlap, without a specified opacity.
  private func isTranslucent(seriesCount: Int) -> Bool {
    seriesCount > 1 && mark.position == .overlay && mark.specification.plainOpacity == 1
  }

  /// The maximum number of points of a line that have dots.
  private static let greatestDotCount = 12

  /// Whether lines have a dot at each point: if there are few points, their values are in the data, and no
  /// other mark shows them.
  private func hasDots(_ groups: SeriesRows) -> Bool {
    let specification = mark.specification
    let isSmooth = [Channel.x, .y].contains { specification.encodings[$0]?.rollingWindow != nil }
    let isStepped = [.stepStart, .stepCenter, .stepEnd].contains(specification.interpolation)
    // Of a line that grows, they would vanish at once.
    guard specification.dashes.isEmpty, mark.dashes.isEmpty, specification.encodings[.detail] == nil,
      !isSmooth, !isStepped, plot.stage == nil,
      !plot.specification.marks.contains(where: { $0.kind == .point })
    else { return false }
    return groups.allSatisfy { group in
      group.rows.count { plot.point(of: $0) != nil } <= Self.greatestDotCount
    }
  }

  /// Rows in the order of a continuous axis or of its bands; rows without a position on it are omitted.
  private func ordered(_ rows: [MarkRow], along channel: Channel) -> [(row: MarkRow, place: Double)] {
    let scale = plot.scale(channel)
    let placed = rows.compactMap { row in scale.position(of: row[channel]).map { (row: row, place: $0) } }
    if zip(placed, placed.dropFirst()).allSatisfy({ $0.place <= $1.place }) { return placed }
    return placed.indices.sorted { (placed[$0].place, $0) < (placed[$1].place, $1) }.map { placed[$0] }
  }

  /// Whether lines run along the vertical axis: that of names, if the other one has numbers.
  private var isUpright: Bool {
    guard mark.specification.kind == .line, case .band = plot.y else { return false }
    switch plot.x {
    case .linear, .log: return true
    case .time, .band: return false
    }
  }

  /// The rows of a series in the order in which a line connects them, each with its point, which is not finite where a
  /// value is missing.
  func connected(_ rows: [MarkRow]) -> [(row: MarkRow, point: Point)] {
    func point(_ row: MarkRow) -> Point {
      Point(x: plot.place(of: row, .x, in: mark) ?? .nan, y: plot.place(of: row, .y, in: mark) ?? .nan)
    }
    if mark.specification.encodings[.order] != nil {
      return rows.indices.sorted { (rows[$0][.order], $0) < (rows[$1][.order], $1) }
        .map { (rows[$0], point(rows[$0])) }
    }
    return ordered(rows, along: isUpright ? .y : .x).map { ($0.row, point($0.row)) }
  }

  /// The points of a series; missing values break the line.
  func points(of rows: [MarkRow]) -> [Point] {
    if mark.specification.encodings[.order] != nil { return connected(rows).map(\.point) }
    if isUpright {
      return ordered(rows, along: .y).map { Point(x: plot.x.position(of: $0.row[.x]) ?? .nan, y: $0.place) }
    }
    // Without a list of the rows in their order, which takes three times the memory.
    let points = rows.compactMap { row in
      plot.x.position(of: row[.x]).map { Point(x: $0, y: plot.y.position(of: row[.y]) ?? .nan) }
    }
    let isSorted = zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x }
    let order = isSorted ? nil : points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }
    return LineDecimation.decimated(order?.map { points[$0] } ?? points, over: plot.size.width)
  }

  /// The line of a series, and the dots on it.
  ///
  /// - Parameter isShared: Whether it shares outlines with others.
  private func line(_ rows: [MarkRow], hasDots: Bool, isShared: Bool) -> [MarkShape] {
    if mark.specification.isOnMap { return lineOnMap(rows) }
    let points = points(of: rows)
    // If points are less than a point of the page apart, curves cannot be seen.
    let isDense = Double(points.count) > plot.size.width
    let interpolation =
      isDense && mark.specification.interpolation == .monotone ? .linear : mark.specification.interpolation
    guard let first = rows.first else { return [] }
    let dashes = mark.dashes(of: first)
    let style = StrokeStyle(
      width: mark.specification.lineWidth ?? 2.25, lineCap: dashes.isEmpty ? .round : .butt,
      lineJoin: isDense ? .bevel : .round, dashes: dashes)
    let look = ShapeStyle(
      color: plot.colors.color(of: first, in: mark), opacity: plot.opacity(of: first, in: mark), stroke: style
    )
    let dotted = hasDots ? points.filter { $0.x.isFinite && $0.y.isFinite } : lonePoints(points)
    // Dots cover the line's own, which are smaller.
    let hasManyDots = dotted.count > SharedOutlines.greatestPlainCount
    let isUpright = isUpright && mark.specification.encodings[.order] == nil
    let along = isUpright ? points.map { Point(x: $0.y, y: $0.x) } : points
    var path = interpolation.path(through: along) { !hasManyDots || !Self.isLone($0) }
    if isUpright { path = path.transformed(by: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)) }
    let line = path.isEmpty ? [] : [MarkShape(path: path, look: look)]
    let diameter = 2.5 * style.width
    if hasManyDots || isShared { return line + dots(at: dotted, look, diameter: diameter) }
    if dotted.isEmpty { return line }
    let circles = SymbolArtwork(symbol: .circle, diameter: diameter).path(at: dotted)
    return line + [MarkShape(path: circles, look: ShapeStyle(color: look.color, opacity: look.opacity))]
  }

  private func lineOnMap(_ rows: [MarkRow]) -> [MarkShape] {
    guard let first = rows.first else { return [] }
    var look = plot.look(of: first, in: mark)
    let dashes = mark.dashes(of: first)
    look.pattern = nil
    look.stroke = StrokeStyle(
      width: mark.specification.lineWidth ?? 2.25, lineCap: dashes.isEmpty ? .round : .butt, lineJoin: .round,
      dashes: dashes)
    let path = plot.path(onMap: rows, in: mark)
    return path.isEmpty ? [] : [MarkShape(path: path, look: look)]
  }

  /// The number of neighboring dots that are one shape, whose lines cross few columns of pixels.
  private static let dotsPerShape = 512

  /// Dots as lines without length, which take a sixth of the memory of circles; their round caps look the same.
  private func dots(at places: [Point], _ line: ShapeStyle, diameter: Double) -> [MarkShape] {
    var look = line
    look.stroke = StrokeStyle(width: diameter, lineCap: .round)
    let places = places.mergingCoincident
    return stride(from: 0, to: places.count, by: Self.dotsPerShape).map { start in
      let own = places[start..<min(start + Self.dotsPerShape, places.count)]
      let path = BezierPath(joining: own.lazy.map { BezierPath.polyline([$0, $0]) })
      return MarkShape(path: path.roundedToFloat, look: look)
    }
  }

  /// Isolated points between gaps, which no line connects.
  private func lonePoints(_ points: [Point]) -> [Point] {
    InterpolationMethod.runs(of: points).lazy.filter(Self.isLone).compactMap(\.first)
  }

  private static func isLone(_ run: ArraySlice<Point>) -> Bool { run.allSatisfy { $0 == run.first } }

  /// The tops and the bases of an area, in the order of their positions.
  private func outline(_ rows: [MarkRow]) -> (tops: [Point], bases: [Point]) {
    let isVertical = mark.valueChannel == .y
    let value = plot.scale(mark.valueChannel)
    var (tops, bases): ([Point], [Point]) = ([], [])
    for (row, place) in ordered(rows, along: mark.categoryChannel) {
      let end = row.interval.flatMap { value.position(of: .number($0.end)) } ?? .nan
      let start = row.interval.flatMap { value.position(of: .number($0.start)) } ?? value.baseline
      tops.append(isVertical ? Point(x: place, y: end) : Point(x: end, y: place))
      bases.append(isVertical ? Point(x: place, y: start) : Point(x: start, y: place))
    }
    return (tops, bases)
  }

  /// The lines along the tops of an area; on both sides of an area between two values.
  private func edges(_ rows: [MarkRow]) -> [MarkShape] {
    let (tops, bases) = outline(rows)
    let end: Channel = mark.valueChannel == .x ? .xEnd : .yEnd
    var path = mark.specification.interpolation.path(through: tops)
    if mark.specification.encodings[end] != nil {
      path.append(mark.specification.interpolation.path(through: bases))
    }
    guard let first = rows.first, !path.isEmpty else { return [] }
    let style = StrokeStyle(width: mark.specification.lineWidth ?? 2, lineJoin: .round)
    let look = ShapeStyle(color: plot.colors.color(of: first, in: mark), opacity: 1, stroke: style)
    return [MarkShape(path: path, look: look)]
  }

  private func area(_ rows: [MarkRow], opacity: Double? = nil, isShared: Bool) -> [MarkShape] {
    let isVertical = mark.valueChannel == .y
    let (tops, bases) = outline(rows)
    // Tops and bases each by themselves, so that areas on each other have the same points between them.
    var path = mark.specification.interpolation.area(through: tops, base: bases) {
      tops.count > AreaDecimation.greatestExactCount
        ? AreaDecimation.decimated($0, alongX: isVertical) : $0
    }
    path.append(uprights(tops, bases, isVertical: isVertical))
    // Areas between two values may go either way around.
    if isShared { path = path.clockwise }
    guard let first = rows.first, !path.isEmpty else { return [] }
    let look = ShapeStyle(
      color: plot.colors.color(of: first, in: mark), pattern: plot.pattern(of: first, in: mark),
      opacity: opacity ?? mark.specification.plainOpacity)
    return [MarkShape(path: path, look: look)]
  }

  /// Thin bars that replace areas of one point, which have no width.
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

  /// Layers that a moving edge reveals from left to right, for all series at the same time and position.
  private func revealed(_ layers: [Layer], motion: ChartMotion) -> Layer {
    let margin = 4.0
    func window(_ width: Double) -> BezierPath {
      .rectangle(Rect(x: -margin, y: -margin, width: width, height: plot.size.height + 2 * margin))
    }
    let whole = window(plot.size.width + 2 * margin)
    return Layer(
      clip: Clip(shape: .path(whole, fillRule: .nonzero)), content: .group(layers),
      animations: motion.animation(of: .clipPath, from: .path(window(0)), to: .path(whole)))
  }
}
