import Glibc
import Testing
import TestSupport
import VectorGraphics

@testable import PixelKernels

@Suite("Images with an affine transform")
struct ResamplingTests {
  private static func turned(by degrees: Double, scale: Double, x: Double, y: Double) -> AffineTransform {
    let angle = degrees * .pi / 180
    return AffineTransform.translation(x: x, y: y)
      .appending(.rotation(sine: sin(angle), cosine: cos(angle))).appending(.scale(x: scale, y: scale))
  }

  private static func white(width: Int, height: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: .init(repeating: 65535, count: 4 * width * height))
  }

  /// Noise with a margin above and below for the overshoot of filters.
  private static func softNoise(width: Int, height: Int) -> Bitmap {
    var numbers = SeededNumbers(seed: 21)
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = index % 4 == 3 ? 65535 : .random(in: 16000...48000, using: &numbers)
    }
    return bitmap
  }

  @Test(
    "Aligned pixels are copied", arguments: [ResamplingFilter.catmullRom, .nearest])
  func copies(filter: ResamplingFilter) {
    let bitmap = GaussianBlurLayoutTests.noise(width: 7, height: 5)
    let rect = PixelRect(x: -12, y: -12, width: 24, height: 24)
    let maps: [(AffineTransform, (Int, Int) -> (Int, Int))] = [
      (.translation(x: 3, y: -4), { ($0 - 3, $1 + 4) }),
      (AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2, ty: 0), { (1 - $0, $1) }),
      (AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 1), { ($1 - 1, 3 - $0) }),
    ]
    for (transform, source) in maps {
      let result = bitmap.resampled(by: transform, filter: filter, to: rect)
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX {
          let (column, row) = source(x, y)
          let isInside = (0..<7).contains(column) && (0..<5).contains(row)
          let expected = isInside ? bitmap[column, row] : SIMD4<UInt16>()
          #expect(result[x - rect.x, y - rect.y] == expected, "(\(x), \(y)) under \(transform)")
        }
      }
    }
  }

  @Test(
    "Inside, values are those of the filter at the position, with any transform that does not reduce",
    arguments: [ResamplingFilter.catmullRom, .mitchell, .nearest])
  func values(filter: ResamplingFilter) throws {
    let bitmap = Self.softNoise(width: 13, height: 9)
    let rect = PixelRect(x: -30, y: -30, width: 90, height: 90)
    for transform in [
      AffineTransform(a: 2.3, b: 0, c: 0, d: 1.2, tx: 0.37, ty: -3.61),
      AffineTransform(a: -1.9, b: 0, c: 0, d: 3.1, tx: 20.137, ty: -8.231),
      Self.turned(by: 33, scale: 1.4, x: 2.2, y: -5.3), Self.turned(by: 181, scale: 3, x: 30, y: 20),
      AffineTransform(a: 2.03, b: 0.41, c: 0.97, d: 1.71, tx: 0.013, ty: 0.017),
    ] {
      let result = bitmap.resampled(by: transform, filter: filter, to: rect)
      let inverse = try #require(transform.inverted)
      var seen = 0
      for y in 0..<rect.height {
        for x in 0..<rect.width where result[x, y][3] == 65535 {
          let position = inverse.apply(
            to: Point(x: Double(x + rect.x) + 0.5, y: Double(y + rect.y) + 0.5))
          let expected = ReferenceResampling.value(bitmap, 1, at: position, filter)
          #expect(abs(Double(result[x, y][1]) - expected) <= 1, "(\(x), \(y)) under \(transform)")
          seen += 1
        }
      }
      #expect(seen > 100)
    }
  }

  @Test("At the edges the image fades according to its coverage")
  func edges() {
    let bitmap = Self.white(width: 11, height: 6)
    let rect = PixelRect(x: -8, y: -8, width: 40, height: 40)
    for transform in [
      AffineTransform(a: 1.3, b: 0, c: 0, d: 2.6, tx: 0.3, ty: 0.77),
      Self.turned(by: 20, scale: 2, x: 9, y: 3),
      Self.turned(by: 45, scale: 1, x: 9.2, y: 3.9),
      AffineTransform(a: 1.2, b: 0.2, c: -1, d: 1, tx: 8, ty: 2),
      AffineTransform(a: 0.03, b: 0, c: 0, d: 2.6, tx: 0.3, ty: 0.77),
      Self.turned(by: 10, scale: 0.1, x: 3, y: 3),
    ] {
      let result = bitmap.resampled(by: transform, to: rect)
      var sum = 0.0
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          let expected = ReferenceResampling.coverage(
            bitmap, transform, x: x + rect.x, y: y + rect.y, grid: 16)
          let actual = Double(result[x, y][3]) / 65535
          #expect(
            abs(actual - expected) < 0.06, "(\(x), \(y)) under \(transform): \(actual), not \(expected)")
          sum += actual
        }
      }
      #expect(abs(sum - abs(transform.determinant) * 66) < 0.001, "\(transform): \(sum)")
    }
  }

  @Test("Reduced images are averaged, not sampled", arguments: [0, 17, 45, 90] as [Double])
  func minified(degrees: Double) {
    let pixels = (0..<64 * 64).flatMap { index -> [UInt16] in
      let value: UInt16 = (index + index / 64) % 2 == 0 ? 65535 : 0
      return [value, value, value, 65535]
    }
    let checks = Bitmap(width: 64, height: 64, pixels: pixels)
    let transform = Self.turned(by: degrees, scale: 0.21, x: 20, y: 20)
    let result = checks.resampled(by: transform, to: PixelRect(x: 0, y: 0, width: 40, height: 40))
    var seen = 0
    for index in stride(from: 0, to: result.pixels.count, by: 4) where result.pixels[index + 3] == 65535 {
      let value = Double(result.pixels[index]) / 65535
      #expect(abs(value - 0.5) < 0.05)
      seen += 1
    }
    #expect(seen > 100)
  }

  @Test("Flat images stay flat and colors below their alpha", arguments: ResamplingFilter.allCases)
  func evenAndPremultiplied(filter: ResamplingFilter) {
    let contrast = (0..<12 * 12).flatMap { index -> [UInt16] in
      [[65535, 0, 65535, 65535], [0, 0, 0, 0], [0, 65535, 0, 65535]][index % 7 % 3]
    }
    let even = (0..<12 * 12).flatMap { _ -> [UInt16] in [1000, 2000, 3000, 4000] }
    for transform in [
      AffineTransform(a: 1.7, b: 0, c: 0, d: 0.4, tx: 0.5, ty: 3),
      Self.turned(by: 12, scale: 1.6, x: 5, y: 2),
      Self.turned(by: -50, scale: 0.3, x: 5, y: 8),
    ] {
      let rect = PixelRect(x: -5, y: -12, width: 40, height: 40)
      let result = Bitmap(width: 12, height: 12, pixels: contrast)
        .resampled(by: transform, filter: filter, to: rect)
      let flat = Bitmap(width: 12, height: 12, pixels: even).resampled(
        by: transform, filter: filter, to: rect)
      for index in stride(from: 0, to: result.pixels.count, by: 4) {
        #expect(result.pixels[index..<index + 3].allSatisfy { $0 <= result.pixels[index + 3] })
        let alpha = Int(flat.pixels[index + 3])
        #expect(alpha <= 4000)
        for channel in 0..<3 {
          #expect(abs(Int(flat.pixels[index + channel]) - alpha * (channel + 1) / 4) <= 1)
        }
      }
    }
  }

  @Test("Any part equals that part of the whole")
  func parts() {
    let bitmap = GaussianBlurLayoutTests.noise(width: 17, height: 12)
    let whole = PixelRect(x: -25, y: -20, width: 60, height: 55)
    for transform in [
      AffineTransform(a: 0.7, b: 0, c: 0, d: 2.1, tx: 0.5, ty: 3),
      Self.turned(by: 12, scale: 1.6, x: 5, y: 2),
      Self.turned(by: -50, scale: 0.3, x: 5, y: 8), AffineTransform(a: 1, b: 0.97, c: 1, d: 1, tx: 0, ty: 0),
    ] {
      let reference = bitmap.resampled(by: transform, to: whole)
      for rect in [
        PixelRect(x: 3, y: -4, width: 9, height: 11), PixelRect(x: -25, y: 1, width: 60, height: 1),
        PixelRect(x: 7, y: -20, width: 1, height: 55),
      ] {
        let part = bitmap.resampled(by: transform, to: rect)
        #expect(part == GaussianBlurLayoutTests.cropped(reference, from: whole, to: rect))
      }
    }
  }

  @Test("Singular or nonfinite transforms, and empty images, give transparent pixels")
  func degenerate() {
    let rect = PixelRect(x: 0, y: 0, width: 4, height: 3)
    let clear = Bitmap(width: 4, height: 3)
    let bitmap = Self.white(width: 3, height: 3)
    for number in [0, Double.nan, .infinity, 1e300, 1e-300] {
      for transform in [
        AffineTransform(a: number, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        AffineTransform(a: number, b: number, c: number, d: number, tx: 0, ty: 0),
        AffineTransform(a: 1, b: 2, c: 1, d: 2, tx: 0, ty: 0),
      ] {
        #expect(bitmap.resampled(by: transform, to: rect) == clear)
      }
    }
    #expect(bitmap.resampled(by: .translation(x: 0, y: .nan), to: rect) == clear)
    #expect(bitmap.resampled(by: .translation(x: 1e8, y: -1e8), to: rect) == clear)
    #expect(Bitmap(width: 0, height: 3).resampled(by: .identity, to: rect) == clear)
    let sheared = AffineTransform(a: 1, b: 1, c: 1, d: 1 + 1e-9, tx: 0, ty: 0)
    #expect(bitmap.resampled(by: sheared, to: rect).pixels.allSatisfy { $0 < 100 })
    let huge = bitmap.resampled(by: Self.turned(by: 1, scale: 1e8, x: 0, y: 0), to: rect)
    #expect(huge.pixels.contains(65535))
  }
}
