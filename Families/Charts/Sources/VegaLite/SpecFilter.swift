import Tabular

/// Comparisons in the expressions of Vega's filters.
enum SpecFilter {
  /// The conditions of an expression such as `datum.a === 'x' && datum['b'] < 5`; nil if it says more.
  static func conditions(of text: String) -> [RowCondition]? {
    var conditions: [RowCondition] = []
    for part in text.split(separator: "&&", omittingEmptySubsequences: false) {
      guard let condition = condition(of: part) else { return nil }
      conditions.append(condition)
    }
    return conditions
  }

  private static let operators: [(String, @Sendable (DataValue) -> RowCondition.Test)] = [
    ("===", { .equal($0) }), ("==", { .equal($0) }), ("<=", { .lessOrEqual($0) }),
    (">=", { .greaterOrEqual($0) }),
    ("<", { .less($0) }), (">", { .greater($0) }),
  ]

  private static func condition(of part: Substring) -> RowCondition? {
    var rest = part.trimmed
    while rest.first == "(", rest.last == ")" { rest = rest.dropFirst().dropLast().trimmed }
    guard rest.hasPrefix("datum") else { return nil }
    rest = rest.dropFirst(5)
    let field: Substring
    if rest.first == "." {
      field = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest[field.endIndex...].trimmed
    } else if rest.first == "[", let end = rest.firstIndex(of: "]") {
      guard let name = quoted(rest[rest.index(after: rest.startIndex)..<end]) else { return nil }
      field = name
      rest = rest[rest.index(after: end)...].trimmed
    } else {
      return nil
    }
    guard !field.isEmpty, let (sign, test) = operators.first(where: { rest.hasPrefix($0.0) }) else {
      return nil
    }
    let operand = rest.dropFirst(sign.count).trimmed
    if let text = quoted(operand) { return RowCondition(column: String(field), test(.text(String(text)))) }
    return Double(operand).map { RowCondition(column: String(field), test(.number($0))) }
  }

  private static func quoted(_ text: Substring) -> Substring? {
    guard text.count > 1, let first = text.first, first == "'" || first == "\"", text.last == first else {
      return nil
    }
    let inner = text.dropFirst().dropLast()
    return inner.contains(first) || inner.contains("\\") ? nil : inner
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
