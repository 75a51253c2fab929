import SceneModel
import VectorGraphics

/// The label of a value and its box, in the plot's space.
struct PlacedLabel {
  var layer: Layer
  var box: Rect
  /// Its value; nil for texts.
  var value: Double?
  var series = 0
}

/// Selects the labels of a mark to show, so that none overlap.
struct LabelSelection {
  /// Whether all labels are omitted if one does not fit: of bars side by side none represents all.
  var isAllOrNone = false
  /// Whether each label matters more than the next ones, as names do, and the largest of several points.
  var isByOrder = false

  /// The maximum number of labels that are tried one by one: more never fit.
  static let greatestCount = 400

  /// All labels if they fit. Otherwise the first, the last and the extremes of each series; the others too
  /// if at least three of five fit, so that only a few are missing.
  func selected(_ labels: [PlacedLabel], beside taken: [Rect]) -> [PlacedLabel] {
    let important = isByOrder ? Array(labels.indices.prefix(Self.greatestCount)) : importantPositions(labels)
    let isCrowd = isByOrder || labels.count > Self.greatestCount
    let others = isCrowd ? [] : labels.indices.filter { !important.contains($0) }
    var kept: [Int] = []
    func add(_ place: Int) {
      let box = labels[place].box
      let isFree =
        !taken.contains { Self.collide($0, box) } && !kept.contains { Self.collide(labels[$0].box, box) }
      if isFree { kept.append(place) }
    }
    important.forEach(add)
    let first = kept
    others.forEach(add)
    if kept.count == labels.count { return labels }
    if isAllOrNone { return [] }
    if kept.count * 5 < labels.count * 3 { kept = first }
    return kept.sorted().map { labels[$0] }
  }

  /// The labels of points that move: each fades as it meets earlier ones, so that none appears or vanishes at once.
  static func faded(_ labels: [PlacedLabel]) -> [PlacedLabel] {
    var shown: [PlacedLabel] = []
    for var label in labels.prefix(greatestCount) {
      for other in shown where label.layer.opacity > 0 {
        label.layer.opacity *= 1 - other.layer.opacity * overlap(other.box, label.box)
      }
      if label.layer.opacity > 0 { shown.append(label) }
    }
    return shown
  }

  /// How far two labels cover each other, from 0 to 1 where it is by a quarter of a line.
  private static func overlap(_ first: Rect, _ second: Rect) -> Double {
    let across = min(first.maxX, second.maxX) - max(first.minX, second.minX) + 3
    let down = min(first.maxY, second.maxY) - max(first.minY, second.minY)
    let part = min(1, max(0, min(across, down)) / max(1, min(first.height, second.height) / 4))
    return part * part * (3 - 2 * part)
  }

  /// The indices of the extremes, the last and the first value of each series, the maximum before the
  /// others.
  private func importantPositions(_ labels: [PlacedLabel]) -> [Int] {
    var places: [Int] = []
    let groups = Dictionary(grouping: labels.indices) { labels[$0].series }
    for series in groups.keys.sorted() {
      guard let group = groups[series] else { continue }
      let rising = { (first: Int, second: Int) in (labels[first].value ?? 0) < (labels[second].value ?? 0) }
      let found = [group.max(by: rising), group.min(by: rising), group.last, group.first]
      for case let place? in found where !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// Whether two boxes overlap, including a small margin between texts.
  private static func collide(_ first: Rect, _ second: Rect) -> Bool {
    first.minX < second.maxX + 3 && second.minX < first.maxX + 3 && first.minY < second.maxY
      && second.minY < first.maxY
  }
}

extension Plot {
  /// The opacity of a row's label: those of categories that change places are not read at the same time.
  func labelOpacity(of row: MarkRow) -> Double {
    Double(row.presence) * x.clarity(of: row[.x]) * y.clarity(of: row[.y])
  }

  /// A text beside a mark, with an outline in the color of the backdrop if there is one. One above or below a mark is
  /// moved off the labels of the vertical axis.
  func placedLabel(_ text: ChartText.Measured, at place: Point, anchor: Point, row: MarkRow) -> PlacedLabel {
    var place = place
    let top = place.y - text.size.height * anchor.y
    let left = place.x - text.size.width * anchor.x
    let isOverAxis = axisLabels.contains { label in
      label.minX < left + text.size.width && left < label.maxX + 3 && label.minY < top + text.size.height
        && top < label.maxY
    }
    if isOverAxis, anchor.x == 0.5 { place.x = text.size.width * anchor.x }
    // An outline in the color of the backdrop would hide a text that is meant for a darker or a lighter fill.
    let isReadable = text.style.color.contrastRatio(with: theme.background) >= 2
    var layer =
      specification.hasBackground && isReadable && outlinesLabels
      ? self.text.layerWithRim(text, at: place, anchor: anchor)
      : self.text.layer(text, at: place, anchor: anchor)
    layer.opacity *= labelOpacity(of: row)
    let box = Rect(
      x: place.x - text.size.width * anchor.x, y: place.y - text.size.height * anchor.y,
      width: text.size.width,
      height: text.size.height)
    return PlacedLabel(layer: layer, box: box, series: row.series)
  }
}
