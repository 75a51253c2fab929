import SceneModel
import Tabular
import VectorGraphics

// The texts around a plot: titles, formats and the legend.
extension ChartLayers {
  /// The title of an axis: the specified one, or that of its encoding, for numbers only.
  func title(_ channel: Channel, _ plan: ScalePlan?, _ marks: [PreparedMark]) -> String? {
    guard let plan, !specification.axis(channel).isHidden else { return nil }
    if let title = specification.axis(channel).title { return title }
    let encodings = marks.compactMap { $0.specification.encodings[channel] }
    if let title = encodings.compactMap(\.title).first { return title }
    guard plan.isQuantitative else {
      // Hours of a clock that was set are at one offset from UTC.
      return marks.filter { $0.types[channel] == .time }.compactMap { $0.units[channel] }.first
    }
    return derivedTitle(channel, marks)
  }

  /// The name of the values of an axis: shares of a whole, the name of marks of one value, or of the ends of
  /// others.
  func derivedTitle(_ channel: Channel, _ marks: [PreparedMark]) -> String? {
    let used = marks.filter { $0.specification.encodings[channel] != nil }
    let measured = used.filter { $0.isStacked && $0.valueChannel == channel }
    if !measured.isEmpty, measured.allSatisfy({ $0.position == .normalize }) {
      return ChartWords(specification.locale).share
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

  func formats(of marks: [PreparedMark]) -> [Channel: LabelFormat] {
    var formats: [Channel: LabelFormat] = [:]
    for mark in marks {
      for channel in [Channel.x, .y] where formats[channel] == nil {
        formats[channel] =
          channel == mark.valueChannel ? mark.valueFormat : mark.specification.encodings[channel]?.format
        if mark.years.contains(channel) { formats[channel] = formats[channel] ?? .number(.plain) }
      }
    }
    return formats
  }

  /// The space that labels above the highest bars and points need.
  func headroom(for marks: [PreparedMark]) -> Double {
    let hasLabels = marks.contains { $0.specification.showsLabels && !$0.specification.traits.isCell }
    return marks.filter { $0.specification.kind == .image }.map(ImageLayers.extent)
      .reduce(hasLabels ? specification.fontSize * 1.6 : 0, max)
  }

  func legend(
    of marks: [PreparedMark], colors: ColorScale, width: Double, hasNames: Bool
  ) throws(ComponentError) -> LegendLayers? {
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
      return try LegendLayers(
        ramp: ramp.stops, title: title ?? "", low: ends[0], high: ends[1], width: width, style: style,
        text: text)
    }
    let isUsual = specification.legend == .automatic || specification.legend == .end
    let all = LegendEntries(
      marks: marks.filter { $0.specification.kind != .image }, colors: colors, locale: specification.locale)
    let entries = hasNames && isUsual ? all.othersThanSeries : all.entries
    guard
      entries.count > 1 || !isUsual
        || marks.contains(where: { $0.specification.name != nil })
    else { return nil }
    return try LegendLayers(entries: entries, width: width, style: style, text: text)
  }
}
