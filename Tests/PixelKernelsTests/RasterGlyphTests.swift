import TestSupport
import Testing
import VectorGraphics

@testable import PixelKernels

@Suite("Positioned glyphs")
struct RasterGlyphTests {
  private let rasterizer = AreaRasterizer()
  private let bounds = PixelRect(x: -3, y: 1, width: 93, height: 47)

  private func ellipse(_ rect: Rect) -> BezierPath { .ellipse(in: rect) }

  /// A ring in ems whose hole has the opposite winding; no parts of it overlap.
  private var ring: BezierPath {
    var path = ellipse(Rect(x: 0.05, y: -0.7, width: 0.6, height: 0.7))
    let hole = [
      Point(x: 0.2, y: -0.5), Point(x: 0.5, y: -0.5), Point(x: 0.5, y: -0.2), Point(x: 0.2, y: -0.2),
    ]
    path.append(.polygon(hole.reversed()))
    return path
  }

  /// Two overlapping parts, as in fonts.
  private var cross: BezierPath {
    var path = BezierPath.rectangle(Rect(x: 0.1, y: -0.43, width: 0.61, height: 0.11))
    path.append(.rectangle(Rect(x: 0.33, y: -0.7, width: 0.12, height: 0.71)))
    return path
  }

  private func glyphs(_ paths: [BezierPath], scale: Double) -> [RasterGlyph] {
    paths.compactMap { path in
      RasterGlyph(
        path, transform: .scale(x: scale, y: scale), isSimple: RasterGlyph.isSimple(path, by: rasterizer),
        by: rasterizer)
    }
  }

  /// The placed and filled glyphs, and their filled outlines.
  private func maps(
    _ paths: [BezierPath], scale: Double, at places: [Point], in part: PixelRect
  ) -> (CoverageMap, CoverageMap) {
    for (glyph, position) in zip(glyphs(paths, scale: scale), places) { rasterizer.add(glyph, at: position) }
    #expect(rasterizer.fillGlyphs(in: part))
    let placed = rasterizer.map(in: part)
    for (path, position) in zip(paths, places) {
      let scaled = AffineTransform.scale(x: scale, y: scale)
      rasterizer.add(
        path, transform: AffineTransform.translation(x: position.x, y: position.y).appending(scaled))
    }
    #expect(rasterizer.fill(in: part))
    return (placed, rasterizer.map(in: part))
  }

  @Test("glyphs have the coverage of their outlines: separate, with shared pixels, and overlapping")
  func places() {
    let paths = [ring, cross, ring, ring, cross]
    for (scale, step) in [(24.0, 17.3), (24, 14.61), (24, 11), (7.3, 4.9), (61, 20)] {
      let places = (0..<5).map { number -> Point in
        Point(x: 1.27 + Double(number) * step, y: 31.44 + Double(number % 2) * 0.3)
      }
      let (placed, filled) = maps(paths, scale: scale, at: places, in: bounds)
      let worst = zip(placed.values, filled.values).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 33, "scale \(scale), step \(step)")
      #expect(filled.values.contains(65535))
    }
  }

  @Test("glyphs are known to have overlapping parts, or none")
  func simple() {
    #expect(RasterGlyph.isSimple(ring, by: rasterizer))
    #expect(!RasterGlyph.isSimple(cross, by: rasterizer))
  }

  @Test("glyphs have the same coverage in a part of the pixels as in all")
  func parts() {
    let paths = [ring, cross, ring]
    let places = [Point(x: -1.3, y: 20.2), Point(x: 13.1, y: 20.2), Point(x: 31, y: 33.7)]
    let whole = maps(paths, scale: 20, at: places, in: bounds).0
    for row in 0..<bounds.height {
      let part = PixelRect(x: bounds.x, y: bounds.y + row, width: bounds.width, height: 1)
      let values = maps(paths, scale: 20, at: places, in: part).0.values
      let expected = Array(whole.values[row * bounds.width..<(row + 1) * bounds.width])
      #expect(values == expected)
    }
  }

  @Test("far away or at NaN cover nothing, and too large ones are not kept")
  func hopeless() {
    let places = [Point(x: 1e12, y: 3), Point(x: .nan, y: 9), Point(x: -1e7, y: 1e7)]
    let placed = maps([ring, cross, ring], scale: 10, at: places, in: bounds).0
    let isEmpty = placed.values.allSatisfy { $0 == 0 }
    #expect(isEmpty)
    #expect(glyphs([ring], scale: 1e6).isEmpty)
    #expect(glyphs([ring], scale: .nan).count <= 1)
  }

  private func randomPlaces(_ count: Int) -> [Point] {
    var random = SeededNumbers(seed: 5)
    return (0..<count).map { _ in
      Point(x: Double(random.int(below: 9000)) / 100, y: Double(random.int(below: 800)) / 100 + 20)
    }
  }

  /// The greatest difference of the coverage by glyphs and by their outlines.
  private func difference(_ fill: () -> Bool, _ paths: [BezierPath], at places: [Point], scale: Double) -> Int
  {
    #expect(fill())
    let filled = rasterizer.map(in: bounds)
    let scaled = AffineTransform.scale(x: scale, y: scale)
    for (path, position) in zip(paths, places) {
      rasterizer.add(path, transform: .translation(x: position.x, y: position.y).appending(scaled))
    }
    #expect(rasterizer.fill(in: bounds))
    return zip(filled.values, rasterizer.map(in: bounds).values).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test("thousands of overlapping glyphs are filled in parts of their rows, in bounded memory")
  func manyOverlaps() {
    let paths = [BezierPath](repeating: cross, count: 20_000)
    let places = randomPlaces(paths.count)
    let glyph = glyphs([cross], scale: 1.3)[0]
    for position in places { rasterizer.add(glyph, at: position) }
    #expect(rasterizer.fillGlyphs(in: bounds))
    #expect(rasterizer.lineCapacity <= 2 << 16)
    let worst = difference(
      {
        for position in places { rasterizer.add(glyph, at: position) }
        return rasterizer.fillGlyphs(in: bounds)
      }, paths, at: places, scale: 1.3)
    #expect(worst <= 33)
  }

  @Test(
    "glyphs too many for a row of pixels to be held are sampled, without keeping them",
    arguments: [true, false])
  func sampled(isFine: Bool) {
    let paths = [BezierPath](repeating: ring, count: 3000)
    let places = randomPlaces(paths.count)
    let glyph = glyphs([ring], scale: 5)[0]
    let worst = difference(
      {
        (0..<bounds.height).allSatisfy { row in
          let row = PixelRect(x: bounds.x, y: bounds.y + row, width: bounds.width, height: 1)
          return row.columns(40).allSatisfy { part in
            rasterizer.fillGlyphs(
              samplesOf: part, isFine: isFine, isContinuation: part != row.columns(40)[0] || row.y > bounds.y
            ) {
              for position in places { $0(glyph, position) }
            }
          }
        }
      }, paths, at: places, scale: 5)
    #expect(worst <= (isFine ? 1 : 4) * 257)
  }

  @Test("glyphs that are made while others are filled in parts leave these as they are")
  func glyphsMadeBetweenParts() {
    let glyph = glyphs([ring], scale: 20)[0]
    let (upper, lower) = (
      PixelRect(x: -3, y: 1, width: 93, height: 20), PixelRect(x: -3, y: 21, width: 93, height: 27)
    )
    func add() {
      for position in [Point(x: 3, y: 30), Point(x: 40.3, y: 33)] { rasterizer.add(glyph, at: position) }
    }
    add()
    #expect(rasterizer.fillGlyphs(in: bounds))
    let whole = rasterizer.map(in: bounds)
    add()
    #expect(rasterizer.fillGlyphs(in: upper))
    #expect(!RasterGlyph.isSimple(cross, by: rasterizer))
    add()
    #expect(rasterizer.fillGlyphs(in: lower, isContinuation: true))
    #expect(rasterizer.map(in: bounds) == whole)
  }
}
