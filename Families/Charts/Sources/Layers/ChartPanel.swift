import SceneModel
import Tabular

/// The marks of a chart, or of one of the small charts that it is split into.
struct ChartPanel {
  /// The value that the rows of the panel share; nil for the one panel of a whole chart.
  var value: DataValue?
  /// The value that the rows of its row of panels share; nil if rows have none.
  var rowValue: DataValue?
  var marks: [PreparedMark]

  /// The maximum number of small charts.
  private static let greatestCount = 60

  /// Marks split by the values of a facet, in order; those without one are in every panel. A warning lists
  /// what is omitted.
  ///
  /// - Parameter row: The facet with a row of panels for each value.
  static func panels(of marks: [PreparedMark], facet: Encoding?, row: Encoding? = nil) -> (
    [ChartPanel], [String]
  ) {
    if let row {
      let rows = Self.values(of: marks, .facetRow, row)
      let columns = facet.map { Self.values(of: marks, .facet, $0) }
      let all = rows.flatMap { row in (columns?.map { Optional($0) } ?? [nil]).map { (row: row, value: $0) } }
      guard !all.isEmpty else { return ([ChartPanel(marks: marks)], []) }
      let panels = all.prefix(greatestCount).map { place in
        ChartPanel(
          value: place.value, rowValue: place.row,
          marks: marks.map { mark in
            mark.part { $0[.facetRow] == place.row && (place.value == nil || $0[.facet] == place.value) }
          })
      }
      return (panels, omission(of: all.count - panels.count, from: all.count))
    }
    guard let facet else { return ([ChartPanel(marks: marks)], []) }
    let all = Self.values(of: marks, .facet, facet)
    let shown = all.prefix(greatestCount)
    guard !shown.isEmpty else { return ([ChartPanel(marks: marks)], []) }
    let panels = shown.map { value in
      ChartPanel(
        value: value,
        marks: marks.map { mark in mark.part { $0[.facet] == value } })
    }
    return (panels, omission(of: all.count - shown.count, from: all.count))
  }

  /// The values of a facet in order: that of another column is known to the marks only.
  private static func values(of marks: [PreparedMark], _ channel: Channel, _ facet: Encoding) -> [DataValue] {
    let known = marks.lazy.compactMap { $0.specification.encodings[channel]?.order }.first
    return (known ?? facet.order).ordered(marks.flatMap { mark in mark.rows.map { $0[channel] } })
  }

  private static func omission(of count: Int, from total: Int) -> [String] {
    count > 0 ? ["facet: \(count) of \(total) charts are omitted; filter the rows"] : []
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

extension PreparedMark {
  /// The mark with some of its rows; one that is not split has all of them.
  fileprivate func part(_ isIncluded: (MarkRow) -> Bool) -> PreparedMark {
    guard specification.encodings[.facet] != nil || specification.encodings[.facetRow] != nil else {
      return self
    }
    var part = self
    part.rows = rows.filter(isIncluded)
    return part
  }
}

extension Mark {
  /// Adds the facet column to the mark if it has columns at all: marks of constants are in every panel.
  mutating func split(by facet: Encoding?, as channel: Channel = .facet) {
    guard let facet, !hasFeaturesAsRows,
      encodings.values.contains(where: { $0.field != nil || $0.aggregate != nil })
    else {
      return
    }
    var encoding = facet
    if encoding.bin == nil { encoding.type = .category }
    encodings[channel] = encoding.at([channel.rawValue])
  }
}
