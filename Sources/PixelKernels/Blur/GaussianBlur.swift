extension Bitmap {
  /// The part `rect` of the blurred picture.
  ///
  /// The picture lies with its top left pixel at (`x`, `y`) of a grid, in pixels of the picture, and is
  /// transparent around; `rect` is in pixels of the result on the same grid, which are coarser than the
  /// picture's by the plan's reduction. What the blur reaches is ``GaussianBlurPlan/extent(of:)``; `rect` may
  /// be less or more. Values are rounded to the nearest step of 16 bits, and are equal for any `rect` and any
  /// number of `threads`.
  package func blurred(
    by plan: GaussianBlurPlan, at x: Int = 0, _ y: Int = 0, to rect: PixelRect, threads: Int = 1
  ) -> Bitmap {
    let frame = PixelRect(x: x, y: y, width: width, height: height)
    let pixels = SeparablePass.result(
      of: pixels, channels: 4, frame: frame, horizontal: plan.horizontal, vertical: plan.vertical, rect: rect,
      threads: threads)
    return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
  }

  /// The whole blurred picture, as far as the blur reaches, and where it lies on the picture's grid.
  package func blurred(by plan: GaussianBlurPlan, threads: Int = 1) -> (bitmap: Bitmap, frame: PixelRect) {
    let extent = plan.extent(of: PixelRect(x: 0, y: 0, width: width, height: height))
    return (blurred(by: plan, to: extent, threads: threads), extent)
  }
}

extension CoverageMap {
  /// The part `rect` of the blurred map, placed as ``Bitmap/blurred(by:at:_:to:threads:)`` says.
  package func blurred(
    by plan: GaussianBlurPlan, at x: Int = 0, _ y: Int = 0, to rect: PixelRect, threads: Int = 1
  ) -> CoverageMap {
    let frame = PixelRect(x: x, y: y, width: width, height: height)
    let values = SeparablePass.result(
      of: values, channels: 1, frame: frame, horizontal: plan.horizontal, vertical: plan.vertical, rect: rect,
      threads: threads)
    return CoverageMap(width: rect.width, height: rect.height, values: values)
  }
}
