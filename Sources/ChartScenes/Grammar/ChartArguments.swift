import SceneModel
import Tabular
import VectorGraphics

/// Reads the arguments of a chart.
struct ChartArguments {
  let arguments: ComponentArguments

  func specification() throws(ComponentError) -> ChartSpecification {
    var specification = ChartSpecification(marks: [])
    try ChartLook(arguments).apply(to: &specification)
    specification.title = arguments.text("title")
    specification.subtitle = arguments.text("subtitle")
    specification.caption = arguments.text("caption")
    specification.legend = arguments.text("legend").flatMap(LegendPlacement.init) ?? .automatic
    specification.centerText = (arguments.list("centerText") ?? []).compactMap(\.textValue)
    specification.xAxis = try axis("xAxis")
    specification.yAxis = try axis("yAxis")
    specification.transforms = try transforms()
    let shared = try sharedEncodings()
    for (index, value) in (arguments.list("marks") ?? []).enumerated() {
      specification.marks.append(try MarkReader(value, path: ["marks", "[\(index)]"]).mark(shared: shared))
    }
    guard !specification.marks.isEmpty else {
      throw ComponentError(
        path: ["marks"], message: "a chart needs at least one mark, such as {\"mark\": \"bar\"}")
    }
    return specification
  }

  private func sharedEncodings() throws(ComponentError) -> [Channel: Encoding] {
    var shared: [Channel: Encoding] = [:]
    for channel in [Channel.x, .y, .color] {
      guard let value = arguments[channel.rawValue] else { continue }
      shared[channel] = try EncodingReader(value, path: [channel.rawValue]).encoding()
    }
    return shared
  }

  private func axis(_ name: String) throws(ComponentError) -> AxisSpecification {
    var axis = AxisSpecification()
    guard let value = arguments[name] else { return axis }
    axis.title = value["title"]?.textValue
    axis.isHidden = value["hidden"]?.booleanValue ?? false
    axis.hasGrid = value["grid"]?.booleanValue
    axis.tickCount = value["ticks"]?.numberValue.map { Int($0.rounded()) }
    axis.scale = value["scale"]?.textValue.flatMap(ScaleKind.init)
    axis.includesZero = value["zero"]?.booleanValue
    axis.format = value["format"]?.textValue.flatMap(LabelFormat.init)
    axis.current = value["current"].map { DataValue.typed($0) }
    if let ends = value["domain"]?.listValue {
      let domain = ends.map { DataValue.typed($0) }
      guard domain.count == 2, domain[0] != domain[1], domain.allSatisfy({ $0.continuous != nil }) else {
        throw ComponentError(
          path: [name, "domain"],
          message: "expected two different numbers or dates, found \(ends.count) values")
      }
      axis.domain = domain
    }
    return axis
  }

  private func transforms() throws(ComponentError) -> [DataTransform] {
    var transforms: [DataTransform] = []
    for (index, value) in (arguments.list("transforms") ?? []).enumerated() {
      transforms.append(try TransformReader(value, path: ["transforms", "[\(index)]"]).transform())
    }
    return transforms
  }
}

/// Reads what all pictures of charts have in common.
package struct ChartLook {
  private let arguments: ComponentArguments

  package init(_ arguments: ComponentArguments) {
    self.arguments = arguments
  }

  package func apply(to specification: inout ChartSpecification) throws(ComponentError) {
    specification.theme = arguments.text("theme").flatMap(ChartTheme.named) ?? .light
    specification.locale = try locale()
    specification.palette = palette
    specification.hasBackground = arguments.boolean("background") ?? true
    specification.padding = arguments.number("padding") ?? specification.padding
    specification.fontSize = arguments.number("fontSize") ?? specification.fontSize
    specification.animation = animation
  }

  package func locale() throws(ComponentError) -> FormatLocale {
    guard let identifier = arguments.text("locale") else { return .english }
    guard let locale = FormatLocale(identifier: identifier) else {
      throw ComponentError(
        path: ["locale"], message: "\"\(identifier)\" is not a supported locale; expected en, zh-Hans or ja")
    }
    return locale
  }

  private var palette: [Color]? {
    switch arguments["palette"]?.content {
    case .text(let name): ChartPalette.named(name)
    case .list(let values): values.compactMap(\.colorValue)
    default: nil
    }
  }

  private var animation: ChartAnimation? {
    guard let value = arguments["animation"] else { return nil }
    let kind = value["kind"]?.textValue.flatMap(ChartAnimation.Kind.init) ?? .grow
    return ChartAnimation(
      kind, duration: value["duration"]?.numberValue ?? 1, delay: value["delay"]?.numberValue ?? 0,
      stagger: value["stagger"]?.numberValue ?? 0.04)
  }
}

extension DataValue {
  /// A constant of a scene: texts of ISO dates are dates.
  static func typed(_ value: ParameterValue) -> DataValue {
    let plain = DataValue(value)
    return plain.text.flatMap { LocalDateTime(iso: $0) }.map { .date($0) } ?? plain
  }
}
