import DataFiles

extension CheckReport {
  /// The report as JSON: `lines` with place, label, status, counts and messages, and how many have each status.
  package var json: JSONValue {
    var document = JSONObject()
    if let title { document["title"] = JSONValue(.string(title)) }
    document["dialect"] = JSONValue(.string(dialect.rawValue))
    var summary = JSONObject()
    for status in Status.allCases {
      summary[status.rawValue] = Self.number(lines.count { $0.status == status })
    }
    document["summary"] = JSONValue(.object(summary))
    document["lines"] = JSONValue(.array(lines.map(\.json)))
    return JSONValue(.object(document))
  }

  fileprivate static func number(_ number: Int?) -> JSONValue {
    number.map { JSONValue(.number(JSONNumber(Double($0)))) } ?? JSONValue(.null)
  }
}

extension CheckReport.Line {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["line"] = CheckReport.number(line)
    object["column"] = CheckReport.number(column)
    object["label"] = JSONValue(.string(label))
    object["status"] = JSONValue(.string(status.rawValue))
    object["offered"] = CheckReport.number(offered)
    object["consumed"] = CheckReport.number(consumed)
    object["produced"] = CheckReport.number(produced)
    object["stated"] = CheckReport.number(stated)
    object["made"] = summary.map { JSONValue(.string($0)) } ?? JSONValue(.null)
    object["messages"] = JSONValue(.array(messages.map { JSONValue(.string($0)) }))
    return JSONValue(.object(object))
  }
}
