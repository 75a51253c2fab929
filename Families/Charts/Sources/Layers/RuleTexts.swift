import SceneModel
import VectorGraphics

extension PointLayers {
  /// The texts of rules: above the end of a horizontal one, beside the top of a vertical one, in the rule's
  /// color.
  func ruleTexts() throws(ComponentError) -> [PlacedLabel] {
    guard mark.specification.encodings[.text] != nil else { return [] }
    let labels = plot.valueLabels(of: [])
    var placed: [PlacedLabel] = []
    for row in mark.rows {
      guard let words = plot.label(of: row, in: mark, value: nil, labels: labels), !words.isEmpty,
        hasPlace(row)
      else { continue }
      var style = plot.labelStyle
      style.color = Contrast.adjusted(
        plot.colors.color(of: row, in: mark), toward: plot.theme.text, ratio: 4.5, on: plot.theme.background)
      let (x, y) = (plot.x.position(of: row[.x]), plot.y.position(of: row[.y]))
      let isUpright = x != nil && (y == nil || plot.y.position(of: row[.yEnd]) != nil)
      let available = isUpright ? plot.size.width / 2 : plot.size.width
      let text = try plot.text.measured(words, style, width: available)
      guard let (place, anchor) = place(of: text.size, x: x, y: y, isUpright: isUpright) else { continue }
      var found = plot.placedLabel(
        text, at: plot.insideCanvas(place, size: text.size, anchor: anchor), anchor: anchor, row: row)
      if let motion = plot.motion { found.layer.animations = motion.fadeIn() }
      placed.append(found)
    }
    return placed
  }

  /// The position of a text, and its anchor.
  private func place(of size: Size, x: Double?, y: Double?, isUpright: Bool) -> (Point, Point)? {
    let placement = mark.specification.placement
    if isUpright, let x {
      let isLeft = placement == .left || placement == nil && x + 6 + size.width > plot.size.width
      return (Point(x: x + (isLeft ? -6 : 6), y: y ?? 0), Point(x: isLeft ? 1 : 0, y: 0))
    }
    guard let y else { return nil }
    let isBelow = placement == .below || placement == nil && y - 3 - size.height < 0
    let atStart = placement == .left
    return (
      Point(x: atStart ? 0 : plot.size.width, y: y + (isBelow ? 3 : -3)),
      Point(x: atStart ? 0 : 1, y: isBelow ? 0 : 1)
    )
  }
}
