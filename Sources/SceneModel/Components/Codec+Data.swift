import Budgets
import DataFiles
import Tabular

/// Reads the files that component parameters refer to.
package protocol DataFileContext: DecodingContext {
  /// What the data is taken from.
  var budget: Budget { get }
  /// Whether files are read, and not only named.
  var readsFiles: Bool { get }
  /// The data of a file; nil, with an error at the node that names it, if it cannot be read.
  func data(named name: String, at node: Node) -> DataContent?
  /// The text of a file; nil, with an error at the node that names it, if it cannot be read.
  func text(named name: String, at node: Node) -> String?
  /// The name of a file as the outermost scene would write it.
  func joined(_ name: String) -> String
  /// The contents of a JSON file that has been read at a node.
  func contents(at node: Node) -> Node?
}

/// The content of a data parameter.
package enum DataContent {
  /// A value of the scene, of a JSON file, or the text of another file.
  case json(Node)
  case table(DataTable)
}

/// The name of a file beside the scene file.
package enum DataReference {
  package static let format = ObjectFormat<String>(
    "data reference", "Data from a file.", initial: ""
  ) {
    Key(required: "url", \.self, .text, "A CSV, JSON or NDJSON file, relative to the scene's folder.")
  }
}

extension Node {
  /// The inline data, or that of the file that `{"url": …}` names; nil, with an error, if it cannot be
  /// read.
  package func data() -> DataContent? {
    guard let object = value.object, object.count == 1, object["url"] != nil, let files else {
      return .json(self)
    }
    return DataReference.format.codec.decode(self).flatMap { files.data(named: $0, at: self) }
  }

  /// Whether values name files, as in a scene file.
  package var readsFiles: Bool { files?.readsFiles ?? false }

  /// A JSON file that this value names, and the budget of what is made of it; nil, with an error, if it is none.
  package func jsonFile(named name: String) -> (contents: Node, budget: Budget)? {
    guard let files else { return nil }
    switch files.data(named: name, at: self) {
    case .json(let contents) where contents.value.object != nil: return (contents, files.budget)
    case nil: return nil
    default:
      fail("expected a file with a JSON object, found \"\(name.excerpt)\"")
      return nil
    }
  }

  /// The name of a file in this value as the outermost scene would write it.
  package func joined(_ name: String) -> String { files?.joined(name) ?? name }

  fileprivate var files: (any DataFileContext)? { session.context as? any DataFileContext }

  /// The value with all references replaced by their contents.
  package var boundValue: JSONValue {
    switch value.content {
    case .array(let elements):
      JSONValue(.array(elements.enumerated().map { child($1, at: $0).boundValue }), offset: value.offset)
    case .object(let object):
      JSONValue(
        .object(JSONObject(object.members.map { ($0.key, child($0.value, key: $0.key).boundValue) })),
        offset: value.offset)
    default: value
    }
  }
}

extension Codec where Value == JSONValue {
  /// Any data, which the component decodes itself.
  package static var data: Codec {
    Codec(.anything) { node in
      switch node.data() {
      case .json(let node): node.boundValue
      case .table(let table): JSONValue(table)
      case nil: nil
      }
    } encode: {
      $0
    }
  }
}

extension Codec where Value == String {
  /// The text of a file beside the scene file, or inline text.
  package static var file: Codec {
    Codec(.oneOf([.text, .object(DataReference.format.shape)])) { node in
      if let text = node.value.string { return text }
      guard let name = DataReference.format.codec.decode(node) else { return nil }
      guard let files = node.files else {
        node.failExpecting("text")
        return nil
      }
      return files.text(named: name, at: node)
    } encode: {
      JSONValue($0)
    }
  }
}

extension Codec where Value == DataTable {
  /// A table: a list of records, or a file that contains one.
  ///
  /// Parts of objects and elements of lists are cells of their own; texts that are dates become dates.
  package static var table: Codec {
    Codec(.anything) { node in
      switch node.data() {
      case .json(let node): node.table()
      case .table(let table): table
      case nil: nil
      }
    } encode: {
      JSONValue($0)
    }
  }
}

extension Node {
  fileprivate func table() -> DataTable? {
    guard let array = value.array else {
      failExpecting("a list of records")
      return nil
    }
    let errors = session.errorCount
    var builder = TableBuilder(budget: files?.budget ?? Budget())
    for (index, element) in array.enumerated() {
      let row = child(element, at: index)
      guard let object = row.value.object else {
        row.failExpecting("a record")
        continue
      }
      do {
        try builder.addRow(
          object.members.flatMap { member in
            TableBuilder.cells(of: row.child(member.value, key: member.key).value, name: member.key)
          })
      } catch {
        row.fail(error.message)
        return nil
      }
    }
    guard session.errorCount == errors else { return nil }
    do {
      return try builder.table()
    } catch {
      fail(error.message)
      return nil
    }
  }
}
