/// The words of dates in the languages of formats, and those that programs write.
enum DateWords {
  /// The tokens of a word; empty for one without a meaning of its own, nil for one that occurs in no date.
  static func tokens(of word: String, after last: DateTokens.Token?) -> [DateTokens.Token]? {
    let folded = folded(word)
    if let month = months[folded] { return [.month(month)] }
    if let half = halves[folded] { return [.half(isAfternoon: half)] }
    if let seconds = zones[folded] { return [.zone(seconds)] }
    switch folded {
    case "q": return [.letter("q")]
    case "w", "kw": return [.letter("w")]
    case "tháng", "thg": return [.letter("m")]
    case "t": return last.map { if case .number = $0 { [] } else { nil } } ?? nil
    default: return weekdays.contains(folded) || fillers.contains(folded) ? [] : nil
    }
  }

  /// The characters behind the numbers of a date in Chinese, Japanese and Korean.
  static func counter(_ scalar: Unicode.Scalar) -> DateTokens.Token? {
    switch scalar {
    case "年", "년": .letter("y")
    case "月", "월": .letter("m")
    case "日", "일": .letter("d")
    case "時", "时", "시": .separator(":")
    case "分", "분": .separator(":")
    default: nil
    }
  }

  /// Small letters without points and spaces.
  private static func folded(_ word: some StringProtocol) -> String {
    String(word.lowercased().unicodeScalars.filter { !".॰ \u{A0}\u{202F}".unicodeScalars.contains($0) })
  }

  private static let all = LocaleFormats.tags.map { LocaleFormats.of($0) }

  private static let months: [String: Int] = {
    var months: [String: Int] = ["mrz": 3, "sep": 9, "sept": 9]
    for formats in all {
      for kind in [LocaleFormats.NameKind.months, .monthsAlone, .shortMonths, .shortMonthsAlone] {
        for (index, name) in formats.names(kind).enumerated() where !name.contains(where: \.isNumber) {
          months[folded(name)] = index + 1
        }
      }
    }
    return months
  }()

  private static let weekdays: Set<String> = {
    let names = all.flatMap { formats in
      [LocaleFormats.NameKind.weekdays, .shortWeekdays].flatMap { formats.names($0) }
        + formats.names(.narrowWeekdays).filter { !$0.utf8.allSatisfy { $0 < 128 } }
    }
    // The days of Japanese and Korean weeks end with the character for a day.
    return Set(names.map(folded) + names.map { folded($0.filter { $0 != "日" && $0 != "일" }) })
  }()

  private static let halves: [String: Bool] = {
    var halves = [
      "a": false, "p": true, "am": false, "pm": true, "오전": false, "오후": true, "上午": false, "下午": true,
      "午前": false, "午後": true,
    ]
    for formats in all {
      for (index, name) in formats.names(.halvesOfDay).enumerated() { halves[folded(name)] = index == 1 }
    }
    return halves
  }()

  /// UTC and the zones of RFC 2822.
  private static let zones: [String: Int] = {
    let hours = [
      "z": 0, "utc": 0, "gmt": 0, "ut": 0, "edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7,
      "pdt": -7,
      "pst": -8,
    ]
    return hours.mapValues { $0 * 3600 }
  }()

  private static let fillers: Set<String> = [
    "de", "del", "of", "the", "st", "nd", "rd", "th", "er", "г", "р", "ค", "ศ", "คศ", "m", "ngày", "秒", "초",
    "at",
    "um", "à", "曜", "요",
  ]
}
