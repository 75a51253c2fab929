import Tabular

/// Reads the numbers, units and lengths of time that training logs contain.
enum LogValues {
  /// A number with a point or a comma before its fraction, without an exponent; nil for anything else.
  ///
  /// If both occur, the later one begins the fraction and the other divides groups: `1,234.5`, `1.234,5`.
  static func number(_ text: String) -> Double? {
    var significand: UInt64 = 0
    var digitCount = 0
    var fractionCount: Int?
    var isNegative = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x30...0x39:
        guard digitCount < 18 else { return longNumber(text) }
        significand = significand * 10 + UInt64(byte - 0x30)
        digitCount += 1
        if let count = fractionCount { fractionCount = count + 1 }
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard fractionCount == nil else { return longNumber(text) }
        fractionCount = 0
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      default: return longNumber(text)
      }
    }
    guard digitCount > 0 else { return nil }
    let value = Double(significand) / powersOfTen[fractionCount ?? 0]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = (0...18).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The same for numbers with spaces around them, grouped digits, or more digits than fit.
  private static func longNumber(_ text: String) -> Double? {
    let bytes = Array(text.trimmingSpaces.utf8)
    let allowed = bytes.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2C, 0x2D, 0x2E].contains($0) }
    guard allowed, !bytes.isEmpty else { return nil }
    let point = bytes.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    var plain: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        if index == point { plain.append(UInt8(ascii: ".")) } else if byte == bytes[point ?? 0] { return nil }
      } else {
        plain.append(byte)
      }
    }
    return Double(String(decoding: plain, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Without the commas that divide thousands: those of `1,000` and `12,345.6`, but not those of `12,5` and `0,500`.
  static func withoutGroups(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ",")) else { return text }
    let parts = text.trimmingSpaces.split(separator: ",", omittingEmptySubsequences: false)
    let first = parts[0].drop { $0 == "-" || $0 == "+" }
    let rest = parts.dropFirst().enumerated().allSatisfy { index, part in
      let digits = index == parts.count - 2 ? part.prefix { $0 != "." } : part
      return digits.utf8.count == 3 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard rest, 1...3 ~= first.utf8.count, first.first != "0",
      parts.dropLast().allSatisfy({ !$0.contains(".") })
    else { return text }
    return parts.joined()
  }

  /// `kg`, `kgs`, `lb`, `lbs` in any case; nil for other units.
  static func weightUnit(_ text: String) -> WeightUnit? {
    switch text.trimmingSpaces.lowercased() {
    case "kg", "kgs", "kg.", "kilogram", "kilograms", "kilogramme", "kilogrammes": .kilograms
    case "lb", "lbs", "lb.", "lbs.", "pound", "pounds": .pounds
    default: nil
    }
  }

  /// The meters of a unit of length; nil for other units.
  static func meters(ofUnit text: String) -> Double? {
    switch text.trimmingSpaces.lowercased() {
    case "m", "m.", "meter", "meters", "metre", "metres": 1
    case "km", "km.", "kms", "kilometer", "kilometers", "kilometre", "kilometres": 1000
    case "mi", "mi.", "mile", "miles": 1609.344
    case "yd", "yd.", "yds", "yard", "yards": 0.9144
    case "ft", "ft.", "foot", "feet": 0.3048
    case "cm", "cm.", "centimeter", "centimeters", "centimetre", "centimetres": 0.01
    case "in", "in.", "inch", "inches": 0.0254
    default: nil
    }
  }

  /// Seconds from `62m`, `1h 3m`, `45s`, `0:02:30`, `2:30` or a bare number of seconds; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let trimmed = text.trimmingSpaces
    if let seconds = number(trimmed) { return seconds >= 0 ? seconds : nil }
    if trimmed.contains(":") {
      let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
      guard 2...3 ~= parts.count else { return nil }
      return parts.reduce(0.0) { sum, part in
        guard let sum, let part, part >= 0 else { return nil }
        return sum * 60 + part
      }
    }
    return secondsWithUnits(trimmed)
  }

  private static func secondsWithUnits(_ text: String) -> Double? {
    var total = 0.0
    var digits = ""
    var isEmpty = true
    for character in text where character != " " {
      if character.isNumber || character == "." || character == "," {
        digits.append(character)
        continue
      }
      let unit: Double
      switch character {
      case "h", "H": unit = 3600
      case "m", "M": unit = 60
      case "s", "S": unit = 1
      default: return nil
      }
      guard let value = number(digits) else { return nil }
      total += value * unit
      digits = ""
      isEmpty = false
    }
    return isEmpty || !digits.isEmpty ? nil : total
  }

  static func bool(_ text: String) -> Bool? {
    switch text.trimmingSpaces.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  /// Removes the noise of binary fractions: 149.99999999999997 is 150.
  static func withoutNoise(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }
}

extension String {
  /// Without spaces and tabs at its ends.
  var trimmingSpaces: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
    let bytes = Array(utf8)
    let retained = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: Array(retained), as: UTF8.self)
  }
}
