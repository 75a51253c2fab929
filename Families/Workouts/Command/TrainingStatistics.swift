import Afterglow
import DataFiles
import Tabular
import AfterglowWorkouts

extension TrainingReport {
  /// Returns the figures shown in the images, and the values behind them, as JSON.
  ///
  /// Weights and volumes use the display units. Weeks range from the log's first workout to today.
  package func figures() -> String {
    TrainingStatistics(log: source.asOf.map(log.through) ?? log, source: source).text
  }
}

/// The statistics of a log as a JSON object.
private struct TrainingStatistics {
  /// Nothing after today.
  let log: WorkoutLog
  let source: TrainingSource

  var text: String { JSONWriter(layout: .pretty).text(value) + "\n" }

  private var today: CivilDate? { source.asOf ?? log.newestDate }
  private var firstDay: CivilDate? { log.completedWorkouts.first?.date }

  private var value: JSONValue {
    [
      "asOf": JSONValue(optional: today?.description),
      "units": JSONValue(source.shownUnit(of: log).rawValue),
      "workouts": JSONValue(Double(log.completedWorkouts.count)),
      "volume": weight(log.volume),
      "weeks": JSONValue(weeks.map { week($0) }),
      "load": load,
      "records": JSONValue(log.personalRecords().map { record($0) }),
      "exercises": exercises,
      "bodyParts": JSONValue(
        log.bodyPartCounts(through: today).map { part in
          ["part": JSONValue(part.bodyPart.rawValue), "exercises": JSONValue(Double(part.count))]
        }),
      "sessions": JSONValue(sessions),
    ]
  }

  private func weight(_ kilograms: Double?) -> JSONValue {
    guard let kilograms else { return nil }
    // Removes digits that come from binary fractions.
    return JSONValue((source.shownUnit(of: log).value(kilograms: kilograms) * 1e6).rounded() / 1e6)
  }

  /// All weeks since the first workout.
  private var weeks: [TrainingWeek] {
    guard let today, let firstDay else { return [] }
    let days = today.startOfWeek().dayNumber - firstDay.startOfWeek().dayNumber
    return log.weeks(count: days / 7 + 1, asOf: today)
  }

  private func week(_ week: TrainingWeek) -> JSONValue {
    [
      "start": JSONValue(week.start.description), "volume": weight(week.volume),
      "workouts": JSONValue(Double(week.workoutCount)),
    ]
  }

  /// The week's load against the four before it, the rolling baseline of all weeks, and the ratios of days.
  private var load: JSONValue {
    guard let today, let firstDay else { return nil }
    let assessment = log.load(asOf: today)
    let daily = log.dailyVolumes(from: firstDay, through: today)
    let ratios = AcuteChronicRatio.allCases.map { kind in
      (kind.rawValue, JSONValue(optional: kind.ratio(ofDailyLoads: daily)))
    }
    return [
      "level": JSONValue(assessment.level.rawValue), "acute": weight(assessment.acute),
      "baseline": weight(assessment.baseline), "ratio": JSONValue(optional: assessment.ratio),
      "weeks": JSONValue(
        log.loadTrend(weeks: weeks.count, asOf: today).map { point in
          [
            "start": JSONValue(point.week.start.description), "volume": weight(point.week.volume),
            "baseline": weight(point.baseline),
          ]
        }),
      "acuteChronicRatios": JSONValue(JSONObject(ratios)),
    ]
  }

  private func record(_ record: PersonalRecord) -> JSONValue {
    [
      "exercise": JSONValue(record.exerciseName), "kind": JSONValue(record.kind.rawValue),
      "start": JSONValue(record.start.description), "value": weight(record.value),
      "previous": weight(record.previous),
    ]
  }

  private var exercises: JSONValue {
    let workouts = log.exercisesByName()
    return JSONValue(
      log.exerciseNames().map { name, setCount in
        let estimates = OneRepMaximumFormula.allCases.map { formula in
          let trend = WorkoutLog.oneRepMaximumTrend(of: name, in: workouts[name] ?? [], formula: formula)
          return (formula.rawValue, oneRepMaximum(trend))
        }
        return [
          "name": JSONValue(name), "sets": JSONValue(Double(setCount)),
          "oneRepMaximum": JSONValue(JSONObject(estimates)),
        ]
      })
  }

  /// The best estimate and the newest one; null without any.
  private func oneRepMaximum(_ points: [OneRepMaximumPoint]) -> JSONValue {
    guard let best = points.last(where: \.isRecord), let newest = points.last else { return nil }
    return ["best": point(best), "newest": point(newest)]
  }

  private func point(_ point: OneRepMaximumPoint) -> JSONValue {
    [
      "value": weight(point.kilograms), "start": JSONValue(point.start.description),
      "repetitions": JSONValue(Double(point.repetitions)), "accuracy": JSONValue(point.accuracy.rawValue),
    ]
  }

  private var sessions: [JSONValue] {
    log.completedWorkouts.map { workout in
      [
        "start": JSONValue(workout.start.description), "title": JSONValue(workout.title),
        "minutes": JSONValue(optional: workout.duration.map { ($0 / 60).rounded(.down) }),
        "sets": JSONValue(Double(workout.setCount)), "volume": weight(workout.volume),
      ]
    }
  }
}

extension JSONValue {
  fileprivate init(optional text: String?) {
    self = text.map { JSONValue($0) } ?? nil
  }

  fileprivate init(optional number: Double?) {
    self = number.map { JSONValue($0) } ?? nil
  }
}
