import CPixelKernels

extension Bitmap {
  /// The unpremultiplied colors as opaque pixels; colors continue under transparent pixels.
  ///
  /// Where alpha is below 1/256, the mean color of the surroundings contributes. A bitmap without any color
  /// is black.
  package func bledColors() -> Bitmap {
    guard width > 0, height > 0, !isOpaque else { return self }
    let opaque = [UInt16](unsafeUninitializedCapacity: pixels.count) { opaque, count in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: ag_bleed_capacity(width, height)) { scratch in
        pixels.withUnsafeBufferPointer { pixels in
          guard
            let opaque = opaque.baseAddress, let pixels = pixels.baseAddress,
            let scratch = scratch.baseAddress
          else { return }
          ag_bleed(opaque, pixels, width, height, scratch)
        }
      }
      count = pixels.count
    }
    return Bitmap(width: width, height: height, pixels: opaque)
  }
}
