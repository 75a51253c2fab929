import GoldenComparison
import PangoText
import VideoCoding

extension GoldenEnvironment {
  /// The libraries that lay out text here and the digests of font files; with videos, the libraries that
  /// encode them too.
  package static func current(
    fontFiles: Set<String>, includesVideos: Bool
  ) throws(GoldenSuiteError) -> GoldenEnvironment {
    let text: TextEnvironment
    do {
      text = try TextEnvironment(fontFiles: fontFiles.sorted())
    } catch {
      throw .missingInput(path: fontFiles.sorted().first ?? "fonts", reason: error.description)
    }
    var environment = GoldenEnvironment(libraries: text.libraries)
    for (path, digest) in text.fontFiles {
      environment.fonts[path.split(separator: "/").last.map(String.init) ?? path] = digest
    }
    guard includesVideos else { return environment }
    do {
      for version in try VideoLibraries.versions() {
        let parts = version.split(separator: " ", maxSplits: 1).map(String.init)
        if parts.count == 2 { environment.libraries[parts[0]] = parts[1] }
      }
    } catch {
      if case .shortage(let message) = error { throw .shortage(message) }
      throw .missingInput(path: "libavcodec", reason: error.description)
    }
    return environment
  }
}
