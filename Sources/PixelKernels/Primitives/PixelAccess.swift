import CPixelKernels

/// Reads pixels as premultiplied colors of 0…1.
struct PixelReader {
  let base: UnsafeRawPointer
  let width: Int
  let height: Int

  @inline(__always)
  subscript(x: Int, y: Int) -> SIMD4<Float> {
    ag_floats(base.load(fromByteOffset: 8 * (y * width + x), as: SIMD4<UInt16>.self)) / 65535
  }

  /// Transparent beyond the bitmap.
  @inline(__always)
  func orTransparent(_ x: Int, _ y: Int) -> SIMD4<Float> {
    0..<width ~= x && 0..<height ~= y ? self[x, y] : .zero
  }

  /// Interpolated between the four pixels around a position; pixel centers are at whole numbers.
  @inline(__always)
  func interpolated(_ x: Float, _ y: Float) -> SIMD4<Float> {
    guard x > -1, y > -1, x < Float(width), y < Float(height) else { return .zero }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (right, down) = (x - left, y - top)
    let upper = orTransparent(column, row) * (1 - right) + orTransparent(column + 1, row) * right
    let lower = orTransparent(column, row + 1) * (1 - right) + orTransparent(column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }
}

extension SIMD4<Float> {
  /// The unpremultiplied color for a premultiplied one; transparent black if alpha is 0.
  @inline(__always)
  var straight: SIMD4<Float> {
    guard w > 0 else { return .zero }
    var color = self / w
    color.w = w
    return color
  }

  @inline(__always)
  var premultiplied: SIMD4<Float> {
    var color = self * w
    color.w = w
    return color
  }

  /// Clamped to 0…1; NaN is 0.
  @inline(__always)
  var clampedToUnit: SIMD4<Float> {
    let positive = self.replacing(with: 0, where: .!(self .> 0))
    return positive.replacing(with: 1, where: positive .> 1)
  }

  /// A premultiplied color as a sample, no channel above its alpha.
  @inline(__always)
  var sample: SIMD4<UInt16> {
    let color = clampedToUnit
    let bounded = color.replacing(with: color.w, where: color .> color.w)
    return ag_samples(bounded * 65535 + 0.5)
  }
}

extension Bitmap {
  /// Replaces the premultiplied color of each pixel; equal neighbors are computed once.
  @inline(__always)
  mutating func replacePixels(_ change: (SIMD4<Float>) -> SIMD4<Float>) {
    pixels.withUnsafeMutableBytes { bytes in
      var last = SIMD4<UInt16>.zero
      var result = change(.zero).sample
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let sample = bytes.load(fromByteOffset: offset, as: SIMD4<UInt16>.self)
        if sample != last {
          last = sample
          result = change(ag_floats(sample) / 65535).sample
        }
        bytes.storeBytes(of: result, toByteOffset: offset, as: SIMD4<UInt16>.self)
      }
    }
  }

  func withPixelReader<Result>(_ body: (PixelReader) -> Result) -> Result {
    pixels.withUnsafeBytes { bytes in
      // An empty bitmap has no pixel to read.
      let base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 8)!
      return body(PixelReader(base: base, width: width, height: height))
    }
  }

  /// A bitmap by the premultiplied color of each pixel.
  @inline(__always)
  init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> SIMD4<Float>) {
    self.init(width: width, height: height)
    pixels.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          bytes.storeBytes(
            of: color(x, y).sample, toByteOffset: 8 * (y * width + x), as: SIMD4<UInt16>.self)
        }
      }
    }
  }
}
