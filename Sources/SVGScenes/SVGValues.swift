import VectorGraphics

/// Numbers, lengths and lists in SVG syntax.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return index >= bytes.count
    }
  }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// White space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
      index += 1
      skipSpace()
    }
  }

  mutating func number() -> Double? {
    skipSpace()
    guard let end = scanNumber(bytes, from: index, trailingPoint: true) else { return nil }
    let isBare = bytes[end - 1] == UInt8(ascii: ".")
    guard let value = Double(String(decoding: bytes[index..<(isBare ? end - 1 : end)], as: UTF8.self)),
      value.isFinite, abs(value) < 1e12
    else { return nil }
    index = end
    return value
  }

  /// Letters and hyphens, or a percent sign.
  mutating func word() -> String {
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "%") {
      index += 1
      return "%"
    }
    while index < bytes.count,
      (0x41...0x5A).contains(bytes[index]) || (0x61...0x7A).contains(bytes[index])
        || bytes[index] == UInt8(ascii: "-") && index > start
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The next character, after white space if there is any.
  var next: (byte: UInt8, isApart: Bool)? {
    let place = bytes[index...].firstIndex { $0 > 0x20 }
    return place.map { (bytes[$0], $0 > index) }
  }

  mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard index < bytes.count, character.asciiValue == bytes[index] else { return false }
    index += 1
    return true
  }

  /// All numbers of a list; nil if it contains anything else.
  static func numbers(in text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      result.append(number)
      scanner.skipSeparator()
    }
    return result
  }
}

/// A length with its unit.
struct SVGLength {
  enum Axis { case x, y, diagonal }

  var value: Double
  /// Empty, or `px`, `em`, `%` and so on.
  var unit: String
  /// What a function such as `calc()` computes of lengths with different units; they stand in place of the value.
  var expression: Indirect<CSSExpression>?

  init(value: Double, unit: String, expression: Indirect<CSSExpression>? = nil) {
    (self.value, self.unit, self.expression) = (value, unit, expression)
  }

  /// Nil if a text is not a length.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    guard let length = Self(&scanner), scanner.isAtEnd else { return nil }
    self = length
  }

  init?(_ scanner: inout SVGScanner) {
    guard let number = scanner.number() else {
      guard let expression = CSSExpression(&scanner) else { return nil }
      self = expression.length
      return
    }
    value = number
    unit = scanner.word().lowercased()
    guard
      ["", "px", "pt", "pc", "mm", "cm", "in", "q", "em", "ex", "rem", "ch", "%", "vw", "vh"].contains(unit)
    else { return nil }
  }

  var isPercentage: Bool { unit == "%" }

  /// In user units.
  func resolved(_ axis: Axis, viewport: Size, fontSize: Double) -> Double {
    if let expression {
      return expression.value.evaluated { $0.resolved(axis, viewport: viewport, fontSize: fontSize) }
    }
    return switch unit {
    case "pt": value * 4 / 3
    case "pc": value * 16
    case "mm": value * 96 / 25.4
    case "cm": value * 96 / 2.54
    case "in": value * 96
    case "q": value * 96 / 101.6
    case "em": value * fontSize
    case "rem": value * 16
    case "ex", "ch": value * fontSize / 2
    case "vw": value / 100 * viewport.width
    case "vh": value / 100 * viewport.height
    case "%": value / 100 * Self.reference(axis, viewport)
    default: value
    }
  }

  private static func reference(_ axis: Axis, _ viewport: Size) -> Double {
    switch axis {
    case .x: viewport.width
    case .y: viewport.height
    case .diagonal:
      ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
    }
  }
}

/// How a view box is fitted to a viewport (SVG 2, section 8.6).
struct PreserveAspectRatio {
  /// 0 at the beginning, 0.5 in the middle, 1 at the end; nil if the axes are scaled independently.
  var alignment: Point? = Point(x: 0.5, y: 0.5)
  var slices = false

  init() {}

  init(_ text: String?) {
    guard let text else { return }
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "defer" { words.removeFirst() }
    guard let align = words.first else { return }
    slices = words.count > 1 && words[1] == "slice"
    if align == "none" {
      alignment = nil
      return
    }
    let positions = ["Min": 0.0, "Mid": 0.5, "Max": 1]
    guard align.count == 8, align.hasPrefix("x"), let x = positions[String(align.dropFirst().prefix(3))],
      align.dropFirst(4).hasPrefix("Y"), let y = positions[String(align.suffix(3))]
    else { return }
    alignment = Point(x: x, y: y)
  }

  /// Maps a view box to a viewport with its origin at 0.
  func transform(of viewBox: Rect, to size: Size) -> AffineTransform {
    var (x, y) = (size.width / viewBox.width, size.height / viewBox.height)
    var shift = Point.zero
    if let alignment {
      let scale = slices ? max(x, y) : min(x, y)
      (x, y) = (scale, scale)
      shift = Point(
        x: (size.width - viewBox.width * scale) * alignment.x,
        y: (size.height - viewBox.height * scale) * alignment.y)
    }
    return AffineTransform.translation(x: shift.x, y: shift.y).appending(.scale(x: x, y: y))
      .appending(.translation(x: -viewBox.x, y: -viewBox.y))
  }
}

extension Rect {
  /// A view box; nil if it is invalid, or has no area.
  init?(viewBox text: String?) {
    guard let text, let numbers = SVGScanner.numbers(in: text), numbers.count == 4, numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
