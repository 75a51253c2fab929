import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// The key of the symbols under a chart, and the yarns that its colors represent.
extension CrochetLayers {
  private struct Cell {
    var name: String
    var symbol: ChartKey.Entry?
    var swatch: Color?
  }

  /// How a key is arranged: its columns and rows, and the unit of its type and symbols.
  private struct Arrangement {
    var columns: Int
    var rows: Int
    var unit: Double
    var height: Double { Double(rows) * 46 * unit + 50 * unit }
  }

  /// The most of an image's height that its key may take.
  private static let largestShare = 0.42

  func keyLayers(_ size: Size, unit: Double, _ setter: ChartText) throws(ComponentError) -> (
    layers: [Layer], height: Double
  ) {
    let cells = cells()
    guard !cells.isEmpty else { return ([], 0) }
    let key = try arrangement(of: cells, size, unit: unit, setter)
    let style = TextStyle(size: 17 * key.unit, color: theme.ink)
    let width = (size.width - 64 * unit) / Double(key.columns)
    let top = size.height - key.height - 12 * unit
    let rule = BezierPath.polyline([Point(x: 32 * unit, y: top), Point(x: size.width - 32 * unit, y: top)])
    var layers = [stroked(rule, color: theme.rule, width: unit)]
    for (index, cell) in cells.enumerated() {
      let x = 32 * unit + Double(index % key.columns) * width
      let middle = top + 36 * key.unit + Double(index / key.columns) * 46 * key.unit
      layers += markLayers(cell, center: Point(x: x + 20 * key.unit, y: middle), unit: key.unit)
      let line = try setter.measured(cell.name, style, width: width - 54 * key.unit)
      layers.append(
        setter.layer(line, at: Point(x: x + 48 * key.unit, y: middle), anchor: Point(x: 0, y: 0.5)))
    }
    let reading = words.reading(
      isRound: layout.isRound, isTurned: layout.isTurned, isLeftHanded: isLeftHanded)
    let line = try setter.measured(
      reading, TextStyle(size: 14 * key.unit, color: theme.ink), width: size.width - 64 * unit)
    layers.append(
      setter.layer(
        line, at: Point(x: 32 * unit, y: top + key.height - 8 * key.unit), anchor: Point(x: 0, y: 0.5)))
    return (layers, key.height + 12 * unit)
  }

  private func cells() -> [Cell] {
    let colors = YarnColors(layout, theme)
    var cells = ChartKey.entries(of: layout, words: words).map { Cell(name: $0.name, symbol: $0) }
    if let grid {
      cells =
        grid.isFilet
        ? [Cell(name: words.filled, swatch: theme.rows[0]), Cell(name: words.open, swatch: theme.paper)] : []
    }
    if colors.isUsed {
      cells += colors.names.map { Cell(name: words.yarn($0), swatch: colors.color($0, row: 0)) }
    }
    return cells
  }

  /// In the usual size of type, or smaller where many symbols would leave no space for the chart.
  private func arrangement(
    of cells: [Cell], _ size: Size, unit: Double, _ setter: ChartText
  ) throws(ComponentError) -> Arrangement {
    let style = TextStyle(size: 17 * unit, color: theme.ink)
    var widest = 0.0
    for cell in cells { widest = max(widest, try setter.measured(cell.name, style).size.width) }
    let available = size.width - 64 * unit
    var key = Arrangement(columns: 1, rows: cells.count, unit: unit)
    for factor in [1, 0.9, 0.8, 0.7, 0.6, 0.5] {
      key.unit = unit * factor
      key.columns = max(
        1, min(factor < 0.9 ? 6 : 4, Int(saturating: available / ((widest + 66 * unit) * factor))))
      key.rows = (cells.count + key.columns - 1) / key.columns
      if key.height <= Self.largestShare * size.height { break }
    }
    return key
  }

  private func markLayers(_ cell: Cell, center: Point, unit: Double) -> [Layer] {
    if let swatch = cell.swatch {
      let radius = 9 * unit
      let circle = BezierPath.ellipse(
        in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      return [
        Layer(fill: .color(swatch), content: .path(circle, fillRule: .nonzero)),
        stroked(circle, color: theme.rule, width: unit),
      ]
    }
    guard let entry = cell.symbol else { return [] }
    let scale = min(18 * unit, 38 * unit / max(1, entry.height), 38 * unit / max(1, entry.width))
    let matrix = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: center.x, ty: center.y + entry.rise / 2 * scale)
    return symbolLayers(entry.symbols, color: theme.ink, scale * 1.15, matrix)
  }
}
