import SceneModel
import VectorGraphics

/// The marks that belong to a second vertical axis, on the right of the plot.
struct SecondAxis {
  let marks: [PreparedMark]
  /// Nil if no mark has a value on it.
  let plan: ScalePlan?
  let title: String?
  /// The chart with the right axis as its vertical one.
  private let chart: ChartLayers

  /// Nil if no mark belongs to it.
  init?(of all: [PreparedMark], in chart: ChartLayers) {
    marks = all.filter(\.specification.isOnRightAxis)
    guard !marks.isEmpty else { return nil }
    var specification = chart.specification
    specification.yAxis = specification.rightAxis
    self.chart = ChartLayers(specification, size: chart.size, text: chart.text.measuring)
    plan = self.chart.plan(.y, marks)
    title = self.chart.title(.y, plan, marks)
  }

  /// The axis along a plot of a size.
  func axes(x: ScalePlan?, around plot: Rect, style: TextStyle) throws(ComponentError) -> ChartAxes {
    try ChartAxes(
      x: x, y: plan, formats: chart.formats(of: marks), headroom: chart.headroom(for: marks), around: plot,
      specification: chart.specification, style: style, text: chart.text)
  }

  /// The marks over a plot, without lines of its own.
  func layers(on axes: ChartAxes, over plot: Plot) throws(ComponentError) -> [Layer] {
    var bare = chart.specification
    bare.xAxis.hasGrid = false
    (bare.yAxis.hasGrid, bare.yAxis.isHidden) = (false, true)
    var own = ChartLayers(bare, size: chart.size, text: chart.text.measuring)
      .plot(on: axes, colors: plot.colors, marks: marks)
    (own.canvas, own.axisLabels) = (plot.canvas, plot.axisLabels)
    return try MarkLayers(plot: own, axes: axes).layers(of: marks)
  }

  /// Throws unless zero is as high as on the left, or the author allows that it is not: where lines of two axes cross,
  /// and how they compare, would depend on the ends of the axes alone.
  func checkZero(on axes: ChartAxes, beside left: ChartAxes) throws(ComponentError) {
    let heights = [left.y, axes.y].map { $0.position(of: .number(0)) }
    guard !chart.specification.rightAxis.allowsOtherZero, left.yPlan != nil, plan != nil else { return }
    if let one = heights[0], let other = heights[1], abs(one - other) < 0.5 { return }
    throw ComponentError(
      path: ["rightAxis"],
      message:
        "its zero is not at the height of the left one, so the marks of both axes cannot be compared; give both a domain that begins with 0, or allow it with \"otherZero\": true"
    )
  }

  /// The color of a title whose marks all have one color, which tells to which axis they belong.
  static func titleColor(of marks: [PreparedMark], colors: ColorScale, theme: ChartTheme) -> Color? {
    let own = Set(
      marks.map { mark in
        mark.specification.encodings[.color] == nil
          ? mark.rows.first.map { colors.color(of: $0, in: mark) } : nil
      })
    guard own.count == 1, case let color?? = own.first else { return nil }
    return Contrast.adjusted(color, toward: theme.text, ratio: 4.5, on: theme.background)
  }
}

extension Chart {
  /// The chart with zero on both vertical axes, if there are two, unless the author says otherwise.
  var withZeros: Chart {
    guard marks.contains(where: \.isOnRightAxis), !rightAxis.allowsOtherZero else { return self }
    var chart = self
    chart.yAxis.includesZero = yAxis.includesZero ?? true
    chart.rightAxis.includesZero = rightAxis.includesZero ?? true
    return chart
  }

  /// An error for the first mark on a right axis that small charts do not have.
  var misplacedRightAxis: ComponentError? {
    guard facet != nil || facetRow != nil || over != nil,
      let index = marks.firstIndex(where: \.isOnRightAxis)
    else { return nil }
    return ComponentError(
      path: ["marks", "[\(index)]", "onRightAxis"],
      message: "\(over == nil ? "small charts" : "charts with \"over\"") have one vertical axis")
  }
}
