import PixelKernels
import VectorGraphics

/// Paths and strokes to coverage: fills, strokes and dashes are given to a rasterizer as polygons, which finds exact areas.
package enum PathCoverage {
  /// Works out what a filled outline covers of the pixels of `bounds`; `transform` leads from its space to pixels. The
  /// rasterizer then holds it.
  package static func fill(
    _ source: OutlineSource<some Sequence<BezierPath>>, rule: FillRule = .nonzero, transform: AffineTransform,
    in bounds: PixelRect, by rasterizer: AreaRasterizer
  ) throws(CoverageError) {
    try fill(
      in: bounds, rule: rule, by: rasterizer, greatestLineCount: source.greatestFilledLineCount,
      crowded: source.isSelective ? .sampled(beyond: source.greatestFilledLineCount) : .held
    ) { part in
      for path in source.paths(part) where !rasterizer.isFull { rasterizer.add(path, transform: transform) }
    }
  }

  /// Works out what a stroked outline covers of the pixels of `bounds`; the pen is shaped by the transform, as in SVG. The
  /// rasterizer then holds it.
  package static func stroke(
    _ source: OutlineSource<some Sequence<BezierPath>>, style: StrokeStyle, transform: AffineTransform,
    in bounds: PixelRect, by rasterizer: AreaRasterizer
  ) throws(CoverageError) {
    let dashes = StrokeDashes(style, transform: transform, seenIn: bounds)
    try fill(
      in: bounds, rule: .nonzero, by: rasterizer, greatestLineCount: source.greatestLineCount,
      crowded: source.isSelective ? .sampled(beyond: source.greatestLineCount / 4) : .divided
    ) { part in
      guard style.width > 0, let visible = StrokeDashes.visible(in: part, style, transform) else { return }
      let dashes = part == bounds ? dashes : dashes?.limited(to: visible)
      var outline = StrokeOutline(style: style, transform: transform, rasterizer: rasterizer, seenIn: part)
      for path in source.paths(part) where !rasterizer.isFull {
        outline.add(path, dashes: dashes)
        // A subpath without length has no dashes either (SVG 2, section 13.5.6).
        if dashes == nil {
          for dot in path.dots(style) { rasterizer.add(dot, transform: transform) }
        }
      }
    }
  }

  /// Works out the coverage of the pixels of `bounds` by outlines of many lines: in parts of their rows, so that only the
  /// lines of a part are in memory.
  ///
  /// - Parameters:
  ///   - greatestLineCount: The number of lines that are kept at once.
  ///   - crowded: What becomes of a row that has too many lines.
  ///   - add: Adds the outlines to the rasterizer, except for what does not touch the pixels given to it.
  static func fill(
    in bounds: PixelRect, rule: FillRule, by rasterizer: AreaRasterizer, greatestLineCount: Int,
    crowded: CrowdedRows = .held, add: (PixelRect) -> Void
  ) throws(CoverageError) {
    // From top to bottom, the next one last.
    var parts = [bounds]
    var isContinuation = false
    while let part = parts.popLast() {
      let smaller = part.height > 1 ? part.quarters : crowded.isDivided ? part.quarterColumns : []
      let rowCount = crowded.greatestLineCount(greatestLineCount, isDivisible: smaller.count > 1)
      rasterizer.begin(part.y..<part.maxY, greatestLineCount: part.height > 1 ? greatestLineCount : rowCount)
      add(part)
      if !rasterizer.isFull || rasterizer.isSpent {
        try fill(in: part, rule: rule, isContinuation: isContinuation, by: rasterizer)
      } else if smaller.count > 1 {
        parts += smaller.reversed()
        continue
      } else {
        try sample(part, rule: rule, isContinuation: isContinuation, by: rasterizer, add: add)
      }
      isContinuation = true
    }
  }

  /// The number of pixels that are sampled at once, in 4 MB.
  private static let sampledWidth = 128

  /// A row of any number of lines, as a mean of samples.
  private static func sample(
    _ row: PixelRect, rule: FillRule, isContinuation: Bool, by rasterizer: AreaRasterizer,
    add: (PixelRect) -> Void
  ) throws(CoverageError) {
    for part in row.columns(sampledWidth) {
      rasterizer.begin(samplesOf: part)
      add(part)
      try fill(in: part, rule: rule, isContinuation: isContinuation || part.x > row.x, by: rasterizer)
    }
  }

  static func fill(
    in bounds: PixelRect, rule: FillRule, isContinuation: Bool = false, by rasterizer: AreaRasterizer
  ) throws(CoverageError) {
    guard rasterizer.fill(in: bounds, rule: rule, isContinuation: isContinuation) else {
      guard bounds.width <= AreaRasterizer.greatestWidth else { throw .tooWide(bounds) }
      throw rasterizer.isSpent ? .outOfTime(bounds) : .outOfMemory(bounds)
    }
  }
}

/// What becomes of a row of pixels that more lines touch than are kept.
enum CrowdedRows {
  /// All are kept.
  case held
  /// It is divided into columns, for which there are fewer lines.
  case divided
  /// It is sampled if it has more lines than this: there are hundreds of them for each pixel.
  case sampled(beyond: Int)

  fileprivate var isDivided: Bool { if case .divided = self { true } else { false } }

  /// The number of lines of a row that are kept, from that of several rows: in a row that is being filled, they take four times
  /// the memory. The lines of a pixel are kept if they can be.
  fileprivate func greatestLineCount(_ count: Int, isDivisible: Bool) -> Int {
    switch self {
    case .held: .max
    case .divided: isDivisible ? count / 4 : 1 << 16
    case .sampled(let count): count
    }
  }
}
