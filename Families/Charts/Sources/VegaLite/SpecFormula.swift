import DataFiles
import Tabular

/// Expressions of Vega as formulas.
enum SpecFormula {
  /// The functions of Vega that formulas have under another name.
  private static let names = [
    "month": "monthIndex", "day": "dayIndex", "utcmonth": "monthIndex", "utcday": "dayIndex",
    "utcyear": "year",
    "utcdate": "date", "utchours": "hours", "utcminutes": "minutes", "utcseconds": "seconds",
    "utcquarter": "quarter",
    "isNumber": "isValid", "isFinite": "isValid", "toDate": "time", "indexof": "contains",
    "slice": "substring", "quantileNormal": "normalQuantile", "quantileUniform": "toNumber",
  ]

  /// The formula of an expression, with the functions that have other names.
  static func text(of expression: String) -> String {
    var result = ""
    var quote: Character?
    var word = ""
    func flushed(before next: Character?) -> String {
      next == "(" && !result.hasSuffix(".") ? names[word] ?? word : word
    }
    for character in expression {
      if quote == nil, character.isLetter || character == "_" || character.isNumber && !word.isEmpty {
        word.append(character)
        continue
      }
      result += flushed(before: character)
      word = ""
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      result.append(character)
    }
    return result + word
  }

  /// A column in a formula.
  static func column(_ name: String) -> String { "datum[\(quoted(name))]" }

  /// A text in a formula.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  static func constant(_ value: JSONValue) -> String? {
    value.string.map(quoted) ?? value.number?.text ?? value.bool.map { $0 ? "true" : "false" }
      ?? (value.isNull ? "null" : nil)
  }

  /// The formula of a test: an expression, or an object that compares a column; nil if it says more.
  static func test(_ value: JSONValue) -> String? {
    if let text = value.string { return self.text(of: text) }
    for (key, sign) in [("and", " && "), ("or", " || ")] {
      guard let parts = value[key]?.array else { continue }
      let formulas = parts.compactMap { test($0) }
      return formulas.count == parts.count ? "(" + formulas.joined(separator: sign) + ")" : nil
    }
    if let part = value["not"] { return test(part).map { "!\($0)" } }
    // A selection that nobody has made holds for all rows.
    if value["param"] != nil { return "true" }
    guard let name = value["field"]?.string else { return nil }
    var column = column(name.replacing("\\.", with: "."))
    if let unit = value["timeUnit"]?.string {
      guard let part = units[unit] else { return nil }
      column = "\(part)(\(column))"
    }
    for (key, sign) in [("equal", "=="), ("lt", "<"), ("lte", "<="), ("gt", ">"), ("gte", ">=")] {
      if let operand = value[key] { return constant(operand).map { "(\(column) \(sign) \($0))" } }
    }
    if let values = value["oneOf"]?.array?.compactMap(constant) {
      return values.isEmpty
        ? "false" : "(" + values.map { "\(column) == \($0)" }.joined(separator: " || ") + ")"
    }
    if let ends = value["range"]?.array, ends.count == 2 {
      let bounds = zip(ends, [">=", "<="]).compactMap { end, sign in
        end.isNull ? nil : constant(end).map { "\(column) \(sign) \($0)" }
      }
      return bounds.isEmpty ? "true" : "(" + bounds.joined(separator: " && ") + ")"
    }
    return value["valid"]?.bool.map { $0 ? "isValid(\(column))" : "!isValid(\(column))" }
  }

  private static let units = [
    "year": "year", "quarter": "quarter", "month": "month", "date": "date", "hours": "hours",
    "minutes": "minutes",
  ]

  /// The parts of `test ? first : second`; nil for other expressions.
  static func choice(_ expression: String) -> (test: String, first: String, second: String)? {
    var depth = 0
    var quote: Character?
    var marks: [String.Index] = []
    for index in expression.indices {
      let character = expression[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "([".contains(character) {
        depth += 1
      } else if ")]".contains(character) {
        depth -= 1
      } else if depth == 0, character == (marks.isEmpty ? "?" : ":") {
        marks.append(index)
        if marks.count == 2 { break }
      }
    }
    guard marks.count == 2 else { return nil }
    return (
      String(expression[..<marks[0]]), String(expression[expression.index(after: marks[0])..<marks[1]]),
      String(expression[expression.index(after: marks[1])...])
    )
  }

  /// The text or the number of an expression that is nothing else.
  static func literal(_ expression: String) -> JSONValue? {
    let text = expression.split(separator: " ").joined(separator: " ")
    if let number = Double(text) { return JSONValue(number) }
    guard text.count > 1, let first = text.first, first == "'" || first == "\"", text.last == first else {
      return nil
    }
    return JSONValue(String(text.dropFirst().dropLast()))
  }
}
