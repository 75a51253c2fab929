/// A finite number as decimal digits: the shortest sequence that distinguishes it from every other double.
///
/// Rounding these digits gives the result that readers expect: 2.675 becomes 2.68, though the double is
/// slightly less.
struct DecimalNumber: Sendable, Hashable {
  private(set) var isNegative: Bool
  /// 0…9 each, neither the first nor the last of them 0; none for zero.
  private(set) var digits: [UInt8]
  /// The number of digits before the point; negative if zeros follow it: 0.0012 has −2.
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

  /// The number of digits after the point.
  var fractionCount: Int { max(0, digits.count - pointPosition) }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPosition -= zeros
    if digits.isEmpty { (pointPosition, isNegative) = (0, false) }
  }

  /// Rounds to a number of digits after the point (before it if negative), halves away from zero, as readers
  /// expect and ECMA-402 specifies.
  mutating func round(fractionDigits: Int) {
    let retained = pointPosition + fractionDigits
    guard retained < digits.count else { return }
    guard retained >= 0 else {
      digits = []
      return trim()
    }
    let goesUp = digits[retained] >= 5
    digits.removeSubrange(retained...)
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

  var magnitude: DecimalNumber {
    var number = self
    number.isNegative = false
    return number
  }

  /// Divides by a power of ten.
  mutating func shiftPoint(by places: Int) {
    if !isZero { pointPosition -= places }
  }

  /// The text in the symbols of a language, with grouping if requested and at least `minimumFractionDigits`
  /// after the point. The minus is U+2212, which is as wide as the plus, except in `NumberSymbols.plain`.
  func text(grouped: Bool, minimumFractionDigits: Int = 0, symbols: NumberSymbols) -> String {
    var output = isNegative ? symbols.minus : ""
    let integerCount = max(0, pointPosition)
    if integerCount == 0 { output.append(symbols.digit(0)) }
    for index in 0..<integerCount {
      if grouped, index > 0, symbols.groups(before: integerCount - index) { output += symbols.group }
      output.append(symbols.digit(index < digits.count ? digits[index] : 0))
    }
    let fraction = max(minimumFractionDigits, digits.count - pointPosition)
    guard fraction > 0 else { return output }
    output += symbols.decimal
    for position in 0..<fraction {
      let index = pointPosition + position
      output.append(symbols.digit(digits.indices.contains(index) ? digits[index] : 0))
    }
    return output
  }

  /// `1.5E-7`, the scientific format of CLDR in most languages, with a maximum number of digits after the
  /// point.
  func scientificText(fractionDigits: Int, symbols: NumberSymbols) -> String {
    var scaled = self
    let exponent = pointPosition - 1
    scaled.shiftPoint(by: exponent)
    scaled.round(fractionDigits: fractionDigits)
    let power = (exponent < 0 ? symbols.minus : "") + symbols.localized("\(exponent.magnitude)")
    return scaled.text(grouped: false, symbols: symbols) + (isZero ? "" : "E" + power)
  }
}
