/// Which samples and cells a blur of one axis has to touch, for a given picture and the part asked for.
struct BlurSpan: Sendable {
  let axis: GaussianBlurAxis
  /// The samples of the picture, placed where the result's grid has them.
  let input: Range<Int>
  /// The samples of the result that are asked for.
  let output: Range<Int>
  /// Cells after the filter that the output needs.
  let cells: Range<Int>
  /// Cells before the filter that can differ from 0 and that the filter needs; may be empty.
  let sources: Range<Int>
  /// The part of the input that the sources need; may be empty.
  let needed: Range<Int>

  init(axis: GaussianBlurAxis, input: Range<Int>, output: Range<Int>) {
    self.axis = axis
    self.input = input
    self.output = output
    let expansion = axis.expansion
    let cells =
      expansion.factor == 1
      ? output
      : expansion.interval(of: output.lowerBound) - 1..<expansion.interval(of: output.upperBound - 1) + 3
    self.cells = cells
    let filtered = cells.lowerBound - axis.radius..<cells.upperBound + axis.radius
    let decimation = axis.decimation
    guard decimation.factor > 1 else {
      sources = filtered.clamped(to: input)
      needed = sources
      return
    }
    let reached =
      decimation.interval(of: input.lowerBound) - 1..<decimation.interval(of: input.upperBound - 1) + 3
    sources = filtered.clamped(to: reached)
    needed =
      sources.isEmpty
      ? input.lowerBound..<input.lowerBound
      : (decimation.start(
        ofInterval: sources.lowerBound - 2)..<decimation.start(ofInterval: sources.upperBound + 1)).clamped(
          to: input)
  }

  /// The same axis with a smaller part of the output.
  func restricted(to output: Range<Int>) -> BlurSpan {
    BlurSpan(axis: axis, input: input, output: output)
  }
}
