/// JSON whose lists are made while it is written, so that a long one is never in memory as a whole.
package enum JSONStream {
  case value(JSONValue)
  case object([(key: String, value: JSONStream)])
  /// Objects, each made when it is written.
  case list(AnySequence<JSONStream>)

  /// An object in which a later value for a key takes the place of an earlier one.
  package static func object(merging members: [(key: String, value: JSONStream)]) -> JSONStream {
    var merged: [(key: String, value: JSONStream)] = []
    for member in members {
      if let index = merged.firstIndex(where: { $0.key == member.key }) {
        merged[index] = member
      } else {
        merged.append(member)
      }
    }
    return .object(merged)
  }
}

extension JSONValue {
  /// The whole of it.
  package init(_ stream: JSONStream) {
    switch stream {
    case .value(let value): self = value
    case .object(let members): self.init(JSONObject(members.map { ($0.key, JSONValue($0.value)) }))
    case .list(let elements): self.init(elements.map { JSONValue($0) })
    }
  }
}

extension JSONWriter {
  /// How many bytes are handed over at a time.
  private static let chunkLength = 1 << 16

  /// Writes the JSON text as UTF-8, without a line break at its end, in parts.
  package func write<Failure: Error>(
    _ stream: JSONStream, to receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var output: [UInt8] = []
    try write(stream, level: 0, to: &output, receive)
    try receive(output)
  }

  private func write<Failure: Error>(
    _ stream: JSONStream, level: Int, to output: inout [UInt8], _ receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    switch stream {
    case .value(let value): write(value, level: level, to: &output)
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in sorted(members).enumerated() {
        separate(index, level: level + 1, in: &output)
        writeKey(member.key, to: &output)
        try write(member.value, level: level + 1, to: &output, receive)
      }
      if !members.isEmpty { separate(0, level: level, in: &output) }
      output.append(UInt8(ascii: "}"))
    case .list(let elements):
      output.append(UInt8(ascii: "["))
      var count = 0
      for element in elements {
        separate(count, level: level + 1, in: &output)
        try write(element, level: level + 1, to: &output, receive)
        count += 1
        guard output.count >= Self.chunkLength else { continue }
        try receive(output)
        output.removeAll(keepingCapacity: true)
      }
      if count > 0 { separate(0, level: level, in: &output) }
      output.append(UInt8(ascii: "]"))
    }
  }

  private func sorted(_ members: [(key: String, value: JSONStream)]) -> [(key: String, value: JSONStream)] {
    sortsKeys ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
  }
}
