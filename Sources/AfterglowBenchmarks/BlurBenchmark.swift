import PixelKernels

/// The Gaussian blur of a whole image by itself.
struct BlurBenchmark {
  static let deviations = [20.0, 117]

  private let bitmap: Bitmap

  /// An image of noise, whose values are drawn from a fixed sequence.
  init(width: Int, height: Int) {
    var state: UInt64 = 1
    var pixels = [UInt16](repeating: 65535, count: 4 * width * height)
    for index in pixels.indices where index % 4 != 3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      pixels[index] = UInt16(truncatingIfNeeded: state >> 40)
    }
    bitmap = Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Blurs the image, transparent around, at its own size.
  func blur(standardDeviation: Double) {
    let plan = GaussianBlurPlan(
      standardDeviationX: standardDeviation, standardDeviationY: standardDeviation)
    let frame = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    _ = bitmap.blurred(by: plan, to: frame)
  }

  static func report(runs: Int) {
    let image = BlurBenchmark(width: 1080, height: 1920)
    let times = Measurement.medians(
      runs: 7 * runs, deviations.map { deviation in { image.blur(standardDeviation: deviation) } })
    print("blur of 1080×1920 RGBA, 16 bits per channel")
    for (deviation, time) in zip(deviations, times) {
      print("  σ \(Int(deviation)): \(Statistics.decimal(time * 1000)) ms")
    }
  }
}
