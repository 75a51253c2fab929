extension Bitmap {
  /// The part `rect` of the blurred image.
  ///
  /// The image has its top left pixel at (`x`, `y`) of a grid, in pixels of the image, and is transparent
  /// around; `rect` is in pixels of the result on the same grid, which are coarser than the image's by the
  /// plan's reduction. The extent of the blur is ``GaussianBlurPlan/extent(of:)``; `rect` may be smaller or
  /// larger. Values are rounded to the nearest 16-bit step, and are equal for any `rect`.
  package func blurred(
    by plan: GaussianBlurPlan, at x: Int = 0, _ y: Int = 0, to rect: PixelRect
  ) -> Bitmap {
    let frame = PixelRect(x: x, y: y, width: width, height: height)
    let pixels = SeparablePass.result(
      of: pixels, channels: 4, frame: frame, horizontal: plan.horizontal, vertical: plan.vertical, rect: rect)
    return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
  }

  /// The whole blurred image, as far as the blur extends, and its position on the image's grid.
  package func blurred(by plan: GaussianBlurPlan) -> (bitmap: Bitmap, frame: PixelRect) {
    let extent = plan.extent(of: PixelRect(x: 0, y: 0, width: width, height: height))
    return (blurred(by: plan, to: extent), extent)
  }
}

extension CoverageMap {
  /// The part `rect` of the blurred map, positioned as in ``Bitmap/blurred(by:at:_:to:)``.
  package func blurred(
    by plan: GaussianBlurPlan, at x: Int = 0, _ y: Int = 0, to rect: PixelRect
  ) -> CoverageMap {
    let frame = PixelRect(x: x, y: y, width: width, height: height)
    let values = SeparablePass.result(
      of: values, channels: 1, frame: frame, horizontal: plan.horizontal, vertical: plan.vertical, rect: rect)
    return CoverageMap(width: rect.width, height: rect.height, values: values)
  }
}
