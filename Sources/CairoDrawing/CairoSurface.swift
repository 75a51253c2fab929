import CCairo
import PixelKernels
import VectorGraphics

/// A page of a PDF file or an image that is being drawn: the sole owner of its cairo handles.
///
/// User space has its origin at the top left.
package final class CairoSurface {
  /// What shapes and text are painted with.
  package enum Source {
    case color(Color)
    /// From offset 0 at one point to 1 at the other.
    case linear(start: Point, end: Point, ramp: Ramp)
    /// From offset 0 at the focus to 1 on the circle of radius 1 around the origin; `transform` leads to user space.
    case radial(focus: Point, transform: AffineTransform, ramp: Ramp)
  }

  package struct Clip {
    var path: BezierPath
    var rule: FillRule
    var transform: AffineTransform

    /// - Parameter transform: From the space of the path to user space.
    package init(_ path: BezierPath, rule: FillRule = .nonzero, transform: AffineTransform) {
      self.path = path
      self.rule = rule
      self.transform = transform
    }
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

  /// The file that cairo writes.
  final class File {
    var bytes: [UInt8] = []
  }

  let cairo: Cairo
  let context: OpaquePointer
  let surface: OpaquePointer
  /// Nil for an image.
  let file: File?
  private let base: cairo_matrix_t
  private var masks: [OpaquePointer] = []
  var fonts: [PDFFont: OpaquePointer] = [:]
  /// The glyphs that a PDF file embeds.
  var usedGlyphs: [PDFFont: Set<UInt32>] = [:]
  var isFinished = false
  private var images: [String: OpaquePointer] = [:]

  /// Takes over a surface, `unit` of whose units are one of user space.
  init(_ cairo: Cairo, _ surface: OpaquePointer?, file: File? = nil, unit: Double) throws(CairoError) {
    guard let surface, let context = cairo.pointee.cairo_create(surface) else { throw .outOfMemory }
    self.cairo = cairo
    self.surface = surface
    self.context = context
    self.file = file
    base = cairo_matrix_t(xx: unit, yx: 0, xy: 0, yy: unit, x0: 0, y0: 0)
    cairo.pointee.cairo_set_tolerance(context, 0.01)
    setTransform(.identity)
  }

  deinit {
    // Cairo would embed the fonts, which may not have been checked with all glyphs.
    if !usedGlyphs.isEmpty, !isFinished { return }
    for mask in masks { cairo.pointee.cairo_pattern_destroy(mask) }
    for font in fonts.values { cairo.pointee.cairo_font_face_destroy(font) }
    for image in images.values { cairo.pointee.cairo_surface_destroy(image) }
    cairo.pointee.cairo_destroy(context)
    cairo.pointee.cairo_surface_destroy(surface)
  }

  /// Throws if anything drawn so far has failed.
  package func check() throws(CairoError) {
    try cairo.check(cairo.pointee.cairo_status(context), file == nil ? "draw an image" : "draw a PDF file")
  }

  /// The map from the space of what follows to user space.
  func setTransform(_ transform: AffineTransform) {
    var (result, base, inner) = (cairo_matrix_t(), base, transform.cairo)
    cairo.pointee.cairo_matrix_multiply(&result, &inner, &base)
    cairo.pointee.cairo_set_matrix(context, &result)
  }
}

// MARK: Shapes

extension CairoSurface {
  package func fill(_ path: BezierPath, rule: FillRule, transform: AffineTransform, with source: Source) {
    setTransform(transform)
    setSource(source)
    append(path)
    cairo.pointee.cairo_set_fill_rule(context, rule.cairo)
    cairo.pointee.cairo_fill(context)
  }

  package func stroke(
    _ path: BezierPath, style: StrokeStyle, transform: AffineTransform, with source: Source
  ) {
    setTransform(transform)
    setSource(source)
    append(path)
    style.set(on: context, transform: transform, cairo)
    cairo.pointee.cairo_stroke(context)
  }

  /// Paints the whole page.
  package func paint(_ color: Color) {
    setSource(.color(color))
    cairo.pointee.cairo_paint(context)
  }

  private func append(_ path: BezierPath) {
    cairo.pointee.cairo_new_path(context)
    path.append(to: context, cairo)
  }

  func setSource(_ source: Source) {
    switch source {
    case .color(let color):
      cairo.pointee.cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .linear(let start, let end, let ramp):
      set(
        cairo.pointee.cairo_pattern_create_linear(start.x, start.y, end.x, end.y), ramp, transform: .identity)
    case .radial(let focus, let transform, let ramp):
      set(cairo.pointee.cairo_pattern_create_radial(focus.x, focus.y, 0, 0, 0, 1), ramp, transform: transform)
    }
  }

  private func set(_ pattern: OpaquePointer?, _ ramp: Ramp, transform: AffineTransform) {
    guard let pattern else { return }
    for stop in ramp.stops {
      let color = stop.color
      cairo.pointee.cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    let extend: cairo_extend_t =
      switch ramp.spread {
      case .pad: CAIRO_EXTEND_PAD
      case .repeat: CAIRO_EXTEND_REPEAT
      case .reflect: CAIRO_EXTEND_REFLECT
      }
    cairo.pointee.cairo_pattern_set_extend(pattern, extend)
    if var inverse = transform.inverted?.cairo { cairo.pointee.cairo_pattern_set_matrix(pattern, &inverse) }
    cairo.pointee.cairo_set_source(context, pattern)
    cairo.pointee.cairo_pattern_destroy(pattern)
  }
}

// MARK: Groups

extension CairoSurface {
  package func save() { cairo.pointee.cairo_save(context) }
  package func restore() { cairo.pointee.cairo_restore(context) }

  package func clip(_ clip: Clip) {
    setTransform(clip.transform)
    append(clip.path)
    cairo.pointee.cairo_set_fill_rule(context, clip.rule.cairo)
    cairo.pointee.cairo_clip(context)
  }

  package func beginGroup() { cairo.pointee.cairo_push_group(context) }

  package func beginMask() {
    // A mask is used in the space that it was begun in.
    setTransform(.identity)
    beginGroup()
  }

  /// Ends a group whose alpha masks the next that ends with `isMasked`.
  package func endMask() {
    guard let mask = cairo.pointee.cairo_pop_group(context) else { return }
    masks.append(mask)
  }

  /// Ends a group and draws it.
  ///
  /// - Parameter clip: What it and all that follows are cut to.
  package func endGroup(opacity: Double, blendMode: BlendMode, isMasked: Bool, clip: Clip? = nil) {
    cairo.pointee.cairo_pop_group_to_source(context)
    if let clip { self.clip(clip) }
    cairo.pointee.cairo_set_operator(context, blendMode.cairo)
    if isMasked, let mask = masks.popLast() {
      setTransform(.identity)
      cairo.pointee.cairo_mask(context, mask)
      cairo.pointee.cairo_pattern_destroy(mask)
    } else if opacity < 1 {
      cairo.pointee.cairo_paint_with_alpha(context, opacity)
    } else {
      cairo.pointee.cairo_paint(context)
    }
    cairo.pointee.cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }
}

// MARK: Images

extension CairoSurface {
  /// Places an image; that of a name is embedded once.
  ///
  /// - Parameters:
  ///   - jpeg: The file of the image, which is then embedded as it is.
  ///   - bitmap: The pixels.
  package func draw(
    image name: String, jpeg: [UInt8]?, in frame: Rect, transform: AffineTransform, isSmooth: Bool,
    bitmap: () -> Bitmap
  ) throws(CairoError) {
    let image: OpaquePointer
    if let cached = images[name] {
      image = cached
    } else {
      image = try imageSurface(of: bitmap(), jpeg: jpeg)
      images[name] = image
    }
    let (width, height) = (
      Double(cairo.pointee.cairo_image_surface_get_width(image)),
      Double(cairo.pointee.cairo_image_surface_get_height(image))
    )
    cairo.pointee.cairo_save(context)
    setTransform(
      transform.appending(
        AffineTransform(
          a: frame.width / width, b: 0, c: 0, d: frame.height / height, tx: frame.x, ty: frame.y)))
    cairo.pointee.cairo_set_source_surface(context, image, 0, 0)
    cairo.pointee.cairo_pattern_set_filter(
      cairo.pointee.cairo_get_source(context), isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
    cairo.pointee.cairo_rectangle(context, 0, 0, width, height)
    cairo.pointee.cairo_fill(context)
    cairo.pointee.cairo_restore(context)
  }

  private func imageSurface(of bitmap: Bitmap, jpeg: [UInt8]?) throws(CairoError) -> OpaquePointer {
    guard
      let surface = cairo.pointee.cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height)),
      let data = cairo.pointee.cairo_image_surface_get_data(surface)
    else { throw .failed("cairo returned no surface of \(bitmap.width)×\(bitmap.height)") }
    let stride = Int(cairo.pointee.cairo_image_surface_get_stride(surface))
    for y in 0..<bitmap.height {
      let row = UnsafeMutableRawPointer(data + y * stride)
      for x in 0..<bitmap.width {
        let start = bitmap.index(x: x, y: y)
        func byte(_ channel: Int) -> UInt32 { (UInt32(bitmap.pixels[start + channel]) * 255 + 32767) / 65535 }
        row.storeBytes(
          of: byte(3) << 24 | byte(0) << 16 | byte(1) << 8 | byte(2), toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    cairo.pointee.cairo_surface_mark_dirty(surface)
    if let jpeg {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: jpeg.count)
      copy.initialize(from: jpeg, count: jpeg.count)
      _ = cairo.pointee.cairo_surface_set_mime_data(
        surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(jpeg.count),
        { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
    }
    return surface
  }
}
