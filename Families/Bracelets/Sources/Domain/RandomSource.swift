/// Generates bounded integers that never change for a given seed, whereas Swift's own `random(in:using:)` may change between versions.
package protocol RandomSource: Sendable {
  /// A number of 0..<bound, every one as likely as any other; 0 where `bound` is less than 1.
  mutating func next(below bound: Int) -> Int
}

/// SplitMix64 (Steele, Lea and Flood 2014), its draws bounded by Lemire's multiplication with rejection.
package struct SplitMix64: RandomSource, Hashable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func next(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let unfair = (0 &- bound) % bound
      while product.low < unfair { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// A number of 0..<1 with 53 random bits.
  package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

extension Array {
  /// The elements in an order in which every one is equally likely: Fisher–Yates from the last place down.
  package func shuffled(with source: inout some RandomSource) -> [Element] {
    var result = self
    for index in stride(from: count - 1, to: 0, by: -1) {
      result.swapAt(index, source.next(below: index + 1))
    }
    return result
  }
}
