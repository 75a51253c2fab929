import Afterglow
import GoldenComparison
import VectorGraphics

import SystemFiles

/// A folder of goldens with its manifest, its tolerances, and the environment it was recorded in.
package struct GoldenSuite: Sendable {
  package let folder: GoldenFolder
  /// The families whose components the scenes may use.
  let families: [any Family.Type]
  package let manifest: GoldenManifest
  package let tolerances: ToleranceTable
  /// Nil if nothing has been recorded yet.
  package let recordedEnvironment: GoldenEnvironment?

  /// Reads the folder's files; tolerances and the environment may be absent.
  ///
  /// - Parameter families: The families whose components the scenes may use.
  package init(folder path: String, families: [any Family.Type] = []) throws(GoldenSuiteError) {
    let folder = GoldenFolder(path: path)
    func read<Value>(
      _ name: String, _ decode: ([UInt8], String) throws(GoldenFileErrors) -> Value
    ) throws(GoldenSuiteError) -> Value? {
      guard let bytes = try folder.contents(of: name) else { return nil }
      do {
        return try decode(bytes, folder.place(of: name))
      } catch {
        throw .invalidFiles(error.errors)
      }
    }
    guard let manifest = try read(GoldenFiles.manifest, GoldenManifest.init(json:file:)) else {
      throw .missingInput(
        path: folder.place(of: GoldenFiles.manifest), reason: "there is no golden manifest here")
    }
    self.folder = folder
    self.families = families
    self.manifest = manifest
    tolerances = try read(GoldenFiles.tolerances, ToleranceTable.init(json:file:)) ?? ToleranceTable()
    recordedEnvironment = try read(GoldenFiles.environment) { bytes, file throws(GoldenFileErrors) in
      do throws(GoldenFileError) {
        return try GoldenEnvironment(json: bytes, file: file)
      } catch {
        throw GoldenFileErrors([error])
      }
    }
  }

  /// The goldens that names choose: a scene file, a golden, or a folder of goldens; all where there are no names.
  package func selected(_ names: [String]) throws(GoldenSuiteError) -> [GoldenEntry] {
    if names.isEmpty { return manifest.entries }
    var chosen: Set<String> = []
    for name in names {
      let place = GoldenFolder.realPath(name)
      let matches = manifest.entries.filter { entry in
        entry.name == name || entry.name.hasPrefix(name.hasSuffix("/") ? name : name + "/")
          || (place != nil && GoldenFolder.realPath(folder.place(of: entry.scene)) == place)
      }
      guard !matches.isEmpty else {
        let hint = nearestName(to: name, among: manifest.entries.map(\.name)).map { "; did you mean \($0)?" }
        throw .unknownSelection(name, hint: hint ?? "")
      }
      chosen.formUnion(matches.map(\.name))
    }
    return manifest.entries.filter { chosen.contains($0.name) }
  }

  /// What is wrong with the folder itself.
  func inventory() throws(GoldenSuiteError) -> GoldenInventory {
    let missing = manifest.entries.map(\.scene).filter { FileStatus(folder.place(of: $0)) == nil }
    return GoldenInventory(
      manifest: manifest, tolerances: tolerances, files: try folder.files(), missingScenes: Set(missing),
      scenesInFolder: Set(manifest.entries.compactMap { GoldenFolder.pathInFolder($0.scene) }))
  }
}
