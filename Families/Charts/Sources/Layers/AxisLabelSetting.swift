import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// Measures the labels of an axis and chooses their font size, number of lines and years.
struct AxisLabelSetting {
  let style: TextStyle
  let isVertical: Bool
  /// The maximum size of a label across the axis.
  let room: Double
  /// The category whose label is always shown.
  let current: DataValue?
  /// Whether the author specifies the format of labels.
  let hasFormat: Bool
  let text: ChartText

  typealias Setting = (result: AxisLabelLayout.Result, forms: [[ChartText.Measured]])

  /// The allowed font sizes of names, relative to the default.
  private static let typeSizes = [1.0, 0.88, 0.76]

  func layout(_ ticks: AxisTicks) throws(ComponentError) -> Setting {
    let layout = AxisLabelLayout(
      policy: ticks.isOrdered ? .ordered : .nominal, fontSize: style.size,
      current: current.flatMap { ticks.values.firstIndex(of: $0) }, isVertical: isVertical)
    let forms = ticks.isOrdered ? try orderedForms(ticks) : try names(ticks, layout: layout)
    let sizes = try forms.map { form throws(ComponentError) in try boxes(of: form, ticks) }
    return (layout.layout(positions: ticks.positions, forms: sizes.map { .init(sizes: $0) }), forms)
  }

  /// The labels of an axis that moves: all of them, since those that fit would change from frame to frame.
  func moving(_ ticks: AxisTicks) throws(ComponentError) -> [AxisLayers.Label] {
    var labels: [AxisLayers.Label] = []
    for (index, opacity) in ticks.opacities.enumerated() where opacity > 0 {
      let measured = try text.measured(ticks.forms[0][index], style, width: room)
      labels.append(AxisLayers.Label(text: measured, position: ticks.positions[index], opacity: opacity))
    }
    return labels
  }

  private func orderedForms(_ ticks: AxisTicks) throws(ComponentError) -> [[ChartText.Measured]] {
    guard isVertical, let dates = ticks.dates, !hasFormat, dates.interval.leavesOutYears else {
      return try ticks.forms.map { form throws(ComponentError) in try measured(form, style) }
    }
    // There is no row for years beside a vertical axis: labels at the start of a year have it after them.
    var previous: Int?
    let labels = dates.values.enumerated().map { index, date -> String in
      defer { previous = date.date.year }
      guard date.date.year != previous else { return ticks.forms[0][index] }
      return DateFormat.stringWithYear(forTick: date, every: dates.interval, locale: text.locale)
    }
    return [try measured(labels, style)]
  }

  private func measured(_ labels: [String], _ style: TextStyle) throws(ComponentError) -> [ChartText.Measured]
  {
    try labels.map { label throws(ComponentError) in try text.measured(label, style, width: room) }
  }

  /// The space that labels take, including the row of years, since any of them may have one.
  private func boxes(of form: [ChartText.Measured], _ ticks: AxisTicks) throws(ComponentError) -> [Size] {
    guard !isVertical else { return form.map(\.size) }
    guard let dates = ticks.dates, let last = dates.values.last else {
      return ticks.isOrdered ? form.map(\.size) : level(form)
    }
    guard !dates.interval.isWithinDays else {
      // Days are shown below the first label and where one begins without a label.
      let rows = try below(ticks, shown: Array(form.indices), size: style.size)
      return zip(form, rows).map {
        Size(width: max($0.size.width, $1?.size.width ?? 0), height: $0.size.height)
      }
    }
    let row = try text.measured(DateFormat.year.string(last, locale: text.locale), style).size
    return form.map { Size(width: max($0.size.width, row.width), height: $0.size.height) }
  }

  /// The space that names take if they can be horizontal: names that are truncated cannot, as they have
  /// enough space when rotated.
  private func level(_ form: [ChartText.Measured]) -> [Size] {
    form.map { Size(width: $0.lineLimit == 1 ? .infinity : $0.size.width, height: $0.size.height) }
  }

  /// The text below labels: the year below the first visible one and below each whose year differs from the
  /// previous one. Times of day have the day below them; those of midnight name the day themselves.
  func below(_ ticks: AxisTicks, shown: [Int], size: Double) throws(ComponentError) -> [ChartText.Measured?] {
    guard !isVertical, let dates = ticks.dates else { return shown.map { _ in nil } }
    var style = style
    style.size = size
    var previous: CivilDate?
    return try shown.map { index throws(ComponentError) -> ChartText.Measured? in
      let time = dates.values[index]
      defer { previous = time.date }
      let namesDay = !dates.interval.isWithinDays || time.secondOfDay == 0 && dates.interval.unit != .second
      let isNew = namesDay ? time.date.year != previous?.year : time.date != previous
      guard isNew else { return nil }
      let format = namesDay ? DateFormat.year : .medium
      return try text.measured(format.string(time, locale: text.locale), style)
    }
  }

  /// Names in the first setting in which all of them fit side by side: in a smaller font and on two lines. If
  /// none does, the forms that may be rotated.
  private func names(_ ticks: AxisTicks, layout: AxisLabelLayout) throws(ComponentError) -> [[ChartText
    .Measured]]
  {
    let labels = ticks.forms[0]
    let places = ticks.positions.filter(\.isFinite)
    let step = zip(places, places.dropFirst()).map { abs($1 - $0) }.min() ?? .infinity
    var plain: [[ChartText.Measured]] = []
    var broken: [[ChartText.Measured]] = []
    for size in Self.typeSizes {
      var smaller = style
      smaller.size *= size
      let form =
        isVertical ? try upright(labels, smaller, step: step) : try measured(labels, smaller)
      let sizes = isVertical ? form.map(\.size) : level(form)
      if layout.fits(positions: ticks.positions, sizes: sizes), isVertical || size > 0.8 {
        return [form]
      }
      plain.append(form)
      guard !isVertical, let lines = try twoLines(labels, smaller, width: step - style.size / 2) else {
        continue
      }
      broken.append(lines)
    }
    if let lines = broken.first { return [lines] }
    // Names that are truncated when rotated keep more text on two lines if these are longer together.
    let width = step - style.size / 2
    if !isVertical, plain[0].contains(where: { $0.lineLimit == 1 }), 2 * width > 1.3 * room,
      !(try breaksWords(labels, width: width))
    {
      return [
        try labels.map { label throws(ComponentError) in
          try text.measured(label, style, width: width, lineLimit: 2)
        }
      ]
    }
    return plain
  }

  /// Names beside a vertical axis: those that are too wide on two lines, if bands are high enough.
  private func upright(
    _ labels: [String], _ style: TextStyle, step: Double
  ) throws(ComponentError) -> [ChartText.Measured] {
    let line = try text.measured("x", style).size.height
    return try labels.map { label throws(ComponentError) in
      let breaks = try text.breaksWords(label, style, width: room)
      return try text.measured(label, style, width: room, lineLimit: !breaks && 2 * line <= step ? 2 : 1)
    }
  }

  private func breaksWords(_ labels: [String], width: Double) throws(ComponentError) -> Bool {
    for label in labels where try text.breaksWords(label, style, width: width) { return true }
    return false
  }

  /// Nil if a name needs more than two lines.
  private func twoLines(
    _ labels: [String], _ style: TextStyle, width: Double
  ) throws(ComponentError) -> [ChartText.Measured]? {
    guard width > 3 * style.size else { return nil }
    var lines: [ChartText.Measured] = []
    for label in labels {
      guard let broken = try text.inTwoLines(label, style, width: width) else { return nil }
      lines.append(broken)
    }
    return lines
  }
}
