extension Bitmap {
  /// The part `rect` of the picture drawn `factor` times as large.
  ///
  /// The picture's top left pixel is pixel (`x`, `y`) of a coarse grid, whose pixel `i` covers the pixels
  /// `i * factor ..< (i + 1) * factor` of the result; `rect` is in pixels of the result. The picture is
  /// interpolated with cubic splines that pass through its values at the middle of what each covers, and
  /// continues outside with the pixels of its edge. Where the spline swings over, colours are lowered to
  /// their alpha and alpha to full scale. An empty picture gives transparent pixels, and a factor of 1 or
  /// less the picture itself.
  package func upsampled(
    by factor: Int, at x: Int = 0, _ y: Int = 0, to rect: PixelRect, threads: Int = 1
  ) -> Bitmap {
    filtered(
      with: .magnification(by: max(1, factor)), edge: .replicated, at: x, y, to: rect, threads: threads)
  }

  /// The part `rect` of the picture drawn `factor` times as small, transparent outside.
  ///
  /// The picture's top left pixel lies at (`x`, `y`); pixel `i` of the result, in whose pixels `rect` is, covers
  /// the pixels `i * factor ..< (i + 1) * factor` of the picture's grid and is their mean. A factor of 1 or
  /// less gives the picture itself.
  package func downsampled(
    by factor: Int, at x: Int = 0, _ y: Int = 0, to rect: PixelRect, threads: Int = 1
  ) -> Bitmap {
    filtered(with: .mean(of: max(1, factor)), edge: .transparent, at: x, y, to: rect, threads: threads)
  }

  private func filtered(
    with filter: AxisFilter, edge: AxisFilter.Edge, at x: Int, _ y: Int, to rect: PixelRect, threads: Int
  ) -> Bitmap {
    let pixels = SeparablePass.result(
      of: pixels, channels: 4, frame: PixelRect(x: x, y: y, width: width, height: height),
      horizontal: filter, vertical: filter, edge: edge, rect: rect, threads: threads)
    return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
  }
}

extension AxisFilter {
  /// Interpolation with cubic splines that pass through the samples.
  static func magnification(by factor: Int) -> AxisFilter {
    AxisFilter(
      decimation: CellWeights(factor: 1), taps: factor == 1 ? [1] : CubicSpline.interpolationTaps,
      expansion: CellWeights(factor: factor))
  }

  /// The mean of `factor` samples.
  static func mean(of factor: Int) -> AxisFilter {
    AxisFilter(
      decimation: CellWeights(factor: factor, shape: .box), taps: [1], expansion: CellWeights(factor: 1))
  }
}
