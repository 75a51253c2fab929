import SceneModel
import Tabular
import VectorGraphics

/// Reads one mark from its record.
struct MarkReader {
  private let value: ParameterValue
  private let path: [String]

  init(_ value: ParameterValue, path: [String]) {
    self.value = value
    self.path = path
  }

  func mark(shared: [Channel: Encoding]) throws(ComponentError) -> MarkSpecification {
    let kind = value["mark"]?.textValue.flatMap(MarkKind.init) ?? .bar
    var mark = MarkSpecification(kind)
    for channel in Channel.allCases {
      guard let value = value[channel.rawValue] else { continue }
      try read(channel, value, into: &mark)
    }
    inherit(shared, into: &mark)
    readLook(into: &mark)
    for (index, condition) in (value["filter"]?.listValue ?? []).enumerated() {
      mark.filter.append(try ConditionReader(condition, path: path + ["filter", "[\(index)]"]).condition())
    }
    try check(mark)
    return mark
  }

  private func read(_ channel: Channel, _ value: ParameterValue, into mark: inout MarkSpecification)
    throws(ComponentError)
  {
    switch (channel, value.content) {
    case (.color, .text(let text)):
      if let color = try? Color(css: text) {
        mark.color = color
      } else if text.hasPrefix("#") {
        throw ComponentError(
          path: path + ["color"], message: "\"\(text)\" is not a color; expected one of CSS, such as #2f6fb5")
      } else {
        mark.encodings[.color] = try EncodingReader(value, path: path + ["color"]).encoding()
      }
    case (.opacity, .number(let number)): mark.opacity = number
    case (.pattern, _), (.position, _): mark.encodings[channel] = grouping(value)
    case (.text, .text(let text)) where !text.contains(":") && mark.kind == .text && text.contains(" "):
      mark.encodings[.text] = Encoding(constant: .text(text), type: .category)
    default: mark.encodings[channel] = try EncodingReader(value, path: path + [channel.rawValue]).encoding()
    }
  }

  /// The column that patterns or places are given by; nil if one pattern or one way to share a place is named.
  private func grouping(_ value: ParameterValue) -> Encoding? {
    guard let field = value["by"]?.textValue else { return nil }
    var encoding = Encoding(field: field, type: .category)
    encoding.order = EncodingReader(value, path: path).order
    return encoding
  }

  /// A rule that has a place of its own runs across the whole plot, so it takes no other; so does a text whose place is
  /// one for the whole chart. Texts that have one for each row take the other axis from the chart.
  private func inherit(_ shared: [Channel: Encoding], into mark: inout MarkSpecification) {
    let own = [Channel.x, .y].compactMap { mark.encodings[$0] }
    let hasRowPlaces = own.contains { $0.field != nil && $0.aggregate == nil }
    for (channel, encoding) in shared where mark.encodings[channel] == nil {
      if channel == .color, mark.color != nil { continue }
      let takes =
        switch mark.traits.inheritance {
        case .all: true
        case .allOrNone: own.isEmpty
        case .otherAxis: own.isEmpty || hasRowPlaces && channel != .color
        case .colorOnly: channel == .color
        }
      if takes { mark.encodings[channel] = encoding }
    }
  }

  private func readLook(into mark: inout MarkSpecification) {
    switch value["pattern"]?.content {
    case .boolean(true): mark.pattern = .series
    case .text(let name): mark.pattern = PatternKind(rawValue: name).map { .kind($0) } ?? .none
    default: break
    }
    mark.position = value["position"]?.textValue.flatMap(MarkPosition.init)
    mark.interpolation = value["interpolation"]?.textValue.flatMap(InterpolationMethod.init(name:)) ?? .linear
    mark.lineWidth = value["lineWidth"]?.numberValue
    mark.dashes = (value["dashes"]?.listValue ?? []).compactMap(\.numberValue)
    mark.cornerRadius = value["cornerRadius"]?.numberValue
    mark.pointSize = value["size"]?.numberValue
    mark.symbol = value["symbol"]?.textValue.flatMap(PointSymbol.init) ?? .circle
    mark.placement = value["placement"]?.textValue.flatMap(TextPlacement.init)
    mark.showsLabels = value["labels"]?.booleanValue ?? false
    mark.name = value["name"]?.textValue
    mark.innerRadius = value["innerRadius"]?.numberValue ?? mark.innerRadius
    mark.angularInset = value["angularInset"]?.numberValue ?? mark.angularInset
    mark.otherThreshold = value["other"]?.numberValue ?? mark.otherThreshold
    mark.bandPadding = value["bandPadding"]?.numberValue
  }

  /// What each kind cannot do without.
  private func check(_ mark: MarkSpecification) throws(ComponentError) {
    let needed: [Channel] =
      switch mark.traits.needs {
      case .eitherAxis: []
      case .bothAxes: [.x, .y]
      case .angle: [.angle]
      }
    if let missing = needed.first(where: { mark.encodings[$0] == nil }) {
      throw ComponentError(
        path: path,
        message: "a \(mark.kind.rawValue) needs \"\(missing.rawValue)\": a column such as \"volume:sum\"")
    }
    guard mark.traits.needs == .angle || mark.encodings[.x] != nil || mark.encodings[.y] != nil else {
      throw ComponentError(path: path, message: "a \(mark.kind.rawValue) needs \"x\" or \"y\"")
    }
  }
}

/// Reads an encoding: a number, a shorthand such as `volume:sum`, or a record.
struct EncodingReader {
  private let value: ParameterValue
  private let path: [String]

  init(_ value: ParameterValue, path: [String]) {
    self.value = value
    self.path = path
  }

  func encoding() throws(ComponentError) -> Encoding {
    var encoding = try unplaced()
    encoding.path = path
    return encoding
  }

  private func unplaced() throws(ComponentError) -> Encoding {
    switch value.content {
    case .number(let number): return Encoding(constant: .number(number))
    case .text(let text): return Encoding(shorthand: text)
    default: break
    }
    var encoding = value["field"]?.textValue.map { Encoding(field: $0) } ?? Encoding()
    encoding.constant = value["value"].map { DataValue.typed($0) }
    encoding.type = value["type"]?.textValue.flatMap(FieldType.init)
    encoding.aggregate = value["aggregate"]?.textValue.flatMap(Aggregation.Operation.init)
    encoding.bin = value["bin"]?.textValue.flatMap(TimeBin.init)
    encoding.rollingWindow = value["rolling"]?.numberValue.map { Int($0.rounded()) }
    encoding.title = value["title"]?.textValue
    encoding.order = order
    encoding.format = value["format"]?.textValue.flatMap(LabelFormat.init)
    encoding.range = (value["range"]?.listValue ?? []).compactMap(\.colorValue)
    encoding.hasLegend = value["legend"]?.booleanValue ?? true
    guard encoding.field != nil || encoding.constant != nil || encoding.aggregate == .count else {
      throw ComponentError(
        path: path, message: "an encoding needs \"field\", \"value\", or the aggregate \"count\"")
    }
    return encoding
  }

  var order: CategoryOrder {
    switch value["sort"]?.content {
    case .text("ascending"): .ascending
    case .text("descending"): .descending
    case .text("value"): .ascendingValue
    case .text("-value"): .descendingValue
    case .list(let values): .list(values.map { DataValue.typed($0) })
    default: .appearance
    }
  }
}
