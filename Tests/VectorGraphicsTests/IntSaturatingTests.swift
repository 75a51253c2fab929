import Testing
import VectorGraphics

@Suite struct IntSaturatingTests {
  @Test func `a number becomes its integer part, NaN 0, and one out of range the nearest integer in range`() {
    let cases: [(Double, Int)] = [
      (2.9, 2), (-2.9, -2), (-0.0, 0), (1e15, 1_000_000_000_000_000), (.nan, 0), (.infinity, 1 << 53),
      (-.infinity, -1 << 53), (1e19, 1 << 53), (-1e300, -1 << 53), (.leastNonzeroMagnitude, 0),
    ]
    for (number, integer) in cases { #expect(Int(saturating: number) == integer, "\(number)") }
  }
}
