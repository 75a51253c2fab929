import CCairo
import PixelKernels
import VectorGraphics

/// A PDF file of one page that is being drawn: the sole owner of its cairo handles.
///
/// User space has its origin at the top left; `unit` points of the page are one unit of it.
package final class PDFSurface {
  /// What shapes and text are painted with.
  package enum Source {
    case color(Color)
    /// From offset 0 at one point to 1 at the other.
    case linear(start: Point, end: Point, ramp: Ramp)
    /// From offset 0 at the focus to 1 on the circle of radius 1 around the origin; `transform` leads to user space.
    case radial(focus: Point, transform: AffineTransform, ramp: Ramp)
  }

  /// Colors that are mixed straight, in order of offset 0…1.
  package struct Ramp {
    package var stops: [(offset: Double, color: Color)]
    package var spread: Gradient.SpreadMethod

    package init(stops: [(offset: Double, color: Color)], spread: Gradient.SpreadMethod) {
      self.stops = stops
      self.spread = spread
    }
  }

  /// What cairo has written so far.
  private final class Output {
    var bytes: [UInt8] = []
  }

  let context: OpaquePointer
  private let surface: OpaquePointer
  private let output: Output
  private let base: cairo_matrix_t
  private var masks: [OpaquePointer] = []
  var fonts: [PDFFont: OpaquePointer] = [:]
  private var images: [String: OpaquePointer] = [:]

  /// A page of a size in units of 1/72 inch.
  package init(width: Double, height: Double, unit: Double) throws(CairoError) {
    let output = Output()
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        output.bytes += UnsafeBufferPointer(start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), width, height)
    guard let surface else { throw CairoError("cairo returned no PDF surface") }
    guard let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw CairoError("cairo returned no context")
    }
    self.output = output
    self.surface = surface
    self.context = context
    base = cairo_matrix_t(xx: unit, yx: 0, xy: 0, yy: unit, x0: 0, y0: 0)
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    // The time of day would make every file another one.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    cairo_set_tolerance(context, 0.01)
    setTransform(.identity)
    try CairoError.check(cairo_status(context), "begin a PDF file")
  }

  deinit {
    for mask in masks { cairo_pattern_destroy(mask) }
    for font in fonts.values { cairo_font_face_destroy(font) }
    for image in images.values { cairo_surface_destroy(image) }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Words that programs show beside the file.
  package func setTitle(_ title: String, subject: String?) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    if let subject { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, subject) }
  }

  /// Ends the page and returns the file.
  package func finish() throws(CairoError) -> [UInt8] {
    cairo_show_page(context)
    cairo_surface_finish(surface)
    try CairoError.check(cairo_status(context), "draw a PDF file")
    try CairoError.check(cairo_surface_status(surface), "write a PDF file")
    return output.bytes
  }

  package func check() throws(CairoError) {
    try CairoError.check(cairo_status(context), "draw a PDF file")
  }

  /// The map from the space of what follows to user space.
  func setTransform(_ transform: AffineTransform) {
    var (result, base, inner) = (cairo_matrix_t(), base, transform.cairo)
    cairo_matrix_multiply(&result, &inner, &base)
    cairo_set_matrix(context, &result)
  }
}

// MARK: Shapes

extension PDFSurface {
  package func fill(_ path: BezierPath, rule: FillRule, transform: AffineTransform, with source: Source) {
    setTransform(transform)
    setSource(source)
    append(path)
    cairo_set_fill_rule(context, rule.cairo)
    cairo_fill(context)
  }

  package func stroke(
    _ path: BezierPath, style: StrokeStyle, transform: AffineTransform, with source: Source
  ) {
    setTransform(transform)
    setSource(source)
    append(path)
    style.set(on: context)
    cairo_stroke(context)
  }

  /// Paints the whole page.
  package func paint(_ color: Color) {
    setSource(.color(color))
    cairo_paint(context)
  }

  private func append(_ path: BezierPath) {
    cairo_new_path(context)
    path.append(to: context)
  }

  func setSource(_ source: Source) {
    switch source {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .linear(let start, let end, let ramp):
      set(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), ramp, transform: .identity)
    case .radial(let focus, let transform, let ramp):
      set(cairo_pattern_create_radial(focus.x, focus.y, 0, 0, 0, 1), ramp, transform: transform)
    }
  }

  private func set(_ pattern: OpaquePointer?, _ ramp: Ramp, transform: AffineTransform) {
    guard let pattern else { return }
    for stop in ramp.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    let extend: cairo_extend_t =
      switch ramp.spread {
      case .pad: CAIRO_EXTEND_PAD
      case .repeat: CAIRO_EXTEND_REPEAT
      case .reflect: CAIRO_EXTEND_REFLECT
      }
    cairo_pattern_set_extend(pattern, extend)
    if var inverse = transform.inverted?.cairo { cairo_pattern_set_matrix(pattern, &inverse) }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

// MARK: Groups

extension PDFSurface {
  package func save() { cairo_save(context) }
  package func restore() { cairo_restore(context) }

  package func clip(_ path: BezierPath, rule: FillRule, transform: AffineTransform) {
    setTransform(transform)
    append(path)
    cairo_set_fill_rule(context, rule.cairo)
    cairo_clip(context)
  }

  package func beginGroup() { cairo_push_group(context) }

  /// Ends a group whose alpha masks the next that ends with `isMasked`.
  package func endMask() {
    guard let mask = cairo_pop_group(context) else { return }
    masks.append(mask)
  }

  package func endGroup(opacity: Double, blendMode: BlendMode, isMasked: Bool) {
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, blendMode.cairo)
    if isMasked, let mask = masks.popLast() {
      cairo_mask(context, mask)
      cairo_pattern_destroy(mask)
    } else if opacity < 1 {
      cairo_paint_with_alpha(context, opacity)
    } else {
      cairo_paint(context)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }
}

// MARK: Images

extension PDFSurface {
  /// Places a picture; that of a name is embedded once.
  ///
  /// - Parameters:
  ///   - jpeg: The file of the picture, which is then embedded as it is.
  ///   - bitmap: The pixels.
  package func draw(
    image name: String, jpeg: [UInt8]?, in frame: Rect, transform: AffineTransform, isSmooth: Bool,
    bitmap: () -> Bitmap
  ) throws(CairoError) {
    let image: OpaquePointer
    if let known = images[name] {
      image = known
    } else {
      image = try Self.surface(of: bitmap(), jpeg: jpeg)
      images[name] = image
    }
    let (width, height) = (
      Double(cairo_image_surface_get_width(image)), Double(cairo_image_surface_get_height(image))
    )
    cairo_save(context)
    setTransform(
      transform.appending(
        AffineTransform(
          a: frame.width / width, b: 0, c: 0, d: frame.height / height, tx: frame.x, ty: frame.y)))
    cairo_set_source_surface(context, image, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
    cairo_rectangle(context, 0, 0, width, height)
    cairo_fill(context)
    cairo_restore(context)
  }

  private static func surface(of bitmap: Bitmap, jpeg: [UInt8]?) throws(CairoError) -> OpaquePointer {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height)),
      let data = cairo_image_surface_get_data(surface)
    else { throw CairoError("cairo returned no surface of \(bitmap.width)×\(bitmap.height)") }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<bitmap.height {
      let row = UnsafeMutableRawPointer(data + y * stride)
      for x in 0..<bitmap.width {
        let start = bitmap.index(x: x, y: y)
        func byte(_ channel: Int) -> UInt32 { (UInt32(bitmap.pixels[start + channel]) * 255 + 32767) / 65535 }
        row.storeBytes(
          of: byte(3) << 24 | byte(0) << 16 | byte(1) << 8 | byte(2), toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
    if let jpeg {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: jpeg.count)
      copy.initialize(from: jpeg, count: jpeg.count)
      cairo_surface_set_mime_data(
        surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(jpeg.count),
        { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
    }
    return surface
  }
}
