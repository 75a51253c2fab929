import CPango
import VectorGraphics

/// An opened face, its handles and its cached glyphs. Used under the engine's lock.
final class OpenFace {
  let description: FontFace
  let face: OpaquePointer
  /// The font at its units per em: advances, metrics and outlines come in font units.
  let font: OpaquePointer
  let coverage: OpaquePointer
  let unitsPerEm: UInt32
  /// Above and below the baseline, in ems; both positive for usual fonts.
  let ascent: Double
  let descent: Double
  /// The weight of a variable face; nil for others.
  let variableWeight: Int?
  private let variations: [hb_variation_t]
  private var drawings: [UInt32: GlyphContent] = [:]
  /// The images among them that were drawn last.
  private let decoded = DecodedGlyphs()

  /// More glyphs than the texts of one image use; beyond this limit the memory is released.
  private static let contentCapacity = 4096

  /// Opens the face of a file mapped into memory; nil if it is not a font.
  init?(_ description: FontFace, blob: OpaquePointer, weight: Int, axes: [String: Double]) {
    guard let face = hb_face_create(blob, description.index) else { return nil }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face),
      let coverage = afterglow_coverage_new(face)
    else {
      hb_face_destroy(face)
      return nil
    }
    self.description = description
    self.face = face
    self.font = font
    self.coverage = coverage
    unitsPerEm = hb_face_get_upem(face)
    variableWeight = description.weights.count > 1 ? description.weight(nearest: weight) : nil
    hb_font_set_scale(font, Int32(clamping: unitsPerEm), Int32(clamping: unitsPerEm))
    let weights = variableWeight.map { [hb_variation_t(tag: FontTag.weight, value: Float($0))] } ?? []
    variations = weights + axes.map { hb_variation_t(tag: hb_tag_from_string($0, -1), value: Float($1)) }
    OpenFace.apply(variations, to: font)
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
    ascent = Double(extents.ascender) / Double(max(1, unitsPerEm))
    descent = -Double(extents.descender) / Double(max(1, unitsPerEm))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(coverage))
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  private static func apply(_ variations: [hb_variation_t], to font: OpaquePointer) {
    if !variations.isEmpty { hb_font_set_variations(font, variations, UInt32(variations.count)) }
  }

  /// The axes of a variable font, such as `wght` and `wdth`; empty for other fonts.
  var axisTags: [String] {
    var count = hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.map { axis in
      String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: axis.tag >> $0) }, as: UTF8.self)
    }
  }

  /// Whether the face has glyphs for characters.
  func supports(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.allSatisfy { pango_coverage_get(coverage, Int32(bitPattern: $0.value)) != PANGO_COVERAGE_NONE }
  }

  /// The position or thickness of a line that goes with the text, in ems, upward.
  func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
    var position: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(font, tag, &position)
    return Double(position) / Double(max(1, unitsPerEm))
  }

  /// A font for shaping whose em is `scale` units; the caller owns it.
  func shaper(scale: Int32) -> OpaquePointer? {
    guard let shaper = hb_font_create(face) else { return nil }
    hb_font_set_scale(shaper, scale, scale)
    OpenFace.apply(variations, to: shaper)
    return shaper
  }

  /// Whether the face has color glyphs.
  var hasColor: Bool {
    hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// Whether the face has a table of layered glyphs or of paint graphs.
  private(set) lazy var hasColorTable: Bool = {
    let table = hb_face_reference_table(face, hb_tag_from_string("COLR", 4))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }()

  /// The advance of a glyph, in ems.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / Double(max(1, unitsPerEm))
  }

  /// The drawing of a glyph.
  func drawing(of glyph: UInt32, reader: OutlineReader) -> GlyphContent {
    if let cached = drawings[glyph] { return cached }
    if drawings.count >= OpenFace.contentCapacity { drawings.removeAll() }
    let drawing = makeContent(of: glyph, reader: reader)
    drawings[glyph] = drawing
    return drawing
  }

  private func makeContent(of glyph: UInt32, reader: OutlineReader) -> GlyphContent {
    func outline(_ glyph: UInt32) -> GlyphOutline {
      reader.outline(of: glyph, in: font, unitsPerEm: unitsPerEm)
    }
    if hasColor {
      let layers = ColorGlyphReader.layers(of: glyph, in: face)
      if !layers.isEmpty { return .layers(layers.map { (outline($0.glyph), $0.color) }) }
      if let picture = ColorGlyphReader.picture(
        of: glyph, in: font, unitsPerEm: unitsPerEm, decoded: decoded)
      {
        return picture
      }
    }
    return .outline(outline(glyph))
  }
}
