import Glibc
import TestSupport

/// Ulichney's void-and-cluster method ("The void-and-cluster method for dither array generation", SPIE
/// 1913, 1993), with integer energies so that every machine computes the same table.
struct VoidAndCluster {
  let size: Int
  private var isSet: [Bool]
  private var energy: [Int]
  /// Energy that a set pixel gives to one at (dx, dy), the plane being a torus.
  private let kernel: [Int]

  /// The ranks 0 ..< size² of a square dither array.
  static func ranks(size: Int, standardDeviation: Double = 1.5, seed: UInt64 = 1993) -> [UInt16] {
    var pattern = VoidAndCluster(size: size, standardDeviation: standardDeviation)
    var random = SeededNumbers(seed: seed)
    let initial = size * size / 10
    var placed = 0
    while placed < initial {
      let place = Int(random.next() % UInt64(size * size))
      if !pattern.isSet[place] {
        pattern.toggle(place)
        placed += 1
      }
    }
    pattern.spreadEvenly()
    var ranks = [UInt16](repeating: 0, count: size * size)
    var shrinking = pattern
    for rank in stride(from: initial - 1, through: 0, by: -1) {
      let cluster = shrinking.tightestCluster
      shrinking.toggle(cluster)
      ranks[cluster] = UInt16(rank)
    }
    for rank in initial..<size * size {
      let void = pattern.largestVoid
      pattern.toggle(void)
      ranks[void] = UInt16(rank)
    }
    return ranks
  }

  private init(size: Int, standardDeviation: Double) {
    self.size = size
    isSet = [Bool](repeating: false, count: size * size)
    energy = [Int](repeating: 0, count: size * size)
    kernel = (0..<size * size).map { index in
      let dx = Double(min(index % size, size - index % size))
      let dy = Double(min(index / size, size - index / size))
      return Int((exp(-(dx * dx + dy * dy) / (2 * standardDeviation * standardDeviation)) * 65536).rounded())
    }
  }

  /// Moves points from the tightest cluster to the largest void until nothing changes.
  private mutating func spreadEvenly() {
    while true {
      let cluster = tightestCluster
      toggle(cluster)
      let void = largestVoid
      toggle(void)
      if void == cluster { return }
    }
  }

  private var tightestCluster: Int {
    var best = -1
    var greatest = Int.min
    for index in 0..<energy.count where isSet[index] && energy[index] > greatest {
      greatest = energy[index]
      best = index
    }
    return best
  }

  private var largestVoid: Int {
    var best = -1
    var least = Int.max
    for index in 0..<energy.count where !isSet[index] && energy[index] < least {
      least = energy[index]
      best = index
    }
    return best
  }

  private mutating func toggle(_ place: Int) {
    let sign = isSet[place] ? -1 : 1
    isSet[place].toggle()
    let reach = 7
    for dy in -reach...reach {
      for dx in -reach...reach {
        let x = (place % size + dx + size) % size
        let y = (place / size + dy + size) % size
        energy[y * size + x] += sign * kernel[(dy + size) % size * size + (dx + size) % size]
      }
    }
  }
}
