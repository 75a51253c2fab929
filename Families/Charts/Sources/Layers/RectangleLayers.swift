import SceneModel
import VectorGraphics

/// The layers of cells: a heat map if both axes have bands, otherwise an interval between two values.
struct RectangleLayers {
  let mark: PreparedMark
  let plot: Plot

  /// Each cell as a layer; more cells than can be distinguished share outlines.
  var layers: [Layer] {
    if mark.rows.count > SharedOutlines.greatestPlainCount, plot.motion == nil { return outlines }
    return mark.rows.enumerated().compactMap { order, row in
      guard let box = box(of: row) else { return nil }
      var layer = FilledShape.rectangle(
        box, radii: CornerLengths(all: .points(radius(of: box))), color: plot.colors.color(of: row, in: mark),
        pattern: plot.pattern(of: row, in: mark), opacity: plot.opacity(of: row, in: mark))
      if let motion = plot.motion {
        layer.animations = motion.fadeIn(order: order, share: 0...0.6, opacity: layer.opacity)
      }
      return layer
    }
  }

  private var outlines: [Layer] {
    var outlines = SharedOutlines()
    for row in mark.rows {
      guard let box = box(of: row) else { continue }
      let radius = radius(of: box)
      // Round corners of less than a point would only make cells paler, and take four times the memory.
      let radii = CornerRadii(all: radius < 1 ? 0 : radius)
      outlines.add(
        MarkShape(path: .roundedRectangle(box, radii: radii), look: plot.coarseStyle(of: row, in: mark)))
    }
    return outlines.layers
  }

  private func radius(of box: Rect) -> Double {
    max(0, min(mark.specification.cornerRadius ?? 3, box.width / 2, box.height / 2))
  }

  func box(of row: MarkRow) -> Rect? {
    guard let (left, width) = extent(of: row, .x, end: .xEnd),
      let (top, height) = extent(of: row, .y, end: .yEnd)
    else { return nil }
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// A band, an interval between two values, or by default the whole plot; an interval on the other axis spans the plot of
  /// numbers too.
  private func extent(of row: MarkRow, _ channel: Channel, end: Channel) -> (start: Double, width: Double)? {
    let scale = plot.scale(channel)
    let encodings = mark.specification.encodings
    if encodings[end] != nil {
      guard let from = scale.position(of: row[channel]), let to = scale.position(of: row[end]) else {
        return nil
      }
      return (min(from, to), abs(to - from))
    }
    if let interval = mark.interval(of: row, on: channel) { return plot.stretch(of: interval, on: channel) }
    let isInterval = encodings[channel == .x ? .yEnd : .xEnd] != nil
    if encodings[channel] == nil || isInterval && scale.isContinuous {
      return (0, channel == .x ? plot.size.width : plot.size.height)
    }
    return scale.band(of: row[channel])
  }

  /// The values in the middle of the cells in which they fit.
  func placedLabels() throws(ComponentError) -> [PlacedLabel] {
    var placed: [PlacedLabel] = []
    let labels = plot.valueLabels(of: mark.rows.lazy.compactMap { $0[.color].number })
    for (order, row) in mark.rows.enumerated() {
      guard let box = box(of: row),
        let label = plot.label(of: row, in: mark, value: row[.color].number, labels: labels)
      else { continue }
      let text = try plot.text.measured(label, plot.labelStyle)
      guard text.size.width + 4 <= box.width, text.size.height + 2 <= box.height else { continue }
      var layer = plot.label(
        text, at: box.center, on: plot.colors.color(of: row, in: mark),
        pattern: plot.pattern(of: row, in: mark))
      if let motion = plot.motion { layer.animations = motion.fadeIn(order: order) }
      placed.append(PlacedLabel(layer: layer, box: box))
    }
    return placed
  }
}
