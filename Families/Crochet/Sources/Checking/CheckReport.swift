/// What checking a pattern found.
package struct CheckReport: Sendable {
  package enum Status: String, Sendable, Hashable, CaseIterable {
    case ok, note, warning, error, notChecked
  }

  package struct Line: Sendable {
    /// The line and column of the row or of the fault, from 1; columns count Unicode scalars.
    package var line: Int
    package var column: Int
    /// The label as it is written, such as `Rnd 4`; empty for lines without one.
    package var label: String
    package var status: Status
    /// Stitches that the row below offers; spaces where it has only these; nil if it is not known.
    package var offered: Int?
    /// How many of them are worked, skipped or passed over.
    package var consumed: Int?
    /// Stitches made, as patterns count them: counted chains included, slip stitches and spaces not.
    package var produced: Int?
    package var stated: Int?
    /// What was made, such as `24 dc, 4 ch-2 sps`.
    package var summary: String?
    package var messages: [String] = []
  }

  package var lines: [Line] = []
  /// The rows of all pieces that could be worked.
  package var pieces: [FabricPiece] = []
  package var title: String?
  package var dialect = Dialect.us
  /// How many steps of work it took.
  var steps = 0

  package var hasErrors: Bool { lines.contains { $0.status == .error } }
  package var hasUnchecked: Bool { lines.contains { $0.status == .notChecked } }
}

/// Rows that are worked on one another.
package struct FabricPiece: Sendable, Hashable {
  package var rows: [FabricRow]
  /// The first line of the pattern that belongs to it, from 0.
  package var line: Int
}
