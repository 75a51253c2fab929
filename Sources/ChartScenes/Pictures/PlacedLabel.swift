import SceneModel
import VectorGraphics

/// The label of a value with the space it takes, in the plot's space.
struct PlacedLabel {
  var layer: Layer
  var box: Rect
  /// What it says; nil for texts.
  var value: Double?
  var series = 0
}

/// Which labels of a mark are shown, so that none is on another.
struct LabelSelection {
  /// Whether a label that has no space takes all others with it: of bars side by side none represents all.
  var isAllOrNone = false

  /// More labels than these are not tried one by one: there is no space for them anyway.
  static let greatestCount = 400

  /// All of them where they have the space. Else the first, the last and the extremes of each series; others
  /// follow where at least three of five have space, so that what is left out are exceptions.
  func selected(_ labels: [PlacedLabel], beside taken: [Rect]) -> [PlacedLabel] {
    let important = importantPlaces(labels)
    let isCrowd = labels.count > Self.greatestCount
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

  /// The extremes, the last and the first of each series, the greatest before all.
  private func importantPlaces(_ labels: [PlacedLabel]) -> [Int] {
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

  /// Whether two boxes touch, a little air between texts counted in.
  private static func collide(_ first: Rect, _ second: Rect) -> Bool {
    first.minX < second.maxX + 3 && second.minX < first.maxX + 3 && first.minY < second.maxY
      && second.minY < first.maxY
  }
}

extension Plot {
  /// A text beside a mark, with a rim in the color of the backdrop where there is one.
  func placedLabel(_ text: ChartText.Measured, at place: Point, anchor: Point, row: MarkRow) -> PlacedLabel {
    let layer =
      specification.hasBackground
      ? self.text.layerWithRim(text, at: place, anchor: anchor)
      : self.text.layer(text, at: place, anchor: anchor)
    let box = Rect(
      x: place.x - text.size.width * anchor.x, y: place.y - text.size.height * anchor.y,
      width: text.size.width,
      height: text.size.height)
    return PlacedLabel(layer: layer, box: box, series: row.series)
  }
}
