import CPixelKernels

/// Quantizes rows of Y′CbCr values into the planes of a video bitmap; made once for a video.
///
/// Limited range (Rec. ITU-R BT.709-6, item 3) or full range (Rec. ITU-T H.273, 8.3); alpha in full range.
package struct VideoQuantizer: Sendable {
  package let bitDepth: Int
  let matrix: ag_ycbcr_matrix
  private let planes: [Plane]

  /// What one plane needs: its thresholds and its range in sample steps.
  private struct Plane: Sendable {
    var thresholds: VideoDitherThresholds
    var lowest: Float
    var highest: Float
  }

  /// The quantizer for a bit depth of 8 or 10 with its standard dither, or nil for another.
  package init?(bitDepth: Int) {
    self.init(bitDepth: bitDepth, dither: .standard(bitDepth: bitDepth))
  }

  /// The shares of red, green and blue in luma.
  package struct LumaWeights: Sendable, Hashable {
    let red: Double
    let green: Double
    let blue: Double

    /// Rec. ITU-R BT.709-6.
    package static let bt709 = LumaWeights(red: 0.2126, green: 0.7152, blue: 0.0722)
    /// Rec. ITU-R BT.2020-2, with luma that is not of constant luminance.
    package static let bt2020 = LumaWeights(red: 0.2627, green: 0.6780, blue: 0.0593)
  }

  /// The samples between which black and white, and the least and the greatest chroma lie.
  package enum SampleRange: Sendable, Hashable {
    /// 16 to 235, and 16 to 240, in steps of 8 bits.
    case limited
    /// 0 to the greatest sample.
    case full

    fileprivate func luma(bitDepth: Int) -> ClosedRange<Double> { samples(to: 235, bitDepth: bitDepth) }

    fileprivate func chroma(bitDepth: Int) -> ClosedRange<Double> { samples(to: 240, bitDepth: bitDepth) }

    private func samples(to highest: Double, bitDepth: Int) -> ClosedRange<Double> {
      let step = Double(1 << (bitDepth - 8))
      return self == .full ? 0...(256 * step - 1) : 16 * step...highest * step
    }
  }

  /// The quantizer for a bit depth of 8 or 10, or nil for another.
  package init?(
    bitDepth: Int, dither: VideoDither, weights: LumaWeights = .bt709, range: SampleRange = .limited
  ) {
    guard bitDepth == 8 || bitDepth == 10 else { return nil }
    self.bitDepth = bitDepth
    let (luma, chroma) = (range.luma(bitDepth: bitDepth), range.chroma(bitDepth: bitDepth))
    let alpha = SampleRange.full.luma(bitDepth: bitDepth)
    matrix = Self.matrix(weights, luma: luma, chroma: chroma, middle: Double(1 << (bitDepth - 1)))
    func plane(_ noise: VideoDither.Noise, x: Int, y: Int, _ samples: ClosedRange<Double>) -> Plane {
      Plane(
        thresholds: VideoDitherThresholds(noise, x: x, y: y), lowest: Float(samples.lowerBound),
        highest: Float(samples.upperBound))
    }
    planes = [
      plane(dither.luma, x: 0, y: 0, luma), plane(dither.chroma, x: 37, y: 11, chroma),
      plane(dither.chroma, x: 13, y: 47, chroma), plane(dither.chroma, x: 51, y: 29, alpha),
    ]
  }

  private static func matrix(
    _ weights: LumaWeights, luma range: ClosedRange<Double>, chroma chromaRange: ClosedRange<Double>,
    middle: Double
  ) -> ag_ycbcr_matrix {
    let (red, green, blue) = (weights.red, weights.green, weights.blue)
    let luma = (range.upperBound - range.lowerBound) / 65535
    let chroma = (chromaRange.upperBound - chromaRange.lowerBound) / 65535
    let blueScale = chroma / (2 * (1 - blue))
    let redScale = chroma / (2 * (1 - red))
    func row(_ r: Double, _ g: Double, _ b: Double, _ offset: Double) -> (Float, Float, Float, Float) {
      (Float(r), Float(g), Float(b), Float(offset))
    }
    return ag_ycbcr_matrix(
      luma: row(red * luma, green * luma, blue * luma, range.lowerBound),
      blue: row(-red * blueScale, -green * blueScale, (1 - blue) * blueScale, middle),
      red: row((1 - red) * redScale, -green * redScale, -blue * redScale, middle))
  }

  /// Writes a row of samples of a plane (0 luma, 1 blue, 2 red chroma, 3 alpha).
  func write(
    _ values: UnsafePointer<Float>, count: Int, plane: Int, row: Int, into bytes: UnsafeMutableRawPointer
  ) {
    write(values, from: 0, count: count, plane: plane, row: row, width: count, into: bytes)
  }

  /// Writes samples of a row of `width`, the first of which, `x`, is a multiple of 32.
  func write(
    _ values: UnsafePointer<Float>, from x: Int, count: Int, plane: Int, row: Int, width: Int,
    into bytes: UnsafeMutableRawPointer
  ) {
    withDither(ofPlane: plane) { dither in
      dither.write(values, from: x, count: count, row: row, width: width, into: bytes)
    }
  }

  /// What quantizes the rows of a plane, fetched once for all of them.
  func withDither<Result>(ofPlane plane: Int, _ body: (PlaneDither) -> Result) -> Result {
    let plane = planes[plane]
    return plane.thresholds.narrow.withUnsafeBufferPointer { narrow in
      plane.thresholds.wide.withUnsafeBufferPointer { wide in
        body(
          PlaneDither(
            start: ag_dither_row(
              narrow: narrow.baseAddress, wide: wide.baseAddress, lowest: plane.lowest,
              highest: plane.highest, reach: plane.thresholds.reach),
            bitDepth: bitDepth))
      }
    }
  }
}

/// Quantizes rows of one plane.
struct PlaneDither {
  /// With the thresholds of the first row.
  fileprivate let start: ag_dither_row
  fileprivate let bitDepth: Int

  /// Writes samples of a row of `width`, the first of which, `x`, is a multiple of 32.
  func write(
    _ values: UnsafePointer<Float>, from x: Int, count: Int, row: Int, width: Int,
    into bytes: UnsafeMutableRawPointer
  ) {
    let phase = x % VideoDitherThresholds.size
    // The kernels follow a row of thresholds from its beginning or through its second half.
    let first = phase == 0 ? count : min(count, VideoDitherThresholds.size - phase)
    dither(values, at: width * row + x, count: first, row: row, phase: phase, into: bytes)
    guard first < count else { return }
    dither(
      values + first, at: width * row + x + first, count: count - first, row: row, phase: 0, into: bytes)
  }

  private func dither(
    _ values: UnsafePointer<Float>, at index: Int, count: Int, row: Int, phase: Int,
    into bytes: UnsafeMutableRawPointer
  ) {
    let offset = row % VideoDitherThresholds.size * VideoDitherThresholds.size + phase
    var dither = start
    dither.narrow = start.narrow.map { $0 + offset }
    dither.wide = start.wide.map { $0 + offset }
    if bitDepth > 8 {
      ag_dither16((bytes + 2 * index).assumingMemoryBound(to: UInt16.self), values, count, &dither)
    } else {
      ag_dither8((bytes + index).assumingMemoryBound(to: UInt8.self), values, count, &dither)
    }
  }
}

extension YCbCrFrame {
  /// Writes the bytes of all three planes: luma, blue and red chroma.
  mutating func withPlanes(_ body: ([UnsafeMutableRawPointer]) -> Void) {
    luma.withUnsafeMutableBytes { luma in
      blueChroma.withUnsafeMutableBytes { blue in
        redChroma.withUnsafeMutableBytes { red in
          let planes = [luma.baseAddress, blue.baseAddress, red.baseAddress].compactMap(\.self)
          if planes.count == 3 { body(planes) }
        }
      }
    }
  }
}
