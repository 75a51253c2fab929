import CPango
import VectorGraphics

/// What a glyph draws, in ems from its origin on the baseline, y down.
enum GlyphContent: Sendable {
  case outline(GlyphOutline)
  /// Layered outlines, each with its color; nil is the text's paint (OpenType COLR, version 0).
  case layers([(outline: GlyphOutline, color: Color?)])
  case picture(ColorGlyphBitmap, frame: Rect)

  /// The bounding box of the ink; empty if there is none.
  var bounds: Rect {
    switch self {
    case .outline(let outline): outline.bounds
    case .layers(let layers): layers.reduce(.zero) { $0.union($1.outline.bounds) }
    case .picture(_, let frame): frame
    }
  }
}

/// Reads color glyphs: layered outlines and images.
enum ColorGlyphReader {
  /// The glyph of the text's own color in a list of layers.
  private static let foreground: UInt32 = 0xFFFF

  /// The layers of a glyph with their colors in the font's first palette; empty if it has none.
  static func layers(of glyph: UInt32, in face: OpaquePointer) -> [(glyph: UInt32, color: Color?)] {
    var count = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    guard count > 0, count < 4096 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    let palette = firstPalette(of: face)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      let isForeground = layer.color_index == foreground || !palette.indices.contains(index)
      return (layer.glyph, isForeground ? nil : palette[index])
    }
  }

  private static func firstPalette(of face: OpaquePointer) -> [Color] {
    var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    guard count > 0 else { return [] }
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    return colors.prefix(Int(count)).map { bgra in
      func channel(_ shift: UInt32) -> Double { Double((bgra >> shift) & 255) / 255 }
      return Color(red: channel(8), green: channel(16), blue: channel(24), alpha: channel(0))
    }
  }

  /// The largest image that a font (scaled to its units per em) has for a glyph, or nil.
  static func picture(
    of glyph: UInt32, in font: OpaquePointer, unitsPerEm: UInt32, decoded: DecodedGlyphs
  ) -> GlyphContent? {
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let bytes = hb_blob_get_data(blob, &length), length > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0, unitsPerEm > 0
    else { return nil }
    let file = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    guard let picture = ColorGlyphBitmap(png: [UInt8](file), in: decoded) else { return nil }
    let em = Double(unitsPerEm)
    let frame = Rect(
      x: Double(extents.x_bearing) / em, y: -Double(extents.y_bearing) / em,
      width: Double(extents.width) / em, height: -Double(extents.height) / em)
    return frame.isEmpty ? nil : .picture(picture, frame: frame)
  }
}
