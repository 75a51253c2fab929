import VectorGraphics

// Grids (CSS Grid 1): each child takes the next cell, row by row.
extension LayoutSolver {
  /// The width of the content of a grid.
  mutating func gridWidth(of node: Int, _ layout: Layout, _ kind: Intrinsic, height: Double?) -> Double {
    let items = children(node).filter { !style($0).isAbsolute }
    var widths = columnWidths(items, layout, available: nil, kind: kind)
    if let height {
      var space = LayoutSpace(layout, width: 0, height: height, heightIsDefinite: true)
      space.children = items
      let heights = rowHeights(items, layout, space, widths: widths)
      widths = columnWidths(items, layout, available: nil, kind: kind, heights: heights)
    }
    return widths.reduce(layout.columnGap * Double(widths.count - 1), +) + layout.padding.width
  }

  /// The children of a grid.
  mutating func arrangedGrid(_ layout: Layout, _ space: LayoutSpace) -> Arrangement {
    let (widths, heights) = trackSizes(layout, space)
    let used = widths.reduce(layout.columnGap * Double(widths.count - 1), +)
    let (start, between) = layout.justifyContent.spacing(of: space.width - used, count: widths.count)
    let columns = offsets(of: widths, from: space.padding.left + start, gap: layout.columnGap + between)
    let rows = offsets(of: heights, from: space.padding.top, gap: layout.rowGap)
    var result = Arrangement()
    for (index, child) in space.children.enumerated() {
      let (row, column) = (index / widths.count, index % widths.count)
      let cell = Rect(x: columns[column], y: rows[row], width: widths[column], height: heights[row])
      result.children.append(placed(child, in: cell, layout))
    }
    let gaps = layout.rowGap * Double(max(0, heights.count - 1))
    result.height = heights.reduce(gaps, +) + space.padding.height
    if let first = space.children.first, let child = result.children.first {
      result.baseline = baseline(of: first, placed: child)
    }
    return result
  }

  private func offsets(of sizes: [Double], from start: Double, gap: Double) -> [Double] {
    var next = start
    return sizes.map { size in
      defer { next += size + gap }
      return next
    }
  }

  /// The box of a child in its cell.
  private mutating func placed(_ child: Int, in cell: Rect, _ layout: Layout) -> Arrangement.Child {
    let style = style(child)
    let align = style.alignSelf ?? layout.alignItems
    let width = width(of: child, inColumn: cell.width, rowHeight: cell.height)
    var height = style.height.resolved(against: cell.height)
    let isOwn = height != nil
    let stretches = stretchesDown(child, layout)
    if height == nil {
      height = stretches ? cell.height : contentHeight(of: child, width: width)
    }
    let clamped = clampedHeight(of: child, height ?? 0, against: cell.height)
    let rest = cell.height - clamped
    let y = align == .center ? rest / 2 : align == .end ? rest : 0
    return Arrangement.Child(
      frame: Rect(x: cell.x, y: cell.y + y, width: width, height: clamped),
      heightIsDefinite: isOwn || stretches)
  }

  /// Whether a child is as high as its row.
  private func stretchesDown(_ child: Int, _ layout: Layout) -> Bool {
    let style = style(child)
    return (style.alignSelf ?? layout.alignItems) == .stretch && style.height == .auto && ratio(child) == nil
  }

  /// The width of a child in a column.
  ///
  /// - Parameter height: That of the row, if it is known.
  private mutating func width(of child: Int, inColumn column: Double, rowHeight height: Double?) -> Double {
    let style = style(child)
    let own = style.width.resolved(against: column)
    let ownHeight = style.height.resolved(against: height).map {
      clampedHeight(of: child, $0, against: height)
    }
    let isFitted =
      style.width == .content || isReplaced(child) || ratio(child) != nil && ownHeight != nil
    let width = own ?? (isFitted ? fittingWidth(of: child, in: column, height: ownHeight) : column)
    return clampedWidth(of: child, width, against: column)
  }

  // MARK: Tracks

  /// The widths of the columns and the heights of the rows. Columns are sized again where the width of an item follows from
  /// its height, as that of an image does (CSS Grid 1, section 12.1).
  private mutating func trackSizes(
    _ layout: Layout, _ space: LayoutSpace
  ) -> (columns: [Double], rows: [Double]) {
    let first = columnWidths(space.children, layout, available: space.width, kind: .maximum)
    let rows = rowHeights(space.children, layout, space, widths: first)
    let columns = columnWidths(
      space.children, layout, available: space.width, kind: .maximum, heights: rows)
    guard columns != first else { return (columns, rows) }
    return (columns, rowHeights(space.children, layout, space, widths: columns))
  }

  /// - Parameter heights: Those of the rows, to which items stretch; nil before they are known.
  private mutating func columnWidths(
    _ items: [Int], _ layout: Layout, available: Double?, kind: Intrinsic, heights: [Double]? = nil
  ) -> [Double] {
    let tracks = layout.columns.isEmpty ? [.content] : layout.columns
    var minimums = Array(repeating: 0.0, count: tracks.count)
    var maximums = minimums
    for (index, item) in items.enumerated() {
      let column = index % tracks.count
      if case .length(let length) = tracks[column], length.percent == 0 || available != nil { continue }
      let height = stretchesDown(item, layout) ? heights?[index / tracks.count] : nil
      minimums[column] = max(minimums[column], minimumWidth(of: item, height: height))
      maximums[column] = max(maximums[column], contribution(of: item, .maximum, height: height))
    }
    return TrackSizing(
      tracks: tracks, minimums: minimums, maximums: maximums, gap: layout.columnGap,
      stretches: layout.justifyContent == nil
    ).sizes(in: available, intrinsic: kind)
  }

  /// The least that an item needs of its column (CSS Grid 1, section 12.5: its minimum contribution).
  private mutating func minimumWidth(of item: Int, height: Double?) -> Double {
    let style = style(item)
    guard style.width == .auto, style.minWidth != nil else {
      return contribution(of: item, .minimum, height: height)
    }
    return clampedWidth(of: item, 0, against: nil)
  }

  private mutating func rowHeights(
    _ items: [Int], _ layout: Layout, _ space: LayoutSpace, widths: [Double]
  ) -> [Double] {
    let count = max(layout.rows.count, (items.count + widths.count - 1) / widths.count)
    let implicit = Array(repeating: Layout.Track.content, count: max(0, count - layout.rows.count))
    let tracks = layout.rows + implicit
    var minimums = Array(repeating: 0.0, count: tracks.count)
    var maximums = minimums
    for (index, item) in items.enumerated() {
      let row = index / widths.count
      let column = widths[index % widths.count]
      let own = style(item).height.resolved(against: nil)
      let height =
        own ?? contentHeight(of: item, width: width(of: item, inColumn: column, rowHeight: nil))
      let clamped = clampedHeight(of: item, height, against: nil)
      maximums[row] = max(maximums[row], clamped)
      // In a grid of a known height, an item with a minimum needs no more than that.
      let hasMinimum =
        space.height != nil && style(item).height == .auto
        && (style(item).minHeight != nil || style(item).adaptsToHeight)
      minimums[row] = max(minimums[row], hasMinimum ? clampedHeight(of: item, 0, against: nil) : clamped)
    }
    return TrackSizing(
      tracks: tracks, minimums: minimums, maximums: maximums, gap: layout.rowGap, stretches: true
    ).sizes(in: space.height, percentages: space.definiteHeight, intrinsic: .maximum)
  }
}

/// The sizes of the columns or the rows of a grid (CSS Grid 1, section 12), each item in one track.
struct TrackSizing {
  let tracks: [Layout.Track]
  /// The least that the items in each track need.
  let minimums: [Double]
  /// What the items in each track take in unlimited space.
  let maximums: [Double]
  let gap: Double
  /// Whether tracks of the size of their content take up what is left (`normal` content alignment).
  let stretches: Bool

  /// The sizes of the tracks.
  ///
  /// - Parameters:
  ///   - available: The size of the grid; nil for that of its content.
  ///   - intrinsic: Whether a grid of unknown size is as small as possible or takes unlimited space.
  func sizes(in available: Double?, intrinsic: LayoutSolver.Intrinsic) -> [Double] {
    sizes(in: available, percentages: available, intrinsic: intrinsic)
  }

  /// - Parameter percentages: The size to which percentages refer; nil makes such tracks as large as their content.
  func sizes(
    in available: Double?, percentages: Double?, intrinsic: LayoutSolver.Intrinsic
  ) -> [Double] {
    let tracks = tracks.map { track in
      guard case .length(let length) = track else { return track }
      let points = Length?.some(length).resolved(against: percentages)
      return points.map { .length(.points(max(0, $0))) } ?? .content
    }
    var sizes = zip(tracks, minimums).map { track, minimum in
      if case .length(let length) = track { length.points } else { minimum }
    }
    let space = available.map { $0 - gap * Double(max(0, tracks.count - 1)) }
    let contents = tracks.indices.filter { tracks[$0] == .content }
    if let space {
      grow(&sizes, contents, by: space - sizes.reduce(0, +))
    } else if intrinsic == .maximum {
      for index in contents { sizes[index] = max(sizes[index], maximums[index]) }
    }
    expand(&sizes, tracks, in: space, intrinsic: intrinsic)
    if let space, stretches, !contents.isEmpty {
      let share = max(0, space - sizes.reduce(0, +)) / Double(contents.count)
      for index in contents { sizes[index] += share }
    }
    return sizes
  }

  /// Grows tracks equally, up to the size of their content (section 12.6).
  private func grow(_ sizes: inout [Double], _ tracks: [Int], by space: Double) {
    var rest = space
    // The track with the least to grow reaches its limit first.
    let order = tracks.sorted { maximums[$0] - sizes[$0] < maximums[$1] - sizes[$1] }
    for (position, index) in order.enumerated() where rest > 0 {
      let share = min(max(0, maximums[index] - sizes[index]), rest / Double(order.count - position))
      sizes[index] += share
      rest -= share
    }
  }

  /// Makes flexible tracks as large as their share (section 12.7).
  private func expand(
    _ sizes: inout [Double], _ tracks: [Layout.Track], in space: Double?, intrinsic: LayoutSolver.Intrinsic
  ) {
    var factors: [(index: Int, factor: Double)] = tracks.enumerated().compactMap { index, track in
      if case .fraction(let factor) = track { (index, max(0, factor)) } else { nil }
    }
    guard !factors.isEmpty else { return }
    var unit = 0.0
    if let space {
      let inflexible = sizes.reduce(0, +) - factors.reduce(0) { $0 + sizes[$1.index] }
      var leftover = space - inflexible
      while !factors.isEmpty {
        unit = max(0, leftover) / max(1, factors.reduce(0) { $0 + $1.factor })
        // Tracks whose content needs more than their share keep its size.
        let small = factors.filter { sizes[$0.index] > unit * $0.factor }
        guard !small.isEmpty else { break }
        leftover -= small.reduce(0) { $0 + sizes[$1.index] }
        factors.removeAll { sizes[$0.index] > unit * $0.factor }
      }
    } else if intrinsic == .maximum {
      unit = factors.reduce(0) { max($0, maximums[$1.index] / max(1, $1.factor)) }
    }
    for (index, factor) in factors { sizes[index] = max(sizes[index], unit * factor) }
  }
}
