/// Why a training log could not be read at all.
package enum WorkoutError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text has no rows.
  case empty
  /// The header is that of no export we know; the names in it.
  case unknownHeader([String])
  /// The text is invalid at a position, given in the message.
  case malformed(line: Int, column: Int, message: String)

  package var description: String {
    switch self {
    case .empty: "the training log is empty; expected a header and a row for each set"
    case .unknownHeader(let names):
      "the header \(names.prefix(20).joined(separator: ", ")) does not match any known training log; expected an export from "
        + "Strong, Hevy, FitNotes or IronLog"
    case .malformed(let line, let column, let message): "\(line):\(column): \(message)"
    }
  }
}
