import SceneModel
import VectorGraphics

/// The layers of points, rules, cells and texts.
struct PointLayers {
  let mark: PreparedMark
  let plot: Plot

  /// One outline for each color, or a layer for each point if opacities differ.
  var layers: [Layer] {
    if mark.greatestSize != nil { return sizedLayers }
    let density = density
    struct Group: Hashable {
      let look: ShapeStyle
      let symbol: PointSymbol
    }
    var groups: [(look: ShapeStyle, symbol: PointSymbol, places: [Point])] = []
    var indices: [Group: Int] = [:]
    var last: (group: Group, index: Int)?
    let isCoarse = mark.rows.count > SharedOutlines.greatestPlainCount
    for (index, row) in mark.rows.enumerated() {
      guard let point = plot.point(of: row, in: mark, index: index) else { continue }
      var look = isCoarse ? plot.coarseStyle(of: row, in: mark) : plot.look(of: row, in: mark)
      look.pattern = nil
      let group = Group(look: look, symbol: mark.symbol(of: row))
      // Most rows look like the one before.
      let known = last.flatMap { $0.group == group ? $0.index : nil } ?? indices[group]
      let place = known ?? groups.count
      if known == nil {
        indices[group] = place
        groups.append((look, group.symbol, []))
      }
      groups[place].places.append(point)
      last = (group, place)
    }
    return groups.enumerated().flatMap { order, group in
      let artwork = artwork(group.symbol, diameter: density.size)
      let places = group.places.mergingCoincident
      // Overlapping points of one outline do not add up; those of several outlines do.
      let sheets = density.sheetCount
      return (0..<min(sheets, places.count)).flatMap { sheet -> [Layer] in
        let own = sheets == 1 ? places : stride(from: sheet, to: places.count, by: sheets).map { places[$0] }
        let opacity = group.look.opacity * density.opacity
        return artwork.layers(at: own, color: group.look.color, opacity: opacity).map {
          animated($0, order: order)
        }
      }
    }
  }

  private func artwork(_ symbol: PointSymbol, diameter: Double) -> SymbolArtwork {
    let isHollow = mark.specification.isHollow
    return SymbolArtwork(
      symbol: symbol, diameter: diameter,
      ground: plot.specification.hasBackground && !isHollow ? plot.theme.background : nil, isHollow: isHollow)
  }

  /// Points sized by their values, the largest first, so that none hides a smaller one.
  private var sizedLayers: [Layer] {
    let placed = mark.rows.enumerated().compactMap { index, row in
      plot.point(of: row, in: mark, index: index).map { (row: row, place: $0) }
    }
    let sorted = placed.enumerated().sorted {
      let (first, second) = (diameter(of: $0.element.row), diameter(of: $1.element.row))
      return first == second ? $0.offset < $1.offset : first > second
    }
    if sharesSized { return sharedLayers(of: sorted.lazy.map(\.element)) }
    return sorted.enumerated().flatMap { order, item -> [Layer] in
      let (row, place) = item.element
      let artwork = artwork(mark.symbol(of: row), diameter: diameter(of: row))
      guard artwork.diameter > 0 else { return [] }
      let color = plot.colors.color(of: row, in: mark)
      let opacity = sizedOpacity.map { $0 * Double(row.presence) } ?? plot.opacity(of: row, in: mark)
      return artwork.layers(at: [place], color: color, opacity: opacity).map { animated($0, order: order) }
    }
  }

  /// The opacity of sized points; nil if the author specifies another.
  private var sizedOpacity: Double? {
    mark.specification.plainOpacity == 1 && mark.opacityExtent == nil ? 0.72 : nil
  }

  /// Whether sized points share outlines: if there are more than can be distinguished. Rings do not, since each hides
  /// what is below it.
  var sharesSized: Bool {
    mark.rows.count > SharedOutlines.greatestPlainCount && mark.specification.symbol != .ring
      && !mark.specification.isHollow && plot.motion == nil
  }

  private func sharedLayers(of points: some Sequence<(row: MarkRow, place: Point)>) -> [Layer] {
    // Small batches keep the large points under the small ones; with very many looks they would have few shapes each.
    let hasManyLooks = mark.isColoredByNumber || mark.opacityExtent != nil
    var outlines = hasManyLooks ? SharedOutlines() : SharedOutlines(shapesPerBatch: 2048)
    for (row, place) in points {
      let artwork = SymbolArtwork(symbol: mark.symbol(of: row), diameter: diameter(of: row))
      guard artwork.diameter > 0 else { continue }
      var look = plot.coarseStyle(of: row, in: mark)
      look.pattern = nil
      look.opacity = sizedOpacity ?? look.opacity
      outlines.add(MarkShape(path: artwork.path(at: [place]), look: look))
    }
    return outlines.layers
  }

  /// The diameter of a row's point: its area is proportional to its value if one is encoded. Points without
  /// a value have none.
  func diameter(of row: MarkRow) -> Double {
    guard let greatest = mark.greatestSize else { return density.size }
    guard greatest > 0, let value = row[.size].number else { return 0 }
    if let ends = mark.specification.encodings[.size]?.diameters, ends.count == 2 {
      let least = mark.specification.encodings[.size]?.domain?.first ?? 0
      let fraction = min(1, max(0, (value - least) / max(greatest - least, .leastNormalMagnitude)))
      return (ends[0] * ends[0] + fraction * (ends[1] * ends[1] - ends[0] * ends[0])).squareRoot()
    }
    return plot.greatestDiameter(of: mark) * (value.magnitude / greatest).squareRoot()
  }

  /// The size and opacity of points: if there are very many, they are smaller and translucent, unless the
  /// author specifies size or opacity.
  private var density: (size: Double, opacity: Double, sheetCount: Int) {
    let specification = mark.specification
    if let size = specification.pointSize { return (size, 1, 1) }
    let usual = Mark.usualPointSize
    let count = Double(mark.rows.count)
    guard count > Self.greatestPlainCount, specification.plainOpacity == 1, mark.opacityExtent == nil else {
      return (usual, 1, 1)
    }
    return (max(2.5, usual * (Self.greatestPlainCount / count).squareRoot()), 0.45, 6)
  }

  /// The maximum number of points that have the full size.
  private static let greatestPlainCount = 400.0

  private func animated(_ layer: Layer, order: Int) -> Layer {
    guard let motion = plot.motion else { return layer }
    var layer = layer
    layer.animations = motion.fadeIn(order: order, opacity: layer.opacity)
    return layer
  }

  /// The rows with their indices, those with the largest points first; where they move, in the order of all periods.
  private var rowsToLabel: [(offset: Int, element: MarkRow)] {
    let rows = Array(mark.rows.enumerated())
    guard mark.greatestSize != nil, plot.stage == nil else { return rows }
    return rows.sorted { (-diameter(of: $0.element), $0.offset) < (-diameter(of: $1.element), $1.offset) }
  }

  /// The values above the points, or their names.
  func placedLabels() throws(ComponentError) -> [PlacedLabel] {
    let labels = plot.valueLabels(
      of: mark.rows.lazy.compactMap { $0[mark.valueChannel].number }, on: mark.valueChannel)
    var placed: [PlacedLabel] = []
    for (order, row) in rowsToLabel {
      let value = row[mark.valueChannel].number
      guard let place = plot.point(of: row, in: mark, index: order),
        let label = plot.label(of: row, in: mark, value: value, labels: labels)
      else { continue }
      let text = try plot.text.measured(label, plot.labelStyle)
      let anchor = Point(x: 0.5, y: 1)
      var above = Point(x: place.x, y: place.y - diameter(of: row) / 2 - 4)
      // One that moves past the edge would vanish at once.
      if plot.stage != nil { above = plot.insideCanvas(above, size: text.size, anchor: anchor) }
      var found = plot.placedLabel(text, at: above, anchor: anchor, row: row)
      found.value = value
      found.layer = animated(found.layer, order: order)
      placed.append(found)
    }
    return placed
  }

  /// Texts at their positions: centered if both axes position them, otherwise at the end of the rule that
  /// they label.
  func placedTexts() throws(ComponentError) -> [PlacedLabel] {
    let labels = plot.valueLabels(
      of: mark.rows.lazy.compactMap { $0[mark.valueChannel].number }, on: mark.valueChannel)
    var placed: [PlacedLabel] = []
    for (order, row) in mark.rows.enumerated() {
      let value = row[mark.valueChannel].number
      guard let label = plot.label(of: row, in: mark, value: value, labels: labels), !label.isEmpty else {
        continue
      }
      var style = plot.labelStyle
      if mark.specification.encodings[.color] != nil {
        style.color = plot.colors.color(of: row, in: mark)
      } else if let color = mark.specification.plainColor {
        style.color = color
      }
      if let size = mark.specification.pointSize { style.size = size }
      let text = try plot.text.measured(label, style, width: plot.size.width)
      let mapped = plot.place(onMap: row)
      let x = mapped?.x ?? plot.place(of: row, .x, in: mark)
      let y = mapped?.y ?? plot.place(of: row, .y, in: mark)
      guard x != nil || y != nil, hasPlace(row) else { continue }
      let place = Point(x: x ?? plot.size.width, y: y ?? 0) + mark.shift
      let (anchor, shift) = Self.anchor(mark.specification.placement, hasX: x != nil, hasY: y != nil)
      let shifted = plot.insideCanvas(place + shift, size: text.size, anchor: anchor)
      var found = plot.placedLabel(text, at: shifted, anchor: anchor, row: row)
      found.layer = animated(found.layer, order: order)
      placed.append(found)
    }
    return placed
  }

  /// Whether a row has a position for each end that its mark encodes: a missing one is not the middle or the edge.
  func hasPlace(_ row: MarkRow) -> Bool {
    [Channel.x, .xEnd, .y, .yEnd].allSatisfy { channel in
      mark.specification.encodings[channel] == nil || plot.place(of: row, channel, in: mark) != nil
    }
  }

  /// The anchor of a text or an image, and its offset: space for a point beside which it is placed.
  static func anchor(_ placement: TextPlacement?, hasX: Bool, hasY: Bool) -> (Point, Point) {
    let across = hasX ? 0.5 : 1
    switch placement {
    case nil where !hasX: return (Point(x: 1, y: 1), Point(x: 0, y: -4))
    case nil where !hasY: return (Point(x: 0.5, y: 0), .zero)
    case nil, .center: return (Point(x: across, y: 0.5), .zero)
    case .above: return (Point(x: across, y: 1), Point(x: 0, y: -6))
    case .below: return (Point(x: across, y: 0), Point(x: 0, y: 6))
    case .left: return (Point(x: 1, y: 0.5), Point(x: -8, y: 0))
    case .right: return (Point(x: 0, y: 0.5), Point(x: 8, y: 0))
    }
  }

  /// Lines across the whole plot at one value, or between two positions.
  var ruleLayers: [Layer] {
    if mark.rows.count > SharedOutlines.greatestPlainCount, plot.motion == nil {
      // Small batches, since each rule may hide all others; with very many looks they would have few shapes each.
      var outlines = mark.isColoredByNumber ? SharedOutlines() : SharedOutlines(shapesPerBatch: 512)
      for row in mark.rows {
        guard let rule = rule(of: row, color: plot.coarseStyle(of: row, in: mark).color) else { continue }
        outlines.add(rule)
      }
      return outlines.layers
    }
    return mark.rows.enumerated().compactMap { order, row -> Layer? in
      guard var layer = rule(of: row, color: plot.colors.color(of: row, in: mark))?.layer else { return nil }
      if let motion = plot.motion {
        layer.animations =
          motion.animation.kind == .fade
          ? motion.fadeIn(order: order, opacity: layer.opacity)
          : motion.animation(of: .stroke(.trimEnd), from: .number(0), to: .number(1), order: order)
      }
      return layer
    }
  }

  /// The heights of lines across the whole plot.
  var ruleHeights: [Double] {
    mark.rows.compactMap { row in
      mark.specification.encodings[.x] == nil ? plot.y.position(of: row[.y]) : nil
    }
  }

  private func rule(of row: MarkRow, color: Color) -> MarkShape? {
    guard let ends = ruleEnds(of: row) else { return nil }
    let style = StrokeStyle(
      width: mark.specification.lineWidth ?? 1.5, lineCap: .butt, dashes: mark.dashes(of: row))
    let look = ShapeStyle(color: color, opacity: plot.opacity(of: row, in: mark), stroke: style)
    return MarkShape(path: .polyline(ends), look: look)
  }

  private func ruleEnds(of row: MarkRow) -> [Point]? {
    guard hasPlace(row) else { return nil }
    let x = plot.place(of: row, .x, in: mark)
    let y = plot.place(of: row, .y, in: mark)
    let xEnd = plot.place(of: row, .xEnd, in: mark)
    let yEnd = plot.place(of: row, .yEnd, in: mark)
    switch (x, y) {
    case (let x?, nil): return [Point(x: x, y: plot.size.height), Point(x: x, y: 0)]
    case (nil, let y?): return [Point(x: 0, y: y), Point(x: plot.size.width, y: y)]
    case (let x?, let y?):
      guard xEnd != nil || yEnd != nil else { return nil }
      return [Point(x: x, y: y), Point(x: xEnd ?? x, y: yEnd ?? y)]
    case (nil, nil): return nil
    }
  }
}
