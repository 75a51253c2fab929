import DataFiles
import VectorGraphics

extension Length {
  /// A length from text: terms of points or percent joined by `+` or `-`.
  package init?(text: String) {
    var total = Length.zero
    var sign = 1.0
    var expectsTerm = true
    for token in text.split(separator: " ") {
      if !expectsTerm {
        guard token == "+" || token == "-" else { return nil }
        sign = token == "+" ? 1 : -1
        expectsTerm = true
        continue
      }
      let isPercent = token.hasSuffix("%")
      let digits = isPercent ? token.dropLast() : token.hasSuffix("pt") ? token.dropLast(2) : token
      guard let number = Double(digits), number.isFinite, !digits.contains(where: { "xXnN".contains($0) })
      else { return nil }
      total = total + (isPercent ? .percent(number) : .points(number)) * sign
      expectsTerm = false
    }
    guard !expectsTerm else { return nil }
    self = total
  }

  /// The length as text that reads back as the same: `50%`, `50% + 4`.
  package var text: String {
    let percentage = "\(JSONNumber(percent).text)%"
    if points == 0 { return percentage }
    return "\(percentage) \(points < 0 ? "-" : "+") \(JSONNumber(abs(points)).text)"
  }
}
