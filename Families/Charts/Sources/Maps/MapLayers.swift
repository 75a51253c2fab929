import SceneModel
import Tabular
import VectorGraphics

/// The layers of the features of a map.
struct MapLayers {
  let mark: PreparedMark
  let plot: Plot

  /// The width of borders, and of lines, in points.
  private static let borderWidth = 0.5
  private static let lineWidth = 1.0
  private static let pointSize = 4.0

  var layers: [Layer] {
    guard let map = mark.specification.map, let view = plot.map else { return [] }
    if map.source == .sphere { return sphere(on: view).map { [$0.layer] } ?? [] }
    var shapes: [MarkShape] = []
    var borders = BezierPath()
    for (outline, look) in looks(of: map, on: view) {
      shapes += self.shapes(of: outline, look)
      if !mark.specification.isHollow { borders.append(outline.borders) }
    }
    return layers(of: shapes) + (border(borders).map { animated([$0.layer], order: shapes.count) } ?? [])
  }

  private func layers(of shapes: [MarkShape]) -> [Layer] {
    guard shapes.count > SharedOutlines.greatestPlainCount, plot.motion == nil else {
      return shapes.enumerated().flatMap { animated([$0.element.layer], order: $0.offset) }
    }
    var outlines = SharedOutlines()
    for shape in shapes { outlines.add(shape) }
    return outlines.layers
  }

  /// The features with the looks of their rows; those without one have the tone of missing values, but where there is no table,
  /// rows are the features that a filter leaves.
  private func looks(of map: GeoMap, on view: MapView) -> [(MapOutline, ShapeStyle)] {
    var rows: [String: MarkRow] = [:]
    for row in mark.rows {
      guard let key = RegionKeys.key(row[.region]), rows[key] == nil else { continue }
      rows[key] = row
    }
    let missing = ShapeStyle(color: plot.theme.missing, opacity: mark.specification.plainOpacity)
    return zip(view.outlines(of: map), mark.regions?.ofFeatures ?? []).flatMap {
      feature, key -> [(MapOutline, ShapeStyle)] in
      guard let row = key.flatMap({ rows[$0] }) else {
        return mark.specification.hasFeaturesAsRows ? [] : [(feature, missing)]
      }
      // One that enters or leaves is over the tone that it has without a row.
      return (row.presence < 1 ? [(feature, missing)] : []) + [(feature, plot.look(of: row, in: mark))]
    }
  }

  private func shapes(of feature: MapOutline, _ look: ShapeStyle) -> [MarkShape] {
    var line = look
    (line.pattern, line.stroke) = (nil, StrokeStyle(width: mark.specification.lineWidth ?? Self.lineWidth))
    line.stroke?.lineJoin = .round
    line.stroke?.dashes = mark.specification.dashes
    let areas =
      mark.specification.isHollow
      ? MarkShape(path: feature.borders, look: line)
      : MarkShape(path: feature.areas, look: look)
    let circles = SymbolArtwork(
      symbol: mark.specification.symbol, diameter: mark.specification.pointSize ?? Self.pointSize)
    return [
      areas, MarkShape(path: feature.lines, look: line),
      MarkShape(path: circles.path(at: feature.points), look: look),
    ].filter { !$0.path.isEmpty }
  }

  /// The borders of all areas, over all of them: neighbors share them.
  private func border(_ path: BezierPath) -> MarkShape? {
    let width = mark.specification.lineWidth ?? Self.borderWidth
    guard !path.isEmpty, width > 0 else { return nil }
    let style = StrokeStyle(width: width, lineJoin: .round)
    return MarkShape(path: path, look: ShapeStyle(color: plot.theme.background, opacity: 1, stroke: style))
  }

  private func sphere(on view: MapView) -> MarkShape? {
    guard let row = mark.rows.first else { return nil }
    var look = plot.look(of: row, in: mark)
    if mark.specification.isHollow {
      look.stroke = StrokeStyle(width: mark.specification.lineWidth ?? Self.lineWidth)
    }
    let path = view.sphere
    return path.isEmpty ? nil : MarkShape(path: path, look: look)
  }

  private func animated(_ layers: [Layer], order: Int) -> [Layer] {
    guard let motion = plot.motion else { return layers }
    return layers.map { layer in
      var layer = layer
      layer.animations = motion.fadeIn(order: order, share: 0...0.6, opacity: layer.opacity)
      return layer
    }
  }
}

extension ChartTheme {
  /// The color of regions without a value.
  var missing: Color { grid.interpolated(to: axis, fraction: 0.25) }
  /// The color of water, which is fainter than all that is on it, and no color of a ramp.
  var water: Color { background.interpolated(to: grid, fraction: 0.4) }
}
