import CPango
import Glibc
import RenderTree
import SystemFiles

/// The dependencies of text other than the scene: the layout libraries and the font files.
package struct TextEnvironment: Sendable, Hashable {
  /// Versions by library.
  package var libraries: [String: String]
  /// The FNV-1a digest (64 bits, as 16 hexadecimal digits) of each font file, by its path.
  package var fontFiles: [String: String]

  /// The libraries as they are loaded, and the digests of files.
  package init(fontFiles paths: [String]) throws(TextError) {
    libraries = [
      "pango": pango_version_string().map { String(cString: $0) } ?? "",
      "harfbuzz": hb_version_string().map { String(cString: $0) } ?? "",
      "glib": "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)",
      "fontconfig": TextEnvironment.version(number: Int(FcGetVersion())),
    ]
    fontFiles = [:]
    for path in paths { fontFiles[path] = try TextEnvironment.digest(ofFile: path) }
  }

  /// fontconfig's version from its number, as in 21401 for 2.14.1.
  private static func version(number: Int) -> String {
    "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }

  private static func digest(ofFile path: String) throws(TextError) -> String {
    guard let blob = hb_blob_create_from_file_or_fail(path) else {
      throw TextError("the font file \(path) cannot be read")
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length) else { return FNV1a.digest(of: []).hexadecimal }
    return FNV1a.digest(of: UnsafeRawBufferPointer(start: start, count: Int(length))).hexadecimal
  }
}
