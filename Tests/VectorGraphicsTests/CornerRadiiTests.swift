import Testing

@testable import VectorGraphics

@Suite struct CornerRadiiTests {
  private let size = Size(width: 80, height: 60)

  /// CSS Backgrounds 3, section 5.1.
  @Test func `a corner with one radius of 0 is square`() {
    var radii = CornerRadii(all: 10)
    radii.topRight = Size(width: 40, height: 0)
    let path = BezierPath.roundedRectangle(Rect(size: size), radii: radii)
    #expect(path.contains(Point(x: 79.9, y: 0.1)))
    #expect(!path.contains(Point(x: 0.1, y: 0.1)))
    radii.topRight = Size(width: 0, height: 40)
    #expect(BezierPath.roundedRectangle(Rect(size: size), radii: radii).contains(Point(x: 79.9, y: 0.1)))
  }

  @Test func `a radius that shrinks to 0 leaves a square corner`() {
    let radii = CornerRadii(
      topLeft: Size(width: 20, height: 20), topRight: Size(width: 50, height: 10),
      bottomRight: Size(width: 20, height: 20), bottomLeft: Size(width: 20, height: 20))
    let inner = radii.outset(by: -12, of: Size(width: 100, height: 100))
    #expect(inner.topLeft == Size(width: 8, height: 8))
    let path = BezierPath.roundedRectangle(Rect(x: 12, y: 12, width: 76, height: 76), radii: inner)
    #expect(path.contains(Point(x: 87.9, y: 12.1)))
    #expect(!path.contains(Point(x: 12.1, y: 12.1)))
  }

  /// CSS Borders 4, "The outer shadow shape".
  @Test func `small radii grow by less than the spread`() {
    let box = Size(width: 40, height: 40)
    func grown(_ radius: Double, by spread: Double) -> Double {
      CornerRadii(all: radius).outset(by: spread, of: box).topLeft.width
    }
    #expect(grown(0, by: 24) == 0)
    #expect(grown(24, by: 24) == 48)
    #expect(grown(20, by: 60) == 80, "half of the side is a circle")
    let gap = 1 - 2.0 / 24
    #expect(abs(grown(2, by: 24) - (2 + 24 * (1 - gap * gap * gap * (1 - 0.001)))) < 1e-12)
    #expect(grown(10, by: -4) == 6)
    #expect(grown(3, by: -4) == 0)
  }
}
