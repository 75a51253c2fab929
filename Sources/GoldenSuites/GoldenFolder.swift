import Afterglow
import GoldenComparison

import SystemFiles

/// A folder of goldens on disk.
package struct GoldenFolder: Sendable {
  /// Without a slash at the end.
  package let path: String
  /// A reference, a scene or a manifest is never near this large.
  static let fileLimit = 64 << 20

  package init(path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The path of a file, which is named relative to the folder.
  package func place(of name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file of the folder, or nil if there is none.
  package func contents(of name: String) throws(GoldenSuiteError) -> [UInt8]? {
    let place = place(of: name)
    guard FileStatus(place) != nil else { return nil }
    do {
      return try SystemFile.contents(of: place, limit: Self.fileLimit)
    } catch {
      throw GoldenSuiteError(error, reading: place)
    }
  }

  /// Writes a file of the folder, completely or not at all, and the folders it belongs in.
  ///
  /// - Throws: If a link in the folder leads out of it: what is recorded stays within.
  package func write(_ bytes: [UInt8], to name: String) throws(GoldenSuiteError) {
    let place = place(of: name)
    do throws(ExportError) {
      let folder = AtomicFile.split(place).folder
      try AtomicFile.makeFolder(folder)
      guard let root = SystemPath.resolved(path), let real = SystemPath.resolved(folder),
        real == root || real.hasPrefix(root == "/" ? root : root + "/"), !Self.leadsOut(place, of: root)
      else {
        throw ExportError.cannotWrite(path: place, reason: "a link points outside the folder of goldens")
      }
      Leftovers.remove(of: place)
      try AtomicFile.write(bytes, to: place)
    } catch {
      throw .cannotWrite(error)
    }
  }

  /// Whether a file is a link to one outside.
  private static func leadsOut(_ file: String, of root: String) -> Bool {
    let destination = LinkedPath.destination(of: file)
    guard destination != file else { return false }
    guard let folder = SystemPath.resolved(SystemPath.split(destination).folder) else { return true }
    return folder != root && !folder.hasPrefix(root == "/" ? root : root + "/")
  }

  /// Every file in the folder and the folders in it, by its path in the folder; hidden ones and linked folders are left out.
  package func files() throws(GoldenSuiteError) -> [String] {
    var files: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try names(in: folder) where !name.hasPrefix(".") {
        guard let status = FileStatus(place(of: folder + name)) else { continue }
        if status.kind == .folder {
          if SystemPath.linkTarget(place(of: folder + name)) == nil { folders.append("\(folder)\(name)/") }
        } else {
          files.append(folder + name)
        }
      }
    }
    return files.sorted()
  }

  private func names(in folder: String) throws(GoldenSuiteError) -> [String] {
    let place = place(of: folder)
    do {
      return try Folder.names(in: place)
    } catch {
      throw GoldenSuiteError(error, reading: place)
    }
  }

  /// The path in the folder of a file that is named relative to it; nil for one outside.
  static func pathInFolder(_ name: String) -> String? {
    var parts: [Substring] = []
    guard !name.hasPrefix("/") else { return nil }
    for part in name.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The path of a file with all links followed, or nil if there is none.
  static func realPath(_ path: String) -> String? { SystemPath.resolved(path) }
}
