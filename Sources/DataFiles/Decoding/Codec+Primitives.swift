import VectorGraphics

extension Codec where Value == Double {
  /// A finite number.
  package static var number: Codec { number(NumberRange.all) }
  package static func number(_ range: ClosedRange<Double>) -> Codec { number(NumberRange(range)) }
  package static func number(_ range: PartialRangeFrom<Double>) -> Codec { number(NumberRange(range)) }

  package static func number(_ range: NumberRange) -> Codec {
    Codec(.number(range)) { node in
      guard let number = node.value.double else {
        node.failExpecting("a number")
        return nil
      }
      guard range.contains(number) else {
        node.fail("\(node.value.briefDescription) is not \(range)")
        return nil
      }
      return number
    } encode: {
      JSONValue($0)
    }
  }
}

extension Codec where Value == Int {
  package static var integer: Codec { integer(NumberRange.all) }
  package static func integer(_ range: ClosedRange<Int>) -> Codec {
    integer(NumberRange(minimum: Double(range.lowerBound), maximum: Double(range.upperBound)))
  }
  package static func integer(_ range: PartialRangeFrom<Int>) -> Codec {
    integer(NumberRange(minimum: Double(range.lowerBound)))
  }

  package static func integer(_ range: NumberRange) -> Codec {
    Codec(.integer(range)) { node in
      guard let number = node.value.int else {
        node.failExpecting("a whole number")
        return nil
      }
      guard range.contains(Double(number)) else {
        node.fail("\(number) is not \(range)")
        return nil
      }
      return number
    } encode: {
      JSONValue($0)
    }
  }
}

extension Codec where Value == Bool {
  package static var boolean: Codec {
    Codec(.boolean) { node in
      guard let bool = node.value.bool else {
        node.failExpecting("true or false")
        return nil
      }
      return bool
    } encode: {
      JSONValue($0)
    }
  }
}

extension Codec where Value == String {
  package static var text: Codec { text(.text) }

  /// Any text; editors offer these.
  package static func text(suggesting names: [String]) -> Codec { text(.suggested(names)) }

  private static func text(_ shape: ValueShape) -> Codec {
    Codec(shape) { node in
      guard let string = node.value.string else {
        node.failExpecting("text")
        return nil
      }
      return string
    } encode: {
      JSONValue($0)
    }
  }

  /// One of a set of names.
  ///
  /// - Parameter advice: What to write instead of names that other formats have, by name.
  package static func choice(_ names: [String], advice: [String: String] = [:]) -> Codec {
    Codec(.choice(names)) { node in
      guard let name = node.value.string else {
        node.failExpecting("one of \(names.joined(separator: ", "))")
        return nil
      }
      guard names.contains(name) else {
        let hint = advice[name].map { "; \($0)" } ?? nearestName(to: name, among: names).asHint
        node.fail("\"\(name.excerpt)\" is not one of \(names.joined(separator: ", "))\(hint)")
        return nil
      }
      return name
    } encode: {
      JSONValue($0)
    }
  }
}

extension Codec where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the names of a type.
  package static var choice: Codec { choice(Array(Value.allCases)) }

  package static func choice(_ values: [Value]) -> Codec {
    let names = Codec<String>.choice(values.map(\.rawValue))
    return Codec(names.shape) { node in
      names.decode(node).flatMap(Value.init)
    } encode: {
      JSONValue($0.rawValue)
    }
  }
}

extension Codec where Value: Equatable {
  /// One of several values, by their names; of two names of one value the first is written.
  package static func choice(_ values: [(name: String, value: Value)]) -> Codec {
    let names = Codec<String>.choice(values.map(\.name))
    return Codec(names.shape) { node in
      names.decode(node).flatMap { name in values.first { $0.name == name }?.value }
    } encode: { value in
      JSONValue(values.first { $0.value == value }?.name ?? "")
    }
  }
}

extension Codec where Value == JSONValue {
  /// Any value, as it stands.
  package static var anything: Codec {
    Codec(.anything) {
      $0.value
    } encode: {
      $0
    }
  }
}

extension Codec {
  /// A text of a grammar that `parse` reads.
  ///
  /// - Parameters:
  ///   - expected: What messages say where there is not a text at all; the grammar's name by default.
  ///   - parse: The value of a text; throws the message of a text that is not in the grammar.
  package static func text<Failure: Error>(
    _ grammar: TextGrammar, expecting expected: String? = nil,
    parse: @escaping @Sendable (String) throws(Failure) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) -> Codec {
    Codec(.grammar(grammar)) { node in
      guard let text = node.value.string else {
        node.failExpecting(expected ?? grammar.name)
        return nil
      }
      do throws(Failure) {
        return try parse(text)
      } catch {
        node.fail("\(error)")
        return nil
      }
    } encode: {
      JSONValue(write($0))
    }
  }
}
