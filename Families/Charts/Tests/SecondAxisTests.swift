import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Marks on a right axis, with rows of their own, and around each other.
@Suite struct SecondAxisTests {
  private static let table = DataTable(rows: [
    ["m": "a", "rain": 40, "heat": 5], ["m": "b", "rain": 80, "heat": 20],
  ])

  private func layers(_ change: (inout Chart) -> Void = { _ in }) throws -> [Layer] {
    var line = Mark(.line, x: .field("m"), y: .field("heat"))
    line.isOnRightAxis = true
    var chart = Chart(marks: [Mark(.bar, x: .field("m"), y: .field("rain")), line])
    change(&chart)
    return try ChartLayers(chart, size: Size(width: 400, height: 300), text: EvenText())
      .expansion(of: Self.table).layers
  }

  @Test("a right axis has its own numbers and title, and zero where the left one has it")
  func labels() throws {
    let shown = texts(try layers())
    #expect(shown.contains("80") && shown.contains("20") && shown.count { $0 == "0" } == 2)
    #expect(shown.contains("rain") && shown.contains("heat"))
  }

  @Test("a right axis with its zero at another height is refused unless the author allows it")
  func zeros() throws {
    func change(_ chart: inout Chart) { chart.rightAxis.domain = [5, 20] }
    let error = #expect(throws: ComponentError.self) { try layers(change) }
    #expect(error?.path == ["rightAxis"])
    let shown = texts(
      try layers {
        change(&$0)
        $0.rightAxis.allowsOtherZero = true
      })
    #expect(shown.count { $0 == "0" } == 1)
  }

  @Test("a mark with rows of its own does not show those of the chart, nor pass their steps")
  func ownRows() throws {
    var note = Mark(.text, x: .field("m"), y: .field("at"), text: .field("note"))
    note.data = DataTable(rows: [["m": "b", "at": 60, "note": "storm"]])
    let shown = texts(
      try layers {
        $0.marks.append(note)
        $0.transforms = [.filter([RowCondition(column: "rain", .greater(50))])]
      })
    #expect(shown.contains("storm") && !shown.contains("a"))
  }

  @Test("slices whose radius is a name are rings of as many degrees as their values")
  func rings() throws {
    var chart = Chart.bare(.sector, [.angle: "rain", .radius: "m"])
    chart.marks[0].cornerRadius = 0
    let plotted = try PlottedChart(chart, of: Self.table, size: Size(width: 200, height: 200))
    let picture = RingLayers(mark: plotted.marks[0], plot: plotted.plot)
    let boxes = picture.layers.compactMap { layer -> Rect? in
      guard case .path(let path, _) = layer.content else { return nil }
      return path.controlBox
    }
    // The outer one has half of 270°, the inner one all of it.
    #expect(boxes.count == 2 && abs(boxes[0].maxX - 200) < 0.01 && boxes[0].minX > 90)
    let labels = texts(try picture.labelLayers())
    #expect(boxes[1].minX < 50 && labels.map { [$0.first, $0.last] } == [["a", "0"], ["b", "0"]])
  }

  @Test("very many circles are polygons of the same area, within a fiftieth of a point of the circle")
  func polygons() throws {
    let artwork = SymbolArtwork(symbol: .circle, diameter: 2.5)
    let corners = Array(artwork.path(at: Array(repeating: .zero, count: 5001)).steps.prefix { $0 != .close })
      .compactMap { step -> Point? in
        switch step {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
    let area = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, side in
      sum + (side.0.x * side.1.y - side.1.x * side.0.y) / 2
    }
    #expect(abs(area - .pi * 1.25 * 1.25) < 1e-9)
    #expect(corners.allSatisfy { abs(($0.x * $0.x + $0.y * $0.y).squareRoot() - 1.25) < 0.02 })
  }
}
