import PixelKernels
import VectorGraphics

/// Paths and strokes to coverage.
///
/// Cairo's scan converter has 15 rows of samples a pixel, so the coverage of a shallow edge is up to 17/255
/// off, and it rounds points to 1/256 of a pixel, which shows on steep ones. Paths are therefore rasterised
/// several times as large and averaged; axis-aligned rectangles are exact.
package enum PathCoverage {
  /// How far, in pixels, the lines that are filled may lie from the curves that they stand for.
  private static let tolerance = 0.006

  /// The coverage of a filled path, for the pixels of `bounds`; `transform` leads from the path's space to pixels.
  package static func fill(
    _ path: BezierPath, rule: FillRule = .nonzero, transform: AffineTransform, in bounds: PixelRect
  ) throws(CairoError) -> CoverageMap {
    if transform.isAxisAligned, let rect = path.axisAlignedRectangle {
      return rectangle(transform.boundingBox(of: rect), in: bounds)
    }
    let islands = PathIsland.islands(of: path.transformed(by: transform), in: bounds)
    if let island = islands.first, islands.count == 1, island.bounds == bounds {
      return try filled(island, rule: rule)
    }
    var map = empty(bounds)
    for island in islands {
      map.replaceValues(
        with: try filled(island, rule: rule), atX: island.bounds.x - bounds.x, y: island.bounds.y - bounds.y)
    }
    return map
  }

  private static func filled(_ island: PathIsland, rule: FillRule) throws(CairoError) -> CoverageMap {
    let bounds = island.bounds
    let lines = island.path.flattened(tolerance: tolerance)
    let draw = { (surface: borrowing CoverageSurface) throws(CairoError) in
      surface.append(lines)
      try surface.fill(rule: rule)
    }
    let upright = UprightRows(of: island.path, in: bounds)
    if upright.stretches.isEmpty { return try rasterized(in: bounds, draw: draw) }
    return try rasterized(in: bounds, repeating: upright.stretches, draw: draw)
  }

  /// A map whose rows within each stretch are copies of its first one.
  private static func rasterized(
    in bounds: PixelRect, repeating stretches: [Range<Int>],
    draw: (borrowing CoverageSurface) throws(CairoError) -> Void
  ) throws(CairoError) -> CoverageMap {
    let samples = oversampling(for: bounds)
    var values: [UInt16] = []
    values.reserveCapacity(bounds.width * bounds.height)
    var row = 0
    for stretch in stretches + [bounds.height..<bounds.height] {
      let end = min(stretch.lowerBound + 1, bounds.height)
      let band = PixelRect(x: bounds.x, y: bounds.y + row, width: bounds.width, height: end - row)
      values += try rasterized(in: band, samples: samples, draw: draw).values
      let last = Array(values.suffix(bounds.width))
      for _ in 0..<max(0, stretch.count - 1) { values += last }
      row = stretch.upperBound
    }
    return CoverageMap(width: bounds.width, height: bounds.height, values: values)
  }

  /// The coverage of a stroked path; the pen is shaped by the transform, as in SVG.
  package static func stroke(
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

  /// How many samples stand beside and below one another in a pixel: more where the map is small.
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
    in bounds: PixelRect, samples given: (across: Int, down: Int)? = nil,
    transform: AffineTransform = .identity,
    draw: (borrowing CoverageSurface) throws(CairoError) -> Void
  ) throws(CairoError) -> CoverageMap {
    if bounds.isEmpty { return empty(bounds) }
    let samples = given ?? oversampling(for: bounds)
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
      throw CairoError("a shape of \(bounds.width) pixels across is wider than the 32767 that can be drawn")
    }
    let half = bounds.height / 2
    let top = PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: half)
    let bottom = PixelRect(x: bounds.x, y: bounds.y + half, width: bounds.width, height: bounds.height - half)
    let upper = try rasterized(in: top, transform: transform, draw: draw)
    let lower = try rasterized(in: bottom, transform: transform, draw: draw)
    return CoverageMap(width: bounds.width, height: bounds.height, values: upper.values + lower.values)
  }

  /// The exact coverage of a rectangle: the product of what it covers across and down.
  static func rectangle(_ rect: Rect, in bounds: PixelRect) -> CoverageMap {
    func spans(_ low: Double, _ high: Double, _ start: Int, _ count: Int) -> [Double] {
      (0..<count).map { index in
        let pixel = Double(start + index)
        return max(0, min(high, pixel + 1) - max(low, pixel))
      }
    }
    let across = spans(rect.minX, rect.maxX, bounds.x, bounds.width)
    let down = spans(rect.minY, rect.maxY, bounds.y, bounds.height)
    var values = [UInt16](repeating: 0, count: bounds.width * bounds.height)
    for (y, height) in down.enumerated() where height > 0 {
      for (x, width) in across.enumerated() where width > 0 {
        values[y * bounds.width + x] = UInt16((width * height * 65535).rounded())
      }
    }
    return CoverageMap(width: bounds.width, height: bounds.height, values: values)
  }
}

extension BezierPath {
  /// The rectangle that the path is, where it is one with sides along the axes.
  var axisAlignedRectangle: Rect? {
    guard elements.count == 5, case .move(let first) = elements[0], case .line(let second) = elements[1],
      case .line(let third) = elements[2], case .line(let fourth) = elements[3], case .close = elements[4]
    else { return nil }
    let isClockwise =
      first.y == second.y && second.x == third.x && third.y == fourth.y && fourth.x == first.x
    let isCounterclockwise =
      first.x == second.x && second.y == third.y && third.x == fourth.x && fourth.y == first.y
    guard isClockwise || isCounterclockwise else { return nil }
    return Rect(enclosing: [first, second, third, fourth])
  }
}
