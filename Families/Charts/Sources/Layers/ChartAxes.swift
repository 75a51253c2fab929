import SceneModel
import VectorGraphics

/// The scales of a chart over its plot, with their labels.
struct ChartAxes {
  let x: PositionScale
  let y: PositionScale
  let xAxis: AxisLayers
  let yAxis: AxisLayers
  /// In the chart's space.
  let plot: Rect
  let xPlan: ScalePlan?
  let yPlan: ScalePlan?

  /// Lays out both axes in a box: the labels of each affect the length of the other, so lengths are computed
  /// in two passes.
  init(
    x xPlan: ScalePlan?, y yPlan: ScalePlan?, formats: [Channel: LabelFormat], headroom: Double,
    sideRoom: Double = 0, in box: Rect,
    specification: Chart, style: TextStyle, text: ChartText
  ) throws(ComponentError) {
    // Horizontal bars have their labels beside them.
    let rooms = [Channel.x: headroom + sideRoom, .y: headroom]
    var plot = box
    var (xLayers, yLayers) = (AxisLayers.none, AxisLayers.none)
    if xPlan != nil, !specification.xAxis.isHidden { plot.height -= style.size * 1.2 + 8 }
    for _ in 0..<2 {
      yLayers = try Self.picture(
        yPlan, .y, plot: plot, room: box.width * 0.35, formats: formats, headroom: rooms,
        specification: specification, style: style, text: text)
      plot.x = box.x + max(yLayers.extent, xLayers.overhang.before)
      plot.width = max(1, box.maxX - plot.x - max(0, xLayers.overhang.after))
      xLayers = try Self.picture(
        xPlan, .x, plot: plot, room: xPlan?.isContinuous == true ? 160 : max(60, box.height * 0.4),
        formats: formats,
        headroom: rooms, specification: specification, style: style, text: text)
      plot.x = box.x + max(yLayers.extent, xLayers.overhang.before)
      plot.width = max(1, box.maxX - plot.x - max(0, xLayers.overhang.after))
      plot.height = max(1, box.maxY - xLayers.extent - plot.y)
    }
    self.plot = plot
    self.xPlan = xPlan
    self.yPlan = yPlan
    x = Self.scale(xPlan, .x, plot: plot, headroom: rooms, specification: specification)
    y = Self.scale(yPlan, .y, plot: plot, headroom: rooms, specification: specification)
    xAxis = try Self.picture(
      xPlan, .x, plot: plot, room: max(60, box.height * 0.4), formats: formats, headroom: rooms,
      specification: specification, style: style, text: text)
    yAxis = try Self.picture(
      yPlan, .y, plot: plot, room: box.width * 0.35, formats: formats, headroom: rooms,
      specification: specification, style: style, text: text)
  }

  /// Lays out both axes around a plot.
  init(
    x xPlan: ScalePlan?, y yPlan: ScalePlan?, formats: [Channel: LabelFormat], headroom: Double,
    sideRoom: Double = 0, around plot: Rect,
    specification: Chart, style: TextStyle, text: ChartText
  ) throws(ComponentError) {
    let rooms = [Channel.x: headroom + sideRoom, .y: headroom]
    self.plot = plot
    self.xPlan = xPlan
    self.yPlan = yPlan
    x = Self.scale(xPlan, .x, plot: plot, headroom: rooms, specification: specification)
    y = Self.scale(yPlan, .y, plot: plot, headroom: rooms, specification: specification)
    xAxis = try Self.picture(
      xPlan, .x, plot: plot, room: 160, formats: formats, headroom: rooms, specification: specification,
      style: style, text: text)
    yAxis = try Self.picture(
      yPlan, .y, plot: plot, room: plot.x > 0 ? plot.x : plot.width, formats: formats, headroom: rooms,
      specification: specification,
      style: style, text: text)
  }

  private static func tickCount(_ channel: Channel, plot: Rect, specification: Chart) -> Double {
    if let count = specification.axis(channel).tickCount { return Double(count) }
    let room = channel == .x ? plot.width / 95 : plot.height / 58
    return max(2, min(room.rounded(), 12))
  }

  private static func scale(
    _ plan: ScalePlan?, _ channel: Channel, plot: Rect, headroom: [Channel: Double], specification: Chart
  ) -> PositionScale {
    let count = tickCount(channel, plot: plot, specification: specification)
    let length = channel == .x ? plot.width : plot.height
    guard let plan else {
      return .linear(LinearScale(domain: ScaleDomain(0, 1), range: ScaleDomain(0, length)))
    }
    guard plan.isQuantitative else { return plan.scale(from: 0, to: length, tickCount: count) }
    // Labels are beyond the ends of the marks: on both sides if there are values below zero. The space left
    // by the rounded ends of the axis is used first.
    let above = headroom[.y] ?? 0
    let beside = (headroom[channel] ?? 0) - above
    let free = min(min(above, length / 4) + beside, length / 1.5)
    let spare = plan.spare(length: length, tickCount: count)
    let end = max(0, free - spare.above)
    let below = plan.extendsBelow ? max(0, free - beside - spare.below) : 0
    if channel == .x { return plan.scale(from: below, to: length - end, tickCount: count) }
    return plan.scale(from: length - below, to: end, tickCount: count)
  }

  private static func picture(
    _ plan: ScalePlan?, _ channel: Channel, plot: Rect, room: Double, formats: [Channel: LabelFormat],
    headroom: [Channel: Double], specification: Chart, style: TextStyle, text: ChartText
  ) throws(ComponentError) -> AxisLayers {
    guard let plan, !plan.isCentered else { return .none }
    return try AxisLayers(
      scale: scale(plan, channel, plot: plot, headroom: headroom, specification: specification),
      axis: specification.axis(channel), format: formats[channel],
      length: channel == .x ? plot.width : plot.height,
      tickCount: tickCount(channel, plot: plot, specification: specification), isVertical: channel == .y,
      room: room,
      style: style, text: text)
  }

  /// A warning for each axis that cannot show the names of all its categories.
  var leftOutNames: [String] {
    [("x", xAxis), ("y", yAxis)].compactMap { name, axis in
      guard axis.leftOutCount > 0 else { return nil }
      let total = axis.leftOutCount + axis.labels.count
      let way =
        axis.isVertical
        ? "a taller chart has room for more"
        : "put the names on the y axis (horizontal bars), or use a wider chart"
      return "\(name): \(axis.leftOutCount) of \(total) names are omitted; \(way)"
    }
  }

  /// The names that are shown of an axis that cannot show all of them, and their total; nil if all are shown.
  var leftOutCount: (shown: Int, total: Int)? {
    [xAxis, yAxis].first { $0.leftOutCount > 0 }.map { ($0.labels.count, $0.labels.count + $0.leftOutCount) }
  }

  /// Grid lines, drawn under the marks, in the plot's space.
  func gridLayers(_ specification: Chart) -> [Layer] {
    let theme = specification.theme
    return [(xAxis, xPlan, specification.xAxis), (yAxis, yPlan, specification.yAxis)].flatMap {
      picture, plan, axis -> [Layer] in
      guard let plan else { return [] }
      let isOther = !picture.isVertical && yPlan?.isQuantitative == true
      let isUsual = (plan.isQuantitative || plan.containsSpans) && !isOther
      guard axis.hasGrid ?? isUsual else { return [] }
      return picture.gridLines(in: plot.size, color: theme.grid, dashes: theme.gridDashes)
    }
  }

  /// The baseline of bars, and the sign of an axis that does not begin at zero; over the marks.
  func baselineLayers(_ specification: Chart) -> [Layer] {
    let theme = specification.theme
    var layers: [Layer] = []
    for (scale, plan, isVertical) in [(x, xPlan, true), (y, yPlan, false)] {
      guard let plan, !specification.axis(isVertical ? .x : .y).isHidden else { continue }
      if isVertical, plan.containsSpans {
        let box = Rect(x: 0, y: 0, width: 1, height: plot.height)
        layers.append(
          Layer(frame: LayerFrame(box), fill: .color(theme.axis), content: .rectangle(cornerRadii: .zero)))
      }
      guard plan.isQuantitative, !plan.isCentered, case .linear(let linear) = scale else { continue }
      let holdsZero = linear.domain.lowerBound <= 0 && linear.domain.upperBound >= 0
      if holdsZero {
        guard !(isVertical && yPlan?.isQuantitative == true) else { continue }
        let position = scale.baseline.rounded(.down)
        let box =
          isVertical
          ? Rect(x: position, y: 0, width: 1, height: plot.height)
          : Rect(x: 0, y: position, width: plot.width, height: 1)
        layers.append(
          Layer(frame: LayerFrame(box), fill: .color(theme.axis), content: .rectangle(cornerRadii: .zero)))
      } else if !isVertical, linear.domain.lowerBound > 0 {
        let foot = Point(x: 0, y: linear.position(of: linear.domain.lowerBound))
        layers.append(Self.breakSign(at: foot, color: theme.axis))
      }
    }
    return layers
  }

  /// A zigzag at the foot of an axis that does not begin at zero.
  private static func breakSign(at foot: Point, color: Color) -> Layer {
    let points = [(0.0, 0.0), (0, -3), (-4, -5), (4, -9), (0, -11), (0, -14)].map {
      Point(x: foot.x + $0.0, y: foot.y + $0.1)
    }
    let style = StrokeStyle(width: 1.25, lineCap: .round, lineJoin: .round)
    return Layer(
      stroke: Stroke(paint: .color(color), style: style),
      content: .path(.polyline(points), fillRule: .nonzero))
  }
}
