import CPango
import Glibc
import RenderTree
import SystemFiles

/// Reads the faces of font files from their name, style and variation tables.
enum FontFileReader {
  private static let suffixes = [".otf", ".ttf", ".otc", ".ttc", ".woff", ".woff2"]
  private static let maximumFaceCount: UInt32 = 256

  /// The faces of a font file, or of the font files in a folder (not those in folders inside it), by name.
  ///
  /// - Parameter skipped: Where it is said which files of a folder cannot be read.
  static func faces(at path: String, skipped: inout [String]) throws(TextError) -> [FontFace] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw TextError("the font file \(path) does not exist or cannot be read")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return try faces(ofFile: path) }
    var found: [FontFace] = []
    for name in try fontFileNames(inFolder: path) {
      do {
        found += try faces(ofFile: "\(path)/\(name)")
      } catch {
        skipped.append("\(error.description); it is skipped")
      }
    }
    return found
  }

  static func fontFileNames(inFolder path: String) throws(TextError) -> [String] {
    guard let folder = opendir(path) else { throw TextError("the font folder \(path) cannot be read") }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let lowercased = name.lowercased()
      if suffixes.contains(where: lowercased.hasSuffix) { names.append(name) }
    }
    return names.sorted()
  }

  private static func faces(ofFile path: String) throws(TextError) -> [FontFace] {
    // HarfBuzz would never stop reading a pipe or a device.
    if let status = FileStatus(path), status.kind != .regular {
      throw TextError("the font file \(path) is not a regular file; only these are read")
    }
    guard let blob = afterglow_font_file(path) else {
      throw TextError("the font file \(path) cannot be read")
    }
    defer { hb_blob_destroy(blob) }
    let count = min(hb_face_count(blob), maximumFaceCount)
    let found = (0..<count).flatMap { faces(of: blob, index: $0, path: path) }
    guard !found.isEmpty else { throw TextError("\(path) is not a readable OpenType font file") }
    return found
  }

  /// Whether a font in memory can be read.
  static func isFont(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard
        let blob = hb_blob_create_or_fail(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
          HB_MEMORY_MODE_READONLY, nil, nil
        ).flatMap(afterglow_font_unpacked)
      else { return false }
      defer { hb_blob_destroy(blob) }
      guard let face = hb_face_create(blob, 0) else { return false }
      defer { hb_face_destroy(face) }
      return hb_face_get_glyph_count(face) > 0
    }
  }

  /// One face, once for each name of its family.
  private static func faces(of blob: OpaquePointer, index: UInt32, path: String) -> [FontFace] {
    guard let face = hb_face_create(blob, index) else { return [] }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return [] }
    defer { hb_font_destroy(font) }
    let names = [FontName.typographicFamily, FontName.family].compactMap { name($0, of: face) }
    let style: Font.Style =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      ? .italic : hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0 ? .oblique : .normal
    let distinct = names.count == 2 && names[0] == names[1] ? [names[0]] : names
    return distinct.map {
      FontFace(family: $0, style: style, weights: weights(of: face, font), path: path, index: index)
    }
  }

  private static func name(_ identifier: UInt32, of face: OpaquePointer) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    var size = UInt32(buffer.count)
    let length = hb_ot_name_get_utf8(face, identifier, hb_language_from_string("en", -1), &size, &buffer)
    guard length > 0 else { return nil }
    return String(decoding: buffer.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func weights(of face: OpaquePointer, _ font: OpaquePointer) -> ClosedRange<Int> {
    var axis = hb_ot_var_axis_info_t()
    if hb_ot_var_find_axis_info(face, FontTag.weight, &axis) != 0, axis.min_value <= axis.max_value {
      return weight(axis.min_value)...weight(axis.max_value)
    }
    let weight = weight(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    return weight...weight
  }

  private static func weight(_ value: Float) -> Int {
    value.isFinite ? Int(min(max(value, 1), 1000)) : 400
  }
}

/// OpenType's numbers of names; HarfBuzz's constants have another type in each version.
private enum FontName {
  static let family: hb_ot_name_id_t = 1
  static let typographicFamily: hb_ot_name_id_t = 16
}

/// OpenType's four-letter tags, as numbers.
enum FontTag {
  /// The variation axis of weight, `wght`.
  static let weight: hb_tag_t = 0x7767_6874
}
