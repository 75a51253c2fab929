import DataFiles

extension SchemaTable {
  /// Expands entries to JSON; those that are used more than once become definitions.
  struct DefinitionWriter {
    let table: SchemaTable
    var definitions: [(order: Int, name: String, schema: JSONValue)] = []
    private var names: [Int: String] = [:]
    private var taken: Set<String> = []
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
      let name = uniqueName(entry.name)
      names[index] = name
      let order = names.count
      let members = written(entry.schema).object?.members.map { ($0.key, $0.value) } ?? []
      definitions.append((order, name, JSONValue(JSONObject([("$anchor", JSONValue(name))] + members))))
      return reference(name)
    }

    /// By an anchor, which is seven characters shorter than the path of a definition.
    private func reference(_ name: String) -> JSONValue { ["$ref": JSONValue("#" + name)] }

    /// The initials of a name, `cR` for `cornerRadius`, since names take a fifth of the schema's
    /// references; further names with equal initials are numbered.
    private mutating func uniqueName(_ name: String) -> String {
      var initials = ""
      var last: Character = " "
      for letter in name {
        if letter.isASCII, letter.isLetter, !last.isLetter || letter.isUppercase { initials.append(letter) }
        last = letter
      }
      var unique = initials
      var number = 2
      while unique.isEmpty || !taken.insert(unique).inserted {
        unique = "\(initials)\(number)"
        number += 1
      }
      return unique
    }

    /// The length of an expanded entry, up to the relevant limit.
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

    /// The alternatives of a schema that consists only of alternatives; otherwise the schema itself.
    private func alternatives(_ schema: JSONValue) -> [JSONValue] {
      guard let object = schema.object, object.count == 1, let alternatives = object["anyOf"]?.array else {
        return [schema]
      }
      return alternatives
    }

    /// A schema with its parts expanded, including those beside other members.
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
