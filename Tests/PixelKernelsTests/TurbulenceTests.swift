import Testing
import VectorGraphics

@testable import PixelKernels

/// The algorithm of Filter Effects 1, section 9.20, one channel at a time, as specified.
private struct ReferenceTurbulence {
  var lattice = [Int](repeating: 0, count: 514)
  var gradient = [[[Double]]](
    repeating: [[Double]](repeating: [0, 0], count: 514), count: 4)

  init(seed: Int) {
    var seed = seed <= 0 ? -(seed % 2_147_483_646) + 1 : min(seed, 2_147_483_646)
    func random() -> Int {
      var result = 16807 * (seed % 127_773) - 2836 * (seed / 127_773)
      if result <= 0 { result += 2_147_483_647 }
      seed = result
      return result
    }
    for k in 0..<4 {
      for i in 0..<256 {
        lattice[i] = i
        for j in 0..<2 { gradient[k][i][j] = Double(random() % 512 - 256) / 256 }
        let s = (gradient[k][i][0] * gradient[k][i][0] + gradient[k][i][1] * gradient[k][i][1]).squareRoot()
        gradient[k][i][0] /= s
        gradient[k][i][1] /= s
      }
    }
    for i in stride(from: 255, through: 1, by: -1) { lattice.swapAt(i, random() % 256) }
    for i in 0..<258 {
      lattice[256 + i] = lattice[i]
      for k in 0..<4 { gradient[k][256 + i] = gradient[k][i] }
    }
  }

  struct Stitch { var width, height, wrapX, wrapY: Int }

  func noise(_ k: Int, _ x: Double, _ y: Double, _ stitch: Stitch?) -> Double {
    let (tx, ty) = (x + 4096, y + 4096)
    var (bx0, by0) = (Int(tx), Int(ty))
    var (bx1, by1) = (bx0 + 1, by0 + 1)
    let (rx0, ry0) = (tx - Double(bx0), ty - Double(by0))
    let (rx1, ry1) = (rx0 - 1, ry0 - 1)
    if let stitch {
      if bx0 >= stitch.wrapX { bx0 -= stitch.width }
      if bx1 >= stitch.wrapX { bx1 -= stitch.width }
      if by0 >= stitch.wrapY { by0 -= stitch.height }
      if by1 >= stitch.wrapY { by1 -= stitch.height }
    }
    (bx0, bx1, by0, by1) = (bx0 & 255, bx1 & 255, by0 & 255, by1 & 255)
    let (i, j) = (lattice[bx0], lattice[bx1])
    func q(_ place: Int, _ x: Double, _ y: Double) -> Double {
      x * gradient[k][place][0] + y * gradient[k][place][1]
    }
    func curve(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    func lerp(_ t: Double, _ a: Double, _ b: Double) -> Double { a + t * (b - a) }
    let a = lerp(curve(rx0), q(lattice[i + by0], rx0, ry0), q(lattice[j + by0], rx1, ry0))
    let b = lerp(curve(rx0), q(lattice[i + by1], rx0, ry1), q(lattice[j + by1], rx1, ry1))
    return lerp(curve(ry0), a, b)
  }

  func turbulence(_ k: Int, _ x: Double, _ y: Double, _ f: Double, octaves: Int, fractal: Bool, tile: Rect?)
    -> Double
  {
    var frequency = Point(x: f, y: f)
    var stitch: Stitch?
    if let tile {
      func adjusted(_ f: Double, _ length: Double) -> Double {
        let (low, high) = ((length * f).rounded(.down) / length, (length * f).rounded(.up) / length)
        return f / low < high / f ? low : high
      }
      frequency = Point(x: adjusted(f, tile.width), y: adjusted(f, tile.height))
      let (width, height) = (Int(tile.width * frequency.x + 0.5), Int(tile.height * frequency.y + 0.5))
      stitch = Stitch(
        width: width, height: height, wrapX: Int(tile.x * frequency.x) + 4096 + width,
        wrapY: Int(tile.y * frequency.y) + 4096 + height)
    }
    var sum = 0.0
    var (vx, vy, ratio) = (x * frequency.x, y * frequency.y, 1.0)
    for _ in 0..<octaves {
      let value = noise(k, vx, vy, stitch)
      sum += (fractal ? value : abs(value)) / ratio
      (vx, vy, ratio) = (vx * 2, vy * 2, ratio * 2)
      stitch = stitch.map {
        Stitch(
          width: $0.width * 2, height: $0.height * 2, wrapX: 2 * $0.wrapX - 4096, wrapY: 2 * $0.wrapY - 4096)
      }
    }
    return sum
  }
}

@Suite("Turbulence")
struct TurbulenceTests {
  @Test(
    "the noise is that of the specification's algorithm",
    arguments: [(0, 1, false, false), (1, 4, true, false), (-7, 3, false, true), (123_456, 2, true, true)])
  func noise(seed: Int, octaves: Int, fractal: Bool, stitched: Bool) {
    let tile = stitched ? Rect(x: 3, y: 5, width: 47, height: 31) : nil
    let reference = ReferenceTurbulence(seed: seed)
    let turbulence = Turbulence(
      frequency: Point(x: 0.07, y: 0.07), octaves: octaves, seed: Double(seed), isFractal: fractal, tile: tile
    )
    for place in 0..<200 {
      let point = Point(x: Double(place * 7 % 53) + 0.25, y: Double(place * 11 % 37) - 2.5)
      let color = turbulence.color(at: point)
      for channel in 0..<4 {
        var expected = reference.turbulence(
          channel, point.x, point.y, 0.07, octaves: octaves, fractal: fractal, tile: tile)
        if fractal { expected = (expected + 1) / 2 }
        #expect(abs(Double(color[channel]) - expected) < 1e-6)
      }
    }
  }

  @Test("any frequency, seed and position is drawn")
  func extremes() {
    for (frequency, seed) in [(1e9, 1e300), (1e12, -1e300), (0, .nan), (1e-300, 0.5)] {
      for tile in [nil, Rect(x: -1e9, y: 1e9, width: 1e9, height: 1e-9)] {
        let turbulence = Turbulence(
          frequency: Point(x: frequency, y: frequency), octaves: 16, seed: seed, isFractal: true, tile: tile)
        #expect(turbulence.color(at: Point(x: 1e9, y: -1e9)).clampedToUnit.w >= 0)
      }
    }
  }
}
