import SceneFile
import SystemFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder a scene lies in: what the scene names is read from here, and from nowhere above unless that is allowed.
package struct SceneFolder: SceneFileAccess {
  /// With a slash at the end, or empty for the current folder.
  let path: String
  /// Other folders whose files may be read.
  private let allowed: [String]

  init(of scene: String, allowed: [String] = []) {
    self.allowed = allowed
    path = scene.lastIndex(of: "/").map { String(scene[...$0]) } ?? ""
  }

  /// Where a file of the scene lies.
  ///
  /// - Throws: Where the name leads out of the folder, or there is no such file.
  func place(of name: String) throws(FileAccessError) -> String {
    guard !name.isEmpty, !name.utf8.contains(0) else { throw FileAccessError("a file needs a name") }
    guard !name.hasPrefix("/") else {
      throw FileAccessError("is an absolute path; files are named relative to the scene's folder")
    }
    guard let root = Self.realPath(path.isEmpty ? "." : path), let place = Self.realPath(path + name) else {
      throw FileAccessError(String(cString: strerror(errno)))
    }
    let roots = [root] + allowed.compactMap(Self.realPath)
    guard roots.contains(where: { place.hasPrefix($0 == "/" ? $0 : $0 + "/") }) else {
      throw FileAccessError("leads out of the scene's folder")
    }
    return place
  }

  package func contents(of name: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    try Self.contents(ofFile: try place(of: name), limit: limit)
  }

  /// The bytes of any file.
  package static func contents(ofFile path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    do {
      return try SystemFile.contents(of: path, limit: limit)
    } catch {
      throw FileAccessError(error.description)
    }
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
