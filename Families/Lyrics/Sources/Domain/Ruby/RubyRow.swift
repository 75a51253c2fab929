/// A line of text and ruby set side by side: what hangs over what, and where each part begins.
package struct RubyRow: Sendable, Hashable {
  /// A part of a line.
  package enum Item: Sendable, Hashable {
    /// Text without ruby, and its width in points.
    case text(String, width: Double)
    case ruby(RubyLayout)
  }

  /// What happens to ruby that is longer than its base at the start or the end of a line.
  package enum LineEdge: Sendable, Hashable {
    /// The edge of the ruby is at the edge of the line, and the base stays centered under it.
    case rubyInside
    /// The base is moved to the edge of the line, too.
    case baseFlush
  }

  /// A part in its place.
  package struct Placement: Sendable, Hashable {
    /// Where the space of the part begins, in points from the start of the line. Modules overlap where ruby
    /// hangs over.
    package let x: Double
    /// The layout of ruby, with its base moved where the line's edge requests it; nil for text.
    package let ruby: RubyLayout?
  }

  package let placements: [Placement]
  /// From the start of the line to the end of the last part.
  package let width: Double
}

extension RubyRow {
  /// How a line of ruby is set.
  package struct Style: Sendable, Hashable {
    /// One em of the base, and of the ruby.
    package var baseSize: Double
    package var rubySize: Double
    package var overhang: RubyOverhang
    package var lineEdge: LineEdge
    /// The least distance between two rubies with text between them; JLREQ requests one ruby em.
    package var smallestGap: Double

    package init(
      baseSize: Double, rubySize: Double, overhang: RubyOverhang = .blanks, lineEdge: LineEdge = .rubyInside,
      smallestGap: Double? = nil
    ) {
      self.baseSize = baseSize
      self.rubySize = rubySize
      self.overhang = overhang
      self.lineEdge = lineEdge
      self.smallestGap = smallestGap ?? rubySize
    }
  }

  /// Sets the items of one line from left to right.
  package init(_ items: [Item], style: Style) {
    var placements: [Placement] = []
    var end = 0.0
    var lastRubyEnd: Double?
    for (index, item) in items.enumerated() {
      let before = index > 0 ? items[index - 1] : nil
      let after = index + 1 < items.count ? items[index + 1] : nil
      switch item {
      case .text(_, let width):
        placements.append(Placement(x: end, ruby: nil))
        end += width.isFinite ? max(width, 0) : 0
      case .ruby(let unplaced):
        let layout = RubyRow.atLineEdge(unplaced, isFirst: before == nil, isLast: after == nil, style: style)
        let leading = min(layout.leadingExcess, RubyRow.allowance(over: before, on: .before, style: style))
        var x = end - leading
        if case .text = before, let lastRubyEnd {
          x = min(end, max(x, lastRubyEnd + style.smallestGap - layout.rubyExtent.lowerBound))
        }
        placements.append(Placement(x: x, ruby: layout))
        lastRubyEnd = x + layout.rubyExtent.upperBound
        let trailing = min(layout.trailingExcess, RubyRow.allowance(over: after, on: .after, style: style))
        end = x + layout.advance - trailing
      }
    }
    self.placements = placements
    width = end
  }

  private static func atLineEdge(_ layout: RubyLayout, isFirst: Bool, isLast: Bool, style: Style)
    -> RubyLayout
  {
    guard style.lineEdge == .baseFlush, isFirst != isLast else { return layout }
    return isFirst ? layout.withBaseAtStart : layout.withBaseAtEnd
  }

  /// How far ruby may hang over a neighboring item; never over more than its width.
  private static func allowance(over item: Item?, on side: RubyOverhang.Side, style: Style) -> Double {
    guard case .text(let text, let width)? = item, let neighbor = side == .before ? text.last : text.first
    else {
      return 0
    }
    let allowance = style.overhang.allowance(
      over: neighbor, on: side, baseSize: style.baseSize, rubySize: style.rubySize)
    return min(allowance, max(width, 0))
  }
}
