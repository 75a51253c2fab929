#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of its own for passing files, removed with what is in it when its owner goes.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws(GoldenSuiteError) {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(root)/afterglow-golden-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .missingInput(
        path: root, reason: "no folder can be made here: \(String(cString: strerror(errno)))")
    }
    path = String(cString: made)
  }

  deinit {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        }
        unlink("\(path)/\(name)")
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
