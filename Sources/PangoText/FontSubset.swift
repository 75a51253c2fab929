import CPango
import Glibc
import RenderTree
import SystemFiles

/// Parts of fonts for embedding, made by HarfBuzz's subsetter, which is loaded when it is needed.
package struct FontSubset: Sendable {
  package var face: TextFace
  package var characters: Set<Unicode.Scalar> = []
  package var glyphs: Set<UInt32> = []
  /// OpenType features in addition to the default ones, such as `tnum`.
  package var features: Set<String> = []

  package init(face: TextFace) { self.face = face }

  private static let library = "libharfbuzz-subset.so.0"
  private static let package = "libharfbuzz-subset0"
  /// `HB_SUBSET_SETS_LAYOUT_FEATURE_TAG`.
  private static let featureTags: UInt32 = 6

  private typealias Create = @convention(c) () -> OpaquePointer?
  private typealias Release = @convention(c) (OpaquePointer) -> Void
  private typealias NumberSet = @convention(c) (OpaquePointer) -> OpaquePointer?
  private typealias TagSet = @convention(c) (OpaquePointer, UInt32) -> OpaquePointer?
  private typealias Pin = @convention(c) (OpaquePointer, OpaquePointer, hb_tag_t, Float) -> hb_bool_t
  private typealias Run = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?

  /// A font file reduced to the characters and glyphs, a variable font fixed at its weight.
  ///
  /// - Throws: If the library is not installed, the font forbids embedding, or it cannot be read.
  package func file() throws(TextError) -> [UInt8] {
    guard let blob = afterglow_font_file(face.path) else {
      throw TextError("\(face.path) cannot be read")
    }
    defer { hb_blob_destroy(blob) }
    guard let source = hb_face_create(blob, face.index) else {
      throw TextError("not enough memory for fonts")
    }
    defer { hb_face_destroy(source) }
    if Self.forbidsEmbedding(source) {
      throw TextError(
        "the font \(face.family) does not permit embedding; reference it by name, or write outlines")
    }
    let create: Create = try Self.function("hb_subset_input_create_or_fail")
    let release: Release = try Self.function("hb_subset_input_destroy")
    let run: Run = try Self.function("hb_subset_or_fail")
    guard let input = create() else { throw TextError("not enough memory for fonts") }
    defer { release(input) }
    try choose(in: input, of: source)
    // Some fonts make the library abort.
    let part: [UInt8]?
    do {
      part = try Isolation.bytes { run(source, input).flatMap(Self.bytes) }
    } catch {
      throw TextError("the font \(face.family) cannot be subset: \(error.description)")
    }
    guard let part else {
      throw TextError(
        "the font \(face.family) of \(face.path) cannot be subset with the installed version of HarfBuzz; reference it by name, or write outlines"
      )
    }
    return part
  }

  private static func bytes(of face: OpaquePointer) -> [UInt8]? {
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(hb_face_reference_blob(face), &length), length > 0 else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  private func choose(in input: OpaquePointer, of source: OpaquePointer) throws(TextError) {
    let unicodes: NumberSet = try Self.function("hb_subset_input_unicode_set")
    let numbers: NumberSet = try Self.function("hb_subset_input_glyph_set")
    let tags: TagSet = try Self.function("hb_subset_input_set")
    for character in characters { hb_set_add(unicodes(input), character.value) }
    for glyph in glyphs { hb_set_add(numbers(input), glyph) }
    for feature in features {
      let tag = feature.drop { $0 == "+" || $0 == "-" }.prefix(4)
      hb_set_add(tags(input, Self.featureTags), hb_tag_from_string(String(tag), 4))
    }
    guard face.isVariable else { return }
    let pin: Pin = try Self.function("hb_subset_input_pin_axis_location")
    _ = pin(input, source, FontTag.weight, Float(face.weight))
  }

  /// Only bit 1 of `fsType` in the table OS/2: restricted license embedding.
  private static func forbidsEmbedding(_ face: OpaquePointer) -> Bool {
    guard let table = hb_face_reference_table(face, hb_tag_from_string("OS/2", 4)) else { return false }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(table, &length), length >= 10 else { return false }
    return bytes[9] & 0x0E == 2
  }

  private static func function<Function>(_ name: String) throws(TextError) -> Function {
    guard let handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL), let symbol = dlsym(handle, name) else {
      throw TextError(
        "embedding fonts needs the Debian package \(package), which is not installed; run: apt-get install \(package)"
      )
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
