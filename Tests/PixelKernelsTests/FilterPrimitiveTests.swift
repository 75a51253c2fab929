import TestSupport
import Testing
import VectorGraphics

@testable import PixelKernels

/// Premultiplied pixels of all kinds, determined by the seed.
private func noise(width: Int, height: Int, seed: UInt64) -> Bitmap {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / Float(1 << 24)
  }
  return Bitmap(width: width, height: height) { _, _ in
    SIMD4(next(), next(), next(), min(1, next() * 1.5)).premultiplied
  }
}

private func greatestDifference(_ one: Bitmap, _ other: Bitmap) -> Int {
  zip(one.pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

@Suite("Filter primitives")
struct FilterPrimitiveTests {
  @Test("a color converted to linear light and back is the same within a twentieth of an 8-bit step")
  func linearLight() {
    let colors = noise(width: 40, height: 40, seed: 1)
    var changed = colors
    changed.convertToLinearLight()
    #expect(greatestDifference(colors, changed) > 1000)
    changed.convertToEncodedSRGB()
    #expect(greatestDifference(colors, changed) <= 13)
  }

  @Test("middle gray is 0.2140 in linear light, with any alpha")
  func middleGray() {
    var gray = Bitmap(width: 1, height: 1) { _, _ in SIMD4(0.25, 0.25, 0.25, 0.5) }
    gray.convertToLinearLight()
    let level = Double(gray[0, 0].x) / 65535
    #expect(abs(level - 0.2140 / 2) < 1e-4)
  }

  @Test("a matrix applies to unpremultiplied colors and their alpha")
  func matrix() {
    var bitmap = Bitmap(width: 1, height: 1) { _, _ in SIMD4(0.2, 0.1, 0, 0.5) }
    // Red becomes green, alpha becomes 0.1 + red.
    bitmap.apply(matrix: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0.1])
    let expected = SIMD4<Double>(0, 0.4 * 0.5, 0, 0.5) * 65535
    #expect(abs(Double(bitmap[0, 0].y) - expected.y) <= 1)
    #expect(abs(Double(bitmap[0, 0].w) - expected.w) <= 1)
    #expect(bitmap[0, 0].x == 0)
  }

  @Test(
    "transfer functions are those of the specification",
    arguments: [
      (TransferFunction.table([0, 1, 0.5]), 0.25, 0.5), (.table([0, 1, 0.5]), 0.75, 0.75),
      (.table([0.3, 0.6]), 1, 0.6), (.table([]), 0.4, 0.4), (.discrete([0, 1, 0.5]), 0.34, 1),
      (.discrete([0, 1, 0.5]), 1, 0.5), (.linear(slope: 2, intercept: -0.5), 0.5, 0.5),
      (.gamma(amplitude: 2, exponent: 2, offset: 0.1), 0.5, 0.6), (.identity, 0.7, 0.7),
    ] as [(TransferFunction, Float, Float)])
  func transfer(function: TransferFunction, component: Float, expected: Float) {
    #expect(abs(function.value(at: component) - expected) < 1e-5)
  }

  @Test("arithmetic combines premultiplied colors, and no color exceeds its alpha")
  func arithmetic() {
    let (one, other) = (noise(width: 9, height: 7, seed: 2), noise(width: 9, height: 7, seed: 3))
    let sum = one.arithmetic(with: other, 0.4, 0.3, -0.2, 0.1)
    for y in 0..<7 {
      for x in 0..<9 {
        let (a, b) = (SIMD4<Double>(one[x, y]) / 65535, SIMD4<Double>(other[x, y]) / 65535)
        let product = a * b * 0.4
        let value = product + a * 0.3 - b * 0.2 + 0.1
        let alpha = max(0, min(1, value.w))
        for channel in 0..<4 {
          let expected = max(0, min(alpha, value[channel]))
          let found = Double(sum[x, y][channel]) / 65535
          #expect(abs(found - expected) < 2e-5)
        }
      }
    }
  }

  // MARK: Morphology

  @Test(
    "the extremes are those of each window, computed separately",
    arguments: [(true, 2, 1), (false, 1, 3), (true, 0, 4), (false, 40, 40), (true, 40, 1)])
  func morphology(dilates: Bool, across: Int, down: Int) {
    let bitmap = noise(width: 17, height: 13, seed: 4)
    let result = bitmap.morphed(dilates: dilates, radiusX: Double(across), radiusY: Double(down))
    for y in 0..<13 {
      for x in 0..<17 {
        var expected = SIMD4<UInt16>(repeating: dilates ? 0 : .max)
        for row in y - down...y + down {
          for column in x - across...x + across {
            let isInside = 0..<17 ~= column && 0..<13 ~= row
            let sample = isInside ? bitmap[column, row] : .zero
            expected = dilates ? pointwiseMax(expected, sample) : pointwiseMin(expected, sample)
          }
        }
        #expect(result[x, y] == expected)
      }
    }
  }

  @Test("an edge moves by a fraction of a pixel with a fractional radius, and any radius terminates")
  func fractionalMorphology() {
    let bar = Bitmap(width: 9, height: 1) { x, _ in SIMD4(repeating: x == 4 ? 1 : 0) }
    let wide = bar.morphed(dilates: true, radiusX: 1.5, radiusY: 0)
    let alphas: [UInt16] = (0..<9).map { wide[$0, 0].w }
    let expected: [UInt16] = [0, 0, 32768, 65535, 65535, 65535, 32768, 0, 0]
    #expect(alphas == expected)
    #expect(bar.morphed(dilates: true, radiusX: 1e12, radiusY: 1e12).isOpaque)
  }

  // MARK: Convolution

  private func kernel(_ edge: Convolution.Edge, preservesAlpha: Bool = false) -> Convolution {
    Convolution(
      columns: 3, rows: 2, targetX: 0, targetY: 1, divisor: 2, bias: 0.1, edge: edge,
      preservesAlpha: preservesAlpha, stepX: 1, stepY: 1, kernel: [0.1, 0.7, -0.2, 0.4, 0.3, 0.6])
  }

  @Test(
    "a kernel is applied according to the formula of the specification",
    arguments: [Convolution.Edge.duplicate, .wrap, .none])
  func convolution(edge: Convolution.Edge) {
    let (width, height) = (7, 5)
    let bitmap = noise(width: width, height: height, seed: 5)
    let convolution = kernel(edge)
    let result = bitmap.convolved(
      by: convolution, edges: PixelRect(x: 0, y: 0, width: width, height: height))
    func source(_ x: Int, _ y: Int) -> SIMD4<Double> {
      switch edge {
      case .none: return 0..<width ~= x && 0..<height ~= y ? SIMD4<Double>(bitmap[x, y]) / 65535 : .zero
      case .duplicate:
        return SIMD4<Double>(bitmap[min(max(x, 0), width - 1), min(max(y, 0), height - 1)]) / 65535
      case .wrap:
        return SIMD4<Double>(bitmap[(x + 10 * width) % width, (y + 10 * height) % height]) / 65535
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Double>.zero
        for i in 0..<2 {
          for j in 0..<3 {
            let weight = Double(convolution.kernel[(2 - i - 1) * 3 + 3 - j - 1])
            sum += source(x - 0 + j, y - 1 + i) * weight
          }
        }
        let bias = 0.1
        sum = sum / 2 + bias
        let alpha = max(0, min(1, sum.w))
        for channel in 0..<4 {
          let expected = max(0, min(alpha, sum[channel]))
          let found = Double(result[x, y][channel]) / 65535
          #expect(abs(found - expected) < 2e-5)
        }
      }
    }
  }

  @Test("preserved alpha is unchanged")
  func preservedAlpha() {
    let bitmap = noise(width: 6, height: 6, seed: 6)
    let result = bitmap.convolved(
      by: kernel(.duplicate, preservesAlpha: true), edges: PixelRect(x: 0, y: 0, width: 6, height: 6))
    func alphas(_ bitmap: Bitmap) -> [UInt16] { stride(from: 3, to: 144, by: 4).map { bitmap.pixels[$0] } }
    #expect(alphas(result) == alphas(bitmap))
  }

  // MARK: Displacement and tiles

  @Test("a map of one half has no effect, one of full red moves by half of the scale")
  func displacement() {
    let bitmap = noise(width: 8, height: 4, seed: 7)
    let half = Bitmap(width: 8, height: 4) { _, _ in SIMD4(0.5, 0.5, 0.5, 1) }
    let still = bitmap.displaced(by: half, scaleX: 6, scaleY: 6, channelX: 0, channelY: 1)
    // One half is not a 16-bit value: half a step times 6 pixels, twice, between colors up to full scale
    // apart.
    #expect(greatestDifference(still, bitmap) <= 7)
    let red = Bitmap(width: 8, height: 4) { _, _ in SIMD4(1, 0.5, 0, 1) }
    let moved = bitmap.displaced(by: red, scaleX: 4, scaleY: 4, channelX: 0, channelY: 1)
    #expect(abs(Int(moved[1, 2].x) - Int(bitmap[3, 2].x)) <= 2)
    #expect(moved[7, 2] == .zero)
  }

  @Test("copies of a bitmap are side by side, also before the origin")
  func copies() {
    let bitmap = noise(width: 3, height: 2, seed: 8)
    let copies = bitmap.repeated(in: PixelRect(x: -4, y: -3, width: 10, height: 9))
    for y in 0..<9 {
      for x in 0..<10 { #expect(copies[x, y] == bitmap[(x + 2) % 3, (y + 1) % 2]) }
    }
    let moved = bitmap.repeated(
      Tiling(placedBy: .translation(x: 1, y: -1), in: PixelRect(x: -3, y: -4, width: 10, height: 9)))
    #expect(moved == copies)
  }

  @Test("where copies meet between pixels or at an angle there is no seam")
  func seams() {
    let color = SIMD4<UInt16>(30_000, 20_000, 10_000, 40_000)
    let bitmap = Bitmap(width: 7, height: 5, repeating: color)
    let (sine, cosine) = (0.6, 0.8)
    for transform in [
      AffineTransform.scale(x: 1.37, y: 0.61), .scale(x: -0.93, y: 1.01), .translation(x: 0.5, y: 0.25),
      .rotation(sine: sine, cosine: cosine),
    ] {
      // Larger than the blocks in which copies are drawn.
      let rect = PixelRect(x: -250, y: -20, width: 300, height: 40)
      let repeated = bitmap.repeated(Tiling(placedBy: transform, in: rect))
      #expect(greatestDifference(repeated, Bitmap(width: 300, height: 40, repeating: color)) <= 1)
    }
  }

  @Test("the copies for a block of a skewed plane are few, or known to be many before they are made")
  func skewed() {
    let rect = PixelRect(x: 0, y: 0, width: 512, height: 512)
    func tiling(_ skew: Double) -> Tiling {
      Tiling(placedBy: AffineTransform(a: 1, b: 0, c: skew, d: 1, tx: 0, ty: 0), in: rect)
    }
    #expect(tiling(1).plane.width < 1024)
    #expect(tiling(1e3).plane.width * tiling(1e3).plane.height <= 1 << 22)
    #expect(tiling(1e8).plane.width > 90_000_000)
    #expect(tiling(1e8).work > 1 << 48)
  }

  // MARK: Light

  @Test("the normals at edges and corners are those of the specification's nine formulas")
  func normals() {
    let (width, height) = (5, 4)
    let bitmap = noise(width: width, height: height, seed: 9)
    func i(_ x: Int, _ y: Int) -> Float { Float(bitmap[x, y].w) / 65535 }
    func normal(_ x: Int, _ y: Int) -> SIMD3<Float> {
      let (left, right) = (x == 0, x == width - 1)
      let (top, bottom) = (y == 0, y == height - 1)
      let columns: (Int, Int, Float) = left ? (x, x + 1, 1) : right ? (x - 1, x, 1) : (x - 1, x + 1, 2)
      let rows: (Int, Int, Float) = top ? (y, y + 1, 1) : bottom ? (y - 1, y, 1) : (y - 1, y + 1, 2)
      func across(_ column: Int) -> Float {
        2 * i(column, y) + (top ? 0 : i(column, y - 1)) + (bottom ? 0 : i(column, y + 1))
      }
      func down(_ row: Int) -> Float {
        2 * i(x, row) + (left ? 0 : i(x - 1, row)) + (right ? 0 : i(x + 1, row))
      }
      // 1/4 inside, 1/2 along the edge that the difference meets, 1/3 along the other, 2/3 in the corners.
      let factorX: Float = (top || bottom ? 2 / 3 : 1 / 2) / columns.2
      let factorY: Float = (left || right ? 2 / 3 : 1 / 2) / rows.2
      let slopeX: Float = across(columns.1) - across(columns.0)
      let slopeY: Float = down(rows.1) - down(rows.0)
      let n = SIMD3<Float>(-3 * factorX * slopeX, -3 * factorY * slopeY, 1)
      return n / (n * n).sum().squareRoot()
    }
    let toward = SIMD3<Float>(0.36, 0.48, 0.8)
    let lighting = SurfaceLighting(
      light: .distant(toward), surfaceScale: 3, constant: 0.9, exponent: nil, color: SIMD3(1, 0.5, 0.25))
    let result = bitmap.lit(by: lighting, edges: PixelRect(x: 0, y: 0, width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let expected = max(0, min(1, 0.9 * (normal(x, y) * toward).sum()))
        let (red, blue) = (Float(result[x, y].x) / 65535, Float(result[x, y].z) / 65535)
        #expect(abs(red - expected) < 1e-4)
        #expect(abs(blue - expected / 4) < 1e-4)
        #expect(result[x, y].w == 65535)
      }
    }
  }

  @Test("light from above a flat surface is fully reflected, and a spot light is limited to its cone")
  func flatSurface() {
    let flat = Bitmap(width: 21, height: 1) { _, _ in SIMD4(repeating: 1) }
    let edges = PixelRect(x: 0, y: 0, width: 21, height: 1)
    let above = SurfaceLighting(
      light: .distant(SIMD3(0, 0, 1)), surfaceScale: 1, constant: 0.5, exponent: 20, color: SIMD3(1, 1, 0))
    let specular = flat.lit(by: above, edges: edges)
    #expect(specular[3, 0] == SIMD4(32768, 32768, 0, 32768))
    let spot = SurfaceLighting(
      light: .spot(SIMD3(10, 0, 6), toward: SIMD3(10, 0, 1), exponent: 1, leastCosine: 0.7071),
      surfaceScale: 1, constant: 1, exponent: nil, color: SIMD3(1, 1, 1))
    let spotted = flat.lit(by: spot, edges: edges)
    #expect(spotted[10, 0].x == 65535)
    #expect(spotted[4, 0] == SIMD4(0, 0, 0, 65535))
  }
}
