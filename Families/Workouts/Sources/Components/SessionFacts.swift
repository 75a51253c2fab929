import Tabular

/// The facts about one workout on a card, as text.
struct SessionFacts {
  let input: TrainingInput
  let workout: Workout

  var title: String { workout.title.isEmpty ? input.words.workout : workout.title }

  /// Nil if the log does not say how long it took.
  var duration: String? {
    workout.duration.map {
      DurationFormat.units.string(seconds: ($0 / 60).rounded(.down) * 60, locale: input.locale)
    }
  }

  var sets: String {
    let completed = completedSetCount
    return completed == workout.setCount ? "\(completed)" : "\(completed) / \(workout.setCount)"
  }

  var completedSetCount: Int { workout.exercises.flatMap(\.sets).filter(\.isCompleted).count }

  /// The card in words, all exercises included.
  var summary: String {
    TrainingSummary(input: input).session(workout, duration: duration, sets: sets, what: what)
  }

  /// Weight and repetitions, `60×8`; repetitions alone with the body's weight; else what was counted, a distance or a time.
  func what(of set: SetEntry) -> String {
    guard set.repetitions == 0, set.meters > 0 || set.seconds > 0 else {
      if set.kilograms == 0 {
        return CountedNoun.repetition.string(count: set.repetitions, locale: input.locale)
      }
      return "\(weight(set.kilograms))×\(set.repetitions)"
    }
    let time = DurationFormat.clock.string(seconds: set.seconds)
    return [set.meters > 0 ? distance(set.meters) : nil, set.seconds > 0 ? time : nil, pace(of: set)]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// `5:12 /km` over 400 m and more.
  private func pace(of set: SetEntry) -> String? {
    guard set.meters >= 400, set.seconds > 0 else { return nil }
    let (unit, meters) = input.units == .kilograms ? ("km", 1000) : ("mi", 1609.344)
    return "\(DurationFormat.clock.string(seconds: (set.seconds * meters / set.meters).rounded())) /\(unit)"
  }

  /// The same with the unit of the weight: `60 kg × 8`.
  func whatWithUnit(of set: SetEntry) -> String {
    guard set.repetitions > 0, set.kilograms != 0 else { return what(of: set) }
    let unit = input.units.symbol(locale: input.locale)
    return "\(weight(set.kilograms))\u{A0}\(unit) × \(set.repetitions)"
  }

  private func weight(_ kilograms: Double) -> String {
    NumberFormat(maximumFractionDigits: input.units == .kilograms ? 2 : 1, isGrouped: false)
      .string(input.value(kilograms), locale: input.locale)
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
}

extension SessionFacts {
  /// The best completed set of an exercise: by the estimated one-rep maximum, else by repetitions, distance and time.
  static func best(of exercise: Exercise) -> SetEntry? {
    func worth(_ set: SetEntry) -> (Double, Int, Double, Double) {
      let estimate = OneRepMaximumFormula.epley.estimate(weight: set.kilograms, repetitions: set.repetitions)
      return (estimate ?? set.kilograms, set.repetitions, set.meters, set.seconds)
    }
    return exercise.sets.filter { $0.isCompleted && $0.isCounted }.max { worth($0) < worth($1) }
  }

  /// The workout of the same name before this one.
  var previous: Workout? {
    guard !workout.title.isEmpty else { return nil }
    return input.log.completedWorkouts.last { $0.title == workout.title && $0.start < workout.start }
  }

  /// What was lifted better than ever before, one line an exercise, the most telling first; first times do not count.
  var records: [PersonalRecord] {
    let kinds: [RecordKind] = [.oneRepMaximum, .weight, .volume]
    let found = input.log.personalRecords().filter { $0.start == workout.start && $0.previous != nil }
    return workout.exercises.compactMap { exercise in
      let own = found.filter { $0.exerciseName == exercise.name }
      return kinds.lazy.compactMap { kind in own.first { $0.kind == kind } }.first
    }
  }
}
