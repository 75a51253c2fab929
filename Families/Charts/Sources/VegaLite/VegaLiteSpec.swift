import DataFiles
import Tabular
import VectorGraphics

/// A chart that is specified in Vega-Lite's language.
///
/// What is translated keeps its meaning; the style of axes and legends is that of charts.
package struct VegaLiteSpec: Sendable {
  /// Where its rows are.
  package enum Source: Sendable {
    /// The path of a file, relative to that of the specification.
    case file(String)
    case table(DataTable)
  }

  /// The chart, without data.
  package private(set) var chart = Chart(marks: [])
  /// Its rows; nil if it names none.
  package private(set) var source: Source?
  private let document: JSONDocument
  private var errors: [SpecError] = []

  /// Reads a specification.
  ///
  /// - Throws: What it has that charts do not, all of it.
  package init(reading document: JSONDocument) throws(SpecErrors) {
    self.document = document
    guard document.root.object != nil else {
      throw SpecErrors([
        SpecError(position: document.position(of: document.root), path: "", message: "expected an object")
      ])
    }
    readView(document.root, path: "", filter: [])
    guard errors.isEmpty else { throw SpecErrors(errors) }
  }

  /// Several errors of one specification.
  package struct SpecErrors: Error, Sendable {
    package let list: [SpecError]

    init(_ list: [SpecError]) { self.list = list }
  }

  private mutating func fail(_ path: String, _ value: JSONValue, _ message: String = "is not available") {
    errors.append(SpecError(position: document.position(of: value), path: path, message: message))
  }

  private mutating func finish(_ object: SpecObject) {
    for (key, value) in object.left { fail(object.path(of: key), value) }
  }

  // MARK: Views

  /// A view with one mark or with layers, or one that is split into small charts.
  private mutating func readView(
    _ value: JSONValue, path: String, filter: [RowCondition], shared: [Channel: Encoding] = [:]
  ) {
    var view = SpecObject(value, path: path)
    view.drop(
      "$schema", "description", "name", "width", "height", "config", "background", "padding", "autosize",
      "usermeta")
    view.drop("view", "resolve", "bounds", "spacing", "columns")
    if let title = view.take("title") { readTitle(title) }
    if let data = view.take("data") { readData(SpecObject(data, path: view.path(of: "data"))) }
    var filter = filter
    for (index, step) in (view.take("transform")?.array ?? []).enumerated() {
      readTransform(
        SpecObject(step, path: "\(view.path(of: "transform"))[\(index)]"), isShared: path.isEmpty, &filter)
    }
    if let facet = view.take("facet") {
      chart.facet = encoding(SpecObject(facet, path: view.path(of: "facet")), channel: .facet)
      if let spec = view.take("spec") { readView(spec, path: view.path(of: "spec"), filter: filter) }
      return finish(view)
    }
    var encodings = shared
    var extras = MarkExtras()
    if let object = view.take("encoding") {
      readEncodings(SpecObject(object, path: view.path(of: "encoding")), &encodings, &extras)
    }
    if let layers = view.take("layer")?.array {
      for (index, layer) in layers.enumerated() {
        readView(layer, path: "\(view.path(of: "layer"))[\(index)]", filter: filter, shared: encodings)
      }
    } else if let mark = view.take("mark") {
      readMark(mark, path: view.path(of: "mark"), encodings, extras, filter)
    } else {
      fail(path, value, "has no \"mark\", \"layer\" or \"facet\" that charts have")
    }
    finish(view)
  }

  private mutating func readTitle(_ value: JSONValue) {
    var title = SpecObject(value, path: "title")
    chart.title = value.string ?? title.take("text")?.string
    chart.subtitle = title.take("subtitle")?.string
  }

  private mutating func readData(_ value: SpecObject) {
    var data = value
    data.drop("format", "name")
    if let url = data.take("url") {
      guard let path = url.string, !path.contains("://") else {
        return fail(
          data.path(of: "url"), url, "is not on this machine; fetch it and pass the file as the table")
      }
      if case .file(let other) = source, other != path {
        fail(data.path(of: "url"), url, "differs from that of the chart")
      }
      source = .file(path)
    }
    if let rows = data.take("values") {
      guard source == nil, let array = rows.array, let table = try? DataTable(objects: array) else {
        return fail(data.path(of: "values"), rows, "must be one list of rows for the whole chart")
      }
      source = .table(table)
    }
    finish(data)
  }

  // MARK: Transforms

  private mutating func readTransform(_ value: SpecObject, isShared: Bool, _ filter: inout [RowCondition]) {
    var step = value
    if let test = step.take("filter") {
      let path = step.path(of: "filter")
      guard let conditions = conditions(test, path: path) else { return fail(path, test) }
      if isShared { chart.transforms.append(.filter(conditions)) } else { filter += conditions }
    } else if isShared, let unit = step.take("timeUnit") {
      guard let bin = Self.bins[unit.string ?? ""], let field = step.take("field")?.string,
        let name = step.take("as")?.string
      else { return fail(step.path(of: "timeUnit"), unit) }
      chart.transforms.append(.timeBin(column: field, every: bin, name: name))
    } else if isShared, let list = step.take("aggregate")?.array, list.count == 1 {
      let groups = (step.take("groupby")?.array ?? []).compactMap(\.string)
      guard let operation = Self.operations[list[0]["op"]?.string ?? ""], let name = list[0]["as"]?.string
      else {
        return fail(step.path(of: "aggregate"), list[0])
      }
      chart.transforms.append(
        .aggregate(by: groups, Aggregation(operation, of: list[0]["field"]?.string, name: name)))
    }
    finish(step)
  }

  private func conditions(_ value: JSONValue, path: String) -> [RowCondition]? {
    if let text = value.string { return SpecFilter.conditions(of: text) }
    if let all = value["and"]?.array {
      let parts = all.map { conditions($0, path: path) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    }
    guard let field = value["field"]?.string, value["timeUnit"] == nil else { return nil }
    func constant(_ key: String) -> DataValue? { value[key].flatMap(Self.constant) }
    let tests: [(String, (DataValue) -> RowCondition.Test)] = [
      ("equal", { .equal($0) }), ("lt", { .less($0) }), ("lte", { .lessOrEqual($0) }),
      ("gt", { .greater($0) }),
      ("gte", { .greaterOrEqual($0) }),
    ]
    for (key, test) in tests {
      if let operand = constant(key) { return [RowCondition(column: field, test(operand))] }
    }
    if let values = value["oneOf"]?.array {
      return [RowCondition(column: field, .oneOf(values.compactMap(Self.constant)))]
    }
    if let ends = value["range"]?.array?.compactMap(Self.constant), ends.count == 2 {
      return [RowCondition(column: field, .range(ends[0], ends[1]))]
    }
    return value["valid"]?.bool == true ? [RowCondition(column: field, .valid)] : nil
  }

  static func constant(_ value: JSONValue) -> DataValue? {
    value.double.map { .number($0) } ?? value.string.map { .text($0) } ?? value.bool.map { .text("\($0)") }
  }

  private static let bins: [String: TimeBin] = [
    "year": .year, "yearmonth": .month, "yearweek": .week, "yearmonthdate": .day, "yearmonthdatehours": .hour,
  ]

  private static let operations: [String: Aggregation.Operation] = [
    "sum": .sum, "mean": .mean, "average": .mean, "count": .count, "max": .max, "min": .min,
    "median": .median,
  ]

  // MARK: Encodings

  /// What channels say of the mark as a whole.
  private struct MarkExtras {
    var position: MarkPosition?
    var color: Color?
    var opacity: Double?
    var size: Double?
  }

  private static let channels: [String: Channel] = [
    "x": .x, "y": .y, "x2": .xEnd, "y2": .yEnd, "theta": .angle, "color": .color, "fill": .color,
    "stroke": .color,
    "opacity": .opacity, "size": .size, "text": .text, "xOffset": .position, "yOffset": .position,
    "facet": .facet,
    "row": .facet, "column": .facet,
  ]

  private mutating func readEncodings(
    _ value: SpecObject, _ encodings: inout [Channel: Encoding], _ extras: inout MarkExtras
  ) {
    var object = value
    object.drop("tooltip", "href", "url", "description")
    for (key, channel) in Self.channels.sorted(by: { $0.key < $1.key }) {
      guard let definition = object.take(key) else { continue }
      let path = object.path(of: key)
      if let condition = definition["condition"] {
        fail("\(path).condition", condition)
        continue
      }
      if let constant = definition["value"] {
        readConstant(constant, channel, path: path, &extras)
        continue
      }
      guard channel != .facet else {
        if chart.facet != nil { fail(path, definition, "is a second one; charts are split by one column") }
        chart.facet = encoding(SpecObject(definition, path: path), channel: .facet)
        continue
      }
      readStack(definition, channel, path: path, &extras)
      readAxis(definition, channel, path: path)
      encodings[channel] = encoding(SpecObject(definition, path: path), channel: channel)
    }
    finish(object)
  }

  private mutating func readConstant(
    _ value: JSONValue, _ channel: Channel, path: String, _ extras: inout MarkExtras
  ) {
    switch channel {
    case .color:
      extras.color = value.string.flatMap { try? Color(css: $0) }
      if extras.color == nil { fail(path, value) }
    case .opacity: extras.opacity = value.double
    case .size: extras.size = value.double.map(Self.diameter)
    default: fail(path, value, "has a position in pixels, which is not available")
    }
  }

  /// The diameter of a symbol of an area.
  private static func diameter(ofArea area: Double) -> Double { 2 * (area / .pi).squareRoot() }

  private mutating func readStack(
    _ value: JSONValue, _ channel: Channel, path: String, _ extras: inout MarkExtras
  ) {
    guard let stack = value["stack"] else { return }
    switch stack.string {
    case "zero": extras.position = .stack
    case "normalize": extras.position = .normalize
    case "center": extras.position = .center
    case nil where stack.isNull || stack.bool == false: extras.position = .overlay
    case nil where stack.bool == true: extras.position = .stack
    default: fail("\(path).stack", stack)
    }
  }

  private mutating func readAxis(_ value: JSONValue, _ channel: Channel, path: String) {
    guard channel == .x || channel == .y else { return }
    var axis = channel == .x ? chart.xAxis : chart.yAxis
    if let style = value["axis"] {
      axis.isHidden = style.isNull
      axis.hasGrid = style["grid"]?.bool ?? axis.hasGrid
      axis.title = style["title"]?.string ?? (style["title"]?.isNull == true ? "" : axis.title)
      axis.tickCount = style["tickCount"]?.int.map { min(max($0, 1), 1000) } ?? axis.tickCount
      if style["format"]?.string?.hasSuffix("%") == true { axis.format = .number(.percent) }
    }
    if let scale = value["scale"] {
      var object = SpecObject(scale, path: "\(path).scale")
      object.drop("nice", "padding", "paddingInner", "paddingOuter", "round", "clamp")
      switch object.take("type")?.string {
      case "log": axis.scale = .log
      case "linear", "time", "utc", "band", "point", nil: break
      default: fail("\(path).scale.type", scale)
      }
      axis.includesZero = object.take("zero")?.bool ?? axis.includesZero
      if let domain = object.take("domain") {
        let ends = (domain.array ?? []).compactMap(Self.constant).map { end in
          end.text.flatMap { DataValue.date(of: $0) }.map { DataValue.date($0) } ?? end
        }
        axis.domain =
          ends.count == 2 && ends.allSatisfy { $0.continuous != nil } && ends[0] != ends[1] ? ends : nil
        if axis.domain == nil { fail("\(path).scale.domain", domain) }
      }
      finish(object)
    }
    if channel == .x { chart.xAxis = axis } else { chart.yAxis = axis }
  }

  /// The definition of a channel by a column.
  private mutating func encoding(_ value: SpecObject, channel: Channel) -> Encoding {
    var object = value
    object.drop("axis", "stack", "header", "spacing", "columns", "columns", "band", "bandPosition", "impute")
    if channel == .x || channel == .y { object.drop("scale") }
    var encoding = Encoding()
    encoding.field = object.take("field")?.string
    encoding.constant = object.take("datum").flatMap(Self.constant)
    encoding.title = object.takeNull("title") ? "" : object.take("title")?.string
    switch object.take("type")?.string {
    case "quantitative": encoding.type = .number
    case "temporal": encoding.type = .time
    case "nominal", "ordinal": encoding.type = .category
    default: break
    }
    if let unit = object.take("timeUnit") {
      encoding.bin = Self.bins[unit.string ?? ""]
      encoding.type = nil
      if encoding.bin == nil { fail(object.path(of: "timeUnit"), unit) }
    }
    if let aggregate = object.take("aggregate") {
      encoding.aggregate = Self.operations[aggregate.string ?? ""]
      encoding.type = nil
      if encoding.aggregate == nil { fail(object.path(of: "aggregate"), aggregate) }
    }
    if let bin = object.take("bin"), bin.bool != false {
      encoding.numberBin = bin["step"]?.double.map { .step($0) } ?? .count(bin["maxbins"]?.int ?? 10)
      if bin.string != nil { fail(object.path(of: "bin"), bin) }
    }
    if encoding.type == .category { encoding.order = .ascending }
    readSort(&object, &encoding)
    readColors(&object, &encoding)
    if object.takeNull("legend") { encoding.hasLegend = false }
    if let legend = object.take("legend") { encoding.title = encoding.title ?? legend["title"]?.string }
    if let format = object.take("format"), format.string?.hasSuffix("%") == true {
      encoding.format = .number(.percent)
    }
    if channel == .position { encoding.type = .category }
    finish(object)
    return encoding
  }

  private mutating func readSort(_ object: inout SpecObject, _ encoding: inout Encoding) {
    if object.takeNull("sort") { encoding.order = .appearance }
    guard let sort = object.take("sort") else { return }
    if let values = sort.array {
      encoding.order = .list(values.compactMap(Self.constant))
      return
    }
    let isDescending = sort["order"]?.string == "descending"
    switch sort.string ?? sort["encoding"]?.string.map({ isDescending ? "-\($0)" : $0 }) {
    case "ascending": encoding.order = .ascending
    case "descending": encoding.order = .descending
    case "x", "y", "theta": encoding.order = .ascendingValue
    case "-x", "-y", "-theta": encoding.order = .descendingValue
    default: fail(object.path(of: "sort"), sort)
    }
  }

  /// The domain and the range of a scale of colors; schemes are those of the theme.
  private mutating func readColors(_ object: inout SpecObject, _ encoding: inout Encoding) {
    guard let value = object.take("scale") else { return }
    var scale = SpecObject(value, path: object.path(of: "scale"))
    scale.drop("scheme", "nice", "zero", "type", "interpolate")
    if let domain = scale.take("domain")?.array {
      if encoding.type == .category { encoding.order = .list(domain.compactMap(Self.constant)) }
    }
    if let range = scale.take("range") {
      let colors = (range.array ?? []).compactMap { $0.string.flatMap { try? Color(css: $0) } }
      encoding.range = colors
      if colors.isEmpty || colors.count < range.array?.count ?? 0 { fail(scale.path(of: "range"), range) }
    }
    finish(scale)
  }

  // MARK: Marks

  private static let kinds: [String: MarkKind] = [
    "bar": .bar, "line": .line, "area": .area, "point": .point, "circle": .point, "square": .point,
    "rule": .rule,
    "text": .text, "rect": .rectangle, "arc": .sector, "boxplot": .box, "errorband": .band,
  ]

  private mutating func readMark(
    _ value: JSONValue, path: String, _ encodings: [Channel: Encoding], _ extras: MarkExtras,
    _ filter: [RowCondition]
  ) {
    var style = SpecObject(value, path: path)
    let type = value.string ?? style.take("type")?.string ?? ""
    guard let kind = Self.kinds[type] else { return fail(path, value, "\"\(type)\" is not available") }
    var mark = Mark(kind, encodings: encodings)
    mark.filter = filter
    mark.symbol = type == "square" ? .square : type == "point" ? .ring : .circle
    if style.take("filled")?.bool == true { mark.symbol = .circle }
    mark.plainPosition = extras.position
    mark.plainColor = extras.color
    for key in ["color", "fill", "stroke"] {
      if let color = style.take(key)?.string.flatMap({ try? Color(css: $0) }) { mark.plainColor = color }
    }
    for key in ["opacity", "fillOpacity"] { mark.plainOpacity = style.take(key)?.double ?? mark.plainOpacity }
    mark.plainOpacity = extras.opacity ?? mark.plainOpacity
    let size = style.take("size")?.double
    if kind == .point { mark.pointSize = extras.size ?? size.map(Self.diameter) ?? Self.diameter(ofArea: 30) }
    if encodings[.size] != nil { mark.pointSize = nil }
    mark.lineWidth = style.take("strokeWidth")?.double
    mark.dashes = (style.take("strokeDash")?.array ?? []).compactMap(\.double)
    mark.cornerRadius = style.take("cornerRadius")?.double ?? 0
    if let name = style.take("interpolate") {
      let names = [
        "step": "step", "step-after": "stepStart", "step-before": "stepEnd", "linear": "linear",
        "monotone": "monotone",
      ]
      mark.interpolation = names[name.string ?? ""].flatMap { InterpolationMethod(name: $0) } ?? .linear
      if names[name.string ?? ""] == nil { fail(style.path(of: "interpolate"), name) }
    }
    readExtent(&style, &mark)
    if kind == .sector {
      mark.innerRadius = style.take("innerRadius")?.double ?? 0 > 0 ? 0.5 : 0
      mark.otherThreshold = 0
      mark.angularInset = 0
    }
    readPlacement(&style, &mark)
    if let missing = mark.missingEncoding { fail(path, value, missing) }
    let hasPoints = style.take("point").map { $0.bool != false } ?? false
    style.drop(
      "tooltip", "clip", "orient", "dx", "dy", "font", "fontSize", "fontWeight",
      "fontStyle")
    style.drop(
      "outerRadius", "padAngle", "invalid", "width", "height", "line", "ticks", "median", "cornerRadiusEnd",
      "binSpacing")
    style.drop(
      "cornerRadiusTopLeft", "cornerRadiusTopRight", "strokeCap", "strokeOpacity", "borders", "theta",
      "radius", "limit")
    finish(style)
    chart.marks.append(mark)
    guard hasPoints else { return }
    var points = mark
    points.kind = .point
    points.symbol = .circle
    points.pointSize = Self.diameter(ofArea: 30)
    chart.marks.append(points)
  }

  /// Where a text is, relative to its point.
  private mutating func readPlacement(_ style: inout SpecObject, _ mark: inout Mark) {
    guard mark.kind == .text else { return style.drop("align", "baseline") }
    mark.placement = .center
    for (key, placements) in [
      ("baseline", ["bottom": TextPlacement.above, "top": .below, "middle": .center]),
      ("align", ["left": .right, "right": .left, "center": .center]),
    ] {
      guard let value = style.take(key) else { continue }
      guard let placement = placements[value.string ?? ""] else {
        fail(style.path(of: key), value)
        continue
      }
      if placement != .center { mark.placement = placement }
    }
  }

  private mutating func readExtent(_ style: inout SpecObject, _ mark: inout Mark) {
    guard mark.traits.isSummary else { return }
    let extent = style.take("extent")
    switch (mark.kind, extent?.string) {
    case (.band, "stdev"): mark.extent = .deviation
    case (.band, "stderr"), (.band, nil): mark.extent = .error
    case (.band, "iqr"): mark.extent = .quartiles
    case (.box, nil) where extent == nil || extent?.double == 1.5: break
    default: if let extent { fail(style.path(of: "extent"), extent) }
    }
  }
}
