import CCairo
import PixelKernels
import VectorGraphics

/// A drawing of one channel: the sole owner of a cairo surface and its context.
struct CoverageSurface: ~Copyable {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let width: Int
  private let height: Int

  /// An empty surface of a size in samples.
  init(width: Int, height: Int) throws(CairoError) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { throw CairoError("cairo returned no surface of \(width)×\(height)") }
    do {
      try CairoError.check(cairo_status(context), "make a surface of \(width)×\(height)")
    } catch {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw error
    }
    self.surface = surface
    self.context = context
    self.width = width
    self.height = height
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    // For strokes: chords are inside the curves that they represent, so what the tolerance leaves adds up
    // along an edge.
    cairo_set_tolerance(context, 0.01)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Sets the map from user space to samples.
  func setTransform(_ transform: AffineTransform) {
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    cairo_set_matrix(context, &matrix)
  }

  func append(_ path: BezierPath) {
    path.append(to: context)
  }

  func stroke(_ style: StrokeStyle) throws(CairoError) {
    style.set(on: context)
    cairo_stroke(context)
    try CairoError.check(cairo_status(context), "stroke a path")
  }

  /// The coverage, each pixel the mean of the samples that stand beside and below one another in it,
  /// whose number is a power of two.
  consuming func finish(oversampling: (across: Int, down: Int)) -> CoverageMap {
    cairo_surface_flush(surface)
    let (columns, rows) = (width / oversampling.across, height / oversampling.down)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else {
      return CoverageMap(width: columns, height: rows, values: [UInt16](repeating: 0, count: columns * rows))
    }
    let values = [UInt16](unsafeUninitializedCapacity: columns * rows) { values, count in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width) { sums in
        for row in 0..<rows {
          let lines = data + row * oversampling.down * stride
          Self.sumColumns(of: lines, stride: stride, rows: oversampling.down, into: sums)
          let line = UnsafeMutableBufferPointer(rebasing: values[row * columns..<(row + 1) * columns])
          Self.average(sums, across: oversampling.across, down: oversampling.down, into: line)
        }
      }
      count = columns * rows
    }
    return CoverageMap(width: columns, height: rows, values: values)
  }

  /// Sums of as many samples as are below one another; 16 bits hold 257.
  private static func sumColumns(
    of lines: UnsafeMutablePointer<UInt8>, stride: Int, rows: Int,
    into sums: UnsafeMutableBufferPointer<UInt16>
  ) {
    sums.initialize(repeating: 0)
    for row in 0..<rows {
      let line = lines + row * stride
      for x in 0..<sums.count { sums[x] &+= UInt16(line[x]) }
    }
  }

  /// The means of blocks, 0…255, brought to 0…65535, which is 257 times as much.
  private static func average(
    _ sums: UnsafeMutableBufferPointer<UInt16>, across: Int, down: Int,
    into values: UnsafeMutableBufferPointer<UInt16>
  ) {
    let samples = UInt32(across * down)
    let shift = UInt32(samples.trailingZeroBitCount)
    for column in 0..<values.count {
      var sum = UInt32(sums[column * across])
      for x in 1..<max(1, across) { sum &+= UInt32(sums[column * across + x]) }
      values[column] = UInt16(truncatingIfNeeded: (sum &* 257 &+ samples / 2) &>> shift)
    }
  }
}

extension StrokeStyle.LineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.LineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
