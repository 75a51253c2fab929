/// The shape of valid values: what a codec accepts, for the JSON Schema, the reference tables and messages.
package indirect enum ValueShape: Sendable, Hashable {
  case number(NumberRange)
  case integer(NumberRange)
  case boolean
  case text
  /// Any text; these are the ones that editors offer.
  case suggested([String])
  /// Text of a grammar, such as a CSS color.
  case grammar(TextGrammar)
  case choice([String])
  case list(of: ValueShape, minimumCount: Int)
  /// A list of so many values, each of its own shape.
  case tuple([ValueShape])
  /// An object with any keys, each value of one shape.
  case dictionary(of: ValueShape, minimumCount: Int)
  case object(ObjectShape)
  /// An object that has at least these keys, as one of them says more of the others.
  case partial([KeyShape])
  /// A shape that contains itself, by its name.
  case reference(String)
  case oneOf([ValueShape])
  /// Objects distinguished by the value of one key.
  case variants(name: String, tag: String, [Named<ObjectShape>])
  /// All of several shapes at once.
  case allOf([ValueShape])
  case null
  case anything
}

/// A grammar of texts: what it is called, and a regular expression that its texts match.
package struct TextGrammar: Sendable, Hashable {
  /// With its article, for messages: "a CSS color".
  package var name: String
  /// Texts of the grammar that editors offer.
  package var suggestions: [String]
  private let makePattern: @Sendable () -> String?

  /// - Parameter pattern: Evaluated only where it is used: by the schema.
  package init(
    name: String, pattern: @autoclosure @escaping @Sendable () -> String?, suggestions: [String] = []
  ) {
    self.name = name
    self.suggestions = suggestions
    makePattern = pattern
  }

  /// A regular expression of ECMA 262 that matches whole texts; nil if no expression says it.
  package var pattern: String? { makePattern() }

  package static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.suggestions == b.suggestions && a.pattern == b.pattern
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A key of an object: its name, what may be there, and what it means.
package struct KeyShape: Sendable, Hashable {
  package var name: String
  package var value: ValueShape
  package var isRequired: Bool
  /// What stands where the key is absent; nil if that is nothing.
  package var defaultValue: JSONValue?
  /// The default in words, where it is no constant: "the scene's".
  package var defaultDescription: String?
  /// Whether animations may move it.
  package var isAnimatable: Bool
  /// One sentence with unit and meaning.
  package var summary: String

  package init(
    _ name: String, _ value: ValueShape, isRequired: Bool = false, default defaultValue: JSONValue? = nil,
    defaultDescription: String? = nil, isAnimatable: Bool = false, _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.defaultDescription = defaultDescription
    self.isAnimatable = isAnimatable
    self.summary = summary
  }
}

/// A kind of object: its keys, and the rules between them.
package struct ObjectShape: Sendable, Hashable {
  /// What messages call it, and the name under which the schema defines it.
  package var name: String
  package var summary: String
  package var keys: [KeyShape]
  package var rules: [KeyRule]
  package var conditions: [Condition]

  package init(
    name: String, summary: String, keys: [KeyShape], rules: [KeyRule] = [], conditions: [Condition] = []
  ) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.rules = rules
    self.conditions = conditions
  }

  package func key(_ name: String) -> KeyShape? { keys.first { $0.name == name } }
}

/// A rule between the keys of an object.
package enum KeyRule: Sendable, Hashable {
  /// Exactly one of these keys is there.
  case exactlyOne([String])
  /// At most one of these keys is there.
  case atMostOne([String])
  /// If one of these keys is there, all are.
  case together([String])
}

/// What one key's value says of the others: which component decides which parameters there are.
package struct Condition: Sendable, Hashable {
  package var key: String
  /// The condition holds where the key's value is of this shape.
  package var test: ValueShape
  package var consequence: [KeyShape]

  package init(_ key: String, is test: ValueShape, then consequence: [KeyShape]) {
    self.key = key
    self.test = test
    self.consequence = consequence
  }
}

extension ValueShape {
  package static let number = ValueShape.number(.all)
  package static let integer = ValueShape.integer(.all)

  package static func list(of shape: ValueShape) -> ValueShape { .list(of: shape, minimumCount: 0) }
  package static func dictionary(of shape: ValueShape) -> ValueShape {
    .dictionary(of: shape, minimumCount: 0)
  }

  /// Whether a value is of the JSON type of this shape, so that the shape's own messages are the right ones.
  package func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .number, .integer: value.double != nil
    case .boolean: value.bool != nil
    case .text, .suggested, .grammar: value.string != nil
    // A single word stands among other notations: another text is none of them.
    case .choice(let names): names.count == 1 ? value.string == names[0] : value.string != nil
    case .list, .tuple: value.array != nil
    case .dictionary, .object, .partial, .reference, .variants: value.object != nil
    case .null: value.isNull
    case .oneOf(let shapes): shapes.contains { $0.fits(value) }
    case .allOf(let shapes): shapes.allSatisfy { $0.fits(value) }
    case .anything: true
    }
  }

  /// The shape with its article, for messages: "a number within 0…1", "a list".
  package var phrase: String {
    switch self {
    case .number(.all): "a number"
    case .number(let range): "a number \(range)"
    case .integer(.all): "a whole number"
    case .integer(let range): "a whole number \(range)"
    case .boolean: "true or false"
    case .text, .suggested: "text"
    case .grammar(let grammar): grammar.name
    case .choice(let names): names.count == 1 ? "\"\(names[0])\"" : "one of \(names.joined(separator: ", "))"
    case .list(let shape, _): "a list of \(shape.plural)"
    case .tuple(let shapes):
      Set(shapes).count == 1 ? "\(shapes.count) \(shapes[0].plural)" : "a list of \(shapes.count)"
    case .dictionary: "an object"
    case .object(let shape): shape.name.withArticle
    case .partial: "an object"
    case .reference(let name): name.withArticle
    case .oneOf(let shapes): shapes.map(\.phrase).joined(separator: " or ")
    case .allOf(let shapes): shapes.first?.phrase ?? "a value"
    case .variants(let name, _, _): name.withArticle
    case .null: "null"
    case .anything: "a value"
    }
  }

  /// What several values of the shape are called: "numbers", "layers".
  private var plural: String {
    switch self {
    case .number: "numbers"
    case .integer: "whole numbers"
    case .text, .suggested, .choice: "texts"
    case .list, .tuple: "lists"
    case .object(let shape): shape.name + "s"
    case .reference(let name), .variants(let name, _, _): name + "s"
    case .grammar(let grammar):
      (grammar.name.hasPrefix("a ") ? String(grammar.name.dropFirst(2)) : grammar.name) + "s"
    case .boolean, .dictionary, .partial, .oneOf, .allOf, .null, .anything: "values"
    }
  }
}
