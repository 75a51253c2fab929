import CCairo
import VectorGraphics

/// A face of a font file, whose used glyphs are embedded in a PDF file.
package struct PDFFont: Hashable {
  package var path: String
  /// The place of the face in a collection.
  package var index: UInt32
  /// The weight that a variable font is set to; nil for others.
  package var weight: Int?

  package init(path: String, index: UInt32, weight: Int?) {
    self.path = path
    self.index = index
    self.weight = weight
  }
}

/// Glyphs with the characters that they represent.
package struct PDFGlyphs {
  package struct Glyph {
    package var number: UInt32
    /// The origin on the baseline.
    package var place: Point

    package init(number: UInt32, place: Point) {
      self.number = number
      self.place = place
    }
  }

  package var font: PDFFont
  /// The em.
  package var size: Double
  /// How far glyphs lean to the right for each unit of height.
  package var slant: Double
  /// From left to right.
  package var glyphs: [Glyph]
  /// In the order of the text: its characters, and how many glyphs show them.
  package var clusters: [(text: String, glyphCount: Int)]
  /// Whether the clusters belong to the glyphs from the last one on.
  package var isRightToLeft: Bool

  package init(
    font: PDFFont, size: Double, slant: Double, glyphs: [Glyph],
    clusters: [(text: String, glyphCount: Int)], isRightToLeft: Bool
  ) {
    self.font = font
    self.size = size
    self.slant = slant
    self.glyphs = glyphs
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
  }
}

extension PDFSurface {
  /// Shows glyphs; whoever reads the file finds the characters.
  package func show(
    _ text: PDFGlyphs, transform: AffineTransform, with source: Source
  ) throws(CairoError) {
    setTransform(transform)
    setSource(source)
    cairo_set_font_face(context, try face(text.font))
    var matrix = cairo_matrix_t(
      xx: text.size, yx: 0, xy: -text.slant * text.size, yy: text.size, x0: 0, y0: 0)
    cairo_set_font_matrix(context, &matrix)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let glyphs = text.glyphs.map { cairo_glyph_t(index: UInt($0.number), x: $0.place.x, y: $0.place.y) }
    let clusters = text.clusters.map {
      cairo_text_cluster_t(num_bytes: Int32($0.text.utf8.count), num_glyphs: Int32($0.glyphCount))
    }
    let characters = text.clusters.map(\.text).joined()
    cairo_show_text_glyphs(
      context, characters, Int32(characters.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count),
      text.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
    try check()
  }

  private func face(_ font: PDFFont) throws(CairoError) -> OpaquePointer {
    if let known = fonts[font] { return known }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, "file", font.path)
    FcPatternAddInteger(pattern, "index", Int32(clamping: Int(font.index)))
    if let weight = font.weight { FcPatternAddString(pattern, "fontvariations", "wght=\(weight)") }
    guard let face = cairo_ft_font_face_create_for_pattern(pattern) else {
      throw CairoError("cairo returned no font of \(font.path)")
    }
    fonts[font] = face
    try CairoError.check(cairo_font_face_status(face), "open \(font.path)")
    return face
  }
}
