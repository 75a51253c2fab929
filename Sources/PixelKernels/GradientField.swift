import CPixelKernels
import VectorGraphics

/// The offset along a gradient as a function of the pixel: its geometry in pixel space.
///
/// Every kind is based on coordinates `u` and `v` that are affine in x and y.
enum GradientField {
  /// `u` is the offset.
  case linear(AffineTransform)
  /// The offset is the length of (u, v).
  case radial(AffineTransform)
  /// As radial, the focus at (u, v) = `focus`: the offset is the greatest t ≥ 0 whose circle, of radius t
  /// around (1 − t)·`focus`, passes through (u, v) (SVG 2, section 14.2.3). From a focus on the unit circle
  /// or outside, the circles fill a cone only; the offset is NaN outside of it, where nothing is painted.
  case focal(AffineTransform, focus: Point)
  /// The offset is the angle of (u, v), clockwise from −v, less `start` (0…1), in turns.
  case conic(AffineTransform, start: Double)

  /// The field of a gradient whose space maps to pixels by `transform`, or nil if the gradient has no extent.
  init?(_ geometry: Gradient.Geometry, transform: AffineTransform) {
    guard let toPaint = transform.inverted else { return nil }
    switch geometry {
    case .linear(let start, let end):
      let axis = end - start
      let square = axis.x * axis.x + axis.y * axis.y
      guard square > 0, square.isFinite else { return nil }
      let along = AffineTransform(
        a: axis.x / square, b: 0, c: axis.y / square, d: 1,
        tx: -(start.x * axis.x + start.y * axis.y) / square, ty: 0)
      self = .linear(along.appending(toPaint))
    case .radial(let center, let radii, let focus):
      guard radii.width > 0, radii.height > 0, radii.width.isFinite, radii.height.isFinite else { return nil }
      let unit = AffineTransform(
        a: 1 / radii.width, b: 0, c: 0, d: 1 / radii.height,
        tx: -center.x / radii.width, ty: -center.y / radii.height)
      let field = unit.appending(toPaint)
      if let focus, focus != center {
        let place = unit.apply(to: focus)
        self = .focal(field, focus: place.x.isFinite && place.y.isFinite ? place : .zero)
      } else {
        self = .radial(field)
      }
    case .conic(let center, let startAngle):
      let shift = AffineTransform.translation(x: -center.x, y: -center.y)
      let turns = startAngle.isFinite ? startAngle / 360 : 0
      self = .conic(shift.appending(toPaint), start: turns - turns.rounded(.down))
    }
  }

  /// Whether some pixels have no offset.
  var leavesGaps: Bool {
    if case .focal(_, let focus) = self { focus.x * focus.x + focus.y * focus.y >= 1 } else { false }
  }

  /// Whether the offset is the same along each row, and along each column.
  var isConstantAlongRows: Bool {
    if case .linear(let field) = self { field.a == 0 } else { false }
  }
  var isConstantAlongColumns: Bool {
    if case .linear(let field) = self { field.c == 0 } else { false }
  }

  /// Whether the offset wraps around.
  var isTurning: Bool {
    if case .conic = self { true } else { false }
  }

  /// The offsets of a row of pixel centers, the first at (x + ½, y + ½); nil if they do not lie on a line.
  func line(x: Int, y: Int, shift: Double) -> ag_ramp_line? {
    guard case .linear(let field) = self else { return nil }
    return ag_ramp_line(
      step: field.a, first: Double(x) + 0.5, start: field.c * (Double(y) + 0.5) + field.tx, shift: shift)
  }

  /// The offset at a point of the space that the field is measured in; NaN where nothing is painted.
  func offset(at point: Point) -> Double {
    switch self {
    case .linear(let field): return field.apply(to: point).x
    case .radial(let field):
      let place = field.apply(to: point)
      return (place.x * place.x + place.y * place.y).squareRoot()
    case .focal(let field, let focus):
      let place = field.apply(to: point)
      return Self.focalOffset(place.x, place.y, focus)
    case .conic(let field, let start):
      let place = field.apply(to: point)
      return Self.conicOffset(place.x, place.y, start)
    }
  }

  @inline(__always)
  private static func focalOffset(_ u: Double, _ v: Double, _ focus: Point) -> Double {
    // With d = p − f the offset solves (1 − |f|²)·t² − 2·(d·f)·t − |d|² = 0. Of the two forms of each root
    // the one is used that does not subtract nearly equal numbers.
    let inside = 1 - focus.x * focus.x - focus.y * focus.y
    let dx = u - focus.x
    let dy = v - focus.y
    let along = dx * focus.x + dy * focus.y
    let square = dx * dx + dy * dy
    let discriminant = along * along + square * inside
    if inside > 0 {
      let root = discriminant.squareRoot()
      return along > 0 ? (along + root) / inside : square > 0 ? square / (root - along) : 0
    }
    guard discriminant >= 0, along < 0 else { return square == 0 ? 0 : .nan }
    return inside < 0 ? (along - discriminant.squareRoot()) / inside : square / (-2 * along)
  }

  @inline(__always)
  private static func conicOffset(_ u: Double, _ v: Double, _ start: Double) -> Double {
    let turns = Angle.turns(clockwiseFromTop: u, v) - start
    // Maps −1½ … ½ to 0…1, with rounding errors clamped to 0.
    return turns < -1e-12 ? (turns < -1 - 1e-12 ? turns + 2 : turns + 1) : turns
  }

  /// Writes the offsets of a row of pixel centers: the first is at (x + ½, y + ½).
  func fill(_ offsets: UnsafeMutableBufferPointer<Double>, x: Int, y: Int) {
    switch self {
    case .linear(let field):
      each(offsets, field, x: x, y: y) { u, _ in u }
    case .radial(let field):
      each(offsets, field, x: x, y: y) { u, v in (u * u + v * v).squareRoot() }
    case .focal(let field, let focus):
      each(offsets, field, x: x, y: y) { u, v in Self.focalOffset(u, v, focus) }
    case .conic(let field, let start):
      each(offsets, field, x: x, y: y) { u, v in Self.conicOffset(u, v, start) }
    }
  }

  @inline(__always)
  private func each(
    _ offsets: UnsafeMutableBufferPointer<Double>, _ field: AffineTransform, x: Int, y: Int,
    offset: (Double, Double) -> Double
  ) {
    let row = Double(y) + 0.5
    let first = Double(x) + 0.5
    let u = field.c * row + field.tx
    let v = field.d * row + field.ty
    for column in 0..<offsets.count {
      let position = first + Double(column)
      offsets[column] = offset(field.a * position + u, field.b * position + v)
    }
  }
}

/// Angles without libm.
enum Angle {
  /// The angle of (x, y) in turns (−½…½), clockwise from the top of the screen, y pointing down; error below
  /// 1e-13. The zero vector has angle 0.
  @inline(__always)
  static func turns(clockwiseFromTop x: Double, _ y: Double) -> Double {
    let across = abs(x)
    let up = abs(y)
    let least = min(across, up)
    let greatest = max(across, up)
    guard greatest > 0 else { return 0 }
    let eighth = arctangent(least / greatest) * (0.5 / Double.pi)
    let quarter = across > up ? 0.25 - eighth : eighth
    let half = y > 0 ? 0.5 - quarter : quarter
    return x < 0 ? -half : half
  }

  /// The arctangent of 0…1, by a Chebyshev fit on 0…tan(π/8).
  @inline(__always)
  private static func arctangent(_ value: Double) -> Double {
    let isSteep = value > 0.414_213_562_373_095_03
    let reduced = isSteep ? (value - 1) / (value + 1) : value
    let square = reduced * reduced
    var series = square * -0.037_701_688_840_564_62 + 0.069_770_024_714_763_46
    series = series * square - 0.089_932_166_651_970_08
    series = series * square + 0.111_035_348_470_525_4
    series = series * square - 0.142_853_912_512_515_98
    series = series * square + 0.199_999_931_887_545_95
    series = series * square - 0.333_333_332_783_825_65
    series = series * square + 0.999_999_999_999_270_6
    return isSteep ? series * reduced + Double.pi / 4 : series * reduced
  }
}
