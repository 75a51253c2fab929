import GoldenComparison
import GoldenSuites

/// The version of the program and of the library: the one place it is written.
enum AfterglowVersion {
  static let current = "0.2.0"

  /// The version, and those of the libraries that pictures depend on; the libraries of video are left out where they are
  /// not installed.
  static var json: String {
    let environment =
      (try? GoldenEnvironment.current(fontFiles: [], includesFilms: true))
      ?? (try? GoldenEnvironment.current(fontFiles: [], includesFilms: false))
    let libraries = (environment?.libraries ?? [:]).sorted { $0.key < $1.key }
      .map { "    \"\($0.key)\": \"\($0.value)\"" }
    return """
      {
        "afterglow": "\(current)",
        "libraries": {
      \(libraries.joined(separator: ",\n"))
        }
      }

      """
  }
}
