import Testing
import VectorGraphics

@testable import PixelKernels

/// The ramp of the banding tests: eight steps over 1920 pixels.
func darkRamp(width: Int = 1920, height: Int) -> Bitmap {
  let gradient = Gradient(
    geometry: .linear(start: .zero, end: Point(x: Double(width), y: 0)),
    stops: [
      .init(offset: 0, color: Color(rgb: 0x10, 0x14, 0x18)),
      .init(offset: 1, color: Color(rgb: 0x18, 0x1c, 0x20)),
    ])
  return Bitmap.shaded(.gradient(gradient), in: PixelRect(x: 0, y: 0, width: width, height: height))
}

@Suite("Quantization to 8 bits")
struct QuantizationTests {
  /// The maximum difference between the means of a 32 × 32 block before and after, in 8-bit steps.
  static func greatestBlockError(_ bytes: [UInt8], _ bitmap: Bitmap) -> Double {
    var worst = 0.0
    for top in stride(from: 0, to: bitmap.height - 31, by: 32) {
      for left in stride(from: 0, to: bitmap.width - 31, by: 32) {
        var sums = [0, 0, 0]
        for y in top..<top + 32 {
          for x in left..<left + 32 {
            let index = bitmap.index(x: x, y: y)
            for channel in 0..<3 {
              sums[channel] += Int(bytes[index + channel]) * 257 - Int(bitmap.pixels[index + channel])
            }
          }
        }
        for sum in sums { worst = max(worst, abs(Double(sum)) / (257 * 1024)) }
      }
    }
    return worst
  }

  /// The longest run of one value along a row, in any color channel.
  static func longestRun(_ bytes: [UInt8], width: Int) -> Int {
    var longest = 0
    for row in stride(from: 0, to: bytes.count, by: 4 * width) {
      for channel in 0..<3 {
        var run = 0
        for x in 0..<width {
          let isSame = x > 0 && bytes[row + 4 * x + channel] == bytes[row + 4 * x - 4 + channel]
          run = isSame ? run + 1 : 1
          longest = max(longest, run)
        }
      }
    }
    return longest
  }

  @Test("a dark ramp has no banding: short runs, and every block keeps its mean")
  func darkRampHasNoBands() {
    let ramp = darkRamp(height: 128)
    let bytes = ramp.quantized8(dither: .triangular)
    #expect(Self.longestRun(bytes, width: ramp.width) < 64)
    #expect(Self.greatestBlockError(bytes, ramp) <= 0.1)
    #expect(Self.longestRun(ramp.quantized8(dither: .none), width: ramp.width) >= 239)
  }

  @Test("every level keeps its mean over the pattern", arguments: [Dither.rectangular, .triangular])
  func levelsKeepTheirMean(dither: Dither) {
    for level in [1, 60, 128, 200, 256, 258, 300, 385, 400, 640, 5000, 65300, 65410, 65534] {
      var bitmap = Bitmap(width: 64, height: 64)
      for index in bitmap.pixels.indices { bitmap.pixels[index] = index % 4 == 3 ? 65535 : UInt16(level) }
      let error = Self.greatestBlockError(bitmap.quantized8(dither: dither), bitmap)
      #expect(error < 0.02, "level \(level)")
    }
  }

  @Test("values that are exact in 8 bits are unchanged", arguments: Dither.allCases)
  func exactValuesStay(dither: Dither) {
    for alpha in [255, 254, 200, 128, 77] {
      var straight: [UInt8] = []
      for value in 0..<256 { straight += [UInt8(value), UInt8(255 - value), UInt8(value / 2), UInt8(alpha)] }
      let bitmap = Bitmap(width: 64, height: 4, straight8: straight)
      #expect(bitmap.quantized8(dither: dither) == straight, "alpha \(alpha)")
    }
  }

  @Test("without dither each value is rounded to nearest")
  func nearest() {
    let pixels = (0...UInt16.max).map { $0 % 4 == 3 ? 65535 : $0 }
    let bitmap = Bitmap(width: 1024, height: 16, pixels: pixels)
    let nearest = bitmap.pixels.map { UInt8((Int($0) + 128) / 257) }
    #expect(bitmap.quantized8(dither: .none) == nearest)
  }

  @Test("odd widths quantize every pixel like the reference", arguments: 1...9)
  func oddWidths(width: Int) {
    let bitmap = randomBitmap(width: width, height: 70, seed: UInt64(width))
    for dither in Dither.allCases {
      #expect(bitmap.quantized8(dither: dither) == referenceQuantized8(bitmap, dither), "\(dither)")
    }
  }

  @Test(
    "blocks that dithering does not change are quantized like the reference, also with one other pixel"
  )
  func plainStretches() {
    var pixels: [UInt16] = []
    for pixel in 0..<16 * 40 {
      let stretch = pixel / 16
      let value = UInt16(stretch * 5 % 256) * 257
      var color: [UInt16] = stretch % 3 == 0 ? [0, 0, 0, 0] : [value, 65535 - value, 257, 65535]
      // One pixel of most blocks is translucent or between two values.
      if stretch >= 10, pixel % 16 == stretch % 16 {
        color = stretch % 2 == 0 ? [1, 300, 1000, 65535] : [257, 0, 0, 514]
      }
      pixels += color
    }
    for width in [640, 160, 80] {
      let bitmap = Bitmap(width: width, height: 640 / width, pixels: pixels)
      for dither in Dither.allCases {
        #expect(
          bitmap.quantized8(dither: dither) == referenceQuantized8(bitmap, dither), "\(width) \(dither)")
      }
    }
  }

  @Test("16 bits are unpremultiplied to the nearest value and round-trip")
  func straight16() {
    let bitmap = randomBitmap(width: 31, height: 9, seed: 3)
    let straight = bitmap.unpremultiplied16()
    #expect(Bitmap(width: 31, height: 9, straight: straight) == bitmap)
  }

  @Test("transparent pixels are zero")
  func transparentPixels() {
    let faint = Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 0, 1, 2, 3, 3])
    #expect(faint.quantized8(dither: .none) == [UInt8](repeating: 0, count: 8))
  }
}

/// Dithering according to its definition, one channel at a time.
func referenceQuantized8(_ bitmap: Bitmap, _ dither: Dither) -> [UInt8] {
  let displacements = [(0, 0), (37, 11), (13, 47), (51, 29)]
  var bytes: [UInt8] = []
  for y in 0..<bitmap.height {
    for x in 0..<bitmap.width {
      let alpha = Int(bitmap[x, y].w)
      var pixel: [UInt8] = []
      for (channel, (dx, dy)) in displacements.enumerated() {
        var value = Int(bitmap[x, y][channel])
        if channel < 3, alpha > 0, alpha < 65535 {
          let premultiplied = value
          value = min(65535, (value * 65535 + alpha / 2) / alpha)
          let exact = (value + 128) / 257 * 257
          if (exact * alpha + 32767) / 65535 == premultiplied { value = exact }
        }
        let unit = (Double(BlueNoise.ranks[(y + dy) % 64 * 64 + (x + dx) % 64]) + 0.5) / 4096
        var threshold = dither == .none ? 128 : Int(unit * 257)
        if dither == .triangular, value % 257 != 0, value > 257, value < 65278 {
          let triangle = unit < 0.5 ? (2 * unit).squareRoot() - 1 : 1 - (2 - 2 * unit).squareRoot()
          threshold = 128 + Int((triangle * 257).rounded())
        }
        pixel.append(UInt8(min(255, (value + threshold) / 257)))
      }
      bytes += pixel[3] == 0 ? [0, 0, 0, 0] : pixel
    }
  }
  return bytes
}
