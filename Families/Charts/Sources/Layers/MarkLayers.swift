import SceneModel
import Tabular
import VectorGraphics

/// Orders the layers of all marks of a plot: grid, marks, baselines, labels.
struct MarkLayers {
  let plot: Plot
  let axes: ChartAxes

  func layers(of marks: [PreparedMark]) throws(ComponentError) -> [Layer] {
    for (index, mark) in marks.enumerated() { try checkCount(of: mark, at: index) }
    var drawn: [Layer] = []
    var labels: [Layer] = []
    // Texts are specified by the author and always shown; value labels must not overlap them or earlier
    // labels.
    var texts: [PlacedLabel] = []
    for mark in marks where mark.specification.kind == .text || mark.specification.kind == .rule {
      let picture = PointLayers(mark: mark, plot: plot)
      texts += try mark.specification.kind == .text ? picture.placedTexts() : picture.ruleTexts()
    }
    var taken = texts.map(\.box) + plot.axisLabels
    // The baseline is over the bars and areas on it, and under lines and points.
    let last = marks.lastIndex { $0.isStacked }
    let rules = marks.filter { $0.specification.kind == .rule }.flatMap {
      PointLayers(mark: $0, plot: plot).ruleHeights
    }
    let baseline = axes.baselineLayers(plot.specification)
    for (index, mark) in marks.enumerated() {
      drawn += try layers(of: mark)
      if index == last { drawn += baseline }
      let found = try valueLabels(of: mark, beside: taken, rules: rules).filter { isWhole($0.box) }
      labels += found.map(\.layer)
      taken += found.map(\.box)
    }
    let under = axes.gridLayers(plot.specification) + (last == nil ? baseline : [])
    let period = try plot.stage?.periodLayers(in: plot.size, plot.specification, text: plot.text) ?? []
    let shapes = clipped(drawn)
    // A map would cover the period.
    return under + (plot.map == nil ? period + shapes : shapes + period) + labels + texts.map(\.layer)
  }

  /// How far the labels of horizontal bars extend beyond the right edge of the image.
  func overflow(of marks: [PreparedMark]) throws(ComponentError) -> Double {
    guard let canvas = plot.canvas else { return 0 }
    var overflow = 0.0
    for mark in marks where mark.specification.kind == .bar && mark.valueChannel == .x {
      guard mark.specification.showsLabels, mark.rows.count <= SharedOutlines.greatestPlainCount else {
        continue
      }
      for label in try BarLayers(mark: mark, plot: plot).placedLabels() {
        overflow = max(overflow, label.box.maxX - canvas.maxX)
      }
    }
    return overflow
  }

  /// Whether a label is not cut by the edges of the image, so that it cannot be read as another number. Lines of text have
  /// some space above and below.
  private func isWhole(_ box: Rect) -> Bool {
    guard let canvas = plot.canvas else { return true }
    let spare = box.height / 5
    return box.minX >= canvas.minX && box.maxX <= canvas.maxX && box.minY + spare >= canvas.minY
      && box.maxY - spare <= canvas.maxY
  }

  /// The maximum number of rows of a mark that has a layer for each row.
  static let greatestLayerCount = 100_000

  /// Throws if a mark would take more layers than a scene may have.
  private func checkCount(of mark: PreparedMark, at index: Int) throws(ComponentError) {
    let sharesOutlines =
      switch mark.specification.kind {
      case .bar, .rule, .rectangle: plot.motion == nil
      case .line, .area, .band, .geoshape: true
      case .point: mark.greatestSize == nil || PointLayers(mark: mark, plot: plot).sharesSized
      case .tick, .errorBar: plot.motion == nil
      case .sector, .text, .box, .trail, .image: false
      }
    guard !sharesOutlines, mark.rows.count > Self.greatestLayerCount else { return }
    throw ComponentError(
      path: ["marks", "[\(index)]"],
      message:
        "\(mark.rows.count) rows exceed the limit of \(Self.greatestLayerCount) individual marks; combine rows with an aggregate or a time unit, such as x: \"date:week\" and y: \"volume:sum\""
    )
  }

  private func layers(of mark: PreparedMark) throws(ComponentError) -> [Layer] {
    switch mark.specification.kind {
    case .bar: return BarLayers(mark: mark, plot: plot).layers
    case .line, .area, .band: return LineLayers(mark: mark, plot: plot).layers
    case .box: return BoxLayers(mark: mark, plot: plot).layers
    case .point: return PointLayers(mark: mark, plot: plot).layers
    case .rule: return PointLayers(mark: mark, plot: plot).ruleLayers
    case .rectangle: return RectangleLayers(mark: mark, plot: plot).layers
    case .sector where mark.hasRings:
      let picture = RingLayers(mark: mark, plot: plot)
      return try picture.layers + picture.labelLayers()
    case .sector:
      let picture = try SectorLayers(mark: mark, plot: plot)
      return try picture.layers + picture.labelLayers() + picture.centerLayers()
    case .tick: return TickLayers(mark: mark, plot: plot).tickLayers
    case .errorBar: return TickLayers(mark: mark, plot: plot).errorBarLayers
    case .trail: return TrailLayers(mark: mark, plot: plot).layers
    case .geoshape: return MapLayers(mark: mark, plot: plot).layers
    case .image: return ImageLayers(mark: mark, plot: plot).layers
    case .text: return []
    }
  }

  private func valueLabels(
    of mark: PreparedMark, beside taken: [Rect], rules: [Double]
  ) throws(ComponentError) -> [PlacedLabel] {
    guard mark.specification.showsLabels, !mark.specification.showsRunningValue else { return [] }
    // Which labels collide changes from frame to frame: none appears or vanishes at once.
    if plot.stage != nil { return try allValueLabels(of: mark) }
    var mark = mark
    let hasMany = mark.rows.count > SharedOutlines.greatestPlainCount
    if hasMany, !mark.specification.traits.isCell { mark.filterNotableRows() }
    switch mark.specification.kind {
    case .bar:
      let dodge = mark.position == .dodge || !mark.positionDomain.isEmpty
      return LabelSelection(isAllOrNone: dodge).selected(
        try BarLayers(mark: mark, plot: plot).placedLabels(avoiding: rules), beside: taken)
    case .rectangle: return try RectangleLayers(mark: mark, plot: plot).placedLabels()
    case .point, .line:
      let isByOrder = mark.greatestSize != nil || mark.specification.encodings[.text]?.field != nil
      return LabelSelection(isByOrder: isByOrder).selected(
        try PointLayers(mark: mark, plot: plot).placedLabels(), beside: taken)
    case .area, .rule, .sector, .text, .band, .box, .tick, .errorBar, .trail, .geoshape, .image: return []
    }
  }

  private func allValueLabels(of mark: PreparedMark) throws(ComponentError) -> [PlacedLabel] {
    switch mark.specification.kind {
    case .bar: try BarLayers(mark: mark, plot: plot).placedLabels()
    case .rectangle: try RectangleLayers(mark: mark, plot: plot).placedLabels()
    case .point, .line: LabelSelection.faded(try PointLayers(mark: mark, plot: plot).placedLabels())
    case .area, .rule, .sector, .text, .band, .box, .tick, .errorBar, .trail, .geoshape, .image: []
    }
  }

  /// Marks are clipped to the plot if an author narrows an axis, with a small margin for points and line
  /// ends.
  private func clipped(_ layers: [Layer]) -> [Layer] {
    let isNarrowed = plot.specification.xAxis.domain != nil || plot.specification.yAxis.domain != nil
    guard isNarrowed else { return layers }
    let margin = Length.points(-6)
    let shape = Clip.Shape.inset(top: margin, right: margin, bottom: margin, left: margin, cornerRadii: .zero)
    return [Layer(clip: Clip(shape: shape), content: .group(layers))]
  }
}

/// The entries of a legend: the series, and marks that have a name.
struct LegendEntries {
  let marks: [PreparedMark]
  let colors: ColorScale
  let locale: FormatLocale

  var entries: [LegendLayers.Entry] { series + othersThanSeries }

  /// The entries that are listed even if the series are named elsewhere.
  var othersThanSeries: [LegendLayers.Entry] { patterned + shaped + named + sizes }

  /// Round point sizes: about the largest, a half and a tenth of it.
  private var sizes: [LegendLayers.Entry] {
    guard let mark = marks.first(where: { $0.greatestSize ?? 0 > 0 }), let greatest = mark.greatestSize,
      let encoding = mark.specification.encodings[.size], encoding.hasLegend
    else { return [] }
    var shown: [Double] = []
    for value in [0.1, 0.4, 1].compactMap({ Ticks.values(from: 0, to: greatest * $0, count: 2).last })
    where value > 0 && !shown.contains(value) {
      if encoding.aggregate == .count, value != value.rounded() { continue }
      shown.append(value)
    }
    let title = encoding.title ?? encoding.derivedTitle(locale: locale) ?? ""
    let labels = encoding.format == nil ? ValueLabels(of: shown, locale: locale) : nil
    return shown.enumerated().map { index, value in
      let number =
        labels?.string(value) ?? encoding.format?.string(.number(value), locale: locale) ?? ""
      return LegendLayers.Entry(
        name: index == 0 && !title.isEmpty ? "\(title) \(number)" : number,
        color: colors.theme.axis,
        swatch: .size(fraction: (value / greatest).squareRoot(), largest: mark.specification.pointSize))
    }
  }

  private var series: [LegendLayers.Entry] {
    let colored = marks.filter {
      guard let encoding = $0.specification.encodings[.color] else { return false }
      return encoding.field != nil && !encoding.isLiteral && !$0.isColoredByNumber
    }
    guard let mark = colored.first(where: { $0.specification.encodings[.color]?.hasLegend == true }) else {
      return []
    }
    let encoding = mark.specification.encodings[.color]
    let names = CategoryNames(colors.domain, locale: locale)
    return colors.domain.enumerated().map { index, value in
      LegendLayers.Entry(
        name: encoding?.format?.string(value, locale: locale) ?? names.string(value),
        color: colors.color(ofSeries: index), swatch: Self.swatch(of: mark, value),
        pattern: Self.pattern(of: value, series: index, in: mark))
    }
  }

  /// The values of a pattern channel, if it is not that of the colors.
  private var patterned: [LegendLayers.Entry] {
    let mark = marks.first { mark in
      let encodings = mark.specification.encodings
      return encodings[.pattern] != nil && encodings[.pattern]?.field != encodings[.color]?.field
    }
    guard let mark, let positions = mark.patternIndices else { return [] }
    return positions.sorted { $0.value < $1.value }.map { value, place in
      LegendLayers.Entry(
        name: Plot.plain(value, locale), color: colors.theme.axis,
        swatch: Self.swatch(of: mark.specification),
        pattern: .ofSeries(place))
    }
  }

  private var named: [LegendLayers.Entry] {
    var seen: Set<String> = []
    return marks.compactMap { mark in
      guard let name = mark.specification.name, let row = mark.rows.first, seen.insert(name).inserted else {
        return nil
      }
      return LegendLayers.Entry(
        name: name, color: colors.color(of: row, in: mark), swatch: Self.swatch(of: mark.specification),
        pattern: Self.pattern(of: row[.color], series: 0, in: mark))
    }
  }

  /// The values of a symbol or dashes channel, if it is not that of the colors.
  private var shaped: [LegendLayers.Entry] {
    for mark in marks {
      for (channel, places) in [(Channel.symbol, mark.symbols), (.dashes, mark.dashes)] where !places.isEmpty
      {
        guard mark.specification.encodings[channel]?.field != mark.specification.encodings[.color]?.field
        else {
          continue
        }
        let names = CategoryNames(places.keys, locale: locale)
        return places.sorted { $0.value < $1.value }.map { value, place in
          let row = MarkRow(values: [channel: value])
          let swatch: LegendLayers.Entry.Swatch =
            channel == .symbol ? .point(mark.symbol(of: row)) : .line(dashes: mark.dashes(of: row))
          let color =
            mark.specification.encodings[.color] == nil ? colors.color(of: row, in: mark) : colors.theme.axis
          return LegendLayers.Entry(name: names.string(value), color: color, swatch: swatch)
        }
      }
    }
    return []
  }

  /// The symbol of a series, which has the shape or the dashes of its value if one column determines both.
  private static func swatch(of mark: PreparedMark, _ value: DataValue) -> LegendLayers.Entry.Swatch {
    let field = mark.specification.encodings[.color]?.field
    func row(_ channel: Channel) -> MarkRow? {
      mark.specification.encodings[channel]?.field == field ? MarkRow(values: [channel: value]) : nil
    }
    if mark.specification.kind == .point, let row = row(.symbol) { return .point(mark.symbol(of: row)) }
    if mark.specification.traits.swatch == .line, let row = row(.dashes) {
      return .line(dashes: mark.dashes(of: row))
    }
    return swatch(of: mark.specification)
  }

  private static func swatch(of mark: Mark) -> LegendLayers.Entry.Swatch {
    switch mark.traits.swatch {
    case .line: .line(dashes: mark.dashes)
    case .point: .point(mark.symbol)
    case .area: .area
    }
  }

  private static func pattern(of value: DataValue, series: Int, in mark: PreparedMark) -> PatternKind? {
    if let positions = mark.patternIndices { return positions[value].map(PatternKind.ofSeries) }
    switch mark.specification.plainPattern {
    case .none: return nil
    case .kind(let kind): return kind
    case .series: return .ofSeries(series)
    }
  }
}

/// Finds colors of a chart that have too little contrast.
struct ChartContrast {
  let theme: ChartTheme
  let colors: ColorScale
  let marks: [PreparedMark]

  /// One warning for each pair with less contrast than WCAG 2.2 requires.
  var warnings: [String] {
    let texts = [("text", theme.text), ("axis labels", theme.secondaryText)].compactMap { name, color in
      ContrastWarning(name, color, on: "background", theme.background, requirement: .text)
    }
    return (texts + graphics).map { "contrast: \($0.description)" } + sharedColors
  }

  /// A warning if there are more series than colors, and only colors distinguish them: slices may have
  /// names.
  private var sharedColors: [String] {
    let areNamed = marks.contains { mark in
      let encodings = mark.specification.encodings
      let areBeside =
        encodings[.color]?.hasLegend == false
        && [Channel.x, .y].contains { encodings[$0]?.field == encodings[.color]?.field }
      return mark.specification.traits.isPolar ? mark.specification.showsLabels : areBeside
    }
    guard !areNamed else { return [] }
    let count = Set(colors.domain.indices.map(colors.color(ofSeries:))).count
    guard colors.domain.count > count else { return [] }
    return ["\(colors.domain.count) series share \(count) colors; add colors to \"palette\", or use patterns"]
  }

  private var graphics: [ContrastWarning] {
    var pairs: [(name: String, color: Color)] = []
    // Bands have a line in them, and values under their own trend are meant to be pale.
    let hasTrend = marks.contains { $0.specification.encodings[.y]?.rollingWindow != nil }
    // Borders separate regions, and maps below other marks are pale.
    for mark in marks
    where !mark.isColoredByNumber && ![.text, .geoshape, .image].contains(mark.specification.kind)
      && !mark.isSummary
    {
      if hasTrend, mark.specification.plainOpacity < 1 { continue }
      let hasOneColor = mark.specification.encodings[.color] == nil
      for row in hasOneColor ? mark.rows.prefix(1) : mark.rows[...] {
        let base = colors.color(of: row, in: mark)
        let color = base.withAlpha(base.alpha * mark.specification.plainOpacity)
        guard !pairs.contains(where: { $0.color == color }), pairs.count < 64 else { continue }
        let name =
          row[.color] == .null
          ? mark.specification.name ?? mark.specification.kind.rawValue : row[.color].description
        pairs.append((name, color))
      }
    }
    return pairs.compactMap {
      ContrastWarning($0.name, $0.color, on: "background", theme.background, requirement: .graphics)
    }
  }
}
