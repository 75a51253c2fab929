/// A name by a digest of 64 bits, as a batch may have millions of long names. Digests are seeded in every process; among
/// ten million names two have one digest in one of 300,000 batches.
struct NameDigest: Hashable, Sendable {
  private let value: Int

  init(_ name: String) {
    var hasher = Hasher()
    // Names are compared by their bytes, as files are.
    for byte in name.utf8 { hasher.combine(byte) }
    value = hasher.finalize()
  }
}
