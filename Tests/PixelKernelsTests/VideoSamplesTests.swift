import Testing
import VectorGraphics

@testable import PixelKernels

@Suite("Video frames")
struct VideoSamplesTests {
  /// All samples of a frame as (plane, x, y, value).
  private static func samples(_ picture: YCbCrFrame) -> [(plane: Int, x: Int, y: Int, value: Double)] {
    let planes: [KeyPath<YCbCrFrame, [UInt8]>] = [\.luma, \.blueChroma, \.redChroma]
    return planes.enumerated().flatMap { plane, path in
      let width = plane == 0 ? picture.width : picture.width / 2
      return picture.samples(path).enumerated().map { (plane, $0 % width, $0 / width, Double($1)) }
    }
  }

  private static let widths = Array(stride(from: 2, through: 38, by: 2)) + [130]

  @Test("every width equals the double-precision reference, rounded", arguments: widths, [8, 10])
  func equalsReference(width: Int, bitDepth: Int) throws {
    let bitmap = randomOpaqueBitmap(width: width, height: 6, seed: UInt64(width))
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth, dither: .none))
    let picture = try #require(quantizer.picture(of: bitmap))
    let reference = ReferenceVideo(bitmap: bitmap, bitDepth: bitDepth)
    for sample in Self.samples(picture) {
      let exact =
        sample.plane == 0
        ? reference.components(x: sample.x, y: sample.y)[0]
        : reference.chroma(x: sample.x, y: sample.y, plane: sample.plane)
      #expect(abs(sample.value - exact) < 0.502, "\(sample)")
    }
  }

  @Test("full range uses every sample: black is 0, white the maximum, gray has chroma in the middle")
  func fullRange() throws {
    for bitDepth in [8, 10] {
      let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth, dither: .none, range: .full))
      let most = (1 << bitDepth) - 1
      let colors: [SIMD4<Float>] = [
        [0, 0, 0, 1], [1, 1, 1, 1], [0.25, 0.25, 0.25, 1], [0, 0, 1, 1], [1, 1, 0, 1],
      ]
      let bitmap = Bitmap(width: colors.count, height: 1) { x, _ in colors[x] }
      let picture = try #require(quantizer.picture(of: bitmap, chroma: .full, hasAlpha: false))
      let middle = UInt16(1 << (bitDepth - 1))
      let gray = UInt16((0.25 * Double(most)).rounded())
      let dark = UInt16((0.0722 * Double(most)).rounded())
      #expect(picture.samples(\.luma) == [0, UInt16(most), gray, dark, UInt16(most) - dark])
      let blue = picture.samples(\.blueChroma)
      #expect(blue.prefix(4) == [middle, middle, middle, UInt16(most)] && blue[4] <= 1)
    }
  }

  @Test(
    "a frame with some rows quantized again equals a new one",
    arguments: [0..<0, 0..<1, 3..<4, 2..<5, 7..<8, 0..<8, 5..<99], [8, 10])
  func updatedRows(rows: Range<Int>, bitDepth: Int) throws {
    let before = randomOpaqueBitmap(width: 34, height: 8, seed: 1)
    var after = randomOpaqueBitmap(width: 34, height: 8, seed: 2)
    for row in 0..<8 where !rows.contains(row) {
      let samples = row * 34 * 4..<(row + 1) * 34 * 4
      after.pixels.replaceSubrange(samples, with: before.pixels[samples])
    }
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth))
    var picture = try #require(quantizer.picture(of: before))
    let isUpdated = quantizer.update(&picture, to: after, rows: rows)
    #expect(isUpdated)
    #expect(picture == quantizer.picture(of: after))
    let isOther = quantizer.update(
      &picture, to: randomOpaqueBitmap(width: 32, height: 8, seed: 3), rows: 0..<8)
    #expect(!isOther)
    #expect(picture == quantizer.picture(of: after))
  }

  @Test(
    "a frame with some runs of pixels quantized again equals a new one", arguments: [8, 10])
  func updatedRuns(bitDepth: Int) throws {
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth))
    for (width, changes) in [(334, [0, 64, 127, 128, 191, 320, 333]), (64, [63]), (130, [129])] {
      let before = randomOpaqueBitmap(width: width, height: 8, seed: 1)
      let other = randomOpaqueBitmap(width: width, height: 8, seed: 2)
      for x in changes {
        for rows in [0..<1, 3..<6, 7..<8] {
          var after = before
          var runs = PaintedRuns(width: width, height: 8)
          for y in rows {
            let index = after.index(x: x, y: y)
            after.pixels.replaceSubrange(index..<index + 4, with: other.pixels[index..<index + 4])
            runs.insert(PixelRect(x: x, y: y, width: 1, height: 1))
          }
          var picture = try #require(quantizer.picture(of: before))
          let isUpdated = quantizer.update(&picture, to: after, rows: 0..<8, runs: runs)
          #expect(isUpdated)
          #expect(
            picture == quantizer.picture(of: after), "\(width) pixels, of which \(x) has changed in \(rows)")
        }
      }
    }
  }

  @Test(
    "a small canvas equals the double-precision cubic convolution, rounded",
    arguments: [1, 2, 3, 4, 5, 8, 16])
  func smallEqualsReference(factor: Int) throws {
    for (width, height) in [(2, 2), (34, 18), (52, 70)] {
      let small = randomOpaqueBitmap(
        width: (width + factor - 1) / factor, height: (height + factor - 1) / factor, seed: UInt64(factor))
      let quantizer = try #require(VideoQuantizer(bitDepth: 8, dither: .none))
      let picture = try #require(
        quantizer.picture(ofSmall: small, factor: factor, width: width, height: height))
      let reference = ReferenceVideo(bitmap: small, bitDepth: 8)
      for sample in Self.samples(picture) {
        let k = Double(factor)
        let (x, y) = (Double(sample.x), Double(sample.y))
        let exact =
          sample.plane == 0
          ? reference.interpolated(x: (x + 0.5) / k - 0.5, y: (y + 0.5) / k - 0.5, plane: 0)
          : reference.interpolated(x: (2 * x + 0.5) / k - 0.5, y: (2 * y + 1) / k - 0.5, plane: sample.plane)
        let clamped = min(max(exact, 16), sample.plane == 0 ? 235 : 240)
        #expect(abs(sample.value - clamped) < 0.503, "\(width)x\(height) \(sample)")
      }
    }
  }

  @Test("a ramp drawn small equals the ramp drawn large, to half a sample", arguments: [2, 4, 8])
  func smallRampIsLargeRamp(factor: Int) throws {
    let gradient = Gradient(
      geometry: .linear(start: .zero, end: Point(x: 160, y: 96)),
      stops: [
        .init(offset: 0, color: Color(rgb: 20, 90, 3)), .init(offset: 1, color: Color(rgb: 220, 10, 200)),
      ])
    let quantizer = try #require(VideoQuantizer(bitDepth: 10, dither: .none))
    let large = Bitmap.shaded(.gradient(gradient), in: PixelRect(x: 0, y: 0, width: 160, height: 96))
    let small = Bitmap.shaded(
      .gradient(gradient), transform: .scale(x: 1 / Double(factor), y: 1 / Double(factor)),
      in: PixelRect(x: 0, y: 0, width: 160 / factor, height: 96 / factor))
    let direct = try #require(quantizer.picture(of: large))
    let fused = try #require(quantizer.picture(ofSmall: small, factor: factor, width: 160, height: 96))
    for (one, other) in zip(Self.samples(direct), Self.samples(fused)) where one.plane == 0 {
      #expect(abs(one.value - other.value) <= 1, "\(one)")
    }
  }

  @Test(
    "dither keeps the mean of every block and stays within its width",
    arguments: [
      VideoDither.rectangular, .standard(bitDepth: 8), .standard(bitDepth: 10),
      VideoDither(luma: .init(.triangular, amplitude: 2), chroma: .none),
    ])
  func ditherKeepsMean(dither: VideoDither) throws {
    let ramp = darkRamp(width: 640, height: 64)
    let quantizer = try #require(VideoQuantizer(bitDepth: 8, dither: dither))
    let picture = try #require(quantizer.picture(of: ramp))
    let reference = ReferenceVideo(bitmap: ramp, bitDepth: 8)
    for left in stride(from: 0, to: 640, by: 32) {
      for top in [0, 32] {
        var sum = 0.0
        for y in top..<top + 32 {
          for x in left..<left + 32 {
            let error = Double(picture.luma[y * 640 + x]) - reference.components(x: x, y: y)[0]
            #expect(abs(error) < 0.5 + dither.luma.amplitude + 0.001)
            sum += error
          }
        }
        #expect(abs(sum / 1024) < 0.05 * max(1, dither.luma.amplitude), "block \(left), \(top)")
      }
    }
  }

  @Test("at 8 bits a flat shade between two steps gets a checkerboard with one phase per macroblock")
  func ditherIsChecks() throws {
    var bitmap = Bitmap(width: 64, height: 64)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = index % 4 == 3 ? 65535 : 5000 }
    let quantizer = try #require(VideoQuantizer(bitDepth: 8))
    let luma = try #require(quantizer.picture(of: bitmap)).luma
    let cosine = [1.0, -1, -1, 1]
    var phases: Set<Double> = []
    for top in stride(from: 0, to: 64, by: 16) {
      for left in stride(from: 0, to: 64, by: 16) {
        var sum = 0.0
        for y in 0..<16 {
          for x in 0..<16 { sum += Double(luma[(top + y) * 64 + left + x]) * cosine[x % 4] * cosine[y % 4] }
        }
        let strength = abs(sum / 256)
        #expect(abs(strength - 0.75) < 0.15, "macroblock \(left), \(top)")
        phases.insert(sum.sign == .minus ? -1 : 1)
      }
    }
    #expect(phases.count == 2)
  }

  @Test("black, white and grays have neutral chroma and an exact range", arguments: [8, 10])
  func neutralColors(bitDepth: Int) throws {
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth))
    let scale = UInt16(1 << (bitDepth - 8))
    for (gray, luma) in [(0, 16), (65535, 235), (30000, nil)] as [(UInt16, UInt16?)] {
      var bitmap = Bitmap(width: 66, height: 4)
      for index in bitmap.pixels.indices { bitmap.pixels[index] = index % 4 == 3 ? 65535 : gray }
      let picture = try #require(quantizer.picture(of: bitmap))
      #expect(Set(picture.samples(\.blueChroma)) == [128 * scale])
      #expect(Set(picture.samples(\.redChroma)) == [128 * scale])
      if let luma { #expect(Set(picture.samples(\.luma)) == [luma * scale]) }
    }
  }

  @Test("a translucent bitmap is shown over black")
  func overBlack() throws {
    let translucent = randomBitmap(width: 10, height: 4, seed: 8)
    var opaque = Bitmap(width: 10, height: 4, filledWith: .black)
    opaque.composite(translucent)
    let quantizer = try #require(VideoQuantizer(bitDepth: 8))
    #expect(quantizer.picture(of: translucent) == quantizer.picture(of: opaque))
  }

  /// Half a step of luma (0.58) and of blue chroma (1.06) at 8 bits, a quarter of both at 10, and 0.25 of slope
  /// at the edges, where the chroma filter has no neighbors.
  @Test("a decoded frame equals the bitmap from which it was made", arguments: [(8, 1.89), (10, 0.66)])
  func comesBack(bitDepth: Int, tolerance: Double) throws {
    let gradient = Gradient(
      geometry: .linear(start: .zero, end: Point(x: 300, y: 200)),
      stops: [
        .init(offset: 0, color: Color(rgb: 30, 90, 60)), .init(offset: 1, color: Color(rgb: 200, 60, 120)),
      ])
    let bitmap = Bitmap.shaded(.gradient(gradient), in: PixelRect(x: 50, y: 40, width: 60, height: 40))
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth, dither: .none))
    let back = Bitmap(try #require(quantizer.picture(of: bitmap)))
    let difference = try #require(BitmapDifference(reference: bitmap, actual: back))
    #expect(difference.maxDifference8 < tolerance)
  }

  @Test("odd sizes, other depths and a small canvas of another size are refused")
  func refusals() throws {
    #expect(VideoQuantizer(bitDepth: 9) == nil)
    let quantizer = try #require(VideoQuantizer(bitDepth: 8))
    #expect(quantizer.picture(of: Bitmap(width: 3, height: 2)) == nil)
    #expect(quantizer.picture(of: Bitmap(width: 2, height: 3)) == nil)
    #expect(quantizer.picture(ofSmall: Bitmap(width: 3, height: 2), factor: 2, width: 8, height: 4) == nil)
    #expect(quantizer.picture(ofSmall: Bitmap(width: 3, height: 2), factor: 0, width: 8, height: 4) == nil)
  }
}
