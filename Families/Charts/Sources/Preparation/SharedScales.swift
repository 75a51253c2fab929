import Tabular

extension Chart {
  /// Gives charts the same scale on an axis, from the least to the greatest value of all of them, unless the author
  /// specifies its ends. Axes of names stay as they are.
  package static func share(_ channel: Channel, among charts: inout [Chart]) {
    var marks: [PreparedMark] = []
    for chart in charts {
      guard let table = try? chart.data.applying(chart.transforms) else { return }
      var preparation = MarkPreparation(table: table)
      for mark in chart.completeMarks {
        guard var prepared = try? preparation.prepare(mark, path: []) else { return }
        prepared.stack()
        marks.append(prepared)
      }
    }
    guard let first = charts.first,
      let plan = ScalePlan(of: channel, marks: marks, axis: first.axis(channel)),
      let ends = plan.scale(from: 0, to: 1, tickCount: 5).ends
    else { return }
    for index in charts.indices {
      if channel == .x {
        charts[index].xAxis.domain = charts[index].xAxis.domain ?? ends
      } else {
        charts[index].yAxis.domain = charts[index].yAxis.domain ?? ends
      }
    }
  }
}

extension PositionScale {
  /// The values at both ends of a continuous scale.
  fileprivate var ends: [DataValue]? {
    switch self {
    case .linear(let scale): [.number(scale.domain.start), .number(scale.domain.stop)]
    case .log(let scale): [.number(scale.domain.start), .number(scale.domain.stop)]
    case .time(let scale): [.date(scale.start), .date(scale.stop)]
    case .band: nil
    }
  }
}
