import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// The symbols, numbers and brackets of a chart.
extension CrochetLayers {
  func chartLayers(in box: Rect, _ setter: ChartText) throws(ComponentError) -> [Layer] {
    let (scale, matrix) = transform(in: box)
    var layers = groundLayers(scale, matrix)
    let colors = YarnColors(layout, theme)
    let rows = Dictionary(grouping: layout.symbols, by: \.row)
    for row in rows.keys.sorted() {
      var seen: [String?] = []
      for symbol in rows[row] ?? [] where !seen.contains(symbol.color) { seen.append(symbol.color) }
      for name in colors.isUsed ? seen : [nil] {
        let symbols = (rows[row] ?? []).filter { !colors.isUsed || $0.color == name }
        let color = layout.faults.contains(row) ? theme.fault : colors.color(name, row: row)
        layers += symbolLayers(symbols, color: color, scale, matrix)
      }
    }
    for label in layout.labels { layers.append(try labelLayer(label, scale, matrix, setter)) }
    for bracket in layout.brackets { layers += try bracketLayers(bracket, scale, matrix, setter) }
    return layers
  }

  /// The ring at the center, and faint circles between rounds.
  func groundLayers(_ scale: Double, _ matrix: AffineTransform) -> [Layer] {
    func circle(_ radius: Double) -> BezierPath {
      BezierPath.ellipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)).transformed(
        by: matrix)
    }
    var guides = BezierPath()
    for radius in layout.guides.dropFirst() { guides.append(circle(radius)) }
    var layers: [Layer] = []
    if !guides.isEmpty {
      var layer = stroked(guides, color: theme.rule, width: 0.03 * scale)
      layer.opacity = 0.6
      layers.append(layer)
    }
    if let radius = layout.ringRadius {
      layers.append(stroked(circle(radius), color: theme.ink, width: lineWidth * scale))
    }
    return layers
  }

  /// Symbols of one color in few layers.
  func symbolLayers(_ symbols: [ChartSymbol], color: Color, _ scale: Double, _ matrix: AffineTransform)
    -> [Layer]
  {
    var lines = BezierPath()
    var areas = BezierPath()
    var connectors = BezierPath()
    for symbol in symbols {
      let outline = SymbolOutline(symbol, family: family)
      lines.append(outline.lines)
      areas.append(outline.areas)
      connectors.append(outline.connectors)
    }
    var layers: [Layer] = []
    if !connectors.isEmpty {
      var layer = stroked(connectors.transformed(by: matrix), color: color, width: 0.05 * scale)
      layer.opacity = 0.6
      layers.append(layer)
    }
    if !lines.isEmpty {
      layers.append(stroked(lines.transformed(by: matrix), color: color, width: lineWidth * scale))
    }
    if !areas.isEmpty {
      layers.append(
        Layer(fill: .color(color), content: .path(areas.transformed(by: matrix), fillRule: .nonzero)))
    }
    return layers
  }

  /// Numbers are never so small that they cannot be read, and never higher than a row of single crochet.
  private func labelSize(_ scale: Double) -> Double { max(0.6 * scale, min(14, 0.75 * scale)) }

  func labelLayer(
    _ label: ChartLabel, _ scale: Double, _ matrix: AffineTransform, _ setter: ChartText
  ) throws(ComponentError) -> Layer {
    let isFault = layout.faults.contains(label.row)
    let style = TextStyle(
      size: labelSize(scale), weight: 650, color: isFault ? theme.fault : theme.color(ofRow: label.row),
      isTabular: true)
    let number = isFault ? label.text + "!" : label.text
    let text =
      switch label.runsLeft.map({ $0 != isLeftHanded }) {
      case true?: "← \(number)"
      case false?: "\(number) →"
      case nil: number
      }
    let line = try setter.measured(text, style)
    return setter.layer(line, at: matrix.apply(to: label.center), anchor: Point(x: 0.5, y: 0.5))
  }

  private func bracketLayers(
    _ bracket: ChartBracket, _ scale: Double, _ matrix: AffineTransform, _ setter: ChartText
  ) throws(ComponentError) -> [Layer] {
    let from = matrix.apply(to: bracket.from)
    let to = matrix.apply(to: bracket.to)
    let tick = 0.3 * scale
    var path = BezierPath()
    path.move(to: Point(x: from.x, y: from.y - tick))
    path.line(to: from)
    path.line(to: to)
    path.line(to: Point(x: to.x, y: to.y - tick))
    let line = try setter.measured(
      words.repeated(bracket.times), TextStyle(size: labelSize(scale), weight: 600, color: theme.ink))
    let center = Point(x: (from.x + to.x) / 2, y: from.y + 0.2 * scale)
    return [
      stroked(path, color: theme.ink, width: 0.07 * scale),
      setter.layer(line, at: center, anchor: Point(x: 0.5, y: 0)),
    ]
  }
}
