import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A chart drawn into a box: the layers, and what there is to say about them.
package struct ChartPicture {
  let specification: ChartSpecification
  let size: Size
  let text: ChartText
  /// What has to be readable.
  var demand = Demand.nothing

  /// How much of the data must be readable for a chart to be drawn at all.
  package enum Demand: Sendable {
    /// What cannot be read is left out with a warning.
    case nothing
    /// Something of every column that gives a place or a length.
    case neededColumns
    case everything
  }

  /// - Parameter size: The box in points.
  package init(
    _ specification: ChartSpecification, size: Size, text: any TextMeasuring, demand: Demand = .nothing
  ) {
    self.demand = demand
    self.specification = specification
    self.size = size
    self.text = ChartText(measuring: text, theme: specification.theme, locale: specification.locale)
  }

  /// The layers of the chart over a table.
  ///
  /// - Parameter tellsWhyEmpty: Whether a warning says why there is nothing to draw; no log of a quiet week needs one.
  /// - Throws: where a field is not in the table, with the path of the mark that names it.
  package func expansion(
    of table: DataTable, tellsWhyEmpty: Bool = false
  ) throws(ComponentError) -> ComponentExpansion {
    let changed: DataTable
    do {
      changed = try table.applying(specification.transforms)
    } catch {
      throw ComponentError(path: ["transforms"], message: error.description)
    }
    var (marks, warnings) = try prepared(changed, of: table)
    let colors = ColorScale(marks: marks, specification: specification)
    for place in marks.indices {
      for index in marks[place].rows.indices {
        marks[place].rows[index].series = colors.series(of: marks[place].rows[index])
      }
    }
    let dropped =
      DroppedValues(marks: marks, specification: specification).warnings
      + marks.compactMap { logarithmicLengths(of: $0) }
    for place in marks.indices { marks[place].stack() }
    var drawing = try drawing(of: marks, colors: colors)
    for thrift in FallbackLevel.allCases.dropFirst() where !drawing.hasRoom {
      let smaller = ChartPicture(
        thrift.applied(to: specification, size: size), size: size, text: text.measuring)
      for place in marks.indices {
        marks[place].specification.showsLabels = smaller.showsLabels(marks[place])
      }
      drawing = try smaller.drawing(of: marks, colors: colors)
    }
    let background =
      specification.hasBackground
      ? [Layer(fill: .color(specification.theme.background), content: .rectangle(cornerRadii: .zero))] : []
    warnings += dropped
    if tellsWhyEmpty, drawing.isEmpty, warnings.isEmpty {
      warnings.append(EmptyChart(marks: marks, rowCounts: (table.rowCount, changed.rowCount)).reason)
    }
    return ComponentExpansion(layers: background + drawing.layers, warnings: warnings + drawing.notes)
  }

  /// Says that lengths from the foot of a logarithmic axis, which has no zero, do not compare.
  private func logarithmicLengths(of mark: PreparedMark) -> String? {
    guard mark.isStacked, specification.axis(mark.valueChannel).scale == .log,
      mark.specification.encodings[.xEnd] == nil, mark.specification.encodings[.yEnd] == nil
    else { return nil }
    let kind = mark.specification.kind.rawValue
    return
      "\(mark.valueChannel.rawValue): a logarithmic axis has no zero, so the lengths of a \(kind) do not compare; use points or a linear axis"
  }

  /// Slices are the first to lose their labels.
  private func showsLabels(_ mark: PreparedMark) -> Bool {
    guard mark.specification.traits.isPolar else { return mark.specification.showsLabels }
    return mark.specification.showsLabels
      && !specification.marks.contains { $0.traits.isPolar && !$0.showsLabels }
  }

  /// A line over bars in a color of its own, where neither has been given one.
  private func colored(_ mark: MarkSpecification, at index: Int) -> MarkSpecification {
    func isPlain(_ mark: MarkSpecification) -> Bool { mark.color == nil && mark.encodings[.color] == nil }
    guard mark.kind == .line, isPlain(mark),
      specification.marks.prefix(index).contains(where: { $0.kind == .bar && isPlain($0) })
    else { return mark }
    var colored = mark
    colored.color = specification.theme.companion
    return colored
  }

  /// - Throws: what could not be read, where the demands of the reading do not allow it.
  private func check(_ failures: [String], _ unread: [String]) throws(ComponentError) {
    let faults = demand == .everything ? unread : demand == .neededColumns ? failures : []
    if let fault = faults.first { throw ComponentError(path: [], message: fault) }
  }

  /// What a chart became in its box.
  private struct Drawing {
    var layers: [Layer]
    /// Warnings of colors and of names.
    var notes: [String] = []
    /// Whether the plot has kept the height that it needs.
    var hasRoom = true
    var isEmpty = false
  }

  private func prepared(
    _ changed: DataTable, of table: DataTable
  ) throws(ComponentError) -> ([PreparedMark], [String]) {
    guard changed.rowCount > 0 || table.columns.isEmpty == false else { return ([], []) }
    var preparation = MarkPreparation(table: changed)
    var marks: [PreparedMark] = []
    var merged: [String] = []
    for (index, mark) in specification.marks.enumerated() {
      var prepared = try preparation.prepare(colored(mark, at: index), path: ["marks", "[\(index)]"])
      prepared.sortSlices()
      let merging = prepared.mergeSmallSlices(locale: specification.locale)
      marks.append(prepared)
      if let merging { merged.append(merging) }
    }
    let warnings = table.issues.map { "data: \($0.description)" } + preparation.warnings
    try check(preparation.failures, table.issues.map(\.description) + preparation.warnings)
    return (marks, warnings + merged)
  }

  /// - Parameter namesSlices: Whether a ring has a legend though its slices are labeled.
  private func drawing(
    of marks: [PreparedMark], colors: ColorScale, namesSlices: Bool = false
  ) throws(ComponentError) -> Drawing {
    var frame = ChartFrame(size: size, specification: specification, text: text)
    try frame.writeTexts()
    let hasSectors = marks.contains { $0.specification.traits.isPolar }
    let x = hasSectors ? nil : plan(.x, marks)
    let y = hasSectors ? nil : plan(.y, marks)
    guard hasSomething(marks, x: x, y: y) else {
      try frame.writeEmptyNote()
      return Drawing(layers: frame.layers, isEmpty: true)
    }
    let hasNames = hasSectors && !namesSlices && marks.contains { $0.specification.showsLabels }
    if let legend = try legend(of: marks, colors: colors, width: frame.rest.width, hasNames: hasNames) {
      frame.write(legend)
    }
    try frame.writeAxisTitles(x: title(.x, x, marks), y: title(.y, y, marks))
    let axes = try ChartAxes(
      x: x, y: y, formats: formats(of: marks), headroom: headroom(for: marks), in: frame.rest,
      specification: specification, style: frame.labelStyle, text: text)
    let plot = Plot(
      size: axes.plot.size, x: axes.x, y: axes.y, colors: colors, text: text, specification: specification,
      motion: specification.animation.map { ChartMotion($0, markCount: marks.map(\.rows.count).max() ?? 1) })
    if hasNames, specification.legend == .automatic, try hidesSliceLabels(marks, plot: plot) {
      return try drawing(of: marks, colors: colors, namesSlices: true)
    }
    let drawn = try MarkLayers(plot: plot, axes: axes).layers(of: marks)
    let group = Layer(frame: LayerFrame(axes.plot), content: .group(drawn))
    let labels =
      axes.xAxis.layers(around: axes.plot, text: text) + axes.yAxis.layers(around: axes.plot, text: text)
    let contrasts = ChartContrast(theme: specification.theme, colors: colors, marks: marks).warnings
    return Drawing(
      layers: frame.layers + labels + [group], notes: contrasts + axes.leftOutNames,
      hasRoom: try hasRoom(marks, plot: plot))
  }

  /// Whether the plot, or in a small box the ring in it, has kept the height that it needs.
  private func hasRoom(_ marks: [PreparedMark], plot: Plot) throws(ComponentError) -> Bool {
    let ring = marks.first { $0.specification.traits.isPolar }
    let least = FallbackLevel.leastPlotHeight(in: size, isRing: ring != nil) - 1
    guard let ring, min(size.width, size.height) < 400 else { return plot.size.height >= least }
    return try min(plot.size.height, SectorPicture(mark: ring, plot: plot).outerRadius * 2) >= least
  }

  private func hidesSliceLabels(_ marks: [PreparedMark], plot: Plot) throws(ComponentError) -> Bool {
    for mark in marks where mark.specification.traits.isPolar {
      if try SectorPicture(mark: mark, plot: plot).hidesLabels { return true }
    }
    return false
  }

  private func plan(_ channel: Channel, _ marks: [PreparedMark]) -> ScalePlan? {
    ScalePlan(of: channel, marks: marks, axis: specification.axis(channel))
  }

  /// Whether there is anything that a mark could be drawn for.
  private func hasSomething(_ marks: [PreparedMark], x: ScalePlan?, y: ScalePlan?) -> Bool {
    marks.contains { mark in
      if mark.specification.traits.isPolar {
        return mark.rows.contains { ($0[.angle].number ?? 0) > 0 }
      }
      let hasX = mark.types[.x] == nil || x != nil
      let hasY = mark.types[.y] == nil || y != nil
      return hasX && hasY && (x != nil || y != nil) && !mark.rows.isEmpty
    }
  }

  /// The title of an axis: what is given, or what its encoding is called, for numbers only.
  private func title(_ channel: Channel, _ plan: ScalePlan?, _ marks: [PreparedMark]) -> String? {
    guard let plan, !specification.axis(channel).isHidden else { return nil }
    if let title = specification.axis(channel).title { return title }
    let encodings = marks.compactMap { $0.specification.encodings[channel] }
    if let title = encodings.compactMap(\.title).first { return title }
    guard plan.isQuantitative else { return nil }
    return derivedTitle(channel, marks)
  }

  /// The name of the values of an axis: shares of a whole, what marks of one value are called, or the ends of others.
  private func derivedTitle(_ channel: Channel, _ marks: [PreparedMark]) -> String? {
    let used = marks.filter { $0.specification.encodings[channel] != nil }
    let measured = used.filter { $0.isStacked && $0.valueChannel == channel }
    if !measured.isEmpty, measured.allSatisfy({ $0.position == .normalize }) {
      return switch specification.locale.language {
      case .english: "Share"
      case .chinese: "占比"
      case .japanese: "割合"
      }
    }
    let end: Channel = channel == .x ? .xEnd : .yEnd
    let titles = used.compactMap { mark -> (text: String, isEnd: Bool)? in
      guard let title = mark.specification.encodings[channel]?.derivedTitle(locale: specification.locale)
      else {
        return nil
      }
      let unit = mark.units[channel].map { " (\($0))" } ?? ""
      guard let other = mark.specification.encodings[end] else { return (title + unit, false) }
      return (other.derivedTitle(locale: specification.locale).map { "\(title) – \($0)" } ?? title, true)
    }
    return (titles.first { !$0.isEnd } ?? titles.first)?.text
  }

  private func formats(of marks: [PreparedMark]) -> [Channel: LabelFormat] {
    var formats: [Channel: LabelFormat] = [:]
    for mark in marks {
      for channel in [Channel.x, .y] where formats[channel] == nil {
        formats[channel] =
          channel == mark.valueChannel ? mark.valueFormat : mark.specification.encodings[channel]?.format
        if mark.years.contains(channel) { formats[channel] = formats[channel] ?? .number(.year) }
      }
    }
    return formats
  }

  /// What labels above the highest bars and points need.
  private func headroom(for marks: [PreparedMark]) -> Double {
    marks.contains { $0.specification.showsLabels && !$0.specification.traits.isCell }
      ? specification.fontSize * 1.6 : 0
  }

  private func legend(
    of marks: [PreparedMark], colors: ColorScale, width: Double, hasNames: Bool
  ) throws(ComponentError) -> LegendPicture? {
    guard specification.legend != .none else { return nil }
    let style = TextStyle(size: specification.fontSize, color: specification.theme.secondaryText)
    if let ramp = colors.ramp,
      marks.contains(where: { $0.specification.encodings[.color]?.hasLegend == true })
    {
      let encodings = marks.compactMap { $0.specification.encodings[.color] }
      let format = encodings.compactMap(\.format).first
      let labels = ValueLabels(of: [ramp.low, ramp.high], locale: specification.locale)
      let ends = [ramp.low, ramp.high].map { end in
        format?.string(.number(end), locale: specification.locale) ?? labels.string(end)
      }
      let title = encodings.compactMap { $0.title ?? $0.derivedTitle(locale: specification.locale) }.first
      return try LegendPicture(
        ramp: ramp.stops, title: title ?? "", low: ends[0], high: ends[1], width: width, style: style,
        text: text)
    }
    guard !hasNames || specification.legend != .automatic else { return nil }
    let entries = LegendEntries(marks: marks, colors: colors, locale: specification.locale).entries
    guard
      entries.count > 1 || specification.legend != .automatic
        || marks.contains(where: { $0.specification.name != nil })
    else { return nil }
    return try LegendPicture(entries: entries, width: width, style: style, text: text)
  }
}
