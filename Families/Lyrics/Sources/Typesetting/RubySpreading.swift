/// Moves apart readings of one row that would touch, each as little as possible.
enum RubySpreading {
  struct Item {
    /// The preferred position of the left edge.
    var x: Double
    var width: Double
    /// The least distance from the item before it.
    var gap: Double
  }

  /// The left edges with the least sum of squared moves such that no item touches the one before it and all
  /// are within the bounds, if there is space for them (isotonic regression by pooling adjacent violators).
  static func places(of items: [Item], within bounds: ClosedRange<Double>) -> [Double] {
    var offsets: [Double] = []
    var end = 0.0
    for (index, item) in items.enumerated() {
      end += index > 0 ? item.gap : 0
      offsets.append(end)
      end += item.width
    }
    var pools: [(sum: Double, count: Int)] = []
    for (item, offset) in zip(items, offsets) {
      pools.append((item.x - offset, 1))
      while pools.count > 1 {
        let (last, before) = (pools[pools.count - 1], pools[pools.count - 2])
        guard before.sum / Double(before.count) > last.sum / Double(last.count) else { break }
        pools.removeLast(2)
        pools.append((before.sum + last.sum, before.count + last.count))
      }
    }
    let highest = max(bounds.lowerBound, bounds.upperBound - end)
    let shifts = pools.flatMap { pool in
      repeatElement(min(max(pool.sum / Double(pool.count), bounds.lowerBound), highest), count: pool.count)
    }
    return zip(shifts, offsets).map { $0 + $1 }
  }
}
