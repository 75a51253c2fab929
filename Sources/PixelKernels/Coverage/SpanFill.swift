import CPixelKernels
import VectorGraphics

/// A paint applied through a shape to a bitmap, in bands of rows from the top.
///
/// The pixels do not depend on the height of the bands.
package struct SpanFill: Sendable {
  private enum Ink: Sendable {
    case color(SIMD4<UInt16>)
    /// One row of pixels, from the left of the bounds, that is used for all rows.
    case row(Bitmap)
    case gradient(GradientRows)
    case projected(ProjectedGradient)
  }

  private let ink: Ink
  private let scale: UInt16
  private let blendMode: BlendMode
  private let isInteriorClear: Bool
  private let isInOrder: Bool
  /// The pixels of the bitmap, and the ones among them that may be painted.
  private let area: PixelRect
  private let bounds: PixelRect
  /// The spans still to be painted, which may extend beyond the bitmap.
  private var spans: Range<Int>

  /// - Parameters:
  ///   - transform: From the space of the paint to pixels, or to the plane that `projection` maps from.
  ///   - area: The pixels of the bitmap in the coordinates of the shape.
  ///   - opacity: 0…1; it multiplies the coverage.
  ///   - isInteriorClear: Whether the fully covered pixels of the bitmap are transparent, so that `plusLighter` gives
  ///     them the color of the paint.
  /// - Returns: Nil if nothing is to be painted.
  package init?(
    _ paint: Paint, through shape: AreaRasterizer.Shape, transform: AffineTransform,
    projection: Projection? = nil, onto area: PixelRect, opacity: Double = 1, blendMode: BlendMode = .normal,
    isInteriorClear: Bool = false
  ) {
    scale = fullScale(opacity)
    bounds = shape.extent.intersection(area)
    guard scale > 0, !bounds.isEmpty else { return nil }
    self.area = area
    self.blendMode = blendMode
    self.isInteriorClear = isInteriorClear
    isInOrder = shape.handle.is_in_order != 0
    spans = shape.handle.first..<shape.handle.end
    switch paint {
    case .color(let color):
      ink = .color(Bitmap.channels(of: color))
    case .gradient(let gradient):
      if let projection {
        guard let projected = ProjectedGradient(gradient, projection: projection.appending(transform)) else {
          return nil
        }
        ink = .projected(projected)
        return
      }
      let rows = GradientRows(gradient, transform: transform)
      let top = PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: 1)
      ink = rows.isConstantAlongColumns ? .row(rows.bitmap(in: top)) : .gradient(rows)
    }
  }

  /// The memory of its colors.
  package var byteCount: Int {
    guard case .row(let row) = ink else { return MemoryLayout<Self>.stride }
    return MemoryLayout<Self>.stride + row.pixels.count * MemoryLayout<UInt16>.stride
  }

  /// The rows that may be painted, in the coordinates of the shape.
  package var rows: Range<Int> { bounds.y..<bounds.maxY }

  /// Paints some rows, in the coordinates of the shape; those above have been painted.
  package mutating func paint(
    _ rows: Range<Int>, onto bitmap: inout Bitmap, from rasterizer: AreaRasterizer
  ) {
    let rows = rows.clamped(to: bounds.y..<bounds.maxY)
    guard !rows.isEmpty, !spans.isEmpty else { return }
    var part = spans
    if isInOrder {
      let end = rasterizer.firstSpan(of: spans, from: rows.upperBound)
      part = spans.lowerBound..<end
      spans = end..<spans.upperBound
    }
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      let band = PixelRect(x: area.x, y: rows.lowerBound, width: area.width, height: rows.count)
      rasterizer.withSpans(part) { spans, values in
        lay(spans, values, onto: first + 4 * (rows.lowerBound - area.y) * area.width, band)
      }
    }
  }

  /// Composites the paint onto the pixels of a band, the first of which is given.
  private func lay(
    _ spans: UnsafeBufferPointer<ag_span>, _ values: UnsafePointer<UInt16>?,
    onto pixels: UnsafeMutablePointer<UInt16>, _ band: PixelRect
  ) {
    switch ink {
    case .color(let color) where blendMode != .normal:
      let kernel = blendMode.kernel
      withUnsafeTemporaryAllocation(of: SIMD4<UInt16>.self, capacity: bounds.width) { line in
        line.initialize(repeating: color)
        UnsafeBufferPointer(line).withMemoryRebound(to: UInt16.self) { line in
          Self.forEachPart(of: spans, values, in: band) { part in
            kernel.run(
              pixels + part.start(in: band), line.baseAddress, count: part.count, scale: scale,
              coverage: part.values)
          }
        }
      }
    case .color(let color):
      var target = ag_target(
        pixels: pixels, x: Int32(clamping: band.x), y: Int32(clamping: band.y),
        width: Int32(clamping: band.width), height: Int32(clamping: band.height))
      withUnsafeBytes(of: color) { color in
        ag_paint_spans(
          spans.baseAddress, spans.count, values, &target,
          color.baseAddress?.assumingMemoryBound(to: UInt16.self), scale)
      }
    case .row(let row):
      let kernel = blendMode.kernel
      row.pixels.withUnsafeBufferPointer { row in
        guard let row = row.baseAddress else { return }
        Self.forEachPart(of: spans, values, in: band) { part in
          kernel.run(
            pixels + part.start(in: band), row + 4 * (part.x - bounds.x), count: part.count, scale: scale,
            coverage: part.values)
        }
      }
    case .gradient(let rows):
      withUnsafeTemporaryAllocation(of: Double.self, capacity: bounds.width) { offsets in
        lay(spans, values, onto: pixels, band, isOpaque: rows.isOpaque) { line, x, y in
          rows.shade(line, x: x, y: y, offsets: offsets)
        }
      }
    case .projected(let gradient):
      lay(spans, values, onto: pixels, band, isOpaque: false) { line, x, y in gradient.shade(line, x: x, y: y)
      }
    }
  }

  /// Composites rows of colors onto the pixels of a band; `shade` writes those from (x, y) on, and opaque ones without
  /// another step where they are fully covered.
  @inline(__always)
  private func lay(
    _ spans: UnsafeBufferPointer<ag_span>, _ values: UnsafePointer<UInt16>?,
    onto pixels: UnsafeMutablePointer<UInt16>, _ band: PixelRect, isOpaque: Bool,
    shade: (UnsafeMutableBufferPointer<UInt16>, Int, Int) -> Void
  ) {
    let kernel = blendMode.kernel
    let replaces =
      scale == .max && (isOpaque && blendMode == .normal || isInteriorClear && blendMode == .plusLighter)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * bounds.width) { line in
      Self.forEachPart(of: spans, values, in: band) { part in
        if replaces, part.values == nil {
          let row = UnsafeMutableBufferPointer(start: pixels + part.start(in: band), count: 4 * part.count)
          return shade(row, part.x, part.y)
        }
        let shaded = UnsafeMutableBufferPointer(rebasing: line[0..<4 * part.count])
        shade(shaded, part.x, part.y)
        kernel.run(
          pixels + part.start(in: band), shaded.baseAddress, count: part.count, scale: scale,
          coverage: part.values)
      }
    }
  }

  /// Neighboring pixels of a row, and their coverage; without values all are fully covered.
  private struct Part {
    var x: Int
    var y: Int
    var count: Int
    var values: UnsafePointer<UInt16>?

    func start(in band: PixelRect) -> Int { 4 * ((y - band.y) * band.width + x - band.x) }
  }

  /// Calls back with the parts of the spans within a band.
  @inline(__always)
  private static func forEachPart(
    of spans: UnsafeBufferPointer<ag_span>, _ values: UnsafePointer<UInt16>?, in band: PixelRect,
    _ body: (Part) -> Void
  ) {
    for span in spans {
      let (x, y) = (Int(span.x), Int(span.y))
      let (first, end) = (max(x, band.x), min(x + Int(span.count), band.maxX))
      guard first < end, y >= band.y, y < band.maxY else { continue }
      let covered = span.offset < 0 ? nil : values.map { $0 + (Int(span.offset) + first - x) }
      body(Part(x: first, y: y, count: end - first, values: covered))
    }
  }
}
