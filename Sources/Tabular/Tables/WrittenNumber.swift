/// A text as a number with what is written around it: `-1,234.50 $`, `(5%)`, `1.5K`, `1 234,5`, `12 kg`.
struct WrittenNumber {
  /// `%`, the sign or the code of a currency, or a word; nil if there is none.
  let unit: String?
  /// Whether the unit is a word such as `kg`, which may also belong to a name such as `10 km`.
  let hasWord: Bool
  private let isNegative: Bool
  /// The power of ten that `K`, `M` or `B` stands for.
  private let power: Int
  /// The digits with their separators and their exponent.
  private let digits: Substring

  /// Separates a text into its parts; nil if it cannot be a number.
  init?(_ text: String) {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    var body = Substring(text).withoutSpaces
    var isNegative = body.takeSign()
    var unit: String?
    if body.first?.isDigit == false, let sign = Self.signs.first(where: { body.hasPrefix($0) && $0 != "%" }) {
      unit = sign
      body = body.dropFirst(sign.count).withoutSpaces
      isNegative = body.takeSign() || isNegative
    }
    // In accounting, parentheses are a minus.
    if body.first == "(", body.last == ")" {
      body = body.dropFirst().dropLast().withoutSpaces
      if unit == nil, let sign = Self.signs.first(where: { body.hasPrefix($0) && $0 != "%" }) {
        unit = sign
        body = body.dropFirst(sign.count).withoutSpaces
      }
      isNegative = true
    }
    let digits = body.prefixOfNumber
    guard digits.contains(where: \.isDigit) else { return nil }
    var rest = body[digits.endIndex...]
    var power = 0
    if let letter = rest.first, let known = Self.powers[letter],
      rest.dropFirst().first.map({ !$0.isLetter || Self.isSign(rest.dropFirst()) }) ?? true
    {
      power = known
      rest = rest.dropFirst()
    }
    rest = rest.withoutSpaces
    if !rest.isEmpty {
      guard unit == nil, Self.isSign(rest) || Self.isWord(rest) else { return nil }
      unit = String(rest)
    }
    self.unit = unit
    hasWord = !rest.isEmpty && !Self.isSign(rest)
    self.isNegative = isNegative
    self.power = power
    self.digits = digits
  }

  /// The percent sign, and the most traded currencies, longer signs first.
  private static let signs = [
    "US$", "HK$", "NT$", "A$", "C$", "R$", "kr", "zł", "Kč", "CHF", "USD", "EUR", "GBP", "JPY", "CNY", "%",
    "$", "€", "£", "¥", "￥", "₹", "₩", "₽", "₺", "₫", "฿", "₴", "₪", "₱", "元", "円", "원",
  ]

  private static let powers: [Character: Int] = ["k": 3, "K": 3, "M": 6, "B": 9]

  private static func isSign(_ text: Substring) -> Bool { signs.contains { text == $0 } }

  /// Whether a text is a unit such as `kg`, `km/h`, `°C` or `m²`.
  private static func isWord(_ text: Substring) -> Bool {
    text.count <= 12 && text.first.map { $0.isLetter || $0 == "°" } == true
      && text.allSatisfy { $0.isLetter || "°/²³·. ".contains($0) }
  }

  /// The number, with a decimal point or a decimal comma; nil if its separators do not fit.
  ///
  /// Groups of digits may be separated by the other of both, by spaces or by apostrophes.
  func value(hasDecimalComma: Bool) -> Double? {
    let point: Character = hasDecimalComma ? "," : "."
    let mantissa = digits.prefix { $0 != "e" && $0 != "E" }
    let halves = mantissa.split(separator: point, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, let joined = Self.joined(whole, comma: hasDecimalComma ? "." : ",") else {
      return nil
    }
    var number = joined
    if halves.count > 1 {
      guard halves[1].first?.isDigit == true, !whole.isEmpty || !hasDecimalComma else { return nil }
      number += "." + halves[1]
    }
    guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    number += mantissa.endIndex == digits.endIndex ? "e\(power)" : digits[mantissa.endIndex...]
    guard let value = Double(number), value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// Digits without the separators of their groups; nil if the groups are not of three digits, or of two before the last
  /// as in `12,34,567`.
  private static func joined(_ whole: Substring, comma: Character) -> String? {
    guard let separator = whole.first(where: { !$0.isDigit }) else {
      return String(whole)
    }
    guard separator == comma || separator.isSpace || separator == "'" || separator == "’" else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) {
      $0 == separator || separator.isSpace && $0.isSpace
    }
    guard let first = groups.first, let last = groups.last, first.first != "0", last.count == 3,
      groups.allSatisfy({ $0.allSatisfy(\.isDigit) })
    else { return nil }
    let middle = groups.dropFirst().dropLast()
    let areThrees = 1...3 ~= first.count && middle.allSatisfy { $0.count == 3 }
    let areTwos = separator == "," && 1...2 ~= first.count && middle.allSatisfy { $0.count == 2 }
    return areThrees || areTwos ? groups.joined() : nil
  }

  /// Whether its only separator may be that of decimals and that of thousands, as in `1,234`.
  var isAmbiguous: Bool {
    let values = [value(hasDecimalComma: false), value(hasDecimalComma: true)]
    return values[0] != nil && values[1] != nil && values[0] != values[1]
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isWholeNumber }

  /// Spaces of all widths; only they separate groups of digits.
  fileprivate var isSpace: Bool { self == " " || "\u{A0}\u{2007}\u{2009}\u{202F}".contains(self) }
}

extension Substring {
  fileprivate var withoutSpaces: Substring {
    var body = drop(while: \.isSpace)
    while body.last?.isSpace == true { body.removeLast() }
    return body
  }

  /// Removes a sign; the result is whether it is a minus.
  fileprivate mutating func takeSign() -> Bool {
    guard let sign = first, "-+−".contains(sign) else { return false }
    self = dropFirst().withoutSpaces
    return sign != "+"
  }

  /// Digits with separators between them, and an exponent.
  fileprivate var prefixOfNumber: Substring {
    var end = startIndex
    var index = startIndex
    while index < endIndex {
      let character = self[index]
      let next = self.index(after: index)
      if character.isDigit {
        end = next
      } else if character == "e" || character == "E" {
        let sign = self[next...].first.map { "+-".contains($0) } ?? false
        guard end == index, end > startIndex, self[next...].dropFirst(sign ? 1 : 0).first?.isDigit == true
        else { break }
        if sign {
          index = self.index(after: next)
          continue
        }
      } else if !character.isSpace, !".,'’".contains(character) {
        break
      }
      index = next
    }
    return self[..<end]
  }
}
