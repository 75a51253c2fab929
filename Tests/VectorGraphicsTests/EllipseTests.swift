import Testing
import VectorGraphics

@Suite struct EllipseTests {
  /// SVG 2, section 10.4: starting at 3 o'clock, clockwise.
  @Test func `the outline begins at the right and runs clockwise`() {
    let path = BezierPath.ellipse(in: Rect(x: 10, y: 20, width: 80, height: 40))
    let start = Point(x: 90, y: 40)
    #expect(path.elements.first == .move(to: start))
    let ends = path.elements.compactMap { element -> Point? in
      guard case .cubic(_, _, let end) = element else { return nil }
      return end
    }
    #expect(ends == [Point(x: 50, y: 60), Point(x: 10, y: 40), Point(x: 50, y: 20), start])
  }
}
