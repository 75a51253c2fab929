import SceneModel
import Tabular
import VectorGraphics

/// The names of series at the ends of their lines, in place of a legend.
struct LineEndNames {
  /// The width beside the plot, in points.
  let width: Double
  private let names: [(series: Int, text: ChartText.Measured)]
  private let lineHeight: Double
  /// The format of the values that follow the names, at the ends of lines that draw themselves; nil for names alone.
  private let values: ValueLabels?

  /// The maximum number of lines that are named at their ends by default.
  private static let usualCount = 6
  private static let gap = 8.0

  /// Nil if the chart has a legend instead: if there is only one line, if series have other marks than
  /// lines, if there are more than six lines that colors distinguish, or if the names do not fit.
  init?(
    marks: [PreparedMark], colors: ColorScale, specification: Chart, room: Size, text: ChartText,
    values: ValueLabels? = nil
  ) throws(ComponentError) {
    let count = colors.domain.count
    let running = marks.filter(\.specification.showsRunningValue)
    self.values = running.isEmpty ? nil : values
    let size = specification.fontSize
    lineHeight = size * 1.2
    if self.values != nil, count <= 1 || !Self.areLines(marks) {
      let style = TextStyle(size: size * 0.95, weight: 550, color: specification.theme.text)
      names = [(0, try text.measured("", style))]
      width = try Self.widthOfValues(running, values, style, text: text) + Self.gap
      return
    }
    guard count > 1, Self.areLines(marks) else { return nil }
    switch specification.legend {
    case .end: break
    case .automatic:
      let areDistinct = Set(colors.domain.indices.map(colors.color(ofSeries:))).count == count
      guard count <= Self.usualCount || count > specification.theme.palette.count || !areDistinct else {
        return nil
      }
    case .top, .bottom, .none: return nil
    }
    guard Double(count) * lineHeight <= room.height - 4 * size, room.width >= 26 * size else { return nil }
    let encoding = marks.compactMap { $0.specification.encodings[.color] }.first
    let categories = CategoryNames(colors.domain, locale: specification.locale)
    var names: [(Int, ChartText.Measured)] = []
    for (series, value) in colors.domain.enumerated() {
      let name = encoding?.format?.string(value, locale: specification.locale) ?? categories.string(value)
      let color = Contrast.adjusted(
        colors.color(ofSeries: series), toward: specification.theme.text, ratio: 4.5,
        on: specification.theme.background)
      let style = TextStyle(size: size * 0.95, weight: 550, color: color)
      names.append((series, try text.measured(name, style, width: room.width * 0.24)))
    }
    self.names = names
    let style = TextStyle(size: size * 0.95, weight: 550, color: specification.theme.text, isTabular: true)
    let beside = try Self.widthOfValues(running, self.values, style, text: text)
    width = (names.map(\.1.size.width).max() ?? 0) + beside + Self.gap
  }

  /// The width that the values of lines need beside a name.
  private static func widthOfValues(
    _ marks: [PreparedMark], _ values: ValueLabels?, _ style: TextStyle, text: ChartText
  ) throws(ComponentError) -> Double {
    guard let values else { return 0 }
    let numbers = marks.flatMap { mark in mark.rows.compactMap { $0[mark.valueChannel].number } }
    let widest = try [numbers.min(), numbers.max()].compactMap(\.self).map { number throws(ComponentError) in
      try text.measured("  " + values.string(number), style).size.width
    }
    return widest.max() ?? 0
  }

  /// Whether all marks with series are lines, possibly with points, of one column.
  private static func areLines(_ marks: [PreparedMark]) -> Bool {
    let colored = marks.filter { $0.specification.encodings[.color]?.field != nil }
    let fields = Set(colored.map { $0.specification.encodings[.color]?.field })
    return fields.count == 1 && colored.contains { $0.specification.kind == .line }
      && colored.allSatisfy { mark in
        [.line, .point].contains(mark.specification.kind) && !mark.isColoredByNumber
          && mark.specification.encodings[.color]?.hasLegend == true
      }
  }

  /// The names beside a plot, in the plot's space: each at the height of its line's end, moved so that they
  /// do not overlap. Those with values follow the ends.
  func layers(of marks: [PreparedMark], plot: Plot) throws(ComponentError) -> [Layer] {
    let ends = ends(of: marks, plot: plot)
    let placed = names.compactMap { name in ends[name.series].map { (name: name, end: $0) } }
      .sorted { ($0.end.point.y, $0.name.series) < ($1.end.point.y, $1.name.series) }
    let heights = SpreadLabels.places(
      of: placed.map(\.end.point.y), distance: lineHeight, within: 0...max(lineHeight, plot.size.height))
    var layers: [Layer] = []
    for (item, height) in zip(placed, heights) {
      let end = item.end.point
      let left = (values == nil ? plot.size.width : end.x) + Self.gap
      let label = plot.text.layer(
        try text(of: item.name.text, value: item.end.value, plot: plot), at: Point(x: left, y: height),
        anchor: Point(x: 0, y: 0.5))
      if values != nil { layers.append(Self.head(at: end, item.end.color)) }
      let start = Point(x: end.x + 4, y: end.y)
      let isNear = abs(height - end.y) < 2 && left - end.x < 2 * Self.gap || values != nil
      if !isNear {
        layers.append(leader(from: start, to: Point(x: left - 3, y: height), item.name.text.style.color))
      }
      layers.append(label)
    }
    guard let motion = plot.motion else { return layers }
    return layers.map { layer in
      var layer = layer
      layer.animations = motion.fadeIn(opacity: layer.opacity)
      return layer
    }
  }

  /// A name, with the value of its line if there is one.
  private func text(
    of name: ChartText.Measured, value: Double?, plot: Plot
  ) throws(ComponentError) -> ChartText.Measured {
    guard let values, let value else { return name }
    var style = name.style
    style.isTabular = true
    let number =
      plot.specification.yAxis.format?.string(.number(value), locale: plot.text.locale)
      ?? values.string(value)
    return try plot.text.measured(name: name.text, number: number, style, width: .infinity)
  }

  /// The point at the end of a line that draws itself.
  private static func head(at point: Point, _ color: Color) -> Layer {
    Layer(
      frame: LayerFrame(Rect(x: point.x - 4, y: point.y - 4, width: 8, height: 8)), fill: .color(color),
      content: .ellipse)
  }

  private func leader(from start: Point, to end: Point, _ color: Color) -> Layer {
    Layer(
      opacity: 0.55, stroke: Stroke(paint: .color(color), style: StrokeStyle(width: 1)),
      content: .path(.polyline([start, end]), fillRule: .nonzero))
  }

  /// The last point of each series, with its value.
  private func ends(
    of marks: [PreparedMark], plot: Plot
  ) -> [Int: (point: Point, value: Double?, color: Color)] {
    var ends: [Int: (point: Point, value: Double?, color: Color)] = [:]
    for mark in marks where mark.specification.kind == .line {
      for (series, rows) in mark.rowsBySeries() where ends[series] == nil {
        guard rows.contains(where: { $0[.color] != .null }) || values != nil, let first = rows.first else {
          continue
        }
        let lines = LineLayers(mark: mark, plot: plot)
        let color = plot.colors.color(of: first, in: mark)
        if values == nil {
          ends[series] = lines.points(of: rows).last { $0.y.isFinite }.map { ($0, nil, color) }
        } else if let last = lines.connected(rows).last(where: { $0.point.y.isFinite }) {
          ends[series] = (last.point, last.row[mark.valueChannel].number, color)
        }
      }
    }
    return ends
  }
}

/// Separates labels.
enum SpreadLabels {
  /// Positions in the order of the preferred ones, separated by at least a distance and as near to the
  /// preferred ones as possible (least squares, by pooling neighbors that would touch).
  static func places(
    of wanted: [Double], distance: Double, within range: ClosedRange<Double>
  ) -> [Double] {
    // In coordinates without the distances, labels may touch but must keep their order.
    var pools: [(sum: Double, count: Int)] = []
    for (index, position) in wanted.enumerated() {
      pools.append((position - Double(index) * distance, 1))
      while pools.count > 1, let last = pools.last {
        let before = pools[pools.count - 2]
        guard before.sum / Double(before.count) > last.sum / Double(last.count) else { break }
        pools.removeLast(2)
        pools.append((before.sum + last.sum, before.count + last.count))
      }
    }
    let low = range.lowerBound
    let high = max(low, range.upperBound - Double(max(0, wanted.count - 1)) * distance)
    let starts = pools.flatMap { pool in
      Array(repeating: min(high, max(low, pool.sum / Double(pool.count))), count: pool.count)
    }
    return starts.enumerated().map { $1 + Double($0) * distance }
  }
}
