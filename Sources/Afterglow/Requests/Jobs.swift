import Glibc

/// The number of frames, images or rows that are drawn at the same time.
package enum Jobs {
  /// The numbers that may be requested.
  package static let range = 1...256

  /// The number where none is requested: one per processor.
  package static let usual = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Returns the number that a request means.
  package static func count(_ requested: Int?) throws(AfterglowError) -> Int {
    guard let requested else { return usual }
    guard range.contains(requested) else {
      throw .invalidOption(
        "`jobs` must be within \(range.lowerBound)…\(range.upperBound), not \(requested)")
    }
    return requested
  }
}
