/// A finite number by its decimal digits: the fewest that tell it from every other double.
///
/// Rounding them rounds what a reader of the number would round: 2.675 becomes 2.68, though the double lies below.
struct DecimalNumber: Sendable, Hashable {
  private(set) var isNegative: Bool
  /// 0…9 each, neither the first nor the last of them 0; none for zero.
  private(set) var digits: [UInt8]
  /// How many digits stand before the point; negative where zeros follow it: 0.0012 has −2.
  private(set) var pointPosition: Int

  /// Zero for numbers that are not finite.
  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    pointPosition = 0
    guard value.isFinite, value != 0 else { return }
    var exponent = 0
    var fractionCount = 0
    var isFraction = false
    let parts = value.magnitude.description.split(separator: "e")
    for byte in parts[0].utf8 {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits.append(byte - UInt8(ascii: "0"))
        fractionCount += isFraction ? 1 : 0
      }
    }
    if parts.count > 1 { exponent = Int(parts[1]) ?? 0 }
    pointPosition = digits.count - fractionCount + exponent
    trim()
  }

  var isZero: Bool { digits.isEmpty }

  /// How many digits stand after the point.
  var fractionCount: Int { max(0, digits.count - pointPosition) }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPosition -= zeros
    if digits.isEmpty { (pointPosition, isNegative) = (0, false) }
  }

  /// Rounds to so many digits after the point (before it where negative), halves away from zero, as
  /// readers expect and ECMA-402 has it.
  mutating func round(fractionDigits: Int) {
    let kept = pointPosition + fractionDigits
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = []
      return trim()
    }
    let goesUp = digits[kept] >= 5
    digits.removeSubrange(kept...)
    if goesUp { increment() }
    trim()
  }

  /// Adds one to the last digit.
  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0 {
      guard digits[index] == 9 else {
        digits[index] += 1
        return
      }
      digits[index] = 0
      index -= 1
    }
    digits.insert(1, at: 0)
    pointPosition += 1
  }

  /// Divides by a power of ten.
  mutating func shiftPoint(by places: Int) {
    if !isZero { pointPosition -= places }
  }

  /// The text, with commas between groups of three digits where they are wanted and at least `minimumFractionDigits`
  /// after the point. The minus is U+2212, which is as wide as the plus; `isPlain` has the one of ASCII, for programs.
  func text(grouped: Bool, minimumFractionDigits: Int = 0, isPlain: Bool = false) -> String {
    var output = isNegative ? (isPlain ? "-" : "\u{2212}") : ""
    let integerCount = max(0, pointPosition)
    if integerCount == 0 { output += "0" }
    for index in 0..<integerCount {
      if grouped, index > 0, (integerCount - index).isMultiple(of: 3) { output += "," }
      output += String(index < digits.count ? digits[index] : 0)
    }
    let fraction = max(minimumFractionDigits, digits.count - pointPosition)
    guard fraction > 0 else { return output }
    output += "."
    for place in 0..<fraction {
      let index = pointPosition + place
      output += String(digits.indices.contains(index) ? digits[index] : 0)
    }
    return output
  }

  /// `1.5E-7`, as CLDR writes scientific numbers in all three languages; so many digits after the point at most.
  func scientificText(fractionDigits: Int) -> String {
    var scaled = self
    let exponent = pointPosition - 1
    scaled.shiftPoint(by: exponent)
    scaled.round(fractionDigits: fractionDigits)
    return scaled.text(grouped: false)
      + (isZero ? "" : "E\(exponent < 0 ? "\u{2212}" : "")\(exponent.magnitude)")
  }
}
