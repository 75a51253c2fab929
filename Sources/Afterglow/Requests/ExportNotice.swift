/// A message about a file that is written all the same.
public struct ExportNotice: Sendable, Hashable {
  /// What a notice is about.
  public enum Kind: Sendable, Hashable {
    /// The file differs from what was asked for, such as where its format has no transparency.
    case warning
    /// How the file was made, such as how well the ends of a loop meet.
    case information
  }

  /// What the notice is about.
  public var kind: Kind
  /// The message. Properties of requests are named in backticks.
  public var message: String

  /// Receives notices, and may stop the export by an error.
  public typealias Handler = @Sendable (ExportNotice) throws(AfterglowError) -> Void

  static func warning(_ message: String) -> ExportNotice { ExportNotice(kind: .warning, message: message) }
}
