/// The errors of the rows of a file, of which it may have as many as it has lines: the first ones are kept, the others counted.
package struct RowErrors: Sendable {
  private let limit: Int
  /// Those within the limit, and the first one beyond it.
  private var kept: [DataError] = []
  package private(set) var count = 0

  package init(limit: Int = shownErrorCount) { self.limit = limit }

  package mutating func add(_ error: @autoclosure () -> DataError) {
    if kept.count <= limit { kept.append(error()) }
    count += 1
  }

  /// Those within the limit.
  package var first: ArraySlice<DataError> { kept.prefix(limit) }

  /// The errors in their order; where there are more than the limit, the last one says how many, and where they begin.
  package var list: [DataError] {
    guard count > limit else { return kept }
    return first + [DataError(at: kept[limit].position, unshownLine(count - limit, "error"))]
  }
}
