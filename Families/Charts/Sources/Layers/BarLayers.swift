import SceneModel
import Tabular
import VectorGraphics

/// The layers of bars.
struct BarLayers {
  let mark: PreparedMark
  private(set) var plot: Plot
  /// The bands within that of a category, if there are several: of the position channel, and of the series.
  private let positions: DistinctValues<DataValue>
  private let series: DistinctValues<Int>

  init(mark: PreparedMark, plot: Plot) {
    self.mark = mark
    self.plot = plot
    // Beside moving bars, outlines would take most of the time in which a video is drawn, and hide nothing.
    if plot.stage != nil { self.plot.outlinesLabels = false }
    positions = DistinctValues(mark.positionDomain)
    series = DistinctValues(0..<(mark.position == .dodge ? plot.colors.domain.count : 0))
  }

  private var isVertical: Bool { mark.valueChannel == .y }

  /// One bar in the plot's space.
  struct Bar {
    var row: MarkRow
    var box: Rect
    /// The ends on the value axis, in points; the second is farther from the base.
    var start: Double
    var end: Double
    /// Whether it is the last of its stack, so that its end is rounded.
    var isOutermost: Bool
    /// Whether it is the only visible bar at its position.
    var isAlone: Bool

    var length: Double { abs(end - start) }
  }

  /// Between the bars of a stack, in points: the backdrop shows there.
  private static let stackGap = 1.0

  /// Each bar as a layer; more bars than can be distinguished share outlines.
  var layers: [Layer] {
    let limit = SharedOutlines.greatestPlainCount
    if mark.rows.count > limit, plot.motion == nil, hasManyBars { return outlines }
    return bars.enumerated().map { order, bar in layer(of: bar, order: order) }
  }

  private var hasManyBars: Bool {
    var count = 0
    forEachBar { if $0.length > Self.leastLength { count += 1 } }
    return count > SharedOutlines.greatestPlainCount
  }

  /// The bars without round corners.
  private var outlines: [Layer] {
    var outlines = SharedOutlines()
    forEachBar { bar in
      guard bar.length > Self.leastLength else { return }
      outlines.add(
        MarkShape(path: .rectangle(withGap(bar).box), look: plot.coarseStyle(of: bar.row, in: mark)))
    }
    return outlines.layers
  }

  /// Whether bars extend between two values of the data and not from zero.
  var isRanged: Bool { mark.specification.encodings[isVertical ? .yEnd : .xEnd] != nil }

  /// The bars that have a length and a position, in the order of the rows.
  var bars: [Bar] { placedBars.filter { $0.length > Self.leastLength } }

  /// In points; shorter bars are not drawn.
  private static let leastLength = 1e-9

  /// All bars that have a position, including zeros.
  var placedBars: [Bar] {
    var bars: [Bar] = []
    forEachBar { bars.append($0) }
    return bars
  }

  /// Calls a function with each bar that has a position: an array of very many bars takes much memory.
  func forEachBar(_ body: (Bar) -> Void) {
    let scale = plot.scale(mark.valueChannel)
    for places in mark.positionsByCategory() {
      let outermost = outermostPositions(of: places)
      let seen = places.filter { mark.rows[$0].interval.map { $0.start != $0.end } ?? false }
      for place in places {
        let row = mark.rows[place]
        guard let interval = row.interval, let across = extent(of: row, of: places),
          let end = scale.position(ofContinuous: interval.end)
        else { continue }
        let start = scale.position(ofContinuous: interval.start) ?? scale.baseline
        let box =
          isVertical
          ? Rect(x: across.start, y: min(start, end), width: across.width, height: abs(end - start))
          : Rect(x: min(start, end), y: across.start, width: abs(end - start), height: across.width)
        body(
          Bar(
            row: row, box: box, start: start, end: end, isOutermost: outermost.contains(place),
            isAlone: seen == [place] || seen.isEmpty && place == places.first))
      }
    }
  }

  /// The farthest bar of a stack on each side of zero; all bars if they are not stacked.
  private func outermostPositions(of places: [Int]) -> Set<Int> {
    guard mark.position.stacking != .unstacked, !isRanged else {
      return Set(places)
    }
    let known = places.filter { mark.rows[$0].interval.map { $0.start != $0.end } ?? false }
    let highest = known.max { (mark.rows[$0].interval?.end ?? 0) < (mark.rows[$1].interval?.end ?? 0) }
    let lowest = known.min { (mark.rows[$0].interval?.end ?? 0) < (mark.rows[$1].interval?.end ?? 0) }
    let ends = [highest.map { ($0, 1.0) }, lowest.map { ($0, -1.0) }].compactMap { $0 }
    return Set(ends.filter { (mark.rows[$0.0].interval?.end ?? 0) * $0.1 > 0 }.map(\.0))
  }

  /// The position of a bar on the category axis, and its width, which is the author's if the bar is in a band that is
  /// wider.
  private func extent(of row: MarkRow, of places: [Int]) -> (start: Double, width: Double)? {
    guard let whole = fullExtent(of: row, of: places), mark.specification.encodings[.size] == nil,
      let width = mark.specification.pointSize, mark.edges[mark.categoryChannel] == nil, width < whole.width
    else { return fullExtent(of: row, of: places) }
    return (whole.start + (whole.width - width) / 2, width)
  }

  private func fullExtent(of row: MarkRow, of places: [Int]) -> (start: Double, width: Double)? {
    let scale = plot.scale(mark.categoryChannel)
    if let interval = mark.interval(of: row, on: mark.categoryChannel) {
      return plot.stretch(of: interval, on: mark.categoryChannel).map { Self.withoutSeam($0) }
    }
    guard let band = scale.band(of: row[mark.categoryChannel]) else {
      guard mark.specification.encodings[mark.categoryChannel] != nil else {
        let length = isVertical ? plot.size.width : plot.size.height
        return (length * 0.2, length * 0.6)
      }
      return scale.position(of: row[mark.categoryChannel]).map { ($0 - continuousWidth / 2, continuousWidth) }
    }
    let range = ScaleDomain(band.start, band.start + band.width)
    if positions.count > 1 {
      let inner = BandScale(categories: positions, range: range, paddingInner: 0.08)
      return inner.start(of: row[.position]).map { ($0, inner.bandwidth) }
    }
    guard series.count > 1 else { return band }
    let inner = BandScale(categories: series, range: range, paddingInner: 0.08)
    return inner.start(of: row.series).map { ($0, inner.bandwidth) }
  }

  /// The position of an interval minus a small gap at both ends, which separates neighbors.
  private static func withoutSeam(_ stretch: (start: Double, width: Double)) -> (start: Double, width: Double)
  {
    let seam = min(stackGap / 2, stretch.width / 8)
    return (stretch.start + seam, stretch.width - 2 * seam)
  }

  /// The width of bars on a continuous axis: most of the space that all of them share, at least a point.
  private var continuousWidth: Double {
    let length = isVertical ? plot.size.width : plot.size.height
    return max(1, 0.8 * length / Double(max(1, mark.rows.count)))
  }

  private func layer(of whole: Bar, order: Int) -> Layer {
    let bar = withGap(whole)
    let color = plot.colors.color(of: bar.row, in: mark)
    let pattern = plot.pattern(of: bar.row, in: mark)
    var layer = FilledShape.rectangle(
      bar.box, radii: radii(of: bar), color: color, pattern: pattern,
      opacity: plot.opacity(of: bar.row, in: mark))
    guard let motion = plot.motion else { return layer }
    if motion.animation.kind == .fade {
      layer.animations = motion.fadeIn(order: order, share: 0...1, opacity: layer.opacity)
      return layer
    }
    grow(&layer, bar, order: order, motion: motion)
    return layer
  }

  /// A bar below another one, shortened slightly at that end.
  private func withGap(_ bar: Bar) -> Bar {
    guard !bar.isOutermost, bar.length > 4 * Self.stackGap else { return bar }
    var bar = bar
    bar.end += bar.end > bar.start ? -Self.stackGap : Self.stackGap
    let (low, length) = (min(bar.start, bar.end), bar.length)
    if isVertical {
      (bar.box.y, bar.box.height) = (low, length)
    } else {
      (bar.box.x, bar.box.width) = (low, length)
    }
    return bar
  }

  /// Bars grow from the base; those of a stack move outward together.
  private func grow(_ layer: inout Layer, _ bar: Bar, order: Int, motion: ChartMotion) {
    let base = plot.scale(mark.valueChannel).baseline
    let length = abs(bar.end - bar.start)
    let distance = abs(bar.start - base)
    // The edge nearer to the base is fixed, measured from the side of the plot that it moves away from.
    let goesTowardOrigin = bar.end < bar.start
    let whole = isVertical ? plot.size.height : plot.size.width
    let near = goesTowardOrigin ? whole - bar.start : bar.start
    let nearAtBase = goesTowardOrigin ? whole - base : base
    let (edge, extent): (AnimatableProperty.FrameEdge, AnimatableProperty.FrameEdge)
    if isVertical {
      (edge, extent) = (goesTowardOrigin ? .bottom : .top, .height)
      layer.frame.top = goesTowardOrigin ? nil : .points(near)
      layer.frame.bottom = goesTowardOrigin ? .points(near) : nil
    } else {
      (edge, extent) = (goesTowardOrigin ? .right : .left, .width)
      layer.frame.left = goesTowardOrigin ? nil : .points(near)
      layer.frame.right = goesTowardOrigin ? .points(near) : nil
    }
    layer.animations = motion.animation(
      of: .frame(extent), from: .length(.zero), to: .length(.points(length)), order: order)
    guard distance > 1e-9 else { return }
    layer.animations += motion.animation(
      of: .frame(edge), from: .length(.points(nearAtBase)), to: .length(.points(near)), order: order)
  }

  /// Corners are round only at the value end, or at both ends of bars between two values; never more than
  /// half the width, nor more than the length.
  private func radii(of bar: Bar) -> CornerLengths {
    let width = isVertical ? bar.box.width : bar.box.height
    let isBinned = mark.edges[mark.categoryChannel] != nil
    let wanted = mark.specification.cornerRadius ?? (isBinned ? 0 : plot.theme.barCornerRadius)
    let radius = bar.isOutermost ? max(0, min(wanted, width / 2, isRanged ? bar.length / 2 : bar.length)) : 0
    let round = LengthPoint(x: .points(radius), y: .points(radius))
    if isRanged { return CornerLengths(all: .points(radius)) }
    let corners = [
      bar.end < bar.start, isVertical ? bar.end < bar.start : bar.end > bar.start,
      bar.end > bar.start, isVertical ? bar.end > bar.start : bar.end < bar.start,
    ].map { $0 ? round : .zero }
    return CornerLengths(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }
}
