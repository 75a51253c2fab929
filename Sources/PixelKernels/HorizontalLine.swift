import CPixelKernels

/// Brings rows of samples to cells along x and filters them, with memory that serves row after row.
struct HorizontalLine {
  private let span: BlurSpan
  private let channels: Int
  private let weights: [Float]
  /// Cells before the filter, the picture's cells among zeros.
  private let line: CellPlane

  /// Cells that a sample may touch beside the source cells.
  private static let slack = 3

  init(span: BlurSpan, channels: Int) {
    self.span = span
    self.channels = channels
    weights = span.axis.decimation.decimationWeights
    let margin = span.axis.radius + Self.slack
    line = CellPlane(columns: (span.cells.count + 2 * margin) * channels, rows: 0..<1)
    line.clear(0..<1)
  }

  func deallocate() { line.deallocate() }

  /// Filters a row that holds the span's needed samples; `out` has room for the span's cells.
  func filter(_ samples: UnsafeMutablePointer<Float>, into out: UnsafeMutablePointer<Float>) {
    let spline = span.axis.decimation
    if spline.factor == 1 {
      cell(span.sources.lowerBound).update(from: samples, count: span.sources.count * channels)
    } else {
      line.clear(0..<1)
      let interval = spline.interval(of: span.needed.lowerBound)
      weights.withUnsafeBufferPointer {
        ag_decimate_row(
          cell(interval - 1), samples, channels, span.needed.count, spline.factor,
          span.needed.lowerBound - spline.start(ofInterval: interval), $0.baseAddress!)
      }
    }
    span.axis.taps.withUnsafeBufferPointer {
      ag_weighted_sum(
        out, cell(span.cells.lowerBound - span.axis.radius), channels, $0.baseAddress!, $0.count,
        span.cells.count * channels)
    }
  }

  private func cell(_ cell: Int) -> UnsafeMutablePointer<Float> {
    let first = span.cells.lowerBound - span.axis.radius - Self.slack
    return line.row(0) + (cell - first) * channels
  }
}
