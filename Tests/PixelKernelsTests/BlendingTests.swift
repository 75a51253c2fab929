import Testing
import VectorGraphics

@testable import PixelKernels

@Suite("Blend modes")
struct BlendingTests {
  @Test("every mode is within 1/65535 of the specification's formula", arguments: BlendMode.allCases)
  func equalsSpecification(mode: BlendMode) {
    let source = randomBitmap(width: 61, height: 40, seed: 21)
    let backdrop = randomBitmap(width: 61, height: 40, seed: 22)
    var actual = backdrop
    actual.composite(source, blendMode: mode)
    let reference = ReferenceBlending(mode: mode)
    for start in stride(from: 0, to: source.pixels.count, by: 4) {
      let over = source.pixels[start..<start + 4].map(Double.init)
      let beneath = backdrop.pixels[start..<start + 4].map(Double.init)
      let exact = reference.composite(over, over: beneath)
      let worst = zip(exact, actual.pixels[start..<start + 4]).map { abs($0 - Double($1)) }.max() ?? 0
      #expect(worst < 1, "\(over) over \(beneath): \(exact)")
    }
  }

  @Test("an offset, an opacity and coverage act as in source-over", arguments: BlendMode.allCases)
  func offsetAndOpacity(mode: BlendMode) {
    let source = randomBitmap(width: 11, height: 6, seed: 1)
    let coverage = randomCoverage(width: 10, height: 6, seed: 2)
    let backdrop = randomBitmap(width: 9, height: 9, seed: 3)
    var actual = backdrop
    actual.composite(source, atX: -1, y: 5, opacity: 0.6, coverage: coverage, blendMode: mode)
    var faded = Bitmap(width: 9, height: 9)
    faded.composite(source, atX: -1, y: 5, opacity: 0.6, coverage: coverage)
    var reference = backdrop
    reference.composite(faded, blendMode: mode)
    #expect(actual == reference)
  }

  @Test("a transparent source has no effect", arguments: BlendMode.allCases)
  func transparentSource(mode: BlendMode) {
    let backdrop = randomBitmap(width: 20, height: 3, seed: 30)
    var actual = backdrop
    actual.composite(Bitmap(width: 20, height: 3), blendMode: mode)
    actual.composite(backdrop, opacity: 0, blendMode: mode)
    #expect(actual == backdrop)
  }

  @Test("over a transparent backdrop every mode leaves the source", arguments: BlendMode.allCases)
  func transparentBackdrop(mode: BlendMode) {
    let source = randomBitmap(width: 20, height: 3, seed: 31)
    var actual = Bitmap(width: 20, height: 3)
    actual.composite(source, blendMode: mode)
    #expect(actual == source)
  }
}

@Suite("Masks")
struct MaskingTests {
  @Test("a mask multiplies, and outside it nothing remains", arguments: [(0, 0), (2, -1), (-3, 2), (50, 0)])
  func multiplies(x: Int, y: Int) {
    let bitmap = randomBitmap(width: 9, height: 6, seed: 41)
    let coverage = randomCoverage(width: 7, height: 5, seed: 42)
    var masked = bitmap
    masked.mask(by: coverage, atX: x, y: y)
    for row in 0..<6 {
      for column in 0..<9 {
        let (cx, cy) = (column - x, row - y)
        let isInside = cx >= 0 && cy >= 0 && cx < 7 && cy < 5
        let factor = isInside ? coverage.values[cy * 7 + cx] : 0
        for channel in 0..<4 {
          #expect(masked[column, row][channel] == product(bitmap[column, row][channel], factor))
        }
      }
    }
  }

  @Test("alpha and luminance of a bitmap are coverage")
  func kinds() {
    let bitmap = Bitmap(
      width: 3, height: 1, pixels: [0, 0, 0, 500, 65535, 65535, 65535, 65535, 10000, 0, 0, 20000])
    #expect(bitmap.coverage(as: .alpha).values == [500, 65535, 20000])
    #expect(bitmap.coverage(as: .luminance).values == [0, 65535, 2125])
  }

  @Test("an opacity scales every channel")
  func opacity() {
    let bitmap = randomBitmap(width: 7, height: 2, seed: 43)
    var scaled = bitmap
    scaled.scale(by: 0.25)
    #expect(scaled.pixels == bitmap.pixels.map { product($0, 16384) })
  }
}
