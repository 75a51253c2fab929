import TestSupport
import Testing
import VectorGraphics

@testable import PixelKernels

private let twoStops: [Gradient.Stop] = [
  .init(offset: 0, color: Color(rgb: 16, 20, 24)),
  .init(offset: 1, color: Color(rgb: 230, 50, 140, alpha: 0.25)),
]
private let manyStops: [Gradient.Stop] = [
  .init(offset: 0.1, color: Color(rgb: 255, 0, 0)),
  .init(offset: 0.3, color: Color(rgb: 0, 255, 0, alpha: 0)),
  .init(offset: 0.3, color: Color(rgb: 9, 7, 250, alpha: 0.5)), .init(offset: 0.55, color: .white),
  .init(offset: 0.6, color: Color(rgb: 0, 0, 255, alpha: 1)), .init(offset: 0.95, color: .transparent),
]
private let geometries: [Gradient.Geometry] = [
  .linear(start: Point(x: 3, y: 0), end: Point(x: 41, y: 0)),
  .linear(start: Point(x: 0, y: 30), end: Point(x: 0, y: 5)),
  .linear(start: Point(x: 10, y: 8.2), end: Point(x: 31.7, y: 22)),
  .radial(center: Point(x: 20.3, y: 15), radii: Size(width: 17, height: 17), focus: nil),
  .radial(center: Point(x: 20.3, y: 15), radii: Size(width: 17, height: 9), focus: Point(x: 26, y: 13)),
  .radial(center: Point(x: 20.3, y: 15), radii: Size(width: 12, height: 9), focus: Point(x: 60, y: 13)),
  .conic(center: Point(x: 19.8, y: 14.1), startAngle: 33),
]

@Suite("Gradients")
struct ShadingTests {
  static let cases = Gradient.Interpolation.allCases.flatMap { interpolation in
    Gradient.SpreadMethod.allCases.map { (interpolation, $0) }
  }

  @Test("every kind is within 2/65535 of the exact value", arguments: cases)
  func isExact(interpolation: Gradient.Interpolation, spread: Gradient.SpreadMethod) {
    let turned = AffineTransform(a: 0.9, b: 0.3, c: -0.2, d: 1.1, tx: 2, ty: -3)
    for geometry in geometries {
      for stops in [twoStops, manyStops] {
        for transform in [AffineTransform.identity, turned] {
          let gradient = Gradient(
            geometry: geometry, stops: stops, spreadMethod: spread, interpolation: interpolation)
          let bounds = PixelRect(x: -3, y: 2, width: 45, height: 31)
          let bitmap = Bitmap.shaded(.gradient(gradient), transform: transform, in: bounds)
          let worst = Self.greatestError(
            bitmap, ReferenceGradient(gradient: gradient, transform: transform), bounds)
          #expect(worst <= 2, "\(geometry) \(stops.count) stops")
        }
      }
    }
  }

  static func greatestError(_ bitmap: Bitmap, _ reference: ReferenceGradient, _ bounds: PixelRect) -> Double {
    var worst = 0.0
    for y in 0..<bounds.height {
      for x in 0..<bounds.width {
        let exact = reference.color(x: bounds.x + x, y: bounds.y + y)
        for channel in 0..<4 {
          worst = max(worst, abs(Double(bitmap[x, y][channel]) - exact[channel]))
        }
      }
    }
    return worst
  }

  @Test(
    "the whole range of linear light and OKLab is within 2/65535",
    arguments: [
      Gradient.Interpolation.linear, .oklab,
    ])
  func wholeRange(interpolation: Gradient.Interpolation) {
    let colors = [Color.black, .white, Color(rgb: 255, 0, 0), Color(rgb: 0, 0, 255), Color(rgb: 0, 255, 1)]
    for from in colors {
      for to in colors {
        let gradient = Gradient(
          geometry: .linear(start: .zero, end: Point(x: 3000, y: 0)),
          stops: [.init(offset: 0, color: from), .init(offset: 1, color: to.withAlpha(0.999))],
          interpolation: interpolation)
        let bounds = PixelRect(x: 0, y: 0, width: 3000, height: 1)
        let bitmap = Bitmap.shaded(.gradient(gradient), in: bounds)
        let worst = Self.greatestError(
          bitmap, ReferenceGradient(gradient: gradient, transform: .identity), bounds)
        #expect(worst <= 2, "\(from) to \(to)")
      }
    }
  }

  private func shade(_ gradient: Gradient) -> Bitmap {
    Bitmap.shaded(.gradient(gradient), in: PixelRect(x: 0, y: 0, width: 4, height: 2))
  }

  @Test("without stops nothing is painted, with one stop its color is")
  func fewStops() {
    let line = Gradient.Geometry.linear(start: .zero, end: Point(x: 1, y: 1))
    #expect(shade(Gradient(geometry: line, stops: [])) == Bitmap(width: 4, height: 2))
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let one = shade(Gradient(geometry: line, stops: [.init(offset: 0.7, color: red)]))
    #expect(one == Bitmap(width: 4, height: 2, filledWith: red))
  }

  @Test(
    "a gradient without extent shows its last color, or its mean if it repeats",
    arguments: [
      Gradient.Geometry.linear(start: Point(x: 2, y: 2), end: Point(x: 2, y: 2)),
      .radial(center: .zero, radii: .zero, focus: nil),
      .radial(center: .zero, radii: Size(width: 0, height: 5), focus: Point(x: 1, y: 1)),
      .radial(center: .zero, radii: Size(width: .nan, height: 5), focus: nil),
    ])
  func noExtent(geometry: Gradient.Geometry) {
    let stops: [Gradient.Stop] = [.init(offset: 0, color: .black), .init(offset: 1, color: .white)]
    #expect(
      shade(Gradient(geometry: geometry, stops: stops)) == Bitmap(width: 4, height: 2, filledWith: .white))
    let gray = Bitmap(width: 4, height: 2, filledWith: Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(shade(Gradient(geometry: geometry, stops: stops, spreadMethod: .repeat)) == gray)
  }

  @Test("NaN does not trap")
  func notANumber() {
    let nan = Double.nan
    let stops: [Gradient.Stop] = [
      .init(offset: nan, color: .black), .init(offset: .infinity, color: Color(red: nan, green: 1, blue: 9)),
      .init(offset: -5, color: .white),
    ]
    for geometry in geometries + [.conic(center: Point(x: nan, y: 0), startAngle: .infinity)] {
      for spread in Gradient.SpreadMethod.allCases {
        let gradient = Gradient(
          geometry: geometry, stops: stops, spreadMethod: spread, interpolation: .oklab)
        let huge = AffineTransform(a: 1e200, b: 0, c: 0, d: 1e200, tx: nan, ty: 0)
        let bitmap = Bitmap.shaded(
          .gradient(gradient), transform: huge, in: PixelRect(x: 0, y: 0, width: 3, height: 2))
        #expect(bitmap.pixels.count == 24)
      }
    }
  }
}
