import PixelKernels
import VectorGraphics

/// Paths and strokes to coverage: fills, strokes and dashes are given to a rasterizer as polygons, which finds exact areas.
package enum PathCoverage {
  /// Works out what a filled path covers of the pixels of `bounds`; `transform` leads from the path's space to pixels. The
  /// rasterizer then holds it.
  package static func fill(
    _ path: BezierPath, rule: FillRule = .nonzero, transform: AffineTransform, in bounds: PixelRect,
    by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    try fill(in: bounds, rule: rule, by: rasterizer, greatestLineCount: greatestLineCount(of: path)) { _ in
      rasterizer.add(path, transform: transform)
    }
  }

  /// Works out what a stroked path covers of the pixels of `bounds`; the pen is shaped by the transform, as in SVG. The
  /// rasterizer then holds it.
  package static func stroke(
    _ path: BezierPath, style: StrokeStyle, transform: AffineTransform, in bounds: PixelRect,
    by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    try fill(in: bounds, rule: .nonzero, by: rasterizer, greatestLineCount: greatestLineCount(of: path)) {
      part in
      guard style.width > 0, transform.inverted != nil else { return }
      var outline = StrokeOutline(style: style, transform: transform, rasterizer: rasterizer, seenIn: part)
      let longest =
        part.height < bounds.height ? max(16, 2 * Double(part.height)) : StrokeDashes.longestInPixels
      let dashes = StrokeDashes(style, transform: transform, seenIn: part, longest: longest)
      outline.add(path, dashes: dashes)
      // A subpath without length has no dashes either (SVG 2, section 13.5.6).
      if dashes == nil {
        for dot in path.dots(style) { rasterizer.add(dot, transform: transform) }
      }
    }
  }

  /// Works out the coverage of the pixels of `bounds` by outlines of many lines: in parts of their rows, so that only the
  /// lines of a part are in memory.
  ///
  /// - Parameters:
  ///   - greatestLineCount: The number of lines that are kept at once.
  ///   - add: Adds the outlines to the rasterizer, except for what does not touch the pixels given to it.
  static func fill(
    in bounds: PixelRect, rule: FillRule, by rasterizer: AreaRasterizer, greatestLineCount: Int,
    add: (PixelRect) -> Void
  ) throws(CairoError) {
    // From top to bottom, the next one last.
    var parts = [bounds]
    var isContinuation = false
    while let part = parts.popLast() {
      rasterizer.begin(part.y..<part.maxY, greatestLineCount: part.height > 1 ? greatestLineCount : .max)
      add(part)
      if rasterizer.isFull, !rasterizer.isSpent {
        parts += part.quarters.reversed()
      } else {
        try fill(in: part, rule: rule, isContinuation: isContinuation, by: rasterizer)
        isContinuation = true
      }
    }
  }

  /// The number of lines of a path that are kept at once, 36 bytes each: enough for any path without curves and round joins,
  /// whose lines may all cross the picture.
  private static func greatestLineCount(of path: BezierPath) -> Int {
    max(1 << 18, 8 * path.elementCount)
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
}
