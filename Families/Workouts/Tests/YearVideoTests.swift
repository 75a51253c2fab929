import AfterglowCharts
import SceneModel
import Tabular
import Testing

@testable import AfterglowWorkouts

@Suite("The film of a year") struct YearVideoTests {
  /// A year of sessions every `step` days, whose weights grow by 10 kg from month to month.
  private func log(step: Int = 2, from start: String = "2026-01-01", days: Int = 365) throws -> WorkoutLog {
    let first = try #require(LocalDateTime(iso: start))
    return WorkoutLog(
      workouts: stride(from: 0, to: days, by: step).map { day in
        let date = first.date.adding(days: day)
        let set = SetEntry(kilograms: 50 + 10 * Double(date.month), repetitions: 5)
        return Workout(
          title: "", start: LocalDateTime(date: date), duration: 3600,
          exercises: [Exercise(name: "Squat", sets: [set, set])])
      })
  }

  private func film(
    _ log: WorkoutLog, _ format: YearFormat = .story, units: WeightUnit? = nil,
    locale: FormatLocale = .english
  ) throws -> YearVideo {
    let source = TrainingSource(log: "", units: units, locale: locale)
    return try #require(YearVideo(log, source: source, format: format))
  }

  @Test("a year counts its own workouts alone, by month, and the best lift with what it has gained")
  func figures() throws {
    let log = try log(from: "2025-12-01", days: 396)
    let year = try #require(log.year(2026))
    #expect(log.years == [2025, 2026] && log.year(2024) == nil && log.year()?.year == 2026)
    #expect(year.months.map(\.workoutCount).reduce(0, +) == year.workouts.count)
    #expect(year.workouts.count == 182 && year.bestMonth.number == 12)
    #expect(year.months[0].volume == 15 * 600 && year.volume == year.months.reduce(0) { $0 + $1.volume })
    #expect(year.lifts.map { [$0.set.kilograms, $0.gain] } == [[170, 110]])
  }

  /// The texts of layers with their sizes, and numbers as texts.
  private func texts(_ layers: [Layer]) -> [(text: String, size: Double, width: Double?)] {
    layers.flatMap { layer -> [(text: String, size: Double, width: Double?)] in
      switch layer.content {
      case .text(let content):
        let text = content.number?.text(language: nil) ?? content.spans.map(\.text).joined()
        return [(text, content.font.minimumSize ?? content.font.size, layer.frame.width?.points)]
      case .group(let children): return texts(children)
      default: return []
      }
    }
  }

  @Test(
    "the film has every figure, in type of 9 points at least on a phone",
    arguments: YearFormat.allCases)
  func scene(format: YearFormat) throws {
    let film = try film(try log(), format)
    let texts = texts(film.scene.layers)
    let shown = texts.map(\.text)
    for text in [
      "2026", "183", "210,900", "Dec: 27,200\u{A0}kg", "170\u{A0}kg × 5", "+110\u{A0}kg", "On to 2027",
    ] {
      #expect(shown.contains(text), "\(text) is not among \(shown)")
    }
    #expect(texts.allSatisfy { $0.size * 390 / format.size.width >= 9 })
    #expect(
      film.scene.summary
        == "A year of training, 2026: Workouts 183, Volume 210,900\u{A0}kg, Duration 183\u{A0}h.")
  }

  @Test("a log of one session, in pounds, in Japanese, and one without weights have a film")
  func others() throws {
    let one = try film(try log(days: 1), units: .pounds)
    #expect(texts(one.scene.layers).map(\.text).contains("workout"))
    #expect(one.figures.map(\.label) == ["workout", "lb lifted", "sets"])
    let japanese = try film(try log(), locale: #require(FormatLocale(identifier: "ja")))
    #expect(texts(japanese.scene.layers).map(\.text).contains("12月：27,200\u{A0}kg"))
    let run = SetEntry(kilograms: 0, repetitions: 0, meters: 5000, seconds: 1500)
    let start = try #require(LocalDateTime(iso: "2026-05-02"))
    let runs = WorkoutLog(workouts: [
      Workout(title: "", start: start, exercises: [Exercise(name: "Run", sets: [run])])
    ])
    #expect(try film(runs).figures.map(\.label) == ["workout", "km covered"])
    #expect(try !texts(film(runs).scene.layers).map(\.text).contains("Best lifts"))
  }
}
