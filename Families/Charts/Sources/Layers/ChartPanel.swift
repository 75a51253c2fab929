import SceneModel
import Tabular

/// The marks of a chart, or of one of the small charts that it is split into.
struct ChartPanel {
  /// The value that the rows of the panel share; nil for the one panel of a whole chart.
  var value: DataValue?
  var marks: [PreparedMark]

  /// The maximum number of small charts.
  private static let greatestCount = 60

  /// Marks split by the values of a facet, in order; those without one are in every panel. A warning lists
  /// what is omitted.
  static func panels(of marks: [PreparedMark], facet: Encoding?) -> ([ChartPanel], [String]) {
    guard let facet else { return ([ChartPanel(marks: marks)], []) }
    let all = facet.order.ordered(marks.flatMap { mark in mark.rows.map { $0[.facet] } })
    let values = all.prefix(greatestCount)
    guard !values.isEmpty else { return ([ChartPanel(marks: marks)], []) }
    let panels = values.map { value in
      ChartPanel(
        value: value,
        marks: marks.map { mark in
          guard mark.specification.encodings[.facet] != nil else { return mark }
          var part = mark
          part.rows = mark.rows.filter { $0[.facet] == value }
          return part
        })
    }
    let left = all.count - values.count
    return (
      panels, left > 0 ? ["facet: \(left) of \(all.count) charts are omitted; filter the rows"] : []
    )
  }

  mutating func giveSeries(by colors: ColorScale) {
    for position in marks.indices {
      for index in marks[position].rows.indices {
        marks[position].rows[index].series = colors.series(of: marks[position].rows[index])
      }
    }
  }

  mutating func stack() {
    for position in marks.indices { marks[position].stack() }
  }

  /// Sorts slices and merges the small ones.
  ///
  /// - Returns: Warnings about merged slices.
  mutating func arrangeSlices(locale: FormatLocale) -> [String] {
    marks.indices.compactMap { position in
      marks[position].sortSlices()
      return marks[position].mergeSmallSlices(locale: locale)
    }
  }
}

extension Mark {
  /// Adds the facet column to the mark if it has columns at all: marks of constants are in every panel.
  mutating func split(by facet: Encoding?) {
    guard let facet, encodings.values.contains(where: { $0.field != nil || $0.aggregate != nil }) else {
      return
    }
    var encoding = facet
    if encoding.bin == nil { encoding.type = .category }
    encodings[.facet] = encoding.at(["facet"])
  }
}
