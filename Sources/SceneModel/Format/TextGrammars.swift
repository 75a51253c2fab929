import DataFiles
import RenderTree
import VectorGraphics

// The grammars of texts, as ECMA 262 regular expressions for the JSON Schema: as exact as possible, and
// never stricter than the parser.

extension TextGrammar {
  /// A CSS color (CSS Color 4), as `Color(css:)` reads it.
  package static let color = TextGrammar(
    name: "a CSS color", pattern: CSSPattern.color, suggestions: CSSPattern.colorNames)

  /// A CSS easing function (CSS Easing 2) or a spring, as `TimingFunction(css:)` reads it.
  package static let easing = TextGrammar(
    name: "an easing", pattern: CSSPattern.easing, suggestions: CSSPattern.easingNames)

  /// SVG path data; the number of arguments of each command is not checked.
  package static let pathData: TextGrammar = {
    let space = CSSPattern.space
    let arguments = "\(space)[0-9.+-][0-9eE.,+\\- \\t\\n\\r\\f]*"
    return TextGrammar(
      name: "SVG path data",
      pattern: "^\(space)(?:[mM]\(arguments)(?:[zZ]\(space)|[mMlLhHvVcCsSqQtTaA]\(arguments))*)?$")
  }()

  /// A filter primitive; the numbers of each are not checked.
  package static let filterPrimitive = TextGrammar(
    name: "a filter primitive",
    pattern:
      "^(?:\(FilterPrimitive.Operation.allCases.map(\.rawValue).joined(separator: "|")))( -?[0-9.eE+-]+)*( in( -?[0-9.eE+-]+){4})?$"
  )

  /// Hundredths of the canvas's smaller side.
  package static let vmin = TextGrammar(
    name: "vmin", pattern: "^[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?vmin$",
    suggestions: ["5vmin"])

  /// Points, percentages or vmin, and sums of them.
  package static let length: TextGrammar = {
    let term = "[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?(?:%|pt|vmin)?"
    return TextGrammar(name: "a length", pattern: "^ *\(term)(?: +[+-] +\(term))* *$")
  }()
}

/// Parts of regular expressions for the notations of CSS.
private enum CSSPattern {
  static let space = "\\s*"
  private static let blank = "\\s+"
  private static let number = "[+-]?\\d*\\.?\\d+(?:[eE][+-]?\\d+)?"
  private static let numberOrPercentage = number + "%?"
  private static let percentage = number + "%"
  /// Between two values that no comma separates.
  private static let gap = "(?:\(blank)|(?=[+-])|(?<=%))"
  private static let comma = "\(space),\(space)"
  private static let none = anyCase("none")

  private static func whole(_ notations: [String]) -> String {
    "^\(space)(?:\(notations.joined(separator: "|")))\(space)$"
  }

  /// A name, case-insensitive.
  private static func anyCase(_ name: String) -> String {
    String(
      name.flatMap { letter -> String in
        letter.isLetter ? "[\(letter.lowercased())\(letter.uppercased())]" : String(letter)
      })
  }

  /// One of several names, case-insensitive; common prefixes are merged.
  private static func anyCase(of names: some Collection<some StringProtocol>) -> String {
    var order: [Character] = []
    var rests: [Character: [Substring]] = [:]
    for name in names {
      guard let first = name.first else { continue }
      if rests[first] == nil { order.append(first) }
      rests[first, default: []].append(Substring(name.dropFirst()))
    }
    let branches = order.map { first in
      let rest = rests[first] ?? []
      return anyCase(String(first)) + (rest.count == 1 ? anyCase(String(rest[0])) : anyCase(of: rest))
    }
    let hasEnd = names.contains { $0.isEmpty }
    if branches.count == 1, !hasEnd { return branches[0] }
    return "(?:\(branches.joined(separator: "|")))" + (hasEnd ? "?" : "")
  }

  // MARK: Colors

  static let colorNames = Color.namedColors.map(\.key) + ["transparent"]

  static let color: String = {
    let hexadecimal = "#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    return whole([hexadecimal] + colorFunctions + [anyCase(of: colorNames)])
  }()

  private static let component = "(?:\(numberOrPercentage)|\(none))"
  private static let hue = "\(number)\(anyCase(of: ["deg", "grad", "rad", "turn"]))?"
  private static let hueOrNone = "(?:\(hue)|\(none))"

  /// Three values separated by spaces, and an alpha.
  private static func modern(_ opening: String, _ first: String, _ second: String, _ third: String) -> String
  {
    let values =
      first == second && second == third
      ? "(?:\(first)\(gap)){2}\(third)" : [first, second, third].joined(separator: gap)
    return "\(opening)\(values)(?:\(space)/\(space)\(component))?"
  }

  /// Three values separated by commas, and an alpha.
  private static func legacy(_ first: String, _ others: String) -> String {
    "\(first)(?:\(comma)\(others)){2}(?:\(comma)\(numberOrPercentage))?"
  }

  private static let colorFunctions: [String] = {
    let opening = "\\(\(space)"
    let (rgb, hsl) = (anyCase("rgb") + "[aA]?\(opening)", anyCase("hsl") + "[aA]?\(opening)")
    let oklab = "(?:\(anyCase("ok")))?"
    let lab = oklab + anyCase("lab") + opening
    let lch = oklab + anyCase("lch") + opening
    let hwb = anyCase("hwb") + opening
    let spaces =
      "(?:(?:\(anyCase("srgb"))|\(anyCase("display-p3")))(?:-\(anyCase("linear")))?|\(anyCase(of: ["a98-rgb", "prophoto-rgb", "rec2020"]))|\(anyCase("xyz"))(?:-[dD](?:50|65))?)"
    let color = anyCase("color") + opening + spaces + blank
    let notations = [
      modern("(?:\(rgb)|\(lab)|\(color))", component, component, component),
      modern("(?:\(hsl)|\(hwb))", hueOrNone, component, component),
      modern(lch, component, component, hueOrNone),
      rgb + "(?:\(legacy(number, number))|\(legacy(percentage, percentage)))",
      hsl + legacy(hue, percentage),
    ]
    return ["(?:\(notations.joined(separator: "|")))\(space)\\)"]
  }()

  // MARK: Easings

  static let easingNames = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"]

  static let easing = whole(easingNames.map(anyCase) + easingFunctions)

  private static let easingFunctions: [String] = {
    func function(_ name: String, _ arguments: String) -> String {
      "\(anyCase(name))\(space)\\(\(space)\(arguments)\(space)\\)"
    }
    // 0…1 in plain digits, or any number with an exponent.
    let unit = "(?:\\+?0*(?:[01](?:\\.0+)?|0?\\.[0-9]+)|-0+(?:\\.0+)?|\(number.dropLast())" + ")"
    let positions = anyCase(of: ["jump-start", "jump-end", "jump-both", "start", "end"])
    let (one, two) = ("\\+?0*[1-9][0-9]*", "\\+?0*(?:[2-9]|[1-9][0-9]+)")
    let stop =
      "(?:\(number)(?:\(gap)\(percentage)(?:\(space)\(percentage))?)?|\(percentage)(?:\(space)\(percentage))?\(space)\(number))"
    return [
      function("cubic-bezier", [unit, number, unit, number].joined(separator: comma)),
      function("steps", "(?:\(one)(?:\(comma)\(positions))?|\(two)\(comma)\(anyCase("jump-none")))"),
      function("linear", "\(stop)(?:\(comma)\(stop))*"),
      function("spring", "\(number)(?:[mM]?[sS])?(?:(?:\(comma)|\(gap))\(number))?"),
    ]
  }()
}

extension ValueShape {
  package static let color = ValueShape.grammar(.color)
  package static let length = ValueShape.oneOf([.number, .grammar(.length)])
}
