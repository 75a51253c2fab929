import Budgets
import RenderTree
import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct ChartLimitTests {
  private func layers(
    of kind: MarkKind, rows: Int, _ others: [Channel: Encoding] = [:],
    change: (inout Mark) -> Void = { _ in }
  ) throws -> [Layer] {
    let table = DataTable(columns: [
      .init(name: "x", values: (0..<rows).map { .number(Double($0)) }),
      .init(name: "y", values: (0..<rows).map { .number(Double($0 % 7 + 1)) }),
      .init(name: "name", values: (0..<rows).map { .text("n\($0)") }),
      .init(name: "number", values: (0..<rows).map { .number(Double($0) + 0.5) }),
    ])
    var chart = Chart.bare(kind, [.x: "x", .y: "y"])
    chart.marks[0].encodings.merge(others) { $1 }
    change(&chart.marks[0])
    return try ChartLayers(chart, size: Size(width: 400, height: 300), text: EvenText()).expansion(of: table)
      .layers
  }

  @Test(
    "very many series share outlines, and each of them is drawn",
    arguments: [MarkKind.line, .area, .bar, .point])
  func seriesOfARow(kind: MarkKind) throws {
    let layers = try layers(of: kind, rows: 6000, [.color: Encoding(field: "name")])
    #expect(layerCount(layers) < 400)
    let drawn = contours(layers)
    // Points of one color within half a point of the page are drawn once.
    #expect(drawn >= (kind == .point ? 3000 : 6000))
  }

  @Test(
    "cumulative values of very many series, which fill a table of series by positions, are taken from the budget"
  )
  func cumulativeSeries() throws {
    let table = DataTable(columns: [
      .init(name: "x", values: (0..<1000).map { .number(Double($0)) }),
      .init(name: "name", values: (0..<1000).map { .text("n\($0)") }),
    ])
    let mark = Mark(.line, x: "x", y: .field("x", cumulative: true), color: .by("name"))
    var limits = SceneLimits()
    limits.bytes = 10_000_000
    var preparation = MarkPreparation(table: table, budget: Budget(limits))
    let error = #expect(throws: ComponentError.self) {
      try preparation.prepare(mark, path: ["marks", "[0]"])
    }
    #expect(error?.path == ["marks", "[0]"])
    #expect(
      error?.message.hasPrefix("the cumulative values of 1000 series at 1000 positions: needs ") == true)
  }

  @Test(
    "very many colors of a ramp, or opacities, are rounded so that marks share outlines",
    arguments: [MarkKind.bar, .point])
  func coarseLooks(kind: MarkKind) throws {
    let color = Encoding(field: "number", type: .number)
    #expect(layerCount(try layers(of: kind, rows: 6000, [.color: color])) < 4000)
    let both = [Channel.color: color, .opacity: Encoding(field: "y")]
    #expect(layerCount(try layers(of: kind, rows: 6000, both)) < 4000)
  }

  @Test("bars of very many series are side by side in one category, in the order of the series")
  func dodgedBars() throws {
    let rows = 6000
    let table = DataTable(columns: [
      .init(name: "category", values: (0..<rows).map { _ in .text("one") }),
      .init(name: "y", values: (0..<rows).map { .number(Double($0 % 7 + 1)) }),
      .init(name: "name", values: (0..<rows).map { .text("n\($0)") }),
    ])
    var specification = Chart.bare(.bar, [.x: "category", .y: "y", .color: "name"])
    specification.marks[0].plainPosition = .dodge
    let chart = try PlottedChart(specification, of: table, size: Size(width: 400, height: 300))
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).bars
    #expect(bars.count == rows)
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.box.maxX <= $1.box.minX + 1e-9 })
  }

  @Test("very many cells share outlines, and have round corners where those can be seen")
  func cells() throws {
    let tiny = try cells(columns: 100, rows: 60, size: Size(width: 200, height: 180))
    #expect(layerCount(tiny) < 500)
    #expect(contours(tiny) >= 6000)
    #expect(curves(tiny) == 0)
    let large = try cells(columns: 100, rows: 60, size: Size(width: 1000, height: 600))
    #expect(layerCount(large) < 500)
    #expect(contours(large) >= 6000)
    #expect(curves(large) == 4 * 6000)
  }

  /// A heat map of three colors.
  private func cells(columns: Int, rows: Int, size: Size) throws -> [Layer] {
    let positions = 0..<(columns * rows)
    let table = DataTable(columns: [
      .init(name: "x", values: positions.map { .text("a\($0 % columns)") }),
      .init(name: "y", values: positions.map { .text("b\($0 / columns)") }),
      .init(name: "color", values: positions.map { .text("c\($0 % 3)") }),
    ])
    var chart = Chart.bare(.rectangle, [.x: "x", .y: "y", .color: "color"])
    chart.legend = .none
    return try ChartLayers(chart, size: size, text: EvenText()).expansion(of: table).layers
  }

  @Test("very many rules, and very many points sized by a column, share outlines, and each of them is drawn")
  func rulesAndSizes() throws {
    let rules = try layers(of: .rule, rows: 6000) { $0.encodings[.y] = nil }
    #expect(layerCount(rules) < 300)
    #expect(contours(rules) >= 6000)
    let points = try layers(of: .point, rows: 6000, [.size: Encoding(field: "y")])
    #expect(layerCount(points) < 400)
    #expect(contours(points) >= 6000)
  }

  @Test("very many slices share outlines, and only the largest may have labels")
  func slices() throws {
    let rows = 6000
    let numbers = (0..<rows).map { (row: Int) -> Double in row == 2000 ? 9000 : Double(row % 7 + 1) }
    let table = DataTable(columns: [
      .init(name: "name", values: (0..<rows).map { .text("n\($0)") }),
      .init(name: "y", values: numbers.map(DataValue.number)),
    ])
    let chart = Chart.bare(.sector, [.angle: "y", .color: "name"])
    let slices = try ChartLayers(chart, size: Size(width: 400, height: 300), text: EvenText())
      .expansion(of: table).layers
    #expect(layerCount(slices) < 1000)
    #expect(contours(slices) >= rows)
  }

  @Test("very many isolated points of a line are dots without length, in outlines of neighbors")
  func isolatedPoints() throws {
    let rows = 12_000
    let table = DataTable(columns: [
      .init(name: "x", values: (0..<rows).map { .number(Double($0)) }),
      .init(name: "y", values: (0..<rows).map(Self.everySecond)),
    ])
    let layers = try ChartLayers(
      .bare(.line, [.x: "x", .y: "y"]), size: Size(width: 400, height: 300), text: EvenText()
    ).expansion(of: table).layers
    #expect(layerCount(layers) < 120)
    #expect(curves(layers) == 0)
    #expect(contours(layers) > 4500)
    #expect(paths(layers).allSatisfy { $0.elementCount <= 2 * 512 })
  }

  private static func everySecond(_ row: Int) -> DataValue {
    row % 2 == 1 ? .null : .number(Double(row * 7919 % 1009))
  }

  @Test("the parts of very many boxes share outlines, and each of them is drawn")
  func boxes() throws {
    let rows = 26_000
    let table = DataTable(columns: [
      .init(name: "x", values: (0..<rows).map { .text("n\($0 / 5)") }),
      .init(name: "y", values: (0..<rows).map { .number(Double($0 * 7919 % 1009)) }),
    ])
    let layers = try ChartLayers(
      .bare(.box, [.x: "x", .y: "y"]), size: Size(width: 400, height: 300), text: EvenText()
    ).expansion(of: table).layers
    #expect(layerCount(layers) < 120)
    // A box, a line at its median, and at least one whisker of two lines.
    #expect(contours(layers) >= 4 * rows / 5)
  }

  @Test("of very many points sized by a column, the largest are below the others")
  func largestBelow() throws {
    let points = try layers(of: .point, rows: 20_000, [.size: Encoding(field: "number")])
    let widths = paths(points).filter { $0.elementCount > 1000 }.map { path in
      PathProbe(BezierPath(elements: Array(path.elements.prefix(6)))).points.map(\.x)
    }.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    #expect(widths.count > 6)
    #expect((widths.first ?? 0) > 1.5 * (widths.last ?? 0))
  }

  @Test("as many series as can be told apart are layers of their own, from back to front")
  func fewSeries() throws {
    #expect(layerCount(try layers(of: .line, rows: 300, [.color: Encoding(field: "name")])) > 600)
  }

  @Test("translucent shapes of one look are spread over several outlines, so that neighbors add up")
  func translucentShapes() {
    var outlines = SharedOutlines()
    let box = BezierPath.rectangle(Rect(x: 0, y: 0, width: 1, height: 1))
    for _ in 0..<12 { outlines.add(MarkShape(path: box, look: ShapeStyle(color: .black, opacity: 0.5))) }
    #expect(outlines.layers.count == 6)
    for _ in 0..<12 { outlines.add(MarkShape(path: box, look: ShapeStyle(color: .black, opacity: 1))) }
    #expect(outlines.layers.count == 7)
    #expect(contours(outlines.layers) == 24)
  }

  @Test("areas between two values do not cut holes into each other where they share an outline")
  func ranges() throws {
    let rows = 6000
    let table = DataTable(columns: [
      .init(name: "x", values: (0..<2 * rows).map { .number(Double($0 % 2)) }),
      // Every second area begins at its upper value.
      .init(name: "y", values: (0..<2 * rows).map { .number($0 / 2 % 2 == 0 ? 10 : 40) }),
      .init(name: "end", values: (0..<2 * rows).map { .number($0 / 2 % 2 == 0 ? 40 : 10) }),
      .init(name: "name", values: (0..<2 * rows).map { .text("n\($0 / 2)") }),
    ])
    let chart = Chart.bare(.area, [.x: "x", .y: "y", .yEnd: "end", .color: "name"])
    let layers = try ChartLayers(chart, size: Size(width: 400, height: 300), text: EvenText())
      .expansion(of: table).layers
    let fills = paths(layers).filter { $0.elementCount > 100 && $0.elements.last == .close }
    #expect(contours(layers) >= rows && !fills.isEmpty)
    for path in fills {
      let probe = PathProbe(path)
      let sum = probe.polygons.reduce(0) { $0 + PathProbe(polygon: $1).area }
      #expect(abs(probe.area - sum) < 1e-6 * sum)
    }
  }

  @Test("of very many values only the first, the last and the extremes are labeled")
  func labels() throws {
    let labeled = try layers(of: .point, rows: 6000) { $0.showsLabels = true }
    let added = layerCount(labeled) - layerCount(try layers(of: .point, rows: 6000))
    // The labels need room above the plot, so its axis may have a few more ticks or fewer.
    #expect(added > 0 && added < 20, "\(added) more layers")
  }

  @Test("areas of very many points keep their extremes, and about as much of each column covered")
  func longAreas() throws {
    let points = (0..<20_000).map { (index: Int) -> Point in
      let height = index * 7919 % 1000
      return Point(x: Double(index) / 200, y: Double(height) / 10)
    }
    for alongX in [true, false] {
      let turned = alongX ? points : points.map { Point(x: $0.y, y: $0.x) }
      let few = AreaDecimation.decimated(turned, alongX: alongX)
        .map { alongX ? $0 : Point(x: $0.y, y: $0.x) }
      #expect(few.count == 8 * 400)
      #expect(few.map(\.y).min() == points.map(\.y).min())
      #expect(few.map(\.y).max() == points.map(\.y).max())
      #expect(zip(few, few.dropFirst()).allSatisfy { $0.x <= $1.x })
      for limit in [10.0, 50, 90] {
        let share = Double(few.count { $0.y < limit }) / Double(few.count)
        #expect(abs(share - limit / 100) < 0.07)
      }
    }
    #expect(AreaDecimation.decimated(Array(points.prefix(8)), alongX: true) == Array(points.prefix(8)))
  }

  @Test("an area of very many points has about as many as can be seen; one of fewer has all of them")
  func areaPoints() throws {
    func count(_ rows: Int) throws -> Int {
      paths(try layers(of: .area, rows: rows)).map(\.elementCount).max() ?? 0
    }
    #expect(try count(50_000) >= 100_000)
    #expect(try count(51_000) < 30_000)
  }

  private func paths(_ layers: [Layer]) -> [BezierPath] {
    layers.flatMap { layer -> [BezierPath] in
      switch layer.content {
      case .group(let children): paths(children)
      case .path(let path, _): [path]
      default: []
      }
    }
  }

  private func contours(_ layers: [Layer]) -> Int {
    paths(layers).reduce(0) { sum, path in
      sum + path.elements.count { if case .move = $0 { true } else { false } }
    }
  }

  private func curves(_ layers: [Layer]) -> Int {
    paths(layers).reduce(0) { sum, path in
      sum + path.elements.count { if case .cubic = $0 { true } else { false } }
    }
  }

  private func layerCount(_ layers: [Layer]) -> Int {
    layers.reduce(0) { sum, layer in
      if case .group(let children) = layer.content { return sum + 1 + layerCount(children) }
      return sum + 1
    }
  }

  private func rectangles(_ layers: [Layer]) -> Int {
    layers.reduce(0) { sum, layer in
      switch layer.content {
      case .group(let children): sum + rectangles(children)
      case .path(let path, _): sum + path.elements.count { if case .close = $0 { true } else { false } }
      default: sum
      }
    }
  }

  @Test func `very many bars share outlines, and each of them is drawn`() throws {
    let layers = try layers(of: .bar, rows: 6000)
    #expect(layerCount(layers) < 100)
    #expect(rectangles(layers) >= 6000)
  }

  @Test func `as many bars as can be told apart are layers of their own`() throws {
    #expect(layerCount(try layers(of: .bar, rows: 300)) > 300)
  }

  @Test func `more texts than a scene may have layers are an error that says what to do`() throws {
    let error = #expect(throws: ComponentError.self) { try layers(of: .text, rows: 100_001) }
    #expect(error?.path == ["marks", "[0]"])
    #expect(error?.message.contains("100001 rows") == true)
    #expect(error?.message.contains("aggregate") == true)
  }
}
