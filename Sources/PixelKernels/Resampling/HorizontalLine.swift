import CPixelKernels

/// Downsamples rows to cells along x and filters them, reusing its memory for each row.
struct HorizontalLine {
  private let span: AxisSpan
  private let channels: Int
  private let weights: [Float]
  /// Cells before the taps: those of the image among those outside it.
  private let line: CellPlane

  /// Cells besides the source cells that a sample may contribute to.
  private static let slack = 3

  init(span: AxisSpan, channels: Int) {
    self.span = span
    self.channels = channels
    weights = span.filter.decimation.decimationWeights
    line = CellPlane(columns: (span.unfiltered.count + 2 * Self.slack) * channels, rows: 0..<1)
    line.clear(0..<1)
  }

  func deallocate() { line.deallocate() }

  /// Filters a row that contains the span's needed samples; `out` has space for the span's cells.
  func filter(_ samples: UnsafeMutablePointer<Float>, into out: UnsafeMutablePointer<Float>) {
    let decimation = span.filter.decimation
    if decimation.factor == 1 {
      cell(span.sources.lowerBound).update(from: samples, count: span.sources.count * channels)
    } else {
      line.clear(0..<1)
      let interval = decimation.interval(of: span.needed.lowerBound)
      weights.withUnsafeBufferPointer {
        ag_decimate_row(
          cell(interval - 1), samples, channels, span.needed.count, decimation.factor,
          span.needed.lowerBound - decimation.start(ofInterval: interval), $0.baseAddress!)
      }
    }
    if span.edge == .replicated { replicateEdges() }
    span.filter.taps.withUnsafeBufferPointer {
      ag_weighted_sum(
        out, cell(span.cells.lowerBound - span.filter.radius), channels, $0.baseAddress!, $0.count,
        span.cells.count * channels)
    }
  }

  private func replicateEdges() {
    let first = span.sources.lowerBound
    let last = span.sources.upperBound - 1
    for index in span.unfiltered where index < first || index > last {
      cell(index).update(from: cell(min(max(index, first), last)), count: channels)
    }
  }

  private func cell(_ cell: Int) -> UnsafeMutablePointer<Float> {
    line.row(0) + (cell - span.unfiltered.lowerBound + Self.slack) * channels
  }
}
