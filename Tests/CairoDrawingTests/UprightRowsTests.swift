import PixelKernels
import Testing
import VectorGraphics

@testable import CairoDrawing

@Suite("Rows between upright edges")
struct UprightRowsTests {
  private let bounds = PixelRect(x: 3, y: 5, width: 60, height: 90)

  private func card(_ rect: Rect, radius: Double) -> BezierPath {
    .roundedRectangle(rect, radii: CornerRadii(all: radius))
  }

  @Test("are found between the round ends of a card, and nowhere in a circle")
  func stretches() {
    let rows = UprightRows(
      of: card(Rect(x: 10.3, y: 12.6, width: 40, height: 60), radius: 8), in: bounds)
    // From the end of the corners, 20.6, to their beginning, 64.6, a row less at both, counted from 5.
    #expect(rows.stretches.contains(17..<58))
    let circle = BezierPath.ellipse(in: Rect(x: 5, y: 5, width: 50, height: 88))
    let round = UprightRows(of: circle, in: bounds).stretches
    #expect(round.allSatisfy { $0.lowerBound >= 88 || $0.upperBound <= 2 })
  }

  @Test(
    "change nothing of what is covered",
    arguments: [
      Rect(x: 10.3, y: 12.6, width: 40, height: 60), Rect(x: 0, y: -20, width: 30.5, height: 140),
      Rect(x: 3, y: 5, width: 60, height: 90), Rect(x: 20.25, y: 30.125, width: 2, height: 40),
    ])
  func sameCoverage(rect: Rect) throws {
    for transform in [AffineTransform.identity, .scale(x: 1.3, y: 0.9)] {
      let path = card(rect, radius: 7)
      // Lines there and back cover nothing, and make the path one that is not looked through.
      var long = path
      for _ in 0..<40 { long.append(.polygon([Point(x: 21, y: 35), Point(x: 21.5, y: 36)])) }
      let quick = try PathCoverage.fill(path, transform: transform, in: bounds)
      let slow = try PathCoverage.fill(long, transform: transform, in: bounds)
      #expect(UprightRows(of: long.transformed(by: transform), in: bounds).stretches == [])
      #expect(quick == slow, "\(rect)")
    }
  }

  @Test("a path of many parts is drawn whole")
  func manyParts() {
    var path = BezierPath()
    for index in 0..<40 { path.append(.rectangle(Rect(x: Double(index), y: 0, width: 1, height: 90))) }
    #expect(UprightRows(of: path, in: bounds).stretches == [])
  }
}
