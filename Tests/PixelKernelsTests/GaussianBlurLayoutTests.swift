import TestSupport
import Testing

@testable import PixelKernels

@Suite("Gaussian blur: parts, channels, plans")
struct GaussianBlurLayoutTests {
  static let sigmas: [(Double, Double)] = [
    (0, 0), (0.8, 0.8), (3, 3), (4, 4), (9.5, 9.5), (30, 30), (2, 11), (11, 2),
  ]

  static func noise(width: Int, height: Int, seed: UInt64 = 5) -> Bitmap {
    var numbers = SeededNumbers(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for pixel in 0..<width * height {
      let alpha = UInt16.random(in: 0...65535, using: &numbers)
      for channel in 0..<3 { bitmap.pixels[4 * pixel + channel] = .random(in: 0...alpha, using: &numbers) }
      bitmap.pixels[4 * pixel + 3] = alpha
    }
    return bitmap
  }

  static func cropped(_ bitmap: Bitmap, from frame: PixelRect, to rect: PixelRect) -> Bitmap {
    var result = Bitmap(width: rect.width, height: rect.height)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        for channel in 0..<4 {
          result.pixels[result.index(x: x - rect.x, y: y - rect.y) + channel] =
            bitmap.pixels[bitmap.index(x: x - frame.x, y: y - frame.y) + channel]
        }
      }
    }
    return result
  }

  @Test("Any part of the result equals that part of the whole", arguments: sigmas)
  func parts(sigmaX: Double, sigmaY: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigmaX, standardDeviationY: sigmaY)
    let bitmap = Self.noise(width: 37, height: 29)
    let whole = PixelRect(x: -50, y: -45, width: 141, height: 130)
    let reference = bitmap.blurred(by: plan, at: 3, -2, to: whole)
    for rect in [
      PixelRect(x: -50, y: -45, width: 1, height: 1), PixelRect(x: 0, y: 0, width: 13, height: 7),
      PixelRect(x: 11, y: -9, width: 5, height: 60), PixelRect(x: 38, y: 20, width: 31, height: 2),
      PixelRect(x: -7, y: 26, width: 90, height: 1),
    ] {
      let part = bitmap.blurred(by: plan, at: 3, -2, to: rect)
      #expect(part == Self.cropped(reference, from: whole, to: rect), "σ \(sigmaX), \(sigmaY), part \(rect)")
    }
  }

  @Test("An image with transparent pixels around it is blurred to the same bits", arguments: sigmas)
  func padding(sigmaX: Double, sigmaY: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigmaX, standardDeviationY: sigmaY)
    let bitmap = Self.noise(width: 21, height: 17)
    let frame = PixelRect(x: -3, y: 8, width: 21, height: 17)
    let padded = PixelRect(x: -14, y: 1, width: 45, height: 39)
    let larger = bitmap.upsampled(by: 1, at: frame.x, frame.y, to: padded)
    let clear = (0..<padded.width * padded.height).flatMap { index -> ArraySlice<UInt16> in
      let (y, x) = index.quotientAndRemainder(dividingBy: padded.width)
      let isInside =
        (frame.x..<frame.maxX).contains(x + padded.x) && (frame.y..<frame.maxY).contains(y + padded.y)
      return isInside ? larger.pixels[4 * index..<4 * index + 4] : [0, 0, 0, 0]
    }
    let rect = PixelRect(x: -20, y: -11, width: 60, height: 61)
    let around = Bitmap(width: padded.width, height: padded.height, pixels: clear)
      .blurred(by: plan, at: padded.x, padded.y, to: rect)
    #expect(bitmap.blurred(by: plan, at: frame.x, frame.y, to: rect) == around)
  }

  @Test("Four channels are blurred like single ones", arguments: sigmas)
  func channels(sigmaX: Double, sigmaY: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigmaX, standardDeviationY: sigmaY)
    let bitmap = Self.noise(width: 27, height: 22)
    let rect = PixelRect(x: -5, y: -4, width: 39, height: 31)
    let blurred = bitmap.blurred(by: plan, to: rect)
    for channel in 0..<4 {
      let values = stride(from: channel, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
      let single = CoverageMap(width: 27, height: 22, values: values).blurred(by: plan, to: rect)
      let together = stride(from: channel, to: blurred.pixels.count, by: 4).map { blurred.pixels[$0] }
      #expect(single.values == together)
    }
  }

  @Test("No color exceeds its alpha", arguments: sigmas)
  func premultiplied(sigmaX: Double, sigmaY: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigmaX, standardDeviationY: sigmaY)
    let pixels = (0..<1200).flatMap { index -> [UInt16] in
      let alpha: UInt16 = index % 7 < 3 ? 65535 : 0
      return [alpha, index % 2 == 0 ? alpha : 0, alpha, alpha]
    }
    let (blurred, _) = Bitmap(width: 40, height: 30, pixels: pixels).blurred(by: plan)
    for start in stride(from: 0, to: blurred.pixels.count, by: 4) {
      #expect(blurred.pixels[start..<start + 3].allSatisfy { $0 <= blurred.pixels[start + 3] })
    }
  }

  @Test("Empty images and empty parts give empty or transparent results")
  func empty() {
    let plan = GaussianBlurPlan(standardDeviationX: 3, standardDeviationY: 12)
    let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
    #expect(plan.extent(of: none).isEmpty)
    #expect(Bitmap(width: 0, height: 0).blurred(by: plan).bitmap == Bitmap(width: 0, height: 0))
    #expect(Bitmap(width: 0, height: 4).blurred(by: plan).bitmap.pixels.isEmpty)
    let some = PixelRect(x: -2, y: 5, width: 3, height: 2)
    #expect(Bitmap(width: 0, height: 7).blurred(by: plan, to: some) == Bitmap(width: 3, height: 2))
    #expect(Self.noise(width: 4, height: 4).blurred(by: plan, to: none).pixels.isEmpty)
    let far = PixelRect(x: 4000, y: -3000, width: 3, height: 2)
    #expect(Self.noise(width: 4, height: 4).blurred(by: plan, to: far) == Bitmap(width: 3, height: 2))
  }

  @Test("A standard deviation that is NaN, negative or 0 leaves the image unchanged")
  func withoutBlur() {
    let bitmap = Self.noise(width: 9, height: 5)
    for sigma in [0, -3, -Double.infinity, .nan] {
      let plan = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: sigma)
      #expect(bitmap.blurred(by: plan).bitmap == bitmap)
    }
  }

  @Test("An infinite standard deviation is clamped to the maximum")
  func endless() {
    let plan = GaussianBlurPlan(standardDeviationX: .infinity, standardDeviationY: 1e300)
    let greatest = GaussianBlurPlan.greatestStandardDeviation
    #expect(plan == GaussianBlurPlan(standardDeviationX: greatest, standardDeviationY: greatest))
    let rect = PixelRect(x: 0, y: 0, width: 3, height: 3)
    #expect(Self.noise(width: 3, height: 3).blurred(by: plan, to: rect) == Bitmap(width: 3, height: 3))
  }

  @Test(
    "Taps are symmetric, nonnegative, few, and sum to 1",
    arguments: [0.01, 0.3, 1, 3.9, 4, 7, 40, 999] as [Double])
  func taps(sigma: Double) {
    let axis = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: 0).horizontal
    #expect(axis.taps == axis.taps.reversed())
    #expect(axis.taps.allSatisfy { $0 >= 0 })
    let sum = axis.taps.reduce(0.0) { $0 + Double($1) }
    #expect(abs(sum - 1) < 1e-6)
    #expect(axis.taps.count <= 37)
  }
}
