import PixelKernels
import VectorGraphics

/// Paths and strokes to coverage: fills, strokes and dashes are given to a rasterizer as polygons, which finds exact areas.
package enum PathCoverage {
  /// Works out what a filled outline covers of the pixels of `bounds`; `transform` leads from its space to pixels. The
  /// rasterizer then holds it.
  package static func fill(
    _ source: OutlineSource<some Sequence<BezierPath>>, rule: FillRule = .nonzero, transform: AffineTransform,
    in bounds: PixelRect, by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    try fill(in: bounds, rule: rule, by: rasterizer, greatestLineCount: source.greatestLineCount) { part in
      for path in source.paths(part) where !rasterizer.isFull { rasterizer.add(path, transform: transform) }
    }
  }

  /// Works out what a stroked outline covers of the pixels of `bounds`; the pen is shaped by the transform, as in SVG. The
  /// rasterizer then holds it.
  package static func stroke(
    _ source: OutlineSource<some Sequence<BezierPath>>, style: StrokeStyle, transform: AffineTransform,
    in bounds: PixelRect, by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    let dashes = StrokeDashes(style, transform: transform, seenIn: bounds)
    try fill(
      in: bounds, rule: .nonzero, by: rasterizer, greatestLineCount: source.greatestLineCount, isStroke: true
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
  ///   - isStroke: Whether there are fewer outlines for fewer columns, too: then rows are divided if they have too many lines.
  ///   - add: Adds the outlines to the rasterizer, except for what does not touch the pixels given to it.
  static func fill(
    in bounds: PixelRect, rule: FillRule, by rasterizer: AreaRasterizer, greatestLineCount: Int,
    isStroke: Bool = false, add: (PixelRect) -> Void
  ) throws(CairoError) {
    // From top to bottom, the next one last.
    var parts = [bounds]
    var isContinuation = false
    while let part = parts.popLast() {
      let quarters = part.height > 1 ? part.quarters : isStroke ? part.quarterColumns : [part]
      rasterizer.begin(part.y..<part.maxY, greatestLineCount: quarters.count > 1 ? greatestLineCount : .max)
      add(part)
      if rasterizer.isFull, !rasterizer.isSpent {
        parts += quarters.reversed()
      } else {
        try fill(in: part, rule: rule, isContinuation: isContinuation, by: rasterizer)
        isContinuation = true
      }
    }
  }

  static func fill(
    in bounds: PixelRect, rule: FillRule, isContinuation: Bool = false, by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    guard rasterizer.fill(in: bounds, rule: rule, isContinuation: isContinuation) else {
      guard bounds.width <= AreaRasterizer.greatestWidth else { throw .tooWide(bounds) }
      throw CairoError(
        "not enough \(rasterizer.isSpent ? "time" : "memory") for a shape of \(bounds.width)×\(bounds.height) pixels"
      )
    }
  }
}

extension CairoError {
  fileprivate static func tooWide(_ bounds: PixelRect) -> CairoError {
    CairoError(
      "a shape of \(bounds.width) pixels is wider than the maximum of \(AreaRasterizer.greatestWidth)"
    )
  }
}

extension PixelRect {
  /// Up to four parts of its rows, from top to bottom.
  fileprivate var quarters: [PixelRect] {
    let height = max(1, (height + 3) / 4)
    return stride(from: y, to: maxY, by: height).map { top in
      PixelRect(x: x, y: top, width: width, height: min(height, maxY - top))
    }
  }

  /// Up to four parts of its columns, from left to right.
  fileprivate var quarterColumns: [PixelRect] {
    let width = max(1, (width + 3) / 4)
    return stride(from: x, to: maxX, by: width).map { left in
      PixelRect(x: left, y: y, width: min(width, maxX - left), height: height)
    }
  }
}
