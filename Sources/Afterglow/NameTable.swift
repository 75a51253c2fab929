/// Numbers by names, which are known by digests of 64 bits: for numbers of 32 bits at most 16 bytes for each of many names.
///
/// Open addressing with linear probing in 256 parts, each of which grows by a fifth where it is full to 92 %:
/// only a part is there twice while it grows. Digests are seeded again in every process, so that no data can
/// be made whose names crowd in one place. Among ten million names two have one digest in one of 300,000
/// batches.
struct NameTable<Number: FixedWidthInteger & Sendable>: Sendable {
  private struct Part {
    /// 0 is a free place.
    var digests: [UInt64] = []
    var numbers: [Number] = []
    var count = 0

    /// Where a digest is, or the free place for it.
    func place(of digest: UInt64) -> Int {
      // The upper bits chose the part.
      var place = Int((digest << 8).multipliedFullWidth(by: UInt64(digests.count)).high)
      while digests[place] != 0, digests[place] != digest {
        place = place + 1 == digests.count ? 0 : place + 1
      }
      return place
    }

    mutating func makeRoom() {
      guard count * 100 >= digests.count * 92 else { return }
      let size = max(16, digests.count + digests.count / 5)
      let (oldDigests, oldNumbers) = (digests, numbers)
      digests = [UInt64](repeating: 0, count: size)
      numbers = [Number](repeating: 0, count: size)
      for (digest, number) in zip(oldDigests, oldNumbers) where digest != 0 {
        let place = place(of: digest)
        (digests[place], numbers[place]) = (digest, number)
      }
    }
  }

  private var parts = [Part](repeating: Part(), count: 256)

  /// The number of a name; nil for one that has none.
  subscript(name: some Sequence<UInt8>) -> Number? {
    let digest = Self.digest(of: name)
    let part = parts[Int(digest >> 56)]
    guard part.count > 0 else { return nil }
    let place = part.place(of: digest)
    return part.digests[place] == digest ? part.numbers[place] : nil
  }

  /// Gives a name a number.
  ///
  /// - Returns: The number that it had; nil for a new name.
  @discardableResult
  mutating func set(_ number: Number, for name: some Sequence<UInt8>, keepsFirst: Bool = false) -> Number? {
    let digest = Self.digest(of: name)
    let index = Int(digest >> 56)
    parts[index].makeRoom()
    let place = parts[index].place(of: digest)
    let former = parts[index].digests[place] == digest ? parts[index].numbers[place] : nil
    if former == nil {
      parts[index].digests[place] = digest
      parts[index].count += 1
    }
    if former == nil || !keepsFirst { parts[index].numbers[place] = number }
    return former
  }

  /// What all parts take.
  var byteCount: Int {
    parts.reduce(0) { $0 + $1.digests.count * (MemoryLayout<UInt64>.size + MemoryLayout<Number>.size) }
  }

  private static func digest(of name: some Sequence<UInt8>) -> UInt64 {
    var hasher = Hasher()
    for byte in name { hasher.combine(byte) }
    return max(1, UInt64(bitPattern: Int64(hasher.finalize())))
  }
}
