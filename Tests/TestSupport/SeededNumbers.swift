/// Pseudorandom numbers that are equal in every run (SplitMix64; Steele, Lea and Flood, 2014).
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0..<bound; 0 for a bound of 0 or less.
  package mutating func int(below bound: Int) -> Int { Int(next() >> 1) % max(1, bound) }

  /// 0..<1
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  package mutating func double(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
