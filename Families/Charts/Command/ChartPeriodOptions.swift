import AfterglowCharts
import ArgumentParser
import CommandOptions
import Tabular

/// The periods through which a chart passes.
struct ChartPeriodOptions: ParsableArguments {
  @Option(
    help: """
      Column of periods through which a video passes, such as year or date:month. Values are interpolated between them; \
      --series or --x names what moves.
      """)
  var over: String?

  @Option(
    help: """
      The same for bars that overtake one another. Without --x and --y, they are the first column of names and the first of \
      numbers.
      """)
  var race: String?

  @Option(help: "Seconds from one period to the next (default: 0.5).")
  var pace: Double?

  @Option(help: "Number of bars of a race (default: 12).")
  var top: Int?

  /// The column of periods; nil for a chart of all rows.
  var field: String? { race ?? over }

  func validate() throws {
    if over != nil, race != nil { throw ValidationError("--race takes the place of --over; remove one") }
    if field == nil, pace != nil { throw ValidationError("--pace needs --over or --race") }
    if race == nil, top != nil { throw ValidationError("--top needs --race") }
  }

  /// Makes the chart pass through periods.
  ///
  /// - Parameter table: Reads the data; nil for those of standard input.
  func apply(to chart: inout Chart, table: () throws -> DataTable?) throws {
    guard let field else { return }
    var timeline = ChartTimeline(field, pace: pace ?? 0.5)
    if race != nil {
      timeline.top = top ?? 12
      try chart.race(over: field, in: try table())
    }
    chart.over = timeline
  }
}

extension Chart {
  /// Turns the first mark into horizontal bars that are sorted by their lengths.
  ///
  /// - Parameter table: The data; nil if they cannot be read yet, so that x has the lengths and y the names.
  fileprivate mutating func race(over field: String, in table: DataTable?) throws {
    let period = Encoding(shorthand: field).field
    let columns = table?.columns.filter { $0.name != period } ?? []
    let (x, y) = (marks[0].encodings[.x], marks[0].encodings[.y])
    // Either option may have the lengths.
    let isTurned =
      y?.aggregate != nil || columns.contains { $0.name == y?.field && $0.holdsNumbers }
      || x?.aggregate == nil && columns.contains { $0.name == x?.field && $0.holdsNames }
    let names = columns.first(where: \.holdsNames).map { Encoding(field: $0.name) }
    let numbers = columns.first(where: \.holdsNumbers).map {
      Encoding(field: $0.name, aggregate: .sum, title: $0.name)
    }
    guard let value = (isTurned ? y : x) ?? numbers, var name = (isTurned ? x : y) ?? names else {
      throw ValidationError("--race needs a column of names and one of numbers; name them with --y and --x")
    }
    name.order = .descendingValue
    marks[0].kind = .bar
    (marks[0].encodings[.x], marks[0].encodings[.y]) = (value, name)
    marks[0].showsLabels = true
    guard marks[0].encodings[.color] == nil else { return }
    name.order = .appearance
    name.hasLegend = false
    marks[0].encodings[.color] = name
  }
}
