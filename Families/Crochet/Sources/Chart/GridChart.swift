import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// The grid chart instead of symbols.
extension CrochetLayers {
  func gridLayers(_ grid: ChartGrid, in box: Rect, _ setter: ChartText) throws(ComponentError) -> [Layer] {
    let side = min(box.width / (Double(grid.columns) + 4), box.height / (Double(grid.rows.count) + 2.2), 48)
    let width = side * Double(grid.columns)
    let height = side * Double(grid.rows.count)
    let origin = Point(x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 - 0.4 * side)
    let colors = YarnColors(layout, theme)
    var fills: [Color: BezierPath] = [:]
    for cell in grid.cells where cell.isFilled {
      let column = isLeftHanded ? grid.columns - 1 - cell.column : cell.column
      let rect = Rect(
        x: origin.x + Double(column) * side, y: origin.y + height - Double(cell.row + 1) * side, width: side,
        height: side)
      let color = grid.isFilet || !colors.isUsed ? theme.rows[0] : colors.color(cell.color, row: cell.row)
      fills[color, default: BezierPath()].append(.rectangle(rect))
    }
    var layers = fills.sorted { $0.key.cssDescription < $1.key.cssDescription }.map {
      Layer(fill: .color($0.key), content: .path($0.value, fillRule: .nonzero))
    }
    layers += ruleLayers(grid, origin, side)
    let font = max(11, min(18, side * 0.55))
    for (index, row) in grid.rows.enumerated() {
      guard let number = row.number else { continue }
      let isRight = row.runsLeft != isLeftHanded
      let line = try setter.measured(
        "\(number)", TextStyle(size: font, weight: 650, color: theme.ink, isTabular: true))
      let position = Point(
        x: isRight ? origin.x + width + 0.5 * side : origin.x - 0.5 * side,
        y: origin.y + height - (Double(index) + 0.5) * side)
      layers.append(setter.layer(line, at: position, anchor: Point(x: isRight ? 0 : 1, y: 0.5)))
    }
    for column in stride(from: 5, through: grid.columns, by: 5) {
      let line = try setter.measured("\(column)", TextStyle(size: font, color: theme.ink, isTabular: true))
      let shift = (Double(column) - 0.5) * side
      let x = isLeftHanded ? origin.x + shift : origin.x + width - shift
      layers.append(
        setter.layer(line, at: Point(x: x, y: origin.y + height + 0.35 * side), anchor: Point(x: 0.5, y: 0)))
    }
    return layers
  }

  /// Thin lines around squares, stronger ones every ten.
  private func ruleLayers(_ grid: ChartGrid, _ origin: Point, _ side: Double) -> [Layer] {
    var thin = BezierPath()
    var strong = BezierPath()
    func add(_ a: Point, _ b: Point, isStrong: Bool) {
      if isStrong {
        strong.append(.polyline([a, b]))
      } else {
        thin.append(.polyline([a, b]))
      }
    }
    let width = side * Double(grid.columns)
    let height = side * Double(grid.rows.count)
    for column in 0...grid.columns {
      let x = origin.x + Double(column) * side
      let fromStart = isLeftHanded ? column : grid.columns - column
      add(
        Point(x: x, y: origin.y), Point(x: x, y: origin.y + height),
        isStrong: fromStart % 10 == 0 || column == 0 || column == grid.columns)
    }
    for row in 0...grid.rows.count {
      let y = origin.y + height - Double(row) * side
      add(
        Point(x: origin.x, y: y), Point(x: origin.x + width, y: y),
        isStrong: row % 10 == 0 || row == grid.rows.count)
    }
    return [stroked(thin, color: theme.rule, width: 1), stroked(strong, color: theme.ink, width: 1.4)]
  }
}
