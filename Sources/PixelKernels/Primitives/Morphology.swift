import CPixelKernels

extension Bitmap {
  /// The minimum or maximum of premultiplied values within horizontal and vertical distances, in pixels;
  /// between whole distances it is interpolated. Pixels beyond the bitmap are transparent (Filter Effects 1,
  /// feMorphology).
  package func morphed(dilates: Bool, radiusX: Double, radiusY: Double) -> Bitmap {
    var result = self
    result.morphLines(dilates, radiusX, count: height, length: width, step: 1, lineStep: width)
    result.morphLines(dilates, radiusY, count: width, length: height, step: width, lineStep: 1)
    return result
  }

  private mutating func morphLines(
    _ dilates: Bool, _ radius: Double, count: Int, length: Int, step: Int, lineStep: Int
  ) {
    guard radius > 0, length > 0 else { return }
    let bounded = min(radius, Double(length))
    let whole = Int(bounded)
    let fraction = Float(bounded - Double(whole))
    var window = MorphologyWindow(length: length, radius: whole)
    var wider = MorphologyWindow(length: length, radius: whole + 1)
    pixels.withUnsafeMutableBytes { bytes in
      for line in 0..<count {
        func offset(_ place: Int) -> Int { 8 * (line * lineStep + place * step) }
        for place in 0..<length {
          let sample = bytes.load(fromByteOffset: offset(place), as: SIMD4<UInt16>.self)
          window[place] = sample
          if fraction > 0 { wider[place] = sample }
        }
        window.prepare(dilates)
        if fraction > 0 { wider.prepare(dilates) }
        for place in 0..<length {
          var result = window.extreme(at: place, dilates)
          if fraction > 0 {
            let (near, far) = (ag_floats(result), ag_floats(wider.extreme(at: place, dilates)))
            result = ag_samples(near + (far - near) * fraction + 0.5)
          }
          bytes.storeBytes(of: result, toByteOffset: offset(place), as: SIMD4<UInt16>.self)
        }
      }
    }
  }
}

/// Extremes over a window along a line in three comparisons a pixel, whatever its width (M. van Herk, "A fast algorithm for
/// local minimum and maximum filters", 1992).
private struct MorphologyWindow {
  private let radius: Int
  private let width: Int
  /// With a radius of transparent pixels on both sides.
  private var line: [SIMD4<UInt16>]
  private var forward: [SIMD4<UInt16>]
  private var backward: [SIMD4<UInt16>]

  init(length: Int, radius: Int) {
    self.radius = radius
    width = 2 * radius + 1
    line = Array(repeating: .zero, count: length + 2 * radius)
    forward = line
    backward = line
  }

  subscript(place: Int) -> SIMD4<UInt16> {
    get { line[place + radius] }
    set { line[place + radius] = newValue }
  }

  @inline(__always)
  private func extreme(
    _ one: SIMD4<UInt16>, _ other: SIMD4<UInt16>, _ dilates: Bool
  ) -> SIMD4<UInt16> {
    dilates ? pointwiseMax(one, other) : pointwiseMin(one, other)
  }

  mutating func prepare(_ dilates: Bool) {
    for index in line.indices {
      forward[index] =
        index % width == 0 ? line[index] : extreme(forward[index - 1], line[index], dilates)
    }
    for index in line.indices.reversed() {
      let isLast = index % width == width - 1 || index == line.count - 1
      backward[index] = isLast ? line[index] : extreme(backward[index + 1], line[index], dilates)
    }
  }

  func extreme(at place: Int, _ dilates: Bool) -> SIMD4<UInt16> {
    extreme(backward[place], forward[place + width - 1], dilates)
  }
}
