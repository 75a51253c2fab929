import SceneModel
import VectorGraphics

extension BarPicture {
  /// The values at the ends of the bars; of those in a stack in the middle, where they have the room.
  ///
  /// - Parameter rules: Heights of lines across the plot. A label above a bar that one would cross stands above it.
  func labelLayers(avoiding rules: [Double] = []) throws(ComponentError) -> [Layer] {
    var layers: [Layer] = []
    let isRanged = mark.specification.encodings[mark.valueChannel == .y ? .yEnd : .xEnd] != nil
    let isStack = mark.position.stacking != .unstacked
    for (order, bar) in placedBars.enumerated() {
      let isInside = isStack && !bar.isAlone
      guard let interval = bar.row.interval, !isInside || bar.length > 1e-9 else { continue }
      let isShare = isStack || isRanged
      let value = isShare ? interval.end - interval.start : interval.end
      guard let label = plot.label(of: bar.row, in: mark, value: value) else { continue }
      let text = try plot.text.measured(label, plot.labelStyle)
      let layer = isInside ? inside(text, bar) : outside(text, bar, rules: rules)
      guard var layer else { continue }
      if let motion = plot.motion { layer.animations = motion.fadeIn(order: order) }
      layers.append(layer)
    }
    return layers
  }

  private func inside(_ text: ChartText.Measured, _ bar: Bar) -> Layer? {
    guard bar.box.width >= text.size.width + 4, bar.box.height >= text.size.height + 2 else { return nil }
    return plot.label(
      text, at: bar.box.center, on: plot.colors.color(of: bar.row, in: mark),
      pattern: plot.pattern(of: bar.row, in: mark))
  }

  /// Beyond the end of a bar, on the side to which it goes.
  private func outside(_ text: ChartText.Measured, _ bar: Bar, rules: [Double]) -> Layer? {
    let isVertical = mark.valueChannel == .y
    // Zeros stand where bars above zero would.
    let goesTowardOrigin = bar.length > 1e-9 ? bar.end < bar.start : isVertical
    if isVertical {
      guard text.size.width <= bar.box.width * 1.6 else { return nil }
      let y = goesTowardOrigin ? clear(bar.end - 4, height: text.size.height, of: rules) : bar.end + 4
      return plot.text.layer(
        text, at: Point(x: bar.box.midX, y: y), anchor: Point(x: 0.5, y: goesTowardOrigin ? 1 : 0))
    }
    guard text.size.height <= bar.box.height * 1.4 else { return nil }
    let x = goesTowardOrigin ? bar.end - 6 : bar.end + 6
    return plot.text.layer(
      text, at: Point(x: x, y: bar.box.midY), anchor: Point(x: goesTowardOrigin ? 1 : 0, y: 0.5))
  }

  /// The bottom of a text, moved up over the lines that would cross it.
  private func clear(_ bottom: Double, height: Double, of rules: [Double]) -> Double {
    rules.sorted(by: >).reduce(bottom) { bottom, rule in
      bottom - height - 1 < rule && rule < bottom + 1 ? rule - 2 : bottom
    }
  }
}
