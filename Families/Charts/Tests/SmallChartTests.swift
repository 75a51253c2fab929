import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Elements that charts omit if there is little space, and the texts of rings and legends.
@Suite struct SmallChartTests {
  private func layers(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String, size: Size,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> [Layer] {
    var specification = Chart.bare(kind, columns)
    (specification.xAxis.isHidden, specification.yAxis.isHidden) = (false, false)
    change(&specification)
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    return try ChartLayers(specification, size: size, text: EvenText()).expansion(of: table).layers
  }

  @Test("small boxes omit first the legend and then the title to keep the height of the plot")
  func fallbackLevels() throws {
    let csv = "d,v,s\na,1,first\nb,2,second\n"
    func found(_ width: Double, _ height: Double) throws -> Set<String> {
      let layers = try layers(
        .bar, [.x: "d", .y: "v", .color: "s"], csv, size: Size(width: width, height: height)
      ) { $0.title = "Title" }
      return Set(texts(layers)).intersection(["first", "second", "v", "Title", "a"])
    }
    #expect(try found(600, 400) == ["first", "second", "v", "Title", "a"])
    #expect(try found(240, 130).contains("Title") && !found(240, 130).contains("first"))
    #expect(try found(60, 60).isDisjoint(with: ["first", "v", "Title"]))
  }

  @Test("the names of slices are truncated, their shares never")
  func longNames() throws {
    let csv = "d,v\n" + (0..<3).map { "\($0)\(String(repeating: "x", count: 200)),1\n" }.joined()
    let labels = try texts(
      layers(.sector, [.angle: "v", .color: "d"], csv, size: Size(width: 600, height: 400)) {
        $0.marks[0].showsLabels = true
      })
    #expect(labels.count == 3 && labels.allSatisfy { $0.contains("…") && $0.hasSuffix("%") }, "\(labels)")
  }

  @Test("shares below half a percent are shown as less than one; right-to-left names are isolated")
  func smallShares() throws {
    let csv = "d,v\nاسم,997\nb,1\nc,2\n"
    let labels = try texts(
      layers(.sector, [.angle: "v", .color: "d"], csv, size: Size(width: 600, height: 400)) {
        $0.marks[0].showsLabels = true
        $0.marks[0].otherThreshold = 0
      })
    #expect(labels.contains("b  <1%") && labels.contains { $0.hasPrefix("\u{2068}اسم\u{2069}") }, "\(labels)")
  }

  @Test("a gap is never wider than a third of a slice, so that rings of very many slices are visible")
  func manySlices() throws {
    let csv = "d,v\n" + (0..<1000).map { "s\($0),1\n" }.joined()
    let specification = Chart.bare(.sector, [.angle: "v", .color: "d"])
    let chart = try PlottedChart(
      specification, of: DataTable(reading: Array(csv.utf8), as: .csv), size: Size(width: 400, height: 300))
    #expect(try SectorLayers(mark: chart.marks[0], plot: chart.plot).layers.count == 1000)
  }

  @Test("the legend of a heat map has a title and grouped numbers")
  func rampTitle() throws {
    let csv = "a,b,v\nx,y,0\nx,z,12345\n"
    let found = try texts(
      layers(.rectangle, [.x: "a", .y: "b", .color: "v"], csv, size: Size(width: 600, height: 400)))
    #expect(found.contains("v") && found.contains("12.3K"), "\(found)")
  }

  @Test("series that are numbers are in ascending order")
  func numericSeries() {
    #expect(
      CategoryOrder.appearance.ordered([.number(10), .number(9), .number(10)]) == [.number(9), .number(10)])
    #expect(CategoryOrder.appearance.ordered([.text("b"), .text("a")]) == [.text("b"), .text("a")])
  }

  @Test("very many points are smaller and translucent, unless their size is specified")
  func density() throws {
    let csv = "x,y\n" + (0..<2000).map { "\($0),\($0 * 7919 % 2000)\n" }.joined()
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    for (size, count) in [(nil, 6), (5, 1)] as [(Double?, Int)] {
      var specification = Chart.bare(.point, [.x: "x", .y: "y"])
      specification.marks[0].pointSize = size
      let chart = try PlottedChart(specification, of: table, size: Size(width: 400, height: 300))
      let layers = PointLayers(mark: chart.marks[0], plot: chart.plot).layers
      #expect(layers.count == count && layers.allSatisfy { ($0.opacity < 1) == (size == nil) })
    }
  }
}
