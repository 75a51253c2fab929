import Tabular
import VectorGraphics

/// The colors of series, or of numbers.
struct ColorScale: Sendable {
  /// The categories of color encodings in the order of series: of stacks and of the legend.
  var domain: [DataValue] { places.values }
  private let places: DistinctValues<DataValue>
  /// The color of each category.
  private let seriesColors: [Color]
  /// The interval of the color ramp; nil if colors represent categories.
  let ramp: Ramp?
  let theme: ChartTheme

  /// - Parameter table: The data before transforms, whose categories have their colors even if they are not drawn.
  init(marks: [PreparedMark], specification: Chart, table: DataTable? = nil) {
    theme = specification.theme
    let nominal = marks.filter {
      $0.specification.encodings[.color]?.isLiteral == false && !$0.isColoredByNumber
    }
    let encodings = nominal.compactMap { $0.specification.encodings[.color] }
    let order = encodings.map(\.order).first { $0 != .appearance } ?? .appearance
    places = DistinctValues(order.ordered(nominal.flatMap { mark in mark.rows.map { $0[.color] } }))
    let named = encodings.map(\.colors).first { !$0.isEmpty } ?? [:]
    let range = encodings.map(\.range).first { !$0.isEmpty }
    let known = Self.known(encodings, places, order, specification.palette, table)
    let isOrdered = range == nil && encodings.contains(where: \.isOrdered)
    seriesColors =
      isOrdered
      ? Self.colors(of: places.values, among: known, along: theme.ramp)
      : Self.colors(
        of: places.values, among: known, named: named, range: range, palette: specification.palette,
        theme: theme)
    ramp = Self.ramp(
      of: marks.filter(\.isColoredByNumber), theme: theme, isDiverging: specification.palette == .diverging)
  }

  /// All categories in the order of their colors: that of the author, or the sorted ones of the data, so that a color
  /// depends neither on the order of rows nor on what a filter leaves. Ordered answers are in the order of the data.
  private static func known(
    _ encodings: [Encoding], _ drawn: DistinctValues<DataValue>, _ order: CategoryOrder,
    _ palette: SeriesColors?,
    _ table: DataTable?
  ) -> DistinctValues<DataValue> {
    if case .list(let wanted) = order {
      return DistinctValues(wanted + sorted(drawn.values.filter { !wanted.contains($0) }))
    }
    if palette == .diverging { return drawn }
    let columns = encodings.filter { $0.bin == nil && $0.numberBin == nil && $0.aggregate == nil }
      .compactMap { encoding in table?.columns.first { $0.name == encoding.field } }
    let all = DistinctValues(columns.lazy.flatMap(\.values).filter { $0 != .null })
    return DistinctValues(sorted(all.values) + sorted(drawn.values.filter { !all.contains($0) }))
  }

  /// Values in ascending order, the numbers within texts by their values, as in `week 2` and `week 10`.
  private static func sorted(_ values: [DataValue]) -> [DataValue] {
    let keys = values.map { $0.text.map(chunks) ?? [] }
    return values.indices.sorted { first, second in
      guard values[first].text != nil, values[second].text != nil else {
        return values[first] < values[second]
      }
      return keys[first].lexicographicallyPrecedes(keys[second])
    }.map { values[$0] }
  }

  /// The digits and the other characters of a text.
  private static func chunks(of text: String) -> [DataValue] {
    var chunks: [DataValue] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = first.isWholeNumber
      let run = rest.prefix { $0.isWholeNumber == isNumber }
      chunks.append(isNumber ? Double(run).map { .number($0) } ?? .text(String(run)) : .text(String(run)))
      rest = rest[run.endIndex...]
    }
    return chunks
  }

  private static func colors(
    of domain: [DataValue], among known: DistinctValues<DataValue>, named: [String: Color], range: [Color]?,
    palette: SeriesColors?, theme: ChartTheme
  ) -> [Color] {
    var own = range ?? palette?.colors(count: known.count, theme: theme) ?? theme.shadedPalette
    if own.isEmpty { own = [theme.accent] }
    // In a ring the last slice is next to the first.
    let last = known.count - 1
    let isRepeated = last > 0 && own.count > 2 && own[last % own.count] == own[0] && palette != .diverging
    return domain.map { value in
      if let color = named[value.description] { return color }
      let place = known.place(of: value) ?? 0
      return place == last && isRepeated ? own[own.count / 2] : own[place % own.count]
    }
  }

  /// The colors of categories at even distances along a ramp, without its faintest end.
  private static func colors(
    of domain: [DataValue], among known: DistinctValues<DataValue>, along stops: [Color]
  ) -> [Color] {
    let ramp = Ramp(low: -0.15, high: 1, stops: stops)
    return domain.map { value in
      ramp.color(of: known.count > 1 ? Double(known.place(of: value) ?? 0) / Double(known.count - 1) : 1)
    }
  }

  /// Colors of an interval of numbers.
  struct Ramp: Sendable {
    var low: Double
    /// The value of the middle of the ramp; nil for that of the interval.
    var middle: Double?
    var high: Double
    var stops: [Color]

    /// - Parameter steps: The number of intervals of the ramp to whose bounds colors are rounded; nil for none.
    func color(of number: Double, steps: Double? = nil) -> Color {
      guard let last = stops.last else { return .black }
      guard high > low, stops.count > 1 else { return last }
      var fraction = (number - low) / (high - low)
      if let middle, middle > low, middle < high {
        fraction =
          number < middle
          ? 0.5 * (number - low) / (middle - low) : 0.5 + 0.5 * (number - middle) / (high - middle)
      }
      fraction = min(1, max(0, fraction))
      if let steps { fraction = (fraction * steps).rounded() / steps }
      let place = fraction * Double(stops.count - 1)
      let index = min(stops.count - 2, Int(place))
      return stops[index].interpolated(to: stops[index + 1], fraction: place - Double(index))
    }
  }

  private static func ramp(
    of marks: [PreparedMark], theme: ChartTheme, isDiverging: Bool
  ) -> Ramp? {
    let numbers = marks.flatMap { mark in mark.placedRows.compactMap { $0[.color].number } }
    guard let extent = ScaleDomain(of: numbers) else { return nil }
    let range = marks.compactMap { $0.specification.encodings[.color]?.range }.first { $0.count > 1 }
    let domain = marks.compactMap { $0.specification.encodings[.color]?.domain }.first
    if let domain, domain.count == 1 {
      let ends = [min(extent.start, domain[0]), max(extent.stop, domain[0])]
      return Ramp(low: ends[0], middle: domain[0], high: ends[1], stops: range ?? theme.divergingRamp)
    }
    if let domain, let low = domain.first, let high = domain.last {
      let stops = range ?? (domain.count > 2 ? theme.divergingRamp : theme.ramp)
      return Ramp(low: low, middle: domain.count > 2 ? domain[1] : nil, high: high, stops: stops)
    }
    // If there are numbers on both sides of zero, the gray in the middle represents zero.
    if isDiverging, range == nil {
      let reach = max(abs(extent.start), abs(extent.stop))
      let ends = extent.start < 0 && extent.stop > 0 ? (-reach, reach) : (extent.start, extent.stop)
      return Ramp(low: ends.0, high: ends.1, stops: theme.divergingRamp)
    }
    let low = extent.start > 0 && extent.start < 0.5 * extent.stop ? 0 : extent.start
    return Ramp(low: low, high: extent.stop, stops: range ?? theme.ramp)
  }

  /// The index of a row's series; 0 if it has none.
  func series(of row: MarkRow) -> Int { places.place(of: row[.color]) ?? 0 }

  /// The color of a row of a mark.
  func color(of row: MarkRow, in mark: PreparedMark) -> Color {
    if mark.isColoredByNumber { return row[.color].number.map { color(ofNumber: $0) } ?? theme.grid }
    if mark.specification.encodings[.color]?.isLiteral == true {
      let own = row[.color].text.flatMap { try? Color(css: $0) }
      return own ?? mark.specification.plainColor ?? theme.accent
    }
    if mark.specification.encodings[.color] != nil, places.count > 0 {
      return row[.color] == .null ? theme.axis : color(ofSeries: series(of: row))
    }
    return mark.specification.plainColor
      ?? (mark.specification.traits.isEmphasized ? theme.emphasis : theme.accent)
  }

  func color(ofSeries index: Int) -> Color {
    seriesColors.indices.contains(index) ? seriesColors[index] : theme.accent
  }

  /// - Parameter steps: The number of intervals of the ramp to whose bounds colors are rounded; nil for none.
  func color(ofNumber number: Double, steps: Double? = nil) -> Color {
    ramp?.color(of: number, steps: steps) ?? theme.accent
  }
}

extension ChartTheme {
  /// The palette, followed by its colors again, mixed with the text color.
  var shadedPalette: [Color] { palette + palette.map { $0.interpolated(to: text, fraction: 0.45) } }

  /// Colors from low to high with evenly spaced lightness: mixed in sRGB from a tint of the backdrop to an
  /// accent that is darkened, or lightened on dark backgrounds.
  var ramp: [Color] {
    let isDark = background.relativeLuminance < 0.2
    let low = background.interpolated(to: accent, fraction: isDark ? 0.16 : 0.12)
    let high = accent.interpolated(to: isDark ? .white : .black, fraction: isDark ? 0.35 : 0.45)
    return [low, background.interpolated(to: accent, fraction: 0.58), accent, high]
  }
}
