import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// A pattern as a card to share, or as a cell of a list.
struct CardLayers {
  let card: CrochetPatternCard
  let title: String
  let chart: PatternChart
  /// The rows of a project that are done; nil for a pattern.
  let rowsDone: Int?
  let note: String?

  private var theme: CrochetTheme { card.theme }
  private var rowCount: Int { chart.rows.count }
  private var stitchCount: Int { chart.rows.reduce(0) { $0 + $1.tally.stitches + $1.tally.slips } }
  private var isRound: Bool { chart.rows.contains(where: \.isRound) }
  private var progress: Double? {
    rowsDone.map { rowCount > 0 ? min(1, Double($0) / Double(rowCount)) : 0 }
  }

  var summary: String {
    var parts = [title]
    if let difficulty = card.difficulty { parts.append(difficulty.rawValue) }
    parts += lines.map { "\($0.name): \($0.value)" }
    if let progress { parts.append("\(Int((progress * 100).rounded())) % done") }
    return parts.joined(separator: "; ") + "."
  }

  private var lines: [(name: String, value: String)] {
    var lines: [(String, String)] = []
    if let yarn = card.yarn, !yarn.isEmpty { lines.append(("Yarn", yarn)) }
    if let hook = card.hook, !hook.isEmpty { lines.append(("Hook", hook)) }
    if let gauge = card.gauge { lines.append(("Gauge", gauge.description)) }
    lines.append(("Stitches", "\(stitchCount)"))
    if let done = rowsDone {
      lines.append((isRound ? "Rounds" : "Rows", "\(min(done, rowCount)) of \(rowCount)"))
    } else {
      lines.append((isRound ? "Rounds" : "Rows", "\(rowCount)"))
    }
    return lines
  }

  func layers(in size: Size, text: any TextMeasuring) throws(ComponentError) -> [Layer] {
    var look = CrochetChartStyle()
    look.family = card.symbols
    look.theme = theme
    look.gauge = card.gauge
    var picture = try chart.picture(look)
    picture.title = nil
    picture.subtitle = nil
    picture.layout.brackets = []
    let setter = picture.setter(text)
    return card.format == .card ? try cardLayers(size, picture, setter) : try cell(size, picture, setter)
  }

  // MARK: The card

  /// Designed for 1080 × 1350; other sizes keep the proportions of text.
  private func cardLayers(_ size: Size, _ picture: CrochetLayers, _ setter: ChartText) throws(ComponentError)
    -> [Layer]
  {
    let unit = min(size.width / 1080, size.height / 1350)
    let margin = 72 * unit
    let width = size.width - 2 * margin
    var layers = [Layer(fill: .color(theme.paper), content: .rectangle(cornerRadii: .zero))]
    var bottom = size.height - margin
    if let progress {
      layers += bar(Rect(x: margin, y: bottom - 18 * unit, width: width, height: 18 * unit), progress)
      let style = TextStyle(size: 30 * unit, weight: 600, color: theme.ink, isTabular: true)
      let share = try setter.measured("\(Int((progress * 100).rounded())) %", style)
      layers.append(
        setter.layer(share, at: Point(x: margin + width, y: bottom - 30 * unit), anchor: Point(x: 1, y: 1)))
      if let note = note, !note.isEmpty {
        let line = try setter.measured(
          note, TextStyle(size: 30 * unit, color: theme.ink), width: width - share.size.width - 24 * unit)
        layers.append(
          setter.layer(line, at: Point(x: margin, y: bottom - 30 * unit), anchor: Point(x: 0, y: 1)))
      }
      bottom -= 96 * unit
    }
    let table = try factLayers(Rect(x: margin, y: 0, width: width, height: bottom), unit, setter)
    layers += table.layers
    bottom = table.top - 36 * unit
    let title = try setter.measured(
      title, TextStyle(size: 64 * unit, weight: 700, color: theme.ink, isTitle: true), width: width,
      lineLimit: 2)
    layers.append(setter.layer(title, at: Point(x: margin, y: margin)))
    var top = margin + title.size.height + 12 * unit
    if let difficulty = card.difficulty {
      layers += try difficultyLayers(difficulty, at: Point(x: margin, y: top), unit * 1.2, setter)
      top += 56 * unit
    }
    let box = Rect(x: margin, y: top + 16 * unit, width: width, height: max(40, bottom - top - 24 * unit))
    return layers + (try picture.chartLayers(in: box, setter))
  }

  /// Names and values in two columns; where they begin.
  private func factLayers(_ box: Rect, _ unit: Double, _ setter: ChartText) throws(ComponentError) -> (
    layers: [Layer], top: Double
  ) {
    let height = 84 * unit
    let rows = (lines.count + 1) / 2
    let top = box.y + box.height - Double(rows) * height
    let column = box.width / 2
    var layers: [Layer] = []
    for (index, fact) in lines.enumerated() {
      let origin = Point(x: box.x + Double(index % 2) * column, y: top + Double(index / 2) * height)
      let name = try setter.measured(
        fact.name, TextStyle(size: 24 * unit, color: theme.ink.withAlpha(0.72)), width: column - 24 * unit)
      let value = try setter.measured(
        fact.value, TextStyle(size: 34 * unit, weight: 600, color: theme.ink), width: column - 24 * unit)
      layers.append(setter.layer(name, at: origin))
      layers.append(setter.layer(value, at: Point(x: origin.x, y: origin.y + 30 * unit)))
    }
    let rule = BezierPath.polyline([
      Point(x: box.x, y: top - 20 * unit), Point(x: box.x + box.width, y: top - 20 * unit),
    ])
    let style = StrokeStyle(width: 2 * unit)
    layers.append(
      Layer(stroke: Stroke(paint: .color(theme.rule), style: style), content: .path(rule, fillRule: .nonzero))
    )
    return (layers, top - 20 * unit)
  }

  /// One to four dots and the word.
  private func difficultyLayers(
    _ difficulty: CrochetPatternCard.Difficulty, at origin: Point, _ unit: Double, _ setter: ChartText
  ) throws(ComponentError) -> [Layer] {
    let levels = CrochetPatternCard.Difficulty.allCases
    let level = (levels.firstIndex(of: difficulty) ?? 0) + 1
    var layers: [Layer] = []
    for dot in levels.indices {
      let color = dot < level ? theme.accent : theme.rule.withAlpha(0.6)
      let box = Rect(
        x: origin.x + Double(dot) * 26 * unit, y: origin.y + 8 * unit, width: 18 * unit, height: 18 * unit)
      layers.append(Layer(fill: .color(color), content: .path(.ellipse(in: box), fillRule: .nonzero)))
    }
    let word = try setter.measured(
      Self.capitalized(difficulty.rawValue), TextStyle(size: 26 * unit, color: theme.ink)
    )
    layers.append(
      setter.layer(
        word, at: Point(x: origin.x + 116 * unit, y: origin.y + 17 * unit), anchor: Point(x: 0, y: 0.5)))
    return layers
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private func bar(_ box: Rect, _ share: Double) -> [Layer] {
    let radii = CornerLengths(all: .points(box.height / 2))
    func layer(_ width: Double, _ color: Color) -> Layer {
      Layer(
        frame: LayerFrame(Rect(x: box.x, y: box.y, width: width, height: box.height)), fill: .color(color),
        content: .rectangle(cornerRadii: radii))
    }
    return [layer(box.width, theme.rule.withAlpha(0.45))]
      + (share > 0 ? [layer(max(box.height, box.width * share), theme.accent)] : [])
  }

  // MARK: The cell

  /// The chart on the left, the title and two lines of facts on the right; designed for 390 × 96.
  private func cell(_ size: Size, _ picture: CrochetLayers, _ setter: ChartText) throws(ComponentError)
    -> [Layer]
  {
    let unit = size.height / 96
    let side = size.height - 16 * unit
    var layers = [Layer(fill: .color(theme.paper), content: .rectangle(cornerRadii: .zero))]
    var chart = picture
    chart.layout.labels = []
    chart.layout.guides = []
    layers += try chart.chartLayers(in: Rect(x: 8 * unit, y: 8 * unit, width: side, height: side), setter)
    let x = side + 24 * unit
    let width = max(20 * unit, size.width - x - 16 * unit)
    let title = try setter.measured(
      title, TextStyle(size: 18 * unit, weight: 650, color: theme.ink, isTitle: true), width: width)
    layers.append(setter.layer(title, at: Point(x: x, y: 12 * unit)))
    let second = [
      card.difficulty.map { Self.capitalized($0.rawValue) }, card.yarn, card.hook,
    ]
    .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    let counts = lines.suffix(2).map { "\($0.value) \($0.name.lowercased())" }.joined(separator: " · ")
    let small = TextStyle(size: 14 * unit, color: theme.ink.withAlpha(0.78))
    for (index, line) in [second, counts].filter({ !$0.isEmpty }).enumerated() {
      let measured = try setter.measured(line, small, width: width)
      layers.append(setter.layer(measured, at: Point(x: x, y: (38 + Double(index) * 20) * unit)))
    }
    if let progress {
      layers += bar(Rect(x: x, y: 82 * unit, width: width, height: 5 * unit), progress)
    }
    return layers
  }
}
