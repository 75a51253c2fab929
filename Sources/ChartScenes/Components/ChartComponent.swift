import SceneModel
import Tabular

/// The component `chart`: marks over data, as Swift Charts names them.
///
/// `{"mark": "bar", "x": "date:week", "y": "volume:sum"}` is
/// `BarMark(x: .value("date", date, unit: .weekOfYear), y: .value("volume", sum))`.
package enum ChartComponent: Component {
  package static let name = "chart"
  package static let summary =
    "A chart of marks (bar, line, area, point, rule, sector, rectangle, text) over data."
  package static let parameters = ChartParameters.all

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let specification = try ChartArguments(arguments: arguments).specification()
    let table = try DataTable(arguments["data"] ?? .list([]), path: ["data"])
    return try ChartPicture(specification, size: context.size, text: context.text).expansion(
      of: table, tellsWhyEmpty: true)
  }
}
