import TestSupport
import Testing

@testable import PixelKernels

/// An image to blur: a name for messages, and coverage.
struct BlurSubject: Sendable, CustomTestStringConvertible {
  var name: String
  var map: CoverageMap
  var testDescription: String { "\(name) \(map.width)×\(map.height)" }

  init(_ name: String, width: Int, height: Int, _ value: (Int, Int) -> Int) {
    self.name = name
    let values = (0..<width * height).map { UInt16(value($0 % width, $0 / width)) }
    map = CoverageMap(width: width, height: height, values: values)
  }

  static func edge(width: Int, height: Int) -> BlurSubject {
    BlurSubject("edge", width: width, height: height) { x, _ in x < width / 2 ? 0 : 65535 }
  }

  static func full(width: Int, height: Int) -> BlurSubject {
    BlurSubject("square", width: width, height: height) { _, _ in 65535 }
  }

  static func noise(width: Int, height: Int, seed: UInt64 = 1) -> BlurSubject {
    var numbers = SeededNumbers(seed: seed)
    return BlurSubject("noise", width: width, height: height) { _, _ in
      Int.random(in: 0...65535, using: &numbers)
    }
  }

  static func blackAndWhite(width: Int, height: Int) -> BlurSubject {
    var numbers = SeededNumbers(seed: 2)
    return BlurSubject("black and white", width: width, height: height) { _, _ in
      Bool.random(using: &numbers) ? 65535 : 0
    }
  }

  static func atTheBorder(width: Int, height: Int) -> BlurSubject {
    BlurSubject("shape at the border", width: width, height: height) { x, y in
      x + y < width / 2 || (x == width - 1 && y > height / 3) ? 65535 : 0
    }
  }
}

@Suite("Gaussian blur compared with the sampled Gaussian")
struct GaussianBlurTests {
  /// 0.1/255, plus the rounding error of 16 bits.
  static let tolerance = 0.1 / 255 + 0.5 / 65535

  static let narrow: [Double] = [0, 0.05, 0.3, 0.5, 0.77, 1, 1.7, 2.5, 3.99]
  static let wide: [Double] = [4, 4.7, 5.99, 6, 8, 11.3, 20]
  static let widest: [Double] = [33.3, 64, 117, 200]

  private func check(_ subject: BlurSubject, _ sigmaX: Double, _ sigmaY: Double, margin: Int) {
    let plan = GaussianBlurPlan(standardDeviationX: sigmaX, standardDeviationY: sigmaY)
    let rect = PixelRect(
      x: -margin, y: -margin, width: subject.map.width + 2 * margin, height: subject.map.height + 2 * margin)
    let actual = ReferenceBlur.Plane(subject.map.blurred(by: plan, to: rect))
    let expected = ReferenceBlur.blurred(.init(subject.map), sigmaX, sigmaY, to: rect)
    let error = zip(actual.values, expected.values).reduce(0.0) { max($0, abs($1.0 - $1.1)) }
    #expect(error <= Self.tolerance, "\(subject.testDescription), σ \(sigmaX), \(sigmaY): \(error * 255)/255")
  }

  @Test("A narrow blur of every image equals the reference", arguments: narrow)
  func narrowBlur(sigma: Double) {
    for subject in [
      BlurSubject.edge(width: 21, height: 9), .noise(width: 23, height: 17),
      .blackAndWhite(width: 16, height: 15), .atTheBorder(width: 19, height: 13), .full(width: 8, height: 8),
    ] {
      check(subject, sigma, sigma, margin: 5)
    }
  }

  @Test("A wide blur of every image equals the reference", arguments: wide)
  func wideBlur(sigma: Double) {
    let side = Int(2 * sigma) + 1
    for subject in [
      BlurSubject.edge(width: 50, height: 7), .noise(width: 41, height: 37),
      .blackAndWhite(width: 38, height: 41), .atTheBorder(width: 43, height: 29),
      .full(width: side, height: side),
    ] {
      check(subject, sigma, sigma, margin: 9)
    }
  }

  @Test("A very wide blur of a square is the product of two blurred steps", arguments: widest)
  func widestBlur(sigma: Double) {
    let side = Int(2 * sigma)
    let plan = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: sigma)
    let steps = ReferenceBlur.blurred(
      .init(BlurSubject.full(width: side, height: 1).map), sigma, 0,
      to: PixelRect(x: -side, y: 0, width: 3 * side, height: 1)
    ).values
    let square = BlurSubject.full(width: side, height: side).map
    var error = 0.0
    for y in [-side, -side / 2, -1, 0, 1, side / 3, side / 2, side - 1, side, 2 * side - 1] {
      let row = square.blurred(by: plan, to: PixelRect(x: -side, y: y, width: 3 * side, height: 1))
      for (column, value) in row.values.enumerated() {
        error = max(error, abs(Double(value) / 65535 - steps[column] * steps[y + side]))
      }
    }
    #expect(error <= Self.tolerance, "σ \(sigma): \(error * 255)/255")
  }

  @Test("Very wide blurs of noise and of edges along one axis equal the reference", arguments: widest)
  func widestBlurOfNoise(sigma: Double) {
    check(.noise(width: 301, height: 1), sigma, 0, margin: 0)
    check(.blackAndWhite(width: 1, height: 302), 0, sigma, margin: 0)
    check(.edge(width: 400, height: 1), sigma, 0, margin: 0)
    check(.atTheBorder(width: 77, height: 3), sigma, 1, margin: 2)
  }

  @Test(
    "Standard deviations may differ between the axes",
    arguments: [
      (0, 0.4), (0.3, 7), (2, 9.5), (12, 0), (31, 2.2), (5, 17), (40, 4), (0.2, 60),
    ] as [(Double, Double)])
  func unequalAxes(sigmaX: Double, sigmaY: Double) {
    check(.noise(width: 33, height: 31), sigmaX, sigmaY, margin: 6)
    check(.atTheBorder(width: 29, height: 35), sigmaX, sigmaY, margin: 6)
  }

  @Test(
    "Small and narrow images are blurred equally",
    arguments: [(1, 1), (2, 1), (1, 2), (3, 3), (1, 40), (40, 1), (5, 2), (2, 31)])
  func smallPictures(width: Int, height: Int) {
    for sigma in [0.6, 3, 4.1, 13, 50] {
      check(.full(width: width, height: height), sigma, sigma, margin: 8)
      check(.noise(width: width, height: height), sigma, sigma, margin: 3)
    }
  }

  @Test(
    "The extent of a blur contains its energy to within 0.1 %",
    arguments: [0.3, 1, 3.5, 4, 9, 26, 70] as [Double])
  func energy(sigma: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: sigma)
    let side = max(8, Int(2 * sigma))
    for subject in [BlurSubject.full(width: side, height: side), .noise(width: side + 3, height: side)] {
      let frame = PixelRect(x: 0, y: 0, width: subject.map.width, height: subject.map.height)
      let blurred = subject.map.blurred(by: plan, to: plan.extent(of: frame))
      let before = subject.map.values.reduce(0.0) { $0 + Double($1) }
      let after = blurred.values.reduce(0.0) { $0 + Double($1) }
      #expect(abs(after / before - 1) < 0.001, "σ \(sigma), \(subject.testDescription): \(after / before)")
    }
  }

  @Test("Outside the extent of a blur nothing is visible", arguments: [0, 0.4, 2, 5, 23, 60] as [Double])
  func extent(sigma: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: sigma)
    let map = BlurSubject.full(width: 90, height: 3).map
    let frame = PixelRect(x: 4, y: -7, width: 90, height: 3)
    let extent = plan.extent(of: frame)
    let wider = PixelRect(x: extent.x - 40, y: extent.y, width: extent.width + 80, height: 1)
    let rows = [frame.y, extent.y, extent.maxY - 1].map { y in
      map.blurred(
        by: plan, at: 4, -7, to: PixelRect(x: wider.x, y: y, width: wider.width, height: 1))
    }
    for row in rows {
      #expect(row.values.prefix(40).allSatisfy { $0 == 0 } && row.values.suffix(40).allSatisfy { $0 == 0 })
    }
    #expect(rows[0].values.contains { $0 > 0 })
  }

  @Test("A wide flat area keeps its value exactly", arguments: [1, 3, 4, 10, 15] as [Double])
  func evenArea(sigma: Double) {
    let plan = GaussianBlurPlan(standardDeviationX: sigma, standardDeviationY: sigma)
    let map = BlurSubject("even", width: 240, height: 240) { _, _ in 41235 }.map
    let middle = map.blurred(by: plan, to: PixelRect(x: 115, y: 113, width: 11, height: 12))
    #expect(middle.values.allSatisfy { abs(Int($0) - 41235) <= 1 })
  }
}
