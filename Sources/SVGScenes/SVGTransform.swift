import Glibc
import SceneModel
import VectorGraphics

extension AffineTransform {
  /// A transform list in the syntax of SVG attributes and CSS; nil if it is invalid.
  init?(svg text: String, viewport: Size, fontSize: Double) {
    var scanner = SVGScanner(text)
    var result = AffineTransform.identity
    if text.trimmed == "none" || text.trimmed.isEmpty {
      self = result
      return
    }
    while !scanner.isAtEnd {
      let name = scanner.word()
      guard !name.isEmpty, scanner.take("(") else { return nil }
      var arguments: [SVGLength] = []
      while !scanner.take(")") {
        guard let argument = Self.argument(&scanner) else { return nil }
        arguments.append(argument)
        scanner.skipSeparator()
        if scanner.isAtEnd { return nil }
      }
      guard let next = Self.function(name, arguments, viewport, fontSize) else { return nil }
      result = result.appending(next)
      scanner.skipSeparator()
    }
    self = result
  }

  /// Whether a text is a value of the CSS property, which is stricter than the attribute: commas between
  /// arguments, and units for all lengths and angles except zero (CSS Transforms 1, section 8).
  static func isProperty(_ text: String) -> Bool {
    if text == "none" { return true }
    return text.trimmed.split(separator: ")").allSatisfy { part in
      let words = part.split(separator: "(", maxSplits: 1)
      guard words.count == 2 else { return false }
      let arguments = words[1].split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      let name = words[0].trimmed
      let takesNumbers = name.hasPrefix("matrix") || name.hasPrefix("scale")
      if name.hasPrefix("rotate"), arguments.count > 1 { return false }
      return arguments.allSatisfy { argument in
        if let number = Double(argument) { return takesNumbers || number == 0 }
        return !takesNumbers && !argument.contains(where: \.isWhitespace)
      }
    }
  }

  /// A number with the unit of a length, or an angle in degrees.
  private static func argument(_ scanner: inout SVGScanner) -> SVGLength? {
    guard let number = scanner.number() else { return SVGLength(&scanner) }
    let unit = scanner.word().lowercased()
    switch unit {
    case "", "deg": return SVGLength(plain: number)
    case "rad": return SVGLength(plain: number * 180 / .pi)
    case "grad": return SVGLength(plain: number * 0.9)
    case "turn": return SVGLength(plain: number * 360)
    default: return SVGLength("\(number)\(unit)")
    }
  }

  private static func function(
    _ name: String, _ arguments: [SVGLength], _ viewport: Size, _ fontSize: Double
  ) -> AffineTransform? {
    func x(_ index: Int) -> Double {
      arguments[index].resolved(.x, viewport: viewport, fontSize: fontSize)
    }
    func y(_ index: Int) -> Double {
      arguments[index].resolved(.y, viewport: viewport, fontSize: fontSize)
    }
    let numbers = arguments.map(\.value)
    switch (name, numbers.count) {
    case ("matrix", 6):
      return AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1): return .translation(x: x(0), y: 0)
    case ("translate", 2): return .translation(x: x(0), y: y(1))
    case ("translateX", 1): return .translation(x: x(0), y: 0)
    case ("translateY", 1): return .translation(x: 0, y: y(0))
    case ("scale", 1): return .scale(x: numbers[0], y: numbers[0])
    case ("scale", 2): return .scale(x: numbers[0], y: numbers[1])
    case ("scaleX", 1): return .scale(x: numbers[0], y: 1)
    case ("scaleY", 1): return .scale(x: 1, y: numbers[0])
    case ("rotate", 1): return .rotation(degrees: numbers[0])
    case ("rotate", 3):
      return AffineTransform.translation(x: x(1), y: y(2)).appending(.rotation(degrees: numbers[0]))
        .appending(.translation(x: -x(1), y: -y(2)))
    case ("skewX", 1): return TransformOperation.skew(x: numbers[0], y: 0).transform(in: .zero)
    case ("skewY", 1): return TransformOperation.skew(x: 0, y: numbers[0]).transform(in: .zero)
    case ("skew", 1): return TransformOperation.skew(x: numbers[0], y: 0).transform(in: .zero)
    case ("skew", 2): return TransformOperation.skew(x: numbers[0], y: numbers[1]).transform(in: .zero)
    default: return nil
    }
  }
}

extension SVGLength {
  init(plain value: Double) { self.init(value: value, unit: "") }
}
