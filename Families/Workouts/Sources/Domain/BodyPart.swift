import DataFiles
import Glibc

/// The categories of exercises in the IronLog app.
package enum BodyPart: String, Sendable, Hashable, CaseIterable {
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
  package init(guessedFrom exerciseName: String) {
    let words = Self.words(of: exerciseName)
    let isASCII = words.utf8.allSatisfy { $0 < 0x80 }
    let rule =
      (isASCII ? nil : Self.unspacedRule(for: words))
      ?? Self.spacedRules.first { rule in rule.phrases.contains { strstr(words, $0) != nil } }
    self = rule?.part ?? .other
  }

  /// Words of Chinese and Japanese names may stand apart, as in `ベンチ・プレス`, or not.
  private static func unspacedRule(for words: String) -> Rule? {
    let joined = words.split(separator: " ").joined() + " "
    return unspacedRules.first { rule in rule.phrases.contains { words.contains($0) || joined.contains($0) } }
  }

  /// The part that a category of another app represents. Categories that are wider than ours, such as legs,
  /// are decided by the exercise's name.
  package init(category: String, exerciseName: String) {
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
    default:
      let guess = BodyPart(guessedFrom: exerciseName)
      self = guess == .other ? BodyPart(guessedFrom: category) : guess
    }
  }

  private static let legParts: Set<BodyPart> = [.glutes, .quads, .hamstrings, .calves]

  /// Lower-case words with single spaces before, between and after: ` bench press barbell `.
  private static func words(of name: String) -> String {
    let lowered = name.lowercased()
    let words = lowered.split { !$0.isLetter && !$0.isNumber }
    return " " + words.joined(separator: " ") + " "
  }

  /// The rules in English, each phrase as it stands in words; one that ends in `*` may go on within a word.
  private static let spacedRules: [Rule] = rules.map { rule in
    (rule.part, rule.phrases.map { $0.hasSuffix("*") ? " " + $0.dropLast() : " \($0) " })
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
