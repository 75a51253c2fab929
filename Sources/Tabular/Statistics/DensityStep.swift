import Glibc

/// The estimated density of the values of a column, with Gaussian kernels.
public struct DensityStep: Sendable, Hashable {
  /// The column of values.
  public var column: String
  /// The columns whose values form the groups.
  public var groups: [String]
  /// The standard deviation of the kernels; nil follows from the values of each group (Scott 1992): 1.06 times the lesser
  /// of their standard deviation and their interquartile range over 1.34, divided by the fifth root of their number.
  public var bandwidth: Double?
  /// The first and the last position; nil for the extremes of all groups, so that they can be stacked.
  public var extent: [Double]?
  /// The number of positions, 2…10,000.
  public var steps: Int
  /// Whether densities are multiplied by the number of values.
  public var areCounts: Bool
  /// Whether the density is accumulated.
  public var isCumulative: Bool
  /// The names of the columns for positions and densities.
  public var value, density: String

  /// Creates an estimate of the density of a column.
  public init(
    _ column: String, by groups: [String] = [], bandwidth: Double? = nil, extent: [Double]? = nil,
    steps: Int = 200, counts: Bool = false, cumulative: Bool = false, value: String = "value",
    density: String = "density"
  ) {
    self.column = column
    self.groups = groups
    self.bandwidth = bandwidth
    self.extent = extent
    self.steps = steps
    areCounts = counts
    isCumulative = cumulative
    self.value = value
    self.density = density
  }

  static func bandwidth(of sorted: [Double]) -> Double {
    let count = Double(sorted.count)
    let mean = sorted.reduce(0, +) / count
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = sorted.count > 1 ? (squares / (count - 1)).squareRoot() : 0
    let spread = (Quantile.value(of: sorted, at: 0.75) - Quantile.value(of: sorted, at: 0.25)) / 1.34
    let least = [min(deviation, spread), deviation, abs(Quantile.value(of: sorted, at: 0.25)), 1].first {
      $0 > 0
    }
    return 1.06 * (least ?? 1) * pow(count, -0.2)
  }

  /// The density of sorted values at a position, of the kernels that are near it.
  func density(at place: Double, of sorted: [Double], bandwidth: Double) -> Double {
    let count = Double(sorted.count)
    var sum = 0.0
    if isCumulative {
      for value in sorted { sum += 0.5 * erfc((value - place) / (bandwidth * 2.0.squareRoot())) }
      return sum / (areCounts ? 1 : count)
    }
    for value in sorted {
      let distance = (place - value) / bandwidth
      if abs(distance) < 40 { sum += exp(-0.5 * distance * distance) }
    }
    return sum / (bandwidth * (2 * Double.pi).squareRoot()) / (areCounts ? 1 : count)
  }
}

extension DataTable {
  func density(_ step: DensityStep) throws(TableError) -> DataTable {
    let numbers = try column(step.column, of: .number).values
    let groups = try groups(by: step.groups).map { group in
      (key: group.key, sorted: group.places.compactMap { numbers[$0].number }.sorted())
    }.filter { !$0.sorted.isEmpty }
    let all = groups.flatMap { [$0.sorted[0], $0.sorted[$0.sorted.count - 1]] }
    let low = step.extent?.first ?? all.min() ?? 0
    let high = step.extent?.last ?? all.max() ?? 0
    let count = min(max(step.steps, 2), 10_000)
    let work = groups.reduce(0) { $0 + $1.sorted.count * count }
    guard work <= 2_000_000_000 else {
      throw .tooManyRows(
        "the density of \(rowCount) rows at \(count) positions takes too long; use fewer steps")
    }
    let places = (0...count).map { low + (high - low) * Double($0) / Double(count) }
    let densities = groups.map { group in
      let bandwidth = step.bandwidth ?? DensityStep.bandwidth(of: group.sorted)
      return places.map { DataValue.number(step.density(at: $0, of: group.sorted, bandwidth: bandwidth)) }
    }
    let keys = step.groups.indices.map { index in
      Column(
        name: step.groups[index], values: groups.flatMap { group in places.map { _ in group.key[index] } })
    }
    return DataTable(
      columns: keys + [
        Column(name: step.value, values: groups.flatMap { _ in places.map { .number($0) } }),
        Column(name: step.density, values: densities.flatMap(\.self)),
      ], issues: issues)
  }

  /// The values of each group at evenly spaced probabilities.
  func quantiles(
    of name: String, by keys: [String], step: Double, probability: String, value: String
  ) throws(TableError) -> DataTable {
    let numbers = try column(name, of: .number).values
    let groups = try groups(by: keys).map { group in
      (key: group.key, sorted: group.places.compactMap { numbers[$0].number }.sorted())
    }.filter { !$0.sorted.isEmpty }
    let count = Int(min(max((1 / max(step, 1e-6)).rounded(), 1), 100_000))
    let probabilities = (0..<count).map { index -> Double in (Double(index) + 0.5) * step }.filter { $0 < 1 }
    var columns = keys.indices.map { index in
      Column(
        name: keys[index], values: groups.flatMap { group in probabilities.map { _ in group.key[index] } })
    }
    columns.append(
      Column(name: probability, values: groups.flatMap { _ in probabilities.map { .number($0) } }))
    columns.append(
      Column(
        name: value,
        values: groups.flatMap { group in
          probabilities.map { .number(Quantile.value(of: group.sorted, at: $0)) }
        }))
    return DataTable(columns: columns, issues: issues)
  }
}
