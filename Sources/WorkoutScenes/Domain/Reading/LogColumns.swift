import ChartScenes

/// What the columns of a training log hold, found by the names in its header.
struct LogColumns: Sendable {
  enum Field: Sendable, Hashable {
    case date, end, duration, title, workoutNote, workoutNumber
    case exercise, category, order, kind, completed, note
    case weightUnit, repetitions, exertion, distanceUnit, seconds
    /// With the unit that the header names, if it does.
    case weight(WeightUnit?)
    /// With the metres of the unit that the header names, if it does.
    case distance(meters: Double?)
  }

  let format: LogFormat
  /// As the header writes them.
  let names: [String]
  /// Weight columns in the order in which they are to be believed: kilograms first.
  let weights: [(index: Int, unit: WeightUnit?)]
  let distance: (index: Int, meters: Double?)?
  private let places: [Field: Int]

  /// Nil where the header belongs to no known export.
  init?(header: [String]) {
    names = header.map(Self.cleaned)
    var places: [Field: Int] = [:]
    var weights: [(index: Int, unit: WeightUnit?)] = []
    var distance: (index: Int, meters: Double?)?
    for (index, name) in names.enumerated() {
      guard let field = Self.fields[name.lowercased()] else { continue }
      switch field {
      case .weight(let unit): weights.append((index, unit))
      case .distance(let meters): distance = distance ?? (index, meters)
      default: places[field] = places[field] ?? index
      }
    }
    guard !weights.isEmpty, places[.repetitions] != nil, places[.exercise] != nil, places[.date] != nil,
      let format = Self.format(names: Set(names.map { $0.lowercased() }))
    else { return nil }
    self.format = format
    self.places = places
    self.weights = weights.filter { $0.unit != .pounds } + weights.filter { $0.unit == .pounds }
    self.distance = distance
  }

  subscript(field: Field) -> Int? { places[field] }

  /// How many fields a row needs for its set to be known; columns after them may be missing.
  var neededCount: Int {
    let needed = [places[.date], places[.exercise], places[.repetitions], weights.map(\.index).max()]
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
    guard names.isSuperset(of: ["exercise", "category"]) else { return nil }
    return names.contains("kind") ? .fitNotes2 : .fitNotes
  }

  private static let fields: [String: Field] = [
    "date": .date, "start_time": .date, "end_time": .end, "duration": .duration, "duration (sec)": .duration,
    "workout duration": .duration, "workout name": .title, "title": .title, "workout_title": .title,
    "workout notes": .workoutNote, "description": .workoutNote, "workout_note": .workoutNote,
    "workout #": .workoutNumber, "exercise name": .exercise, "exercise_title": .exercise,
    "exercise_name": .exercise, "exercise": .exercise, "category": .category, "set order": .order,
    "set_index": .order, "set_type": .kind, "kind": .kind, "completed": .completed, "notes": .note,
    "exercise_notes": .note, "comment": .note, "weight unit": .weightUnit, "reps": .repetitions,
    "rpe": .exertion,
    "distance unit": .distanceUnit, "seconds": .seconds, "duration_seconds": .seconds, "time": .seconds,
    "weight": .weight(nil), "weight (kg)": .weight(.kilograms), "weight (kgs)": .weight(.kilograms),
    "weight_kg": .weight(.kilograms), "weight (lb)": .weight(.pounds), "weight (lbs)": .weight(.pounds),
    "weight_lbs": .weight(.pounds), "weight_lb": .weight(.pounds), "distance": .distance(meters: nil),
    "distance (meters)": .distance(meters: 1), "distance (m)": .distance(meters: 1),
    "distance_meters": .distance(meters: 1), "distance (km)": .distance(meters: 1000),
    "distance_km": .distance(meters: 1000), "distance (miles)": .distance(meters: 1609.344),
    "distance_miles": .distance(meters: 1609.344),
  ]
}
