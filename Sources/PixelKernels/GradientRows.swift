import VectorGraphics

/// A gradient sampled at pixel centers, row by row.
struct GradientRows {
  private let ramp: GradientRamp
  /// Nil if the gradient has no extent, and all pixels have one color.
  private let field: GradientField?
  private let spreadMethod: Gradient.SpreadMethod

  /// - Parameter transform: From the space of the gradient to pixels.
  init(_ gradient: Gradient, transform: AffineTransform) {
    ramp = GradientRamp(stops: gradient.stops, interpolation: gradient.interpolation)
    field = GradientField(gradient.geometry, transform: transform)
    spreadMethod = gradient.spreadMethod
  }

  /// Whether no pixel is translucent.
  var isOpaque: Bool { ramp.isOpaque && !(field?.leavesGaps ?? false) }

  /// Whether all rows are equal.
  var isConstantAlongColumns: Bool { field?.isConstantAlongColumns ?? true }

  func bitmap(in bounds: PixelRect) -> Bitmap {
    var bitmap = Bitmap(width: bounds.width, height: bounds.height)
    guard !bounds.isEmpty else { return bitmap }
    let length = 4 * bounds.width
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: bounds.width) { offsets in
        for y in 0..<bounds.height {
          let row = UnsafeMutableBufferPointer(rebasing: pixels[y * length..<(y + 1) * length])
          if y > 0, isConstantAlongColumns {
            _ = row.update(fromContentsOf: pixels[0..<length])
          } else {
            shade(row, x: bounds.x, y: bounds.y &+ y, offsets: offsets)
          }
        }
      }
    }
    return bitmap
  }

  /// Writes the pixels of a row from (x, y) on; `offsets` has space for as many numbers.
  func shade(
    _ row: UnsafeMutableBufferPointer<UInt16>, x: Int, y: Int, offsets: UnsafeMutableBufferPointer<Double>
  ) {
    guard let field else {
      let color = GradientRamp.samples(spreadMethod == .pad ? ramp.last : ramp.mean)
      for start in stride(from: 0, to: row.count, by: 4) { Self.store(color, in: row, at: start) }
      return
    }
    if paintLine(row, field, x: x, y: y) { return }
    let samples = field.isConstantAlongRows ? 1 : row.count / 4
    let used = UnsafeMutableBufferPointer(rebasing: offsets[0..<samples])
    field.fill(used, x: x, y: y)
    let gaps = field.leavesGaps ? used.indices.filter { used[$0].isNaN } : []
    Self.spread(used, spreadMethod)
    Self.paint(row, ramp, used)
    for x in gaps { Self.store(.zero, in: row, at: 4 * x) }
  }

  /// Writes a row whose offsets lie on a line and do not wrap around; false, with nothing written, for others.
  private func paintLine(
    _ row: UnsafeMutableBufferPointer<UInt16>, _ field: GradientField, x: Int, y: Int
  ) -> Bool {
    guard spreadMethod == .pad, !field.isConstantAlongRows,
      let line = field.line(x: x, y: y, shift: Self.towardsLaterStop),
      abs(line.step) * (abs(line.first) + Double(row.count)) + abs(line.start) < 1e12
    else { return false }
    return ramp.paint(row, along: line)
  }

  /// Added to an offset, so that rounding errors do not decide between two stops at one offset for a pixel
  /// center on them: it gets the later one.
  private static let towardsLaterStop = 1e-10

  /// Wraps offsets into 0…1 if the gradient repeats, otherwise clamps them to a finite range.
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

  /// The floor, for magnitudes up to 1e12; without a call of libm, which `rounded(.down)` compiles to on the
  /// oldest x86-64.
  @inline(__always)
  private static func floor(_ value: Double) -> Double {
    let truncated = Double(Int64(value))
    return truncated > value ? truncated - 1 : truncated
  }

  /// Writes the colors at the offsets of a row; a single offset applies to all of them.
  private static func paint(
    _ row: UnsafeMutableBufferPointer<UInt16>, _ ramp: GradientRamp,
    _ offsets: UnsafeMutableBufferPointer<Double>
  ) {
    if offsets.count == 1 {
      let color = GradientRamp.samples(ramp.color(at: offsets[0]))
      for start in stride(from: 0, to: row.count, by: 4) { store(color, in: row, at: start) }
    } else {
      ramp.paint(row, at: UnsafeBufferPointer(offsets))
    }
  }

  @inline(__always)
  private static func store(
    _ color: SIMD4<UInt16>, in row: UnsafeMutableBufferPointer<UInt16>, at start: Int
  ) {
    UnsafeMutableRawBufferPointer(row).storeBytes(of: color, toByteOffset: 2 * start, as: SIMD4<UInt16>.self)
  }
}
