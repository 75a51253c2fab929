import Afterglow
import GoldenComparison

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// The bytes of a file of the folder, or nil where there is none.
  package func contents(of name: String) throws(GoldenSuiteError) -> [UInt8]? {
    let place = place(of: name)
    guard access(place, F_OK) == 0 else { return nil }
    do {
      return try SceneFolder.contents(ofFile: place, limit: Self.fileLimit)
    } catch {
      throw .missingInput(path: place, reason: error.description)
    }
  }

  /// Writes a file of the folder, whole or not at all, and the folders it lies in.
  package func write(_ bytes: [UInt8], to name: String) throws(GoldenSuiteError) {
    let place = place(of: name)
    do {
      try WholeFile.makeFolder(WholeFile.split(place).folder)
      try WholeFile.write(bytes, to: place)
    } catch {
      throw .cannotWrite(error)
    }
  }

  /// Every file in the folder and the folders in it, by its path in the folder; hidden ones are left out.
  package func files() throws(GoldenSuiteError) -> [String] {
    var files: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try names(in: folder) where !name.hasPrefix(".") {
        var status = stat()
        guard stat(place(of: folder + name), &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append("\(folder)\(name)/")
        } else {
          files.append(folder + name)
        }
      }
    }
    return files.sorted()
  }

  private func names(in folder: String) throws(GoldenSuiteError) -> [String] {
    let place = place(of: folder)
    guard let directory = opendir(place) else {
      throw .missingInput(path: place, reason: String(cString: strerror(errno)))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
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

  /// The path of a file with all links followed, or nil where there is none.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
