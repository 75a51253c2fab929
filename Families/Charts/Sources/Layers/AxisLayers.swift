import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// An axis whose labels have been measured and chosen.
struct AxisLayers {
  struct Label {
    var text: ChartText.Measured
    /// The year below it.
    var year: ChartText.Measured?
    /// Along the axis, in points of the plot.
    var position: Double
    var opacity = 1.0

    var size: Size {
      Size(
        width: max(text.size.width, year?.size.width ?? 0),
        height: text.size.height + (year?.size.height ?? 0))
    }

    /// How far the label is moved down, so that its baseline is the common one.
    func drop(to baseline: Double) -> Double { text.baseline.map { baseline - $0 } ?? 0 }
  }

  let labels: [Label]
  /// From the top of the labels below a plot to their common baseline: those of other scripts have other ascents.
  private let baseline: Double
  let rotation: Double
  let gridPositions: [Double]
  /// The opacities of the grid lines of an axis that moves.
  private var gridOpacities: [Double] = []
  let isVertical: Bool
  /// The size of the labels from the plot's edge outward, including the gap.
  let extent: Double
  /// How far the first and the last label extend beyond the ends of the plot.
  let overhang: (before: Double, after: Double)
  /// The number of category names that did not fit.
  private(set) var leftOutCount = 0
  /// The numbers at its ticks, if their labels share a unit.
  private(set) var numbers: [Double] = []
  private static let gap = 8.0

  static let none = AxisLayers(labels: [], rotation: 0, gridPositions: [], isVertical: false, length: 0)

  private init(labels: [Label], rotation: Double, gridPositions: [Double], isVertical: Bool, length: Double) {
    self.labels = labels
    self.rotation = rotation
    self.gridPositions = gridPositions
    self.isVertical = isVertical
    let baseline = labels.compactMap(\.text.baseline).max() ?? 0
    self.baseline = baseline
    let width = labels.map(\.size.width).max() ?? 0
    let height = labels.map { $0.size.height + $0.drop(to: baseline) }.max() ?? 0
    let across = rotation == 0 ? (isVertical ? width : height) : (width + height) * 0.5.squareRoot()
    extent = labels.isEmpty ? 0 : across + Self.gap
    overhang = Self.overhang(labels, rotation: rotation, isVertical: isVertical, length: length)
  }

  /// Measures and thins the labels of an axis with a length in points.
  ///
  /// - Parameter room: The maximum size of a label across the axis.
  init(
    scale: PositionScale, axis: Axis, format: LabelFormat?, length: Double, tickCount: Double,
    isVertical: Bool, room: Double, style: TextStyle, text: ChartText
  ) throws(ComponentError) {
    guard !axis.isHidden else {
      self = .none
      return
    }
    let all = AxisTicks(scale: scale, axis: axis, format: format, count: tickCount, locale: text.locale)
    var ticks =
      all.opacities.isEmpty ? Self.limited(all, length: length, style: style, locale: text.locale) : all
    let setting = AxisLabelSetting(
      style: style, isVertical: isVertical, room: room, current: axis.current,
      hasFormat: (axis.format ?? format) != nil, text: text)
    guard ticks.opacities.isEmpty else {
      let labels = try setting.moving(ticks)
      self.init(
        labels: labels, rotation: 0, gridPositions: ticks.gridPositions, isVertical: isVertical,
        length: length)
      gridOpacities = ticks.opacities
      return
    }
    var (result, forms) = try setting.layout(ticks)
    if ticks.isOrdered, case .band = scale, result.shown.count * 2 < ticks.values.count - 1 {
      let coarser = ticks.coarser(count: max(2, length / 90), locale: text.locale)
      (result, forms) = try setting.layout(coarser)
      ticks = coarser
    }
    let size = forms[result.form].first?.style.size ?? style.size
    let years = try setting.below(ticks, shown: result.shown, size: size)
    let labels = result.shown.enumerated().map { order, index in
      var label = Label(text: forms[result.form][index], year: years[order], position: ticks.positions[index])
      if axis.current != nil, ticks.values[index] == axis.current { label.text.style.color = text.theme.text }
      return label
    }
    self.init(
      labels: labels, rotation: result.rotation, gridPositions: ticks.gridPositions.filter(\.isFinite),
      isVertical: isVertical, length: length)
    leftOutCount = ticks.isOrdered ? 0 : all.values.count - labels.count
    if case .linear = scale, (axis.format ?? format) == nil { numbers = all.values.compactMap(\.number) }
  }

  /// Bands that are narrower than a few points cannot all be measured in reasonable time.
  private static func limited(_ ticks: AxisTicks, length: Double, style: TextStyle, locale: FormatLocale)
    -> AxisTicks
  {
    let most = max(4, Int(saturating: min(length / (style.size * 0.6), 2000)))
    guard ticks.values.count > most else { return ticks }
    if ticks.isOrdered, ticks.values.first?.date != nil {
      let coarser = ticks.coarser(count: max(2, length / 90), locale: locale)
      if coarser.values.count <= most { return coarser }
    }
    let step = (ticks.values.count + most - 1) / most
    let retained = Array(stride(from: 0, to: ticks.values.count, by: step))
    var thinned = ticks
    thinned.values = retained.map { ticks.values[$0] }
    thinned.positions = retained.map { ticks.positions[$0] }
    thinned.forms = ticks.forms.map { form in retained.map { form[$0] } }
    if let dates = ticks.dates { thinned.dates = (retained.map { dates.values[$0] }, dates.interval) }
    return thinned
  }

  private static func overhang(
    _ labels: [Label], rotation: Double, isVertical: Bool, length: Double
  ) -> (before: Double, after: Double) {
    guard !isVertical else { return (0, 0) }
    var (before, after) = (0.0, 0.0)
    for label in labels {
      let width = label.size.width
      let half = rotation == 0 ? width / 2 : 0
      before = max(before, (rotation == 0 ? half : width * 0.5.squareRoot()) - label.position)
      after = max(after, label.position + half - length)
    }
    return (before, after)
  }

  /// The boxes of the labels beside a plot, in its space; none of those below it.
  var boxesBeside: [Rect] {
    guard isVertical else { return [] }
    return labels.map { label in
      let size = label.text.size
      return Rect(
        x: -Self.gap - size.width, y: label.position - size.height / 2, width: size.width, height: size.height
      )
    }
  }

  /// The labels beside a plot, in the space of the plot's parent.
  ///
  /// - Parameter isOnRight: Whether those of a vertical axis are on the right.
  func layers(around plot: Rect, text: ChartText, isOnRight: Bool = false) -> [Layer] {
    labels.flatMap { label in
      layers(of: label, around: plot, text: text, isOnRight: isOnRight).map { layer in
        guard label.opacity < 1 else { return layer }
        var layer = layer
        layer.opacity = label.opacity
        return layer
      }
    }
  }

  private func layers(of label: Label, around plot: Rect, text: ChartText, isOnRight: Bool) -> [Layer] {
    if isOnRight {
      let place = Point(x: plot.maxX + Self.gap, y: plot.minY + label.position)
      return [text.layer(label.text, at: place, anchor: Point(x: 0, y: 0.5))]
    }
    if isVertical {
      return [
        text.layer(
          label.text, at: Point(x: plot.minX - Self.gap, y: plot.minY + label.position),
          anchor: Point(x: 1, y: 0.5))
      ]
    }
    let place = Point(x: plot.minX + label.position, y: plot.maxY + Self.gap)
    guard rotation != 0 else {
      let top = Point(x: place.x, y: place.y + label.drop(to: baseline))
      let below = Point(x: place.x, y: top.y + label.text.size.height)
      let year = label.year.map { text.layer($0, at: below, anchor: Point(x: 0.5, y: 0)) }
      return [text.layer(label.text, at: top, anchor: Point(x: 0.5, y: 0))] + (year.map { [$0] } ?? [])
    }
    let end = Point(x: place.x + label.text.size.height / 4, y: place.y + label.text.size.height / 4)
    var layer = text.layer(label.text, at: end, anchor: Point(x: 1, y: 0.5))
    layer.transformOrigin = LengthPoint(x: .percent(100), y: .percent(50))
    layer.rotate = rotation
    return [layer]
  }

  /// Lines across the plot at every tick, one point thick, in the plot's space. Their edges are on whole
  /// points, so they are sharp; each is a separate layer, so that it costs no more than the area it covers.
  func gridLines(in size: Size, color: Color, dashes: [Double]) -> [Layer] {
    gridPositions.enumerated().map { index, position in
      let opacity = gridOpacities.isEmpty ? 1 : gridOpacities[index]
      // A line that moves would jump from one point to the next.
      let start = gridOpacities.isEmpty ? position.rounded(.down) : position - 0.5
      let box =
        isVertical
        ? Rect(x: 0, y: start, width: size.width, height: 1)
        : Rect(x: start, y: 0, width: 1, height: size.height)
      guard !dashes.isEmpty else {
        return Layer(
          frame: LayerFrame(box), opacity: opacity, fill: .color(color),
          content: .rectangle(cornerRadii: .zero))
      }
      let ends =
        isVertical
        ? [Point(x: 0, y: start + 0.5), Point(x: size.width, y: start + 0.5)]
        : [Point(x: start + 0.5, y: 0), Point(x: start + 0.5, y: size.height)]
      return Layer(
        opacity: opacity, stroke: Stroke(paint: .color(color), style: StrokeStyle(width: 1, dashes: dashes)),
        content: .path(.polyline(ends), fillRule: .nonzero))
    }
  }
}
