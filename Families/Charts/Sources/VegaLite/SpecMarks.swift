import DataFiles
import Tabular
import VectorGraphics

extension SpecReader {
  private static let kinds: [String: MarkKind] = [
    "bar": .bar, "line": .line, "area": .area, "point": .point, "circle": .point, "square": .point,
    "rule": .rule,
    "text": .text, "rect": .rectangle, "arc": .sector, "boxplot": .box, "errorband": .band,
    "errorbar": .errorBar,
    "tick": .tick, "trail": .trail, "geoshape": .geoshape, "image": .image,
  ]

  /// A mark with its encodings. A property that follows from a test makes two marks of it.
  mutating func readMark(
    _ value: JSONValue, path: String, encodingPath: String, _ context: SpecContext, into chart: inout Chart
  ) {
    let type = value.string ?? value["type"]?.string ?? ""
    guard let kind = Self.kinds[type] else { return fail(path, value, "\"\(type)\" is not available") }
    let style = styled(value, type: type)
    if let (key, choice) = Self.choice(in: style) {
      for (test, part) in [(choice.test, choice.first), ("!(\(choice.test))", choice.second)] {
        guard let constant = SpecFormula.literal(part),
          let formula = formula(SpecFormula.text(of: test), path: "\(path).\(key)", value)
        else {
          fail("\(path).\(key)", value)
          continue
        }
        var own = context
        own.ownTransforms.append(.keep(formula))
        var members = style.replacing(key, with: constant)
        // Others that follow from the same test.
        for (other, value) in style.object?.members.map({ ($0.key, $0.value) }) ?? [] where other != key {
          guard let same = value["expr"]?.string.flatMap(SpecFormula.choice), same.test == choice.test,
            let constant = SpecFormula.literal(test == choice.test ? same.first : same.second)
          else { continue }
          members = members.replacing(other, with: constant)
        }
        readMark(members, path: path, encodingPath: encodingPath, own, into: &chart)
      }
      return
    }
    var extras = MarkExtras()
    var encodings = readEncodings(
      SpecObject(context.encoding ?? [:], path: encodingPath), of: kind, context, &extras, into: &chart)
    if kind == .text, encodings[.angle] != nil,
      let slices = chart.marks.lastIndex(where: { $0.kind == .sector })
    {
      chart.marks[slices].showsLabels = true
      chart.marks[slices].encodings[.text] = encodings[.text]
      return
    }
    let extremes = extremes(context.encoding, &encodings)
    var mark = Mark(kind, encodings: encodings)
    if kind == .geoshape { readMap(context, style, &mark) }
    mark.data = context.table
    mark.transforms = context.ownTransforms + extremes + extras.transforms
    drawMissing(&mark)
    let first = chart.marks.count
    addMark(mark, SpecObject(style, path: path), type: type, extras, context, into: &chart)
    for index in first..<chart.marks.count {
      paths["marks[\(index)]"] = path
      for (key, channel) in Self.channels where context.encoding?[key] != nil {
        paths["marks[\(index)].\(channel.rawValue)"] = "\(encodingPath).\(key)"
      }
    }
  }

  /// A mark with what the configuration says of its type and its style.
  private func styled(_ value: JSONValue, type: String) -> JSONValue {
    let config = document.root["config"]
    var style =
      value.object == nil ? JSONValue(.object(JSONObject([("type", value)])), offset: value.offset) : value
    for name in style["style"].map({ $0.array?.compactMap(\.string) ?? [$0.string ?? ""] }) ?? [] {
      style = style.merged(over: config?["style"]?[name])
    }
    return style.merged(over: config?[type])
  }

  /// The first property that follows from a test.
  private static func choice(
    in style: JSONValue
  ) -> (key: String, choice: (test: String, first: String, second: String))? {
    for member in style.object?.members ?? [] {
      if let found = member.value["expr"]?.string.flatMap(SpecFormula.choice) { return (member.key, found) }
    }
    return nil
  }

  /// The steps that leave the row with the least or the greatest value of each group.
  private mutating func extremes(_ value: JSONValue?, _ encodings: inout [Channel: Encoding])
    -> [DataTransform]
  {
    guard let members = value?.object?.members else { return [] }
    for member in members {
      guard
        let least = member.value["aggregate"]?["argmin"]?.string
          ?? member.value["aggregate"]?["argmax"]?.string
      else { continue }
      let isGreatest = member.value["aggregate"]?["argmax"] != nil
      let groups = members.filter { $0.value["aggregate"] == nil }.compactMap { $0.value["field"]?.string }
      for channel in encodings.keys { encodings[channel]?.aggregate = nil }
      let step = WindowStep(
        .rowNumber, by: groups, along: [WindowStep.SortKey(least, descending: isGreatest)],
        name: "extreme row")
      return [.window(step), .filter([RowCondition(column: "extreme row", .equal(.number(1)))])]
    }
    return []
  }

  /// Points with missing numbers are at zero if the specification asks for them.
  private func drawMissing(_ mark: inout Mark) {
    guard mark.kind == .point, document.root["config"]?["mark"]?["invalid"]?.isNull == true else { return }
    for channel in [Channel.x, .y] {
      guard let encoding = mark.encodings[channel], encoding.type == .number, let field = encoding.field,
        let formula = try? Formula("isValid(\(SpecFormula.column(field))) ? \(SpecFormula.column(field)) : 0")
      else { continue }
      mark.transforms.append(.calculate(formula, name: "\(field) or zero"))
      mark.encodings[channel]?.field = "\(field) or zero"
      mark.encodings[channel]?.title = encoding.title ?? field
    }
  }

  private mutating func addMark(
    _ value: Mark, _ object: SpecObject, type: String, _ extras: MarkExtras, _ context: SpecContext,
    into chart: inout Chart
  ) {
    var mark = value
    var style = object
    style.drop("type", "style")
    mark.plainPosition = extras.position
    mark.plainColor = extras.color
    mark.name = extras.name
    readPlaces(&style, &mark, context)
    for key in ["color", "fill", "stroke"] {
      let color = style.take(key)?.string
      if key == "stroke", mark.kind != .line, mark.kind != .rule,
        mark.plainColor != nil || mark.encodings[.color] != nil
      {
        continue
      }
      if extras.color == nil, let color = color.flatMap({ try? Color(css: $0) }) { mark.plainColor = color }
    }
    for key in ["opacity", "fillOpacity"] { mark.plainOpacity = style.take(key)?.double ?? mark.plainOpacity }
    mark.plainOpacity = extras.opacity ?? mark.plainOpacity
    readSize(&style, &mark, type: type, extras)
    mark.stacksFromLast = !isStackedAcross(context)
    if mark.kind == .rule, mark.plainColor == nil, mark.encodings[.color] == nil {
      mark.plainColor = Color(white: 0.45)
    }
    mark.dashes = extras.dashes ?? (style.take("strokeDash")?.array ?? []).compactMap(\.double)
    mark.cornerRadius = style.take("cornerRadius")?.double ?? 0
    readInterpolation(&style, &mark)
    readExtent(&style, &mark)
    if mark.kind == .sector { readRing(&style, &mark, context) }
    if mark.kind == .image { readImage(&style, &mark) }
    readPlacement(&style, &mark)
    readText(&style, &mark)
    becomeRectangle(&mark, context)
    centerPoints(&mark)
    readEnds(object, &mark, context)
    if let missing = mark.missingEncoding { fail(object.path, object.value, missing) }
    let points = style.take("point")
    let line = style.take("line")
    dropStyle(&style)
    finish(style)
    chart.marks.append(mark)
    if mark.kind == .area, let line, line.bool != false { chart.marks.append(companion(of: mark, .line)) }
    if let points, points.bool != false, points.string != "transparent" {
      var companion = companion(of: mark, .point)
      if points["filled"]?.bool == false { companion.symbol = .ring }
      companion.pointSize = Self.diameter(ofArea: points["size"]?.double ?? 30)
      chart.marks.append(companion)
    }
  }

  /// Bars and cells between two columns have numbers or dates; columns that are said to be names are refused.
  private mutating func readEnds(_ object: SpecObject, _ mark: inout Mark, _ context: SpecContext) {
    guard mark.kind == .bar || mark.kind == .rectangle else { return }
    for (start, end) in [(Channel.x, Channel.xEnd), (.y, .yEnd)]
    where mark.encodings[start]?.type == .category && mark.encodings[end]?.field != nil {
      let key = start.rawValue
      if context.encoding?[key]?["type"] == nil {
        mark.encodings[start]?.type = nil
        mark.encodings[start]?.order = Encoding().order
      } else {
        fail(
          object.path, object.value,
          "has names on an axis where it ends at \(key)2, which needs numbers or dates")
      }
    }
  }

  /// Places in pixels of the view that hold for the whole mark.
  private mutating func readPlaces(_ style: inout SpecObject, _ mark: inout Mark, _ context: SpecContext) {
    for (key, channel) in [("x", Channel.x), ("y", .y), ("x2", .xEnd), ("y2", .yEnd)] {
      guard let value = style.take(key) else { continue }
      var extras = MarkExtras()
      mark.encodings[channel] = readConstant(value, channel, path: style.path(of: key), context, &extras)
    }
  }

  /// Points with a position on one axis are in the middle of the other.
  private func centerPoints(_ mark: inout Mark) {
    guard [.point, .text, .image].contains(mark.kind), mark.encodings[.x] != nil || mark.encodings[.y] != nil
    else {
      return
    }
    for channel in [Channel.x, .y] where mark.encodings[channel] == nil {
      var middle = Encoding()
      middle.fraction = 0.5
      mark.encodings[channel] = middle
    }
  }

  private func companion(of mark: Mark, _ kind: MarkKind) -> Mark {
    var companion = mark
    companion.kind = kind
    companion.symbol = .circle
    companion.encodings[.order] = nil
    companion.encodings[.dashes] = nil
    companion.plainOpacity = 1
    companion.pointSize = nil
    return companion
  }

  private func dropStyle(_ style: inout SpecObject) {
    style.drop(
      "tooltip", "clip", "orient", "font", "fontWeight", "fontStyle", "aria", "cursor", "href", "align",
      "baseline")
    style.drop(
      "padAngle", "invalid", "median", "cornerRadiusEnd", "binSpacing", "radius", "theta", "theta2",
      "radiusOffset")
    style.drop(
      "cornerRadiusTopLeft", "cornerRadiusTopRight", "cornerRadiusBottomLeft", "cornerRadiusBottomRight")
    style.drop(
      "strokeCap", "strokeJoin", "strokeOpacity", "borders", "limit", "angle", "lineBreak", "lineHeight",
      "rule", "box")
    style.drop(
      "xOffset", "x2Offset", "yOffset", "y2Offset", "aspect", "discreteBandSize", "continuousBandSize",
      "outliers")
    style.drop("ticks", "width", "height", "thickness", "tension", "minBandSize", "bandSize", "blend")
  }

  /// The diameter of a symbol of an area.
  private static func diameter(ofArea area: Double) -> Double {
    min(500, 2 * (max(0, area) / .pi).squareRoot())
  }

  private mutating func readSize(
    _ style: inout SpecObject, _ mark: inout Mark, type: String, _ extras: MarkExtras
  ) {
    let size = extras.size ?? style.take("size")?.double
    style.drop("size")
    var width = style.take("strokeWidth")?.double
    switch mark.kind {
    case .point:
      mark.pointSize = Self.diameter(ofArea: size ?? 30)
      let shapes: [String: PointSymbol] = [
        "circle": .circle, "square": .square, "cross": .cross, "diamond": .diamond, "triangle": .triangle,
        "triangle-up": .triangle, "triangle-down": .triangleDown,
      ]
      let shape = extras.symbol ?? style.take("shape")?.string ?? (type == "square" ? "square" : "circle")
      mark.symbol = shapes[shape] ?? .circle
      mark.isHollow = type == "point" && style.take("filled")?.bool != true
      if mark.isHollow, mark.symbol == .circle, mark.encodings[.symbol] == nil {
        (mark.isHollow, mark.symbol) = (false, .ring)
      }
      width = nil
    case .tick:
      mark.pointSize = size
      width = style.take("thickness")?.double ?? 1
    case .errorBar: mark.pointSize = style.take("ticks").map { $0.bool == false ? 0 : 8 } ?? 0
    case .line: width = size ?? width
    case .bar: mark.pointSize = size
    default: break
    }
    style.drop("filled", "shape")
    if mark.kind != .rectangle, mark.kind != .bar, mark.kind != .sector { mark.lineWidth = width }
    if mark.encodings[.size] != nil { mark.pointSize = nil }
    guard let ends = mark.encodings[.size]?.diameters else { return }
    // Areas in square pixels, but widths of trails.
    if mark.kind != .trail { mark.encodings[.size]?.diameters = ends.map(Self.diameter) }
  }

  private mutating func readInterpolation(_ style: inout SpecObject, _ mark: inout Mark) {
    guard let name = style.take("interpolate") else { return }
    let names = [
      "step": "step", "step-after": "stepStart", "step-before": "stepEnd", "linear": "linear",
      "monotone": "monotone",
      "cardinal": "monotone", "catmull-rom": "monotone", "natural": "monotone",
    ]
    mark.interpolation = names[name.string ?? ""].flatMap { InterpolationMethod(name: $0) } ?? .linear
    if names[name.string ?? ""] == nil { fail(style.path(of: "interpolate"), name) }
  }

  private func readRing(_ style: inout SpecObject, _ mark: inout Mark, _ context: SpecContext) {
    let outer = style.take("outerRadius")?.double ?? min(context.size.width, context.size.height) / 2
    let inner = style.take("innerRadius")?.double ?? 0
    mark.innerRadius = min(0.95, max(0, inner / max(1, outer)))
    mark.otherThreshold = 0
    mark.angularInset = 0
  }

  /// Where a text is, relative to its point.
  private mutating func readPlacement(_ style: inout SpecObject, _ mark: inout Mark) {
    guard mark.kind == .text || mark.kind == .image else { return }
    mark.placement = .center
    for (key, placements) in [
      (
        "baseline",
        [
          "bottom": TextPlacement.above, "line-bottom": .above, "top": .below, "line-top": .below,
          "middle": .center,
        ]
      ),
      ("align", ["left": .right, "right": .left, "center": .center]),
    ] {
      guard let value = style.take(key) else { continue }
      guard let placement = placements[value.string ?? ""] else {
        if value.string != "alphabetic" { fail(style.path(of: key), value) }
        continue
      }
      if placement != .center { mark.placement = placement }
    }
  }

  private mutating func readText(_ style: inout SpecObject, _ mark: inout Mark) {
    guard mark.kind == .text || mark.kind == .point || mark.kind == .tick else {
      return style.drop("dx", "dy", "fontSize", "text")
    }
    let (dx, dy) = (style.take("dx")?.double ?? 0, style.take("dy")?.double ?? 0)
    // Beside a point, texts already have a distance.
    if (dx != 0 || dy != 0), mark.kind != .text || mark.placement == .center { mark.offset = [dx, dy] }
    if mark.kind == .text { mark.pointSize = style.take("fontSize")?.double }
    if let text = style.take("text")?.string {
      mark.encodings[.text] = Encoding(constant: .text(text), type: .category)
    }
  }

  /// Bars with both ends on two axes, and those over intervals of numbers, are rectangles.
  private func becomeRectangle(_ mark: inout Mark, _ context: SpecContext) {
    guard mark.kind == .bar else { return }
    let encodings = mark.encodings
    let hasBoth = encodings[.xEnd] != nil && encodings[.yEnd] != nil
    func isBinned(_ key: String) -> Bool {
      let bin = context.encoding?[key]?["bin"]
      return bin?.string == "binned" || bin?["binned"]?.bool == true
        || context.encoding?[key]?["timeUnit"]?.string?.hasPrefix("binned") == true
    }
    func isMeasured(_ key: String) -> Bool { context.encoding?[key]?["aggregate"] != nil }
    if hasBoth {
      mark.kind = .rectangle
    } else if isBinned("x") || isMeasured("y"), encodings[.xEnd] != nil {
      mark.kind = .rectangle
      mark.encodings[.yEnd] = Encoding(constant: .number(0))
    } else if isBinned("y") || isMeasured("x"), encodings[.yEnd] != nil {
      mark.kind = .rectangle
      mark.encodings[.xEnd] = Encoding(constant: .number(0))
    }
  }

  /// Whether stacks lie along x, where Vega begins with the first series.
  private func isStackedAcross(_ context: SpecContext) -> Bool {
    func isMeasured(_ key: String) -> Bool {
      let value = context.encoding?[key]
      return value?["bin"] == nil && (value?["aggregate"] != nil || value?["type"]?.string == "quantitative")
    }
    return isMeasured("x") && !isMeasured("y")
  }

  private mutating func readExtent(_ style: inout SpecObject, _ mark: inout Mark) {
    guard mark.traits.isSummary else { return }
    let extent = style.take("extent")
    switch (mark.kind, extent?.string) {
    case (.band, "stdev"), (.errorBar, "stdev"): mark.extent = .deviation
    case (.band, "stderr"), (.band, nil), (.errorBar, "stderr"), (.errorBar, nil): mark.extent = .error
    case (.band, "iqr"), (.errorBar, "iqr"): mark.extent = .quartiles
    case (.band, "ci"), (.errorBar, "ci"): mark.extent = .bootstrap
    case (.box, nil) where extent == nil || extent?.double == 1.5: break
    case (.box, "min-max"): mark.extent = .range
    default: if let extent { fail(style.path(of: "extent"), extent) }
    }
  }
}
