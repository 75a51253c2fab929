import VectorGraphics

/// Writes XML from the front to the end.
struct XMLWriter {
  private(set) var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  typealias Attributes = [(name: String, value: String)]

  mutating func open(_ name: String, _ attributes: Attributes = [], breaksLine: Bool = true) {
    start(name, attributes)
    bytes += breaksLine ? [UInt8(ascii: ">"), UInt8(ascii: "\n")] : [UInt8(ascii: ">")]
  }

  mutating func close(_ name: String, breaksLine: Bool = true) {
    bytes += "</\(name)>".utf8
    if breaksLine { bytes.append(UInt8(ascii: "\n")) }
  }

  mutating func element(_ name: String, _ attributes: Attributes, breaksLine: Bool = true) {
    start(name, attributes)
    bytes += breaksLine ? Array("/>\n".utf8) : Array("/>".utf8)
  }

  mutating func element(_ name: String, _ attributes: Attributes = [], text: String) {
    start(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    self.text(text)
    close(name)
  }

  /// Adds what has been written elsewhere.
  mutating func append(_ other: [UInt8]) { bytes += other }

  /// Takes away what has been written behind a number of bytes.
  mutating func take(from start: Int) -> [UInt8] {
    defer { bytes.removeLast(bytes.count - start) }
    return Array(bytes[start...])
  }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for (name, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += name.utf8
      bytes += "=\"".utf8
      text(value)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Characters of text or of an attribute. Those that XML 1.0 does not have become U+FFFD.
  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: bytes += "&amp;".utf8
      case 0x3C: bytes += "&lt;".utf8
      case 0x3E: bytes += "&gt;".utf8
      case 0x22: bytes += "&quot;".utf8
      case 0x09, 0x0A, 0x0D: bytes += "&#\(scalar.value);".utf8
      case 0..<0x20, 0xFFFE, 0xFFFF: bytes += "\u{FFFD}".utf8
      case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      default: bytes += String(scalar).utf8
      }
    }
  }
}

/// Numbers with a few decimals, as short as they can be.
struct NumberStyle {
  let decimals: Int
  private let unit: Double
  private let divisor: Int

  init(decimals: Int) {
    self.decimals = decimals
    let divisor = (0..<decimals).reduce(1) { result, _ in result * 10 }
    self.divisor = divisor
    unit = Double(divisor)
  }

  /// A number in units of the last decimal; one that no image has is brought into a range that can be added up.
  func rounded(_ value: Double) -> Int {
    value.isFinite ? Int((min(max(value, -1e11), 1e11) * unit).rounded()) : 0
  }

  func text(_ value: Double) -> String { text(units: rounded(value)) }

  func text(units: Int) -> String {
    let magnitude = units.magnitude
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: UInt(divisor))
    var text = units < 0 ? "-" : ""
    if whole > 0 || rest == 0 { text += "\(whole)" }
    guard rest > 0 else { return text }
    var digits = "\(rest)"
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }

  /// A number with six significant digits.
  static func significant(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return "0" }
    var decimals = 0
    var size = abs(value)
    while size < 1e5, decimals < 12 {
      size *= 10
      decimals += 1
    }
    return NumberStyle(decimals: min(decimals, 9)).text(value)
  }
}

extension NumberStyle {
  /// The data of a path, in relative commands after the first: rounding errors do not add up.
  func pathData(_ path: BezierPath) -> String {
    var data = ""
    var command: Character?
    var (x, y, startX, startY) = (0, 0, 0, 0)
    var endsWithFraction = false
    func append(_ letter: Character, _ values: [Int]) {
      var isFirst = false
      if letter != command {
        data.append(letter)
        command = letter
        isFirst = true
      }
      for value in values {
        let number = text(units: value)
        let needsSpace = !isFirst && number.first != "-" && !(number.first == "." && endsWithFraction)
        if needsSpace { data.append(" ") }
        data += number
        endsWithFraction = number.contains(".")
        isFirst = false
      }
    }
    for element in path.steps {
      switch element {
      case .move(let point):
        let (toX, toY) = (rounded(point.x), rounded(point.y))
        // A letter of its own: numbers that follow those of a move are lines.
        command = nil
        if data.isEmpty { append("M", [toX, toY]) } else { append("m", [toX - x, toY - y]) }
        (x, y, startX, startY) = (toX, toY, toX, toY)
      case .line(let point):
        let (toX, toY) = (rounded(point.x), rounded(point.y))
        if toY == y, toX != x {
          append("h", [toX - x])
        } else if toX == x, toY != y {
          append("v", [toY - y])
        } else {
          append("l", [toX - x, toY - y])
        }
        (x, y) = (toX, toY)
      case .cubic(let control1, let control2, let end):
        let points = [control1, control2, end].map { (rounded($0.x), rounded($0.y)) }
        append("c", points.flatMap { [$0.0 - x, $0.1 - y] })
        (x, y) = points[2]
      case .close:
        command = nil
        data.append("z")
        (x, y) = (startX, startY)
      }
    }
    return data
  }
}
