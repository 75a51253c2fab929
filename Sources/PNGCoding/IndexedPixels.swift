/// A picture of at most 256 colors as indices into a palette.
///
/// The palette is ordered: colors that are not opaque first (so that tRNS is short), then by value.
struct IndexedPixels {
  /// RGBA, red in the lowest byte.
  let palette: [UInt32]
  private let indices: [UInt8]

  /// The indices of an RGBA picture, or nil if it has more colors than a palette is good for: 256, but 16 where
  /// the picture is opaque and gray, as more of them are better stored as gray.
  init?(_ samples: [UInt8], isGray: Bool) {
    guard var table = ColorTable(samples, maximumCount: isGray ? 16 : 256) else { return nil }
    let order = table.colors.indices.sorted {
      Self.sortKey(table.colors[$0]) < Self.sortKey(table.colors[$1])
    }
    var places = [UInt8](repeating: 0, count: 256)
    for (place, index) in order.enumerated() { places[index] = UInt8(place) }
    palette = order.map { table.colors[$0] }
    table.translate(places)
    indices = table.indices
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
  func packed(width: Int, height: Int) -> PackedPicture {
    let header = PNGHeader(width: width, height: height, bitDepth: bitDepth, colorType: .palette)
    if bitDepth == 8 { return PackedPicture(header, bytes: indices) }
    let perByte = 8 / bitDepth
    let stride = (width + perByte - 1) / perByte
    var bytes = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<height {
      for x in 0..<width {
        let shift = 8 - bitDepth * (x % perByte + 1)
        bytes[y * stride + x / perByte] |= indices[y * width + x] << UInt8(shift)
      }
    }
    return PackedPicture(header, bytes: bytes)
  }
}

/// The colors of a picture in the order of their appearance, found through open addressing.
private struct ColorTable {
  private(set) var colors: [UInt32] = []
  private(set) var indices: [UInt8]

  /// Nil as soon as there is one color more than `maximumCount`, which is at most 256.
  init?(_ samples: [UInt8], maximumCount: Int) {
    var found: [UInt32] = []
    var slots = [Int16](repeating: -1, count: 1024)
    var isComplete = true
    indices = [UInt8](unsafeUninitializedCapacity: samples.count / 4) { output, count in
      samples.withUnsafeBytes { samples in
        var last: UInt32 = 0
        var lastIndex: Int16 = -1
        for pixel in 0..<samples.count / 4 {
          let color = UInt32(littleEndian: samples.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self))
          if color != last || lastIndex < 0 {
            var slot = Int((color &* 0x9E37_79B1) >> 22)
            while slots[slot] >= 0, found[Int(slots[slot])] != color { slot = (slot + 1) & 1023 }
            if slots[slot] < 0 {
              guard found.count < maximumCount else { return isComplete = false }
              slots[slot] = Int16(found.count)
              found.append(color)
            }
            (last, lastIndex) = (color, slots[slot])
          }
          output[pixel] = UInt8(truncatingIfNeeded: lastIndex)
        }
        count = samples.count / 4
      }
    }
    guard isComplete else { return nil }
    colors = found
  }

  /// Replaces each index by its entry in `places`.
  mutating func translate(_ places: [UInt8]) {
    for index in indices.indices { indices[index] = places[Int(indices[index])] }
  }
}
