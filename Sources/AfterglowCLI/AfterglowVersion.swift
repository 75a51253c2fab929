import CommandOptions
import Afterglow
import GoldenComparison
import GoldenSuites

extension AfterglowVersion {
  /// The version, and those of the libraries that affect images; video libraries are omitted if they are not installed.
  static var json: String {
    let environment =
      (try? GoldenEnvironment.current(fontFiles: [], includesVideos: true))
      ?? (try? GoldenEnvironment.current(fontFiles: [], includesVideos: false))
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
