import DataFiles
import SceneModel
import Tabular

/// The other table of a step that looks rows up, while its keys are read.
struct LookupDraft: Sendable {
  var table = DataTable(columns: [DataTable.Column]())
  var key = ""
  var columns: [String] = []

  static let format = ObjectFormat<LookupDraft>(
    "other table", "A table whose columns are added by a key.", initial: LookupDraft(), acceptsNull: true
  ) {
    Key(
      required: "data", \.table, .table,
      "Its rows: a list of records; in a scene file also {\"url\": \"x.csv\"} (.csv, .json, .ndjson).")
    Key(required: "key", \.key, .text, "Its column with the same values as \"field\".")
    Key(
      "columns", \.columns, .list(of: .text), default: [], "Its columns that are added (default: all others)."
    )
  }

  func step(_ field: String, names: [String]) -> LookupStep {
    LookupStep(field, in: table, key: key, columns: columns, names: names)
  }
}

extension LookupDraft {
  init(_ step: LookupStep) { (table, key, columns) = (step.table, step.key, step.columns) }
}
