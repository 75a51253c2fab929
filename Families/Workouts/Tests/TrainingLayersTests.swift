import AfterglowCharts
import RenderTree
import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowWorkouts

/// The texts in the images of a training log.
@Suite struct TrainingLayersTests {
  /// Text whose characters are half as wide as high.
  private struct EvenText: TextMeasuring {
    func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
      let width = paragraph.runs.reduce(0) { $0 + Double($1.text.count) * $1.font.size / 2 }
      let size = Size(
        width: min(width, paragraph.width ?? width),
        height: 1.2 * (paragraph.runs.map(\.font.size).max() ?? 0))
      return TextMetrics(size: size, inkBounds: Rect(size: size), lines: [])
    }
  }

  private func layers(
    of picture: some TrainingLayers, _ log: WorkoutLog
  ) throws -> [Layer] {
    let input = TrainingInput(log: log, source: picture.source, size: type(of: picture).usualSize)
    return try picture.picture(of: input, text: EvenText()).layers
  }

  /// All texts, with their font sizes.
  private func texts(_ layers: [Layer]) -> [(text: String, size: Double)] {
    layers.flatMap { layer -> [(text: String, size: Double)] in
      switch layer.content {
      case .text(let content):
        [
          (
            content.spans.map(\.text).joined(),
            content.spans.compactMap(\.size).first ?? content.font.size
          )
        ]
      case .group(let children): texts(children)
      default: []
      }
    }
  }

  private func texts(
    of kind: any TrainingLayers.Type, _ workouts: [Workout]
  ) throws -> [(text: String, size: Double)] {
    texts(try layers(of: kind.init(log: ""), WorkoutLog(workouts: workouts)))
  }

  private func workout(_ start: String, minutes: Double, isCompleted: Bool = true) throws -> Workout {
    let set = SetEntry(kilograms: 60, repetitions: 5)
    return Workout(
      title: "", start: try #require(LocalDateTime(iso: start)), duration: minutes * 60, note: "",
      exercises: [Exercise(name: "Row", sets: [set])], isCompleted: isCompleted)
  }

  @Test("no image counts workouts after the day treated as today")
  func asOf() throws {
    let log = WorkoutLog(workouts: [
      try workout("2026-03-02", minutes: 50), try workout("2026-03-04", minutes: 50),
      try workout("2026-03-06", minutes: 50),
    ])
    let day = CivilDate("2026-03-04")
    let earlier = WorkoutLog(workouts: Array(log.workouts.dropLast()))
    for kind in WorkoutFamily.pictures {
      let expected = texts(try layers(of: kind.init(log: ""), earlier)).map(\.text)
      let shown = texts(try layers(of: kind.init(log: "", asOf: day), log)).map(\.text)
      #expect(shown == expected, "\(kind.name)")
    }
  }

  @Test("an estimated maximum has one digit after the point, also a zero")
  func maximum() throws {
    let texts = try texts(of: OneRepMaximumTrend.self, [workout("2026-03-02", minutes: 50)])
    #expect(texts.contains { $0.text == "Record: 70.0\u{A0}kg · Mar 2, 2026" }, "\(texts)")
  }

  @Test("sessions that began at the same time have a bar and a label each")
  func sessions() throws {
    let workouts = [
      try workout("2026-03-02 18:00", minutes: 37), try workout("2026-03-02 18:00", minutes: 53),
      try workout("2026-03-05 18:00", minutes: 41),
    ]
    let texts = try texts(of: SessionDurations.self, workouts).map(\.text)
    for label in ["37", "53", "41"] { #expect(texts.contains(label), "\(texts)") }
    #expect(texts.count { $0 == "3/2" } == 2, "\(texts)")
  }

  @Test("the weeks of a chart have distinct labels")
  func weekLabels() throws {
    let log = WorkoutLog(workouts: [
      AfterglowWorkoutsTests.workout("2026-03-02", sets: [(104, 100)]),
      AfterglowWorkoutsTests.workout("2026-03-09", sets: [(107.5, 100)]),
      AfterglowWorkoutsTests.workout("2026-03-16", sets: [(86.679, 100)]),
    ])
    func labels(_ locale: FormatLocale) throws -> [String] {
      texts(try layers(of: WeeklyVolume(log: "", locale: locale), log)).map(\.text)
    }
    let english = try labels(.english)
    #expect(Set(english).isSuperset(of: ["10.4K", "10.8K", "8.7K"]), "\(english)")
    #expect(Set(try labels(.chinese)).isSuperset(of: ["1.04万", "1.08万", "8668"]))
    #expect(try labels(.chinese).contains { $0.hasPrefix("本周：") })
  }

  @Test("the line of the mean crosses no label")
  func crossedLabels() throws {
    let minutes: [Double] = [51, 61, 45, 60, 64, 64, 66, 77, 61, 75, 66, 73, 75, 71, 70, 68]
    let workouts = try minutes.enumerated().map { day, length in
      try workout("2026-03-\(day < 9 ? "0" : "")\(day + 1)", minutes: length)
    }
    let marks = marks(in: try layers(of: SessionDurations(log: ""), WorkoutLog(workouts: workouts)))
    // The legend has a short one too.
    let rules = marks.compactMap { layer -> Double? in
      guard case .path(let path, _) = layer.content, let style = layer.stroke?.style, !style.dashes.isEmpty,
        path.boundingBox.width > 100
      else { return nil }
      return path.boundingBox.midY
    }
    let rule = try #require(rules.first)
    // Only value labels have an outline.
    let labels = marks.compactMap { layer -> (top: Double, bottom: Double)? in
      guard case .text = layer.content, layer.stroke != nil, let top = layer.frame.top?.points,
        let height = layer.frame.height?.points
      else { return nil }
      return (top, top + height)
    }
    #expect(labels.count == minutes.count)
    #expect(labels.allSatisfy { $0.bottom <= rule - 1 || $0.top >= rule + 1 }, "\(rule) \(labels)")
  }

  /// The layers of the plot, whose groups have no positions of their own.
  private func marks(in layers: [Layer]) -> [Layer] {
    layers.flatMap { layer -> [Layer] in
      if case .group(let children) = layer.content { marks(in: children) } else { [layer] }
    }
  }

  @Test("the legend names records once, also where all are of many repetitions", arguments: [15, 5])
  func recordLegend(repetitions: Int) throws {
    let workouts = [("2026-03-02", 100.0), ("2026-03-04", 105), ("2026-03-06", 90)].map {
      AfterglowWorkoutsTests.workout($0.0, sets: [($0.1, repetitions)])
    }
    let written = try texts(of: OneRepMaximumTrend.self, workouts).map(\.text)
    #expect(written.count { $0 == "Record" } == 1, "\(written)")
  }

  @Test("a constant maximum has an axis around it")
  func constantMaximum() throws {
    let workouts = ["2026-03-02", "2026-03-04"].map { AfterglowWorkoutsTests.workout($0, sets: [(100, 15)]) }
    let written = try texts(of: OneRepMaximumTrend.self, workouts).map(\.text)
    let ticks = written.filter { $0 != "2026" }.compactMap { Double($0) }
    #expect(ticks.allSatisfy { 135...165 ~= $0 } && ticks.contains(150), "\(ticks)")
  }

  @Test("the card has a times sign in every language, and miles where weights are in pounds")
  func card() throws {
    let exercises = [
      Exercise(name: "Row", sets: [SetEntry(kilograms: 60, repetitions: 12)]),
      Exercise(
        name: "Run",
        sets: [
          SetEntry(kilograms: 0, repetitions: 0, meters: 5000),
          SetEntry(kilograms: 0, repetitions: 0, meters: 400, seconds: 90),
        ]),
    ]
    let log = WorkoutLog(workouts: [
      Workout(title: "", start: LocalDateTime(date: CivilDate("2026-03-02")), exercises: exercises)
    ])
    func card(_ units: WeightUnit, _ locale: FormatLocale) throws -> [String] {
      texts(try layers(of: SessionReport(log: "", units: units, locale: locale), log)).map(\.text)
    }
    for locale in [FormatLocale.english, .chinese, .japanese] {
      let lines = try card(.kilograms, locale)
      #expect(
        lines.contains("1) 60×12 ✓") && lines.contains("1) 5 km ✓")
          && lines.contains("2) 400 m · 1:30 · 3:45 /km ✓"))
    }
    let lines = try card(.pounds, .english)
    #expect(
      lines.contains("1) 132.3×12 ✓") && lines.contains("1) 3.11 mi ✓")
        && lines.contains("2) 437 yd · 1:30 · 6:02 /mi ✓"))
  }

  private func cardTexts(
    _ log: WorkoutLog, _ layout: SessionReport.Layout = .poster, brand: String? = nil,
    locale: FormatLocale = .english
  ) throws -> [String] {
    let card = SessionReport(TrainingSource(log: "", locale: locale), layout: layout, brand: brand)
    return texts(try layers(of: card, log)).map(\.text)
  }

  private func session(
    _ day: String, _ kilograms: Double, title: String = "Push", minutes: Double? = nil
  ) throws -> Workout {
    Workout(
      title: title, start: try #require(LocalDateTime(iso: day)),
      duration: minutes.map { $0 * 60 },
      exercises: [
        Exercise(name: "Bench Press", sets: [SetEntry(kilograms: kilograms, repetitions: 8)]),
        Exercise(name: "Dip", sets: [SetEntry(kilograms: 0, repetitions: 9)]),
      ])
  }

  @Test("the poster has the name, the volume and its change against the last time, records and best sets")
  func poster() throws {
    let log = WorkoutLog(workouts: [
      try session("2026-03-02", 50), try session("2026-03-04", 90, title: "Pull"),
      try session("2026-03-09", 60, minutes: 45),
    ])
    let lines = try cardTexts(log)
    #expect(lines.contains("Push") && lines.contains("480") && lines.contains("kg"))
    #expect(lines.contains("+20% since Mar 2, 2026"))
    #expect(lines.contains("60\u{A0}kg × 8") && lines.contains("9 reps") && lines.contains("45m"))
    // The bench press of the other workout was heavier.
    #expect(!lines.contains { $0.hasPrefix("Bench Press ·") })
    #expect(lines.contains("Last 3"))
    let record = try cardTexts(
      WorkoutLog(workouts: [try session("2026-03-02", 50), try session("2026-03-09", 60)]))
    #expect(record.contains("Bench Press · est. 1RM"))
    #expect(record.contains("Chest"))
    #expect(!record.contains("Duration"))
  }

  @Test("the poster's words reach 4.5:1 in every theme", arguments: ChartTheme.all)
  func posterContrast(theme: ChartTheme) throws {
    let log = WorkoutLog(workouts: [
      try session("2026-03-02", 50), try session("2026-03-04", 70), try session("2026-03-09", 60),
    ])
    let card = SessionReport(TrainingSource(log: "", theme: theme), layout: .poster)
    func fills(_ layers: [Layer]) -> [Color] {
      layers.flatMap { layer -> [Color] in
        switch layer.content {
        case .text: if case .color(let color)? = layer.fill { [color] } else { [] }
        case .group(let children): fills(children)
        default: []
        }
      }
    }
    let colors = fills(try layers(of: card, log))
    #expect(colors.count > 8)
    for color in colors { #expect(Contrast.ratio(color, theme.background) >= 4.5) }
  }

  @Test("the card has the app's name on its own logs alone, unless another is given")
  func brand() throws {
    let own = WorkoutLog(workouts: [try session("2026-03-02", 50)], format: .ironLogCSV)
    let other = WorkoutLog(workouts: [try session("2026-03-02", 50)], format: .hevy)
    for layout in SessionReport.Layout.allCases {
      #expect(try cardTexts(own, layout).contains("IronLog"))
      #expect(try !cardTexts(other, layout).contains("IronLog"))
      #expect(try cardTexts(other, layout, brand: "Gym").contains("Gym"))
    }
  }

  @Test("the card omits unknown values: a duration, and weights of bodyweight exercises")
  func unknown() throws {
    let log = WorkoutLog(workouts: [try session("2026-03-02", 50)])
    let lines = try cardTexts(log, .app)
    #expect(!lines.contains("Duration") && !lines.contains("—"))
    #expect(lines.contains("1) 9 reps ✓"))
    #expect(try cardTexts(log, .app, locale: .japanese).contains("1) 9回 ✓"))
  }

  @Test("an omitted image without data has a reason")
  func omissions() throws {
    let unknown = WorkoutLog(workouts: [try session("2026-03-02", 50)])
    #expect(SessionDurations(log: "").omission(of: unknown) != nil)
    let known = WorkoutLog(workouts: [try session("2026-03-02", 50, minutes: 4)])
    #expect(SessionDurations(log: "").omission(of: known) == nil)
    #expect(WeeklyVolume(log: "").omission(of: unknown) == nil)
  }

  @Test("sets are numbered after those that warm up, and are in the largest type in which all fit")
  func cardSets() throws {
    var log = try workout("2026-03-02", minutes: 50)
    log.exercises[0].sets = [.warmup, .warmup, .normal, .normal].map {
      SetEntry(kind: $0, kilograms: 60, repetitions: 5)
    }
    let texts = try texts(of: SessionReport.self, [log])
    let sets = texts.filter { $0.text.hasSuffix("60×5 ✓") }
    #expect(sets.map(\.text) == ["W) 60×5 ✓", "W) 60×5 ✓", "1) 60×5 ✓", "2) 60×5 ✓"])
    #expect(sets.allSatisfy { $0.size == 26 * 1.6 })
  }

  @Test("a log of one week has no baseline, and in a narrow box a label with a digit after the point")
  func oneWeek() throws {
    var workout = try workout("2026-03-02", minutes: 50)
    workout.exercises[0].sets = Array(repeating: SetEntry(kilograms: 60, repetitions: 5), count: 8)
    let log = WorkoutLog(workouts: [workout])
    #expect(!texts(try layers(of: TrainingLoad(log: ""), log)).map(\.text).contains("4-week baseline"))
    let source = TrainingSource(log: "")
    let input = TrainingInput(log: log, source: source, size: Size(width: 390, height: 600))
    let volume = try WeeklyVolume(source).picture(of: input, text: EvenText()).layers
    #expect(texts(volume).map(\.text).contains("2.4K"))
    let parts = try BodyParts(source).picture(of: input, text: EvenText()).layers
    #expect(texts(parts).map(\.text).contains("1") && !texts(parts).map(\.text).contains("0.5"))
  }

  @Test("the card of an empty log has a title and a note that can be read")
  func emptyCard() throws {
    let texts = try texts(of: SessionReport.self, [])
    #expect(texts.map(\.text) == ["Workout", "No data"])
    #expect(texts.allSatisfy { $0.size >= 36 })
  }

  @Test("a calendar has its month without a completed workout, and a title without any")
  func emptyCalendar() throws {
    let planned = try texts(
      of: MonthCalendar.self, [workout("2026-03-02", minutes: 5, isCompleted: false)])
    #expect(planned.map(\.text).contains("March 2026"))
    #expect(try texts(of: MonthCalendar.self, []).map(\.text) == ["Training calendar", "No data"])
  }
}

extension LayerContent {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
