import VectorGraphics

/// Reads formulas, with the operators and precedences of JavaScript.
struct FormulaParser {
  private let characters: [Character]
  private var index = 0
  private var depth = 0

  /// The deepest nesting of parts.
  private static let greatestDepth = 60
  /// The most operators, since each of a long sum nests the one before it.
  private static let greatestCount = 400
  private var count = 0

  init(_ text: String) {
    characters = Array(text)
  }

  mutating func formula() throws(TableError) -> FormulaNode {
    let node = try choice()
    skipSpaces()
    guard index == characters.count else { throw failure("unexpected \"\(characters[index])\"") }
    return node
  }

  private func failure(_ message: String) -> TableError {
    .malformed(line: 1, column: index + 1, message: message)
  }

  private mutating func skipSpaces() {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
  }

  /// Takes an operator, unless more characters of it follow.
  private mutating func take(_ sign: String, unless next: String = "") -> Bool {
    skipSpaces()
    let end = index + sign.count
    guard end <= characters.count, String(characters[index..<end]) == sign else { return false }
    if end < characters.count, next.contains(characters[end]) { return false }
    index = end
    return true
  }

  private mutating func expect(_ sign: String) throws(TableError) {
    guard take(sign) else {
      throw failure(
        index < characters.count
          ? "expected \"\(sign)\", found \"\(characters[index])\"" : "expected \"\(sign)\" at the end")
    }
  }

  private mutating func choice() throws(TableError) -> FormulaNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw failure("a formula may nest \(Self.greatestDepth) parts") }
    let test = try chain(0)
    guard take("?") else { return test }
    let first = try choice()
    try expect(":")
    return .choice(test, first, try choice())
  }

  private static let levels: [[(sign: String, next: String, function: FormulaFunction)]] = [
    [("||", "", .or)], [("&&", "", .and)],
    [("===", "", .equal), ("!==", "", .notEqual), ("==", "", .equal), ("!=", "", .notEqual)],
    [("<=", "", .lessOrEqual), (">=", "", .greaterOrEqual), ("<", "", .less), (">", "", .greater)],
    [("+", "", .add), ("-", "", .subtract)],
    [("*", "*", .multiply), ("/", "", .divide), ("%", "", .remainder)],
  ]

  /// Operators of one precedence, from left to right.
  private mutating func chain(_ level: Int) throws(TableError) -> FormulaNode {
    guard level < Self.levels.count else { return try prefixed() }
    var node = try chain(level + 1)
    while let found = takeOperator(of: level) {
      count += 1
      guard count <= Self.greatestCount else {
        throw failure("a formula may have \(Self.greatestCount) operators")
      }
      node = .call(found, [node, try chain(level + 1)])
    }
    return node
  }

  private mutating func takeOperator(of level: Int) -> FormulaFunction? {
    for (sign, next, function) in Self.levels[level] where take(sign, unless: next) { return function }
    return nil
  }

  private mutating func prefixed() throws(TableError) -> FormulaNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw failure("a formula may nest \(Self.greatestDepth) parts") }
    if take("!", unless: "=") { return .call(.not, [try prefixed()]) }
    if take("-") { return .call(.subtract, [try prefixed()]) }
    if take("+") { return .call(.toNumber, [try prefixed()]) }
    let base = try postfixed()
    guard take("**") else { return base }
    return .call(.pow, [base, try prefixed()])
  }

  private mutating func postfixed() throws(TableError) -> FormulaNode {
    var node = try primary()
    while true {
      if take("[") {
        node = .call(.element, [node, try choice()])
        try expect("]")
      } else if take(".length") {
        node = .call(.length, [node])
      } else {
        return node
      }
    }
  }

  private mutating func primary() throws(TableError) -> FormulaNode {
    skipSpaces()
    guard index < characters.count else { throw failure("expected a value at the end") }
    let first = characters[index]
    if take("(") {
      let node = try choice()
      try expect(")")
      return node
    }
    if first == "'" || first == "\"" { return .constant(.text(try quoted())) }
    if first.isNumber || first == "." { return .constant(.number(try number())) }
    guard let name = identifier() else { throw failure("unexpected \"\(first)\"") }
    switch name {
    case "datum": return .column(try member(), mayBeMissing: true)
    case "null", "undefined", "NaN": return .constant(.null)
    case "true", "false": return .constant(.text(name))
    case "PI": return .constant(.number(.pi))
    case "E": return .constant(.number(2.718281828459045))
    default: break
    }
    guard take("(") else { return .column(withParts(name), mayBeMissing: false) }
    return try call(name)
  }

  private mutating func call(_ name: String) throws(TableError) -> FormulaNode {
    let start = index - name.count - 1
    var values: [FormulaNode] = []
    if !take(")") {
      repeat { values.append(try choice()) } while take(",")
      try expect(")")
    }
    if name == "if", values.count == 3 { return .choice(values[0], values[1], values[2]) }
    guard let function = FormulaFunction(rawValue: name), FormulaFunction.names.contains(name) else {
      let nearest =
        nearestName(to: name, among: FormulaFunction.names).map { "; did you mean \"\($0)\"?" } ?? ""
      index = start
      throw failure("there is no function \"\(name)\"\(nearest)")
    }
    guard function.counts.contains(values.count) else {
      index = start
      throw failure("\"\(name)\" takes \(function.counts.lowerBound) values, not \(values.count)")
    }
    return .call(function, values)
  }

  /// `.name` or `['name']`.
  private mutating func member() throws(TableError) -> String {
    if take("[") {
      skipSpaces()
      let name = try quoted()
      try expect("]")
      return name
    }
    guard take("."), let name = identifier() else { throw failure("expected datum.name or datum['name']") }
    return withParts(name)
  }

  /// A name with those of the parts of its object, `record.low`, but not with `.length`.
  private mutating func withParts(_ name: String) -> String {
    var name = name
    var end = index
    while take("."), let part = identifier(), part != "length" {
      name += ".\(part)"
      end = index
    }
    index = end
    return name
  }

  private mutating func identifier() -> String? {
    let start = index
    while index < characters.count {
      let character = characters[index]
      guard
        character.isLetter || character == "_" || character == "$" || (index > start && character.isNumber)
      else { break }
      index += 1
    }
    return index > start ? String(characters[start..<index]) : nil
  }

  private mutating func quoted() throws(TableError) -> String {
    guard index < characters.count, characters[index] == "'" || characters[index] == "\"" else {
      throw failure("expected a text in quotes")
    }
    let mark = characters[index]
    var text = ""
    index += 1
    while index < characters.count, characters[index] != mark {
      if characters[index] == "\\" { index += 1 }
      if index < characters.count { text.append(characters[index]) }
      index += 1
    }
    guard index < characters.count else { throw failure("a text lacks its closing \(mark)") }
    index += 1
    return text
  }

  private mutating func number() throws(TableError) -> Double {
    let start = index
    func isPart(_ place: Int) -> Bool {
      let character = characters[place]
      if character.isNumber || character == "." || character == "e" || character == "E" { return true }
      return (character == "-" || character == "+") && place > start && "eE".contains(characters[place - 1])
    }
    while index < characters.count, isPart(index) { index += 1 }
    guard let value = Double(String(characters[start..<index])), value.isFinite else {
      index = start
      throw failure("not a number")
    }
    return value
  }
}
