import VectorGraphics

extension Clip.Shape {
  /// The box inset by one length on every side, with rounded corners (CSS `inset()`).
  public static func inset(
    _ margin: some LengthConvertible, cornerRadius: some LengthConvertible = Length.zero
  ) -> Clip.Shape {
    let margin = margin.length ?? .zero
    return .inset(
      top: margin, right: margin, bottom: margin, left: margin,
      cornerRadii: CornerLengths(all: cornerRadius.length ?? .zero))
  }

  /// A circle (CSS `circle()`).
  ///
  /// - Parameters:
  ///   - radius: The radius in points.
  ///   - center: The center, in points or percentages of the box.
  public static func circle(radius: Double, center: LengthPoint = .center) -> Clip.Shape {
    .ellipse(center: center, radii: LengthPoint(x: radius, y: radius))
  }
}
