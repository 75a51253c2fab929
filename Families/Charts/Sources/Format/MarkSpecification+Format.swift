import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension MarkSpecification {
  private static let usual = MarkSpecification(.bar)

  static let format = ObjectFormat<MarkSpecification>(
    "mark", "What is drawn for each row or series.", initial: usual, acceptsNull: true
  ) {
    Key(
      required: "mark", \.kind, .choice,
      "The kind, as in Swift Charts: bar is BarMark, rectangle RectangleMark.")
    places
    looks
    parts
    Key("filter", \.filter, .list(of: RowCondition.codec), default: [], "Conditions that rows must meet.")
  }

  @KeyBuilder<MarkSpecification> private static var places: [Key<MarkSpecification>] {
    Key(
      "x", \.encodings[.x], Encoding.codec, "x: a column (\"date:week\"), a number, or an encoding.")
    Key("y", \.encodings[.y], Encoding.codec, "As for x.")
    Key("xEnd", \.encodings[.xEnd], Encoding.codec, "The other end in x.")
    Key("yEnd", \.encodings[.yEnd], Encoding.codec, "The other end in y.")
    Key("angle", \.encodings[.angle], Encoding.codec, "The share of a slice.")
  }

  @KeyBuilder<MarkSpecification> private static var looks: [Key<MarkSpecification>] {
    Key("color", \.givenColor, .color, "A CSS color, a column, or an encoding.")
    Key("opacity", \.givenOpacity, .number(0...1), "0…1, or a column.")
    Key(KeyShape("text", Encoding.codec.shape, "The content of a text or label.")) { node, _, mark in
      mark.encodings[.text] = mark.text(at: node)
      return mark.encodings[.text] != nil
    } write: {
      $0.encodings[.text].map(Encoding.codec.encode)
    } reset: {
      $0.encodings[.text] = nil
    }
    Key(
      "pattern", \.givenPattern, .pattern,
      "A pattern over the fill; true: one per series, {\"by\": \"column\"}: one per value of a column.")
    Key(
      "position", \.givenPosition, .position,
      "How series share a position (default: stack). {\"by\": \"column\"} groups bars side by side by the values of "
        + "a column and stacks equal ones.")
    Key(
      "interpolation", \.interpolation,
      .choice(
        InterpolationMethod.names.compactMap { name in InterpolationMethod(name: name).map { (name, $0) } }),
      default: usual.interpolation, "How a line connects points.")
    Key("lineWidth", \.lineWidth, .number(0...100), "Of lines and rules, in points.")
    Key(
      "dashes", \.dashes, .list(of: .number(0...1000)), default: [], "Dashes and gaps, in points.")
  }

  @KeyBuilder<MarkSpecification> private static var parts: [Key<MarkSpecification>] {
    Key("cornerRadius", \.cornerRadius, .number(0...1000), "Of bars, cells and slices, in points.")
    Key(
      "size", \.givenSize, .number(0...500),
      "The diameter of points (absent 7, less for very many), or a column that gives their area.")
    Key("symbol", \.symbol, .choice, default: usual.symbol, "The shape of points.")
    Key("labels", \.showsLabels, .boolean, default: false, "Whether marks are labeled with their values.")
    Key(
      "placement", \.placement, .choice,
      "Where a text is put relative to its point (default: on its middle; for rules, above).")
    Key("name", \.name, .text, "The name of the mark in the legend.")
    Key("innerRadius", \.innerRadius, .number(0...0.95), default: usual.innerRadius, "The hole of a ring.")
    Key(
      "angularInset", \.angularInset, .number(0...100), default: usual.angularInset, "Points between slices.")
    Key(
      "other", \.otherThreshold, .number(0...1), default: usual.otherThreshold,
      "Slices below this share, 0…1, are combined; 0 keeps all.")
    Key("bandPadding", \.bandPadding, .number(0...0.95), "The empty part of a band.")
    Key("extent", \.extent, .choice, default: usual.extent, "How far an error band extends from the mean.")
  }

  /// The contents of a text: several words are a constant, one is a column.
  private func text(at node: Node) -> Encoding? {
    if kind == .text, let text = node.value.string, text.contains(" "), !text.contains(":") {
      return Encoding(constant: .text(text), type: .category)
    }
    return Encoding.codec.decode(node)
  }

  private var givenColor: ChannelSetting<Color>? {
    get { setting(.color, color) }
    set { set(newValue, .color) { $0.color = $1 } }
  }

  private var givenOpacity: ChannelSetting<Double>? {
    get { setting(.opacity, opacity == Self.usual.opacity ? nil : opacity) }
    set { set(newValue, .opacity) { $0.opacity = $1 ?? Self.usual.opacity } }
  }

  private var givenSize: ChannelSetting<Double>? {
    get { setting(.size, pointSize) }
    set { set(newValue, .size) { $0.pointSize = $1 } }
  }

  private var givenPattern: ChannelSetting<PatternChoice>? {
    get { setting(.pattern, pattern == .none ? nil : pattern) }
    set { set(newValue, .pattern) { $0.pattern = $1 ?? .none } }
  }

  private var givenPosition: ChannelSetting<MarkPosition>? {
    get { setting(.position, position) }
    set { set(newValue, .position) { $0.position = $1 } }
  }

  private func setting<Value>(_ channel: Channel, _ constant: Value?) -> ChannelSetting<Value>? {
    encodings[channel].map { .encoding($0) } ?? constant.map { .constant($0) }
  }

  private mutating func set<Value>(
    _ setting: ChannelSetting<Value>?, _ channel: Channel, _ setConstant: (inout Self, Value?) -> Void
  ) {
    encodings[channel] = nil
    setConstant(&self, nil)
    switch setting {
    case .constant(let value): setConstant(&self, value)
    case .encoding(let encoding): encodings[channel] = encoding
    case nil: break
    }
  }
}
