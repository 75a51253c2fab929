import Glibc
import Testing

@testable import PixelKernels

@Suite("Color filters")
struct ColorFilterTests {
  /// A filter and the specification's formula for it, for unpremultiplied colors with alpha.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let filter: ColorFilter
    let reference: @Sendable ([Double]) -> [Double]

    init(_ name: String, _ filter: ColorFilter, _ reference: @escaping @Sendable ([Double]) -> [Double]) {
      testDescription = name
      self.filter = filter
      self.reference = reference
    }
  }

  private static func mixed(_ rows: [[Double]], _ color: [Double]) -> [Double] {
    rows.map { $0[0] * color[0] + $0[1] * color[1] + $0[2] * color[2] } + [color[3]]
  }

  private static let angle = 100.0 * Double.pi / 180
  static let cases: [Case] = [
    Case("brightness 1.7", .brightness(1.7)) { $0[0..<3].map { $0 * 1.7 } + [$0[3]] },
    Case("contrast 0.4", .contrast(0.4)) { $0[0..<3].map { ($0 - 0.5) * 0.4 + 0.5 } + [$0[3]] },
    Case("contrast 3", .contrast(3)) { $0[0..<3].map { ($0 - 0.5) * 3 + 0.5 } + [$0[3]] },
    Case("invert 0.8", .invert(0.8)) { $0[0..<3].map { 0.8 + $0 * (0.2 - 0.8) } + [$0[3]] },
    Case("invert beyond", .invert(7)) { $0[0..<3].map { 1 - $0 } + [$0[3]] },
    Case("opacity 0.3", .opacity(0.3)) { $0[0..<3] + [$0[3] * 0.3] },
    Case("grayscale 1", .grayscale(1)) { color in
      let gray = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
      return [gray, gray, gray, color[3]]
    },
    Case("grayscale 0", .grayscale(0)) { $0 },
    Case("sepia 1", .sepia(1)) {
      mixed([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]], $0)
    },
    Case("sepia 0.25", .sepia(0.25)) { color in
      let sepia = mixed([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]], color)
      return zip(color, sepia).map { $0 + ($1 - $0) * 0.25 }
    },
    Case("saturate 2.5", .saturate(2.5)) { color in
      let gray = 0.213 * color[0] + 0.715 * color[1] + 0.072 * color[2]
      return color[0..<3].map { gray + ($0 - gray) * 2.5 } + [color[3]]
    },
    Case("hue-rotate 100", .hueRotate(sine: Float(sin(angle)), cosine: Float(cos(angle)))) { color in
      let gray = [[0.213, 0.715, 0.072], [0.213, 0.715, 0.072], [0.213, 0.715, 0.072]]
      let cosine = [[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]]
      let sine = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
      let matrix = (0..<3).map { row in
        (0..<3).map { gray[row][$0] + cos(angle) * cosine[row][$0] + sin(angle) * sine[row][$0] }
      }
      return mixed(matrix, color)
    },
  ]

  /// Unpremultiplied color → filters, each clamped → premultiplied 16 bits, unrounded.
  static func reference(_ pixel: SIMD4<UInt16>, _ functions: [@Sendable ([Double]) -> [Double]]) -> [Double] {
    let alpha = Double(pixel.w)
    guard alpha > 0 else { return [0, 0, 0, 0] }
    var color = [Double(pixel.x) / alpha, Double(pixel.y) / alpha, Double(pixel.z) / alpha, alpha / 65535]
    for function in functions { color = function(color).map { min(1, max(0, $0)) } }
    return color[0..<3].map { $0 * color[3] * 65535 } + [color[3] * 65535]
  }

  private static func greatestError(
    _ filters: [ColorFilter], _ functions: [@Sendable ([Double]) -> [Double]]
  ) -> Double {
    let bitmap = randomBitmap(width: 40, height: 20, seed: 51)
    var actual = bitmap
    actual.apply(filters)
    var worst = 0.0
    for y in 0..<20 {
      for x in 0..<40 {
        let exact = reference(bitmap[x, y], functions)
        for channel in 0..<4 { worst = max(worst, abs(exact[channel] - Double(actual[x, y][channel]))) }
      }
    }
    return worst
  }

  @Test("every function is within 1/65535 of its formula", arguments: cases)
  func equalsFormula(filter: Case) {
    #expect(Self.greatestError([filter.filter], [filter.reference]) < 1)
  }

  @Test("several functions act in order, each clamped")
  func order() {
    let filters = Self.cases
    #expect(Self.greatestError(filters.map(\.filter), filters.map(\.reference)) < 1)
    #expect(Self.greatestError(filters.reversed().map(\.filter), filters.reversed().map(\.reference)) < 1)
  }

  @Test("an amount of NaN is treated as 0")
  func notANumber() {
    #expect(ColorFilter.brightness(.nan) == .brightness(0))
    #expect(ColorFilter.sepia(.nan) == .sepia(0))
    #expect(ColorFilter.hueRotate(sine: .nan, cosine: .infinity) == .hueRotate(sine: 0, cosine: 1))
  }
}
