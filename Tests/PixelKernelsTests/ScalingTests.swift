import TestSupport
import Testing

@testable import PixelKernels

@Suite("Magnification and reduction by whole factors")
struct ScalingTests {
  private static func channel(_ bitmap: Bitmap, row: Int, _ channel: Int) -> [Double] {
    (0..<bitmap.width).map { Double(bitmap.pixels[bitmap.index(x: $0, y: row) + channel]) }
  }

  /// Opaque noise: alpha limits no channel.
  private static func opaqueNoise(width: Int, height: Int, within range: ClosedRange<UInt16>) -> Bitmap {
    var numbers = SeededNumbers(seed: 11)
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = index % 4 == 3 ? 65535 : .random(in: range, using: &numbers)
    }
    return bitmap
  }

  @Test("Along x the result is the cubic spline through the pixels", arguments: Array(1...16))
  func splineAlongX(factor: Int) {
    let bitmap = Self.opaqueNoise(width: 13, height: 1, within: 20000...40000)
    let rect = PixelRect(x: -3 * factor - 1, y: 0, width: 19 * factor, height: 1)
    let result = bitmap.upsampled(by: factor, at: -2, 0, to: rect)
    let expected = ReferenceScaling.magnified(
      Self.channel(bitmap, row: 0, 1), by: factor, first: -2, to: rect.x..<rect.maxX)
    let tolerance = 0.02 / 255 * 65535
    for (actual, expected) in zip(Self.channel(result, row: 0, 1), expected) {
      #expect(abs(actual - expected) <= tolerance, "factor \(factor)")
    }
  }

  @Test("The result along y is the same as along x", arguments: [2, 3, 4, 7, 16])
  func transposed(factor: Int) {
    let bitmap = GaussianBlurLayoutTests.noise(width: 9, height: 14)
    let rect = PixelRect(x: -5, y: 3, width: 9 * factor, height: 10 * factor)
    let flipped = PixelRect(x: 3, y: -5, width: rect.height, height: rect.width)
    let result = bitmap.upsampled(by: factor, at: 1, -1, to: rect)
    let other = Self.transposed(bitmap).upsampled(by: factor, at: -1, 1, to: flipped)
    let difference = zip(result.pixels, Self.transposed(other).pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect((difference ?? 0) <= 1)
  }

  private static func transposed(_ bitmap: Bitmap) -> Bitmap {
    let pixels = (0..<bitmap.width).flatMap { x in
      (0..<bitmap.height).flatMap { y in (0..<4).map { bitmap.pixels[bitmap.index(x: x, y: y) + $0] } }
    }
    return Bitmap(width: bitmap.height, height: bitmap.width, pixels: pixels)
  }

  @Test("Any part equals that part of the whole", arguments: [2, 3, 4, 8])
  func parts(factor: Int) {
    let bitmap = GaussianBlurLayoutTests.noise(width: 11, height: 17)
    let whole = PixelRect(x: -20, y: -20, width: 160, height: 180)
    let reference = bitmap.upsampled(by: factor, at: 1, 2, to: whole)
    for rect in [
      PixelRect(x: -20, y: -20, width: 3, height: 3), PixelRect(x: 7, y: 5, width: 31, height: 14),
      PixelRect(x: 100, y: 150, width: 7, height: 9), PixelRect(x: 0, y: -9, width: 1, height: 50),
    ] {
      let part = bitmap.upsampled(by: factor, at: 1, 2, to: rect)
      #expect(part == GaussianBlurLayoutTests.cropped(reference, from: whole, to: rect), "\(rect)")
    }
  }

  @Test("Flat images stay exactly flat", arguments: [1, 2, 3, 4, 5, 9, 16])
  func evenPictures(factor: Int) {
    let pixel: [UInt16] = [12345, 0, 54321, 54321]
    let bitmap = Bitmap(width: 3, height: 2, pixels: (0..<6).flatMap { _ in pixel })
    let large = bitmap.upsampled(by: factor, to: PixelRect(x: 0, y: 0, width: 3 * factor, height: 2 * factor))
    #expect(
      stride(from: 0, to: large.pixels.count, by: 4).allSatisfy { Array(large.pixels[$0..<$0 + 4]) == pixel })
  }

  @Test("Colors never exceed alpha, at any contrast", arguments: [2, 3, 4, 16])
  func clamped(factor: Int) {
    let pixels = (0..<80).flatMap { index -> [UInt16] in
      switch index % 5 {
      case 0: [65535, 0, 65535, 65535]
      case 1: [0, 0, 0, 65535]
      case 2: [0, 0, 0, 0]
      case 3: [100, 30000, 0, 30000]
      default: [65535, 65535, 65535, 65535]
      }
    }
    let bitmap = Bitmap(width: 8, height: 10, pixels: pixels)
    let result = bitmap.upsampled(
      by: factor, to: PixelRect(x: -5, y: -5, width: 10 * factor, height: 12 * factor))
    for start in stride(from: 0, to: result.pixels.count, by: 4) {
      #expect(result.pixels[start..<start + 3].allSatisfy { $0 <= result.pixels[start + 3] })
    }
  }

  @Test("Empty images become transparent ones, and factors of 1 or less have no effect")
  func degenerate() {
    let rect = PixelRect(x: 0, y: 0, width: 5, height: 4)
    #expect(Bitmap(width: 0, height: 3).upsampled(by: 4, to: rect) == Bitmap(width: 5, height: 4))
    #expect(Bitmap(width: 2, height: 0).upsampled(by: 4, to: rect) == Bitmap(width: 5, height: 4))
    let bitmap = GaussianBlurLayoutTests.noise(width: 5, height: 4)
    for factor in [1, 0, -3] {
      #expect(bitmap.upsampled(by: factor, to: rect) == bitmap)
    }
  }

  @Test(
    "A blur at a reduced size equals the blurred image after magnification",
    arguments: [(4.0, 2), (6, 3), (8, 4), (24, 4), (32, 16), (117, 16), (19, 2)])
  func reducedBlur(sigma: Double, reduction: Int) {
    let plan = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: sigma, reduction: reduction)
    #expect(plan.reduction == reduction)
    let side = max(24, Int(2 * sigma))
    let map = BlurSubject.full(width: side, height: 1).map
    let pixels = [UInt16](repeating: 65535, count: 4 * side * side)
    let frame = PixelRect(x: 5, y: -9, width: side, height: side)
    let extent = plan.extent(of: frame)
    let small = Bitmap(width: side, height: side, pixels: pixels).blurred(by: plan, at: 5, -9, to: extent)
    let row = PixelRect(x: 5 - side, y: side / 3, width: 3 * side, height: 1)
    let large = small.upsampled(by: reduction, at: extent.x, extent.y, to: row)
    let step = ReferenceBlur.blurred(
      .init(map), sigma, 0, to: PixelRect(x: -side, y: 0, width: 3 * side, height: 1)
    ).values
    let level = step[row.y + 9 + side]
    let error = Self.channel(large, row: 0, 3).enumerated().reduce(0.0) { greatest, sample in
      max(greatest, abs(sample.element / 65535 - step[sample.offset] * level))
    }
    #expect(error <= 0.1 / 255, "σ \(sigma), 1/\(reduction): \(error * 255)/255")
  }

  @Test("A reduction that is too large for a standard deviation is lowered")
  func loweredReduction() {
    #expect(GaussianBlurPlan.greatestReduction(forStandardDeviation: 1) == 1)
    #expect(GaussianBlurPlan.greatestReduction(forStandardDeviation: 9) == 4)
    #expect(GaussianBlurPlan(standardDeviationX: 9, standardDeviationY: 30, reduction: 8).reduction == 4)
    #expect(GaussianBlurPlan(standardDeviationX: 0, standardDeviationY: 30, reduction: 8).reduction == 1)
    #expect(GaussianBlurPlan(standardDeviationX: 9, standardDeviationY: 9, reduction: -1).reduction == 1)
  }
}
