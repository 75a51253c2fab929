import ChartScenes
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A piece as a picture: symbols, numbers, a title and the key of the symbols that are used.
package struct CrochetPicture {
  package var layout: ChartLayout
  package var family = SymbolFamily.jis
  package var theme = CrochetTheme.light
  package var words = StitchWords.us
  package var title: String?
  package var isLeftHanded = false
  package var showsKey = true
  package var hasBackground = true

  package init(layout: ChartLayout) { self.layout = layout }

  /// The width and height of the picture that suits the piece, in points.
  package static func usualSize(of layout: ChartLayout) -> Size {
    let width = 800.0
    let share = layout.bounds.height / max(1, layout.bounds.width)
    return Size(width: width, height: (min(2, max(0.35, share)) * (width - 80) + 200).rounded())
  }

  /// The layers in a box.
  package func layers(in size: Size, text: any TextMeasuring) throws(ComponentError) -> [Layer] {
    let setter = ChartText(measuring: text, theme: theme.chartTheme, locale: .english)
    let unit = min(size.width, size.height) / 800
    var layers: [Layer] = []
    if hasBackground {
      layers.append(Layer(fill: .color(theme.paper), content: .rectangle(cornerRadii: .zero)))
    }
    var top = 32 * unit
    if let title, !title.isEmpty {
      let style = TextStyle(size: 26 * unit, weight: 650, color: theme.ink, isTitle: true)
      let line = try setter.measured(title, style, width: size.width - 64 * unit)
      layers.append(setter.layer(line, at: Point(x: 32 * unit, y: top)))
      top += line.size.height + 20 * unit
    }
    let key = showsKey ? try keyLayers(size, unit: unit, setter) : (layers: [], height: 0)
    let box = Rect(
      x: 32 * unit, y: top, width: size.width - 64 * unit,
      height: max(20, size.height - top - key.height - 32 * unit))
    layers += try chartLayers(in: box, setter)
    return layers + key.layers
  }

  // MARK: The chart

  /// Units to points, the piece centered in its box.
  private func transform(in box: Rect) -> (scale: Double, offset: Point) {
    let bounds = layout.bounds
    let scale = min(min(box.width / max(1, bounds.width), box.height / max(1, bounds.height)), 56)
    let center = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    let side = isLeftHanded ? -1.0 : 1.0
    return (
      scale,
      Point(x: box.x + box.width / 2 - side * center.x * scale, y: box.y + box.height / 2 - center.y * scale)
    )
  }

  private func chartLayers(in box: Rect, _ setter: ChartText) throws(ComponentError) -> [Layer] {
    let (scale, offset) = transform(in: box)
    let side = isLeftHanded ? -1.0 : 1.0
    let matrix = AffineTransform(a: side * scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)
    var layers: [Layer] = []
    if let radius = layout.ringRadius {
      let ring = BezierPath.ellipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
        .transformed(by: matrix)
      layers.append(stroked(ring, color: theme.ink, width: lineWidth * scale))
    }
    for row in Set(layout.symbols.map(\.row)).sorted() {
      var lines = BezierPath()
      var areas = BezierPath()
      for symbol in layout.symbols where symbol.row == row {
        let outline = SymbolOutline(symbol, family: family)
        lines.append(outline.lines)
        areas.append(outline.areas)
      }
      let color = theme.color(ofRow: row)
      layers.append(stroked(lines.transformed(by: matrix), color: color, width: lineWidth * scale))
      if !areas.elements.isEmpty {
        layers.append(
          Layer(fill: .color(color), content: .path(areas.transformed(by: matrix), fillRule: .nonzero)))
      }
    }
    for label in layout.labels {
      let style = TextStyle(
        size: max(9, 0.62 * scale), weight: 650, color: theme.color(ofRow: label.row), isTabular: true)
      let line = try setter.measured(label.text, style)
      let center = Point(x: side * label.center.x * scale + offset.x, y: label.center.y * scale + offset.y)
      layers.append(setter.layer(line, at: center, anchor: Point(x: 0.5, y: 0.5)))
    }
    return layers
  }

  /// Thinner where many symbols are drawn, so that air stays between them.
  private var lineWidth: Double { layout.symbols.count > 400 ? 0.1 : 0.115 }

  private func stroked(_ path: BezierPath, color: Color, width: Double) -> Layer {
    let style = StrokeStyle(width: max(0.75, width), lineCap: .round, lineJoin: .round)
    return Layer(stroke: Stroke(paint: .color(color), style: style), content: .path(path, fillRule: .nonzero))
  }

  // MARK: The key

  private func keyLayers(_ size: Size, unit: Double, _ setter: ChartText) throws(ComponentError) -> (
    layers: [Layer], height: Double
  ) {
    let entries = ChartKey.entries(of: layout, words: words)
    guard !entries.isEmpty else { return ([], 0) }
    let columns = max(1, min(4, Int((size.width - 64 * unit) / (230 * unit))))
    let rows = (entries.count + columns - 1) / columns
    let height = Double(rows) * 44 * unit + 24 * unit
    let width = (size.width - 64 * unit) / Double(columns)
    let top = size.height - height - 12 * unit
    var layers: [Layer] = []
    let rule = BezierPath.polyline([Point(x: 32 * unit, y: top), Point(x: size.width - 32 * unit, y: top)])
    layers.append(stroked(rule, color: theme.rule, width: unit))
    for (index, entry) in entries.enumerated() {
      let x = 32 * unit + Double(index % columns) * width
      let y = top + 18 * unit + Double(index / columns) * 44 * unit
      let scale = min(16 * unit, 34 * unit / max(1, entry.height))
      let matrix = AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: x + 18 * unit, ty: y + 17 * unit + entry.height / 2 * scale)
      let outline = SymbolOutline(entry.symbol, family: family)
      if !outline.lines.elements.isEmpty {
        layers.append(
          stroked(outline.lines.transformed(by: matrix), color: theme.ink, width: lineWidth * scale * 1.2))
      }
      if !outline.areas.elements.isEmpty {
        layers.append(
          Layer(
            fill: .color(theme.ink), content: .path(outline.areas.transformed(by: matrix), fillRule: .nonzero)
          ))
      }
      let line = try setter.measured(
        entry.name, TextStyle(size: 15 * unit, color: theme.ink), width: width - 48 * unit)
      layers.append(
        setter.layer(line, at: Point(x: x + 44 * unit, y: y + 17 * unit), anchor: Point(x: 0, y: 0.5)))
    }
    return (layers, height + 12 * unit)
  }
}
