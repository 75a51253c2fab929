/// An item of a row or a column; lengths are in points, along the line (main) or across it (cross).
struct FlexItem {
  let node: Int
  let grow: Double
  let shrink: Double
  let align: Layout.Alignment
  /// The size from which it grows or shrinks.
  var base = 0.0
  /// The part of it that its padding takes, which does not count in proportions.
  var padding = 0.0
  var minimum = 0.0
  var maximum = Double.infinity
  var main = 0.0
  var cross = 0.0
  var minCross = 0.0
  var maxCross = Double.infinity
  /// Whether it extends across its line.
  var stretches = false
  /// Whether its size across the line does not depend on that along the line.
  var crossIsOwn = false
  var heightIsDefinite = false
  /// The distance of its baseline from its top, if it is aligned at it.
  var baseline = 0.0

  init(node: Int, style: BoxStyle, align: Layout.Alignment) {
    self.node = node
    self.align = align
    grow = max(0, style.grow)
    shrink = max(0, style.shrink)
  }

  /// The base size within its limits.
  var hypothetical: Double { max(minimum, min(base, maximum)) }
}

/// Items of a row or a column that are in one line.
struct FlexLine {
  var items: [FlexItem] = []
  var cross = 0.0

  /// The space between the items.
  func gaps(_ gap: Double) -> Double { gap * Double(max(0, items.count - 1)) }

  /// The length of the line before it is flexed.
  func length(gap: Double) -> Double { items.reduce(gaps(gap)) { $0 + $1.hypothetical } }

  /// Divides items into lines (CSS Flexbox 1, section 9.3).
  ///
  /// - Parameter limit: The length of a line; nil for a single line.
  static func lines(of items: [FlexItem], limit: Double?, gap: Double) -> [FlexLine] {
    guard !items.isEmpty else { return [] }
    var lines = [FlexLine()]
    var length = 0.0
    for item in items {
      let size = item.hypothetical
      if let limit, !lines[lines.count - 1].items.isEmpty, length + size > limit {
        lines.append(FlexLine())
        length = 0
      }
      lines[lines.count - 1].items.append(item)
      length += size + gap
    }
    return lines
  }

  /// Grows or shrinks the items to a total length, in proportion to their factors and within their limits
  /// (section 9.7).
  mutating func flex(to length: Double) {
    for index in items.indices { items[index].main = items[index].hypothetical }
    let grows = items.reduce(0) { $0 + $1.hypothetical } < length
    var flexible = items.indices.filter { index in
      let item = items[index]
      let factor = grows ? item.grow : item.shrink
      return factor > 0 && (grows ? item.base <= item.hypothetical : item.base >= item.hypothetical)
    }
    var initial: Double?
    while !flexible.isEmpty {
      let fixed = items.reduce(0) { $0 + $1.main } - flexible.reduce(0) { $0 + items[$1].main }
      var space = length - fixed - flexible.reduce(0) { $0 + items[$1].base }
      let factors = flexible.reduce(0) { $0 + (grows ? items[$1].grow : items[$1].shrink) }
      let first = initial ?? space
      initial = first
      if factors < 1, abs(first * factors) < abs(space) { space = first * factors }
      let weights = flexible.map {
        grows ? items[$0].grow : items[$0].shrink * max(0, items[$0].base - items[$0].padding)
      }
      let total = weights.reduce(0, +)
      var violation = 0.0
      var sizes: [Double] = []
      for (index, weight) in zip(flexible, weights) {
        let item = items[index]
        let size = item.base + (total > 0 ? space * weight / total : 0)
        items[index].main = max(item.minimum, min(size, item.maximum))
        violation += items[index].main - size
        sizes.append(size)
      }
      // Items that violate a limit the way the total does are fixed; without a total violation, all are.
      let rest = zip(flexible, sizes).filter { index, size in
        let main = items[index].main
        return violation > 0 ? main <= size : violation < 0 ? main >= size : false
      }
      flexible = rest.map(\.0)
    }
  }

  /// The distance of the common baseline from the start of the line, across it.
  var ascent: Double { items.reduce(0) { $1.align == .baseline ? max($0, $1.baseline) : $0 } }

  /// The size that the items take across the line (section 9.4, step 8).
  var naturalCross: Double {
    let ascent = ascent
    return items.reduce(0) { most, item in
      max(most, item.align == .baseline ? ascent - item.baseline + item.cross : item.cross)
    }
  }

  /// The offset of an item across the line.
  func offset(of item: FlexItem) -> Double {
    switch item.align {
    case .start, .stretch: 0
    case .center: (cross - item.cross) / 2
    case .end: cross - item.cross
    case .baseline: ascent - item.baseline
    }
  }
}
