import Glibc
import SceneModel
import Tabular
import VectorGraphics

/// The rows and columns of small charts in a box.
struct PanelGrid {
  let columns: Int
  let rows: Int

  /// The preferred ratio of width to height of a small chart.
  private static let aspect = 1.4

  /// The grid whose cells are nearest to the preferred ratio, with few empty cells.
  init(count: Int, in size: Size) {
    let found = (1...max(1, count)).min { cost(of: $0) < cost(of: $1) } ?? 1
    func cost(of columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let shape = size.width / Double(columns) / max(1, size.height / Double(rows))
      return abs(log(shape / Self.aspect)) + 0.2 * Double(rows * columns - count)
    }
    columns = found
    rows = (max(1, count) + found - 1) / found
  }
}

extension ChartLayers {
  /// A grid of small charts with one legend and shared axes, which are labeled at the outer charts only.
  func smallMultiples(of panels: [ChartPanel], colors: ColorScale) throws(ComponentError) -> Drawing {
    var frame = ChartFrame(size: size, specification: specification, text: text)
    try frame.writeTexts()
    let marks = panels.flatMap(\.marks)
    let hasSectors = marks.contains { $0.specification.traits.isPolar }
    let (x, y) = hasSectors ? (nil, nil) : (plan(.x, marks), plan(.y, marks))
    guard hasSomething(marks, x: x, y: y) else {
      try frame.writeEmptyNote()
      return Drawing(layers: frame.layers, isEmpty: true)
    }
    if let legend = try legend(of: marks, colors: colors, width: frame.rest.width, hasNames: false) {
      frame.write(legend)
    }
    try frame.writeAxisTitles(x: title(.x, x, marks), y: title(.y, y, marks))
    let grid = PanelGrid(count: panels.count, in: frame.rest.size)
    let layout = try layout(of: grid, in: frame, x: x, y: y, marks: marks)
    var plot = plot(on: layout.axes, colors: colors, marks: marks)
    let names = CategoryNames(panels.compactMap(\.value), locale: specification.locale)
    var layers: [Layer] = []
    for (index, panel) in panels.enumerated() {
      let (row, column) = (index / grid.columns, index % grid.columns)
      let position = layout.plot(row: row, column: column)
      layers += try heading(of: panel, names: names, over: position, height: layout.headingHeight)
      if column == 0 { layers += layout.axes.yAxis.layers(around: position, text: text) }
      if index + grid.columns >= panels.count {
        layers += layout.axes.xAxis.layers(around: position, text: text)
      }
      plot.canvas = Rect(x: -position.minX, y: -position.minY, width: size.width, height: size.height)
      let drawn = try MarkLayers(plot: plot, axes: layout.axes).layers(of: panel.marks)
      layers.append(Layer(frame: LayerFrame(position), content: .group(drawn)))
    }
    let contrasts = ChartContrast(theme: specification.theme, colors: colors, marks: marks).warnings
    return Drawing(
      layers: frame.layers + layers, notes: contrasts + layout.axes.leftOutNames,
      fits: layout.axes.plot.height >= Self.leastPanelHeight)
  }

  private static let leastPanelHeight = 36.0

  private func heading(
    of panel: ChartPanel, names: CategoryNames, over plot: Rect, height: Double
  ) throws(ComponentError) -> [Layer] {
    guard let value = panel.value else { return [] }
    let style = TextStyle(size: specification.fontSize, weight: 600, color: specification.theme.text)
    let name = specification.facet?.format?.string(value, locale: specification.locale) ?? names.string(value)
    let measured = try text.measured(name, style, width: plot.width)
    return [text.layer(measured, at: Point(x: plot.minX, y: plot.minY - height))]
  }

  /// The positions of the plots of a grid.
  private struct GridLayout {
    var axes: ChartAxes
    /// The top left corner of the first plot.
    var origin: Point
    /// The distance from one plot to the next.
    var pitch: Size
    var headingHeight: Double

    func plot(row: Int, column: Int) -> Rect {
      Rect(
        x: origin.x + Double(column) * pitch.width, y: origin.y + Double(row) * pitch.height,
        width: axes.plot.width, height: axes.plot.height)
    }
  }

  /// Lays out one plot with its axes; all others are equal. The size of the labels affects that of the
  /// plots, so it is computed in two passes.
  private func layout(
    of grid: PanelGrid, in frame: ChartFrame, x: ScalePlan?, y: ScalePlan?, marks: [PreparedMark]
  ) throws(ComponentError) -> GridLayout {
    let rest = frame.rest
    let size = specification.fontSize
    let headingHeight = size * 1.9
    let (columns, rows) = (Double(grid.columns), Double(grid.rows))
    var gap = size * 1.5
    // The space that labels take beside and below the plots.
    var taken = Size(width: 0, height: 0)
    func axes() throws(ComponentError) -> ChartAxes {
      let width = max(1, (rest.width - taken.width - (columns - 1) * gap) / columns)
      let height = max(1, (rest.height - taken.height - (rows - 1) * gap / 2) / rows - headingHeight)
      let box = Rect(x: 0, y: 0, width: width + taken.width, height: height + taken.height)
      let axes = try ChartAxes(
        x: x, y: y, formats: formats(of: marks), headroom: headroom(for: marks), in: box,
        specification: specification, style: frame.labelStyle, text: text)
      taken = Size(width: box.width - axes.plot.width, height: box.height - axes.plot.height)
      // The last label under one chart and the first under the next must not be read as one.
      let overhang = max(0, axes.xAxis.overhang.before) + max(0, axes.xAxis.overhang.after)
      if columns > 1, overhang + 4 > gap { gap = overhang + size }
      return axes
    }
    for _ in 0..<2 { _ = try axes() }
    let axes = try axes()
    return GridLayout(
      axes: axes, origin: Point(x: rest.minX + axes.plot.minX, y: rest.minY + headingHeight),
      pitch: Size(
        width: axes.plot.width + gap, height: axes.plot.height + headingHeight + gap / 2),
      headingHeight: headingHeight)
  }
}
