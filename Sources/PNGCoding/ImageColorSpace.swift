/// The color space of the samples of an image file.
package enum ImageColorSpace: String, Sendable, Hashable, CaseIterable {
  case srgb
  /// Display P3, as CSS has it.
  case displayP3 = "display-p3"
  /// BT.2020 primaries, PQ (Rec. ITU-R BT.2100).
  case pq
  /// BT.2020 primaries, hybrid log-gamma.
  case hlg

  /// Primaries and transfer function by the code points of ITU-T H.273.
  package var codePoints: (primaries: UInt8, transfer: UInt8) {
    switch self {
    case .srgb: (1, 13)
    case .displayP3: (12, 13)
    case .pq: (9, 16)
    case .hlg: (9, 18)
    }
  }

  /// For programs that know no code points; nil if no profile says it, or none is needed.
  package var profile: [UInt8]? { self == .displayP3 ? ICCProfile.displayP3 : nil }
}
