import VectorGraphics

extension Bitmap {
  /// A paint sampled at the centers of the pixels of `bounds`, premultiplied.
  ///
  /// `transform` maps the space of the paint to pixels. Colors are within 2/65535 of the exact value. Where the
  /// transform flattens the plane or the gradient has no extent, all is the last stop's color, or the mean
  /// color where the gradient repeats (CSS Images 4, sections 3.2.3 and 3.6).
  package static func shaded(
    _ paint: Paint, transform: AffineTransform = .identity, in bounds: PixelRect
  ) -> Bitmap {
    switch paint {
    case .color(let color):
      return Bitmap(width: bounds.width, height: bounds.height, filledWith: color)
    case .gradient(let gradient):
      let ramp = GradientRamp(stops: gradient.stops, interpolation: gradient.interpolation)
      guard let field = GradientField(gradient.geometry, transform: transform) else {
        let color = gradient.spreadMethod == .pad ? ramp.last : ramp.mean
        return Bitmap(width: bounds.width, height: bounds.height, repeating: channels(color))
      }
      var bitmap = Bitmap(width: bounds.width, height: bounds.height)
      bitmap.shade(ramp, field, gradient.spreadMethod, origin: (bounds.x, bounds.y))
      return bitmap
    }
  }

  /// A bitmap of one color (clamped to 0…1).
  package init(width: Int, height: Int, filledWith color: Color) {
    self.init(width: width, height: height, repeating: Self.channels(of: color))
  }

  /// Makes the bitmap one of equal pixels, in the memory that it has where that is of the size and nobody else's.
  package mutating func refill(width: Int, height: Int, with color: Color?) {
    let channels = color.map(Self.channels) ?? .zero
    guard width == self.width, height == self.height else {
      self = Bitmap(width: width, height: height, repeating: channels)
      return
    }
    pixels.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: MemoryLayout<SIMD4<UInt16>>.size) {
        bytes.storeBytes(of: channels, toByteOffset: start, as: SIMD4<UInt16>.self)
      }
    }
  }

  /// Takes the pixels of a bitmap of the same size, without memory of its own where this one's is nobody else's.
  package mutating func copyPixels(of other: Bitmap) {
    precondition(width == other.width && height == other.height)
    pixels.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: other.pixels) }
  }

  /// A color's premultiplied 16-bit channels, clamped to 0…1.
  package static func channels(of color: Color) -> SIMD4<UInt16> {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(color.alpha)
    let scale = alpha * 65535
    return SIMD4(
      UInt16(unit(color.red) * scale + 0.5), UInt16(unit(color.green) * scale + 0.5),
      UInt16(unit(color.blue) * scale + 0.5), UInt16(scale + 0.5))
  }

  private mutating func shade(
    _ ramp: GradientRamp, _ field: GradientField, _ spread: Gradient.SpreadMethod, origin: (x: Int, y: Int)
  ) {
    guard width > 0, height > 0 else { return }
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { offsets in
        let samples = field.isConstantAlongRows ? 1 : width
        let used = UnsafeMutableBufferPointer(rebasing: offsets[0..<samples])
        for y in 0..<height {
          let row = UnsafeMutableBufferPointer(rebasing: pixels[4 * y * width..<4 * (y + 1) * width])
          if y > 0, field.isConstantAlongColumns {
            _ = row.update(fromContentsOf: pixels[0..<4 * width])
            continue
          }
          field.fill(used, x: origin.x, y: origin.y &+ y)
          let gaps = field.leavesGaps ? used.indices.filter { used[$0].isNaN } : []
          Self.spread(used, spread)
          Self.paint(row, ramp, used)
          for x in gaps { Self.store(.zero, in: row, at: 4 * x) }
        }
      }
    }
  }

  /// What is added to an offset, so that rounding errors do not decide which of two stops at one offset a pixel
  /// center that lies on them gets: it is the later one.
  private static let towardsLaterStop = 1e-10

  /// Brings offsets into 0…1 where the gradient repeats, and into a finite range where it does not.
  @inline(__always)
  private static func spread(_ offsets: UnsafeMutableBufferPointer<Double>, _ method: Gradient.SpreadMethod) {
    for index in 0..<offsets.count {
      let raw = offsets[index] + towardsLaterStop
      let offset = abs(raw) < 1e12 ? raw : raw > 0 ? 1e12 : raw < 0 ? -1e12 : 0
      switch method {
      case .pad: offsets[index] = offset
      case .repeat: offsets[index] = offset - floor(offset)
      case .reflect:
        let phase = offset - 2 * floor(offset / 2)
        offsets[index] = phase > 1 ? 2 - phase : phase
      }
    }
  }

  /// The greatest whole number that is no greater, for magnitudes up to 1e12; without a call of libm, which is
  /// what `rounded(.down)` comes to on the oldest x86-64.
  @inline(__always)
  private static func floor(_ value: Double) -> Double {
    let truncated = Double(Int64(value))
    return truncated > value ? truncated - 1 : truncated
  }

  /// Writes the colors at the offsets of a row; one offset stands for all of them.
  private static func paint(
    _ row: UnsafeMutableBufferPointer<UInt16>, _ ramp: GradientRamp,
    _ offsets: UnsafeMutableBufferPointer<Double>
  ) {
    if offsets.count == 1 {
      let color = channels(ramp.color(at: offsets[0]))
      for start in stride(from: 0, to: row.count, by: 4) { store(color, in: row, at: start) }
    } else {
      ramp.colors(at: UnsafeBufferPointer(offsets)) { x, color in store(channels(color), in: row, at: 4 * x) }
    }
  }

  @inline(__always)
  private static func store(
    _ color: SIMD4<UInt16>, in row: UnsafeMutableBufferPointer<UInt16>, at start: Int
  ) {
    UnsafeMutableRawBufferPointer(row).storeBytes(of: color, toByteOffset: 2 * start, as: SIMD4<UInt16>.self)
  }

  /// Rounds channels of 0…1 to 16 bits: adding 2²³ leaves the nearest integer in a Float's low bits.
  @inline(__always)
  private static func channels(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
    let shifted = color * 65535 + 8_388_608
    return SIMD4(truncatingIfNeeded: unsafeBitCast(shifted, to: SIMD4<UInt32>.self))
  }
}
