/// The speed of a bracelet's videos: 1 as designed, 2 twice as fast.
package struct PlaybackSpeed: Sendable, Hashable {
  package static let range = 0.5...2.0
  package static let normal = PlaybackSpeed(checked: 1)

  package let factor: Double

  private init(checked factor: Double) { self.factor = factor }

  /// - Throws: `BraceletError` for a factor outside 0.5…2.
  package init(_ factor: Double) throws(BraceletError) {
    guard PlaybackSpeed.range.contains(factor) else {
      throw BraceletError("speed", "\(factor) is not within 0.5…2")
    }
    self.factor = factor
  }
}

/// A bracelet that grows bead by bead: allotted once, so that no bead changes its element on the way.
package struct GrowthSequence: Sendable, Hashable {
  /// From the first bead to the last at normal speed, in seconds.
  package static let duration = 5.0

  package let bracelet: BeadRing
  package let speed: PlaybackSpeed

  package init(bracelet: BeadRing, speed: PlaybackSpeed = .normal) {
    self.bracelet = bracelet
    self.speed = speed
  }

  /// When the last bead appears, in seconds from the start; 0 for a single bead.
  package var endTime: Double { bracelet.beads.count > 1 ? GrowthSequence.duration / speed.factor : 0 }

  /// When each bead appears, in seconds from the start, in order of place: the first at 0, even steps after it.
  package var appearanceTimes: [Double] {
    let steps = Double(max(1, bracelet.beads.count - 1))
    return bracelet.beads.indices.map { Double($0) * GrowthSequence.duration / steps / speed.factor }
  }

  /// The beads that are there at a time in seconds; none before 0.
  package func beads(at time: Double) -> [Bead] {
    zip(bracelet.beads, appearanceTimes).filter { $0.1 <= time }.map(\.0)
  }
}

/// A bracelet whose beads change places several times, slowly enough for the eye to follow.
package struct FlashShuffleSequence: Sendable, Hashable {
  /// From one order to the next at normal speed, in seconds.
  package static let stepDuration = 0.9
  /// How often a long bracelet is shuffled; a short one twice for each bead.
  package static let mostSteps = 6

  /// The order at the start, and after each step: one more than there are steps.
  package let orders: [BeadRing]
  package let speed: PlaybackSpeed

  /// Each step is a whole shuffle of the order before it.
  package init(bracelet: BeadRing, source: some RandomSource, speed: PlaybackSpeed = .normal) {
    var source = source
    var orders = [bracelet]
    var current = bracelet
    for _ in 0..<min(Self.mostSteps, 2 * bracelet.beads.count) {
      current = current.shuffled(with: &source)
      orders.append(current)
    }
    self.orders = orders
    self.speed = speed
  }

  /// When the last order is reached, in seconds from the start.
  package var endTime: Double { startTime(ofOrder: orders.count - 1) }

  /// When an order begins to stand, in seconds from the start; 0 for the order at the start.
  package func startTime(ofOrder index: Int) -> Double {
    Double(index) * FlashShuffleSequence.stepDuration / speed.factor
  }

  /// The order that is at a time in seconds; the first before 0, the last after the end.
  package func order(at time: Double) -> BeadRing {
    let index = orders.indices.last { startTime(ofOrder: $0) <= time } ?? 0
    return orders[index]
  }
}
