import PNGCoding
import PixelKernels
import Testing

@testable import GoldenComparison

@Suite("An image compared with its reference")
struct ImageVerdictTests {
  @Test("An image equals its own reference, opaque or not, at 8 and at 16 bits")
  func equal() throws {
    #expect(try verdict(testImage(), testImage()) == .equal)
    let glass = testImage { $0[3] = 100 }
    #expect(try verdict(glass, glass) == .equal)
    let ramp = Bitmap(
      width: 4, height: 1,
      pixels: [1, 2, 3, 4, 600, 5, 0, 60000, 0, 0, 0, 0, 65535, 1, 257, 65535])
    let deep = GoldenImage(drawn: ramp, bitDepth: 16, dither: .none)
    #expect(deep.format == GoldenImage.Format(colorType: .rgba, bitDepth: 16))
    #expect(try verdict(deep, deep) == .equal)
  }

  @Test("One level in one channel of one pixel is found", arguments: [0, 1, 2, 3])
  func oneLevel(channel: Int) throws {
    let glass = testImage { $0[4 * 100 + 3] = 128 }
    let changed = testImage {
      $0[4 * 100 + 3] = 128
      $0[4 * 100 + channel] ^= 1
    }
    let found = try verdict(glass, changed)
    let numbers = try #require(found.numbers)
    #expect(!found.passes)
    #expect(numbers.differingPixels == 1)
    #expect(numbers.maxDifference > 0 && numbers.maxDifference <= 1)
  }

  @Test("A change of alpha alone is found, and counts as one level if the color is black")
  func alphaOnly() throws {
    let black = testImage {
      $0.replaceSubrange(0..<4, with: [0, 0, 0, 200])
    }
    let changed = testImage {
      $0.replaceSubrange(0..<4, with: [0, 0, 0, 201])
    }
    let numbers = try #require(try verdict(black, changed).numbers)
    #expect(numbers.differingPixels == 1)
    #expect(numbers.maxDifference == 1)
  }

  @Test("One step of 16 bits is found")
  func oneStep() throws {
    let one = GoldenImage(
      drawn: Bitmap(width: 1, height: 1, pixels: [1000, 1000, 1000, 65535]), bitDepth: 16, dither: .none)
    let other = GoldenImage(
      drawn: Bitmap(width: 1, height: 1, pixels: [1000, 1001, 1000, 65535]), bitDepth: 16, dither: .none)
    let numbers = try #require(try verdict(one, other).numbers)
    #expect(numbers.differingPixels == 1)
    #expect(abs(numbers.maxDifference - 1.0 / 257) < 1e-12)
  }

  @Test("A tolerance allows exactly its two counts")
  func tolerance() throws {
    let changed = testImage { samples in
      for pixel in 0..<3 {
        samples[4 * pixel] = samples[4 * pixel] < 128 ? samples[4 * pixel] + 2 : samples[4 * pixel] - 2
      }
    }
    func found(_ difference: Double, _ pixels: Int) throws -> ImageVerdict {
      try verdict(
        testImage(), changed,
        tolerance: GoldenTolerance(maxDifference: difference, totalPixels: pixels, cause: "a test"))
    }
    #expect(try found(2, 3).passes)
    #expect(try found(2, 3).description.contains("a test"))
    #expect(try !found(2, 2).passes)
    #expect(try !found(1.99, 3).passes)
    #expect(try !found(255, 0).passes)
  }

  @Test(
    "A shifted image is reported with its offset",
    arguments: [(1, 0), (0, -1), (-3, 2), (8, 8), (0, 5)])
  func shifted(x: Int, y: Int) throws {
    let large = testImage(width: 60, height: 50)
    let reference = part(of: large.bitmap, x: 10, y: 10)
    let actual = part(of: large.bitmap, x: 10 - x, y: 10 - y)
    guard case .shifted(let shift, _) = try verdict(reference, actual) else {
      Issue.record("no shift was seen")
      return
    }
    #expect((shift.x, shift.y) == (x, y))
  }

  @Test("A shift is described in words")
  func shiftWords() throws {
    let large = testImage(width: 60, height: 50)
    let found = try verdict(part(of: large.bitmap, x: 10, y: 10), part(of: large.bitmap, x: 7, y: 11))
    #expect(
      found.description.hasPrefix(
        "the image is shifted 3 pixels to the right and 1 pixel up relative to its reference"))
  }

  @Test("One pixel at an edge, a flat image and a different image are not mistaken for a shift")
  func noShift() throws {
    let flat = testImage { samples in
      for index in samples.indices { samples[index] = 255 }
    }
    let dot = testImage { samples in
      for index in samples.indices { samples[index] = 255 }
      samples[0] = 0
    }
    for (one, other) in [(flat, dot), (dot, flat), (flat, testImage()), (testImage(), flat)] {
      guard case .different = try verdict(one, other) else {
        Issue.record("taken for something else than a difference")
        continue
      }
    }
  }

  @Test("Another size and a missing, truncated or non-PNG file have distinct messages")
  func messages() throws {
    let image = testImage()
    let png = try image.png()
    let messages = [
      try verdict(testImage(width: 12), image),
      ImageVerdict(reference: nil, actual: image, tolerance: .exact),
      ImageVerdict(reference: Array(png[..<(png.count / 2)]), actual: image, tolerance: .exact),
      ImageVerdict(reference: Array("not a picture".utf8), actual: image, tolerance: .exact),
    ].map(\.description)
    #expect(messages[0] == "the size differs: the reference is 12×16 pixels, the image 24×16")
    #expect(messages[1].contains("there is no reference"))
    #expect(messages[2].contains("cannot be read") && messages[2].contains("truncated"))
    #expect(messages[3].contains("cannot be read") && messages[3].contains("not a PNG file"))
  }

  @Test("A reference with another color type or bit depth is detected, even if the pixels are equal")
  func formats() throws {
    let gray = testImage { samples in
      for index in samples.indices where index % 4 < 3 { samples[index] = UInt8(index / 4 % 256) }
    }
    let samples = gray.bitmap.quantized8(dither: .none)
    let asGray = try PNGEncoder().encode(width: gray.width, height: gray.height, samples: samples)
    let asDeep = try PNGEncoder(preservesColorType: true).encode(
      width: gray.width, height: gray.height, samples: gray.bitmap.unpremultiplied16())
    let found = ImageVerdict(reference: asGray, actual: gray, tolerance: .exact)
    #expect(!found.passes)
    #expect(
      found.description.contains(
        "the reference is stored as grayscale of 8 bits, the image is RGB of 8 bits"))
    #expect(found.description.contains("the pixels are equal"))
    #expect(
      ImageVerdict(reference: asDeep, actual: gray, tolerance: .exact).description.contains(
        "RGB of 16 bits"))
    let glass = testImage { $0[3] = 254 }
    let both = try verdict(testImage(), glass)
    #expect(
      both.description.contains("RGBA of 8 bits") && both.description.contains("1 of 384 pixels differ"))
  }

  private func part(of bitmap: Bitmap, x: Int, y: Int) -> GoldenImage {
    var pixels: [UInt16] = []
    for row in y..<y + 30 {
      let start = bitmap.index(x: x, y: row)
      pixels += bitmap.pixels[start..<start + 4 * 40]
    }
    return GoldenImage(drawn: Bitmap(width: 40, height: 30, pixels: pixels), bitDepth: 8, dither: .none)
  }
}
