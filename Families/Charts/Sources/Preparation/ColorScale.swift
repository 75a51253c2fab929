import Tabular
import VectorGraphics

/// The colors of series, or of numbers.
struct ColorScale: Sendable {
  /// The categories of color encodings in the order of their colors.
  var domain: [DataValue] { places.values }
  private let places: DistinctValues<DataValue>
  /// The colors of series, which repeat.
  private let cycle: [Color]
  /// The color of the last series.
  private let last: Color?
  /// The interval of the color ramp; nil if colors represent categories.
  let ramp: (low: Double, high: Double, stops: [Color])?
  let theme: ChartTheme

  init(marks: [PreparedMark], specification: Chart) {
    theme = specification.theme
    let nominal = marks.filter { $0.specification.encodings[.color] != nil && !$0.isColoredByNumber }
    let order = nominal.compactMap { $0.specification.encodings[.color]?.order }.first { $0 != .appearance }
    let domain = (order ?? .appearance).ordered(nominal.flatMap { mark in mark.rows.map { $0[.color] } })
    places = DistinctValues(domain)
    let range = nominal.compactMap { $0.specification.encodings[.color]?.range }.first { !$0.isEmpty }
    var palette =
      specification.palette?.colors(count: domain.count, theme: theme) ?? theme.shadedPalette
    if palette.isEmpty { palette = [theme.accent] }
    let own = range ?? palette
    // In a ring the last slice is next to the first.
    let end = domain.indices.last.map { own[$0 % own.count] }
    let isRepeated = domain.count > 1 && own.count > 2 && end == own[0]
    last = isRepeated && specification.palette != .diverging ? own[own.count / 2] : end
    cycle = own
    ramp = Self.ramp(
      of: marks.filter(\.isColoredByNumber), theme: theme, isDiverging: specification.palette == .diverging)
  }

  private static func ramp(
    of marks: [PreparedMark], theme: ChartTheme, isDiverging: Bool
  ) -> (low: Double, high: Double, stops: [Color])? {
    let numbers = marks.flatMap { mark in mark.rows.compactMap { $0[.color].number } }
    guard let extent = ScaleDomain(of: numbers) else { return nil }
    let range = marks.compactMap { $0.specification.encodings[.color]?.range }.first { $0.count > 1 }
    // If there are numbers on both sides of zero, the gray in the middle represents zero.
    if isDiverging, range == nil {
      let reach = max(abs(extent.start), abs(extent.stop))
      let ends = extent.start < 0 && extent.stop > 0 ? (-reach, reach) : (extent.start, extent.stop)
      return (ends.0, ends.1, theme.divergingRamp)
    }
    let low = extent.start > 0 && extent.start < 0.5 * extent.stop ? 0 : extent.start
    return (low, extent.stop, range ?? theme.ramp)
  }

  /// The index of a row's series; 0 if it has none.
  func series(of row: MarkRow) -> Int { places.place(of: row[.color]) ?? 0 }

  /// The color of a row of a mark.
  func color(of row: MarkRow, in mark: PreparedMark) -> Color {
    if mark.isColoredByNumber { return row[.color].number.map { color(ofNumber: $0) } ?? theme.grid }
    if mark.specification.encodings[.color] != nil, places.count > 0 {
      return row[.color] == .null ? theme.axis : color(ofSeries: series(of: row))
    }
    return mark.specification.plainColor
      ?? (mark.specification.traits.isEmphasized ? theme.emphasis : theme.accent)
  }

  func color(ofSeries index: Int) -> Color {
    guard 0..<places.count ~= index, let last else { return theme.accent }
    return index == places.count - 1 ? last : cycle[index % cycle.count]
  }

  /// - Parameter steps: The number of intervals of the ramp to whose bounds colors are rounded; nil for none.
  func color(ofNumber number: Double, steps: Double? = nil) -> Color {
    guard let ramp, let first = ramp.stops.first else { return theme.accent }
    guard ramp.high > ramp.low, ramp.stops.count > 1 else { return ramp.stops.last ?? first }
    var fraction = min(1, max(0, (number - ramp.low) / (ramp.high - ramp.low)))
    if let steps { fraction = (fraction * steps).rounded() / steps }
    let place = fraction * Double(ramp.stops.count - 1)
    let index = min(ramp.stops.count - 2, Int(place))
    return ramp.stops[index].interpolated(to: ramp.stops[index + 1], fraction: place - Double(index))
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
