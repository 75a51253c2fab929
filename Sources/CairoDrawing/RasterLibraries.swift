import CCairo
import Glibc

/// The libraries used to rasterize shapes.
package enum RasterLibraries {
  /// Their versions by name: cairo, and freetype, which cairo loads.
  ///
  /// Glyphs are drawn as outlines and no hinting takes place, so freetype draws nothing here; its version is reported
  /// for those who look for the cause of a difference.
  package static func versions() -> [String: String] {
    var versions = ["cairo": String(cString: cairo_version_string())]
    versions["freetype"] = freetypeVersion()
    return versions
  }

  private typealias Library = UnsafeMutableRawPointer
  private typealias Initialize = @convention(c) (UnsafeMutablePointer<Library?>) -> Int32
  private typealias Version =
    @convention(c) (
      Library, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Void
  private typealias Finish = @convention(c) (Library) -> Int32

  /// Nil if cairo was built without freetype.
  private static func freetypeVersion() -> String? {
    guard let program = dlopen(nil, RTLD_NOW), let initialize = dlsym(program, "FT_Init_FreeType"),
      let version = dlsym(program, "FT_Library_Version"), let finish = dlsym(program, "FT_Done_FreeType")
    else { return nil }
    var library: Library?
    guard unsafeBitCast(initialize, to: Initialize.self)(&library) == 0, let library else { return nil }
    defer { _ = unsafeBitCast(finish, to: Finish.self)(library) }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafeBitCast(version, to: Version.self)(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
