import TestSupport
import Testing

@testable import PixelKernels

@Suite("Source-over")
struct CompositingTests {
  @Test("products of extreme and of random values are divided by 65535 and rounded exactly")
  func productsAreExact() {
    let extremes: [UInt16] = [0, 1, 2, 127, 128, 255, 256, 257, 32767, 32768, 65279, 65533, 65534, 65535]
    var random = SeededNumbers(seed: 1)
    let values = extremes + (0..<300).map { _ in UInt16(truncatingIfNeeded: random.next()) }
    for scale in values {
      var coverage = CoverageMap(width: values.count, height: 1, values: values)
      var bitmap = Bitmap(width: values.count, height: 1)
      bitmap.fill(SIMD4(repeating: scale), through: coverage)
      coverage.values = values.map { product(scale, $0) }
      let alphas = stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
      #expect(alphas == coverage.values)
    }
  }

  @Test("every width, offset and opacity equals the channel-by-channel reference", arguments: 1...19)
  func equalsReference(width: Int) {
    let source = randomBitmap(width: width, height: 5, seed: UInt64(width))
    let coverage = randomCoverage(width: width, height: 5, seed: UInt64(width) + 100)
    let destination = randomBitmap(width: 13, height: 7, seed: UInt64(width) + 200)
    for (x, y) in [(0, 0), (-2, 3), (5, -1), (12, 6), (-40, 0), (Int.max, Int.min)] {
      for opacity in [0, 0.3, 1] {
        for map in [nil, coverage] {
          var actual = destination
          actual.composite(source, atX: x, y: y, opacity: opacity, coverage: map)
          let reference = referenceComposite(
            source, onto: destination, atX: max(-99, min(99, x)), y: max(-99, min(99, y)),
            scale: UInt16(opacity * 65535 + 0.5), coverage: map, referenceOver)
          #expect(actual == reference, "width \(width) at (\(x), \(y)), opacity \(opacity)")
        }
      }
    }
  }

  @Test("a smaller coverage map hides everything outside it")
  func smallCoverageMap() {
    let source = randomBitmap(width: 9, height: 4, seed: 5)
    let coverage = randomCoverage(width: 6, height: 3, seed: 6)
    let destination = randomBitmap(width: 9, height: 4, seed: 7)
    var actual = destination
    actual.composite(source, atX: 1, y: 0, coverage: coverage)
    let reference = referenceComposite(
      source, onto: destination, atX: 1, y: 0, scale: 65535, coverage: coverage, referenceOver)
    #expect(actual == reference)
  }

  @Test("a color through coverage equals a bitmap of that color", arguments: 1...11)
  func colorThroughCoverage(width: Int) {
    let channels = SIMD4<UInt16>(100, 20000, 3, 40000)
    var source = Bitmap(width: width, height: 3)
    for index in source.pixels.indices { source.pixels[index] = channels[index % 4] }
    let coverage = randomCoverage(width: width, height: 3, seed: UInt64(width))
    var actual = randomBitmap(width: 8, height: 4, seed: 4)
    var reference = actual
    actual.fill(channels, through: coverage, atX: -1, y: 1, opacity: 0.7)
    reference.composite(source, atX: -1, y: 1, opacity: 0.7, coverage: coverage)
    #expect(actual == reference)
  }
}
