/// Formats of durations.
package enum DurationFormat: Sendable, Hashable {
  /// `1h 2m 3s` · `1小时2分3秒` · `1時間2分3秒`; parts that are zero are left out.
  case units
  /// `1:02:03`, `2:03`
  case clock
  /// `1:02:03`, `02:03`: two digits for minutes, so that a timer keeps its width.
  case timer

  /// Seconds, rounded down to whole ones; negative and unbounded durations are written as zero.
  package func string(seconds: Double, locale: FormatLocale = .english) -> String {
    let total = seconds.isFinite ? Int(min(max(0, seconds), 1e12)) : 0
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    switch self {
    case .units: return Self.joined([hours, minutes, rest], locale: locale)
    case .clock, .timer:
      let padsMinutes = hours > 0 || self == .timer
      let minuteText = padsMinutes ? zeroPadded(minutes, width: 2) : "\(minutes)"
      return (hours > 0 ? "\(hours):" : "") + "\(minuteText):\(zeroPadded(rest, width: 2))"
    }
  }

  private static func joined(_ parts: [Int], locale: FormatLocale) -> String {
    let units =
      switch locale.language {
      case .english: ["h", "m", "s"]
      case .chinese: ["小时", "分", "秒"]
      case .japanese: ["時間", "分", "秒"]
      }
    let texts = zip(parts, units).filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return texts.isEmpty ? "0\(units[2])" : texts.joined(separator: locale.language == .english ? " " : "")
  }
}

/// The unit in which weights are shown. They are stored in kilograms.
public enum WeightUnit: String, Sendable, Hashable, CaseIterable {
  /// Kilograms.
  case kilograms = "kg"
  /// International pounds.
  case pounds = "lb"

  /// Kilograms per unit; the international pound is exact.
  package var kilograms: Double { self == .kilograms ? 1 : 0.453_592_37 }

  package func value(kilograms weight: Double) -> Double { weight / kilograms }

  package func symbol(locale: FormatLocale) -> String {
    guard locale.language == .chinese else { return rawValue }
    return self == .kilograms ? "公斤" : "磅"
  }

  /// `82.5 kg`, `82.5 公斤`, with a no-break space; none before a Chinese unit in dense labels.
  package func string(
    kilograms weight: Double, format: NumberFormat = NumberFormat(maximumFractionDigits: 1),
    locale: FormatLocale = .english, isDense: Bool = false
  ) -> String {
    let space = isDense && locale.language == .chinese ? "" : "\u{A0}"
    return format.string(value(kilograms: weight), locale: locale) + space + symbol(locale: locale)
  }
}

/// Nouns that are counted in labels, with the counters and plurals of each language.
package enum CountedNoun: String, Sendable, Hashable, CaseIterable {
  case bead, set, repetition, workout, exercise

  /// `1 bead`, `2 beads` · `1 颗珠子` · `ビーズ1個`
  package func string(count: Int, locale: FormatLocale = .english) -> String {
    let number = NumberFormat.integer.string(Double(count), locale: locale)
    switch locale.language {
    case .english: return "\(number) \(englishName)\(count == 1 ? "" : "s")"
    case .chinese:
      let (counter, noun) = chineseName
      return "\(number) \(counter)\(noun)"
    case .japanese:
      let (noun, counter) = japaneseName
      return "\(noun)\(number)\(counter)"
    }
  }

  private var englishName: String { self == .repetition ? "rep" : rawValue }

  private var chineseName: (counter: String, noun: String) {
    switch self {
    case .bead: ("颗", "珠子")
    case .set: ("组", "")
    case .repetition: ("次", "")
    case .workout: ("次", "训练")
    case .exercise: ("个", "动作")
    }
  }

  private var japaneseName: (noun: String, counter: String) {
    switch self {
    case .bead: ("ビーズ", "個")
    case .set: ("", "セット")
    case .repetition: ("", "回")
    case .workout: ("ワークアウト", "回")
    case .exercise: ("", "種目")
    }
  }
}
