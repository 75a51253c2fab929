/// The categories of exercises in the IronLog app.
public enum BodyPart: String, Sendable, Hashable, CaseIterable {
  case neck = "Neck"
  case chest = "Chest"
  case shoulders = "Shoulders"
  case back = "Back"
  case arms = "Arms"
  case forearms = "Forearms"
  case abs = "Abs"
  case glutes = "Glutes"
  case quads = "Quads"
  case hamstrings = "Hamstrings"
  case calves = "Calves"
  case fullBody = "Full Body"
  case cardio = "Cardio"
  case other = "Other"
}

extension BodyPart {
  /// The part that an exercise of this name trains most, by the words in it; `other` where none is known.
  public init(guessedFrom exerciseName: String) {
    let words = Self.words(of: exerciseName)
    let rule = Self.rules.first { rule in rule.phrases.contains { Self.contains($0, in: words) } }
    self = rule?.part ?? .other
  }

  /// The part that a category of another app stands for. Categories that are wider than ours, such as legs, are decided
  /// by the exercise's name.
  public init(category: String, exerciseName: String) {
    switch Self.words(of: category).trimmed {
    case "neck": self = .neck
    case "chest": self = .chest
    case "shoulder", "shoulders": self = .shoulders
    case "back": self = .back
    case "arms", "biceps", "triceps": self = .arms
    case "forearms": self = .forearms
    case "abs", "core": self = .abs
    case "glutes": self = .glutes
    case "quads", "quadriceps": self = .quads
    case "hamstrings": self = .hamstrings
    case "calves": self = .calves
    case "full body", "olympic": self = .fullBody
    case "cardio": self = .cardio
    case "legs", "leg":
      let guess = BodyPart(guessedFrom: exerciseName)
      self = Self.legParts.contains(guess) ? guess : .quads
    default: self = BodyPart(guessedFrom: exerciseName)
    }
  }

  private static let legParts: Set<BodyPart> = [.glutes, .quads, .hamstrings, .calves]

  /// Lower-case words with single spaces before, between and after: ` bench press barbell `.
  private static func words(of name: String) -> String {
    let lowered = name.lowercased()
    let words = lowered.split { !$0.isLetter && !$0.isNumber }
    return " " + words.joined(separator: " ") + " "
  }

  /// Whether a phrase stands in the words; one that ends in `*` may go on within a word.
  private static func contains(_ phrase: String, in words: String) -> Bool {
    phrase.hasSuffix("*") ? words.contains(" " + phrase.dropLast()) : words.contains(" \(phrase) ")
  }

  private typealias Rule = (part: BodyPart, phrases: [String])

  /// The first rule with a phrase in the name decides, so what is special stands before what is general:
  /// a leg curl before a curl, a reverse fly before a fly.
  private static let rules: [Rule] = [
    (
      .fullBody,
      ["clean and jerk", "clean*", "snatch*", "thruster*", "burpee*", "turkish get up*", "kettlebell swing*"]
    ),
    (.neck, ["neck"]),
    (
      .forearms, ["wrist*", "forearm*", "reverse curl*", "gripper*", "farmer*", "dead hang*", "plate pinch*"]
    ),
    (.calves, ["calf", "calves"]),
    (
      .hamstrings,
      ["leg curl*", "hamstring*", "romanian*", "rdl", "stiff leg*", "glute ham*", "nordic*", "good morning*"]
    ),
    (.glutes, ["hip thrust*", "glute*", "kickback hip", "hip abduct*", "abductor*", "donkey kick*"]),
    (
      .quads,
      [
        "squat*", "leg press*", "leg extension*", "lunge*", "step up*", "hip adduct*", "adductor*", "quad*",
        "wall sit*",
        "pistol*", "box jump*",
      ]
    ),
    (
      .abs,
      [
        "crunch*", "sit up*", "situp*", "plank*", "leg raise*", "knee raise*", "ab", "abs", "russian twist*",
        "hollow hold*", "toes to bar*", "l sit*", "wood chop*", "woodchop*", "pallof*", "dead bug*", "core",
        "v up*",
        "mountain climber*", "oblique*",
      ]
    ),
    (
      .shoulders,
      [
        "lateral raise*", "front raise*", "side raise*", "shoulder*", "overhead press*", "military*",
        "arnold*",
        "rear delt*", "reverse fly*", "reverse flye*", "face pull*", "upright row*", "push press*", "ohp",
        "delt*",
        "cuban*", "external rotation*", "internal rotation*",
      ]
    ),
    (
      .arms,
      [
        "tricep*", "bicep*", "skullcrusher*", "skull crusher*", "pushdown*", "push down*", "kickback*",
        "close grip bench*",
        "bench press close grip", "french press*", "jm press*", "overhead extension*", "preacher*",
        "concentration*",
        "hammer*", "bench dip*", "arm curl*",
      ]
    ),
    (
      .chest,
      [
        "bench*", "chest*", "pec", "pec deck*", "fly", "flye", "flyes", "flies", "crossover*", "push up*",
        "pushup*",
        "dip", "dips", "incline press*", "decline press*", "floor press*",
      ]
    ),
    (
      .cardio,
      [
        "rowing*", "rower*", "run", "running*", "treadmill*", "cycling*", "bike*", "elliptical*", "walk*",
        "stair*",
        "swim*", "jump rope*", "skipping*", "cardio*", "erg", "jog*", "hike*", "hiking*", "sprint*",
        "stepper*",
        "rope skipping*",
      ]
    ),
    (
      .back,
      [
        "row", "rows", "pull up*", "pullup*", "chin up*", "chinup*", "pulldown*", "pull down*", "lat", "lats",
        "deadlift*", "back extension*", "hyperextension*", "shrug*", "pullover*", "rack pull*", "superman*",
        "muscle up*", "inverted row*",
      ]
    ),
    (.arms, ["curl", "curls"]),
    (.shoulders, ["press"]),
  ]
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
