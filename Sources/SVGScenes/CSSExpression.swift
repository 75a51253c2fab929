import VectorGraphics

/// What a mathematical function of CSS computes (CSS Values 4, section 10): `calc()`, `min()`, `max()` or `clamp()`.
struct CSSExpression {
  private indirect enum Term {
    case length(SVGLength)
    case sum([Term])
    case scaled(Term, Double)
    case least([Term])
    case greatest([Term])
  }

  private var term: Term

  private init(_ term: Term) { self.term = term }

  /// Nil if the text does not begin with such a function, or if it is not valid.
  init?(_ scanner: inout SVGScanner) {
    var depth = 0
    guard let term = Self.function(&scanner, &depth) else { return nil }
    self.init(term)
  }

  /// A plain length if all terms have the same unit.
  var length: SVGLength {
    if let (value, unit) = Self.folded(term) { return SVGLength(value: value, unit: unit) }
    return SVGLength(value: 0, unit: "calc", expression: .value(self))
  }

  func evaluated(_ resolve: (SVGLength) -> Double) -> Double { Self.evaluated(term, resolve) }

  private static func evaluated(_ term: Term, _ resolve: (SVGLength) -> Double) -> Double {
    switch term {
    case .length(let length): resolve(length)
    case .sum(let terms): terms.reduce(0) { $0 + evaluated($1, resolve) }
    case .scaled(let term, let factor): evaluated(term, resolve) * factor
    case .least(let terms): terms.map { evaluated($0, resolve) }.min() ?? 0
    case .greatest(let terms): terms.map { evaluated($0, resolve) }.max() ?? 0
    }
  }

  private static func folded(_ term: Term) -> (value: Double, unit: String)? {
    func all(_ terms: [Term]) -> (values: [Double], unit: String)? {
      let parts = terms.compactMap(folded)
      guard parts.count == terms.count, let unit = parts.first?.unit, parts.allSatisfy({ $0.unit == unit })
      else {
        return nil
      }
      return (parts.map(\.value), unit)
    }
    switch term {
    case .length(let length): return (length.value, length.unit)
    case .sum(let terms): return all(terms).map { ($0.values.reduce(0, +), $0.unit) }
    case .scaled(let term, let factor): return folded(term).map { ($0.value * factor, $0.unit) }
    case .least(let terms): return all(terms).map { ($0.values.min() ?? 0, $0.unit) }
    case .greatest(let terms): return all(terms).map { ($0.values.max() ?? 0, $0.unit) }
    }
  }

  private static func function(_ scanner: inout SVGScanner, _ depth: inout Int) -> Term? {
    depth += 1
    // Real expressions are not nested deeper, and each level is a recursive call.
    guard depth < 100 else { return nil }
    let name = scanner.word().lowercased()
    guard ["calc", "min", "max", "clamp"].contains(name), scanner.take("(") else { return nil }
    var arguments: [Term] = []
    repeat {
      guard let argument = sum(&scanner, &depth) else { return nil }
      arguments.append(argument)
    } while scanner.take(",")
    guard scanner.take(")") else { return nil }
    switch (name, arguments.count) {
    case ("calc", 1): return arguments[0]
    case ("min", _): return .least(arguments)
    case ("max", _): return .greatest(arguments)
    case ("clamp", 3): return .greatest([arguments[0], .least([arguments[1], arguments[2]])])
    default: return nil
    }
  }

  private static func sum(_ scanner: inout SVGScanner, _ depth: inout Int) -> Term? {
    guard let first = product(&scanner, &depth) else { return nil }
    var terms = [first]
    // A sign needs white space before it; without, it belongs to a number.
    while let (byte, isApart) = scanner.next, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      let isMinus = byte == UInt8(ascii: "-")
      guard isApart, scanner.take(isMinus ? "-" : "+"), scanner.next?.isApart == true,
        let next = product(&scanner, &depth)
      else { return nil }
      terms.append(isMinus ? .scaled(next, -1) : next)
    }
    return terms.count == 1 ? first : .sum(terms)
  }

  private static func product(_ scanner: inout SVGScanner, _ depth: inout Int) -> Term? {
    guard var result = operand(&scanner, &depth) else { return nil }
    while true {
      let isQuotient = scanner.next?.byte == UInt8(ascii: "/")
      guard isQuotient || scanner.next?.byte == UInt8(ascii: "*") else { return result }
      guard scanner.take(isQuotient ? "/" : "*"), let next = operand(&scanner, &depth) else { return nil }
      if let (factor, unit) = folded(next), unit.isEmpty {
        guard !isQuotient || factor != 0 else { return nil }
        result = .scaled(result, isQuotient ? 1 / factor : factor)
      } else if !isQuotient, let (factor, unit) = folded(result), unit.isEmpty {
        result = .scaled(next, factor)
      } else {
        return nil
      }
    }
  }

  private static func operand(_ scanner: inout SVGScanner, _ depth: inout Int) -> Term? {
    scanner.skipSpace()
    if scanner.take("(") {
      depth += 1
      guard depth < 100, let inner = sum(&scanner, &depth), scanner.take(")") else { return nil }
      return inner
    }
    guard let byte = scanner.next?.byte else { return nil }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { return function(&scanner, &depth) }
    return SVGLength(&scanner).map(Term.length)
  }
}
