import AfterglowCharts
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// The film of a year of a training log: a title, figures that count, months that grow, the best lifts and a closing card.
package struct YearVideo: Sendable {
  package let year: TrainingYear
  package let format: YearFormat
  /// What it is called; nil for the language's own.
  package var title: String?
  let input: TrainingInput

  /// Creates the film of a year of a log, the newest by default; nil where there is no workout in it.
  package init?(_ log: WorkoutLog, year: Int? = nil, source: TrainingSource, format: YearFormat) {
    input = TrainingInput(log: log, source: source, size: format.size)
    guard let found = input.log.year(year) else { return nil }
    self.year = found
    self.format = format
  }

  /// The film as a scene, which is as long as its cards.
  package var scene: Scene {
    let push = TimingFunction.cubicBezier(x1: 0.7, y1: 0, x2: 0.2, y2: 1)
    let film = Sequence {
      for (index, card) in cards.enumerated() {
        index == 0 ? card : card.transition(.push(index % 2 == 1 ? .up : .left), duration: 0.6, easing: push)
      }
    }
    return Scene(
      size: format.size, background: theme.background, frameRate: 30, language: input.locale.languageTag,
      summary: summary, layers: film.layers)
  }

  private var cards: [Group] {
    [titleCard] + figures.enumerated().map { figureCard($1, color: theme.palette[$0 % theme.palette.count]) }
      + [monthsCard] + (year.lifts.isEmpty ? [] : [liftsCard]) + [closingCard]
  }

  /// The figures of the year in a line.
  private var summary: String {
    let facts = figures.map { "\($0.name) \($0.text(input.locale))\($0.unit)" }
    return words.labeled("\(heading), \(yearText)", facts.joined(separator: words.comma)) + words.fullStop
  }
}

// MARK: Words and figures

extension YearVideo {
  var theme: ChartTheme { input.theme }
  var words: TrainingWords { input.words }
  var area: Rect { format.safeArea }
  var quiet: Color { readable(theme.secondaryText) }
  var heading: String { title ?? words.yearOfTraining }
  var yearText: String { "\(year.year)" }

  /// A color as near as can be to one of the theme's that words can have on its background.
  func readable(_ color: Color) -> Color {
    Contrast.adjusted(
      color, toward: Contrast.textColor(on: theme.background), ratio: Contrast.Requirement.text.ratio,
      on: theme.background)
  }

  /// A number that fills a card.
  struct Figure {
    let value: Double
    /// What follows the number.
    let label: String
    /// What it is called in a list, and what follows it there.
    let name: String
    var unit = ""
    var remark: String?

    func text(_ locale: FormatLocale) -> String { NumberFormat.integer.string(value, locale: locale) }
  }

  /// What is known: workouts, volume or distance, and hours or sets.
  var figures: [Figure] {
    [workoutsFigure, year.hasVolume ? volumeFigure : distanceFigure, timeFigure].compactMap(\.self)
  }

  private var workoutsFigure: Figure {
    let count = year.workouts.count
    let perWeek = number(Double(count) / 52.1786, digits: 1)
    return Figure(
      value: Double(count), label: words.workouts(count), name: words.workoutsDone,
      remark: count < 53 ? nil : words.aWeek(perWeek))
  }

  private var volumeFigure: Figure {
    let days = Dictionary(grouping: year.workouts, by: \.date).mapValues { $0.reduce(0) { $0 + $1.volume } }
    let best = days.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let remark = best.map { words.mostInADay(input.weightText($0.value), on: day($0.key)) }
    let unit = input.units.symbol(locale: input.locale)
    return Figure(
      value: input.value(year.volume).rounded(), label: words.lifted(unit), name: words.volume,
      unit: "\u{A0}\(unit)", remark: days.count > 1 ? remark : nil)
  }

  private var distanceFigure: Figure? {
    let unit = input.units == .kilograms ? ("km", 1000.0) : ("mi", 1609.344)
    let distance = (year.meters / unit.1).rounded()
    guard distance >= 1 else { return nil }
    return Figure(
      value: distance, label: words.covered(unit.0), name: words.distance, unit: "\u{A0}\(unit.0)")
  }

  private var timeFigure: Figure? {
    let durations = year.durations
    let seconds = durations.reduce(0, +)
    guard seconds >= 7200 else {
      return year.setCount < 2
        ? nil : Figure(value: Double(year.setCount), label: words.setsDone, name: words.sets)
    }
    let mean = (seconds / Double(durations.count) / 60).rounded() * 60
    let each = DurationFormat.units.string(seconds: mean, locale: input.locale)
    return Figure(
      value: (seconds / 3600).rounded(.down), label: words.hours, name: words.duration, unit: "\u{A0}h",
      remark: durations.count < 2 ? nil : words.labeled(words.average, each))
  }

  func number(_ value: Double, digits: Int) -> String {
    NumberFormat(minimumFractionDigits: 0, maximumFractionDigits: digits).string(value, locale: input.locale)
  }

  func day(_ date: CivilDate) -> String { DateFormat.monthDay.string(date, locale: input.locale) }

  /// `March`, without the year.
  func name(of month: TrainingYear.Month) -> String {
    CivilDate(year: year.year, month: month.number, day: 1)
      .map { DateFormat.month.string($0, locale: input.locale) } ?? ""
  }

  /// `M`; a number in languages that number months.
  func letter(of month: TrainingYear.Month) -> String {
    let name = name(of: month)
    return name.first?.isNumber == true ? "\(month.number)" : String(name.prefix(1))
  }
}
