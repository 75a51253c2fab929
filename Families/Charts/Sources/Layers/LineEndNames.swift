import SceneModel
import Tabular
import VectorGraphics

/// The names of series at the ends of their lines, in place of a legend.
struct LineEndNames {
  /// The width beside the plot, in points.
  let width: Double
  private let names: [(series: Int, text: ChartText.Measured)]
  private let lineHeight: Double

  /// The maximum number of lines that are named at their ends by default.
  private static let usualCount = 6
  private static let gap = 8.0

  /// Nil if the chart has a legend instead: if there is only one line, if series have other marks than
  /// lines, if there are more than six lines that colors distinguish, or if the names do not fit.
  init?(
    marks: [PreparedMark], colors: ColorScale, specification: Chart, room: Size, text: ChartText
  ) throws(ComponentError) {
    let count = colors.domain.count
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
    let size = specification.fontSize
    lineHeight = size * 1.2
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
    width = (names.map(\.1.size.width).max() ?? 0) + Self.gap
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
  /// do not overlap.
  func layers(of marks: [PreparedMark], plot: Plot) -> [Layer] {
    let ends = ends(of: marks, plot: plot)
    let placed = names.compactMap { name in ends[name.series].map { (name: name, end: $0) } }
      .sorted { ($0.end.y, $0.name.series) < ($1.end.y, $1.name.series) }
    let heights = SpreadLabels.places(
      of: placed.map(\.end.y), distance: lineHeight, within: 0...max(lineHeight, plot.size.height))
    let left = plot.size.width + Self.gap
    return zip(placed, heights).flatMap { item, height -> [Layer] in
      let label = plot.text.layer(
        item.name.text, at: Point(x: left, y: height), anchor: Point(x: 0, y: 0.5))
      let start = Point(x: item.end.x + 4, y: item.end.y)
      let isNear = abs(height - item.end.y) < 2 && left - item.end.x < 2 * Self.gap
      let leader =
        isNear ? [] : [leader(from: start, to: Point(x: left - 3, y: height), item.name.text.style.color)]
      return (leader + [label]).map { layer in
        guard let motion = plot.motion else { return layer }
        var layer = layer
        layer.animations = motion.fadeIn(opacity: layer.opacity)
        return layer
      }
    }
  }

  private func leader(from start: Point, to end: Point, _ color: Color) -> Layer {
    Layer(
      opacity: 0.55, stroke: Stroke(paint: .color(color), style: StrokeStyle(width: 1)),
      content: .path(.polyline([start, end]), fillRule: .nonzero))
  }

  /// The last point of each series.
  private func ends(of marks: [PreparedMark], plot: Plot) -> [Int: Point] {
    var ends: [Int: Point] = [:]
    for mark in marks where mark.specification.kind == .line {
      for (series, rows) in mark.rowsBySeries() where ends[series] == nil {
        guard rows.contains(where: { $0[.color] != .null }) else { continue }
        ends[series] = LineLayers(mark: mark, plot: plot).points(of: rows).last { $0.y.isFinite }
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
