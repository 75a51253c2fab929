import AfterglowCharts
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// A month with a dot for each workout.
public struct MonthCalendar: TrainingLayers {
  package static let name = "monthCalendar"
  package static let summary = "A month of a training log with a dot for each workout."
  package static var usualSize: Size { Size(width: 480, height: 480) }

  public var source: TrainingSource

  public init(_ source: TrainingSource) { self.source = source }

  public var layers: [Layer] { [Layer(self)] }

  package static let parameters = ObjectFormat(MonthCalendar(TrainingSource.initial))

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    // A log of planned workouts alone has a month too.
    let day = input.asOf ?? input.log.newestDate ?? input.log.workouts.last?.date
    guard let month = input.log.month(of: day, firstWeekday: input.locale.firstWeekday) else {
      let unit = min(input.size.width, input.size.height) / 480
      return try input.emptyLayers(title: input.words.calendar, fontSize: 13 * unit, text: text)
    }
    let drawing = MonthLayers(
      input: input, month: month, text: ChartText(measuring: text, theme: input.theme, locale: input.locale))
    return ComponentExpansion(
      layers: input.ground + (try drawing.layers()), summary: TrainingSummary(input: input).month(month))
  }
}

/// The parts of a calendar page.
private struct MonthLayers {
  let input: TrainingInput
  let month: TrainingMonth
  let text: ChartText

  private var theme: ChartTheme { input.theme }
  private var unit: Double { min(input.size.width, input.size.height) / 480 }
  private var padding: Double { 28 * unit }
  private var cellWidth: Double { max(1, (input.size.width - 2 * padding) / 7) }
  private var gridTop: Double { padding + 78 * unit }
  private var cellHeight: Double {
    max(1, (input.size.height - padding - gridTop) / Double(max(1, month.weeks.count)))
  }

  func layers() throws(ComponentError) -> [Layer] {
    var layers = try headLayers()
    for (row, week) in month.weeks.enumerated() {
      for (column, day) in week.enumerated() where day.isInMonth {
        let center = Point(
          x: padding + (Double(column) + 0.5) * cellWidth, y: gridTop + (Double(row) + 0.5) * cellHeight)
        layers += try self.layers(of: day, at: center, order: row * 7 + column)
      }
    }
    return layers
  }

  /// The month's name with the number of its workouts, and the names of the days.
  private func headLayers() throws(ComponentError) -> [Layer] {
    let days = month.weeks.flatMap { $0 }.filter(\.isInMonth)
    guard let first = days.first else { return [] }
    let title = try text.measured(
      DateFormat.yearMonth.string(first.date, locale: input.locale),
      TextStyle(size: 20 * unit, weight: 650, color: theme.text, isTitle: true))
    let count = days.reduce(0) { $0 + $1.workoutCount }
    let total = try text.measured(
      CountedNoun.workout.string(count: count, locale: input.locale),
      TextStyle(size: 13 * unit, color: theme.secondaryText))
    var layers = [
      text.layer(title, at: Point(x: padding, y: padding)),
      text.layer(
        total, at: Point(x: input.size.width - padding, y: padding + title.size.height / 2),
        anchor: Point(x: 1, y: 0.5)),
    ]
    for (column, weekday) in month.weeks[0].enumerated() {
      let name = try text.measured(
        DateFormat.weekdayNarrow.string(weekday.date, locale: input.locale),
        TextStyle(size: 12 * unit, weight: 500, color: theme.secondaryText))
      let position = Point(x: padding + (Double(column) + 0.5) * cellWidth, y: gridTop - 18 * unit)
      layers.append(text.layer(name, at: position, anchor: Point(x: 0.5, y: 0.5)))
    }
    return layers
  }

  /// The number of a day, today's on a disc, with up to three dots below it.
  private func layers(of day: TrainingMonth.Day, at center: Point, order: Int) throws(ComponentError)
    -> [Layer]
  {
    let isToday = day.date == (input.asOf ?? input.log.newestDate)
    let position = Point(x: center.x, y: center.y - 7 * unit)
    var layers: [Layer] = []
    if isToday { layers.append(disc(at: position, radius: 15 * unit, color: theme.text)) }
    let style = TextStyle(
      size: 15 * unit, weight: day.workoutCount > 0 ? 600 : 400,
      color: isToday ? theme.background : day.workoutCount > 0 ? theme.text : theme.secondaryText,
      isTabular: true)
    layers.append(
      text.layer(try text.measured("\(day.date.day)", style), at: position, anchor: Point(x: 0.5, y: 0.5)))
    let dots = min(3, day.workoutCount)
    for index in 0..<dots {
      let shift = (Double(index) - Double(dots - 1) / 2) * 9 * unit
      var dot = disc(
        at: Point(x: center.x + shift, y: center.y + 16 * unit), radius: 3 * unit, color: theme.emphasis)
      if let animation = input.source.animation {
        dot.animations = ChartMotion(animation, markCount: 42).fadeIn(order: order, share: 0...0.5)
      }
      layers.append(dot)
    }
    return layers
  }

  private func disc(at center: Point, radius: Double, color: Color) -> Layer {
    let box = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    return Layer(frame: LayerFrame(box), fill: .color(color), content: .ellipse)
  }
}
