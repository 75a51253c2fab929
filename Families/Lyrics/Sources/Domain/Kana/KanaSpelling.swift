extension Kana {
  /// A reading without the marks of its sounds: くさ for く*さ, かがみ for かか゚み.
  package static func unmarked(_ reading: String) -> String {
    guard reading.unicodeScalars.contains(where: { isSoundMark($0) || isDevoicingMark($0) }) else {
      return reading
    }
    var view = String.UnicodeScalarView()
    for (scalar, _) in normalizedScalars(reading) where !isDevoicingMark(scalar) {
      if scalar == "\u{309A}", let last = view.last, nasalLetters.contains(folded(last)) {
        view.removeLast()
        view.append(voiced(last))
      } else {
        view.append(scalar)
      }
    }
    return String(view)
  }

  /// か゚ for が, as accent dictionaries write a nasal が; other text as it is.
  package static func nasal(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    for scalar in normalized(text).unicodeScalars {
      let plain = unvoiced(scalar)
      let isNasal = plain != scalar && nasalLetters.contains(folded(plain))
      view.append(contentsOf: isNasal ? [plain, "\u{309A}"] : [scalar])
    }
    return String(view)
  }

  private static let nasalLetters: Set<Unicode.Scalar> = ["か", "き", "く", "け", "こ"]

  /// Whether two kana texts have the same morae to the ear, one by one.
  ///
  /// は へ を count as わ え お, づ ぢ as ず じ, and ー as any vowel: こんにちは is read こんにちわ, らーめん らあめん.
  package static func soundAlike(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Mora.split(first), Mora.split(second))
    return first.count == second.count
      && zip(first, second).allSatisfy { soundAlike(folded($0.text), mora: folded($1.text)) }
  }

  private static func soundAlike(_ first: String, mora second: String) -> Bool {
    if sound(of: first) == sound(of: second) { return true }
    return (first == "ー" && vowels.contains(second)) || (second == "ー" && vowels.contains(first))
  }

  private static func sound(of mora: String) -> String {
    switch mora {
    case "は": "わ"
    case "へ": "え"
    case "を": "お"
    case "づ": "ず"
    case "ぢ": "じ"
    default: mora
    }
  }

  private static let vowels: Set<String> = ["あ", "い", "う", "え", "お"]
}
