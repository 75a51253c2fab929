import RenderTree
import SceneModel
import VectorGraphics

/// One row per element: its name and stones, one bar for its share with a tick at the goal, and both figures.
struct ElementRows {
  /// The contents of a row.
  struct Row {
    /// Nil for beads of no element.
    var element: Element?
    var color: Color
    /// Whether the color is shown before its names.
    var hasSwatch = true
    /// The stones that are strung, by name.
    var stones = ""
    /// The share now and as the goal, in percent; nil if only the stones are known.
    var shares: (current: Double, goal: Double)?
    var beadCount = 0
  }

  let rows: [Row]
  let typography: Typography
  /// The background of the rows.
  let ground: Color
  var showsPatterns = false
  /// The heading above the rows; with none there is only the legend.
  var heading: String?
  var showsLegend = true

  /// The heights of the parts in units, of which an image that is 1080 points wide has 1080.
  private static let (headHeight, rowHeight) = (56.0, 56.0)
  /// The height of type in units.
  private static let (figureSize, nameSize, stoneSize) = (27.0, 27.0, 23.0)

  private var hasHead: Bool { heading != nil || (showsLegend && hasGoals) }
  private var hasShares: Bool { rows.contains { $0.shares != nil } }
  private var hasGoals: Bool { rows.contains { $0.shares.map { $0.current != $0.goal } ?? false } }

  /// The least height in units.
  var heightInUnits: Double {
    (hasHead ? Self.headHeight : 0) + Double(rows.count) * (hasShares ? Self.rowHeight : 40)
  }

  /// - Parameters:
  ///   - size: The box; rows that have more space than they need stand farther apart.
  ///   - unit: In points.
  func layers(in size: Size, unit: Double) throws(ComponentError) -> [Layer] {
    guard !size.isEmpty, unit > 0 else { return [] }
    var layers = try head(in: size, unit: unit)
    let top = hasHead ? Self.headHeight * unit : 0
    let pitch = (size.height - top) / Double(max(1, rows.count))
    let stoneSize = try stoneSize(in: size.width, unit: unit)
    for (index, row) in rows.enumerated() {
      let used = hasShares ? Self.rowHeight * unit : 40 * unit
      let box = Rect(
        x: 0, y: top + pitch * Double(index) + (pitch - used) * 0.5, width: size.width, height: used)
      layers += try self.layers(of: row, in: box, unit: unit, stoneSize: stoneSize)
    }
    return layers
  }

  /// The rows as large as a box lets them be.
  func fitting(_ size: Size) throws(ComponentError) -> [Layer] {
    try layers(in: size, unit: min(size.height / max(1, heightInUnits), size.width / 400))
  }

  /// The size at which the stones of every row fit beside its element, three quarters of the usual one at least.
  private func stoneSize(in width: Double, unit: Double) throws(ComponentError) -> Double {
    var size = Self.stoneSize * unit
    for row in rows where !row.stones.isEmpty {
      let box = Rect(x: 0, y: 0, width: width, height: 0)
      let figure = try figure(of: row, box: box, baseline: 0, unit: unit)
      let room = width - figure.width - 12 * unit - (try name(of: row, x: 0, baseline: 0, unit: unit).end)
      size = min(size, try typography.font(fitting: row.stones, width: 0.98 * room, size: size).size)
    }
    return max(size, 0.74 * Self.stoneSize * unit)
  }

  /// The row's element beside its swatch, and where what follows begins.
  private func name(
    of row: Row, x: Double, baseline: Double, unit: Double
  ) throws(ComponentError) -> (layers: [Layer], end: Double) {
    let start = x + 28 * unit
    guard let element = row.element else { return ([], start) }
    let font = typography.font(size: Self.nameSize * unit, weight: 600)
    let name = typography.language.name(of: element)
    let layer = Layer.shared(typography.line(name, font: font, x: start, baseline: baseline))
    return ([layer], start + (try typography.size(of: name, font: font).width) + 10 * unit)
  }

  private func layers(
    of row: Row, in box: Rect, unit: Double, stoneSize: Double
  ) throws(ComponentError) -> [Layer] {
    let baseline = box.y + 27 * unit
    let figure = try figure(of: row, box: box, baseline: baseline, unit: unit)
    let radius = 9 * unit
    let disc = Point(x: box.x + radius, y: baseline - 9.5 * unit)
    let name = try name(of: row, x: box.x, baseline: baseline, unit: unit)
    var layers = row.hasSwatch ? swatch(of: row, at: disc, radius: radius) : []
    let room = box.maxX - figure.width - 12 * unit - name.end
    layers += name.layers
    if !row.stones.isEmpty, room > 0 {
      layers.append(
        typography.line(
          row.stones, font: typography.font(size: stoneSize), x: name.end, baseline: baseline, room: room,
          opacity: 0.82))
    }
    layers += figure.layers
    if let shares = row.shares {
      // The tick at the goal ends below the tails of letters.
      let bar = Rect(x: box.x, y: baseline + 15 * unit, width: box.width, height: 10 * unit)
      layers += self.layers(of: row, shares: shares, in: bar, unit: unit)
    }
    return layers
  }

  /// `12% → 18%`, where nothing changes `18%`; of stones alone how many there are.
  private func figure(
    of row: Row, box: Rect, baseline: Double, unit: Double
  ) throws(ComponentError) -> (layers: [Layer], width: Double) {
    let bold = typography.font(size: Self.figureSize * unit, weight: 600)
    guard let shares = row.shares else {
      return try right("×\(row.beadCount)", font: bold, end: box.maxX, baseline: baseline)
    }
    let goal = try right(
      BraceletSummary.percent(shares.goal), font: bold, end: box.maxX, baseline: baseline)
    guard hasGoals else { return goal }
    let plain = typography.font(size: Self.figureSize * unit, weight: 400)
    let now = try right(
      "\(BraceletSummary.percent(shares.current)) →", font: plain, end: box.maxX - goal.width - 8 * unit,
      baseline: baseline)
    return (now.layers + goal.layers, now.width + goal.width + 8 * unit)
  }

  private func right(
    _ text: String, font: Font, end: Double, baseline: Double
  ) throws(ComponentError) -> (layers: [Layer], width: Double) {
    let width = try typography.size(of: text, font: font, tabular: true).width
    return ([.shared(typography.line(text, font: font, x: end - width, baseline: baseline))], width)
  }
}

// MARK: Bars

extension ElementRows {
  /// The element's color; on a dark ground, where an outline would be all that is seen of a dark one, as light as 3:1 asks.
  private func fill(of row: Row) -> Color {
    Contrast.textColor(on: ground) == .white
      ? HistogramLayers.outline(of: row.color, on: ground) : row.color
  }

  private func swatch(of row: Row, at center: Point, radius: Double) -> [Layer] {
    let outline = HistogramLayers.outline(of: row.color, on: ground)
    let disc = Layer(
      frame: LayerFrame(Rect(x: center.x, y: center.y, width: 0, height: 0)),
      scale: Point(x: radius, y: radius),
      content: .group(
        [.circle(fill: .color(fill(of: row)))] + pattern(of: row, over: 0)
          + [
            .outline(
              .ellipse(in: Rect(x: -0.93, y: -0.93, width: 1.86, height: 1.86)),
              stroke: Stroke(paint: .color(outline), style: StrokeStyle(width: 0.14)))
          ]))
    var layer = Layer.gathered([disc], isIsolated: true)
    layer.clip = Clip(
      shape: .path(
        .ellipse(
          in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
        fillRule: .nonzero))
    return [layer]
  }

  private func layers(
    of row: Row, shares: (current: Double, goal: Double), in box: Rect, unit: Double
  ) -> [Layer] {
    let track = typography.color.withAlpha(0.10)
    let round = CornerLengths(all: .points(box.height / 2))
    // The track is the whole: 100 percent.
    let length = max(2 * unit, box.width * shares.current / 100)
    let full = Rect(x: box.x, y: box.y, width: min(box.width, length), height: box.height)
    let color = fill(of: row)
    let needsOutline = Contrast.ratio(color, ground, on: ground) < Contrast.Requirement.graphics.ratio
    let stroke = needsOutline ? 1.4 * unit : 0
    let inner = full.insetBy(dx: min(stroke / 2, full.width / 4), dy: stroke / 2)
    var layers = [
      Layer.shared(
        Layer(frame: LayerFrame(box), fill: .color(track), content: .rectangle(cornerRadii: round))),
      Layer(
        frame: LayerFrame(inner), fill: .color(color),
        stroke: needsOutline
          ? Stroke(
            paint: .color(HistogramLayers.outline(of: row.color, on: ground)),
            style: StrokeStyle(width: stroke)) : nil,
        content: .rectangle(cornerRadii: CornerLengths(all: .points(min(inner.width, inner.height) / 2)))),
    ]
    if showsPatterns, row.element != nil { layers.append(patterned(row, in: full)) }
    if hasGoals {
      // The background is visible on both sides of the tick, so that it also stands out from a bar.
      let x = min(box.maxX - 2 * unit, max(box.x + 2 * unit, box.x + box.width * shares.goal / 100))
      layers += [(7.0, ground), (3.6, typography.color)].map { width, color in
        Layer(
          frame: LayerFrame(
            Rect(
              x: x - width * unit / 2, y: box.y - 5 * unit, width: width * unit,
              height: box.height + 10 * unit)),
          fill: .color(color), content: .rectangle(cornerRadii: CornerLengths(all: .points(width * unit / 2)))
        )
      }
    }
    return layers
  }

  /// The bar's pattern, as large as that of the row's swatch.
  private func patterned(_ row: Row, in bar: Rect) -> Layer {
    let radius = 0.9 * bar.height
    let tiles = Layer(
      frame: LayerFrame(Rect(x: bar.x, y: bar.midY, width: 0, height: 0)), scale: Point(x: radius, y: radius),
      content: .group(pattern(of: row, over: bar.width / radius)))
    var layer = Layer.gathered([tiles], isIsolated: true)
    var path = BezierPath()
    path.append(.rectangle(bar))
    layer.clip = Clip(shape: .path(path, fillRule: .nonzero))
    return layer
  }

  /// Beyond, the periods of a bar are narrower than can be seen.
  private static let greatestPeriodCount = 1000.0

  /// The pattern of a row's element, again and again along a length, in radii of a bead.
  private func pattern(of row: Row, over length: Double) -> [Layer] {
    guard showsPatterns, let element = row.element else { return [] }
    let pattern = ElementPattern(element: element, ground: fill(of: row))
    guard length > 0 else { return pattern.layers }
    let period = pattern.period
    return (0...Int(saturating: min(length / period, Self.greatestPeriodCount))).map { index in
      var tile = Layer.gathered(pattern.layers)
      let x = (Double(index) + 0.5) * period
      tile.frame = LayerFrame(Rect(x: x, y: 0, width: 0, height: 0))
      tile.clip = Clip(
        shape: .path(
          .rectangle(Rect(x: -period / 2, y: -1, width: period, height: 2)), fillRule: .nonzero))
      return tile
    }
  }
}

// MARK: Heading

extension ElementRows {
  /// The heading at the left, what bars and ticks mean at the right.
  private func head(in size: Size, unit: Double) throws(ComponentError) -> [Layer] {
    guard hasHead else { return [] }
    let baseline = 36 * unit
    var layers: [Layer] = []
    var end = size.width
    if showsLegend, hasGoals {
      let font = typography.font(size: 22 * unit, weight: 500)
      let (now, goal) = typography.language.sharesNow
      let goalWidth = try typography.size(of: goal, font: font).width
      layers.append(
        .shared(typography.line(goal, font: font, x: end - goalWidth, baseline: baseline, opacity: 0.82)))
      end -= goalWidth + 12 * unit
      layers.append(
        legend(
          Rect(x: end - 3.6 * unit, y: baseline - 18 * unit, width: 3.6 * unit, height: 20 * unit), opacity: 1
        ))
      end -= 3.6 * unit + 20 * unit
      let nowWidth = try typography.size(of: now, font: font).width
      layers.append(
        .shared(typography.line(now, font: font, x: end - nowWidth, baseline: baseline, opacity: 0.82)))
      end -= nowWidth + 9 * unit
      layers.append(
        legend(
          Rect(x: end - 26 * unit, y: baseline - 13 * unit, width: 26 * unit, height: 10 * unit), opacity: 0.6
        ))
      end -= 26 * unit + 16 * unit
    }
    if let heading {
      let font = try typography.font(fitting: heading, width: end, size: 32 * unit, weight: 700)
      layers.append(.shared(typography.line(heading, font: font, x: 0, baseline: baseline)))
    }
    return layers
  }

  private func legend(_ box: Rect, opacity: Double) -> Layer {
    .shared(
      Layer(
        frame: LayerFrame(box), fill: .color(typography.color.withAlpha(opacity)),
        content: .rectangle(cornerRadii: CornerLengths(all: .points(min(box.width, box.height) / 2)))))
  }
}
