/// A prefix code of limited length, its codes ready for a deflate stream (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// Bits of each symbol's code; 0 for one that does not occur.
  let lengths: [UInt8]

  /// The code for symbols that occur with some frequencies.
  ///
  /// Where fewer than two occur, one is given a length all the same, as readers expect.
  /// - Parameter limit: The greatest length, 7…15; as many symbols must fit it.
  init(frequencies: [Int], limit: Int) {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    let used = frequencies.indices.filter { frequencies[$0] > 0 }.sorted {
      (frequencies[$0], $0) < (frequencies[$1], $1)
    }
    if used.count < 2 {
      lengths[used.first ?? 0] = 1
    } else {
      var counts = Self.lengthCounts(used.map { frequencies[$0] }, limit: limit)
      // The rarest symbols have the longest codes.
      var length = limit
      for symbol in used {
        while counts[length] == 0 { length -= 1 }
        counts[length] -= 1
        lengths[symbol] = UInt8(length)
      }
    }
    self.lengths = lengths
  }

  /// The codes, each with its first bit lowest, as a stream takes them.
  var codes: [UInt32] {
    var counts = [UInt32](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 16)
    for length in 1..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return next[Int(length)].bitsReversed(count: Int(length))
    }
  }

  /// Bits that symbols of some frequencies take.
  func bitCount(_ frequencies: [Int]) -> Int {
    zip(frequencies, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
  }

  /// How many codes there are of each length, from sorted frequencies.
  ///
  /// Moffat and Katajainen's calculation in place (1995), then lengths beyond the limit are cut and what that overdraws
  /// is taken from the longest codes that can become longer.
  private static func lengthCounts(_ sorted: [Int], limit: Int) -> [Int] {
    let depths = minimumRedundancyLengths(sorted)
    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths { counts[min(depth, limit)] += 1 }
    var used = counts.indices.dropFirst().reduce(0) { $0 + counts[$1] << (limit - $1) }
    while used > 1 << limit {
      counts[limit] -= 1
      for length in stride(from: limit - 1, through: 1, by: -1) where counts[length] > 0 {
        counts[length] -= 1
        counts[length + 1] += 2
        break
      }
      used -= 1
    }
    return counts
  }

  /// The lengths of the best code for at least two frequencies in ascending order.
  private static func minimumRedundancyLengths(_ frequencies: [Int]) -> [Int] {
    let count = frequencies.count
    var values = frequencies
    values[0] += values[1]
    var (root, leaf) = (0, 2)
    // Sums of pairs, each replaced by the place of its parent.
    for next in 1..<count - 1 {
      for isFirst in [true, false] {
        let taken: Int
        if leaf >= count || (root < next && values[root] < values[leaf]) {
          taken = values[root]
          values[root] = next
          root += 1
        } else {
          taken = values[leaf]
          leaf += 1
        }
        values[next] = isFirst ? taken : values[next] + taken
      }
    }
    values[count - 2] = 0
    for next in stride(from: count - 3, through: 0, by: -1) { values[next] = values[values[next]] + 1 }
    return leafDepths(values, count: count)
  }

  /// The depths of leaves from those of inner nodes, which are the first `count` − 1 values.
  private static func leafDepths(_ nodes: [Int], count: Int) -> [Int] {
    var depths = [Int](repeating: 0, count: count)
    var (available, depth, root, next) = (1, 0, count - 2, count - 1)
    while available > 0 {
      var inner = 0
      while root >= 0, nodes[root] == depth {
        inner += 1
        root -= 1
      }
      while available > inner {
        depths[next] = depth
        next -= 1
        available -= 1
      }
      (available, depth) = (2 * inner, depth + 1)
    }
    return depths
  }
}

extension UInt32 {
  /// The lowest `count` bits in the opposite order.
  fileprivate func bitsReversed(count: Int) -> UInt32 {
    var (rest, result) = (self, UInt32(0))
    for _ in 0..<count {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
