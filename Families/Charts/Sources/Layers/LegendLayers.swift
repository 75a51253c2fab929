import SceneModel
import VectorGraphics

/// The legend: a row of swatches with names, which wraps at the width, or a color ramp.
struct LegendLayers {
  struct Entry {
    enum Swatch: Hashable {
      case area, line(dashes: [Double]), point(PointSymbol)
      /// A point with a fraction of the largest diameter, and that diameter if the author specifies it.
      case size(fraction: Double, largest: Double?)
    }

    var name: String
    var color: Color
    var swatch: Swatch
    var pattern: PatternKind?
  }

  private(set) var size = Size.zero
  private var placed: [(entry: Entry, text: ChartText.Measured, origin: Point)] = []
  private var rest: (text: ChartText.Measured, origin: Point)?
  private var ramp: Ramp?
  private static let swatchWidth = 12.0
  private static let rampWidth = 140.0
  /// The largest point in a legend; other sizes are shown in proportion.
  private static let swatchLimit = 22.0

  /// The maximum number of entries; a legend is not useful for more series.
  private static let greatestCount = 24

  /// Entries in rows that wrap at a width.
  init(entries: [Entry], width: Double, style: TextStyle, text: ChartText) throws(ComponentError) {
    var origin = Point.zero
    let rowHeight = style.size * 1.75
    for entry in entries.prefix(Self.greatestCount) {
      let label = try text.measured(entry.name, style, width: min(240, width - 40))
      let extent = Self.swatchExtent(of: entry) + 6 + label.size.width
      if origin.x > 0, origin.x + extent > width { origin = Point(x: 0, y: origin.y + rowHeight) }
      placed.append((entry, label, origin))
      size.width = max(size.width, origin.x + extent)
      origin.x += extent + style.size * 1.5
    }
    if entries.count > Self.greatestCount {
      let label = try text.measured("+\(entries.count - Self.greatestCount)", style)
      if origin.x + label.size.width > width { origin = Point(x: 0, y: origin.y + rowHeight) }
      rest = (label, origin)
    }
    size.height = placed.isEmpty ? 0 : origin.y + rowHeight
  }

  /// Colors between two numbers, and a title for the numbers.
  private struct Ramp {
    var colors: [Color]
    var title: ChartText.Measured
    var low: ChartText.Measured
    var high: ChartText.Measured

    /// The width of the title with its gap; zero without a title.
    var titleExtent: Double { title.text.isEmpty ? 0 : title.size.width + 12 }
  }

  /// A ramp of colors between two numbers, in a row with a maximum width; the title is truncated first.
  init(
    ramp colors: [Color], title: String, low: String, high: String, width: Double, style: TextStyle,
    text: ChartText
  ) throws(ComponentError) {
    let (low, high) = (try text.measured(low, style), try text.measured(high, style))
    let extent = low.size.width + high.size.width + Self.rampWidth + 16
    let available = width - extent - 12
    let ramp = Ramp(
      colors: colors, title: try text.measured(available > 30 ? title : "", style, width: available),
      low: low,
      high: high)
    size = Size(width: extent + ramp.titleExtent, height: style.size * 1.75)
    self.ramp = ramp
  }

  private static func swatchExtent(of entry: Entry) -> Double {
    switch entry.swatch {
    case .line: 18
    case .size(let fraction, let largest): max(4, fraction * min(swatchLimit, largest ?? swatchLimit))
    case .area, .point: swatchWidth
    }
  }

  func layers(at origin: Point, text: ChartText) -> [Layer] {
    if let ramp { return rampLayers(ramp, at: origin, text: text) }
    let more = rest.map { text.layer($0.text, at: origin + $0.origin) }
    // Names in scripts with taller lines have the same baseline.
    let baseline = placed.compactMap(\.text.baseline).min() ?? 0
    let height = placed.map(\.text.size.height).min() ?? 0
    return placed.flatMap { item -> [Layer] in
      let left = origin.x + item.origin.x
      let top = origin.y + item.origin.y
      let middle = top + height / 2
      let rise = (item.text.baseline ?? baseline) - baseline
      let label = text.layer(
        item.text, at: Point(x: left + Self.swatchExtent(of: item.entry) + 6, y: top - rise))
      return Self.swatch(item.entry, at: Point(x: left, y: middle)) + [label]
    } + (more.map { [$0] } ?? [])
  }

  private static func swatch(_ entry: Entry, at place: Point) -> [Layer] {
    switch entry.swatch {
    case .line(let dashes):
      let path = BezierPath.polyline([place, Point(x: place.x + 18, y: place.y)])
      let style = StrokeStyle(width: 2.5, lineCap: dashes.isEmpty ? .round : .butt, dashes: dashes)
      return [
        Layer(
          stroke: Stroke(paint: .color(entry.color), style: style), content: .path(path, fillRule: .nonzero))
      ]
    case .point(let symbol):
      return SymbolArtwork(symbol: symbol, diameter: 9).layers(
        at: [Point(x: place.x + swatchWidth / 2, y: place.y)], color: entry.color)
    case .size:
      let diameter = swatchExtent(of: entry)
      return SymbolArtwork(symbol: .circle, diameter: diameter).layers(
        at: [Point(x: place.x + diameter / 2, y: place.y)], color: entry.color, opacity: 0.72)
    case .area:
      let box = Rect(x: place.x, y: place.y - swatchWidth / 2, width: swatchWidth, height: swatchWidth)
      return [
        FilledShape.rectangle(box, radii: .init(all: .points(3)), color: entry.color, pattern: entry.pattern)
      ]
    }
  }

  private func rampLayers(_ ramp: Ramp, at origin: Point, text: ChartText) -> [Layer] {
    let middle = origin.y + ramp.low.size.height / 2
    let start = origin.x + ramp.titleExtent
    let left = start + ramp.low.size.width + 8
    let paint = GradientPaint(
      geometry: .linear(.angle(90)), stops: ramp.colors.map { GradientPaint.Stop(color: $0) })
    let bar = Layer(
      frame: LayerFrame(Rect(x: left, y: middle - 4, width: Self.rampWidth, height: 8)),
      fill: .gradient(paint),
      content: .rectangle(cornerRadii: CornerLengths(all: .points(4))))
    let title = text.layer(ramp.title, at: Point(x: origin.x, y: middle), anchor: Point(x: 0, y: 0.5))
    return (ramp.title.text.isEmpty ? [] : [title]) + [
      text.layer(ramp.low, at: Point(x: start, y: middle), anchor: Point(x: 0, y: 0.5)), bar,
      text.layer(ramp.high, at: Point(x: left + Self.rampWidth + 8, y: middle), anchor: Point(x: 0, y: 0.5)),
    ]
  }
}
