import CCairo
import SystemFiles

extension CairoSurface {
  /// Begins a PDF file of one page of a size in units of 1/72 inch; `unit` of them are one unit of user space.
  package convenience init(pdfOfWidth width: Double, height: Double, unit: Double) throws(CairoError) {
    let cairo = try Cairo.loaded()
    let file = File()
    let surface = cairo.pointee.cairo_pdf_surface_create_for_stream(
      { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let file = Unmanaged<File>.fromOpaque(closure).takeUnretainedValue()
        file.bytes += UnsafeBufferPointer(start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(file).toOpaque(), width, height)
    try self.init(cairo, surface, file: file, unit: unit)
    cairo.pointee.cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    // The time of day would make every file another one.
    cairo.pointee.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    try cairo.check(cairo.pointee.cairo_status(context), "begin a PDF file")
  }

  /// Sets words that programs show beside a PDF file.
  package func setTitle(_ title: String, subject: String?) {
    cairo.pointee.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    if let subject {
      cairo.pointee.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, subject)
    }
  }

  /// Ends the page and returns the PDF file.
  package func finishedFile() throws(CairoError) -> [UInt8] {
    for (font, glyphs) in usedGlyphs.sorted(by: { $0.key.path < $1.key.path }) { try font.check(glyphs) }
    return try Isolation.using { () throws(CairoError) in try finished() }
  }

  func finished() throws(CairoError) -> [UInt8] {
    cairo.pointee.cairo_show_page(context)
    cairo.pointee.cairo_surface_finish(surface)
    isFinished = true
    try check()
    try cairo.check(cairo.pointee.cairo_surface_status(surface), "write a PDF file")
    return file?.bytes ?? []
  }
}
