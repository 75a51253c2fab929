import TestSupport
import Testing
import VectorGraphics

@testable import PixelKernels

/// Painting and clipping by spans equals that with coverage maps.
@Suite("Painting and clipping by spans")
struct ShapePaintingTests {
  private let rasterizer = AreaRasterizer()
  private let bounds = PixelRect(x: -5, y: 3, width: 37, height: 29)

  /// Rings that intersect each other and the edges of the bounds, and their coverage map.
  private func rasterize() -> CoverageMap {
    for (index, size) in [50.0, 41, 26, 11, 4].enumerated() {
      let position = Point(x: -9 + 3.7 * Double(index), y: -1.3 + 2.9 * Double(index))
      rasterizer.add(
        .ellipse(in: Rect(x: position.x, y: position.y, width: size, height: 0.8 * size)),
        transform: .identity)
    }
    #expect(rasterizer.fill(in: bounds.insetForTest, rule: .evenodd))
    return rasterizer.map(in: bounds)
  }

  private func noise() -> Bitmap {
    GaussianBlurLayoutTests.noise(width: bounds.width, height: bounds.height)
  }

  @Test("Pixels clipped to a shape, or to its complement", arguments: [false, true])
  func cutting(isInverted: Bool) {
    let map = rasterize()
    var expected = noise()
    expected.mask(by: isInverted ? map.inverted : map)
    var bitmap = noise()
    bitmap.mask(by: rasterizer, origin: (bounds.x, bounds.y), isInverted: isInverted)
    #expect(bitmap == expected)
  }

  @Test(
    "Gradients through a shape", arguments: [0.0, 1, 2, 3, 4], [BlendMode.normal, .multiply, .plusLighter])
  func gradients(kind: Double, mode: BlendMode) {
    let geometry: Gradient.Geometry =
      switch kind {
      case 0: .linear(start: .zero, end: Point(x: 30, y: 0))
      case 1: .linear(start: .zero, end: Point(x: 0, y: 30))
      case 4: .linear(start: Point(x: 3, y: 5), end: Point(x: 17, y: 21))
      case 2: .radial(center: Point(x: 9, y: 12), radii: Size(width: 20, height: 9), focus: nil)
      default: .linear(start: .zero, end: .zero)
      }
    let gradient = Gradient(
      geometry: geometry,
      stops: [
        .init(offset: 0, color: Color(red: 1, green: 0.5, blue: 0)),
        .init(offset: 1, color: Color(red: 0, green: 0.3, blue: 0.9, alpha: 0.4)),
      ], spreadMethod: .reflect)
    let map = rasterize()
    var expected = noise()
    expected.composite(
      Bitmap.shaded(.gradient(gradient), in: bounds), opacity: 0.8, coverage: map, blendMode: mode)
    var bitmap = noise()
    bitmap.fill(
      .gradient(gradient), through: rasterizer, transform: .identity, origin: (bounds.x, bounds.y),
      opacity: 0.8,
      blendMode: mode)
    #expect(bitmap == expected)
  }
}

// MARK: Shortcuts for what is fully covered

extension ShapePaintingTests {
  private func oblique(alpha: Double) -> Paint {
    .gradient(
      Gradient(
        geometry: .linear(start: Point(x: 3, y: 5), end: Point(x: 17, y: 21)),
        stops: [
          .init(offset: 0, color: Color(red: 1, green: 0.5, blue: 0, alpha: alpha)),
          .init(offset: 0.6, color: Color(red: 0, green: 0.2, blue: 1)), .init(offset: 1, color: .black),
        ]))
  }

  @Test("An opaque gradient replaces the pixels that it covers", arguments: [0.5, 1], [0.7, 1])
  func opaque(alpha: Double, opacity: Double) {
    let map = rasterize()
    var expected = noise()
    expected.composite(Bitmap.shaded(oblique(alpha: alpha), in: bounds), opacity: opacity, coverage: map)
    var bitmap = noise()
    bitmap.fill(
      oblique(alpha: alpha), through: rasterizer, transform: .identity, origin: (bounds.x, bounds.y),
      opacity: opacity)
    #expect(bitmap == expected)
  }

  @Test("A paint is added to a bitmap whose interior is clear as to any other", arguments: [0.4, 1])
  func clearInterior(alpha: Double) throws {
    let map = rasterize()
    func added(isInteriorClear: Bool) throws -> Bitmap {
      var bitmap = noise()
      bitmap.mask(by: map.inverted)
      let fill = SpanFill(
        oblique(alpha: alpha), through: rasterizer.shape, transform: .identity, onto: bounds,
        blendMode: .plusLighter,
        isInteriorClear: isInteriorClear)
      var painted = try #require(fill)
      painted.paint(painted.rows, onto: &bitmap, from: rasterizer)
      return bitmap
    }
    #expect(try added(isInteriorClear: true) == added(isInteriorClear: false))
  }

  @Test("Values of a map are cleared where outlines cover the whole pixel, and nowhere else")
  func clearing() {
    let map = rasterize()
    let area = PixelRect(x: bounds.x + 4, y: bounds.y - 2, width: 20, height: 40)
    var cleared = CoverageMap(width: 20, height: 40, values: Array(repeating: 999, count: 800))
    rasterizer.clear(&cleared, in: area)
    #expect(map.values.contains(.max))
    for y in 0..<area.height {
      for x in 0..<area.width {
        let row = y + area.y - bounds.y
        let isCovered = (0..<bounds.height).contains(row) && map.values[row * bounds.width + x + 4] == .max
        #expect(cleared.values[y * area.width + x] == (isCovered ? 0 : 999))
      }
    }
  }
}

extension PixelRect {
  /// Without a row and a column at each edge, which the shape does not cover.
  fileprivate var insetForTest: PixelRect {
    PixelRect(x: x + 1, y: y + 1, width: width - 2, height: height - 2)
  }
}
