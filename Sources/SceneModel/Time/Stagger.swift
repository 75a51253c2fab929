/// Delays of the children of a group, each a little later than another.
///
/// A literal is the time from each to the next: `0.1`.
public struct Stagger: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// How the delays are given.
  public enum Spacing: Sendable, Hashable {
    /// The seconds from one child to the next.
    case each(Double)
    /// The seconds from the first child that begins to the last one.
    case total(Double)
    /// The seconds of each child in order; further ones begin with the last of them.
    case times([Double])
  }

  /// Which child begins first.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// The first one; the others follow in order.
    case first
    /// The last one; the others follow in the reverse order.
    case last
    /// Those in the middle.
    case center
    /// Those at both ends.
    case edges
    /// A random one: the order is shuffled.
    case random
  }

  /// In seconds.
  public var spacing: Spacing
  /// Which child begins first.
  public var origin: Origin
  /// How the delays are distributed over their total.
  public var easing: TimingFunction
  /// Which random order is used.
  public var seed: Int

  /// Creates a stagger.
  public init(
    _ spacing: Spacing, from origin: Origin = .first, easing: TimingFunction = .linear, seed: Int = 0
  ) {
    self.spacing = spacing
    self.origin = origin
    self.easing = easing
    self.seed = seed
  }

  /// Creates a stagger of the children in order, with the seconds from each to the next.
  public init(floatLiteral seconds: Double) { self.init(.each(seconds)) }
  /// Creates a stagger of the children in order, with the seconds from each to the next.
  public init(integerLiteral seconds: Int) { self.init(.each(Double(seconds))) }

  /// The delays of a number of children in seconds, in their order.
  package func delays(count: Int) -> [Double] {
    if case .times(let times) = spacing {
      return (0..<count).map { $0 < times.count ? times[$0] : times.last ?? 0 }
    }
    let ranks = ranks(count: count)
    let greatest = ranks.max() ?? 0
    guard greatest > 0 else { return ranks }
    return ranks.map { rank in
      switch (spacing, easing) {
      case (.each(let seconds), .linear): seconds * rank
      case (.each(let seconds), _): seconds * greatest * easing(rank / greatest)
      case (.total(let seconds), _): seconds * easing(rank / greatest)
      case (.times, _): 0
      }
    }
  }

  /// How many steps after the first each child begins.
  private func ranks(count: Int) -> [Double] {
    let middle = Double(count - 1) / 2
    let distances = (0..<count).map { abs(Double($0) - middle) }
    switch origin {
    case .first: return (0..<count).map(Double.init)
    case .last: return (0..<count).map { Double(count - 1 - $0) }
    case .center: return distances.map { $0 - (distances.min() ?? 0) }
    case .edges: return distances.map { middle - $0 }
    case .random:
      var numbers = SeededValues(seed: "\(seed)")
      var order = Array(0..<count)
      for index in order.indices.reversed().dropLast() {
        order.swapAt(index, Int(numbers.next() * Double(index + 1)))
      }
      return order.map(Double.init)
    }
  }
}

extension [Layer] {
  /// The children of a group with their delays added to their starts.
  func staggered(by stagger: Stagger) -> [Layer] {
    zip(self, stagger.delays(count: count)).map { child, delay in
      guard delay != 0 else { return child }
      var child = child
      var schedule = child.schedule ?? Schedule()
      schedule.start = child.time.start + delay
      schedule.end = child.time.end ?? child.time.duration.map { schedule.start + $0 } ?? .infinity
      child.schedule = schedule
      return child
    }
  }
}

/// Numbers of 0…1, without 1, that follow from a text alone.
package struct SeededValues {
  private var state: UInt64

  package init(seed: String) {
    // FNV-1a.
    state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The next number (SplitMix64).
  package mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }
}
