/// The samples and cells a filter has to process along one axis, for a given image and the requested part.
struct AxisSpan: Sendable {
  let filter: AxisFilter
  let edge: AxisFilter.Edge
  /// The samples of the image, not empty, in grid coordinates.
  let input: Range<Int>
  /// The requested samples of the result, in the result's grid coordinates, not empty.
  let output: Range<Int>
  /// Cells after the taps that the output needs.
  let cells: Range<Int>
  /// Cells before the taps: all that those need, and the sources.
  let unfiltered: Range<Int>
  /// The cells computed from the image; the others are 0 or the edge's. May be empty.
  let sources: Range<Int>
  /// The part of the input that the sources need; may be empty.
  let needed: Range<Int>

  init(filter: AxisFilter, edge: AxisFilter.Edge, input: Range<Int>, output: Range<Int>) {
    self.filter = filter
    self.edge = edge
    self.input = input
    self.output = output
    cells = filter.expansion.cells(of: output)
    let wanted = cells.lowerBound - filter.radius..<cells.upperBound + filter.radius
    let reached = filter.decimation.cells(of: input)
    switch edge {
    case .transparent:
      sources = wanted.clamped(to: reached)
      unfiltered = wanted
    case .replicated:
      let first = min(max(wanted.lowerBound, reached.lowerBound), reached.upperBound - 1)
      sources = first..<max(first + 1, min(wanted.upperBound, reached.upperBound))
      unfiltered =
        min(wanted.lowerBound, sources.lowerBound)..<max(wanted.upperBound, sources.upperBound)
    }
    needed =
      sources.isEmpty ? input.prefix(0) : filter.decimation.samples(reaching: sources).clamped(to: input)
  }

  /// The same axis with a smaller part of the output.
  func restricted(to output: Range<Int>) -> AxisSpan {
    AxisSpan(filter: filter, edge: edge, input: input, output: output)
  }
}

extension CellWeights {
  /// The cells that overlap any of the samples, which are not empty.
  func cells(of samples: Range<Int>) -> Range<Int> {
    guard factor > 1 else { return samples }
    return interval(of: samples.lowerBound) - 1..<interval(of: samples.upperBound - 1) + 3
  }

  /// The samples that overlap any of the cells.
  func samples(reaching cells: Range<Int>) -> Range<Int> {
    guard factor > 1 else { return cells }
    return start(ofInterval: cells.lowerBound - 2)..<start(ofInterval: cells.upperBound + 1)
  }
}
