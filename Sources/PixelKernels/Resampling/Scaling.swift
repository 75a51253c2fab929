extension Bitmap {
  /// The part `rect` of the image enlarged by `factor`.
  ///
  /// The image's top left pixel is pixel (`x`, `y`) of a coarse grid, whose pixel `i` covers the pixels `i *
  /// factor ..< (i + 1) * factor` of the result; `rect` is in pixels of the result. The image is interpolated
  /// with cubic splines that pass through its values at the centers of the covered areas, and continues
  /// outside with its edge pixels. Where the spline overshoots, colors are lowered to their alpha and alpha
  /// to full scale. An empty image gives transparent pixels, and a factor of 1 or less the image itself.
  package func upsampled(
    by factor: Int, at x: Int = 0, _ y: Int = 0, to rect: PixelRect
  ) -> Bitmap {
    let filter = AxisFilter.magnification(by: max(1, factor))
    let pixels = SeparablePass.result(
      of: pixels, channels: 4, frame: PixelRect(x: x, y: y, width: width, height: height),
      horizontal: filter, vertical: filter, edge: .replicated, rect: rect)
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
}
