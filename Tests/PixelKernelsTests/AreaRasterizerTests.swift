import TestSupport
import Testing
import VectorGraphics

@testable import PixelKernels

@Suite("Exact areas")
struct AreaRasterizerTests {
  private let rasterizer = AreaRasterizer()

  /// Self-intersecting and intersecting outlines with corners at eighths of a pixel, where the reference is
  /// exact too.
  private func polygons(seed: UInt64, count: Int, corners: Int, around box: PixelRect) -> [[Point]] {
    var random = SeededNumbers(seed: seed)
    return (0..<count).map { _ in
      (0..<corners).map { _ in
        Point(
          x: Double(box.x) + Double(random.int(below: 24 * box.width)) / 8 - Double(box.width),
          y: Double(box.y) + Double(random.int(below: 24 * box.height)) / 8 - Double(box.height))
      }
    }
  }

  private func add(_ polygons: [[Point]]) {
    for polygon in polygons { rasterizer.add(.polygon(polygon), transform: .identity) }
  }

  private func worstError(_ map: CoverageMap, _ exact: [Double]) -> Double {
    zip(map.values, exact).reduce(0) { max($0, abs(Double($1.0) / 65535 - $1.1)) }
  }

  @Test("areas are exact for all crossings, for every width and both rules", arguments: 1...17)
  func crossings(width: Int) {
    for (index, rule) in FillRule.allCases.enumerated() {
      // The reference takes long for many corners: a few widths are enough.
      for (count, corners) in [(1, 3), (1, 7), (3, 5), (2, 40), (1, 170), (1, 500)]
      where corners < 100 || width < 5 || width > 15 {
        let bounds = PixelRect(x: width - 9, y: -2, width: width, height: 6)
        let outlines = polygons(
          seed: UInt64(1000 * width + 100 * index + corners), count: count, corners: corners, around: bounds)
        add(outlines)
        let isDone = rasterizer.fill(in: bounds, rule: rule)
        let exact = ReferenceAreas.coverage(of: outlines, rule: rule, in: bounds)
        let error = worstError(rasterizer.map(in: bounds), exact)
        #expect(
          isDone && error * 255 < 0.3, "width \(width), \(rule), \(count) outlines of \(corners) corners")
      }
    }
  }

  @Test("two edges of half a pixel's height are not taken for one edge from top to bottom")
  func halves() {
    let bounds = PixelRect(x: 0, y: 0, width: 6, height: 1)
    for rule in FillRule.allCases {
      let boxes = [
        Rect(x: 0.25, y: 0.25, width: 3, height: 0.5), Rect(x: 0.5, y: 0.25, width: 3, height: 0.5),
      ]
      for box in boxes { rasterizer.add(.rectangle(box), transform: .identity) }
      #expect(rasterizer.fill(in: bounds, rule: rule))
      let exact = ReferenceAreas.coverage(of: boxes.map(\.corners), rule: rule, in: bounds)
      #expect(worstError(rasterizer.map(in: bounds), exact) * 255 < 0.01)
    }
  }

  @Test("areas are exact where very many lines meet in a pixel")
  func scribble() {
    let bounds = PixelRect(x: 0, y: 0, width: 9, height: 3)
    let outlines = polygons(seed: 5, count: 1, corners: 700, around: bounds)
    add(outlines)
    #expect(rasterizer.fill(in: bounds))
    let exact = ReferenceAreas.coverage(of: outlines, rule: .nonzero, in: bounds)
    let error = worstError(rasterizer.map(in: bounds), exact)
    #expect(error * 255 < 1.25)
  }

  @Test(
    "stripes much finer than a pixel are gray, whatever their period and slant", arguments: FillRule.allCases)
  func stripes(rule: FillRule) {
    let bounds = PixelRect(x: 0, y: 0, width: 6, height: 4)
    for (count, slant) in [(32, 0.0), (64, 0.25), (64, 1), (128, 0), (256, 0.5), (512, 0), (1000, 0.7)] {
      let step = 1 / Double(count)
      // As often as the even-odd rule leaves them as they are.
      for index in -2 * count..<8 * count {
        for _ in 0..<(count < 100 ? 9 : 1) {
          let x = Double(index) * step
          let strip = [
            Point(x: x, y: 0), Point(x: x + step / 2, y: 0), Point(x: x + step / 2 + slant, y: 4),
            Point(x: x + slant, y: 4),
          ]
          rasterizer.add(.polygon(strip), transform: .identity)
        }
      }
      #expect(rasterizer.fill(in: bounds, rule: rule))
      let error = worstError(rasterizer.map(in: bounds), [Double](repeating: 0.5, count: 24))
      #expect(error * 255 < 7, "\(count) stripes a pixel, slant \(slant)")
    }
  }

  @Test(
    "the work for lines that cross one another grows in proportion to their number",
    arguments: [60, 1000, 8000])
  func workOfCrossings(count: Int) {
    func work(_ count: Int) -> Int {
      let rasterizer = AreaRasterizer()
      let bounds = PixelRect(x: 0, y: 0, width: 40, height: 20)
      let outlines = polygons(seed: 9, count: 1, corners: count, around: bounds)
      for outline in outlines { rasterizer.add(.polygon(outline), transform: .identity) }
      #expect(rasterizer.fill(in: bounds, rule: .evenodd))
      return rasterizer.work
    }
    #expect(work(4 * count) < max(5 * work(count), 16_000 * count))
  }

  @Test("lines in rows that are not requested, or beyond the number allowed, are not kept")
  func limits() {
    let bounds = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let box = BezierPath.rectangle(Rect(x: 1, y: 1, width: 5, height: 30))
    rasterizer.begin(0..<10, greatestLineCount: 3)
    rasterizer.add(box, transform: .identity)
    #expect(!rasterizer.isFull && rasterizer.fill(in: bounds))
    let upper = rasterizer.map(in: bounds)
    rasterizer.add(box, transform: .identity)
    #expect(rasterizer.fill(in: bounds) && rasterizer.map(in: bounds) == upper)
    rasterizer.begin(0..<40, greatestLineCount: 3)
    rasterizer.add(box, transform: .identity)
    #expect(rasterizer.isFull)
  }

  @Test("a shape that needs more work than is allowed fails, and the next one does not")
  func workLimit() {
    let bounds = PixelRect(x: 0, y: 0, width: 40, height: 20)
    let outlines = polygons(seed: 9, count: 1, corners: 300, around: bounds)
    rasterizer.limitWork(to: 5000)
    add(outlines)
    #expect(!rasterizer.fill(in: bounds) && rasterizer.isSpent)
    rasterizer.limitWork(to: nil)
    add(outlines)
    #expect(rasterizer.fill(in: bounds) && !rasterizer.isSpent)
  }

  /// Bars at equal steps on one base; some overlap the next.
  private func bars(_ count: Int, in bounds: PixelRect, overlap: Double = 0) -> [Rect] {
    var random = SeededNumbers(seed: UInt64(count))
    let step = Double(bounds.width) / Double(count)
    return (0..<count).map { index in
      let height = Double(random.int(below: 997)) / 997 * Double(bounds.height)
      return Rect(
        x: Double(bounds.x) + step * (Double(index) + 0.14), y: Double(bounds.maxY) - height,
        width: step * (0.72 + overlap), height: height)
    }
  }

  @Test("areas of bars are the sums of their coverages, any number per pixel", arguments: [300, 1500, 9000])
  func narrowBars(count: Int) {
    let bounds = PixelRect(x: -2, y: 3, width: 4, height: 5)
    let bars = bars(count, in: bounds)
    for bar in bars { rasterizer.add(.rectangle(bar), transform: .identity) }
    #expect(rasterizer.fill(in: bounds))
    var exact = [Double](repeating: 0, count: 20)
    for bar in bars {
      for position in exact.indices {
        let pixel = Rect(
          x: Double(bounds.x + position % 4), y: Double(bounds.y + position / 4), width: 1, height: 1)
        let common = pixel.intersection(bar)
        exact[position] += common.width * common.height
      }
    }
    #expect(worstError(rasterizer.map(in: bounds), exact) * 255 < 0.3)
  }

  @Test("the areas of many overlapping bars are those of their union")
  func overlappingBars() {
    let bounds = PixelRect(x: 0, y: 0, width: 3, height: 4)
    let bars = bars(600, in: bounds, overlap: 0.9)
    for bar in bars { rasterizer.add(.rectangle(bar), transform: .identity) }
    #expect(rasterizer.fill(in: bounds))
    let corners = bars.map(\.corners)
    let exact = ReferenceAreas.coverage(of: corners, rule: .nonzero, in: bounds)
    #expect(worstError(rasterizer.map(in: bounds), exact) * 255 < 0.6)
  }

  @Test("the work of rasterizing bars grows linearly with their number")
  func workOfBars() {
    func work(_ count: Int) -> Int {
      let rasterizer = AreaRasterizer()
      let bounds = PixelRect(x: 0, y: 0, width: 4, height: 40)
      for bar in bars(count, in: bounds) { rasterizer.add(.rectangle(bar), transform: .identity) }
      #expect(rasterizer.fill(in: bounds))
      return rasterizer.work
    }
    let few = work(2000)
    #expect(few > 0 && work(16_000) < 9 * few)
  }

  @Test("so does that of slanted bars, hundreds of them in a pixel")
  func workOfSlantedBars() {
    func work(_ count: Int) -> Int {
      let rasterizer = AreaRasterizer()
      let bounds = PixelRect(x: 0, y: 0, width: 1, height: 40)
      for bar in bars(count, in: bounds) {
        let lean = Point(x: bar.width / 3, y: 0)
        let corners = bar.corners.enumerated().map { $0 < 2 ? $1 : $1 + lean }
        rasterizer.add(.polygon(corners), transform: .identity)
      }
      #expect(rasterizer.fill(in: bounds))
      return rasterizer.work
    }
    let few = work(60)
    #expect(few > 0 && work(240) < 5 * few)
  }

  @Test("areas do not depend on the requested rows, nor, except for rounding, on the requested columns")
  func parts() {
    let bounds = PixelRect(x: -4, y: -5, width: 30, height: 20)
    let outlines = polygons(
      seed: 77, count: 3, corners: 9, around: PixelRect(x: 0, y: 0, width: 9, height: 8))
    add(outlines)
    _ = rasterizer.fill(in: bounds)
    let whole = rasterizer.map(in: bounds)
    for row in 0..<bounds.height {
      let part = PixelRect(x: bounds.x, y: bounds.y + row, width: bounds.width, height: 1)
      add(outlines)
      _ = rasterizer.fill(in: part)
      let values = rasterizer.map(in: part).values
      let expected = Array(whole.values[row * bounds.width..<(row + 1) * bounds.width])
      #expect(values == expected)
    }
    add(outlines)
    _ = rasterizer.fill(in: PixelRect(x: -40, y: -50, width: 200, height: 100))
    let wide = rasterizer.map(in: bounds)
    let greatest = zip(wide.values, whole.values).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(greatest <= 2)
  }

  @Test("the areas of a rectangle are products of its horizontal and vertical coverage")
  func rectangle() {
    let bounds = PixelRect(x: 2, y: 3, width: 40, height: 5)
    rasterizer.add(.rectangle(Rect(x: 3.25, y: 3.5, width: 30.5, height: 3.25)), transform: .identity)
    #expect(rasterizer.fill(in: bounds))
    let map = rasterizer.map(in: bounds)
    let columns = (0..<40).map { column in
      column == 0 ? 0 : column == 1 ? 0.75 : column < 31 ? 1 : column == 31 ? 0.75 : 0
    }
    let rows = [0.5, 1, 1, 0.75, 0]
    for (row, height) in rows.enumerated() {
      let expected = columns.map { UInt16(($0 * height * 65535).rounded()) }
      let found = Array(map.values[row * 40..<(row + 1) * 40])
      #expect(found == expected)
    }
  }

  @Test("areas are empty beyond the pixels, and if a point is NaN")
  func hopeless() {
    let bounds = PixelRect(x: 0, y: 0, width: 5, height: 5)
    for corner in [Point(x: .nan, y: 1), Point(x: 1, y: .infinity), Point(x: -1e300, y: -1e300)] {
      rasterizer.add(.polygon([Point(x: -9, y: -9), corner, Point(x: -3, y: -4)]), transform: .identity)
      #expect(rasterizer.fill(in: bounds))
      let isEmpty = rasterizer.map(in: bounds).values.allSatisfy { $0 == 0 }
      #expect(isEmpty)
    }
    rasterizer.add(.rectangle(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)), transform: .identity)
    #expect(rasterizer.fill(in: bounds))
    let isFull = rasterizer.map(in: bounds).values.allSatisfy { $0 == 65535 }
    #expect(isFull)
    add([[Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)]])
    #expect(!rasterizer.fill(in: PixelRect(x: 0, y: 0, width: 40000, height: 1)))
  }

  @Test("areas are painted within the bitmap only, at any position", arguments: 1...13)
  func painting(width: Int) {
    let shape = BezierPath.ellipse(in: Rect(x: 0.3, y: 0.4, width: 19.3, height: 17.1))
    let whole = PixelRect(x: -2, y: -2, width: 24, height: 22)
    rasterizer.add(shape, transform: .identity)
    #expect(rasterizer.fill(in: whole))
    let paint = Paint.color(Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.7))
    for mode in [BlendMode.normal, .screen, .multiply] {
      var reference = Bitmap(width: whole.width, height: whole.height, filledWith: .white)
      reference.composite(
        Bitmap.shaded(paint, in: whole), opacity: 0.8, coverage: rasterizer.map(in: whole), blendMode: mode)
      for (x, y) in [(-2, -2), (5, 7), (-9, 3), (20, 18), (400, -400)] {
        var part = Bitmap(width: width, height: 5, filledWith: .white)
        part.fill(
          paint, through: rasterizer, transform: .identity, origin: (x, y), opacity: 0.8, blendMode: mode)
        for row in 0..<5 {
          for column in 0..<width {
            let position = (x: x + column - whole.x, y: y + row - whole.y)
            let isWithin = (0..<whole.width).contains(position.x) && (0..<whole.height).contains(position.y)
            let expected = isWithin ? reference[position.x, position.y] : SIMD4(repeating: 65535)
            #expect(part[column, row] == expected)
          }
        }
      }
    }
  }

  @Test("areas are kept while others are made, and painted equally in bands", arguments: [1, 3, 8, 64])
  func bands(height: Int) throws {
    let area = PixelRect(x: 2, y: 3, width: 90, height: 150)
    let gradient = Gradient(
      geometry: .linear(start: Point(x: 0, y: 0), end: Point(x: 30, y: 40)),
      stops: [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)])
    let paints: [(Paint, BlendMode)] = [
      (.color(Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.7)), .normal), (.gradient(gradient), .multiply),
      (.color(.white), .screen), (.gradient(gradient), .normal),
    ]
    var reference = Bitmap(width: area.width, height: area.height, filledWith: .black)
    var fills: [SpanFill] = []
    var painted = PaintedRuns(width: area.width, height: area.height)
    for (index, (paint, mode)) in paints.enumerated() {
      let box = Rect(x: Double(index) * 9 - 5.3, y: Double(index) * 17 - 4.6, width: 61, height: 120)
      let glyph = try #require(
        RasterGlyph(.ellipse(in: box), transform: .identity, isSimple: true, by: rasterizer))
      // Spans of glyphs are not sorted.
      for position in [Point(x: 70, y: 30), Point(x: 0.4, y: 0.7)] { rasterizer.add(glyph, at: position) }
      let bounds = PixelRect(x: -20, y: -20, width: 400, height: 400)
      let isFilled = rasterizer.fillGlyphs(in: bounds)
      #expect(isFilled)
      let shape = rasterizer.retain()
      var whole = try #require(
        SpanFill(paint, through: shape, transform: .identity, onto: area, opacity: 0.8, blendMode: mode))
      fills.append(whole)
      painted.insert(shape, of: rasterizer, in: area)
      whole.paint(whole.rows, onto: &reference, from: rasterizer)
    }
    var banded = Bitmap(width: area.width, height: area.height, filledWith: .black)
    let untouched = banded
    for top in stride(from: area.y, to: area.maxY, by: height) {
      for index in fills.indices {
        fills[index].paint(top..<top + height, onto: &banded, from: rasterizer)
      }
    }
    rasterizer.releaseRetained()
    #expect(banded == reference)
    // The runs contain everything that has been painted.
    var restored = banded
    restored.copy(painted, of: 0..<area.height, from: untouched)
    #expect(restored == untouched)
    var cleared = banded
    cleared.fill(painted, of: 0..<area.height, with: Bitmap.channels(of: .black))
    #expect(cleared == untouched)
  }
}
