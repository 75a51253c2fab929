import VectorGraphics

extension TimingFunction {
  /// Parses a CSS easing, such as `ease-out`, `cubic-bezier(0, 0, 0.58, 1)`, `steps(4, jump-none)`,
  /// `linear(0, 0.5 20% 60%, 1)`; in addition to those of CSS Easing 2, `spring(0.5s, 0.2)` or `spring(0.5
  /// 0.2)`, whose bounce is optional. Names and units are case-insensitive.
  ///
  /// The error states the position, the text found there and what was expected.
  public init(css text: String) throws(TimingSyntaxError) {
    var parser = TimingFunctionParser(text)
    self = try parser.parse()
  }
}

/// A recursive-descent parser of `<easing-function>`.
private struct TimingFunctionParser {
  private static let keywords: [String: TimingFunction] = [
    "linear": .linear, "ease": .ease, "ease-in": .easeIn, "ease-out": .easeOut,
    "ease-in-out": .easeInOut, "step-start": .stepStart, "step-end": .stepEnd,
  ]
  private static let functions = ["cubic-bezier", "steps", "linear", "spring"]
  /// The names of other libraries (easings.net), without hyphens, as control points.
  private static let namedCurves = [
    "easeinsine": "0.12, 0, 0.39, 0", "easeoutsine": "0.61, 1, 0.88, 1", "easeinoutsine": "0.37, 0, 0.63, 1",
    "easeinquad": "0.11, 0, 0.5, 0", "easeoutquad": "0.5, 1, 0.89, 1", "easeinoutquad": "0.45, 0, 0.55, 1",
    "easeincubic": "0.32, 0, 0.67, 0", "easeoutcubic": "0.33, 1, 0.68, 1",
    "easeinoutcubic": "0.65, 0, 0.35, 1",
    "easeinquart": "0.5, 0, 0.75, 0", "easeoutquart": "0.25, 1, 0.5, 1", "easeinoutquart": "0.76, 0, 0.24, 1",
    "easeinexpo": "0.7, 0, 0.84, 0", "easeoutexpo": "0.16, 1, 0.3, 1", "easeinoutexpo": "0.87, 0, 0.13, 1",
    "easeincirc": "0.55, 0, 1, 0.45", "easeoutcirc": "0, 0.55, 0.45, 1", "easeinoutcirc": "0.85, 0, 0.15, 1",
    "easeinback": "0.36, 0, 0.66, -0.56", "easeoutback": "0.34, 1.56, 0.64, 1",
    "easeinoutback": "0.68, -0.6, 0.32, 1.6",
  ]
  private static let stepPositions: [String: StepPosition] = [
    "jump-start": .jumpStart, "jump-end": .jumpEnd, "jump-none": .jumpNone,
    "jump-both": .jumpBoth, "start": .start, "end": .end,
  ]

  private var scanner: CSSScanner
  /// The start of the function, for errors that concern its arguments together.
  private var start = 0

  init(_ text: String) {
    scanner = CSSScanner(text)
  }

  mutating func parse() throws(TimingSyntaxError) -> TimingFunction {
    scanner.skipSpaces()
    start = scanner.offset
    guard let name = scanner.takeName() else { throw unexpected("the name of an easing function") }
    let function = scanner.take("(") ? try call(name) : try keyword(name)
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw unexpected("nothing after the easing function") }
    return function
  }

  private func keyword(_ name: String) throws(TimingSyntaxError) -> TimingFunction {
    if let function = Self.keywords[name] { return function }
    let isFunction = Self.functions.contains(name)
    let swings = name.contains("elastic") || name.contains("bounce")
    let curve = Self.namedCurves[name.filter { $0 != "-" }].map { "cubic-bezier(\($0))" }
    if let other = curve ?? (swings ? "spring(0.8, 0.5)" : nil) {
      throw TimingSyntaxError(
        offset: start, found: "'\(name)'", expected: "an easing function", nearestName: other)
    }
    let known = Self.keywords.keys.sorted() + Self.functions
    let choices = Self.keywords.keys.sorted() + Self.functions.map { "\($0)(…)" }
    let isNear = VectorGraphics.nearestName(to: name, among: known) != nil
    throw unknown(
      name, at: start,
      expected: isFunction
        ? "'(' after '\(name)'"
        : "an easing function" + (isNear ? "" : ": \(choices.joined(separator: ", "))"),
      known: isFunction ? [] : known)
  }

  private mutating func call(_ name: String) throws(TimingSyntaxError) -> TimingFunction {
    let function: TimingFunction
    switch name {
    case "cubic-bezier": function = try cubicBezier()
    case "steps": function = try steps()
    case "linear": function = try linear()
    case "spring": function = try spring()
    default:
      throw unknown(name, at: start, expected: "an easing function", known: Self.functions)
    }
    guard scanner.take(")") else { throw unexpected("')'") }
    return function
  }

  /// Creates a function from its arguments, and locates the error if one is out of range.
  private func checked(
    _ make: () throws(TimingRangeError) -> TimingFunction
  ) throws(TimingSyntaxError) -> TimingFunction {
    do {
      return try make()
    } catch {
      throw TimingSyntaxError(
        offset: start, found: "\(error.property) = \(error.found.shortestText)", expected: error.expected)
    }
  }
}

// The argument lists
extension TimingFunctionParser {
  private mutating func cubicBezier() throws(TimingSyntaxError) -> TimingFunction {
    var numbers: [Double] = []
    for name in ["x1", "y1", "x2", "y2"] {
      if !numbers.isEmpty, !scanner.take(",") { throw unexpected("',' and \(name)") }
      numbers.append(try number(name))
    }
    return try checked { () throws(TimingRangeError) in
      .cubicBezier(
        try CubicBezierTiming(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
    }
  }

  private mutating func steps() throws(TimingSyntaxError) -> TimingFunction {
    let expected = "a whole number of steps, 1 or more"
    guard let count = scanner.takeDimension() else { throw unexpected(expected) }
    guard count.unit.isEmpty, count.isInteger, let whole = Int(exactly: count.value) else {
      throw TimingSyntaxError(offset: count.offset, found: "'\(count.text)'", expected: expected)
    }
    guard scanner.take(",") else { return try stepTiming(whole, .jumpEnd) }
    scanner.skipSpaces()
    let offset = scanner.offset
    let known = Self.stepPositions.keys.sorted()
    let positions = "one of \(known.joined(separator: ", "))"
    guard let name = scanner.takeName() else { throw unexpected(positions) }
    guard let position = Self.stepPositions[name] else {
      throw unknown(name, at: offset, expected: positions, known: known)
    }
    return try stepTiming(whole, position)
  }

  private func stepTiming(
    _ count: Int, _ position: StepPosition
  ) throws(TimingSyntaxError) -> TimingFunction {
    try checked { () throws(TimingRangeError) in
      .steps(try StepTiming(count: count, position: position))
    }
  }

  private mutating func linear() throws(TimingSyntaxError) -> TimingFunction {
    var stops: [LinearStop] = []
    repeat {
      stops += try linearStop()
    } while scanner.take(",")
    return try checked { [stops] () throws(TimingRangeError) in
      .linearStops(try LinearStopTiming(stops: stops))
    }
  }

  /// `<number> && <percentage>{0,2}`: two percentages are two stops.
  private mutating func linearStop() throws(TimingSyntaxError) -> [LinearStop] {
    var output: Double?
    var inputs: [Double] = []
    var percentagesEnded = false
    while let item = scanner.takeDimension() {
      if item.unit == "%", inputs.count < 2, !percentagesEnded {
        inputs.append(item.value / 100)
      } else if item.unit.isEmpty, output == nil {
        output = item.value
        percentagesEnded = !inputs.isEmpty
      } else {
        throw TimingSyntaxError(
          offset: item.offset, found: "'\(item.text)'",
          expected: "',' or ')' after a stop of one number and at most two percentages")
      }
    }
    guard let output else { throw unexpected("a number and up to two percentages") }
    return inputs.isEmpty ? [LinearStop(output)] : inputs.map { LinearStop(output, at: $0) }
  }

  private mutating func spring() throws(TimingSyntaxError) -> TimingFunction {
    let expected = "a duration such as 0.5s"
    guard let duration = scanner.takeDimension() else { throw unexpected(expected) }
    let unitsPerSecond: [String: Double] = ["": 1, "s": 1, "ms": 1000]
    guard let units = unitsPerSecond[duration.unit] else {
      throw TimingSyntaxError(offset: duration.offset, found: "'\(duration.text)'", expected: expected)
    }
    let hasComma = scanner.take(",")
    let next = scanner.describeNext()
    let hasBounce = hasComma || next.found != "')'"
    let bounce = hasBounce ? try number("bounce") : 0
    return try checked { () throws(TimingRangeError) in
      .spring(try SpringTiming(duration: duration.value / units, bounce: bounce))
    }
  }

  private mutating func number(_ name: String) throws(TimingSyntaxError) -> Double {
    guard let item = scanner.takeDimension() else { throw unexpected("\(name), a number") }
    guard item.unit.isEmpty else {
      throw TimingSyntaxError(
        offset: item.offset, found: "'\(item.text)'", expected: "\(name), a number without a unit")
    }
    return item.value
  }
}

// Errors
extension TimingFunctionParser {
  private mutating func unexpected(_ expected: String) -> TimingSyntaxError {
    let (offset, found) = scanner.describeNext()
    return TimingSyntaxError(offset: offset, found: found, expected: expected)
  }

  private func unknown(
    _ name: String, at offset: Int, expected: String, known: [String]
  ) -> TimingSyntaxError {
    TimingSyntaxError(
      offset: offset, found: "'\(name.prefix(40))'", expected: expected,
      nearestName: nearestName(to: name, among: known))
  }
}

// MARK: Writing

extension TimingFunction: CustomStringConvertible {
  /// The easing as a CSS string that ``init(css:)`` parses to the same value; for an invalid one, its error.
  public var cssDescription: String {
    switch self {
    case .linear: "linear"
    case .ease: "ease"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInOut: "ease-in-out"
    case .cubicBezier(let curve):
      "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].map(\.shortestText).joined(separator: ", ")))"
    case .steps(let steps):
      steps.position == .jumpEnd
        ? "steps(\(steps.count))" : "steps(\(steps.count), \(steps.position.rawValue))"
    case .linearStops(let timing):
      "linear(\(timing.points.map(cssText).joined(separator: ", ")))"
    case .spring(let spring): "spring(\(spring.duration.shortestText)s, \(spring.bounce.shortestText))"
    case .invalid(let error): "\(error)"
    }
  }

  public var description: String { cssDescription }
}

extension Double {
  /// The shortest text that parses as the number, without the `.0` of a whole one.
  var shortestText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

private func cssText(_ point: LinearStopTiming.ControlPoint) -> String {
  "\(point.output.shortestText) \(percentage(point.input))"
}

/// The percentage that parses as a progress: 0.07 is `7%`, although 0.07 · 100 is slightly more than 7 in
/// `Double`.
private func percentage(_ progress: Double) -> String {
  let percent = progress * 100
  let candidates = [percent, percent.nextDown, percent.nextUp].filter { $0 / 100 == progress }
  return (candidates.map(\.shortestText).min { $0.count < $1.count } ?? percent.shortestText) + "%"
}
