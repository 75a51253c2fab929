/// Compares the contents of a golden folder with its manifest: orphans in both directions, and duplicates.
package struct GoldenInventory: Sendable {
  /// Something wrong with the folder rather than with one picture.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The file or the golden concerned.
    package let subject: String
    package let message: String

    package init(_ subject: String, _ message: String) {
      self.subject = subject
      self.message = message
    }

    package var description: String { "\(subject): \(message)" }
  }

  package let findings: [Finding]

  /// Compares a manifest with the files of its folder.
  ///
  /// - Parameters:
  ///   - manifest: The folder's.
  ///   - tolerances: The folder's.
  ///   - files: Every file in the folder, by its path in it.
  ///   - missingScenes: The scenes of entries that do not exist.
  ///   - scenesInFolder: The entries' scenes by their path in the folder, for those that are in it.
  package init(
    manifest: GoldenManifest, tolerances: ToleranceTable, files: [String], missingScenes: Set<String>,
    scenesInFolder: Set<String>
  ) {
    var findings = Self.duplicates(in: manifest.entries)
    for entry in manifest.entries where missingScenes.contains(entry.scene) {
      findings.append(Finding(entry.name, "its scene \(entry.scene) does not exist"))
    }
    let references = Set(manifest.entries.map(\.referencePath))
    for file in files.sorted() where !Self.isAsset(file) {
      if file.hasSuffix(GoldenFiles.imageSuffix) || file.hasSuffix(GoldenFiles.videoSuffix) {
        guard !references.contains(file) else { continue }
        findings.append(
          Finding(file, "an orphan: no golden in the manifest has this reference; remove it or list it"))
      } else if file.hasSuffix(".json"), !Self.reserved.contains(file), !scenesInFolder.contains(file) {
        findings.append(
          Finding(file, "an orphan: no golden in the manifest uses this scene; remove it or list it"))
      }
    }
    let names = Set(manifest.entries.map(\.name))
    for name in tolerances.tolerances.keys.sorted() where !names.contains(name) {
      findings.append(
        Finding(name, "an orphan: \(GoldenFiles.tolerances) lists it, but the manifest does not"))
    }
    self.findings = findings
  }

  private static let reserved: Set = [GoldenFiles.manifest, GoldenFiles.tolerances, GoldenFiles.environment]

  private static func isAsset(_ file: String) -> Bool {
    file.split(separator: "/").dropLast().contains { $0 == GoldenFiles.assetFolder }
  }

  /// Goldens of one name, also where only a file system that ignores case takes it for one, and goldens that show
  /// the same under two names.
  private static func duplicates(in entries: [GoldenEntry]) -> [Finding] {
    var findings: [Finding] = []
    var names: [String: String] = [:]
    var contents: [GoldenEntry: String] = [:]
    for entry in entries {
      if let first = names.updateValue(entry.name, forKey: entry.referencePath.lowercased()) {
        let other = first == entry.name ? "another golden has this name" : "\(first) differs only in case"
        findings.append(Finding(entry.name, "a duplicate: \(other)"))
      } else if let first = contents.updateValue(entry.name, forKey: entry.content) {
        findings.append(Finding(entry.name, "a duplicate: \(first) renders the same"))
      }
    }
    return findings
  }
}
