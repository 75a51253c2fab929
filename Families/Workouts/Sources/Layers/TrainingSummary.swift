import AfterglowCharts
import Tabular

/// The images of a training log in words with their figures, for those who cannot see them.
struct TrainingSummary {
  let input: TrainingInput

  private var words: TrainingWords { input.words }

  /// `Weekly volume: 9/7 10,400 kg, 9/14 12,750 kg. This week: 12,750 kg · 3 workouts.`
  func weeklyVolume(_ weeks: [TrainingWeek]) -> String {
    let current = weeks.last.map { week in
      words.labeled(
        words.thisWeek, "\(input.weightText(week.volume)) · \(count(.workout, week.workoutCount))")
    }
    return sentences([
      words.labeled(
        words.weeklyVolume, list(weeks.map { "\(day($0.start)) \(input.weightText($0.volume))" })),
      current,
    ])
  }

  /// `Training load: Normal · 1.02× the baseline. Volume: … . 4-week baseline: … .`
  func trainingLoad(_ points: [LoadTrendPoint], level: String?) -> String {
    let baselines = points.compactMap { point in
      point.baseline.map { "\(day(point.week.start)) \(input.weightText($0))" }
    }
    return sentences([
      level.map { words.labeled(words.trainingLoad, $0) } ?? words.trainingLoad,
      words.labeled(
        words.volume, list(points.map { "\(day($0.week.start)) \(input.weightText($0.week.volume))" })),
      baselines.isEmpty ? nil : words.labeled(words.baseline, list(baselines)),
    ])
  }

  /// `Body parts: Chest 12, Back 8. 20 exercises.`
  func bodyParts(_ counts: [BodyPartCount]) -> String {
    let total = counts.reduce(0) { $0 + $1.count }
    return sentences([
      words.labeled(
        words.bodyParts, list(counts.map { "\(words.name(of: $0.bodyPart)) \(whole($0.count))" })),
      count(.exercise, total),
    ])
  }

  /// `Session length (Minutes): 9/7 62, 9/9 58. Average: 60.`
  func sessionDurations(_ sessions: [SessionDuration]) -> String {
    let mean = sessions.reduce(0.0) { $0 + $1.seconds / 60 / Double(max(1, sessions.count)) }
    return sentences([
      words.labeled(
        "\(words.sessionDurations) (\(words.minutes))",
        list(sessions.map { "\(day($0.start.date)) \(whole($0.minutes))" })),
      sessions.isEmpty
        ? nil : words.labeled(words.average, NumberFormat.integer.string(mean, locale: input.locale)),
    ])
  }

  /// `November 2026: 4 workouts. 11/3 1, 11/5 2, 11/9 1.`
  func month(_ month: TrainingMonth) -> String {
    let days = month.weeks.flatMap { $0 }.filter(\.isInMonth)
    guard let first = days.first else { return words.calendar }
    let trained = days.filter { $0.workoutCount > 0 }
    return sentences([
      words.labeled(
        DateFormat.yearMonth.string(first.date, locale: input.locale),
        count(.workout, days.reduce(0) { $0 + $1.workoutCount })),
      trained.isEmpty ? nil : list(trained.map { "\(day($0.date)) \(whole($0.workoutCount))" }),
    ])
  }

  /// `Estimated 1RM · Bench Press: 68.0 kg · Nov 9, 2026. Record: 60.0 kg · Sep 7, 2026, 70.0 kg · Nov 2, 2026.`
  func oneRepMaximum(_ points: [OneRepMaximumPoint], exercise: String?) -> String {
    func text(_ point: OneRepMaximumPoint) -> String {
      let date = DateFormat.medium.string(point.start, locale: input.locale)
      return "\(input.weightText(point.kilograms, fractionDigits: 1)) · \(date)"
    }
    let title = exercise.map { "\(words.oneRepMaximum) · \($0)" } ?? words.oneRepMaximum
    let records = points.filter(\.isRecord)
    return sentences([
      words.labeled(title, points.last.map(text) ?? "—"),
      records.isEmpty ? nil : words.labeled(words.record, list(records.map(text))),
    ])
  }

  /// `Push day, November 9, 2026. Duration: 1h 2m. Sets: 12. Volume: 4,200 kg. Bench Press: 60×8, 60×8.`
  func session(_ workout: Workout, duration: String?, sets: String, what: (SetEntry) -> String) -> String {
    let title = workout.title.isEmpty ? words.workout : workout.title
    return sentences(
      [
        list([title, DateFormat.long.string(workout.date, locale: input.locale)]),
        duration.map { words.labeled(words.duration, $0) }, words.labeled(words.sets, sets),
        words.labeled(words.volume, input.weightText(workout.volume)),
      ] + workout.exercises.map { words.labeled($0.name, list($0.sets.map(what))) })
  }

  private func day(_ date: CivilDate) -> String {
    DateFormat.numericMonthDay.string(date, locale: input.locale)
  }

  private func whole(_ number: Int) -> String {
    NumberFormat.integer.string(Double(number), locale: input.locale)
  }

  private func count(_ noun: CountedNoun, _ count: Int) -> String {
    noun.string(count: count, locale: input.locale)
  }

  private func list(_ parts: [String]) -> String {
    parts.isEmpty ? "—" : parts.joined(separator: words.comma)
  }

  private func sentences(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.map { $0 + words.fullStop }.joined(separator: words.sentenceSpace)
  }
}
