/// FNV-1a, 64 bits: finds accidents, not forgeries.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
package struct FNV1a: Sendable, Hashable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The digest of some bytes.
  package static func digest(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(bytes)
    return hash.value
  }

  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    // Bytes that are side by side are read without asking a sequence for each.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes { add(byte) }
    }
    if isDone == nil { for byte in bytes { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Combines a number as eight bytes, the least first.
  package mutating func combine(_ number: UInt64) {
    combine((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
