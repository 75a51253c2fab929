/// How much time an encoder spends on small files. Decoded, the pictures are the same.
package enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  case fastest
  case balanced
  case smallest

  /// libdeflate's level for a picture.
  ///
  /// Where little is left to compress, level 3 takes no longer than level 1, and a palette's picture is so flat that a
  /// higher level costs little and gains much. Of a picture that is mostly dithered, level 2 leaves 2.5 % more than
  /// level 3 and takes a seventh less time.
  func level(_ trial: FilterTrial) -> Int {
    switch (self, trial) {
    case (.fastest, .notNeeded): 3
    case (.fastest, .best(_, let remainder)): remainder < 0.1 ? 3 : 1
    case (.balanced, .notNeeded): 7
    case (.balanced, .best(_, let remainder)): remainder < 0.2 ? 3 : 2
    case (.smallest, _): 12
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
