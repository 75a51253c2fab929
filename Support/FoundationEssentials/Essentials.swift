// The part of `FoundationEssentials` that swift-argument-parser uses. `make build` uses it instead of Foundation's
// module, which would make the program 5 MB larger; see RELEASE_FLAGS in the Makefile. `swift build` alone uses
// Foundation's module.

/// An error with a description.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

/// Bytes.
public struct Data {
  fileprivate let text: String
}

extension String {
  public enum Encoding { case utf8 }

  /// The text of UTF-8 bytes.
  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Writes values as JSON, always sorted by key and indented.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let place = Place()
    try value.encode(to: PlaceEncoder(place))
    return Data(text: place.text(indentation: "\n"))
  }
}

/// A value that is being written.
private final class Place {
  enum Content {
    /// The value as JSON text.
    case scalar(String)
    case list([Place])
    case object([String: Place])
  }

  var content = Content.object([:])

  func text(indentation: String) -> String {
    let deeper = indentation + "  "
    switch content {
    case .scalar(let text): return text
    case .list(let places):
      let items = places.map { deeper + $0.text(indentation: deeper) }
      return items.isEmpty ? "[]" : "[" + items.joined(separator: ",") + indentation + "]"
    case .object(let places):
      let items = places.sorted { $0.key < $1.key }.map { key, place in
        deeper + Self.quoted(key) + " : " + place.text(indentation: deeper)
      }
      return items.isEmpty ? "{}" : "{" + items.joined(separator: ",") + indentation + "}"
    }
  }

  func member(_ key: any CodingKey) -> Place {
    let place = Place()
    var members: [String: Place] = [:]
    if case .object(let known) = content { members = known }
    members[key.stringValue] = place
    content = .object(members)
    return place
  }

  func item() -> Place {
    let place = Place()
    var items: [Place] = []
    if case .list(let known) = content { items = known }
    content = .list(items + [place])
    return place
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct PlaceEncoder: Encoder, SingleValueEncodingContainer {
  let place: Place
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ place: Place) { self.place = place }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.content = .list([])
    return Items(place: place)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { place.content = .scalar("null") }
  func encode(_ value: Bool) { place.content = .scalar(value ? "true" : "false") }
  func encode(_ value: String) { place.content = .scalar(Place.quoted(value)) }
  func encode(_ value: Double) { place.content = .scalar(value.isFinite ? "\(value)" : "null") }
  func encode(_ value: Float) { encode(Double(value)) }
  func encode(_ value: Int) { number(value) }
  func encode(_ value: Int8) { number(value) }
  func encode(_ value: Int16) { number(value) }
  func encode(_ value: Int32) { number(value) }
  func encode(_ value: Int64) { number(value) }
  func encode(_ value: UInt) { number(value) }
  func encode(_ value: UInt8) { number(value) }
  func encode(_ value: UInt16) { number(value) }
  func encode(_ value: UInt32) { number(value) }
  func encode(_ value: UInt64) { number(value) }
  func encode(_ value: some Encodable) throws { try value.encode(to: self) }

  private func number(_ value: some BinaryInteger) { place.content = .scalar("\(value)") }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: Place
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { PlaceEncoder(place.member(key)).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: PlaceEncoder(place.member(key)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { PlaceEncoder(place.member(key)).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PlaceEncoder(place.member(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { PlaceEncoder(place) }
  func superEncoder(forKey key: Key) -> any Encoder { PlaceEncoder(place.member(key)) }
}

private struct Items: UnkeyedEncodingContainer {
  let place: Place
  let codingPath: [any CodingKey] = []

  var count: Int {
    if case .list(let items) = place.content { items.count } else { 0 }
  }

  func encodeNil() { PlaceEncoder(place.item()).encodeNil() }
  func encode(_ value: some Encodable) throws { try value.encode(to: PlaceEncoder(place.item())) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    PlaceEncoder(place.item()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PlaceEncoder(place.item()).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { PlaceEncoder(place) }
}
