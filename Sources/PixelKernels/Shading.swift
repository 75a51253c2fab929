import CPixelKernels
import VectorGraphics

extension Bitmap {
  /// A paint sampled at the centers of the pixels of `bounds`, premultiplied.
  ///
  /// `transform` maps the space of the paint to pixels. Colors are within 2/65535 of the exact value. If the
  /// transform is singular or the gradient has no length, all pixels have the last stop's color, or the mean
  /// color if the gradient repeats (CSS Images 4, sections 3.2.3 and 3.6).
  package static func shaded(
    _ paint: Paint, transform: AffineTransform = .identity, in bounds: PixelRect
  ) -> Bitmap {
    switch paint {
    case .color(let color):
      return Bitmap(width: bounds.width, height: bounds.height, filledWith: color)
    case .gradient(let gradient):
      return GradientRows(gradient, transform: transform).bitmap(in: bounds)
    }
  }

  /// A bitmap of one color (clamped to 0…1).
  package init(width: Int, height: Int, filledWith color: Color) {
    self.init(width: width, height: height, repeating: Self.channels(of: color))
  }

  /// Makes all pixels equal, reusing the memory if it has the right size and is not shared.
  package mutating func refill(width: Int, height: Int, with color: Color?) {
    let channels = color.map(Self.channels) ?? .zero
    guard width == self.width, height == self.height else {
      self = Bitmap(width: width, height: height, repeating: channels)
      return
    }
    fill(PaintedRuns(width: width, height: height, isAll: true), of: 0..<height, with: channels)
  }

  /// Makes the pixels of runs of some rows equal.
  package mutating func fill(_ runs: PaintedRuns, of rows: Range<Int>, with channels: SIMD4<UInt16>) {
    precondition(runs.width == width && runs.height == height)
    let color = [channels.x, channels.y, channels.z, channels.w]
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      for y in rows.clamped(to: 0..<height) {
        runs.forEachRun(ofRows: y, y) { run in
          ag_fill_pixels(first + 4 * (y * width + run.lowerBound), color, run.count)
        }
      }
    }
  }

  /// Copies the pixels of runs of some rows from a bitmap of the same size.
  package mutating func copy(_ runs: PaintedRuns, of rows: Range<Int>, from other: Bitmap) {
    precondition(width == other.width && height == other.height)
    precondition(runs.width == width && runs.height == height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      other.pixels.withUnsafeBufferPointer { others in
        for y in rows.clamped(to: 0..<height) {
          runs.forEachRun(ofRows: y, y) { run in
            let part = 4 * (y * width + run.lowerBound)..<4 * (y * width + run.upperBound)
            _ = UnsafeMutableBufferPointer(rebasing: pixels[part]).update(
              fromContentsOf: UnsafeBufferPointer(rebasing: others[part]))
          }
        }
      }
    }
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
}
