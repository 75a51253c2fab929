import ChartScenes
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// The component `sessionReport`: the share card of one workout, 1080×1350 points or scaled to its box.
package struct SessionReportComponent: TrainingPicture {
  package static let name = "sessionReport"
  package static let summary = "The share card of the newest workout: its time, sets, volume and exercises."
  package static var usualSize: Size { Size(width: 1080, height: 1350) }

  package private(set) var source = TrainingSource()

  package static let parameters = ObjectFormat(SessionReportComponent(), \.source)

  package static func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let known = input.log.completedWorkouts.last { $0.date <= input.asOf ?? $0.date }
    let factor = min(input.size.width / usualSize.width, input.size.height / usualSize.height)
    guard let workout = known else {
      return try input.emptyPicture(title: input.words.workout, fontSize: 36 * factor, text: text)
    }
    let card = ShareCard(
      input: input, workout: workout,
      text: ChartText(measuring: text, theme: input.theme, locale: input.locale))
    let box = Rect(
      x: (input.size.width - usualSize.width * factor) / 2,
      y: (input.size.height - usualSize.height * factor) / 2,
      width: usualSize.width, height: usualSize.height)
    let group = Layer(
      frame: LayerFrame(box), transformOrigin: .zero, scale: Point(x: factor, y: factor),
      content: .group(try card.layers()))
    let ground = Layer(fill: .color(card.paper), content: .rectangle(cornerRadii: .zero))
    return ComponentExpansion(
      layers: (input.hasBackground ? [ground] : []) + [group], summary: card.summary)
  }
}

/// The layout of IronLog's report canvas, in its own points.
private struct ShareCard {
  let input: TrainingInput
  let workout: Workout
  let text: ChartText
  private let width = 1080.0
  private let height = 1350.0
  private let margin = 72.0
  private let gap = 24.0

  init(input: TrainingInput, workout: Workout, text: ChartText) {
    self.input = input
    self.workout = workout
    self.text = text
  }

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

  /// A text whose baseline begins at a place, cut after a number of characters.
  private func line(
    _ string: String, size: Double, weight: Int, color: Color, at place: Point, limit: Int? = nil
  ) -> Layer {
    let cut = limit.flatMap { string.count > $0 ? String(string.prefix($0 - 1)) + "…" : nil } ?? string
    let content = TextContent(
      cut, font: Font(weight: weight, size: size), language: input.locale.languageTag,
      baseline: .alphabetic, features: ["tnum"])
    return Layer(
      frame: LayerFrame(Rect(x: place.x, y: place.y, width: 0, height: 0)), fill: .color(color),
      content: .text(content))
  }

  private func box(_ rect: Rect, radius: Double, color: Color) -> Layer {
    Layer(
      frame: LayerFrame(rect), fill: .color(color),
      content: .rectangle(cornerRadii: CornerLengths(all: .points(radius))))
  }

  private func headLayers() -> [Layer] {
    let title = workout.title.isEmpty ? input.words.workout : workout.title
    return [
      box(Rect(x: 0, y: 0, width: width, height: 240), radius: 0, color: band),
      line("IronLog", size: 64, weight: 900, color: ink, at: Point(x: margin, y: 110)),
      line(title, size: 42, weight: 800, color: ink, at: Point(x: margin, y: 180), limit: 28),
      line(
        DateFormat.long.string(workout.date, locale: input.locale), size: 28, weight: 600, color: date,
        at: Point(x: margin, y: 220)),
    ]
  }

  /// What the card says, all exercises included.
  var summary: String {
    TrainingSummary(input: input).session(workout, duration: duration, sets: sets, what: what)
  }

  private var duration: String {
    workout.duration.map {
      DurationFormat.units.string(seconds: ($0 / 60).rounded(.down) * 60, locale: input.locale)
    } ?? "—"
  }

  private var sets: String {
    let completed = workout.exercises.flatMap(\.sets).filter(\.isCompleted).count
    return completed == workout.setCount ? "\(completed)" : "\(completed) / \(workout.setCount)"
  }

  private func cardLayers() -> [Layer] {
    let half = (width - 2 * margin - gap) / 2
    return stat(input.words.duration, duration, x: margin, y: 280, width: half, size: 48)
      + stat(input.words.sets, sets, x: margin + half + gap, y: 280, width: half, size: 48)
      + stat(
        input.words.volume, input.weightText(workout.volume), x: margin, y: 454, width: width - 2 * margin,
        size: 56)
  }

  private func stat(_ name: String, _ value: String, x: Double, y: Double, width: Double, size: Double)
    -> [Layer]
  {
    [
      box(Rect(x: x, y: y, width: width, height: 150), radius: 28, color: card),
      line(name, size: 22, weight: 800, color: label, at: Point(x: x + 26, y: y + 42)),
      line(value, size: size, weight: 900, color: ink, at: Point(x: x + 26, y: y + 106)),
    ]
  }

  /// The exercises with their sets in rows, as far down as there is room, and how many are left out.
  private func listLayers() throws(ComponentError) -> [Layer] {
    var layers = [box(Rect(x: margin, y: 642, width: width - 2 * margin, height: 2), radius: 0, color: rule)]
    var y = 690.0
    for (index, exercise) in workout.exercises.enumerated() {
      let rows = try setRows(of: exercise)
      let bottom = y + Double(rows.count) * 32 + 12
      guard bottom <= height - 80 || index == 0 else {
        let more = input.words.more(workout.exercises.count - index)
        layers.append(
          line(more, size: 22, weight: 600, color: date, at: Point(x: margin, y: min(y, height - 60))))
        break
      }
      layers.append(
        line(exercise.name, size: 26, weight: 700, color: ink, at: Point(x: margin, y: y), limit: 34))
      for row in rows where y + 34 <= height - 80 {
        y += 34
        for (text, x) in row {
          layers.append(line(text, size: 22, weight: 600, color: date, at: Point(x: x, y: y)))
        }
      }
      y += 54
    }
    return layers
  }

  /// Weight and repetitions, `60×8`; where there are none what was counted instead, a distance or a time.
  private func what(of set: SetEntry) -> String {
    let format = NumberFormat(maximumFractionDigits: input.units == .kilograms ? 2 : 1, isGrouped: false)
    guard set.repetitions == 0, set.meters > 0 || set.seconds > 0 else {
      return "\(format.string(input.value(set.kilograms)))×\(set.repetitions)"
    }
    let distance = distance(set.meters)
    let time = DurationFormat.clock.string(seconds: set.seconds)
    return [set.meters > 0 ? distance : nil, set.seconds > 0 ? time : nil].compactMap(\.self).joined(
      separator: " · ")
  }

  /// `2.5 km`, `400 m`; where weights are in pounds `1.55 mi`, `437 yd`.
  private func distance(_ meters: Double) -> String {
    let format = NumberFormat(maximumFractionDigits: 2, isGrouped: false)
    let whole = NumberFormat(maximumFractionDigits: 0, isGrouped: false)
    switch input.units {
    case .kilograms:
      return meters >= 1000 ? "\(format.string(meters / 1000)) km" : "\(format.string(meters)) m"
    case .pounds:
      let miles = meters / 1609.344
      return miles >= 0.5 ? "\(format.string(miles)) mi" : "\(whole.string(miles * 1760)) yd"
    }
  }

  /// The sets of an exercise, `1) 60×8 ✓`, in rows of the card's width.
  private func setRows(of exercise: Exercise) throws(ComponentError) -> [[(text: String, x: Double)]] {
    var rows: [[(text: String, x: Double)]] = []
    var x = margin
    let style = TextStyle(size: 22, weight: 600, color: date, isTabular: true)
    for (index, set) in exercise.sets.enumerated() {
      let string = "\(index + 1)) \(what(of: set))\(set.isCompleted ? " ✓" : "")"
      let extent = try text.measured(string, style).size.width
      if rows.isEmpty || x + extent > width - margin {
        rows.append([])
        x = margin
      }
      rows[rows.count - 1].append((string, x))
      x += extent + 36
    }
    return rows
  }
}
