import DataFiles

extension CheckReport {
  /// The report as JSON: `lines` with place, label, status, counts and messages, and how many have each status.
  package var json: JSONStream {
    var members: [(key: String, value: JSONStream)] = []
    if let title { members.append(("title", .value(JSONValue(.string(title))))) }
    members.append(("dialect", .value(JSONValue(.string(dialect.rawValue)))))
    var summary = JSONObject()
    for status in Status.allCases {
      summary[status.rawValue] = Self.number(lines.count { $0.status == status })
    }
    members.append(("summary", .value(JSONValue(.object(summary)))))
    members.append(("lines", .list(AnySequence(lines.lazy.map { .value($0.json) }))))
    return .object(members)
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
