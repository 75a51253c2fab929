import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension Mark {
  private static let usual = Mark(.bar)

  static let format = ObjectFormat<Mark>(
    "mark", "What is drawn for each row or series.", initial: usual, acceptsNull: true,
    advice: advice
  ) {
    Key(
      required: "mark", \.kind, .choice,
      "The kind, as in Swift Charts: bar is BarMark, rectangle RectangleMark.")
    places
    looks
    parts
    mapKeys
    Key(
      "data", \.data, .table,
      "Rows of its own, as those of the chart, whose \"transforms\" they do not pass (default: those of the chart)."
    )
    Key("filter", \.filter, .list(of: RowCondition.codec), default: [], "Conditions that rows must meet.")
    Key(
      "transforms", \.transforms, .list(of: DataTransform.codec), default: [],
      "Steps applied to the data of this mark, after those of the chart and before \"filter\".")
  }

  /// What to write instead of the keys of the chart, and of those of Vega-Lite and CSS.
  private static let advice = Chart.adviceInMarks.merging(
    [
      "type": "use \"mark\"", "fill": "use \"color\"", "stroke": "use \"color\"", "shape": "use \"symbol\"",
      "width": "use \"size\" for bars, \"lineWidth\" for lines", "strokeWidth": "use \"lineWidth\"",
      "strokeDash": "use \"dashes\"", "x2": "use \"xEnd\"", "y2": "use \"yEnd\"", "theta": "use \"angle\"",
      "tooltip": "a picture has none", "encoding": "its keys, such as \"x\", are those of the mark",
    ], uniquingKeysWith: { $1 })

  @KeyBuilder<Mark> private static var places: [Key<Mark>] {
    Key(
      "x", \.x, Encoding.codec, "x: a column (\"date:week\"), a number, or an encoding.")
    Key("y", \.y, Encoding.codec, "As for x.")
    Key("xEnd", \.xEnd, Encoding.codec, "The other end in x.")
    Key("yEnd", \.yEnd, Encoding.codec, "The other end in y.")
    Key(
      "onRightAxis", \.isOnRightAxis, .boolean, default: false,
      "Whether its y belongs to a second axis, on the right.")
    Key("angle", \.angle, Encoding.codec, "The share of a slice.")
    Key(
      "radius", \.radius, Encoding.codec,
      "The outer radius of a slice, whose area is in proportion to it; of names, a ring for each.")
    Key(
      "url", \.url, Encoding.codec,
      "Of an image: the column that names a file in each row, or a file (\"logo.png\"), in \"imageFolder\".")
    Key("detail", \.detail, Encoding.codec, "A column with a line or an area for each value.")
    Key(
      "order", \.order, Encoding.codec,
      "The column by which a line connects its points (default: along its axis).")
  }

  @KeyBuilder<Mark> private static var mapKeys: [Key<Mark>] {
    Key(
      "map", \.map, .map,
      "Of a geoshape: {\"url\": \"world.json\"}, GeoJSON or TopoJSON; sphere; graticule, or its step in degrees."
    )
    Key(
      "region", \.region, Encoding.codec,
      "The column that names the regions of the map by their ids or a property (default: their properties are the columns)."
    )
    Key(
      "longitude", \.longitude, Encoding.codec,
      "Of a point, an image, a line or a text on a map, in degrees.")
    Key("latitude", \.latitude, Encoding.codec, "As for longitude.")
  }

  @KeyBuilder<Mark> private static var looks: [Key<Mark>] {
    Key("color", \.color, .color, "A CSS color, a column, or an encoding.")
    Key("opacity", \.opacity, .number(0...1), "0…1, or a column.")
    Key(KeyShape("text", Encoding.codec.shape, "The content of a text or label.")) { node, _, mark in
      mark.encodings[.text] = mark.text(at: node)
      return mark.encodings[.text] != nil
    } write: {
      $0.encodings[.text].map(Encoding.codec.encode)
    } reset: {
      $0.encodings[.text] = nil
    }
    Key(
      "pattern", \.pattern, .pattern,
      "A pattern over the fill; true: one per series, {\"by\": \"column\"}: one per value of a column.")
    Key(
      "position", \.position, .position,
      "How series share a position (default: stack). {\"by\": \"column\"} groups bars side by side by the values of "
        + "a column and stacks equal ones.")
    Key(
      "interpolation", \.interpolation,
      .choice(
        InterpolationMethod.names.compactMap { name in InterpolationMethod(name: name).map { (name, $0) } }),
      default: usual.interpolation, "How a line connects points.")
    Key("lineWidth", \.lineWidth, .number(0...100), "Of lines and rules, in points.")
    Key(
      "dashes", \.dashing, .dashes,
      "Dashes and gaps, in points; {\"by\": \"column\"}: other ones for each value.")
  }

  @KeyBuilder<Mark> private static var parts: [Key<Mark>] {
    Key(
      "cornerRadius", \.cornerRadius, .number(0...1000),
      "Of bars, cells, slices and the boxes of images, in points.")
    Key(
      "size", \.size, .number(0...500),
      "The diameter of points (absent 7, less for very many), or a column that gives their area, or the width of a "
        + "trail; the width of the boxes of images (absent 32, or less in bands); the length of ticks, the font size "
        + "of texts, the width of bars.")
    Key("height", \.height, .number(0...500), "Of the boxes of images, in points (default: their size).")
    Key(
      "fit", \.fit, .choice, default: usual.fit,
      "How images fit their boxes, as CSS `object-fit`: contain keeps all of them, cover fills the box.")
    Key("symbol", \.shape, .symbol, "The shape of points; {\"by\": \"column\"}: another one for each value.")
    Key(
      "stacksFromLast", \.stacksFromLast, .boolean, default: false,
      "Whether stacks begin with the last series, so that the first is on top.")
    Key("hollow", \.isHollow, .boolean, default: false, "Whether points are outlines.")
    Key(
      "offset", \.offset, .list(of: .number(-1000...1000), count: 2, expecting: "two numbers"), default: [],
      "How far points, images and texts are moved to the right and down, in points.")
    Key(
      "jitter", \.jitter, .number(0...1), default: 0,
      "The share of a band over which points in it are spread.")
    Key("labels", \.showsLabels, .boolean, default: false, "Whether marks are labeled with their values.")
    Key(
      "placement", \.placement, .choice,
      "Where a text or an image is put relative to its point (default: on its middle; for rules, above).")
    Key("name", \.name, .text, "The name of the mark in the legend.")
    Key("innerRadius", \.innerRadius, .number(0...0.95), default: usual.innerRadius, "The hole of a ring.")
    Key(
      "angularInset", \.angularInset, .number(0...100), default: usual.angularInset, "Points between slices.")
    Key(
      "other", \.otherThreshold, .number(0...1), default: usual.otherThreshold,
      "Slices below this share, 0…1, are combined; 0 keeps all.")
    Key("bandPadding", \.bandPadding, .number(0...0.95), "The empty part of a band.")
    Key(
      "extent", \.extent, .choice, default: usual.extent,
      "How far an error band or bar extends from the mean; of a box, range: whiskers to the extreme values.")
  }

  /// The contents of a text: several words are a constant, one is a column.
  private func text(at node: Node) -> Encoding? {
    if kind == .text, let text = node.value.string, text.contains(" "), !text.contains(":") {
      return Encoding(constant: .text(text), type: .category)
    }
    return Encoding.codec.decode(node)
  }
}
