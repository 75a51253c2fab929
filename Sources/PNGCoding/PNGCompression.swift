/// How much time an encoder spends on small files. Decoded, the pictures are the same.
package enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  case fastest
  case balanced
  case smallest

  /// libdeflate's level.
  var level: Int {
    switch self {
    case .fastest: 1
    case .balanced: 3
    case .smallest: 12
    }
  }

  /// Bands of 16 rows that every filter is tried on.
  var triedBands: Int {
    switch self {
    case .fastest: 2
    case .balanced: 4
    case .smallest: 16
    }
  }
}
