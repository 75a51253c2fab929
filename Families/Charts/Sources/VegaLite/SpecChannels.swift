import DataFiles
import Tabular
import VectorGraphics

/// What channels say of the mark as a whole.
struct MarkExtras {
  var position: MarkPosition?
  var color: Color?
  var opacity: Double?
  var size: Double?
  var dashes: [Double]?
  var symbol: String?
  /// The name that its constant color stands for.
  var name: String?
  /// The steps that compute the columns of conditions.
  var transforms: [DataTransform] = []
}

extension SpecReader {
  static let channels: [String: Channel] = [
    "x": .x, "y": .y, "x2": .xEnd, "y2": .yEnd, "theta": .angle, "radius": .radius, "color": .color,
    "fill": .color,
    "stroke": .color, "opacity": .opacity, "fillOpacity": .opacity, "strokeOpacity": .opacity, "size": .size,
    "text": .text, "xOffset": .position, "yOffset": .position, "facet": .facet, "column": .facet,
    "row": .facetRow,
    "longitude": .longitude, "latitude": .latitude, "detail": .detail, "order": .order, "shape": .symbol,
    "strokeDash": .dashes, "url": .url,
  ]

  /// The encodings of a mark.
  mutating func readEncodings(
    _ value: SpecObject, of kind: MarkKind, _ context: SpecContext, _ extras: inout MarkExtras,
    into chart: inout Chart
  ) -> [Channel: Encoding] {
    var object = value
    var encodings: [Channel: Encoding] = [:]
    object.drop("tooltip", "href", "description", "key")
    if kind != .image { object.drop("url") }
    for (key, channel) in Self.channels.sorted(by: { $0.key < $1.key }) {
      guard let definition = object.take(key) else { continue }
      let path = object.path(of: key)
      if definition["type"]?.string == "geojson" { continue }
      if channel == .facet || channel == .facetRow {
        paths[channel.rawValue] = path
        if channel == .facet {
          chart.facet = encoding(SpecObject(definition, path: path), channel: channel)
          if key == "facet", let columns = definition["columns"]?.int {
            chart.facetColumns = min(max(columns, 1), 60)
          }
        } else {
          chart.facetRow = encoding(SpecObject(definition, path: path), channel: channel)
        }
        if key != "facet" { setFacetColumns(of: &chart) }
      } else if definition["condition"] != nil {
        encodings[channel] = conditional(definition, channel, path: path, &extras)
      } else if let constant = definition["value"] {
        encodings[channel] = readConstant(constant, channel, path: path, context, &extras)
      } else if channel == .detail || channel == .order {
        encodings[channel] = series(definition, channel, kind: kind, path: path)
      } else {
        readStack(definition, channel, of: kind, path: path, &extras)
        readAxis(definition, channel, path: path, into: &chart)
        includeZero(definition, channel, of: kind, in: &chart)
        encodings[channel] = encoding(SpecObject(definition, path: path), channel: channel)
        let constant = encodings[channel]?.constant
        if channel == .color { extras.name = constant?.text }
        if channel == .position, constant != nil {
          fail(
            "\(path).datum", definition,
            "is not available; fold the columns, and use the column of their names")
        }
      }
    }
    finish(object)
    // What names no values, such as a title that all layers share, is no position.
    return encodings.filter { $0.value.hasValues }
  }

  /// What separates series, and the order of a line. Other marks have no order, since none hides another by it.
  private mutating func series(
    _ value: JSONValue, _ channel: Channel, kind: MarkKind, path: String
  ) -> Encoding? {
    let list = (value.array ?? [value]).filter { $0["aggregate"] == nil && $0["field"] != nil }
    guard let first = list.first else { return nil }
    if channel == .order, kind != .line, kind != .trail {
      if kind == .bar || kind == .area {
        fail(path, value, "is not available; stacks are in the order of their colors")
      }
      return nil
    }
    if list.count > 1 { fail(path, value, "has several columns; only one is available") }
    var encoding = encoding(SpecObject(first, path: path), channel: channel)
    if channel == .detail { encoding.type = .category }
    return encoding
  }

  mutating func readConstant(
    _ value: JSONValue, _ channel: Channel, path: String, _ context: SpecContext, _ extras: inout MarkExtras
  ) -> Encoding? {
    switch channel {
    case .color:
      extras.color = value.string.flatMap { try? Color(css: $0) }
      if extras.color == nil, !value.isNull { fail(path, value) }
    case .opacity: extras.opacity = value.double
    case .size: extras.size = value.double
    case .symbol: extras.symbol = value.string
    case .dashes: extras.dashes = value.array?.compactMap(\.double)
    case .text: return value.string.map { Encoding(constant: .text($0), type: .category) }
    case .url: return file(value, path: path)
    case .x, .y, .xEnd, .yEnd:
      let length = channel == .x || channel == .xEnd ? context.size.width : context.size.height
      var encoding = Encoding()
      encoding.fraction = value.double.map { $0 / length } ?? (value.string == nil ? nil : 1)
      if encoding.fraction == nil { fail(path, value) }
      return encoding
    default: fail(path, value)
    }
    return nil
  }

  /// A column with the values of tests.
  private mutating func conditional(
    _ value: JSONValue, _ channel: Channel, path: String, _ extras: inout MarkExtras
  ) -> Encoding? {
    guard let condition = value["condition"], [.color, .opacity, .text, .size].contains(channel) else {
      fail("\(path).condition", value)
      return nil
    }
    let cases = condition.array ?? [condition]
    // A selection that nobody has made holds for all rows.
    if let first = cases.first, first["param"] != nil || first["selection"] != nil {
      if let constant = first["value"] {
        return readConstant(constant, channel, path: path, SpecContext(), &extras)
      }
      return encoding(
        SpecObject(first.replacing("param", with: nil), path: "\(path).condition"), channel: channel)
    }
    func source(_ value: JSONValue) -> String? {
      value["value"].flatMap(SpecFormula.constant) ?? value["field"]?.string.map(SpecFormula.column)
        ?? value["datum"].flatMap(SpecFormula.constant)
    }
    var text = source(value) ?? "null"
    for item in cases.reversed() {
      guard let test = item["test"].flatMap(SpecFormula.test), let own = source(item) else {
        fail("\(path).condition", item)
        return nil
      }
      text = "(\(test)) ? \(own) : \(text)"
    }
    guard let formula = formula(text, path: "\(path).condition", condition) else { return nil }
    conditionCount += 1
    let name = "condition \(conditionCount)"
    extras.transforms.append(.calculate(formula, name: name))
    let colored = ([value] + cases).first { $0["field"] != nil }
    var encoding = Encoding(field: name)
    if let colored, channel != .text {
      encoding = self.encoding(
        SpecObject(colored.replacing("test", with: nil).replacing("condition", with: nil), path: path),
        channel: channel)
      encoding.title = encoding.title ?? encoding.field
      encoding.field = name
    } else {
      encoding.isLiteral = channel != .text
      encoding.type = channel == .text ? .category : nil
      encoding.hasLegend = false
    }
    return encoding
  }

  private mutating func readStack(
    _ value: JSONValue, _ channel: Channel, of kind: MarkKind, path: String, _ extras: inout MarkExtras
  ) {
    guard let stack = value["stack"] else { return }
    let isStacked = stack.string != nil || stack.bool == true
    if isStacked, channel == .x || channel == .y, ![.bar, .area, .rectangle].contains(kind) {
      return fail("\(path).stack", stack, "is not available for \(kind.rawValue); bars and areas are stacked")
    }
    switch stack.string {
    case "zero": extras.position = .stack
    case "normalize": extras.position = .normalize
    case "center": extras.position = .center
    case nil where stack.isNull || stack.bool == false: extras.position = .overlay
    case nil where stack.bool == true: extras.position = .stack
    default: fail("\(path).stack", stack)
    }
  }

  /// Formats of dates and numbers that axes have.
  private static let formats: [String: LabelFormat] = [
    "%Y": .date(.year), "%m/%d": .date(.numericMonthDay), "%b": .date(.month), "%B": .date(.month),
    "%b %Y": .date(.yearShortMonth), "%b %d": .date(.monthDay), "%H:%M": .date(.time),
  ]

  private mutating func readAxis(
    _ value: JSONValue, _ channel: Channel, path: String, into chart: inout Chart
  ) {
    guard channel == .x || channel == .y else { return }
    var axis = channel == .x ? chart.xAxis : chart.yAxis
    let config = document.root["config"]
    let styles = [config?["axis"], config?[channel == .x ? "axisX" : "axisY"], value["axis"]].compactMap(
      \.self)
    for style in styles {
      axis.isHidden = style.isNull || style["labels"]?.bool == false
      axis.hasGrid = style["grid"]?.bool ?? axis.hasGrid
      axis.title = style["title"]?.string ?? (style["title"]?.isNull == true ? "" : axis.title)
      axis.tickCount = style["tickCount"]?.int.map { min(max($0, 1), 1000) } ?? axis.tickCount
      guard let format = style["format"]?.string,
        value["timeUnit"].map({ Self.cycles[Self.unit($0)] == nil }) ?? true
      else { continue }
      axis.format = format.hasSuffix("%") ? .number(.percent) : Self.formats[format] ?? axis.format
    }
    if let scale = value["scale"] { readScale(SpecObject(scale, path: "\(path).scale"), into: &axis) }
    if channel == .x { chart.xAxis = axis } else { chart.yAxis = axis }
  }

  /// Vega's axes of numbers include zero, except along lines and bars.
  private func includeZero(_ value: JSONValue, _ channel: Channel, of kind: MarkKind, in chart: inout Chart) {
    guard channel == .x || channel == .y, value["type"]?.string == "quantitative" else { return }
    // The first layer decides.
    if value["bin"]?.string == "binned" {
      if channel == .x { chart.xAxis.includesZero = chart.xAxis.includesZero ?? false }
      if channel == .y { chart.yAxis.includesZero = chart.yAxis.includesZero ?? false }
    }
    guard value["bin"] == nil,
      value["scale"]?["domain"] == nil, value["scale"]?["zero"] == nil
    else { return }
    let isAlong = channel == .x && [.line, .trail, .area, .band].contains(kind)
    guard !isAlong, ![.bar, .area, .rectangle, .box].contains(kind) else { return }
    if channel == .x, chart.xAxis.includesZero == nil { chart.xAxis.includesZero = true }
    if channel == .y, chart.yAxis.includesZero == nil { chart.yAxis.includesZero = true }
  }

  private mutating func readScale(_ value: SpecObject, into axis: inout Axis) {
    var object = value
    object.drop(
      "nice", "padding", "paddingInner", "paddingOuter", "round", "clamp", "align", "rangeStep", "base")
    let type = object.take("type")
    switch type?.string {
    case "log": axis.scale = .log
    case "linear", "time", "utc", "band", "point", nil: break
    default: if let type { fail(object.path(of: "type"), type) }
    }
    axis.includesZero = object.take("zero")?.bool ?? axis.includesZero
    if let domain = object.take("domain") {
      let ends = (domain.array ?? []).compactMap(Self.position)
      let isInterval = ends.count == 2 && ends.allSatisfy { $0.continuous != nil } && ends[0] != ends[1]
      if isInterval {
        axis.domain = ends
      } else if ends.isEmpty || ends.contains(where: { $0.text == nil }) {
        fail(object.path(of: "domain"), domain)
      }
    }
    if let reverse = object.take("reverse"), reverse.bool == true {
      fail(object.path(of: "reverse"), reverse)
    }
    finish(object)
  }

  /// The definition of a channel by a column.
  mutating func encoding(_ value: SpecObject, channel: Channel) -> Encoding {
    var object = value
    object.drop(
      "axis", "stack", "header", "spacing", "columns", "band", "bandPosition", "align", "param", "test",
      "condition")
    if channel == .x || channel == .y || channel == .radius { object.drop("scale") }
    var encoding = Encoding()
    encoding.field = field(&object)
    encoding.constant = object.take("datum").flatMap { value in
      value["repeat"]?.string.flatMap { repeated[$0] }.map { .text($0) } ?? Self.position(value)
    }
    encoding.title = object.takeNull("title") ? "" : object.take("title")?.string
    let type = object.take("type")?.string
    switch type {
    case "quantitative": encoding.type = .number
    case "temporal": encoding.type = .time
    case "nominal", "ordinal": encoding.type = .category
    default: break
    }
    // Without a type, values are names in their own order.
    let isPlain = type == nil && ["timeUnit", "aggregate", "bin"].allSatisfy { value.value[$0] == nil }
    if isPlain, channel == .color { encoding.type = .category }
    if isPlain, [.x, .y, .facet, .facetRow].contains(channel) { encoding.order = .ascending }
    if isPlain, channel == .x || channel == .y, encoding.field != nil, value.value["scale"]?["type"] == nil {
      encoding.type = .category
    }
    if let unit = object.take("timeUnit") { readUnit(unit, path: object.path(of: "timeUnit"), &encoding) }
    if let aggregate = object.take("aggregate") {
      encoding.aggregate = Self.operations[aggregate.string ?? ""]
      if encoding.aggregate == .count, aggregate.string == "count" { encoding.field = nil }
      encoding.type = nil
      let isExtreme = aggregate["argmin"] != nil || aggregate["argmax"] != nil
      if encoding.aggregate == nil, !isExtreme { fail(object.path(of: "aggregate"), aggregate) }
    }
    if let bin = object.take("bin"), bin.bool != false, bin.string != "binned", bin["binned"]?.bool != true {
      encoding.numberBin = Self.numberBin(bin, count: channel == .x || channel == .y ? 10 : 6)
      if type == "ordinal" || type == "nominal" { encoding.type = nil }
    }
    if encoding.type == .category { encoding.order = .ascending }
    if channel == .x || channel == .y, type == "quantitative", encoding.numberBin == nil,
      let sort = object.take("sort"), sort.string == "descending"
    {
      fail(object.path(of: "sort"), sort, "is not available for numbers: the axis would be reversed")
    }
    readSort(&object, &encoding)
    if channel == .color { encoding.isOrdered = type == "ordinal" }
    if channel == .size { readSizes(&object, &encoding) } else { readColors(&object, &encoding, channel) }
    if object.takeNull("legend") { encoding.hasLegend = false }
    if let legend = object.take("legend") { encoding.title = encoding.title ?? legend["title"]?.string }
    if let format = object.take("format"), format.string?.hasSuffix("%") == true {
      encoding.format = .number(.percent)
    }
    object.drop("formatType")
    if channel == .text, encoding.format == nil { encoding.format = .number(.plain) }
    if channel == .position {
      if type == "quantitative" {
        fail(object.path, object.value, "is not available for numbers; \"jitter\" spreads points")
      }
      encoding.type = .category
    }
    if channel == .text, encoding.aggregate == nil, encoding.cycle == nil { encoding.type = .category }
    finish(object)
    return encoding
  }

  private mutating func readUnit(_ value: JSONValue, path: String, _ encoding: inout Encoding) {
    let unit = Self.unit(value)
    encoding.type = nil
    if unit.hasPrefix("binned"), Self.bins[String(unit.dropFirst(6))] != nil {
      encoding.type = .time
      return
    }
    encoding.bin = Self.bins[unit]
    encoding.cycle = Self.cycles[unit]
    if encoding.bin == nil, encoding.cycle == nil { fail(path, value) }
  }

  private mutating func readSort(_ object: inout SpecObject, _ encoding: inout Encoding) {
    if object.takeNull("sort") { encoding.order = .appearance }
    guard let sort = object.take("sort") else { return }
    if let values = sort.array {
      encoding.order = .list(values.compactMap(Self.constant))
      return
    }
    let isDescending = sort["order"]?.string == "descending"
    if let field = sort["field"]?.string {
      guard let operation = Self.operations[sort["op"]?.string ?? "min"] else {
        return fail(object.path(of: "sort"), sort)
      }
      encoding.order = .by(field, operation, isDescending: isDescending)
      return
    }
    switch sort.string ?? sort["encoding"]?.string.map({ isDescending ? "-\($0)" : $0 }) {
    case "ascending": encoding.order = .ascending
    case "descending": encoding.order = .descending
    case "x", "y", "theta": encoding.order = .ascendingValue
    case "-x", "-y", "-theta": encoding.order = .descendingValue
    case nil where sort["order"] != nil: encoding.order = isDescending ? .descending : .ascending
    default: fail(object.path(of: "sort"), sort)
    }
  }

  /// The domain and the range of a scale of areas, in square pixels.
  private mutating func readSizes(_ object: inout SpecObject, _ encoding: inout Encoding) {
    guard let value = object.take("scale") else { return }
    var scale = SpecObject(value, path: object.path(of: "scale"))
    if let type = scale.take("type"), ["quantize", "quantile", "threshold"].contains(type.string) {
      fail(scale.path(of: "type"), type)
    }
    scale.drop("zero", "nice")
    if let domain = scale.take("domain")?.array?.compactMap(\.double), domain.count == 2 {
      encoding.domain = domain
    }
    let range = scale.take("range")?.array?.compactMap(\.double) ?? []
    let (least, most) = (
      scale.take("rangeMin")?.double ?? range.first, scale.take("rangeMax")?.double ?? range.last
    )
    if least != nil || most != nil { encoding.diameters = [max(0, least ?? 0), max(0, most ?? 361)] }
    finish(scale)
  }

  /// The domain and the range of a scale of colors; schemes are those of the theme.
  private mutating func readColors(_ object: inout SpecObject, _ encoding: inout Encoding, _ channel: Channel)
  {
    if object.takeNull("scale") {
      encoding.isLiteral = channel == .color || channel == .opacity
      encoding.hasLegend = false
    }
    guard let value = object.take("scale") else { return }
    var scale = SpecObject(value, path: object.path(of: "scale"))
    if let type = scale.take("type"), ["quantize", "quantile", "threshold"].contains(type.string) {
      fail(
        scale.path(of: "type"), type, "is not available; \"bin\" gives the numbers of an interval one color")
    }
    scale.drop("scheme", "nice", "zero", "interpolate", "reverse", "clamp")
    if let middle = scale.take("domainMid")?.double { encoding.domain = [middle] }
    if let domain = scale.take("domain")?.array {
      if encoding.type == .category || encoding.type == nil && domain.first?.string != nil {
        encoding.order = .list(domain.compactMap(Self.constant))
      } else {
        let numbers = domain.compactMap(\.double)
        if numbers.count == domain.count, numbers.count > 1 { encoding.domain = numbers }
      }
    }
    if let range = scale.take("range") {
      if channel == .angle { fail(scale.path(of: "range"), range) }
      guard channel == .color else { return finish(scale) }
      let colors = (range.array ?? []).compactMap { $0.string.flatMap { try? Color(css: $0) } }
      encoding.range = colors
      if colors.isEmpty || colors.count < range.array?.count ?? 0 { fail(scale.path(of: "range"), range) }
    }
    finish(scale)
  }
}
