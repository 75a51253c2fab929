import Glibc

/// A curve through the points of two columns.
public struct RegressionStep: Sendable, Hashable {
  /// The kind of curve.
  public enum Method: Sendable, Hashable {
    /// A polynomial of a degree, 0…10, by least squares; 1 is a line.
    case polynomial(Int)
    /// y = a + b · ln x, by least squares.
    case logarithmic
    /// y = a · eᵇˣ, by least squares of ln y, weighted by y.
    case exponential
    /// y = a · xᵇ, by least squares of ln y over ln x.
    case power
    /// Lines through the neighbors of each point, robust against outliers (Cleveland 1979); the neighbors are a share,
    /// 0…1, of the points.
    case loess(Double)
  }

  /// The kind of curve.
  public var method: Method
  /// The columns of y and of x.
  public var y, x: String
  /// The columns whose values form the groups, each with its own curve.
  public var groups: [String]
  /// The first and the last x; nil for the extremes of each group.
  public var extent: [Double]?
  /// The probability that the mean is within the interval between the columns `lower` and `upper`, such as 0.95; nil for
  /// no such columns. LOESS has none.
  public var confidence: Double?
  /// The names of the columns of the curve.
  public var xName, yName: String

  /// Creates a curve of one column on another.
  public init(
    _ y: String, on x: String, method: Method = .polynomial(1), by groups: [String] = [],
    extent: [Double]? = nil,
    confidence: Double? = nil, xName: String? = nil, yName: String? = nil
  ) {
    self.method = method
    self.y = y
    self.x = x
    self.groups = groups
    self.extent = extent
    self.confidence = confidence
    self.xName = xName ?? x
    self.yName = yName ?? y
  }

  /// The points of curves that are not straight.
  private static let curvePoints = 100

  /// A point of a curve and half the width of its interval.
  struct Fitted {
    var x, y, lower, upper: Double
  }

  func curve(of points: [(x: Double, y: Double)]) -> [Fitted] {
    if case .loess(let share) = method {
      return Loess(points, share: share).curve.map { Fitted(x: $0.x, y: $0.y, lower: $0.y, upper: $0.y) }
    }
    let usable = points.filter { point in
      switch method {
      case .logarithmic: point.x > 0
      case .exponential: point.y > 0
      case .power: point.x > 0 && point.y > 0
      case .polynomial, .loess: true
      }
    }
    var degree = 1
    if case .polynomial(let wanted) = method { degree = min(max(wanted, 0), 10) }
    guard usable.count > degree,
      let fit = OrthogonalFit(
        x: usable.map { inner($0.x) },
        y: usable.map { method == .exponential || method == .power ? log($0.y) : $0.y },
        weights: usable.map { method == .exponential ? $0.y : 1 }, degree: degree)
    else { return [] }
    let low = extent?.first ?? usable.map(\.x).min() ?? 0
    let high = extent?.last ?? usable.map(\.x).max() ?? 0
    let isStraight = degree < 2 && confidence == nil && isPolynomial
    let count = isStraight ? 1 : Self.curvePoints
    let reach = confidence.map { fit.reach(confidence: $0) } ?? 0
    return (0...count).compactMap { index in
      let x = low + (high - low) * Double(index) / Double(count)
      let place = inner(x)
      guard place.isFinite else { return nil }
      let (y, deviation) = fit.value(at: place)
      let ends = [y, y - reach * deviation, y + reach * deviation].map {
        method == .exponential || method == .power ? exp($0) : $0
      }
      return Fitted(x: x, y: ends[0], lower: ends[1], upper: ends[2])
    }
  }

  private var isPolynomial: Bool { if case .polynomial = method { true } else { false } }

  private func inner(_ x: Double) -> Double { method == .logarithmic || method == .power ? log(x) : x }
}

/// A polynomial by weighted least squares, as a sum of polynomials that are orthogonal over the points (Forsythe 1957).
struct OrthogonalFit {
  private var centers: [Double] = []
  private var norms: [Double] = []
  private var coefficients: [Double] = []
  private let degrees: Double
  /// The standard deviation of the residuals.
  private let deviation: Double

  /// Nil if the points have too few different x.
  init?(x: [Double], y: [Double], weights: [Double], degree: Int) {
    var residuals = y
    var previous = [Double](repeating: 0, count: x.count)
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    norms = [total.squareRoot()]
    var current = [Double](repeating: 1 / norms[0], count: x.count)
    func product(_ first: [Double], _ second: [Double]) -> Double {
      var sum = 0.0
      for index in first.indices { sum += weights[index] * first[index] * second[index] }
      return sum
    }
    let range = (x.max() ?? 0) - (x.min() ?? 0)
    for order in 0...degree {
      let coefficient = product(residuals, current)
      coefficients.append(coefficient)
      for index in x.indices { residuals[index] -= coefficient * current[index] }
      guard order < degree else { break }
      let center = product(zip(x, current).map { $0 * $1 }, current)
      let last = order > 0 ? norms[order] : 0
      var next = x.indices.map { (x[$0] - center) * current[$0] - last * previous[$0] }
      // A second pass restores the orthogonality that rounding took.
      let rest = product(next, current)
      for index in x.indices { next[index] -= rest * current[index] }
      let norm = product(next, next).squareRoot()
      guard norm > 1e-12 * range, norm.isFinite else { return nil }
      centers.append(center + rest)
      norms.append(norm)
      (previous, current) = (current, next.map { $0 / norm })
    }
    degrees = Double(x.count - degree - 1)
    deviation = degrees > 0 ? (product(residuals, residuals) / degrees).squareRoot() : 0
  }

  /// The value at x, and the standard error of the mean there.
  func value(at x: Double) -> (y: Double, error: Double) {
    var (previous, current) = (0.0, 1 / norms[0])
    var (y, squares) = (coefficients[0] * current, current * current)
    for order in centers.indices {
      let next =
        ((x - centers[order]) * current - (order > 0 ? norms[order] * previous : 0)) / norms[order + 1]
      (previous, current) = (current, next)
      y += coefficients[order + 1] * current
      squares += current * current
    }
    return (y, deviation * squares.squareRoot())
  }

  /// The number of standard errors within which the mean is with a probability.
  func reach(confidence: Double) -> Double {
    degrees > 0 ? Distribution.studentQuantile(0.5 + confidence / 2, degrees: degrees) : 0
  }
}

/// Locally weighted lines, with weights that fall with the distance and with the residuals (Cleveland 1979).
struct Loess {
  /// In ascending order of x, one for each.
  let curve: [(x: Double, y: Double)]
  private static let rounds = 2

  init(_ points: [(x: Double, y: Double)], share: Double) {
    let sorted = points.enumerated().sorted { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }.map(
      \.element)
    let (x, y) = (sorted.map(\.x), sorted.map(\.y))
    let portion = min(max(share, 0), 1) * Double(x.count)
    let width = max(2, min(x.count, Int(portion + 1e-10)))
    guard x.count > 1 else {
      curve = sorted
      return
    }
    var robustness = [Double](repeating: 1, count: x.count)
    var fitted = y
    for round in 0...Self.rounds {
      var start = 0
      for index in x.indices {
        while start + width < x.count, x[index] > (x[start] + x[start + width]) / 2 { start += 1 }
        fitted[index] =
          Self.value(at: x[index], x, y, weights: robustness, in: start..<(start + width)) ?? y[index]
      }
      guard round < Self.rounds else { break }
      let residuals = zip(y, fitted).map { abs($0 - $1) }
      let order = residuals.sorted()
      let median = (order[(order.count - 1) / 2] + order[order.count / 2]) / 2
      robustness = residuals.map { residual in
        let ratio = median > 0 ? residual / (6 * median) : residual > 0 ? 1 : 0
        return ratio < 1 ? (1 - ratio * ratio) * (1 - ratio * ratio) : 0
      }
    }
    var curve: [(x: Double, y: Double, count: Double)] = []
    for (place, value) in zip(x, fitted) {
      if let last = curve.last, last.x == place {
        curve[curve.count - 1].count += 1
        curve[curve.count - 1].y += (value - last.y) / (last.count + 1)
      } else {
        curve.append((place, value, 1))
      }
    }
    self.curve = curve.map { ($0.x, $0.y) }
  }

  /// The line through the points of a range at x; nil if their weights are zero.
  private static func value(
    at place: Double, _ x: [Double], _ y: [Double], weights: [Double], in range: Range<Int>
  ) -> Double? {
    let radius = max(place - x[range.lowerBound], x[range.upperBound - 1] - place)
    var own = [Double](repeating: 0, count: range.count)
    var (total, count) = (0.0, 0)
    for (index, point) in range.enumerated() {
      let distance = radius > 0 ? abs(x[point] - place) / radius : 0
      guard distance < 0.999 else { continue }
      let cube = 1 - distance * distance * distance
      own[index] = weights[point] * (distance > 0.001 ? cube * cube * cube : 1)
      total += own[index]
      if own[index] > 0 { count += 1 }
    }
    guard total > 0, count > 1 else { return nil }
    var center = 0.0
    for (index, point) in range.enumerated() { center += own[index] / total * x[point] }
    var spread = 0.0
    for (index, point) in range.enumerated() {
      spread += own[index] / total * (x[point] - center) * (x[point] - center)
    }
    spread = max(spread, 1e-12)
    var sum = 0.0
    for (index, point) in range.enumerated() {
      sum += own[index] / total * (1 + (place - center) * (x[point] - center) / spread) * y[point]
    }
    return sum
  }
}

extension DataTable {
  func regression(_ step: RegressionStep) throws(TableError) -> DataTable {
    let (y, x) = (try column(step.y, of: .number).values, try column(step.x).values)
    var rows: [(key: [DataValue], point: RegressionStep.Fitted)] = []
    let isTime = try column(step.x).type == .date
    for (key, places) in try groups(by: step.groups) {
      let points = places.compactMap { place -> (x: Double, y: Double)? in
        guard let x = x[place].continuous, let y = y[place].number else { return nil }
        return (x, y)
      }
      if case .loess(let share) = step.method, Double(points.count) * Double(points.count) * share > 2e9 {
        throw .tooManyRows("LOESS of \(points.count) points takes too long; bin or filter the rows")
      }
      for point in step.curve(of: points) { rows.append((key, point)) }
    }
    func value(_ x: Double) -> DataValue {
      isTime ? LocalDateTime(secondsSinceEpoch: x).map { .date($0) } ?? .null : .number(x)
    }
    var columns = step.groups.indices.map { index in
      Column(name: step.groups[index], values: rows.map { $0.key[index] })
    }
    columns.append(Column(name: step.xName, values: rows.map { value($0.point.x) }))
    columns.append(Column(name: step.yName, values: rows.map { .number($0.point.y) }))
    if step.confidence != nil {
      columns.append(Column(name: "lower", values: rows.map { .number($0.point.lower) }))
      columns.append(Column(name: "upper", values: rows.map { .number($0.point.upper) }))
    }
    return DataTable(columns: columns, issues: issues)
  }
}
