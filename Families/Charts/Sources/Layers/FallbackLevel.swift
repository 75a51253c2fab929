import VectorGraphics

/// The elements that charts in small boxes omit, one after the other, until the plot has enough space.
enum FallbackLevel: Int, CaseIterable {
  case nothing, padding, legend, axisTitles, captions, title, labels, everything

  /// The minimum height of a plot in points: nearly half of the box, but no more than a chart of the
  /// default size needs. Rings may be smaller, because slices without names are meaningless.
  static func leastPlotHeight(in size: Size, isRing: Bool) -> Double {
    isRing ? min(size.height * 0.25, 80) : min(size.height * 0.45, 120)
  }

  /// The chart without the elements that this level and those before it omit.
  func applied(to whole: Chart, size: Size) -> Chart {
    var rest = whole
    if self >= .padding { rest.padding = min(whole.padding, max(4, min(size.width, size.height) * 0.05)) }
    if self >= .legend { rest.legend = .none }
    if self >= .axisTitles { (rest.xAxis.title, rest.yAxis.title) = ("", "") }
    if self >= .captions { (rest.subtitle, rest.caption) = (nil, nil) }
    if self >= .title { rest.title = nil }
    guard self >= .labels else { return rest }
    (rest.xAxis.isHidden, rest.yAxis.isHidden) = (true, true)
    for index in rest.marks.indices where rest.marks[index].traits.isPolar {
      rest.marks[index].showsLabels = false
    }
    // Slices whose labels are omitted get a legend, if there is enough space.
    let isRing = rest.marks.contains { $0.traits.isPolar }
    if self == .labels, isRing { rest.legend = whole.legend }
    return rest
  }
}

extension FallbackLevel: Comparable {
  static func < (first: FallbackLevel, second: FallbackLevel) -> Bool { first.rawValue < second.rawValue }
}
