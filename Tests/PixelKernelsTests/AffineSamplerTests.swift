import Glibc
import Testing
import TestSupport
import VectorGraphics

@testable import PixelKernels

@Suite("Directly composited images")
struct AffineSamplerTests {
  private static func turned(by degrees: Double, scale: Double, x: Double, y: Double) -> AffineTransform {
    let angle = degrees * .pi / 180
    return AffineTransform.translation(x: x, y: y)
      .appending(.rotation(sine: sin(angle), cosine: cos(angle))).appending(.scale(x: scale, y: scale))
  }

  private static let maps = [
    AffineTransform(a: 1.3, b: 0, c: 0, d: 0.6, tx: 0.3, ty: 0.77), turned(by: 20, scale: 2, x: 9, y: 3),
    turned(by: -50, scale: 1.3, x: 5, y: 8), turned(by: 3, scale: 1, x: -2.2, y: 1.7),
  ]

  @Test("An image composited directly equals its composited bitmap", arguments: BlendMode.allCases)
  func direct(mode: BlendMode) {
    let picture = randomBitmap(width: 17, height: 12, seed: 5)
    let backdrop = randomBitmap(width: 30, height: 26, seed: 6)
    let rect = PixelRect(x: -3, y: -2, width: 28, height: 30)
    for map in Self.maps {
      var expected = backdrop
      expected.composite(
        picture.resampled(by: map, to: rect), atX: -1, y: 2, opacity: 0.7, blendMode: mode)
      var actual = backdrop
      actual.composite(
        picture, placedBy: map, in: rect, atX: -1, y: 2, opacity: 0.7, blendMode: mode
      ) { picture.shrunk(to: $0) }
      #expect(actual == expected, "\(map)")
    }
  }

  @Test("A part of an image is shown with its exact coverage")
  func part() {
    let white = Bitmap(width: 11, height: 9, pixels: .init(repeating: 65535, count: 4 * 99))
    let part = Rect(x: 2.25, y: 1.5, width: 6.5, height: 5.75)
    for map in Self.maps + [Self.turned(by: 40, scale: 0.53, x: 3, y: -1)] {
      var result = Bitmap(width: 60, height: 60)
      result.composite(
        white, showing: part, placedBy: map, in: PixelRect(x: -30, y: -30, width: 60, height: 60), atX: 0,
        y: 0
      ) { white.shrunk(to: $0) }
      let covered = stride(from: 3, to: result.pixels.count, by: 4)
        .reduce(0.0) { $0 + Double(result.pixels[$1]) / 65535 }
      let area = abs(map.determinant) * part.width * part.height
      #expect(abs(covered - area) < 0.002, "\(map): \(covered), not \(area)")
    }
  }

  @Test("A rotated, reduced image keeps low frequencies and loses high ones, at any scale")
  func rings() {
    // A zone plate: rings that become finer outward, up to one pixel at the middle of each side.
    let side = 160
    let pixels = (0..<side * side).flatMap { index -> [UInt16] in
      let (x, y) = (Double(index % side) - 79.5, Double(index / side) - 79.5)
      let value = UInt16(32768 + 24000 * cos(.pi * (x * x + y * y) / 160))
      return [value, value, value, 65535]
    }
    let plate = Bitmap(width: side, height: side, pixels: pixels)
    for scale in [0.95, 0.8, 0.71, 0.5, 0.34] {
      let map = Self.turned(by: 7, scale: scale, x: 100, y: 10)
      let rect = PixelRect(x: 0, y: 0, width: 280, height: 280)
      var result = Bitmap(width: 280, height: 280)
      result.composite(plate, placedBy: map, in: rect, atX: 0, y: 0) { plate.shrunk(to: $0) }
      guard let inverse = map.inverted else { continue }
      var retained = 0.0
      var lost = 0.0
      for y in 0..<280 {
        for x in 0..<280 where result[x, y][3] == 65535 {
          let position = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let radius = Point(x: position.x - 80, y: position.y - 80)
          // Cycles per pixel of the result.
          let frequency = max(abs(radius.x), abs(radius.y)) / 160 / scale
          let ideal = 24000 * cos(.pi * (radius.x * radius.x + radius.y * radius.y) / 160)
          let value = Double(result[x, y][0]) - 32768
          if frequency < 0.2 { retained = max(retained, abs(value - ideal)) }
          if frequency > 0.75, max(abs(radius.x), abs(radius.y)) < 74 { lost = max(lost, abs(value)) }
        }
      }
      let tolerance: Double = 24000 * 0.2
      #expect(retained < tolerance, "scale \(scale): \(retained)")
      #expect(lost < tolerance, "scale \(scale): \(lost)")
    }
  }

  @Test("Images are shrunk to sizes near their drawn size, and no smaller")
  func sizes() {
    let bitmap = Bitmap(width: 1000, height: 400)
    for step in 1...60 {
      let scale = Double(step) / 50
      let size = bitmap.fittingSize(
        for: Self.turned(by: 30, scale: scale, x: 0, y: 0), inSteps: true)
      if scale > 0.958 {
        #expect(size == nil)
      } else if let size {
        #expect(Double(size.width) >= 1000 * scale && Double(size.width) <= 1000 * scale * 1.0443 + 1)
        #expect(Double(size.height) >= 400 * scale && Double(size.height) <= 400 * scale * 1.0443 + 1)
      } else {
        Issue.record("nothing at \(scale)")
      }
    }
    #expect(bitmap.fittingSize(for: Self.turned(by: 30, scale: 1.5, x: 0, y: 0), inSteps: true) == nil)
  }
}
