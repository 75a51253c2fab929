import Tabular

/// The columns of a training log, found by the names in its header.
struct LogColumns: Sendable {
  enum Field: Int, CaseIterable {
    case date, end, duration, title, workoutNote, workoutNumber
    case exercise, category, order, kind, completed, note
    case weightUnit, repetitions, exertion, distanceUnit, seconds, warmup, sets, multiplier
  }

  let format: LogFormat
  /// As the header writes them.
  let names: [String]
  /// Weight columns in the order in which they are to be believed: kilograms first.
  let weights: [(index: Int, unit: WeightUnit?)]
  let distance: (index: Int, meters: Double?)?
  /// The repetitions and the weight of each set, where a row has all of an exercise.
  let numbered: [(repetitions: Int, weight: Int)]
  /// By the raw values of the fields.
  private let places: [Int?]

  /// Nil if the header belongs to no known export.
  init?(header: [String]) {
    names = header.map(Self.cleaned)
    let keys = names.map { LogColumnNames.english($0.lowercased()) }
    var places: [Int?] = Field.allCases.map { _ in nil }
    for (index, key) in keys.enumerated() {
      guard let field = Self.fields[key]?.rawValue, places[field] == nil else { continue }
      places[field] = index
    }
    let weights = keys.enumerated().compactMap { index, key in
      Self.weights[key].map { (index: index, unit: $0) }
    }
    numbered = Self.numberedSets(keys)
    guard places[Field.exercise.rawValue] != nil, places[Field.date.rawValue] != nil,
      let format = Self.format(names: Set(keys)),
      format.countsNoWeights || places[Field.sets.rawValue] != nil || !numbered.isEmpty
        || (!weights.isEmpty && places[Field.repetitions.rawValue] != nil)
    else { return nil }
    self.format = format
    self.places = places
    self.weights = weights.filter { $0.unit != .pounds } + weights.filter { $0.unit == .pounds }
    distance =
      keys.enumerated().compactMap { index, key in
        Self.distances[key].map { (index: index, meters: $0) }
      }.first
  }

  subscript(field: Field) -> Int? { places[field.rawValue] }

  /// How many fields a row needs for its set to be known; columns after them may be missing.
  var neededCount: Int {
    let needed = [self[.date], self[.exercise], self[.repetitions], self[.sets], weights.map(\.index).max()]
    return (needed.compactMap { $0 }.max() ?? 0) + 1
  }

  private static func cleaned(_ name: String) -> String {
    let withoutMark = name.unicodeScalars.first == "\u{FEFF}" ? String(name.unicodeScalars.dropFirst()) : name
    return withoutMark.trimmingSpaces
  }

  /// Tells exports apart by names that only they have.
  private static func format(names: Set<String>) -> LogFormat? {
    if names.isSuperset(of: ["exercise_title", "start_time"]) { return .hevy }
    if names.isSuperset(of: ["workout_title", "exercise_name"]) { return .ironLogCSV }
    if names.isSuperset(of: ["workout name", "exercise name", "set order"]) {
      if names.contains("workout #") { return .strong6 }
      if names.contains("weight unit") { return .strongAndroid }
      return names.contains("duration") ? .strong : .strongWithoutDuration
    }
    if names.isSuperset(of: ["exercise", "set 1 (reps)"]) { return .strongLifts }
    if names.isSuperset(of: ["exercise", "superset id", "set type"]) { return .lyfta }
    if names.isSuperset(of: ["exercise", "iswarmup"]) { return .fitbod }
    if names.isSuperset(of: ["ename", "mydate", "logs"]) { return .jefit }
    if names.isSuperset(of: ["activity type", "activity date", "activity name"]) { return .strava }
    if names.isSuperset(of: ["activity type", "date", "title", "time"]) { return .garmin }
    guard names.isSuperset(of: ["exercise", "category"]) else { return nil }
    return names.contains("kind") ? .fitNotes2 : .fitNotes
  }

  /// StrongLifts writes `Set 1 (Reps)`, `Set 1 (KG)`, and so on.
  private static func numberedSets(_ keys: [String]) -> [(repetitions: Int, weight: Int)] {
    (1...100).lazy.map { number in
      (
        keys.firstIndex(of: "set \(number) (reps)"),
        keys.firstIndex { ["set \(number) (kg)", "set \(number) (lb)"].contains($0) }
      )
    }.prefix { $0.0 != nil }.compactMap { repetitions, weight in
      repetitions.flatMap { one in weight.map { (one, $0) } }
    }
  }

  private static let fields: [String: Field] = [
    "date (yyyy/mm/dd)": .date, "duration (hours)": .duration, "set type": .kind, "iswarmup": .warmup,
    "duration(s)": .seconds, "ename": .exercise, "mydate": .date, "logs": .sets, "multiplier": .multiplier,
    "activity type": .exercise,
    "activity date": .date, "activity name": .title, "elapsed time": .seconds,
    "date": .date, "start_time": .date, "end_time": .end, "duration": .duration, "duration (sec)": .duration,
    "workout duration": .duration, "workout name": .title, "title": .title, "workout_title": .title,
    "workout notes": .workoutNote, "description": .workoutNote, "workout_note": .workoutNote,
    "workout #": .workoutNumber, "exercise name": .exercise, "exercise_title": .exercise,
    "exercise_name": .exercise, "exercise": .exercise, "category": .category, "set order": .order,
    "set_index": .order, "set_type": .kind, "kind": .kind, "completed": .completed, "notes": .note,
    "exercise_notes": .note, "comment": .note, "note": .note, "weight unit": .weightUnit,
    "reps": .repetitions,
    "rpe": .exertion,
    "distance unit": .distanceUnit, "seconds": .seconds, "duration_seconds": .seconds, "time": .seconds,
  ]

  /// Columns of weights, with the unit in the name.
  private static let weights: [String: WeightUnit?] = [
    "weight(kg)": .kilograms, "weight(lb)": .pounds, "weight(lbs)": .pounds, "set 1 (kg)": .kilograms,
    "set 1 (lb)": .pounds, "weight": nil, "weight (kg)": .kilograms, "weight (kgs)": .kilograms,
    "weight_kg": .kilograms,
    "weight (lb)": .pounds, "weight (lbs)": .pounds, "weight_lbs": .pounds, "weight_lb": .pounds,
  ]

  /// Columns of distances, with the meters per unit in the name.
  private static let distances: [String: Double?] = [
    "distance": nil, "distance(m)": 1, "distance (meters)": 1, "distance (metres)": 1, "distance (m)": 1,
    "distance_meters": 1,
    "distance_metres": 1, "distance (km)": 1000, "distance_km": 1000, "distance (miles)": 1609.344,
    "distance_miles": 1609.344,
  ]
}
