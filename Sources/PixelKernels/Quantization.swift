import CPixelKernels

extension Bitmap {
  /// Unpremultiplied RGBA, 8 bits per channel, row by row, as in an 8-bit PNG.
  ///
  /// Colors are unpremultiplied before they are dithered. Values that are exact in 8 bits stay unchanged, and
  /// pixels whose alpha becomes 0 are all 0. The pattern is fixed in space.
  package func quantized8(dither: Dither = .standard) -> [UInt8] {
    let thresholds = DitherThresholds.of(dither)
    let rowLength = 4 * DitherThresholds.size
    return [UInt8](unsafeUninitializedCapacity: pixels.count) { bytes, count in
      pixels.withUnsafeBufferPointer { pixels in
        thresholds.narrow.withUnsafeBufferPointer { narrow in
          thresholds.wide.withUnsafePointer { wide in
            for y in 0..<height {
              let tileRow = y % DitherThresholds.size * rowLength
              ag_quantize(
                bytes.baseAddress.map { $0 + 4 * y * width }, pixels.baseAddress.map { $0 + 4 * y * width },
                width, narrow.baseAddress.map { $0 + tileRow }, wide.map { $0 + tileRow })
            }
          }
        }
      }
      count = pixels.count
    }
  }

  /// Unpremultiplied RGBA, 16 bits per channel in native byte order, row by row; transparent pixels are all
  /// 0.
  package func unpremultiplied16() -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: pixels.count) { straight, count in
      pixels.withUnsafeBufferPointer { ag_unpremultiply(straight.baseAddress, $0.baseAddress, $0.count / 4) }
      count = pixels.count
    }
  }

  /// A bitmap from unpremultiplied RGBA, 16 bits per channel; `straight.count` is `4 * width * height`.
  package init(width: Int, height: Int, straight: [UInt16]) {
    var pixels = straight
    for start in stride(from: 0, to: pixels.count - pixels.count % 4, by: 4) {
      let alpha = UInt32(pixels[start + 3])
      guard alpha < 65535 else { continue }
      for channel in start..<start + 3 {
        pixels[channel] = UInt16((UInt32(pixels[channel]) * alpha + 32767) / 65535)
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// A bitmap from unpremultiplied RGBA, 8 bits per channel; `straight.count` is `4 * width * height`.
  package init(width: Int, height: Int, straight8: [UInt8]) {
    self.init(width: width, height: height, straight: straight8.map { UInt16($0) * 257 })
  }
}

extension [UInt16]? {
  /// Calls back with the elements' address, or nil if there is no array.
  fileprivate func withUnsafePointer(_ body: (UnsafePointer<UInt16>?) -> Void) {
    guard let self else { return body(nil) }
    self.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
