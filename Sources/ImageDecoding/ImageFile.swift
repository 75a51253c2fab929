import SystemFiles

/// The bytes of an image file, compared by their contents.
///
/// The digest is computed once, since a file of megabytes is looked up for every frame.
package struct ImageFile: Sendable, Hashable {
  package let bytes: [UInt8]
  package let digest: UInt64

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = FNV1a.digest(of: bytes)
  }

  package static func == (one: ImageFile, other: ImageFile) -> Bool {
    one.digest == other.digest && one.bytes == other.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
