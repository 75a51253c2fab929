import DataFiles
import Tabular
import VectorGraphics

/// Charts that are specified in Vega-Lite's language.
///
/// What is translated keeps its meaning; the style of axes and legends is that of charts.
package struct VegaLiteSpec: Sendable {
  /// Where rows are.
  package enum Source: Sendable, Hashable {
    /// The path of a file, relative to that of the specification.
    case file(String)
    case table(DataTable)
  }

  /// One of the charts that a specification puts beside or below each other.
  package struct Panel: Sendable {
    /// The chart, without data.
    package var chart: Chart
    /// Its rows; nil if it names none.
    package var source: Source?
    /// Its place as fractions of the whole.
    package var place: Rect
    /// The axes that it shares with the other charts.
    package var sharedAxes: Set<Channel> = []
    /// The paths in the specification of parameters of the chart, by theirs.
    var paths: [String: String] = [:]

    /// Creates a chart, by default the only one.
    package init(chart: Chart, source: Source? = nil, place: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) {
      self.chart = chart
      self.source = source
      self.place = place
    }
  }

  /// The charts, at least one.
  package let panels: [Panel]

  /// The first chart, without data.
  package var chart: Chart { panels.first?.chart ?? Chart(marks: []) }
  /// The rows of the first chart; nil if it names none.
  package var source: Source? { panels.first?.source }

  /// Reads a specification.
  ///
  /// - Parameter table: Reads a file that layers and steps name, by its path relative to the specification.
  /// - Throws: What it has that charts do not, all of it.
  package init(
    reading document: JSONDocument,
    table: @escaping (String) throws -> DataTable = { try DataTable(path: $0) }
  ) throws(SpecErrors) {
    var reader = SpecReader(document, table: table)
    let panels = reader.panels()
    guard reader.errors.isEmpty else { throw SpecErrors(reader.errors) }
    self.panels = panels
  }

  package init(panels: [Panel]) { self.panels = panels }

  /// Several errors of one specification.
  package struct SpecErrors: Error, Sendable {
    package let list: [SpecError]

    init(_ list: [SpecError]) { self.list = list }
  }
}

extension VegaLiteSpec.Panel {
  /// Returns the path in the specification of a parameter of the chart, or the parameter's own if the specification has it nowhere.
  ///
  /// - Parameter parameter: Such as `marks[1].y`.
  package func path(of parameter: String) -> String {
    let known = paths.keys.filter { key in
      parameter == key || parameter.hasPrefix(key + ".") || parameter.hasPrefix(key + "[")
    }
    guard let nearest = known.max(by: { $0.count < $1.count }), let path = paths[nearest] else {
      return parameter
    }
    return path + parameter.dropFirst(nearest.count)
  }
}
