import CPNG

/// An image of at most 256 colors as indices into a palette.
///
/// The palette is ordered: colors that are not opaque first (so that tRNS is short), then by value.
struct IndexedPixels {
  /// RGBA, red in the lowest byte.
  let palette: [UInt32]
  /// For each pixel where its color appeared among the others.
  private let indices: [UInt8]
  /// Where the palette has each of the colors, in the order of their appearance.
  private let places: [UInt8]

  /// The indices of an RGBA image, or nil if it has more colors than a palette is good for: 256, but 16 where
  /// the image is opaque and gray, as more of them are better stored as gray.
  init?(_ samples: [UInt8], isGray: Bool) {
    let limit = isGray ? 16 : 256
    var found = 0
    var colors = [UInt32](repeating: 0, count: 256)
    indices = [UInt8](unsafeUninitializedCapacity: samples.count / 4) { output, count in
      found = cpng_index_colors(output.baseAddress, &colors, samples, samples.count / 4, limit)
      count = found > limit ? 0 : samples.count / 4
    }
    guard found <= limit else { return nil }
    let order = (0..<found).sorted { Self.sortKey(colors[$0]) < Self.sortKey(colors[$1]) }
    var places = [UInt8](repeating: 0, count: 256)
    for (position, index) in order.enumerated() { places[index] = UInt8(position) }
    palette = order.map { colors[$0] }
    self.places = places
  }

  private static func sortKey(_ color: UInt32) -> UInt64 {
    (color >> 24 == 255 ? 1 << 32 : 0) | UInt64(color.byteSwapped)
  }

  /// Bits that an index takes.
  var bitDepth: Int {
    switch palette.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// The PLTE chunk's data.
  var colorBytes: [UInt8] {
    palette.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  /// The tRNS chunk's data, empty if all colors are opaque.
  var alphaBytes: [UInt8] { palette.map { UInt8($0 >> 24) }.filter { $0 < 255 } }

  /// The indices, several in a byte where they are small; rows begin with a new byte.
  func packed(width: Int, height: Int) -> PackedPixels {
    let header = PNGHeader(width: width, height: height, bitDepth: bitDepth, colorType: .palette)
    let size = (width * bitDepth + 7) / 8 * height
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
      cpng_pack_indices(output.baseAddress, indices, places, width, height, bitDepth)
      count = size
    }
    return PackedPixels(header, bytes: bytes)
  }
}
