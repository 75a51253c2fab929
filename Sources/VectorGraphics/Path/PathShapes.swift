/// The radii of a rectangle's corners, each an ellipse's, in points.
public struct CornerRadii: Sendable, Hashable {
  /// Horizontally and vertically.
  public var topLeft: Size
  /// Horizontally and vertically.
  public var topRight: Size
  /// Horizontally and vertically.
  public var bottomRight: Size
  /// Horizontally and vertically.
  public var bottomLeft: Size

  /// Radii of each corner.
  public init(topLeft: Size, topRight: Size, bottomRight: Size, bottomLeft: Size) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// One radius for all corners.
  public init(all radius: Double) {
    let size = Size(width: radius, height: radius)
    self.init(topLeft: size, topRight: size, bottomRight: size, bottomLeft: size)
  }

  /// Sharp corners.
  public static let zero = CornerRadii(all: 0)

  /// The radii with both of a corner 0 where one of them is.
  fileprivate var squaringFlatCorners: CornerRadii {
    func squared(_ radius: Size) -> Size { radius.width > 0 && radius.height > 0 ? radius : .zero }
    return CornerRadii(
      topLeft: squared(topLeft), topRight: squared(topRight), bottomRight: squared(bottomRight),
      bottomLeft: squared(bottomLeft))
  }

  /// Whether all corners are sharp.
  public var isZero: Bool {
    [topLeft, topRight, bottomRight, bottomLeft].allSatisfy { $0.width <= 0 || $0.height <= 0 }
  }

  /// The radii shrunk by one factor so that no side is shorter than its two corners
  /// (CSS Backgrounds 3, section 5.5).
  public func fitted(to size: Size) -> CornerRadii {
    func ratio(_ side: Double, _ first: Double, _ second: Double) -> Double {
      first + second > side && first + second > 0 ? side / (first + second) : 1
    }
    let factor = [
      ratio(size.width, topLeft.width, topRight.width),
      ratio(size.width, bottomLeft.width, bottomRight.width),
      ratio(size.height, topLeft.height, bottomLeft.height),
      ratio(size.height, topRight.height, bottomRight.height),
    ].reduce(1, min)
    func scaled(_ radius: Size) -> Size {
      Size(width: radius.width * factor, height: radius.height * factor)
    }
    return CornerRadii(
      topLeft: scaled(topLeft), topRight: scaled(topRight), bottomRight: scaled(bottomRight),
      bottomLeft: scaled(bottomLeft))
  }

  /// The radii of an outline that lies `distance` points outside of a box of a size with these radii, or inside where
  /// it is negative (CSS Borders 4, "The outer shadow shape").
  ///
  /// Sharp corners stay sharp, and small radii grow by less than the distance, so that the shadow of a barely rounded box
  /// is barely rounded: with c = 2·min(rx/width, ry/height) a radius r that is less than the distance s grows to
  /// r + s·(1 − (1 − r/s)³·(1 − c³)), unless c is 1 or more.
  public func outset(by distance: Double, of size: Size) -> CornerRadii {
    func grown(_ radius: Double, coverage: Double) -> Double {
      guard distance > 0, radius < distance, coverage < 1 else { return max(0, radius + distance) }
      let gap = 1 - radius / distance
      return radius + distance * (1 - gap * gap * gap * (1 - coverage * coverage * coverage))
    }
    func grown(_ radius: Size) -> Size {
      guard radius.width > 0, radius.height > 0 else { return .zero }
      let coverage = 2 * min(radius.width / size.width, radius.height / size.height)
      return Size(
        width: grown(radius.width, coverage: coverage), height: grown(radius.height, coverage: coverage))
    }
    return CornerRadii(
      topLeft: grown(topLeft), topRight: grown(topRight), bottomRight: grown(bottomRight),
      bottomLeft: grown(bottomLeft))
  }
}

extension BezierPath {
  /// How far a quarter circle's control points are along its tangents, in radii: 4/3·(√2 − 1).
  static let quarterCircleControl = 0.552_284_749_830_793_6

  /// A rectangle, clockwise from its top left corner.
  public static func rectangle(_ rect: Rect) -> BezierPath {
    BezierPath(through: rect.corners, isClosed: true)
  }

  /// The ellipse that touches all four sides of a rectangle (off a true one by at most 0.03 % of a radius), clockwise
  /// from its rightmost point (SVG 2, section 10.4).
  public static func ellipse(in rect: Rect) -> BezierPath {
    guard rect.width > 0, rect.height > 0 else { return rectangle(rect) }
    let control = quarterCircleControl
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: rect.midX + x * rect.width / 2, y: rect.midY + y * rect.height / 2)
    }
    var path = BezierPath()
    path.move(to: point(1, 0))
    path.cubic(control1: point(1, control), control2: point(control, 1), to: point(0, 1))
    path.cubic(control1: point(-control, 1), control2: point(-1, control), to: point(-1, 0))
    path.cubic(control1: point(-1, -control), control2: point(-control, -1), to: point(0, -1))
    path.cubic(control1: point(control, -1), control2: point(1, -control), to: point(1, 0))
    path.close()
    return path
  }

  /// A rectangle with elliptic corners; radii that do not fit are shrunk together as CSS says, and a corner with one
  /// radius of 0 is square (CSS Backgrounds 3, section 5.1).
  public static func roundedRectangle(_ rect: Rect, radii: CornerRadii) -> BezierPath {
    if radii.isZero { return rectangle(rect) }
    let fitted = radii.fitted(to: rect.size).squaringFlatCorners
    let keep = 1 - quarterCircleControl
    var path = BezierPath()
    func corner(_ start: Point, _ tip: Point, _ end: Point, _ radius: Size) {
      path.line(to: start)
      guard radius.width > 0, radius.height > 0 else { return }
      path.cubic(
        control1: tip.interpolated(to: start, fraction: keep),
        control2: tip.interpolated(to: end, fraction: keep), to: end)
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    path.move(to: Point(x: left + fitted.topLeft.width, y: top))
    corner(
      Point(x: right - fitted.topRight.width, y: top), Point(x: right, y: top),
      Point(x: right, y: top + fitted.topRight.height), fitted.topRight)
    corner(
      Point(x: right, y: bottom - fitted.bottomRight.height), Point(x: right, y: bottom),
      Point(x: right - fitted.bottomRight.width, y: bottom), fitted.bottomRight)
    corner(
      Point(x: left + fitted.bottomLeft.width, y: bottom), Point(x: left, y: bottom),
      Point(x: left, y: bottom - fitted.bottomLeft.height), fitted.bottomLeft)
    corner(
      Point(x: left, y: top + fitted.topLeft.height), Point(x: left, y: top),
      Point(x: left + fitted.topLeft.width, y: top), fitted.topLeft)
    path.close()
    return path
  }
}
