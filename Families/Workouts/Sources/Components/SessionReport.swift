import AfterglowCharts
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// The share card of the newest workout, 1080×1350 points or scaled to its box.
public struct SessionReport: TrainingLayers {
  package static let name = "sessionReport"
  package static let summary = "The share card of the newest workout: its time, sets, volume and exercises."
  package static var usualSize: Size { Size(width: 1080, height: 1350) }

  /// The arrangement of a share card.
  public enum Layout: String, Sendable, Hashable, CaseIterable {
    /// As in the IronLog app.
    case app
    /// One large figure.
    case poster
  }

  public var source: TrainingSource
  /// The arrangement.
  public var layout = Layout.app
  /// The name at the top; nil for IronLog on its own logs, and none on others.
  public var brand: String?

  public init(_ source: TrainingSource) { self.source = source }

  /// Creates a share card.
  ///
  /// - Parameters:
  ///   - source: The log, and how the card looks.
  ///   - layout: The arrangement.
  ///   - brand: The name at the top; nil for IronLog on its own logs, and none on others.
  public init(_ source: TrainingSource, layout: Layout, brand: String? = nil) {
    self.source = source
    self.layout = layout
    self.brand = brand
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = SessionReport(TrainingSource.initial)

  package static let parameters = ObjectFormat(
    usual, check: { _, card throws(ComponentError) in try card.source.checkedLog() }
  ) {
    TrainingSource.keys.map { $0.within(\.source) }
    Key(
      "layout", \.layout, .choice, default: usual.layout,
      "The app's, or one large figure.")
    Key("brand", \.brand, .text, "The name at the top (default: IronLog on its logs).")
  }

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let usualSize = Self.usualSize
    let known = input.log.completedWorkouts.last { $0.date <= input.asOf ?? $0.date }
    let factor = min(input.size.width / usualSize.width, input.size.height / usualSize.height)
    guard let workout = known else {
      return try input.emptyLayers(title: input.words.workout, fontSize: 36 * factor, text: text)
    }
    let facts = SessionFacts(input: input, workout: workout)
    let chartText = ChartText(measuring: text, theme: input.theme, locale: input.locale)
    // A higher box has a higher card.
    let height = max(usualSize.height, input.size.height / factor)
    let card = ShareCard(facts: facts, text: chartText, brand: shownBrand(input.log), height: height)
    let poster = SessionPoster(facts: facts, text: chartText, brand: shownBrand(input.log), height: height)
    let isPoster = layout == .poster
    let box = Rect(
      x: (input.size.width - usualSize.width * factor) / 2, y: 0, width: usualSize.width, height: height)
    let group = Layer(
      frame: LayerFrame(box), transformOrigin: .zero, scale: Point(x: factor, y: factor),
      content: .group(isPoster ? try poster.layers() : try card.layers()))
    let paper = isPoster ? input.theme.background : card.paper
    let ground = Layer(fill: .color(paper), content: .rectangle(cornerRadii: .zero))
    return ComponentExpansion(
      layers: (source.background ? [ground] : []) + [group], summary: facts.summary)
  }

  /// The app's own name where the log is the app's, unless another is given.
  private func shownBrand(_ log: WorkoutLog) -> String {
    if let brand { return brand }
    return switch log.format {
    case .ironLogCSV, .ironLogJSON: "IronLog"
    default: ""
    }
  }
}

/// The layout of IronLog's report canvas, in its own points.
private struct ShareCard {
  let facts: SessionFacts
  let text: ChartText
  let brand: String
  private var input: TrainingInput { facts.input }
  private var workout: Workout { facts.workout }
  let height: Double
  private let width = 1080.0
  private let margin = 72.0
  private let gap = 24.0

  /// Whether the card has the colors of its theme; the light one has those of IronLog's canvas.
  private var isThemed: Bool { input.theme != .light }
  var paper: Color { isThemed ? input.theme.background : .white }
  private var band: Color { isThemed ? input.theme.card : Color(rgb: 0xFF, 0xFB, 0xEB) }
  private var card: Color { isThemed ? input.theme.card : Color(rgb: 0xF9, 0xFA, 0xFB) }
  private var rule: Color { isThemed ? input.theme.grid : Color(rgb: 0xE5, 0xE7, 0xEB) }
  private var ink: Color { isThemed ? input.theme.text : Color(rgb: 0x11, 0x18, 0x27) }
  private var date: Color { isThemed ? input.theme.secondaryText : Color(rgb: 0x6B, 0x72, 0x80) }
  private var label: Color { isThemed ? input.theme.secondaryText : Color(rgb: 0x9C, 0xA3, 0xAF) }

  func layers() throws(ComponentError) -> [Layer] {
    try headLayers() + cardLayers() + listLayers()
  }

  /// A text whose baseline begins at a place, cut at a width.
  private func line(
    _ string: String, size: Double, weight: Int, color: Color, at place: Point, room: Double? = nil
  ) -> Layer {
    let content = TextContent(
      string, font: Font(weight: weight, size: size), language: input.locale.languageTag,
      baseline: .alphabetic, wraps: room != nil, lineLimit: room == nil ? nil : 1, features: ["tnum"])
    return Layer(
      frame: LayerFrame(Rect(x: place.x, y: place.y, width: room ?? 0, height: 0)), fill: .color(color),
      content: .text(content))
  }

  private func box(_ rect: Rect, radius: Double, color: Color) -> Layer {
    Layer(
      frame: LayerFrame(rect), fill: .color(color),
      content: .rectangle(cornerRadii: CornerLengths(all: .points(radius))))
  }

  private func headLayers() -> [Layer] {
    let room = width - 2 * margin
    let band = box(Rect(x: 0, y: 0, width: width, height: 240), radius: 0, color: band)
    let date = DateFormat.long.string(workout.date, locale: input.locale)
    guard !brand.isEmpty else {
      return [
        band,
        line(facts.title, size: 64, weight: 900, color: ink, at: Point(x: margin, y: 134), room: room),
        line(date, size: 28, weight: 600, color: self.date, at: Point(x: margin, y: 190)),
      ]
    }
    return [
      band, line(brand, size: 64, weight: 900, color: ink, at: Point(x: margin, y: 110), room: room),
      line(facts.title, size: 42, weight: 800, color: ink, at: Point(x: margin, y: 180), room: room),
      line(date, size: 28, weight: 600, color: self.date, at: Point(x: margin, y: 220)),
    ]
  }

  /// Without a known duration the sets have the whole width.
  private func cardLayers() -> [Layer] {
    let whole = width - 2 * margin
    let half = (whole - gap) / 2
    let sets =
      facts.duration.map { duration in
        stat(input.words.duration, duration, x: margin, y: 280, width: half, size: 48)
          + stat(input.words.sets, facts.sets, x: margin + half + gap, y: 280, width: half, size: 48)
      } ?? stat(input.words.sets, facts.sets, x: margin, y: 280, width: whole, size: 48)
    return sets
      + stat(
        input.words.volume, input.weightText(workout.volume), x: margin, y: 454, width: whole, size: 56)
  }

  private func stat(_ name: String, _ value: String, x: Double, y: Double, width: Double, size: Double)
    -> [Layer]
  {
    [
      box(Rect(x: x, y: y, width: width, height: 150), radius: 28, color: card),
      line(name, size: 26, weight: 800, color: label, at: Point(x: x + 26, y: y + 42)),
      line(value, size: size, weight: 900, color: ink, at: Point(x: x + 26, y: y + 106)),
    ]
  }

  /// How the list is set: sizes relative to the smallest, and whether each set has a row of its own.
  private struct ListStyle {
    var scale = 1.0
    var isSingle = false

    var nameSize: Double { 28 * scale }
    var setSize: Double { 26 * scale }
    var rowPitch: Double { 38 * scale }
    /// From the last row of an exercise to the name of the next.
    var exercisePitch: Double { 56 * scale }
  }

  /// A row of sets, each with its place across.
  private typealias SetRow = [(text: String, x: Double)]

  /// The exercises with their sets in rows, as large as the space lets them be, and how many are left out.
  private func listLayers() throws(ComponentError) -> [Layer] {
    let (style, exercises) = try fittingList()
    let (top, bottom) = (642.0, height - 64)
    var layers = [box(Rect(x: margin, y: top, width: width - 2 * margin, height: 2), radius: 0, color: rule)]
    let slack = bottom - top - listHeight(exercises, style)
    // What is left stands between the exercises, and above the first.
    let gap = min(max(0, slack) / Double(exercises.count + 1), 1.5 * style.exercisePitch)
    var y = top + style.exercisePitch + gap / 2
    for (index, exercise) in workout.exercises.enumerated() {
      let last = y + Double(exercises[index].count) * style.rowPitch
      let isLast = index == workout.exercises.count - 1
      guard last + (isLast ? 0 : style.exercisePitch) <= bottom || index == 0 else {
        let more = input.words.more(workout.exercises.count - index)
        layers.append(
          line(
            more, size: style.setSize, weight: 600, color: date, at: Point(x: margin, y: min(y, height - 48)))
        )
        break
      }
      layers.append(
        line(
          exercise.name, size: style.nameSize, weight: 700, color: ink, at: Point(x: margin, y: y),
          room: width - 2 * margin))
      for row in exercises[index] where y + style.rowPitch <= bottom {
        y += style.rowPitch
        for (text, x) in row {
          layers.append(line(text, size: style.setSize, weight: 600, color: date, at: Point(x: x, y: y)))
        }
      }
      y += style.exercisePitch + gap
    }
    return layers
  }

  private func listHeight(_ exercises: [[SetRow]], _ style: ListStyle) -> Double {
    exercises.reduce(0) { $0 + style.exercisePitch + Double($1.count) * style.rowPitch }
  }

  /// The largest style in which the list fits its space, with one set to a row where that fits too; the smallest if none does.
  private func fittingList() throws(ComponentError) -> (style: ListStyle, exercises: [[SetRow]]) {
    var last: (style: ListStyle, exercises: [[SetRow]]) = (ListStyle(), [])
    for scale in [1.6, 1.4, 1.2, 1] {
      for isSingle in [true, false] {
        last = (ListStyle(scale: scale, isSingle: isSingle), [])
        for exercise in workout.exercises { last.exercises.append(try setRows(of: exercise, last.style)) }
        if listHeight(last.exercises, last.style) <= height - 706 { return last }
      }
    }
    return last
  }

  /// The sets of an exercise, `1) 60×8 ✓`, in rows of the card's width.
  private func setRows(of exercise: Exercise, _ style: ListStyle) throws(ComponentError) -> [SetRow] {
    var rows: [SetRow] = []
    var x = margin
    let text = TextStyle(size: style.setSize, weight: 600, color: date, isTabular: true)
    var number = 0
    for set in exercise.sets {
      number += set.kind == .warmup ? 0 : 1
      let mark = set.kind == .warmup ? input.words.warmup : "\(number)"
      let string = "\(mark)) \(facts.what(of: set))\(set.isCompleted ? " ✓" : "")"
      let extent = try self.text.measured(string, text).size.width
      if rows.isEmpty || style.isSingle || x + extent > width - margin {
        rows.append([])
        x = margin
      }
      rows[rows.count - 1].append((string, x))
      x += extent + 36
    }
    return rows
  }
}
