import SceneModel
import VectorGraphics

/// The layers of bars.
struct BarPicture {
  let mark: PreparedMark
  let plot: Plot

  private var isVertical: Bool { mark.valueChannel == .y }

  /// One bar in the plot's space.
  struct Bar {
    var row: MarkRow
    var box: Rect
    /// The ends on the value axis, in points; the second is the farther from the base.
    var start: Double
    var end: Double
    /// Whether nothing stands on it, so that its end is rounded.
    var isOutermost: Bool
  }

  var layers: [Layer] {
    bars.enumerated().map { order, bar in layer(of: bar, order: order) }
  }

  /// The bars that have a length and a place, in the order of the rows.
  var bars: [Bar] {
    var bars: [Bar] = []
    let scale = plot.scale(mark.valueChannel)
    for places in mark.placesByCategory() {
      let outermost = outermostPlaces(of: places)
      for place in places {
        let row = mark.rows[place]
        guard let interval = row.interval, let across = extent(of: row, of: places),
          let end = scale.position(of: .number(interval.end))
        else { continue }
        let start = scale.position(of: .number(interval.start)) ?? scale.baseline
        guard abs(end - start) > 1e-9 else { continue }
        let box =
          isVertical
          ? Rect(x: across.start, y: min(start, end), width: across.width, height: abs(end - start))
          : Rect(x: min(start, end), y: across.start, width: abs(end - start), height: across.width)
        bars.append(Bar(row: row, box: box, start: start, end: end, isOutermost: outermost.contains(place)))
      }
    }
    return bars
  }

  /// The farthest bar of a stack on each side of zero; all bars where nothing is stacked.
  private func outermostPlaces(of places: [Int]) -> Set<Int> {
    guard mark.position.stacking != .unstacked, mark.specification.encodings[.yEnd] == nil else {
      return Set(places)
    }
    let known = places.filter { mark.rows[$0].interval.map { $0.start != $0.end } ?? false }
    let highest = known.max { (mark.rows[$0].interval?.end ?? 0) < (mark.rows[$1].interval?.end ?? 0) }
    let lowest = known.min { (mark.rows[$0].interval?.end ?? 0) < (mark.rows[$1].interval?.end ?? 0) }
    let ends = [highest.map { ($0, 1.0) }, lowest.map { ($0, -1.0) }].compactMap { $0 }
    return Set(ends.filter { (mark.rows[$0.0].interval?.end ?? 0) * $0.1 > 0 }.map(\.0))
  }

  /// Where a bar lies on the category axis, and how wide it is.
  private func extent(of row: MarkRow, of places: [Int]) -> (start: Double, width: Double)? {
    let scale = plot.scale(mark.categoryChannel)
    guard let band = scale.band(of: row[mark.categoryChannel]) else {
      guard mark.specification.encodings[mark.categoryChannel] != nil else {
        let length = isVertical ? plot.size.width : plot.size.height
        return (length * 0.2, length * 0.6)
      }
      return scale.position(of: row[mark.categoryChannel]).map { ($0 - continuousWidth / 2, continuousWidth) }
    }
    guard mark.position == .dodge, plot.colors.domain.count > 1 else { return band }
    let inner = BandScale(
      domain: 0..<plot.colors.domain.count, range: ScaleDomain(band.start, band.start + band.width),
      paddingInner: 0.08)
    return inner.start(of: row.series).map { ($0, inner.bandwidth) }
  }

  /// The width of bars on a continuous axis: most of the room that all of them share, a point at least.
  private var continuousWidth: Double {
    let length = isVertical ? plot.size.width : plot.size.height
    return max(1, 0.8 * length / Double(max(1, mark.rows.count)))
  }

  private func layer(of bar: Bar, order: Int) -> Layer {
    let color = plot.colors.color(of: bar.row, in: mark)
    let pattern = plot.pattern(of: mark, series: bar.row.series)
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

  /// Bars grow from the base; those of a stack move outward together.
  private func grow(_ layer: inout Layer, _ bar: Bar, order: Int, motion: ChartMotion) {
    let base = plot.scale(mark.valueChannel).baseline
    let length = abs(bar.end - bar.start)
    let distance = abs(bar.start - base)
    // The edge nearer to the base is held, measured from that side of the plot from which it moves outward.
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

  /// Corners are round at the value end only, never more than half the width, nor more than the length.
  private func radii(of bar: Bar) -> CornerLengths {
    let width = isVertical ? bar.box.width : bar.box.height
    let wanted = mark.specification.cornerRadius ?? plot.theme.barCornerRadius
    let radius = bar.isOutermost ? max(0, min(wanted, width / 2, abs(bar.end - bar.start))) : 0
    let round = LengthPoint(x: .points(radius), y: .points(radius))
    let corners = [
      bar.end < bar.start, isVertical ? bar.end < bar.start : bar.end > bar.start,
      bar.end > bar.start, isVertical ? bar.end > bar.start : bar.end < bar.start,
    ].map { $0 ? round : .zero }
    return CornerLengths(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// The values at the ends of the bars; in a stack, in the middle of those that have the room.
  func labelLayers() throws(ComponentError) -> [Layer] {
    var layers: [Layer] = []
    for (order, bar) in bars.enumerated() {
      guard let interval = bar.row.interval else { continue }
      let isStacked = mark.position.stacking != .unstacked && plot.colors.domain.count > 1
      let value =
        isStacked || mark.specification.encodings[.yEnd] != nil ? interval.end - interval.start : interval.end
      guard let label = plot.label(of: bar.row, in: mark, value: value) else { continue }
      var style = plot.labelStyle
      if isStacked { style.color = Contrast.textColor(on: plot.colors.color(of: bar.row, in: mark)) }
      let text = try plot.text.measured(label, style)
      guard var layer = layer(of: text, at: bar, isInside: isStacked) else { continue }
      if let motion = plot.motion { layer.animations = motion.fadeIn(order: order) }
      layers.append(layer)
    }
    return layers
  }

  private func layer(of text: ChartText.Measured, at bar: Bar, isInside: Bool) -> Layer? {
    if isInside {
      guard bar.box.width >= text.size.width + 4, bar.box.height >= text.size.height + 2 else { return nil }
      return plot.text.layer(text, at: bar.box.center, anchor: Point(x: 0.5, y: 0.5))
    }
    let goesTowardOrigin = bar.end < bar.start
    if isVertical {
      guard text.size.width <= bar.box.width * 1.6 else { return nil }
      let y = goesTowardOrigin ? bar.end - 4 : bar.end + 4
      return plot.text.layer(
        text, at: Point(x: bar.box.midX, y: y), anchor: Point(x: 0.5, y: goesTowardOrigin ? 1 : 0))
    }
    guard text.size.height <= bar.box.height * 1.4 else { return nil }
    let x = goesTowardOrigin ? bar.end - 6 : bar.end + 6
    return plot.text.layer(
      text, at: Point(x: x, y: bar.box.midY), anchor: Point(x: goesTowardOrigin ? 1 : 0, y: 0.5))
  }
}
