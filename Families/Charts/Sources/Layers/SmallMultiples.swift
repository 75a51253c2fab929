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

  /// A grid with a number of columns.
  init(count: Int, columns: Int) {
    self.columns = max(1, min(columns, count))
    rows = (max(1, count) + self.columns - 1) / self.columns
  }

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
  func smallMultiples(
    of panels: [ChartPanel], colors: ColorScale, stage: ChartStage? = nil
  ) throws(ComponentError) -> Drawing {
    var frame = ChartFrame(size: size, specification: specification, text: text)
    try frame.writeTexts()
    let marks = stage?.marks ?? panels.flatMap(\.marks)
    let hasNoAxes = marks.contains { $0.specification.traits.isPolar || $0.specification.isOnMap }
    let (x, y) = hasNoAxes ? (nil, nil) : (plan(.x, marks), plan(.y, marks))
    guard hasSomething(marks, x: x, y: y) else {
      try frame.writeEmptyNote()
      return Drawing(layers: frame.layers, isEmpty: true)
    }
    if let legend = try legend(of: marks, colors: colors, width: frame.rest.width, hasNames: false) {
      frame.write(legend)
    }
    try frame.writePeriod(of: stage)
    try frame.writeAxisTitles(x: title(.x, x, marks), y: title(.y, y, marks))
    let grid = grid(of: panels, in: frame.rest.size)
    let layout = try layout(of: grid, in: frame, x: x, y: y, marks: marks)
    let map = specification.mapView(of: marks, size: layout.axes.plot.size)?.knowing(
      marks.compactMap(\.specification.map))
    var layers: [Layer] = []
    for (index, panel) in panels.enumerated() {
      let (row, column) = (index / grid.columns, index % grid.columns)
      let position = layout.plot(row: row, column: column)
      let axes = try axes(of: panel, in: layout, frame: frame, x: x, y: y)
      layers += try heading(of: panel, among: panels, over: position, height: layout.headingHeight)
      if column == 0 || specification.yAxis.isIndependent {
        layers += axes.yAxis.layers(around: position, text: text)
      }
      if index + grid.columns >= panels.count || specification.xAxis.isIndependent {
        layers += axes.xAxis.layers(around: position, text: text)
      }
      var plot = plot(on: axes, colors: colors, marks: marks, stage: stage, map: map)
      plot.canvas = Rect(x: -position.minX, y: -position.minY, width: size.width, height: size.height)
      let drawn = try MarkLayers(plot: plot, axes: axes).layers(of: panel.marks)
      layers.append(Layer(frame: LayerFrame(position), content: .group(drawn)))
    }
    let contrasts = ChartContrast(theme: specification.theme, colors: colors, marks: marks).warnings
    return Drawing(
      layers: frame.layers + layers, notes: contrasts + layout.axes.leftOutNames,
      fits: layout.axes.plot.height >= Self.leastPanelHeight)
  }

  private static let leastPanelHeight = 36.0

  private func grid(of panels: [ChartPanel], in size: Size) -> PanelGrid {
    if let columns = specification.facetColumns { return PanelGrid(count: panels.count, columns: columns) }
    guard specification.facetRow != nil, let first = panels.first else {
      return PanelGrid(count: panels.count, in: size)
    }
    return PanelGrid(count: panels.count, columns: panels.count { $0.rowValue == first.rowValue })
  }

  /// The axes of a panel: those of all, or its own where the author specifies that.
  private func axes(
    of panel: ChartPanel, in layout: GridLayout, frame: ChartFrame, x: ScalePlan?, y: ScalePlan?
  ) throws(ComponentError) -> ChartAxes {
    let isIndependent = (x: specification.xAxis.isIndependent, y: specification.yAxis.isIndependent)
    guard isIndependent.x || isIndependent.y else { return layout.axes }
    return try ChartAxes(
      x: isIndependent.x ? plan(.x, panel.marks) : x, y: isIndependent.y ? plan(.y, panel.marks) : y,
      formats: formats(of: panel.marks), headroom: headroom(for: panel.marks),
      around: Rect(size: layout.axes.plot.size),
      specification: specification,
      style: frame.labelStyle, text: text)
  }

  private func heading(
    of panel: ChartPanel, among panels: [ChartPanel], over plot: Rect, height: Double
  ) throws(ComponentError) -> [Layer] {
    let names = [
      (panel.rowValue, panels.compactMap(\.rowValue), specification.facetRow),
      (panel.value, panels.compactMap(\.value), specification.facet),
    ].compactMap { value, all, encoding -> String? in
      guard let value else { return nil }
      return encoding?.format?.string(value, locale: specification.locale)
        ?? CategoryNames(all, locale: specification.locale).string(value)
    }
    guard !names.isEmpty else { return [] }
    let style = TextStyle(size: specification.fontSize, weight: 600, color: specification.theme.text)
    let measured = try text.measured(names.joined(separator: " · "), style, width: plot.width)
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
      // Axes of each chart take their space in each row or column.
      let below = specification.xAxis.isIndependent ? taken.height * (rows - 1) : 0
      let beside = specification.yAxis.isIndependent ? taken.width * (columns - 1) : 0
      let width = max(1, (rest.width - taken.width - beside - (columns - 1) * gap) / columns)
      let height = max(1, (rest.height - taken.height - below - (rows - 1) * gap / 2) / rows - headingHeight)
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
        width: axes.plot.width + gap + (specification.yAxis.isIndependent ? taken.width : 0),
        height: axes.plot.height + headingHeight + gap / 2
          + (specification.xAxis.isIndependent ? taken.height : 0)),
      headingHeight: headingHeight)
  }
}
