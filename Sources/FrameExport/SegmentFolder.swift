import VideoCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The segments of a film on disk, in a hidden folder beside it that carries the film's fingerprint.
struct SegmentFolder: Sendable {
  let path: String
  let fingerprint: UInt64

  init(film: String, fingerprint: UInt64) {
    let (folder, name) = WholeFile.split(film)
    path = "\(folder).\(name).\(String(fingerprint, radix: 16)).segments"
    self.fingerprint = fingerprint
  }

  func make() throws(ExportError) { try WholeFile.makeFolder(path) }

  private func file(_ segment: Int) -> String { "\(path)/\(segment).segment" }

  /// Whether a whole segment of this film lies here.
  func holds(segment: Int) -> Bool {
    access(file(segment), R_OK) == 0
      && (try? EncodedSegment(contentsOf: file(segment), fingerprint: fingerprint)) != nil
  }

  /// Writes a segment, whole or not at all.
  func keep(_ encoded: EncodedSegment, segment: Int) throws(ExportError) {
    let temporary = file(segment) + ".part"
    do {
      try encoded.write(to: temporary, fingerprint: fingerprint)
    } catch {
      throw .video(error)
    }
    try WholeFile.publish(temporary, as: file(segment))
  }

  func segment(_ index: Int) throws(VideoCodingError) -> EncodedSegment {
    try EncodedSegment(contentsOf: file(index), fingerprint: fingerprint)
  }

  /// Removes the folder and what this export may have put into it.
  func remove(segments: Int) {
    for segment in 0..<segments {
      unlink(file(segment))
      unlink(file(segment) + ".part")
    }
    rmdir(path)
  }
}
