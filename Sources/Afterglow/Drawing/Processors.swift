import Glibc

/// The processors of this machine.
package enum Processors {
  /// How many there are, at least 1.
  package static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// How many workers may be requested.
  package static let workerRange = 1...256

  /// The number of workers that an option requests; nil for one per processor.
  static func workers(_ requested: Int?, option: String) throws(AfterglowError) -> Int {
    guard let requested else { return count }
    guard workerRange.contains(requested) else {
      let range = "\(workerRange.lowerBound)…\(workerRange.upperBound)"
      throw .invalidOption("\(option): found \(requested), expected a number of workers within \(range)")
    }
    return requested
  }
}
