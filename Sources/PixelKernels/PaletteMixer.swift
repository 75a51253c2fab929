import CPixelKernels

/// The colors of an image, counted in bins of 6, 7 and 6 bits.
package struct ColorHistogram: Sendable {
  private var bins: [ag_color_bin]

  package init() {
    bins = [ag_color_bin](
      repeating: ag_color_bin(red: 0, green: 0, blue: 0, count: 0), count: Int(ag_histogram_bins))
  }

  /// Counts every `step`-th pixel of a bitmap by its unpremultiplied color; those of less than half alpha are
  /// ignored.
  package mutating func add(_ bitmap: Bitmap, step: Int) {
    let straight = bitmap.unpremultiplied16()
    bins.withUnsafeMutableBufferPointer { bins in
      guard let bins = bins.baseAddress, !straight.isEmpty else { return }
      ag_histogram_add(bins, straight, straight.count / 4, max(1, step))
    }
  }

  /// Adds what another histogram counted.
  package mutating func add(_ other: ColorHistogram) {
    for index in bins.indices {
      let bin = other.bins[index]
      bins[index].red += bin.red
      bins[index].green += bin.green
      bins[index].blue += bin.blue
      bins[index].count += bin.count
    }
  }

  /// The palette that best represents the counted colors, at most `count` of 1…256.
  package func palette(count: Int) -> [SIMD3<UInt8>] {
    let bytes = [UInt8](unsafeUninitializedCapacity: 3 * Int(ag_palette_most)) { bytes, written in
      let colors = bytes.baseAddress.map {
        ag_palette_make($0, min(max(count, 1), Int(ag_palette_most)), bins)
      }
      written = 3 * (colors ?? 0)
    }
    return stride(from: 0, to: bytes.count, by: 3).map { SIMD3(bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) }
  }
}

/// Maps images to a palette: each color becomes a mixture of two, by an ordered pattern that is fixed in
/// space, so that the pattern does not move between frames.
///
/// Results for colors are kept, up to 64 MB of them, and shared by all threads.
// Unchecked because of the pointer: it is never changed, and what it points to is read and written atomically.
package final class PaletteMixer: @unchecked Sendable {
  private let mixer: OpaquePointer
  private let transparent: UInt8

  /// A mixer for a palette of 1…256 colors; nil if memory runs out.
  ///
  /// - Parameters:
  ///   - noise: The penalty for mixing distant colors, 0…1; nil only uses the nearest color.
  ///   - transparent: The index of pixels of less than half alpha.
  package init?(_ palette: [SIMD3<UInt8>], noise: Double?, transparent: UInt8) {
    let bytes = palette.flatMap { [$0.x, $0.y, $0.z] }
    guard !palette.isEmpty, palette.count <= Int(ag_palette_most),
      let mixer = ag_palette_mixer_make(bytes, palette.count, Float(noise ?? -1))
    else { return nil }
    self.mixer = mixer
    self.transparent = transparent
  }

  deinit { ag_palette_mixer_free(mixer) }

  /// The indices of a bitmap, row by row.
  package func indices(of bitmap: Bitmap) -> [UInt8] {
    let straight = bitmap.isOpaque ? bitmap.pixels : bitmap.unpremultiplied16()
    let (width, height) = (bitmap.width, bitmap.height)
    return [UInt8](unsafeUninitializedCapacity: width * height) { indices, count in
      straight.withUnsafeBufferPointer { straight in
        guard let indices = indices.baseAddress, let straight = straight.baseAddress else { return }
        for y in 0..<height {
          ag_palette_row(indices + y * width, straight + 4 * y * width, width, y, transparent, mixer)
        }
      }
      count = width * height
    }
  }
}

/// Compresses the pixels of a GIF file.
package enum GIFCompression {
  /// The LZW codes of indices of some bits, 2…8, without the blocks around them.
  ///
  /// - Parameter isSame: If nonzero, a pixel may also be `transparent`.
  package static func compressed(
    _ indices: [UInt8], isSame: [UInt8]?, transparent: UInt8, bits: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: ag_lzw_capacity(indices.count)) { output, count in
      guard let start = output.baseAddress, !indices.isEmpty else { return count = 0 }
      count =
        if let isSame {
          ag_lzw_compress(start, indices, isSame, transparent, indices.count, Int32(bits))
        } else {
          ag_lzw_compress(start, indices, nil, transparent, indices.count, Int32(bits))
        }
    }
  }
}
