import DataFiles
import SceneModel
import VectorGraphics

extension Node {
  /// A finite number within bounds.
  func number(minimum: Double? = nil, maximum: Double? = nil) -> Double? {
    guard let number = value.double else {
      failExpecting("a number")
      return nil
    }
    guard number >= minimum ?? -.infinity, number <= maximum ?? .infinity else {
      fail("\(value.briefDescription) is not \(Self.range(minimum, maximum))")
      return nil
    }
    return number
  }

  func integer(minimum: Int? = nil, maximum: Int? = nil) -> Int? {
    guard let number = value.int else {
      failExpecting("a whole number")
      return nil
    }
    guard number >= minimum ?? .min, number <= maximum ?? .max else {
      fail("\(number) is not \(Self.range(minimum.map(Double.init), maximum.map(Double.init)))")
      return nil
    }
    return number
  }

  private static func range(_ minimum: Double?, _ maximum: Double?) -> String {
    func text(_ value: Double) -> String {
      Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
    return switch (minimum, maximum) {
    case (let low?, let high?): "within \(text(low))…\(text(high))"
    case (let low?, nil): "\(text(low)) or greater"
    case (nil, let high?): "\(text(high)) or less"
    case (nil, nil): "a finite number"
    }
  }

  func boolean() -> Bool? {
    guard let bool = value.bool else {
      failExpecting("true or false")
      return nil
    }
    return bool
  }

  func text() -> String? {
    guard let string = value.string else {
      failExpecting("text")
      return nil
    }
    return string
  }

  /// One of a set of names.
  func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    guard let name = value.string else {
      failExpecting("one of \(names.joined(separator: ", "))")
      return nil
    }
    guard let choice = Choice(rawValue: name) else {
      let hint = nearestName(to: name, among: names)
      fail("\"\(name)\" is none of \(names.joined(separator: ", "))\(hint.asHint)")
      return nil
    }
    return choice
  }

  func color() -> Color? {
    guard let text = value.string else {
      failExpecting("a CSS colour")
      return nil
    }
    do {
      return try Color(css: text)
    } catch {
      fail(error.description)
      return nil
    }
  }

  func easing() -> TimingFunction? {
    guard let text = value.string else {
      failExpecting("an easing such as \"ease-in-out\"")
      return nil
    }
    do {
      return try TimingFunction(css: text)
    } catch {
      fail(error.description)
      return nil
    }
  }

  func pathData() -> BezierPath? {
    guard let text = value.string else {
      failExpecting("SVG path data")
      return nil
    }
    do {
      return try BezierPath(svgPathData: text)
    } catch {
      fail(error.description)
      return nil
    }
  }

  /// A number of points, or text: a percentage, points, or a sum of both.
  func length() -> Length? {
    if value.double != nil { return number().map { .points($0) } }
    guard let text = value.string, let length = Length(text: text) else {
      failExpecting("a length: points such as 12, or text such as \"50%\" or \"50% + 4\"")
      return nil
    }
    return length
  }

  /// Exactly two elements, each read by `read`; a single value stands for both where that is allowed.
  func pair<Part>(allowsSingle: Bool = false, _ read: (Node) -> Part?) -> (Part, Part)? {
    if allowsSingle, value.array == nil { return read(self).map { ($0, $0) } }
    guard let elements = elements() else { return nil }
    guard elements.count == 2 else {
      fail("expected two values, found \(elements.count)")
      return nil
    }
    let (first, second) = (read(elements[0]), read(elements[1]))
    guard let first, let second else { return nil }
    return (first, second)
  }

  func lengthPoint(allowsSingle: Bool = false) -> LengthPoint? {
    pair(allowsSingle: allowsSingle) { $0.length() }.map { LengthPoint(x: $0, y: $1) }
  }

  func point(allowsSingle: Bool = false) -> Point? {
    pair(allowsSingle: allowsSingle) { $0.number() }.map { Point(x: $0, y: $1) }
  }

  /// A list whose elements are read by `read`; elements that are wrong are reported and left out.
  func list<Element>(_ read: (Node) -> Element?) -> [Element]? {
    elements().map { $0.compactMap(read) }
  }

  /// The only field of an object that says by its key what it is, such as `{"blur": 8}`.
  func tagged(_ format: ObjectFormat) -> (kind: String, node: Node)? {
    let kinds = format.keys.map(\.name)
    guard let object = value.object else {
      failExpecting("\(format.name) such as {\"\(kinds.first ?? "")\": …}")
      return nil
    }
    let members = object.members.filter { !$0.key.isAnnotation }
    guard members.count == 1, let member = members.first else {
      fail("expected an object with one key, found \(members.count) keys")
      return nil
    }
    guard kinds.contains(member.key) else {
      let hint = nearestName(to: member.key, among: kinds)
      report(
        "\"\(member.key)\" is no \(format.name): expected one of \(kinds.joined(separator: ", "))\(hint.asHint)",
        at: member.keyOffset)
      return nil
    }
    return (member.key, child(member.value, key: member.key))
  }
}

extension Length {
  /// A length from text: terms of points or percent joined by `+` or `-`.
  init?(text: String) {
    var total = Length.zero
    var sign = 1.0
    var expectsTerm = true
    for token in text.split(separator: " ") {
      if !expectsTerm {
        guard token == "+" || token == "-" else { return nil }
        sign = token == "+" ? 1 : -1
        expectsTerm = true
        continue
      }
      let isPercent = token.hasSuffix("%")
      let digits = isPercent ? token.dropLast() : token.hasSuffix("pt") ? token.dropLast(2) : token
      guard let number = Double(digits), number.isFinite, !digits.contains(where: { "xXnN".contains($0) })
      else { return nil }
      total = total + (isPercent ? .percent(number) : .points(number)) * sign
      expectsTerm = false
    }
    guard !expectsTerm else { return nil }
    self = total
  }
}
