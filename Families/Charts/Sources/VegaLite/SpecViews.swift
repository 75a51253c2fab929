import DataFiles
import Tabular
import VectorGraphics

/// What a view has from those around it.
struct SpecContext {
  var source: VegaLiteSpec.Source?
  var transforms: [DataTransform] = []
  /// The rows of a layer that are not those of the chart.
  var table: DataTable?
  var encoding: JSONValue?
  /// The steps of layers, which only their marks have.
  var ownTransforms: [DataTransform] = []
  /// The map of the view, and the column that names its regions.
  var map: SpecMap?
  var region: String?
  /// The size of the view in Vega's pixels.
  var size = Size(width: 200, height: 200)
}

/// The chart of a view while its marks are read.
struct SpecChart {
  var chart = Chart(marks: [])
  var source: VegaLiteSpec.Source?
}

extension SpecReader {
  mutating func panels() -> [VegaLiteSpec.Panel] {
    guard document.root.object != nil else {
      fail("", document.root, "expected an object")
      return []
    }
    return panels(of: document.root, path: "", SpecContext(), in: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// The charts of a view, which may be beside or below each other.
  private mutating func panels(
    of value: JSONValue, path: String, _ context: SpecContext, in place: Rect
  ) -> [VegaLiteSpec.Panel] {
    var view = SpecObject(value, path: path)
    guard let kind = ["hconcat", "vconcat", "concat", "repeat"].first(where: { value[$0] != nil }) else {
      var chart = SpecChart()
      chart.source = context.source
      chart.chart.transforms = context.transforms
      readView(value, path: path, context, into: &chart, isWhole: true)
      // Maps need no table.
      if chart.chart.marks.contains(where: \.isOnMap) {
        chart.source = chart.source ?? .table(DataTable(columns: []))
      }
      return [panel(chart, in: place)]
    }
    dropStyle(&view)
    var context = context
    var whole = SpecChart()
    whole.source = context.source
    readShared(&view, &context, into: &whole)
    context.source = whole.source
    let scales = view.take("resolve")?["scale"]
    let sharedAxes = [Channel.x, .y].filter { scales?[$0.rawValue]?.string == "shared" }
    let columns = view.take("columns")?.int
    var panels: [VegaLiteSpec.Panel] = []
    if kind == "repeat" {
      panels = repetitions(&view, context, columns: columns, in: place)
    } else if let parts = view.take(kind)?.array, !parts.isEmpty {
      let count =
        kind == "hconcat" ? parts.count : kind == "vconcat" ? 1 : min(columns ?? parts.count, parts.count)
      let places = Self.places(of: parts, columns: count, in: place)
      for (index, part) in parts.enumerated() {
        panels += self.panels(of: part, path: "\(view.path(of: kind))[\(index)]", context, in: places[index])
      }
    } else {
      fail(view.path(of: kind), value, "has no views")
    }
    for index in panels.indices { panels[index].sharedAxes.formUnion(sharedAxes) }
    if let title = whole.chart.title, panels.first?.chart.title == nil, !panels.isEmpty {
      panels[0].chart.title = title
    }
    finish(view)
    return panels
  }

  /// A chart that has been read.
  private mutating func panel(_ chart: SpecChart, in place: Rect) -> VegaLiteSpec.Panel {
    var panel = VegaLiteSpec.Panel(chart: chart.chart, source: chart.source, place: place)
    panel.paths = paths
    if case .table = chart.source { panel.paths["data"] = "data.values" }
    paths = Self.usualPaths
    return panel
  }

  /// The places of parts in rows: as high and as wide as their sizes in Vega's pixels say, if all say so.
  private static func places(of parts: [JSONValue], columns: Int, in place: Rect) -> [Rect] {
    func sizes(_ key: String) -> [Double] {
      let known = parts.map { $0[key]?.double }
      return known.map { $0 ?? (known.contains(nil) && known.allSatisfy { $0 == nil } ? 1 : 200) }
    }
    let (widths, heights) = (sizes("width"), sizes("height"))
    let rows = stride(from: 0, to: parts.count, by: columns).map { start in
      Array(start..<min(start + columns, parts.count))
    }
    let rowHeights = rows.map { row in row.map { heights[$0] }.max() ?? 1 }
    let total = rowHeights.reduce(0, +)
    var top = place.minY
    var places: [Rect] = []
    for (row, weight) in zip(rows, rowHeights) {
      let height = place.height * weight / total
      // A last row with fewer parts keeps their width.
      let whole = row.reduce(0) { $0 + widths[$1] } * Double(columns) / Double(row.count)
      var left = place.minX
      for index in row {
        let width = place.width * widths[index] / whole
        places.append(Rect(x: left, y: top, width: width, height: height))
        left += width
      }
      top += height
    }
    return places
  }

  private mutating func repetitions(
    _ view: inout SpecObject, _ context: SpecContext, columns: Int?, in place: Rect
  ) -> [VegaLiteSpec.Panel] {
    guard let list = view.take("repeat"), let spec = view.take("spec") else { return [] }
    func names(_ value: JSONValue?) -> [String] { (value?.array ?? []).compactMap(\.string) }
    let path = view.path(of: "spec")
    if let layers = list["layer"] {
      // Each column is a layer of one chart.
      var chart = SpecChart()
      chart.source = context.source
      chart.chart.transforms = context.transforms
      for (index, name) in names(layers).enumerated() {
        repeated["layer"] = name
        readView(spec, path: path, context, into: &chart, isWhole: index == 0)
      }
      return [panel(chart, in: place)]
    }
    var combinations: [[String: String]] = names(list).map { ["repeat": $0] }
    var count = columns ?? combinations.count
    if list.object != nil {
      let (rows, own) = (names(list["row"]), names(list["column"]))
      combinations = (rows.isEmpty ? [""] : rows).flatMap { row in
        (own.isEmpty ? [""] : own).map { ["row": row, "column": $0] }
      }
      count = max(1, own.count)
    }
    guard !combinations.isEmpty else {
      fail(view.path(of: "repeat"), list)
      return []
    }
    let places = Self.places(
      of: combinations.map { _ in spec }, columns: max(1, min(count, combinations.count)), in: place)
    return zip(combinations, places).flatMap { names, place in
      repeated = names
      return panels(of: spec, path: path, context, in: place)
    }
  }

  private func dropStyle(_ view: inout SpecObject) {
    view.drop(
      "$schema", "description", "name", "config", "background", "padding", "autosize", "usermeta", "datasets")
    view.drop("view", "bounds", "spacing", "params", "align", "center")
  }

  /// The data, the steps and the title of a view.
  private mutating func readShared(
    _ view: inout SpecObject, _ context: inout SpecContext, into chart: inout SpecChart
  ) {
    if let title = view.take("title") { readTitle(title, into: &chart.chart) }
    if let projection = view.take("projection") {
      readProjection(
        SpecObject(projection, path: view.path(of: "projection")), view.value, into: &chart.chart)
    }
    if let data = view.take("data") {
      let object = SpecObject(data, path: view.path(of: "data"))
      if let map = SpecMap(data) {
        context.map = map
      } else if let other = readData(object, into: &chart) {
        // The rows of a layer do not pass the steps of those around it.
        (context.table, context.ownTransforms) = (read(other, at: object), [])
      }
    }
    if let width = view.take("width")?.double { context.size.width = width }
    if let height = view.take("height")?.double { context.size.height = height }
    for (index, step) in (view.take("transform")?.array ?? []).enumerated() {
      if joinMap(step, path: "\(view.path(of: "transform"))[\(index)]", &context, into: &chart) { continue }
      context.transforms += transforms(SpecObject(step, path: "\(view.path(of: "transform"))[\(index)]"))
    }
  }

  /// A view with one mark or with layers, or one that is split into small charts.
  ///
  /// - Parameter isWhole: Whether the steps of the view are those of the whole chart, and not of some of its marks.
  private mutating func readView(
    _ value: JSONValue, path: String, _ context: SpecContext, into chart: inout SpecChart, isWhole: Bool
  ) {
    var view = SpecObject(value, path: path)
    dropStyle(&view)
    var context = context
    context.transforms = []
    readShared(&view, &context, into: &chart)
    if isWhole {
      chart.chart.transforms += context.transforms
    } else {
      context.ownTransforms += context.transforms
    }
    if let resolve = view.take("resolve") {
      readResolve(
        resolve, path: view.path(of: "resolve"),
        layers: chart.chart.facet == nil && chart.chart.facetRow == nil ? value["layer"]?.array?.count : nil,
        into: &chart)
    }
    if let columns = view.take("columns")?.int { chart.chart.facetColumns = min(max(columns, 1), 60) }
    if let facet = view.take("facet") {
      readFacet(facet, path: view.path(of: "facet"), into: &chart.chart)
      if let spec = view.take("spec") {
        readView(spec, path: view.path(of: "spec"), context, into: &chart, isWhole: isWhole)
      }
      return finish(view)
    }
    if let encoding = view.take("encoding") {
      var merged: [(String, JSONValue)] = (encoding.object?.members ?? []).map { member in
        (member.key, member.value.merged(over: context.encoding?[member.key]))
      }
      merged += (context.encoding?.object?.members ?? []).filter { encoding[$0.key] == nil }.map {
        ($0.key, $0.value)
      }
      context.encoding = JSONValue(.object(JSONObject(merged)), offset: encoding.offset)
    }
    if let layers = view.take("layer")?.array {
      let hasTwoAxes = value["resolve"]?["scale"]?["y"]?.string == "independent" && layers.count == 2
      for (index, layer) in layers.enumerated() {
        let own = "\(view.path(of: "layer"))[\(index)]"
        if hasTwoAxes, index == 1 {
          readRight(layer, path: own, context, into: &chart)
        } else {
          readView(layer, path: own, context, into: &chart, isWhole: false)
        }
      }
    } else if let mark = view.take("mark") {
      readMark(
        mark, path: view.path(of: "mark"), encodingPath: view.path(of: "encoding"), context,
        into: &chart.chart)
    } else {
      fail(path, value, "has no \"mark\", \"layer\" or \"facet\" that charts have")
    }
    finish(view)
  }

  /// A layer with a vertical axis of its own, which is on the right.
  private mutating func readRight(
    _ value: JSONValue, path: String, _ context: SpecContext, into chart: inout SpecChart
  ) {
    func exchangeAxes(_ chart: inout Chart) {
      (chart.yAxis, chart.rightAxis) = (chart.rightAxis, chart.yAxis)
    }
    let count = chart.chart.marks.count
    exchangeAxes(&chart.chart)
    readView(value, path: path, context, into: &chart, isWhole: false)
    exchangeAxes(&chart.chart)
    chart.chart.rightAxis.allowsOtherZero = true
    for index in chart.chart.marks.indices.dropFirst(count) { chart.chart.marks[index].isOnRightAxis = true }
  }

  /// Scales of small charts may differ, and of two layers the vertical ones.
  ///
  /// - Parameter layers: The number of layers; nil for small charts.
  private mutating func readResolve(
    _ value: JSONValue, path: String, layers: Int?, into chart: inout SpecChart
  ) {
    for (key, choice) in value["scale"]?.object?.members.map({ ($0.key, $0.value) }) ?? []
    where choice.string == "independent" {
      switch key {
      case "y" where layers == 2: break
      case "x" where layers != nil, "y" where layers != nil:
        fail(
          "\(path).scale.\(key)", choice, "would need an axis more; only two layers may each have a y axis")
      case "x": chart.chart.xAxis.isIndependent = true
      case "y": chart.chart.yAxis.isIndependent = true
      default: break
      }
    }
  }

  private mutating func readFacet(_ value: JSONValue, path: String, into chart: inout Chart) {
    if value["row"] != nil || value["column"] != nil {
      if let row = value["row"] {
        chart.facetRow = encoding(SpecObject(row, path: "\(path).row"), channel: .facetRow)
      }
      if let column = value["column"] {
        chart.facet = encoding(SpecObject(column, path: "\(path).column"), channel: .facet)
      }
      setFacetColumns(of: &chart)
    } else {
      chart.facet = encoding(SpecObject(value, path: path), channel: .facet)
    }
  }

  /// Rows alone are below each other, columns alone beside each other.
  func setFacetColumns(of chart: inout Chart) {
    if chart.facet == nil, chart.facetRow != nil { chart.facetColumns = 1 }
    if chart.facet != nil, chart.facetRow == nil { chart.facetColumns = 60 }
  }

  private func readTitle(_ value: JSONValue, into chart: inout Chart) {
    func text(_ value: JSONValue?) -> String? {
      value?.string ?? value?.array.map { $0.compactMap(\.string).joined(separator: " ") }
    }
    chart.title = text(value) ?? text(value["text"]) ?? chart.title
    chart.subtitle = text(value["subtitle"]) ?? chart.subtitle
  }

  // MARK: Data

  /// The rows of a source that is not that of the chart.
  mutating func read(_ source: VegaLiteSpec.Source, at object: SpecObject) -> DataTable? {
    switch source {
    case .table(let table): return table
    case .file(let path):
      do {
        return try table(path)
      } catch {
        fail(object.path, object.value, "\(error)")
        return nil
      }
    }
  }

  /// The source of some data.
  mutating func source(of value: SpecObject) -> VegaLiteSpec.Source? {
    var data = value
    let format = data.take("format")
    if format?["property"] != nil { fail(data.path(of: "format"), value.value) }
    var source: VegaLiteSpec.Source?
    if let url = data.take("url") {
      guard let path = url.string, !path.contains("://") else {
        fail(data.path(of: "url"), url, "is not on this machine; fetch it and pass the file as the table")
        return nil
      }
      source = .file(path)
    }
    var rows = data.take("values")
    if let name = data.take("name")?.string, rows == nil { rows = document.root["datasets"]?[name] }
    if let rows {
      guard let table = Self.table(of: rows, format: format?["type"]?.string) else {
        fail(data.path(of: "values"), rows, "must be a list of rows")
        return nil
      }
      source = .table(table)
    }
    if let sequence = data.take("sequence") {
      guard let table = Self.sequence(sequence) else {
        fail(data.path(of: "sequence"), sequence)
        return nil
      }
      source = .table(table)
    }
    finish(data)
    return source
  }

  /// Takes the source of some data as that of the chart, or returns it if the chart has another one.
  mutating func readData(_ value: SpecObject, into chart: inout SpecChart) -> VegaLiteSpec.Source? {
    guard let source = source(of: value) else { return nil }
    if let other = chart.source, other != source { return source }
    chart.source = source
    return nil
  }

  /// Rows of objects; other values are in the column `data`.
  private static func table(of rows: JSONValue, format: String?) -> DataTable? {
    if let text = rows.string { return format == "csv" || format == "tsv" ? try? DataTable(csv: text) : nil }
    guard let array = rows.array else { return nil }
    let objects = array.map { row in row.object == nil ? JSONValue(JSONObject([("data", row)])) : row }
    return try? DataTable(objects: objects)
  }

  private static func sequence(_ value: JSONValue) -> DataTable? {
    guard let start = value["start"]?.double, let stop = value["stop"]?.double else { return nil }
    let step = value["step"]?.double ?? 1
    let count = ((stop - start) / step).rounded(.up)
    guard count >= 1, count <= 1_000_000 else { return nil }
    let values = (0..<Int(count)).map { DataValue.number(start + Double($0) * step) }
    return DataTable(columns: [DataTable.Column(name: value["as"]?.string ?? "data", values: values)])
  }
}
