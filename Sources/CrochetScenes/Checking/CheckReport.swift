/// What checking a pattern found.
public struct CheckReport: Sendable {
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case ok, note, warning, error, notChecked
  }

  public struct Line: Sendable {
    /// The line and column of the row or of the fault, from 1; columns count Unicode scalars.
    public var line: Int
    public var column: Int
    /// The label as it is written, such as `Rnd 4`; empty for lines without one.
    public var label: String
    public var status: Status
    /// Stitches that the row below offers; spaces where it has only these; nil where it is not known.
    public var offered: Int?
    /// How many of them are worked, skipped or passed over.
    public var consumed: Int?
    /// Stitches made, as patterns count them: counted chains included, slip stitches and spaces not.
    public var produced: Int?
    public var stated: Int?
    /// What was made, such as `24 dc, 4 ch-2 sps`.
    public var summary: String?
    public var messages: [String] = []
  }

  public var lines: [Line] = []
  /// The rows of all pieces that could be worked.
  public var pieces: [FabricPiece] = []
  public var title: String?
  public var dialect = Dialect.us

  public var hasErrors: Bool { lines.contains { $0.status == .error } }
  public var hasUnchecked: Bool { lines.contains { $0.status == .notChecked } }
}

/// Rows that are worked on one another.
public struct FabricPiece: Sendable, Hashable {
  public var rows: [FabricRow]
  /// The first line of the pattern that belongs to it, from 0.
  public var line: Int
}
