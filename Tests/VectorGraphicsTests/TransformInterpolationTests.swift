import TestSupport
import Testing

@testable import VectorGraphics

@Suite("Interpolation of transforms")
struct TransformInterpolationTests {
  func rotation(_ degrees: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return .rotation(sine: sine, cosine: cosine)
  }

  func expectEqual(_ one: AffineTransform, _ two: AffineTransform, _ place: SourceLocation = #_sourceLocation)
  {
    let pairs = [
      (one.a, two.a), (one.b, two.b), (one.c, two.c), (one.d, two.d), (one.tx, two.tx), (one.ty, two.ty),
    ]
    #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "\(one) is not \(two)", sourceLocation: place)
  }

  @Test("A decomposed and recomposed transform is the same, also if mirrored or skewed")
  func recomposition() throws {
    var random = SeededNumbers(seed: 23)
    for _ in 0..<200 {
      func value() -> Double { random.unit() * 6 - 3 }
      let transform = AffineTransform(
        a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
      expectEqual(AffineTransform(try #require(transform.decomposed)), transform)
    }
  }

  @Test("A rotation and a scale are decomposed exactly")
  func parts() throws {
    let parts = try #require(
      AffineTransform.translation(x: 7, y: 8).appending(rotation(30)).appending(.scale(x: 2, y: 3)).decomposed
    )
    #expect(parts.translation == Point(x: 7, y: 8))
    #expect(abs(parts.scaleX - 2) < 1e-12 && abs(parts.scaleY - 3) < 1e-12 && abs(parts.angle - 30) < 1e-12)
    #expect(abs(parts.skew) < 1e-12)
  }

  /// WPT css-transforms/animation/transform-interpolation-005: browsers decompose as for three dimensions (csswg-drafts
  /// issues 3713, 7318).
  @Test func `a skewed matrix is mixed by its turn, its lean and its scales`() {
    let from = AffineTransform(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let to = AffineTransform(a: 1.6, b: 0, c: 1.2, d: 0.8, tx: 0, ty: 0)
    expectEqual(
      from.interpolated(to: to, fraction: 0.5),
      AffineTransform(a: 1.3, b: 0, c: 0.75 * 0.65, d: 0.65, tx: 0, ty: 0))
  }

  @Test("A mirrored transform flips the axis with the smaller product, as the specification says")
  func flips() throws {
    #expect(try #require(AffineTransform.scale(x: -1, y: 1).decomposed).scaleX == -1)
    #expect(try #require(AffineTransform.scale(x: 1, y: -1).decomposed).scaleY == -1)
  }

  @Test("Halfway between two rotations is the rotation between them, along the shorter way")
  func turns() {
    expectEqual(rotation(10).interpolated(to: rotation(50), fraction: 0.5), rotation(30))
    expectEqual(rotation(170).interpolated(to: rotation(-170), fraction: 0.5), rotation(180))
    expectEqual(rotation(-20).interpolated(to: rotation(0), fraction: 0.5), rotation(-10))
    expectEqual(AffineTransform.identity.interpolated(to: rotation(90), fraction: 0.5), rotation(45))
  }

  @Test("From a flip along x to one along y is a half rotation, not a collapse")
  func oppositeFlips() {
    let middle = AffineTransform.scale(x: -1, y: 1).interpolated(to: .scale(x: 1, y: -1), fraction: 0.5)
    #expect(abs(middle.determinant + 1) < 1e-9)
  }

  @Test("Ends are met exactly, and a flat transform jumps at the middle")
  func ends() {
    let one = AffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 3, ty: 4)
    let two = AffineTransform(a: -2, b: 0.1, c: 0.3, d: 1, tx: 0, ty: 9)
    expectEqual(one.interpolated(to: two, fraction: 0), one)
    expectEqual(one.interpolated(to: two, fraction: 1), two)
    let flat = AffineTransform.scale(x: 0, y: 1)
    #expect(flat.decomposed == nil)
    #expect(one.interpolated(to: flat, fraction: 0.49) == one)
    #expect(one.interpolated(to: flat, fraction: 0.5) == flat)
  }

  @Test("Sine and cosine are exact at quarter turns, and 0 for NaN")
  func exactAngles() {
    for (angle, sine, cosine) in [
      (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (-90, -1, 0), (450, 1, 0), (3600, 0, 1),
    ] {
      let exact = sineAndCosine(degrees: angle)
      #expect(exact.sine == sine && exact.cosine == cosine, "\(angle)")
    }
    #expect(sineAndCosine(degrees: .nan) == (0, 1))
    #expect(abs(sineAndCosine(degrees: 30).sine - 0.5) < 1e-15)
  }
}
