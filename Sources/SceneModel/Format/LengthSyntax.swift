import DataFiles
import VectorGraphics

extension Length {
  /// A length from text: terms of points, percent or vmin joined by `+` or `-`.
  ///
  /// - Parameter vmin: Points of a vmin; nil if the canvas is not known.
  package init?(text: String, vmin: Double? = nil) {
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
      let isRelative = vmin != nil && token.hasSuffix("vmin")
      let digits =
        isPercent
        ? token.dropLast()
        : isRelative ? token.dropLast(4) : token.hasSuffix("pt") ? token.dropLast(2) : token
      guard let number = Double(digits), number.isFinite, !digits.contains(where: { "xXnN".contains($0) })
      else { return nil }
      let points = isRelative ? number * (vmin ?? 1) : number
      total = total + (isPercent ? .percent(number) : .points(points)) * sign
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
