/// The reason why a chart is empty.
struct EmptyChart {
  let marks: [PreparedMark]
  /// The numbers of rows that were read and that remain after the transforms.
  let rowCounts: (read: Int, left: Int)

  /// One sentence.
  var reason: String {
    if rowCounts.read == 0 { return "no data: the table has no rows" }
    if rowCounts.left == 0 { return "no data: the transforms leave no rows" }
    if marks.allSatisfy(\.rows.isEmpty) { return "no data: no row passes the filters" }
    for mark in marks {
      if mark.specification.traits.isPolar { return "no data: angle has no number above zero" }
      for channel in [Channel.x, .y] where mark.types[channel] != nil {
        guard mark.rows.allSatisfy({ $0[channel] == .null }) else { continue }
        let kind =
          switch mark.types[channel] {
          case .number: "number"
          case .time: "date"
          case .category, nil: "value"
          }
        return "no data: no row has a \(kind) for \(channel.rawValue)"
      }
    }
    if marks.contains(where: \.specification.isOnMap) {
      return "no data: no row has a longitude and a latitude"
    }
    return "no data: no row has a position on both axes"
  }
}
