import VectorGraphics

// Rows and columns (CSS Flexbox 1, section 9). The main axis is the direction of the line, the cross axis the other one.
extension LayoutSolver {
  /// The width of the content of a row or a column.
  mutating func flexWidth(of node: Int, _ layout: Layout, _ kind: Intrinsic, height: Double?) -> Double {
    let items = children(node).filter { !style($0).isAbsolute }
    let inner = height.map { max(0, $0 - layout.padding.height) }
    let widths = items.map { item in
      // In a row of a known height, the height of items that stretch is known.
      let stretches = layout.kind == .row && !layout.wraps && self.stretches(item, layout, style(item).height)
      return contribution(of: item, kind, height: stretches ? inner : nil)
    }
    let widest = widths.max() ?? 0
    switch layout.kind {
    case .row where kind == .minimum && layout.wraps: return widest + layout.padding.width
    case .row:
      let gaps = layout.columnGap * Double(max(0, items.count - 1))
      return widths.reduce(gaps, +) + layout.padding.width
    case .column, .grid:
      guard layout.wraps, let inner else { return widest + layout.padding.width }
      // Columns beside each other.
      var (total, column, filled) = (0.0, 0.0, 0.0)
      for (item, width) in zip(items, widths) {
        let own = style(item).height.resolved(against: inner)
        let height = clampedHeight(
          of: item, own ?? contentHeight(of: item, width: width), against: inner)
        if filled > 0, filled + height > inner + Self.tolerance {
          (total, column, filled) = (total + column + layout.columnGap, 0, 0)
        }
        (column, filled) = (max(column, width), filled + height + layout.rowGap)
      }
      return total + column + layout.padding.width
    }
  }

  /// Sums of lengths differ from each other by rounding.
  private static let tolerance = 1e-6

  /// Whether an item extends across its line.
  private func stretches(_ item: Int, _ layout: Layout, _ crossExtent: BoxExtent) -> Bool {
    (style(item).alignSelf ?? layout.alignItems) == .stretch && crossExtent == .auto
  }

  /// The children of a row or a column.
  mutating func arrangedLines(_ layout: Layout, _ space: LayoutSpace) -> Arrangement {
    let isRow = layout.kind == .row
    let items = space.children.map { child in
      isRow ? rowItem(child, layout, space) : columnItem(child, layout, space)
    }
    let mainSize = isRow ? space.width : space.height
    let gap = isRow ? layout.columnGap : layout.rowGap
    // A column of unknown height is a single line.
    let limit = layout.wraps ? (isRow ? space.width : space.definiteHeight) : nil
    var lines = FlexLine.lines(of: items, limit: limit.map { $0 + Self.tolerance }, gap: gap)
    let crossSize = isRow ? space.height : space.width
    for index in lines.indices {
      let free = (mainSize ?? lines[index].length(gap: gap)) - lines[index].gaps(gap)
      lines[index].flex(to: free)
      for item in lines[index].items.indices {
        lines[index].items[item].cross = hypotheticalCross(
          lines[index].items[item], isRow: isRow, layout, space)
        if !isRow { lines[index].items[item].main = adaptedHeight(of: lines[index].items[item]) }
        if isRow, lines[index].items[item].align == .baseline {
          lines[index].items[item].baseline = baseline(of: lines[index].items[item])
        }
      }
      lines[index].cross = lines[index].naturalCross
    }
    let crossGap = isRow ? layout.rowGap : layout.columnGap
    stretch(&lines, wraps: layout.wraps, to: crossSize, gap: crossGap)
    var result = positioned(lines, layout, space, mainSize: mainSize)
    if isRow, lines.first?.items.contains(where: { $0.align == .baseline }) == true {
      result.baseline = space.padding.top + (lines.first?.ascent ?? 0)
    } else if let first = space.children.first, let child = result.children.first {
      result.baseline = baseline(of: first, placed: child)
    }
    return result
  }

  /// Makes the lines as wide as the box (`align-content: normal`), and items as wide as their lines.
  private func stretch(_ lines: inout [FlexLine], wraps: Bool, to crossSize: Double?, gap: Double) {
    if let crossSize, !lines.isEmpty {
      if wraps {
        let used = lines.reduce(gap * Double(lines.count - 1)) { $0 + $1.cross }
        let share = max(0, crossSize - used) / Double(lines.count)
        for index in lines.indices { lines[index].cross += share }
      } else {
        lines[0].cross = crossSize
      }
    }
    for line in lines.indices {
      for index in lines[line].items.indices where lines[line].items[index].stretches {
        let item = lines[line].items[index]
        lines[line].items[index].cross = max(item.minCross, min(lines[line].cross, item.maxCross))
      }
    }
  }

  /// The boxes of all items.
  private func positioned(
    _ lines: [FlexLine], _ layout: Layout, _ space: LayoutSpace, mainSize: Double?
  ) -> Arrangement {
    let isRow = layout.kind == .row
    let (gap, crossGap) =
      isRow ? (layout.columnGap, layout.rowGap) : (layout.rowGap, layout.columnGap)
    var result = Arrangement()
    var (cross, longest) = (0.0, 0.0)
    for line in lines {
      let used = line.items.reduce(line.gaps(gap)) { $0 + $1.main }
      let (start, between) = layout.justifyContent.spacing(
        of: (mainSize ?? used) - used, count: line.items.count)
      var main = start
      for item in line.items {
        let offset = cross + line.offset(of: item)
        let frame =
          isRow
          ? Rect(x: main, y: offset, width: item.main, height: item.cross)
          : Rect(x: offset, y: main, width: item.cross, height: item.main)
        result.children.append(
          Arrangement.Child(
            frame: frame.offsetBy(dx: space.padding.left, dy: space.padding.top),
            heightIsDefinite: item.heightIsDefinite))
        main += item.main + gap + between
      }
      longest = max(longest, used)
      cross += line.cross + crossGap
    }
    cross -= lines.isEmpty ? 0 : crossGap
    result.height = (isRow ? cross : longest) + space.padding.height
    return result
  }

  // MARK: Items

  /// An item of a row: its base size and the limits of its width.
  private mutating func rowItem(_ node: Int, _ layout: Layout, _ space: LayoutSpace) -> FlexItem {
    let style = style(node)
    var item = FlexItem(node: node, style: style, align: style.alignSelf ?? layout.alignItems)
    item.stretches = stretches(node, layout, style.height)
    let ownHeight = style.height.resolved(against: space.definiteHeight)
    item.minCross = clampedHeight(of: node, 0, against: space.definiteHeight)
    item.maxCross = clampedHeight(of: node, .infinity, against: space.definiteHeight)
    item.heightIsDefinite = ownHeight != nil || item.stretches
    let stretched = item.stretches && !layout.wraps ? space.definiteHeight : nil
    let height = (ownHeight ?? stretched).map { max(item.minCross, min($0, item.maxCross)) }
    let ownWidth = style.width.resolved(against: space.width)
    item.base = ownWidth ?? contentWidth(of: node, .maximum, height: height)
    item.padding = padding(node).width
    item.base = max(item.base, item.padding)
    item.maximum = style.maxWidth.resolved(against: space.width) ?? .infinity
    if style.minWidth == nil {
      // The automatic minimum (section 4.5).
      let content = contentWidth(of: node, .minimum, height: height)
      item.minimum = min(ownWidth ?? .infinity, content, item.maximum)
    }
    item.minimum = max(item.minimum, clampedWidth(of: node, 0, against: space.width))
    return item
  }

  /// An item of a column.
  private mutating func columnItem(_ node: Int, _ layout: Layout, _ space: LayoutSpace) -> FlexItem {
    let style = style(node)
    var item = FlexItem(node: node, style: style, align: style.alignSelf ?? layout.alignItems)
    item.stretches = stretches(node, layout, style.width)
    item.minCross = clampedWidth(of: node, 0, against: space.width)
    item.maxCross = clampedWidth(of: node, .infinity, against: space.width)
    let ownHeight = style.height.resolved(against: space.definiteHeight)
    item.heightIsDefinite = ownHeight != nil || space.definiteHeight != nil
    let ownWidth = style.width.resolved(against: space.width)
    let stretched = item.stretches && !layout.wraps ? space.width : nil
    let width = ownWidth ?? stretched ?? fittingWidth(of: node, in: space.width, height: ownHeight)
    item.cross = max(item.minCross, min(width, item.maxCross))
    item.crossIsOwn = ownWidth != nil || stretched != nil
    let content = contentHeight(of: node, width: item.cross)
    item.base = ownHeight ?? content
    item.padding = padding(node).height
    item.base = max(item.base, item.padding)
    item.maximum = style.maxHeight.resolved(against: space.definiteHeight) ?? .infinity
    if style.minHeight == nil, !style.adaptsToHeight {
      // That of the content does not follow from the height of the box.
      var least = content
      if ownHeight != nil, ownWidth == nil, stretched == nil, ratio(node) != nil {
        let fitting = fittingWidth(of: node, in: space.width)
        least = contentHeight(of: node, width: clampedWidth(of: node, fitting, against: space.width))
      }
      item.minimum = min(ownHeight ?? .infinity, least, item.maximum)
    }
    item.minimum = max(item.minimum, clampedHeight(of: node, 0, against: space.definiteHeight))
    return item
  }

  /// The distance of the baseline of an item of a row from its top, before it stretches.
  private mutating func baseline(of item: FlexItem) -> Double {
    let frame = Rect(x: 0, y: 0, width: item.main, height: item.cross)
    return baseline(
      of: item.node, placed: Arrangement.Child(frame: frame, heightIsDefinite: item.heightIsDefinite))
  }

  /// The height of an item of a column: a text that has shrunk may need less than it was given, and leaves the rest free.
  private mutating func adaptedHeight(of item: FlexItem) -> Double {
    let style = style(item.node)
    if case .length = style.height { return item.main }
    guard style.adaptsToHeight, item.main < item.base - Self.tolerance else { return item.main }
    let size = Size(width: item.cross, height: item.main)
    return max(item.minimum, adaptedHeight(of: item.node, in: size))
  }

  /// The size of an item across its line before it stretches (section 9.4, step 7).
  private mutating func hypotheticalCross(
    _ item: FlexItem, isRow: Bool, _ layout: Layout, _ space: LayoutSpace
  ) -> Double {
    var cross = item.cross
    if isRow {
      let own = style(item.node).height.resolved(against: space.definiteHeight)
      if let own {
        cross = own
      } else if item.stretches, !layout.wraps, let height = space.height {
        cross = height
      } else {
        cross = contentHeight(of: item.node, width: item.main)
      }
    } else if let ratio = ratio(item.node), !item.crossIsOwn {
      cross = item.main * ratio
    }
    return max(item.minCross, min(cross, item.maxCross))
  }
}
