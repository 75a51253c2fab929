/// An affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The letters are those of CSS `matrix(a, b, c, d, tx, ty)`. Angles are radians here, clockwise on
/// screen since y points down.
public struct AffineTransform: Sendable, Hashable {
  /// The x of the image of (1, 0).
  public var a: Double
  /// The y of the image of (1, 0).
  public var b: Double
  /// The x of the image of (0, 1).
  public var c: Double
  /// The y of the image of (0, 1).
  public var d: Double
  /// The x of the image of the origin.
  public var tx: Double
  /// The y of the image of the origin.
  public var ty: Double

  /// Creates a transform from its coefficients, in the order of CSS `matrix()`.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scale about the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by an angle given by its sine and cosine.
  public static func rotation(sine: Double, cosine: Double) -> AffineTransform {
    AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that applies `inner` first and then this one, like a CSS transform list:
  /// `outer.appending(inner)` maps a point from the inner space to the outer space.
  public func appending(_ inner: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * inner.a + c * inner.b,
      b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx,
      ty: b * inner.tx + d * inner.ty + ty)
  }

  /// The image of a point.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The bounding box of the transformed rectangle.
  public func boundingBox(of rect: Rect) -> Rect {
    Rect(enclosing: rect.corners.map(apply(to:)))
  }

  /// The factor by which areas grow; negative for a reflection.
  public var determinant: Double { a * d - b * c }

  /// The inverse, or nil if the transform is singular.
  public var inverted: AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant,
      c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }

  /// Whether the transform only scales and translates, so that horizontal edges stay horizontal and vertical ones
  /// vertical.
  public var isAxisAligned: Bool { b == 0 && c == 0 }

  /// The largest factor by which a length grows: the larger singular value.
  public var maximumScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let difference =
      ((a * a + b * b - c * c - d * d) * (a * a + b * b - c * c - d * d)
      + 4 * (a * c + b * d) * (a * c + b * d)).squareRoot()
    return ((sum + difference) / 2).squareRoot()
  }

  /// The smallest factor by which a length grows: the smaller singular value.
  public var minimumScale: Double {
    let greatest = maximumScale
    return greatest == 0 ? 0 : abs(determinant) / greatest
  }
}
