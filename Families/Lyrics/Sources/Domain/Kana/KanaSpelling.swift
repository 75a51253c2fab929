extension Kana {
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
