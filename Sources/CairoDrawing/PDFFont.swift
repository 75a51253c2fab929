import CCairo
import SystemFiles
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

extension PDFGlyphs {
  /// The same in parts of whole clusters, in the order of the text.
  ///
  /// - Parameter count: The most glyphs of a part, if no single cluster has more.
  func parts(ofGlyphs count: Int) -> [PDFGlyphs] {
    var parts: [PDFGlyphs] = []
    var (glyphsUsed, clustersUsed) = (0, 0)
    while clustersUsed < clusters.count {
      var end = clustersUsed
      var taken = 0
      while end < clusters.count, end == clustersUsed || taken + clusters[end].glyphCount <= count {
        taken += clusters[end].glyphCount
        end += 1
      }
      let first = isRightToLeft ? glyphs.count - glyphsUsed - taken : glyphsUsed
      var part = self
      part.glyphs = Array(glyphs[first..<first + taken])
      part.clusters = Array(clusters[clustersUsed..<end])
      parts.append(part)
      glyphsUsed += taken
      clustersUsed = end
    }
    return parts
  }
}

extension PDFFont {
  /// Throws if cairo cannot embed glyphs: some damaged fonts end the process in its assertions, so they are embedded in a copy
  /// of the process first.
  func check(_ glyphs: Set<UInt32>) throws(CairoError) {
    let text = PDFGlyphs(
      font: self, size: 1, slant: 0, glyphs: glyphs.sorted().map { .init(number: $0, place: .zero) },
      clusters: glyphs.map { _ in (" ", 1) }, isRightToLeft: false)
    let file: [UInt8]?
    do {
      file = try Isolation.bytes {
        guard let page = try? CairoSurface(pdfOfWidth: 1, height: 1, unit: 1) else { return nil }
        try? page.showChecked(text, transform: .identity, with: .color(.black))
        return try? page.finished()
      }
    } catch {
      throw .outOfMemory
    }
    guard file != nil else {
      throw .failed(
        "the font file \(path) cannot be embedded in a PDF file; use another font, or write outlines")
    }
  }
}

extension CairoSurface {
  /// Shows glyphs; whoever reads the file finds the characters.
  ///
  /// Cairo places a glyph relative to the one before it, and expects that one to be as wide as the font says, whereas the
  /// file gives widths in whole thousandths of the em: in a long line, the differences would add up to several letters.
  /// It gives the place itself only where the font matrix changes, so the size alternates between two neighboring values.
  package func show(
    _ text: PDFGlyphs, transform: AffineTransform, with source: Source
  ) throws(CairoError) {
    let glyphs = Set(text.glyphs.map(\.number))
    if usedGlyphs[text.font] == nil { try text.font.check(glyphs) }
    usedGlyphs[text.font, default: []].formUnion(glyphs)
    try Isolation.using { () throws(CairoError) in
      try showChecked(text, transform: transform, with: source)
    }
  }

  fileprivate func showChecked(
    _ text: PDFGlyphs, transform: AffineTransform, with source: Source
  ) throws(CairoError) {
    setTransform(transform)
    setSource(source)
    cairo.pointee.cairo_set_font_face(context, try face(text.font))
    let options = cairo.pointee.cairo_font_options_create()
    cairo.pointee.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo.pointee.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo.pointee.cairo_set_font_options(context, options)
    cairo.pointee.cairo_font_options_destroy(options)
    for (index, part) in text.parts(ofGlyphs: Self.mostRelativeGlyphs).enumerated() {
      let size = index.isMultiple(of: 2) ? text.size : text.size.nextUp
      var matrix = cairo_matrix_t(xx: size, yx: 0, xy: -text.slant * size, yy: size, x0: 0, y0: 0)
      cairo.pointee.cairo_set_font_matrix(context, &matrix)
      show(part)
    }
    try check()
  }

  /// The most glyphs that are placed one relative to the other; their errors add up to less than 0.008 of the em.
  private static let mostRelativeGlyphs = 16

  private func show(_ text: PDFGlyphs) {
    let glyphs = text.glyphs.map { cairo_glyph_t(index: UInt($0.number), x: $0.place.x, y: $0.place.y) }
    let clusters = text.clusters.map {
      cairo_text_cluster_t(num_bytes: Int32($0.text.utf8.count), num_glyphs: Int32($0.glyphCount))
    }
    let characters = text.clusters.map(\.text).joined()
    cairo.pointee.cairo_show_text_glyphs(
      context, characters, Int32(characters.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count),
      text.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
  }

  private func face(_ font: PDFFont) throws(CairoError) -> OpaquePointer {
    if let cached = fonts[font] { return cached }
    let pattern = cairo.pointee.FcPatternCreate()
    defer { cairo.pointee.FcPatternDestroy(pattern) }
    _ = cairo.pointee.FcPatternAddString(pattern, "file", font.path)
    _ = cairo.pointee.FcPatternAddInteger(pattern, "index", Int32(clamping: Int(font.index)))
    if let weight = font.weight {
      _ = cairo.pointee.FcPatternAddString(pattern, "fontvariations", "wght=\(weight)")
    }
    guard let face = cairo.pointee.cairo_ft_font_face_create_for_pattern(pattern) else {
      throw .failed("cairo returned no font of \(font.path)")
    }
    fonts[font] = face
    try cairo.check(cairo.pointee.cairo_font_face_status(face), "open \(font.path)")
    return face
  }
}
