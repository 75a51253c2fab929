import DataFiles
import VectorGraphics

extension ObjectFormat where Value: Component {
  /// The parameters of a component; null represents the default of an optional parameter.
  ///
  /// - Parameters:
  ///   - initial: The component before its required parameters have been read.
  ///   - advice: What to write instead of parameters that it does not have, by name.
  ///   - check: Validates the parameters together, and computes derived values; errors at parameters that
  ///     are invalid by themselves are ignored.
  package init(
    _ initial: Value, advice: @escaping @autoclosure @Sendable () -> [String: String] = [:],
    check: @escaping @Sendable (ObjectReading, inout Value) throws(ComponentError) -> Void = { _, _ in },
    @KeyBuilder<Value> keys: () -> [Key<Value>]
  ) {
    self.init(
      "component \(Value.name)", Value.summary, initial: initial, acceptsNull: true, advice: advice(),
      check: { reading, value in
        do throws(ComponentError) {
          try check(reading, &value)
          return true
        } catch {
          for error in [error] + error.others where reading.isRight(error.path.first ?? "") {
            reading.node.report(error.message, atPath: error.path)
          }
          reading.node.session.count(unshown: error.unshownCount)
          return false
        }
      }, keys: keys)
  }
}

extension Component {
  /// The component that an object of parameters describes; nil, with an error, if it is invalid.
  package static func decoded(from node: Node) -> Self? { parameters.codec.decode(node) }

  /// The component with the default of every parameter.
  package static var initial: Self { parameters.initial }

  package static var shape: ObjectShape { parameters.shape }

  /// The errors that the parameters would have in a scene file: values out of range, or that contradict each other.
  package var parameterErrors: [LocatedError] {
    let session = DecodingSession(file: "", document: JSONDocument(made: parametersToCheck.encodedParameters))
    _ = Self.decoded(from: session.root)
    return session.errors
  }

  /// The parameters that differ from their defaults, as in a scene file.
  package var encodedParameters: JSONValue { Self.parameters.codec.encode(self) }

  /// A parameter's value for animations; nil if there is no such parameter.
  func animatableValue(of name: String) -> AnimatableValue? {
    guard let key = Self.shape.key(name), let value = Self.parameters.value(of: name, in: self) else {
      return nil
    }
    if let number = value.double { return .number(number) }
    if key.value.isColor, let text = value.string, let color = try? Color(css: text) { return .color(color) }
    return .discrete(ParameterValue(value))
  }

  /// The component with one parameter changed; unchanged if it cannot have the value.
  ///
  /// Numbers are clamped to the parameter's range, also if an easing overshoots or values are added.
  func setting(_ name: String, to value: AnimatableValue) -> Self {
    let json: JSONValue
    switch value {
    case .number(let number):
      guard number.isFinite, let shape = Self.shape.key(name)?.value else { return self }
      json = JSONValue(shape.nearest(to: number))
    case .color(let color): json = JSONValue(color.clamped.cssDescription)
    case .discrete(let value): json = JSONValue(value)
    default: return self
    }
    let session = DecodingSession(file: "", document: JSONDocument(made: json))
    return Self.parameters.reading(name, at: session.root, into: self) ?? self
  }

  /// A keyframe value of one parameter; nil, with an error, if the parameter does not accept it.
  package func keyframeValue(of name: String, at node: Node) -> AnimatableValue? {
    Self.parameters.reading(name, at: node, into: self)?.animatableValue(of: name)
  }
}

extension ValueShape {
  /// The shape of the value if it is not null.
  package var unlessNull: ValueShape {
    if case .oneOf(let shapes) = self, shapes.count == 2, shapes[1] == .null { shapes[0] } else { self }
  }

  var isColor: Bool { unlessNull == .color }

  /// The range of numbers; nil for other shapes.
  package var range: NumberRange? {
    switch unlessNull {
    case .number(let range), .integer(let range): range
    default: nil
    }
  }

  /// The number clamped to the range.
  fileprivate func nearest(to number: Double) -> Double {
    let within = max(range?.minimum ?? -.infinity, min(number, range?.maximum ?? .infinity))
    if case .integer = unlessNull { return within.rounded() }
    return within
  }
}

extension Node {
  /// Reports an error in this value at the nearest value that the source contains, in the file that
  /// contains it.
  ///
  /// - Parameter path: Keys and indices, such as `["beads", "[3]", "color"]`, or several of them joined.
  fileprivate func report(_ message: String, atPath path: [String]) {
    var nearest = self
    var isWritten = true
    var location = self.location
    for step in path.joined(separator: ".").split(whereSeparator: { ".[]".contains($0) }) {
      let index = Int(step)
      location = index.map { .index($0, in: location) } ?? .key(String(step), in: location)
      if isWritten, let next = index.map({ nearest.element($0) }) ?? nearest.member(String(step)) {
        nearest = (session.context as? any DataFileContext)?.contents(at: next) ?? next
      } else {
        isWritten = false
      }
    }
    Node(value: nearest.value, path: location, session: nearest.session, origin: nearest.origin).fail(message)
  }

  private func element(_ index: Int) -> Node? {
    value.array.flatMap { $0.indices.contains(index) ? child($0[index], at: index) : nil }
  }

  private func member(_ key: String) -> Node? { value[key].map { child($0, key: key) } }
}
