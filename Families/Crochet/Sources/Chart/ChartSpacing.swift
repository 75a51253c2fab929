/// Positions along a line or a ring, at least as far apart as their widths.
enum ChartSpacing {
  /// The positions nearest to those that are wanted (least squares) which keep their order and their gaps.
  ///
  /// - Parameters:
  ///   - wanted: In order of working; need not be monotone.
  ///   - widths: The width of each; neighbors are half of both apart.
  ///   - weights: How strongly each keeps its place.
  static func positions(_ wanted: [Double], widths: [Double], weights: [Double]) -> [Double] {
    guard !wanted.isEmpty else { return [] }
    var offsets = [0.0]
    for index in 1..<max(1, wanted.count) {
      offsets.append(offsets[index - 1] + (widths[index - 1] + widths[index]) / 2)
    }
    // Isotonic regression by pooling adjacent violators.
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for index in wanted.indices {
      blocks.append(((wanted[index] - offsets[index]) * weights[index], weights[index], 1))
      while blocks.count > 1 {
        let last = blocks[blocks.count - 1]
        let before = blocks[blocks.count - 2]
        guard before.sum / before.weight > last.sum / last.weight else { break }
        blocks.removeLast(2)
        blocks.append((before.sum + last.sum, before.weight + last.weight, before.count + last.count))
      }
    }
    var result: [Double] = []
    for block in blocks {
      for _ in 0..<block.count { result.append(block.sum / block.weight + offsets[result.count]) }
    }
    return result
  }

  /// As `positions`, on a ring of a length: the last keeps its distance from the first as well. The ring is unrolled three
  /// times, so that the middle turn does not feel where it was cut.
  static func ringPositions(_ wanted: [Double], widths: [Double], weights: [Double], length: Double)
    -> [Double]
  {
    guard wanted.count > 1 else { return wanted }
    let turns = [-length, 0, length]
    let unrolled = positions(
      turns.flatMap { turn in wanted.map { $0 + turn } }, widths: turns.flatMap { _ in widths },
      weights: turns.flatMap { _ in weights })
    let result = Array(unrolled[wanted.count..<2 * wanted.count])
    let gap = ((widths.first ?? 0) + (widths.last ?? 0)) / 2
    if result[result.count - 1] - result[0] <= length - gap + 1e-9 { return result }
    // Too crowded at the seam: all are spread in proportion to their widths, turned as near as can be.
    return spread(wanted, widths: widths, weights: weights, length: length)
  }

  /// Places in proportion to the widths all around, turned as near as can be to those that are wanted.
  static func spread(_ wanted: [Double], widths: [Double], weights: [Double], length: Double) -> [Double] {
    let total = widths.reduce(0, +)
    guard total > 0 else { return wanted }
    var places: [Double] = []
    var position = 0.0
    for (index, width) in widths.enumerated() {
      if index > 0 { position += (widths[index - 1] + width) / 2 / total * length }
      places.append(position)
    }
    let moves = zip(wanted, places).map { $0 - $1 }
    let shift = zip(moves, weights).reduce(0) { $0 + $1.0 * $1.1 } / max(weights.reduce(0, +), 1e-9)
    return places.map { $0 + shift }
  }
}
