import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Problems that readers of charts had: unnamed days, values over names, uneven ticks, truncated names.
@Suite struct ReadableAxisTests {
  private func expansion(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String, width: Double = 640,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> ComponentExpansion {
    var specification = Chart(marks: [
      Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })
    ])
    change(&specification)
    return try ChartLayers(specification, size: Size(width: width, height: 480), text: EvenText()).expansion(
      of: DataTable(reading: Array(csv.utf8), as: .csv))
  }

  @Test("times of a day have the day below the first of them, and midnights name theirs")
  func timesOfDay() throws {
    let noon = "t,v\n" + (0..<6).map { "2025-06-01T12:\($0)0:00,\($0)\n" }.joined()
    let times = texts(try expansion(.line, [.x: "t", .y: "v"], noon).layers)
    #expect(times.contains("12:00 PM") && times.count { $0 == "Jun 1, 2025" } == 1)
    let days =
      "t,v\n"
      + (0..<48).map { "2025-03-0\(1 + $0 / 24)T\($0 % 24 < 10 ? "0" : "")\($0 % 24):00:00,\($0)\n" }.joined()
    let midnights = texts(try expansion(.line, [.x: "t", .y: "v"], days).layers)
    #expect(
      midnights.contains("Mar 1") && midnights.contains("Mar 2") && midnights.count { $0 == "2025" } == 1)
  }

  @Test("values of bars below zero do not overlap names: without space they are inside the bar")
  func valuesBelowZero() throws {
    for columns in [[Channel.y: "a", .x: "v"], [.x: "a", .y: "v"]] {
      let table = try DataTable(reading: Array("a,v\nlong,-8\nshort,-0.25\nup,4\n".utf8), as: .csv)
      var specification = Chart.bare(.bar, columns)
      specification.marks[0].showsLabels = true
      let chart = try PlottedChart(specification, of: table, size: Size(width: 300, height: 200))
      let labels = try BarLayers(mark: chart.marks[0], plot: chart.plot).placedLabels()
      #expect(labels.count == 3)
      for label in labels where (label.value ?? 0) < 0 {
        #expect(label.box.minX >= 0 && label.box.maxX <= 300 && label.box.minY >= 0 && label.box.maxY <= 204)
      }
    }
  }

  @Test("a logarithmic axis has its powers, their even multiples, or all of them, never 1, 2, 10, 20")
  func logarithmicTicks() throws {
    for (low, high) in [(1.0, 1e3), (1, 1e6), (3, 4200), (0.2, 90), (1e-3, 1e9)] {
      let scale = try #require(LogScale(domain: ScaleDomain(low, high), range: ScaleDomain(0, 1)))
      for count in 1...20 {
        let ticks = scale.axisTicks(count: Double(count))
        let mantissas = Set(ticks.map { Int(($0 / Double.powerOfTen(below: $0)).rounded()) })
        #expect(mantissas != [1, 2] || ticks.count < 6, "\(ticks)")
      }
    }
  }

  @Test("names that would be cut when rotated are on two lines if that shows more of them")
  func cutNames() throws {
    let long = "How satisfied are you with the onboarding process of the new customer portal as a whole"
    let csv = "a,v\n\(long),3\nWould you recommend us,2\n"
    let written = texts(try expansion(.bar, [.x: "a", .y: "v"], csv, width: 800).layers)
    #expect(written.contains(long))
    let turned = try expansion(.bar, [.x: "a", .y: "v"], csv, width: 800).layers
    func rotations(_ layers: [Layer]) -> Bool {
      layers.contains { layer in
        if case .group(let children) = layer.content, rotations(children) { return true }
        return layer.rotate != 0
      }
    }
    #expect(!rotations(turned))
  }

  @Test("a rule that every row asks for is drawn once in each small chart")
  func rules() throws {
    let csv =
      "region,month,v\n" + ["N", "S"].map { r in (1...12).map { "\(r),\($0),\($0)\n" }.joined() }.joined()
    let rule = Mark(
      .rule, encodings: [.y: Encoding(constant: .number(5)), .text: Encoding(shorthand: "goal")])
    let layers = try expansion(.area, [.x: "month", .y: "v"], csv) {
      $0.facet = Encoding(shorthand: "region")
      $0.marks.append(rule)
    }.layers
    // The text and its outline, in two charts.
    #expect(texts(layers).count { $0 == "goal" } == 4)
  }

  @Test("bins of unequal width are reported, as their bars compare counts and not densities")
  func unequalIntervals() throws {
    let table = try DataTable(reading: Array("v\n1\n2\n99\n".utf8), as: .csv)
    for (edges, isTold) in [([0.0, 5, 100], true), ([0, 50, 100], false)] {
      var mark = Mark(.bar, encodings: [.x: Encoding(field: "v")])
      mark.encodings[.x]?.numberBin = .edges(edges)
      var preparation = MarkPreparation(table: table)
      _ = try preparation.prepare(mark, path: [])
      #expect(preparation.warnings.contains { $0.contains("differ in width") } == isTold)
    }
  }
}

extension Double {
  /// The greatest power of ten that is not greater than a positive number.
  fileprivate static func powerOfTen(below number: Double) -> Double {
    var power = 1.0
    while power > number * (1 + 1e-9) { power /= 10 }
    while power * 10 <= number * (1 + 1e-9) { power *= 10 }
    return power
  }
}
