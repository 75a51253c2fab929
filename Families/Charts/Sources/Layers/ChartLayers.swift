import Budgets
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A chart drawn into a box: its layers and warnings.
package struct ChartLayers {
  let specification: Chart
  let size: Size
  let text: ChartText
  private let budget: Budget

  /// Creates the image of a chart.
  ///
  /// - Parameters:
  ///   - size: The box in points.
  ///   - budget: What rows beyond those of the data are taken from.
  package init(_ specification: Chart, size: Size, text: any TextMeasuring, budget: Budget = Budget()) {
    self.budget = budget
    let specification = specification.withZeros
    self.specification = specification
    self.size = size
    self.text = ChartText(measuring: text, theme: specification.theme, locale: specification.locale)
  }

  /// The layers of the chart over a table.
  ///
  /// - Parameter tellsWhyEmpty: Whether a warning says why the chart is empty; the log of a week without data
  ///   needs none.
  /// - Throws: If a field is not in the table, with the path of the mark that names it.
  package func expansion(
    of table: DataTable, tellsWhyEmpty: Bool = false
  ) throws(ComponentError) -> ComponentExpansion {
    let changed: DataTable
    do {
      changed = try table.applying(specification.transforms)
    } catch {
      throw ComponentError(path: ["transforms"], message: error.description)
    }
    var (panels, warnings) = try prepared(changed, of: table)
    let colors = ColorScale(marks: panels.flatMap(\.marks), specification: specification, table: table)
    for panel in panels.indices { panels[panel].giveSeries(by: colors) }
    let dropped = notesOnScales(of: panels.flatMap(\.marks))
    for panel in panels.indices { panels[panel].stack() }
    warnings += dropped
    if let moving = try movingChart(of: panels, colors: colors) {
      return try expansion(of: moving, warnings: warnings)
    }
    var drawing = try drawing(of: panels, colors: colors)
    for thrift in FallbackLevel.allCases.dropFirst() where !drawing.fits {
      let smaller = ChartLayers(
        thrift.applied(to: specification, size: size), size: size, text: text.measuring)
      for panel in panels.indices {
        for position in panels[panel].marks.indices {
          panels[panel].marks[position].specification.showsLabels = smaller.showsLabels(
            panels[panel].marks[position])
        }
      }
      drawing = try smaller.drawing(of: panels, colors: colors)
    }
    if tellsWhyEmpty, drawing.isEmpty, warnings.isEmpty {
      warnings.append(
        EmptyChart(marks: panels.flatMap(\.marks), rowCounts: (table.rowCount, changed.rowCount)).reason)
    }
    return ComponentExpansion(layers: background + drawing.layers, warnings: warnings + drawing.notes)
  }

  /// The layer behind everything.
  private var background: [Layer] {
    specification.hasBackground
      ? [Layer(fill: .color(specification.theme.background), content: .rectangle(cornerRadii: .zero))] : []
  }

  /// The chart as it moves, if it passes through periods: with what fits into its box.
  private func movingChart(of panels: [ChartPanel], colors: ColorScale) throws(ComponentError) -> MovingChart?
  {
    guard let timeline = specification.over else { return nil }
    var moving = try MovingChart(self, panels: panels, colors: colors, timeline: timeline)
    for thrift in FallbackLevel.allCases.dropFirst() {
      guard let found = moving, try !found.drawing(at: 0).fits else { break }
      let smaller = ChartLayers(
        thrift.applied(to: specification, size: size), size: size, text: text.measuring)
      moving = try MovingChart(smaller, panels: panels, colors: colors, timeline: timeline)
    }
    return moving
  }

  private func expansion(of moving: MovingChart, warnings: [String]) throws(ComponentError)
    -> ComponentExpansion
  {
    let first = try moving.drawing(at: 0)
    var expansion = ComponentExpansion(
      layers: background + first.layers, warnings: warnings + first.notes, duration: moving.duration)
    expansion.moving = MovingLayers { [background] time throws(ComponentError) in
      background + (try moving.drawing(at: time).layers)
    }
    return expansion
  }

  /// Warnings about values without a position on the scales, and lengths that cannot be compared.
  private func notesOnScales(of marks: [PreparedMark]) -> [String] {
    let lengths = marks.lazy.compactMap { logarithmicLengths(of: $0) }.first
    return DroppedValues(marks: marks, specification: specification).warnings + (lengths.map { [$0] } ?? [])
  }

  /// Warns that lengths from the bottom of a logarithmic axis, which has no zero, cannot be compared.
  private func logarithmicLengths(of mark: PreparedMark) -> String? {
    guard mark.isStacked, specification.axis(mark.valueChannel).scale == .log,
      mark.specification.encodings[.xEnd] == nil, mark.specification.encodings[.yEnd] == nil
    else { return nil }
    let kind = mark.specification.kind.rawValue
    return
      "\(mark.valueChannel.rawValue): a logarithmic axis has no zero, so the lengths of a \(kind) cannot be compared; use points or a linear axis"
  }

  /// Slices are the first to lose their labels.
  private func showsLabels(_ mark: PreparedMark) -> Bool {
    guard mark.specification.traits.isPolar else { return mark.specification.showsLabels }
    return mark.specification.showsLabels
      && !specification.marks.contains { $0.traits.isPolar && !$0.showsLabels }
  }

  /// A line over bars gets its own color if neither has been given one.
  private func colored(_ mark: Mark, at index: Int) -> Mark {
    func isPlain(_ mark: Mark) -> Bool { mark.plainColor == nil && mark.encodings[.color] == nil }
    guard mark.kind == .line, !mark.isOnMap, isPlain(mark),
      specification.marks.prefix(index).contains(where: { $0.kind == .bar && isPlain($0) })
    else { return mark }
    var colored = mark
    colored.plainColor = specification.theme.companion
    return colored
  }

  /// The result of a chart in its box.
  struct Drawing {
    var layers: [Layer]
    /// Warnings of colors and of names.
    var notes: [String] = []
    /// Whether the plot has its minimum height.
    var fits = true
    var isEmpty = false
    /// The box of the plot, and the space beside its longest bars for their labels; nil for several plots.
    var plot: Rect?
    var sideRoom = 0.0
  }

  private func prepared(
    _ changed: DataTable, of table: DataTable
  ) throws(ComponentError) -> ([ChartPanel], [String]) {
    let hasMap = specification.marks.contains { $0.kind == .geoshape }
    guard changed.rowCount > 0 || !table.columns.isEmpty || hasMap else { return ([], []) }
    var preparation = MarkPreparation(table: changed, budget: budget)
    var marks: [PreparedMark] = []
    for (index, mark) in specification.marks.enumerated() {
      var mark = colored(mark, at: index)
      mark.completeMap(theme: specification.theme)
      mark.split(by: specification.facet)
      mark.split(by: specification.facetRow, as: .facetRow)
      mark.move(along: specification.over)
      marks.append(try preparation.prepare(mark, path: ["marks", "[\(index)]"]))
    }
    var (panels, merged) = ChartPanel.panels(
      of: marks, facet: specification.facet, row: specification.facetRow)
    // Slices that move keep their order, and none is merged.
    for panel in panels.indices where specification.over == nil {
      merged += panels[panel].arrangeSlices(locale: specification.locale)
    }
    let warnings = table.issues.map { "data: \($0.description)" } + preparation.warnings
    if specification.needsReadableColumns, let failure = preparation.failures.first {
      throw ComponentError(path: [], message: failure)
    }
    return (panels, warnings + merged)
  }

  /// - Parameters:
  ///   - namesSlices: Whether a ring has a legend though its slices are labeled.
  ///   - stage: What the frames of a moving chart have in common.
  func drawing(
    of panels: [ChartPanel], colors: ColorScale, namesSlices: Bool = false, stage: ChartStage? = nil
  ) throws(ComponentError) -> Drawing {
    if specification.facet != nil || specification.facetRow != nil {
      return try smallMultiples(of: panels, colors: colors, stage: stage)
    }
    let marks = panels.first?.marks ?? []
    let whole = stage?.marks ?? marks
    var frame = ChartFrame(size: size, specification: specification, text: text)
    try frame.writeTexts()
    let hasSectors = marks.contains { $0.specification.traits.isPolar }
    let hasAxes = !hasSectors && !whole.contains(where: \.specification.isOnMap)
    let x = hasAxes ? stage.map { $0.plans[.x] } ?? plan(.x, marks) : nil
    let second = hasAxes && stage == nil ? SecondAxis(of: marks, in: self) : nil
    let own = second == nil ? marks : marks.filter { !$0.specification.isOnRightAxis }
    let y = hasAxes ? stage.map { $0.plans[.y] } ?? plan(.y, own) : nil
    guard hasSomething(whole, x: x, y: y ?? second?.plan) else {
      try frame.writeEmptyNote()
      return Drawing(layers: frame.layers, isEmpty: true)
    }
    let hasNames = hasSectors && !namesSlices && marks.contains { $0.specification.showsLabels }
    let ends =
      hasAxes && second == nil
      ? try LineEndNames(
        marks: whole, colors: colors, specification: specification, room: frame.rest.size, text: text,
        values: stage?.values)
      : nil
    if let legend = try legend(
      of: whole, colors: colors, width: frame.rest.width, hasNames: hasNames || ends != nil)
    {
      frame.write(legend)
    }
    try frame.writePeriod(of: stage)
    func color(of marks: [PreparedMark]) -> Color? {
      second == nil ? nil : SecondAxis.titleColor(of: marks, colors: colors, theme: specification.theme)
    }
    try frame.writeAxisTitles(
      x: title(.x, x, whole), y: title(.y, y, second == nil ? whole : own), right: second?.title,
      colors: (color(of: own), color(of: second?.marks ?? [])))
    let style = frame.labelStyle
    let rightWidth = try second?.axes(x: nil, around: frame.rest, style: style).yAxis.extent ?? 0
    // The space right of the longest bars for their labels.
    var sideRoom = stage?.sideRoom ?? 0
    func layOut() throws(ComponentError) -> ChartAxes {
      if let fixed = stage?.plot {
        return try ChartAxes(
          x: x, y: y, formats: formats(of: whole), headroom: headroom(for: whole), sideRoom: sideRoom,
          around: fixed, specification: specification, style: frame.labelStyle, text: text)
      }
      var box = frame.rest
      box.width -= (ends?.width ?? 0) + rightWidth
      // Names at the ends of lines are placed close to each other.
      return try ChartAxes(
        x: ends == nil ? x : x?.withoutRoundEnds, y: y,
        formats: formats(of: second == nil ? whole : own + marks),
        headroom: headroom(for: whole), sideRoom: sideRoom, in: box,
        specification: specification, style: frame.labelStyle, text: text)
    }
    var axes = try layOut()
    // A notice takes no more than a part of the plot, and nothing else makes room for it.
    let height = axes.plot.height
    if let count = axes.leftOutCount, try frame.writeNotice(of: count, height: height / 4) {
      axes = try layOut()
    }
    let noticeHeight = max(0, height - axes.plot.height)
    var plot = plot(on: axes, colors: colors, marks: marks, stage: stage)
    for _ in 0..<(stage?.plot == nil ? 4 : 0) {
      let overflow = try MarkLayers(plot: plot, axes: axes).overflow(of: own)
      guard overflow > 0 else { break }
      sideRoom += 1.1 * overflow + 8
      axes = try layOut()
      plot = self.plot(on: axes, colors: colors, marks: marks, stage: stage)
    }
    if hasNames, stage == nil, specification.legend == .automatic, try hidesSliceLabels(marks, plot: plot) {
      return try drawing(of: panels, colors: colors, namesSlices: true)
    }
    let names = try ends?.layers(of: marks, plot: plot) ?? []
    var drawn = try MarkLayers(plot: plot, axes: axes).layers(of: own) + names
    var labels =
      axes.xAxis.layers(around: axes.plot, text: text) + axes.yAxis.layers(around: axes.plot, text: text)
    if let second {
      let right = try second.axes(x: x, around: axes.plot, style: style)
      try second.checkZero(on: right, beside: axes)
      drawn += try second.layers(on: right, over: plot)
      labels += right.yAxis.layers(around: axes.plot, text: text, isOnRight: true)
    }
    let group = Layer(frame: LayerFrame(axes.plot), content: .group(drawn))
    let contrasts = ChartContrast(theme: specification.theme, colors: colors, marks: marks).warnings
    return Drawing(
      layers: frame.layers + labels + [group], notes: contrasts + axes.leftOutNames,
      fits: try fits(marks, plot: plot, besides: noticeHeight), plot: axes.plot, sideRoom: sideRoom)
  }

  /// The plot that axes surround.
  ///
  /// - Parameter map: That of a plot of the same size, if there is one.
  func plot(
    on axes: ChartAxes, colors: ColorScale, marks: [PreparedMark], stage: ChartStage? = nil,
    map: MapView? = nil
  ) -> Plot {
    var plot = Plot(
      size: axes.plot.size, x: axes.x, y: axes.y, colors: colors, text: text, specification: specification,
      motion: specification.animation.map { ChartMotion($0, markCount: marks.map(\.rows.count).max() ?? 1) })
    plot.canvas = Rect(x: -axes.plot.minX, y: -axes.plot.minY, width: size.width, height: size.height)
    plot.axisLabels = axes.yAxis.boxesBeside
    plot.stage = stage
    plot.ticks = [.x: axes.xAxis.numbers, .y: axes.yAxis.numbers]
    plot.map = map ?? stage?.map ?? specification.mapView(of: stage?.marks ?? marks, size: plot.size)
    return plot
  }

  /// Whether the plot, or the ring of a small box, has its minimum height.
  private func fits(
    _ marks: [PreparedMark], plot: Plot, besides notice: Double
  ) throws(ComponentError) -> Bool {
    let ring = marks.first { $0.specification.traits.isPolar }
    let least = FallbackLevel.leastPlotHeight(in: size, isRing: ring != nil) - 1
    guard let ring, min(size.width, size.height) < 400 else {
      return plot.size.height + notice >= least
    }
    return try min(plot.size.height, SectorLayers(mark: ring, plot: plot).outerRadius * 2) >= least
  }

  private func hidesSliceLabels(_ marks: [PreparedMark], plot: Plot) throws(ComponentError) -> Bool {
    for mark in marks where mark.specification.traits.isPolar && !mark.hasRings {
      if try SectorLayers(mark: mark, plot: plot).hidesLabels { return true }
    }
    return false
  }

  func plan(_ channel: Channel, _ marks: [PreparedMark]) -> ScalePlan? {
    ScalePlan(of: channel, marks: marks, axis: specification.axis(channel))
  }

  /// Whether any mark has something to draw.
  func hasSomething(_ marks: [PreparedMark], x: ScalePlan?, y: ScalePlan?) -> Bool {
    marks.contains { mark in
      if mark.specification.traits.isPolar {
        return mark.rows.contains { ($0[.angle].number ?? 0) > 0 }
      }
      if mark.specification.isOnMap { return mark.specification.map != nil || !mark.rows.isEmpty }
      let hasX = mark.types[.x] == nil || x != nil
      let hasY = mark.types[.y] == nil || y != nil
      return hasX && hasY && (x != nil || y != nil) && !mark.rows.isEmpty
    }
  }
}
