import Foundation
import Testing

@testable import Tabular

/// Statistics beside those of pandas, NumPy, SciPy and statsmodels (`Scripts/make-statistics-cases.py`).
@Suite struct StatisticsTests {
  private struct Cases: Decodable {
    var x, y, linear, logarithmic, exponential, power, lower, upper, loess, density, cumulative: [Double]
    var quartiles, rank, denseRank, runningSum, centered, quantiles: [Double]
    var deviation, variance, error: Double
    var polynomials: [String: [Double]]
    var normal, student: [[Double]]
  }

  private let cases: Cases
  private let table: DataTable

  init() throws {
    let path = #filePath.replacing("StatisticsTests.swift", with: "Cases/statistics.json")
    cases = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    table = DataTable(columns: [
      .init(name: "x", values: cases.x.map { .number($0) }),
      .init(name: "y", values: cases.y.map { .number($0) }),
    ])
  }

  /// Whether numbers differ by less than 10⁻⁹ of the largest.
  private func expect(
    _ found: [Double], like expected: [Double], _ name: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == expected.count, "\(name)", sourceLocation: location)
    let scale = expected.map(abs).max() ?? 1
    let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
    #expect(worst <= 1e-9 * scale, "\(name): \(worst / scale)", sourceLocation: location)
  }

  private func values(_ transform: DataTransform, _ column: String) throws -> [Double] {
    try table.applying(transform).column(column).values.compactMap(\.number)
  }

  @Test("curves are those of least squares")
  func curves() throws {
    func curve(_ method: RegressionStep.Method, _ column: String = "y", confidence: Double? = nil) throws
      -> [Double]
    {
      try values(.regression(RegressionStep("y", on: "x", method: method, confidence: confidence)), column)
    }
    expect(try curve(.polynomial(1)), like: cases.linear, "linear")
    for (degree, expected) in cases.polynomials {
      expect(try curve(.polynomial(try #require(Int(degree)))), like: expected, "degree \(degree)")
    }
    expect(try curve(.logarithmic), like: cases.logarithmic, "logarithmic")
    expect(try curve(.exponential), like: cases.exponential, "exponential")
    expect(try curve(.power), like: cases.power, "power")
    expect(try curve(.polynomial(1), "lower", confidence: 0.95), like: cases.lower, "lower")
    expect(try curve(.polynomial(1), "upper", confidence: 0.95), like: cases.upper, "upper")
    expect(try curve(.loess(0.3)), like: cases.loess, "loess")
  }

  @Test("densities are sums of kernels")
  func densities() throws {
    expect(try values(.density(DensityStep("x", bandwidth: 1.7)), "density"), like: cases.density, "density")
    expect(
      try values(.density(DensityStep("x", bandwidth: 1.7, cumulative: true)), "density"),
      like: cases.cumulative,
      "cumulative")
  }

  @Test("aggregates and windows are those of pandas")
  func aggregates() throws {
    let operations: [Aggregation.Operation] = [.deviation, .variance, .error, .lowerQuartile, .upperQuartile]
    let row = try table.aggregated(by: [], operations.map { Aggregation($0, of: "y", name: $0.rawValue) })
    let found = try operations.map { try #require(row.column($0.rawValue).values[0].number) }
    expect(found, like: [cases.deviation, cases.variance, cases.error] + cases.quartiles, "aggregates")
    func window(_ operation: WindowStep.Operation, along: Bool = true, _ frame: WindowStep.Frame? = nil)
      throws -> [Double]
    {
      let keys = along ? [WindowStep.SortKey("y")] : []
      return try values(.window(WindowStep(operation, of: "y", along: keys, frame: frame, name: "w")), "w")
    }
    #expect(try window(.rank) == cases.rank && window(.denseRank) == cases.denseRank)
    expect(try window(.aggregate(.sum), along: false), like: cases.runningSum, "running sum")
    expect(try window(.aggregate(.mean), along: false, .rows(-3, 3)), like: cases.centered, "centered mean")
    let quantiles = DataTransform.quantiles(column: "y", step: 0.1, by: [], probability: "p", value: "q")
    expect(try values(quantiles, "q"), like: cases.quantiles, "quantiles")
  }

  @Test("quantiles of distributions are exact")
  func distributions() {
    for value in cases.normal {
      #expect(abs(Distribution.normalQuantile(value[0]) - value[1]) <= 1e-9 * max(1, abs(value[1])))
    }
    for value in cases.student {
      let found = Distribution.studentQuantile(value[0], degrees: value[1])
      #expect(abs(found - value[2]) <= 1e-9 * max(1, abs(value[2])), "\(value)")
    }
  }
}
