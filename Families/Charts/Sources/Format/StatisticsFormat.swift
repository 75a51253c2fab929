import DataFiles
import SceneModel
import Tabular

extension Aggregation {
  private static let usual = Aggregation(.count, of: nil)

  /// One of several aggregations of a step.
  static let format = ObjectFormat<Aggregation>(
    "aggregation", "A number that aggregates several rows.", initial: usual, acceptsNull: true
  ) {
    Key(required: "aggregate", \.operation, .choice, "How several numbers become one.")
    Key("field", \.column, .text, "The column; rows are counted without one.")
    Key("as", \.name, .text, default: usual.name, "The name of the new column.")
  }
}

extension WindowStep.Operation {
  /// The names in scenes.
  static let names =
    ["rank", "denseRank", "rowNumber", "lag", "lead", "difference", "first", "last", "share"]
    + Aggregation.Operation.allCases.map(\.rawValue)

  init?(name: String, offset: Int) {
    switch name {
    case "rank": self = .rank
    case "denseRank": self = .denseRank
    case "rowNumber": self = .rowNumber
    case "lag": self = .lag(offset)
    case "lead": self = .lead(offset)
    case "difference": self = .difference(offset)
    case "first": self = .first
    case "last": self = .last
    case "share": self = .share
    default:
      guard let operation = Aggregation.Operation(rawValue: name) else { return nil }
      self = .aggregate(operation)
    }
  }

  var name: String {
    switch self {
    case .rank: "rank"
    case .denseRank: "denseRank"
    case .rowNumber: "rowNumber"
    case .lag: "lag"
    case .lead: "lead"
    case .difference: "difference"
    case .first: "first"
    case .last: "last"
    case .share: "share"
    case .aggregate(let operation): operation.rawValue
    }
  }

  /// The rows between two rows; nil for operations on frames, and for one row.
  var offset: Int? {
    switch self {
    case .lag(let count), .lead(let count), .difference(let count): count == 1 ? nil : count
    default: nil
    }
  }

  var needsColumn: Bool {
    switch self {
    case .rank, .denseRank, .rowNumber, .aggregate(.count): false
    default: true
    }
  }
}

/// The rows of a window as written.
struct FrameDraft: Sendable, Equatable {
  let frame: WindowStep.Frame

  init(_ frame: WindowStep.Frame) {
    self.frame = frame
  }

  /// `all`, two offsets, or two distances.
  static var codec: Codec<FrameDraft> {
    let all = Alternative<FrameDraft>(
      .choice([("all", FrameDraft(.all))]), { $0 }, { $0.frame == .all ? $0 : nil })
    let rows = Alternative<FrameDraft>(
      .list(of: Bound.codec, count: 2, expecting: "two numbers of rows, or \"all\""),
      { FrameDraft(.rows($0[0].rows, $0[1].rows)) }, { $0.bounds })
    let distances = Alternative<FrameDraft>(
      Distances.format.codec, { FrameDraft(.within($0.before, $0.after)) }, { $0.distances })
    return .oneOf(all, rows, distances)
  }

  private var bounds: [Bound]? {
    guard case .rows(let first, let last) = frame else { return nil }
    return [Bound(rows: first), Bound(rows: last)]
  }

  private var distances: Distances? {
    guard case .within(let before, let after) = frame else { return nil }
    return Distances(before: before, after: after)
  }

  /// A number of rows, or all of them.
  private struct Bound: Sendable, Equatable {
    var rows: Int?

    static var codec: Codec<Bound> {
      let number = Alternative<Bound>(.integer(-1_000_000...1_000_000), { Bound(rows: $0) }, { $0.rows })
      let all = Alternative<Bound>(.choice([("all", Bound())]), { $0 }, { $0.rows == nil ? $0 : nil })
      return .oneOf(number, all)
    }
  }

  private struct Distances: Sendable {
    var before = 0.0
    var after = 0.0

    static let format = ObjectFormat<Distances>(
      "window distances", "How far the rows of a window are from its row, by the column of \"along\".",
      initial: Distances(), acceptsNull: true
    ) {
      Key("before", \.before, .number(0...1e12), default: 0, "The distance before it; of dates in seconds.")
      Key("after", \.after, .number(0...1e12), default: 0, "The distance after it.")
    }
  }
}

/// The parameters of a density as written.
struct DensityDraft: Sendable {
  var bandwidth: Double?
  var extent: [Double]?
  var steps = 200
  var areCounts = false
  var isCumulative = false

  static let format = ObjectFormat<DensityDraft>(
    "density", "How a density is estimated.", initial: DensityDraft(), acceptsNull: true
  ) {
    Key(
      "bandwidth", \.bandwidth, .number(NumberRange(minimum: 0, excludesMinimum: true)),
      "The standard deviation of the kernels (default: by the values).")
    Key(
      "extent", \.extent, .list(of: .number, count: 2, expecting: "two numbers"),
      "The first and the last position (default: those of the values).")
    Key("steps", \.steps, .integer(2...10_000), default: 200, "The number of positions.")
    Key(
      "counts", \.areCounts, .boolean, default: false,
      "Whether densities are multiplied by the number of values.")
    Key("cumulative", \.isCumulative, .boolean, default: false, "Whether the density is accumulated.")
  }

  init() {}

  init(_ step: DensityStep) {
    bandwidth = step.bandwidth
    extent = step.extent
    steps = step.steps
    areCounts = step.areCounts
    isCumulative = step.isCumulative
  }

  func step(_ column: String, by groups: [String], names: [String]) -> DensityStep {
    DensityStep(
      column, by: groups, bandwidth: bandwidth, extent: extent, steps: steps, counts: areCounts,
      cumulative: isCumulative, value: names.first ?? "value", density: names.count > 1 ? names[1] : "density"
    )
  }
}

/// The parameters of a regression as written.
struct RegressionDraft: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case linear, logarithmic, exponential, power, polynomial, loess
  }

  var kind = Kind.linear
  var degree = 2
  var bandwidth = 0.3
  var extent: [Double]?
  var confidence: Double?

  static let format = ObjectFormat<RegressionDraft>(
    "regression", "A curve through points.", initial: RegressionDraft(), acceptsNull: true
  ) {
    Key("method", \.kind, .choice, default: .linear, "The kind of curve.")
    Key("degree", \.degree, .integer(0...10), default: 2, "Of a polynomial.")
    Key(
      "bandwidth", \.bandwidth, .number(0...1), default: 0.3,
      "The share of the points that are neighbors in LOESS.")
    Key(
      "extent", \.extent, .list(of: .number, count: 2, expecting: "two numbers"),
      "The first and the last x (default: those of the points).")
    Key(
      "confidence", \.confidence, .number(0.01...0.9999),
      "Adds the columns lower and upper, between which the mean is with this probability.")
  }

  init() {}

  init(_ step: RegressionStep) {
    switch step.method {
    case .polynomial(1): kind = .linear
    case .polynomial(let degree): (kind, self.degree) = (.polynomial, degree)
    case .logarithmic: kind = .logarithmic
    case .exponential: kind = .exponential
    case .power: kind = .power
    case .loess(let share): (kind, bandwidth) = (.loess, share)
    }
    extent = step.extent
    confidence = step.confidence
  }

  func step(_ y: String, on x: String, by groups: [String], names: [String]) -> RegressionStep {
    let method: RegressionStep.Method =
      switch kind {
      case .linear: .polynomial(1)
      case .polynomial: .polynomial(degree)
      case .logarithmic: .logarithmic
      case .exponential: .exponential
      case .power: .power
      case .loess: .loess(bandwidth)
      }
    return RegressionStep(
      y, on: x, method: method, by: groups, extent: extent, confidence: confidence, xName: names.first,
      yName: names.count > 1 ? names[1] : nil)
  }
}
