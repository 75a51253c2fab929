import PixelKernels
import VectorGraphics

/// Paths and strokes to coverage.
///
/// Fills, strokes and dashes are given to a rasterizer as polygons, which finds exact areas and is several times as quick
/// as cairo (docs/performance.md). Cairo strokes paths with parts that are points: its scan converter has 15 rows of samples
/// per pixel, so that the coverage of a shallow edge would be up to 17/255 off, and it rounds points to 1/256 of a pixel,
/// which shows on steep ones. Such strokes are therefore rasterized several times as large and averaged.
package enum PathCoverage {
  /// Works out what a filled path covers of the pixels of `bounds`; `transform` leads from the path's space to pixels. The
  /// rasterizer then holds it.
  package static func fill(
    _ path: BezierPath, rule: FillRule = .nonzero, transform: AffineTransform, in bounds: PixelRect,
    by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    rasterizer.add(path, transform: transform)
    try fill(in: bounds, rule: rule, by: rasterizer)
  }

  /// Works out what a stroked path covers of the pixels of `bounds`; the pen is shaped by the transform, as in SVG. The
  /// rasterizer then holds it.
  package static func stroke(
    _ path: BezierPath, style: StrokeStyle, transform: AffineTransform, in bounds: PixelRect,
    by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    let dashes = StrokeDashes(style, transform: transform, seenIn: bounds)
    // A subpath without length has no dashes either (SVG 2, section 13.5.6).
    if style.width > 0, transform.inverted != nil, dashes != nil || !StrokeOutline.hasDots(path) {
      var outline = StrokeOutline(style: style, transform: transform, rasterizer: rasterizer)
      outline.add(dashes?.cut(path) ?? path.subpaths)
      return try fill(in: bounds, rule: .nonzero, by: rasterizer)
    }
    let map = try stroke(path, style: style, transform: transform, in: bounds)
    guard rasterizer.hold(map, in: bounds) else { throw CairoError("not enough memory for a stroke") }
  }

  static func fill(
    in bounds: PixelRect, rule: FillRule, by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    guard rasterizer.fill(in: bounds, rule: rule) else {
      guard bounds.width <= AreaRasterizer.greatestWidth else { throw .tooWide(bounds) }
      throw CairoError("not enough memory for a shape of \(bounds.width)×\(bounds.height) pixels")
    }
  }

  /// The coverage of a stroked path by cairo.
  static func stroke(
    _ path: BezierPath, style: StrokeStyle, transform: AffineTransform, in bounds: PixelRect
  ) throws(CairoError) -> CoverageMap {
    guard style.width > 0, transform.inverted != nil else { return empty(bounds) }
    let style = style.drawingDots
    let squares = style.squares(on: path)
    guard style.lineJoin == .miter else {
      return try stroked([(path, style)] + squares, transform: transform, in: bounds)
    }
    let isDashed = style.dashes.contains { $0 > 0 }
    let joins = MiterJoins(
      of: path, limit: max(1, style.miterLimit), isDashed: isDashed,
      rasters: oversamplings.map {
        AffineTransform.scale(x: Double($0.across), y: Double($0.down)).appending(transform)
      })
    var mitered = style
    // Cairo may measure a curve's end a little sharper; all corners that it gets here are to be mitered.
    mitered.miterLimit = 2 * joins.greatestRatio
    if joins.beveledCount == 0 {
      return try stroked([(path, mitered)] + squares, transform: transform, in: bounds)
    }
    var beveled = style
    beveled.lineJoin = .bevel
    let line = try stroked([(path, beveled)] + squares, transform: transform, in: bounds)
    if joins.mitered.isEmpty { return line }
    mitered.lineCap = .butt
    let corners = joins.mitered.map { corner in
      var style = mitered
      style.dashOffset += corner.distance
      return (corner.path, style)
    }
    return line.united(with: try stroked(corners, transform: transform, in: bounds))
  }

  private static func stroked(
    _ lines: [(path: BezierPath, style: StrokeStyle)], transform: AffineTransform, in bounds: PixelRect
  ) throws(CairoError) -> CoverageMap {
    try rasterized(in: bounds, transform: transform) { surface throws(CairoError) in
      for line in lines {
        surface.append(line.path)
        try surface.stroke(line.style)
      }
    }
  }

  private static let oversamplings = [(across: 1, down: 4), (across: 4, down: 16)]

  /// How many samples are beside and below one another in a pixel: more where the map is small.
  static func oversampling(for bounds: PixelRect) -> (across: Int, down: Int) {
    // Cairo's surfaces end at 32767 samples.
    bounds.width <= 8191 && bounds.width * bounds.height <= 65536 ? oversamplings[1] : oversamplings[0]
  }

  private static func empty(_ bounds: PixelRect) -> CoverageMap {
    CoverageMap(
      width: bounds.width, height: bounds.height,
      values: [UInt16](repeating: 0, count: bounds.width * bounds.height))
  }

  private static func rasterized(
    in bounds: PixelRect, transform: AffineTransform,
    draw: (borrowing CoverageSurface) throws(CairoError) -> Void
  ) throws(CairoError) -> CoverageMap {
    if bounds.isEmpty { return empty(bounds) }
    let samples = oversampling(for: bounds)
    guard bounds.width * samples.across <= 32767, bounds.height * samples.down <= 32767 else {
      return try rasterizedInParts(of: bounds, transform: transform, draw: draw)
    }
    let surface = try CoverageSurface(
      width: bounds.width * samples.across, height: bounds.height * samples.down)
    surface.setTransform(
      AffineTransform.scale(x: Double(samples.across), y: Double(samples.down))
        .appending(.translation(x: -Double(bounds.x), y: -Double(bounds.y)))
        .appending(transform))
    try draw(surface)
    return surface.finish(oversampling: samples)
  }

  /// Cairo's surfaces end at 32767 samples: larger maps are put together from halves.
  private static func rasterizedInParts(
    of bounds: PixelRect, transform: AffineTransform,
    draw: (borrowing CoverageSurface) throws(CairoError) -> Void
  ) throws(CairoError) -> CoverageMap {
    guard bounds.width <= 32767 else {
      throw .tooWide(bounds)
    }
    let half = bounds.height / 2
    let top = PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: half)
    let bottom = PixelRect(x: bounds.x, y: bounds.y + half, width: bounds.width, height: bounds.height - half)
    let upper = try rasterized(in: top, transform: transform, draw: draw)
    let lower = try rasterized(in: bottom, transform: transform, draw: draw)
    return CoverageMap(width: bounds.width, height: bounds.height, values: upper.values + lower.values)
  }
}

extension CairoError {
  fileprivate static func tooWide(_ bounds: PixelRect) -> CairoError {
    CairoError(
      "a shape of \(bounds.width) pixels is wider than the maximum of \(AreaRasterizer.greatestWidth)"
    )
  }
}
