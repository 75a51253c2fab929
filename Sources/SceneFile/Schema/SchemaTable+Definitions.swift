import DataFiles

extension SchemaTable {
  /// Writes entries out, those that are used more than once as definitions.
  struct DefinitionWriter {
    let table: SchemaTable
    var definitions: [(order: Int, name: String, schema: JSONValue)] = []
    private var names: [Int: String] = [:]
    private var taken: Set<String> = []
    private var shortNameCount = 0
    private var lengths: [Int: Int] = [:]

    init(table: SchemaTable) {
      self.table = table
    }

    mutating func schema(of index: Int) -> JSONValue {
      if let name = names[index] { return reference(name) }
      let entry = table.entries[index]
      guard entry.uses > 1, length(of: index) >= SchemaTable.shortestDefinition else {
        return written(entry.schema)
      }
      // What contains itself has its own name; of the rest there are so many that names would be a tenth of the schema.
      let name = entry.uses >= .max / 2 ? uniqueName(entry.name) : shortName()
      names[index] = name
      let order = names.count
      definitions.append((order, name, written(entry.schema)))
      return reference(name)
    }

    private func reference(_ name: String) -> JSONValue {
      let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8
      let escaped = name.utf8.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return plain.contains(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + digits
      }
      return ["$ref": JSONValue("#/$defs/" + escaped.joined())]
    }

    /// The next of a, b, …, z, aa, ab, … that is not taken.
    private mutating func shortName() -> String {
      while true {
        var (name, rest) = ("", shortNameCount)
        repeat {
          name = String(UnicodeScalar(UInt8(97 + rest % 26))) + name
          rest = rest / 26 - 1
        } while rest >= 0
        shortNameCount += 1
        if taken.insert(name).inserted { return name }
      }
    }

    private mutating func uniqueName(_ name: String) -> String {
      let name = name.replacing(" ", with: "-")
      var unique = name
      var number = 2
      while !taken.insert(unique).inserted {
        unique = "\(name)-\(number)"
        number += 1
      }
      return unique
    }

    /// How long an entry is when it is written out, at most as long as matters.
    private mutating func length(of index: Int) -> Int {
      if let length = lengths[index] { return length }
      let entry = table.entries[index]
      lengths[index] = SchemaTable.shortestDefinition
      var length = JSONWriter(layout: .compact).text(entry.schema).utf8.count
      for part in entry.parts where length < SchemaTable.shortestDefinition {
        length += self.length(of: part) - 11
      }
      lengths[index] = length
      return length
    }

    /// The alternatives that a schema consists of, if it consists of alternatives alone; otherwise itself.
    private func alternatives(_ schema: JSONValue) -> [JSONValue] {
      guard let object = schema.object, object.count == 1, let alternatives = object["anyOf"]?.array else {
        return [schema]
      }
      return alternatives
    }

    /// A schema with its parts written out, those beside other members among them.
    private mutating func written(_ value: JSONValue, isProperties: Bool = false) -> JSONValue {
      if let array = value.array { return JSONValue(array.map { written($0) }) }
      guard let object = value.object else { return value }
      var members: [(String, JSONValue)] = []
      for member in object.members {
        if member.key == "$part", let index = member.value.int {
          members += (schema(of: index).object?.members ?? []).map { ($0.key, $0.value) }
        } else if !isProperties, ["default", "enum", "const"].contains(member.key) {
          members.append((member.key, member.value))
        } else if !isProperties, member.key == "anyOf", let array = member.value.array {
          members.append((member.key, JSONValue(array.flatMap { alternatives(written($0)) })))
        } else if !isProperties, member.key == "properties" {
          members.append((member.key, written(member.value, isProperties: true)))
        } else {
          members.append((member.key, written(member.value)))
        }
      }
      return JSONValue(JSONObject(members))
    }
  }
}
