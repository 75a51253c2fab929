/// A bitmap of at most 256 colors, such as most emoji are: a byte for each pixel instead of eight.
package struct IndexedBitmap: Sendable {
  private let width: Int
  private let height: Int
  /// Premultiplied, as in a bitmap.
  private let colors: [SIMD4<UInt16>]
  private let indices: [UInt8]

  /// Slots of the table of colors, four for each: a power of two.
  private static let slotCount = 1024

  /// Indexes unpremultiplied RGBA, 16 bits per channel; nil if it has more colors.
  package init?(width: Int, height: Int, straight: [UInt16]) {
    precondition(straight.count == 4 * width * height)
    var colors: [SIMD4<UInt16>] = []
    // The number of a color in `colors` plus one; 0 is a free slot.
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    var indices = [UInt8](repeating: 0, count: width * height)
    var last = SIMD4<UInt16>.zero
    var lastIndex: UInt8?
    for pixel in indices.indices {
      let start = 4 * pixel
      let color = SIMD4(straight[start], straight[start + 1], straight[start + 2], straight[start + 3])
      // Neighbors are often equal.
      if color != last || lastIndex == nil {
        guard let index = Self.index(of: color, in: &slots, &colors) else { return nil }
        (last, lastIndex) = (color, index)
      }
      indices[pixel] = lastIndex ?? 0
    }
    let palette = Bitmap(
      width: colors.count, height: 1, straight: colors.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    self.width = width
    self.height = height
    self.colors = (0..<colors.count).map { palette[$0, 0] }
    self.indices = indices
  }

  /// The index of a color, which is added if it is new; nil if there are 256 others.
  private static func index(
    of color: SIMD4<UInt16>, in slots: inout [UInt16], _ colors: inout [SIMD4<UInt16>]
  ) -> UInt8? {
    let key = unsafeBitCast(color, to: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: key >> 54)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if colors[index] == color { return UInt8(index) }
      slot = (slot + 1) & (slotCount - 1)
    }
    guard colors.count < 256 else { return nil }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return UInt8(colors.count - 1)
  }

  /// How many bytes it takes.
  package var byteCount: Int { indices.count + colors.count * MemoryLayout<SIMD4<UInt16>>.stride }

  /// The pixels.
  package var bitmap: Bitmap {
    let pixels = [UInt16](unsafeUninitializedCapacity: 4 * indices.count) { output, count in
      let bytes = UnsafeMutableRawBufferPointer(output)
      for (pixel, index) in indices.enumerated() {
        bytes.storeBytes(of: colors[Int(index)], toByteOffset: 8 * pixel, as: SIMD4<UInt16>.self)
      }
      count = 4 * indices.count
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
