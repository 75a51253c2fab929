import Glibc
import RenderTree

/// The font files of folders, in fallback order.
package enum FontFiles {
  /// The paths of a folder's font files, or that of a single file.
  ///
  /// - Throws: If it cannot be read.
  package static func paths(in path: String) throws(TextError) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    return try FontFileReader.fontFileNames(inFolder: path).map { "\(path)/\($0)" }
  }
}
