import SceneModel
import Tabular
import VectorGraphics

extension BarLayers {
  /// The values at the ends of the bars; in stacks in the middle, if they fit.
  ///
  /// - Parameter rules: Heights of lines across the plot. A label that one would cross is moved above it.
  func placedLabels(avoiding rules: [Double] = []) throws(ComponentError) -> [PlacedLabel] {
    let bars = placedBars
    let labels = plot.valueLabels(of: bars.lazy.compactMap { value(of: $0) }, on: mark.valueChannel)
    var placed: [PlacedLabel] = []
    for (order, bar) in bars.enumerated() {
      let isInside = isInStack(bar)
      guard let value = value(of: bar), !isInside || bar.length > 1e-9,
        let label = dates(of: bar) ?? plot.label(of: bar.row, in: mark, value: value, labels: labels)
      else { continue }
      let text = try plot.text.measured(label, plot.labelStyle)
      guard var found = isInside ? inside(text, bar) : outside(text, bar, rules: rules) else { continue }
      found.value = value
      if isInside { found.layer.opacity *= plot.labelOpacity(of: bar.row) }
      if let motion = plot.motion { found.layer.animations = motion.fadeIn(order: order) }
      placed.append(found)
    }
    return placed
  }

  private func isInStack(_ bar: Bar) -> Bool { mark.position.stacking != .unstacked && !bar.isAlone }

  /// The value of a bar: its end, or its length if it does not begin at zero.
  private func value(of bar: Bar) -> Double? {
    guard let interval = bar.row.interval else { return nil }
    if isRanged { return abs(interval.end - interval.start) }
    return mark.position.stacking != .unstacked ? interval.end - interval.start : interval.end
  }

  /// Both ends of a bar between two dates; nil if it has its own text or no dates.
  private func dates(of bar: Bar) -> String? {
    let end: Channel = mark.valueChannel == .y ? .yEnd : .xEnd
    guard isRanged, mark.specification.encodings[.text] == nil, let first = bar.row[mark.valueChannel].date,
      let last = bar.row[end].date
    else { return nil }
    return [min(first, last), max(first, last)]
      .map { DateFormat.monthDay.string($0, locale: plot.text.locale) }.joined(separator: " – ")
  }

  private func inside(_ text: ChartText.Measured, _ bar: Bar) -> PlacedLabel? {
    guard bar.box.width >= text.size.width + 4, bar.box.height >= text.size.height + 2 else { return nil }
    let layer = plot.label(
      text, at: bar.box.center, on: plot.colors.color(of: bar.row, in: mark),
      pattern: plot.pattern(of: bar.row, in: mark))
    let box = Rect(
      x: bar.box.midX - text.size.width / 2, y: bar.box.midY - text.size.height / 2, width: text.size.width,
      height: text.size.height)
    return PlacedLabel(layer: layer, box: box, series: bar.row.series)
  }

  /// Beyond the end of a bar, in its direction.
  private func outside(_ text: ChartText.Measured, _ bar: Bar, rules: [Double]) -> PlacedLabel {
    let isVertical = mark.valueChannel == .y
    // Labels of zeros are placed like those of bars above zero.
    let goesTowardOrigin = bar.length > 1e-9 ? bar.end < bar.start : isVertical
    let (extent, available) =
      isVertical ? (text.size.height, plot.size.height) : (text.size.width, plot.size.width)
    let gap = isVertical ? 4.0 : 6
    // Bars below zero that end where axis labels begin have their values inside, or above zero.
    let isBlocked =
      isVertical
      ? !goesTowardOrigin && bar.end + gap + extent > available + gap
      : goesTowardOrigin && bar.end - gap < extent
    if isBlocked { return withdrawn(text, bar, isVertical: isVertical, gap: gap) }
    if isVertical {
      let y = goesTowardOrigin ? clear(bar.end - gap, height: extent, of: rules) : bar.end + gap
      return plot.placedLabel(
        text, at: Point(x: bar.box.midX, y: y), anchor: Point(x: 0.5, y: goesTowardOrigin ? 1 : 0),
        row: bar.row)
    }
    let x = goesTowardOrigin ? bar.end - gap : bar.end + gap
    return plot.placedLabel(
      text, at: Point(x: x, y: bar.box.midY), anchor: Point(x: goesTowardOrigin ? 1 : 0, y: 0.5), row: bar.row
    )
  }

  /// The value inside the end of its bar, or, if that is too short or too narrow, beyond its start.
  private func withdrawn(
    _ text: ChartText.Measured, _ bar: Bar, isVertical: Bool, gap: Double
  ) -> PlacedLabel {
    let size = text.size
    let (extent, across) = isVertical ? (size.height, size.width) : (size.width, size.height)
    let breadth = isVertical ? bar.box.width : bar.box.height
    guard bar.length >= extent + 2 * gap, breadth >= across else {
      let place =
        isVertical
        ? Point(x: bar.box.midX, y: bar.start - gap) : Point(x: bar.start + gap, y: bar.box.midY)
      return plot.placedLabel(
        text, at: place, anchor: isVertical ? Point(x: 0.5, y: 1) : Point(x: 0, y: 0.5), row: bar.row)
    }
    let center =
      isVertical
      ? Point(x: bar.box.midX, y: bar.end - gap - extent / 2)
      : Point(x: bar.end + gap + extent / 2, y: bar.box.midY)
    let layer = plot.label(
      text, at: center, on: plot.colors.color(of: bar.row, in: mark),
      pattern: plot.pattern(of: bar.row, in: mark))
    let box = Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    return PlacedLabel(layer: layer, box: box, series: bar.row.series)
  }

  /// The bottom of a text, moved up over the lines that would cross it.
  private func clear(_ bottom: Double, height: Double, of rules: [Double]) -> Double {
    rules.sorted(by: >).reduce(bottom) { bottom, rule in
      bottom - height - 1 < rule && rule < bottom + 1 ? rule - 2 : bottom
    }
  }
}
