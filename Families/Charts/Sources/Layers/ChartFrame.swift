import SceneModel
import VectorGraphics

/// The layout of a chart: the texts around the plot, and the plot itself.
struct ChartFrame {
  /// The layers around the plot, in the chart's space.
  private(set) var layers: [Layer] = []
  /// The remaining space for the plot and its axes.
  private(set) var rest: Rect
  let specification: Chart
  let text: ChartText

  init(size: Size, specification: Chart, text: ChartText) {
    let padding = max(0, min(specification.padding, size.width / 4, size.height / 4))
    rest = Rect(size: size).insetBy(dx: padding, dy: padding)
    self.specification = specification
    self.text = text
  }

  private var theme: ChartTheme { specification.theme }

  var labelStyle: TextStyle {
    TextStyle(size: specification.fontSize, color: theme.secondaryText, isTabular: true)
  }

  /// Takes a strip from the top of the remaining space.
  private mutating func takeTop(_ height: Double) {
    let taken = min(height, rest.height)
    rest.y += taken
    rest.height -= taken
  }

  /// Writes the title, the subtitle and the caption.
  mutating func writeTexts() throws(ComponentError) {
    let base = specification.fontSize
    let title = TextStyle(size: base * 1.55, weight: 650, color: theme.text, isTitle: true)
    let subtitle = TextStyle(size: base * 1.1, color: theme.secondaryText)
    var isFirst = true
    for (string, style, lines) in [(specification.title, title, 2), (specification.subtitle, subtitle, 2)] {
      guard let string, !string.isEmpty else { continue }
      let measured = try text.measured(string, style, width: rest.width, lineLimit: lines)
      if !isFirst { takeTop(base * 0.25) }
      isFirst = false
      layers.append(line(measured, at: rest.minY))
      takeTop(measured.size.height)
    }
    if !isFirst { takeTop(base) }
    guard let caption = specification.caption, !caption.isEmpty else { return }
    let style = TextStyle(size: base * 0.9, color: theme.secondaryText)
    let measured = try text.measured(caption, style, width: rest.width, lineLimit: 3)
    layers.append(line(measured, at: rest.maxY - measured.size.height))
    rest.height = max(0, rest.height - measured.size.height - base * 0.75)
  }

  /// A text at the start edge: the left, or the right in right-to-left languages.
  private func line(_ measured: ChartText.Measured, at top: Double) -> Layer {
    guard text.locale.isRightToLeft else { return text.layer(measured, at: Point(x: rest.minX, y: top)) }
    return text.layer(measured, at: Point(x: rest.maxX, y: top), anchor: Point(x: 1, y: 0))
  }

  /// Writes the present period above the plot, if that is its place.
  mutating func writePeriod(of stage: ChartStage?) throws(ComponentError) {
    guard let stage, stage.isPeriodAbove, !stage.period.isEmpty else { return }
    let style = TextStyle(
      size: specification.fontSize * 1.55, weight: 700, color: theme.secondaryText, isTitle: true,
      isTabular: true)
    let measured = try text.measured(stage.period, style, width: rest.width)
    layers.append(line(measured, at: rest.minY))
    takeTop(measured.size.height + specification.fontSize * 0.5)
  }

  /// Places the legend above or below the plot.
  mutating func write(_ legend: LegendLayers) {
    guard legend.size.height > 0 else { return }
    let gap = specification.fontSize * 0.5
    if specification.legend == .bottom {
      layers += legend.layers(at: Point(x: rest.minX, y: rest.maxY - legend.size.height + gap), text: text)
      rest.height = max(0, rest.height - legend.size.height - gap)
    } else {
      layers += legend.layers(at: rest.origin, text: text)
      takeTop(legend.size.height + gap)
    }
  }

  /// Writes the titles of the axes: above the vertical ones, and below the end of the horizontal one.
  ///
  /// - Parameter colors: Those of the left and the right title, where they are not that of all titles.
  mutating func writeAxisTitles(
    x: String?, y: String?, right: String? = nil, colors: (y: Color?, right: Color?) = (nil, nil)
  ) throws(ComponentError) {
    var style = TextStyle(size: specification.fontSize * 0.92, weight: 500, color: theme.secondaryText)
    var height = 0.0
    for (title, color, isRight) in [(y, colors.y, false), (right, colors.right, true)] {
      guard let title, !title.isEmpty else { continue }
      style.color = color ?? theme.secondaryText
      let measured = try text.measured(title, style, width: right == nil ? rest.width : rest.width / 2)
      let place = Point(x: isRight ? rest.maxX : rest.minX, y: rest.minY)
      layers.append(text.layer(measured, at: place, anchor: Point(x: isRight ? 1 : 0, y: 0)))
      height = max(height, measured.size.height)
    }
    if height > 0 { takeTop(height + specification.fontSize * 0.95) }
    style.color = theme.secondaryText
    if let x, !x.isEmpty {
      let measured = try text.measured(x, style, width: rest.width)
      let position = Point(x: rest.maxX, y: rest.maxY)
      layers.append(text.layer(measured, at: position, anchor: Point(x: 1, y: 1)))
      rest.height = max(0, rest.height - measured.size.height - specification.fontSize * 0.5)
    }
  }

  /// Writes, below the plot, how many names of categories an axis shows, if there is a height for it.
  ///
  /// - Returns: Whether there is.
  mutating func writeNotice(of count: (shown: Int, total: Int), height: Double) throws(ComponentError) -> Bool
  {
    let notice = ChartWords(text.locale).shownNames(count.shown, of: count.total, locale: text.locale)
    let style = TextStyle(size: specification.fontSize * 0.85, color: theme.secondaryText)
    let measured = try text.measured(notice, style, width: rest.width)
    let taken = measured.size.height + specification.fontSize * 0.5
    guard taken <= height else { return false }
    layers.append(text.layer(measured, at: Point(x: rest.maxX, y: rest.maxY), anchor: Point(x: 1, y: 1)))
    rest.height = max(0, rest.height - taken)
    return true
  }

  /// Shows an empty-state message in the middle of the remaining space.
  mutating func writeEmptyNote() throws(ComponentError) {
    let note = ChartWords(text.locale).noData
    let style = TextStyle(size: specification.fontSize * 1.25, weight: 500, color: theme.secondaryText)
    let measured = try text.measured(note, style, width: rest.width)
    layers.append(text.layer(measured, at: rest.center, anchor: Point(x: 0.5, y: 0.5)))
  }
}
