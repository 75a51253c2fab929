import Glibc
import VectorGraphics

/// The noise of feTurbulence, exactly as in Filter Effects 1, section 9.20.
package struct Turbulence: Sendable {
  private static let size = 256
  private let lattice: [Int]
  /// Four gradients, one for each channel, by lattice position.
  private let gradients: [SIMD4<Double>]
  private let gradientsDown: [SIMD4<Double>]
  private let frequency: Point
  private let octaves: Int
  private let isFractal: Bool
  /// The tile that the noise is stitched along.
  private let tile: Rect?

  package init(frequency: Point, octaves: Int, seed: Double, isFractal: Bool, tile: Rect?) {
    self.octaves = octaves
    self.isFractal = isFractal
    let stitched = tile.flatMap { $0.isEmpty ? nil : $0 }
    self.tile = stitched
    self.frequency =
      stitched.map {
        Point(
          x: Self.stitched(frequency.x, length: $0.width), y: Self.stitched(frequency.y, length: $0.height))
      } ?? frequency
    (lattice, gradients, gradientsDown) = Self.tables(seed: seed)
  }

  /// The nearest frequency with an integral number of periods in a length.
  private static func stitched(_ frequency: Double, length: Double) -> Double {
    guard frequency > 0 else { return frequency }
    let low = (length * frequency).rounded(.down) / length
    let high = (length * frequency).rounded(.up) / length
    return low > 0 && frequency / low < high / frequency ? low : high
  }

  private static func tables(seed: Double) -> ([Int], [SIMD4<Double>], [SIMD4<Double>]) {
    let modulus = 2_147_483_647
    // The seed is truncated to an integer, as in SVG 1.1 (second edition).
    var random = Int(max(-2_147_483_647, min(2_147_483_647, seed.rounded(.towardZero))))
    if random <= 0 { random = -(random % (modulus - 1)) + 1 }
    if random > modulus - 1 { random = modulus - 1 }
    func next() -> Int {
      random = 16807 * (random % 127_773) - 2836 * (random / 127_773)
      if random <= 0 { random += modulus }
      return random
    }
    var across = Array(repeating: SIMD4<Double>.zero, count: 2 * size + 2)
    var down = across
    for channel in 0..<4 {
      for index in 0..<size {
        let x = Double(next() % (2 * size) - size) / Double(size)
        let y = Double(next() % (2 * size) - size) / Double(size)
        let length = (x * x + y * y).squareRoot()
        across[index][channel] = length > 0 ? x / length : 0
        down[index][channel] = length > 0 ? y / length : 0
      }
    }
    var lattice = Array(0..<size)
    for index in (1..<size).reversed() { lattice.swapAt(index, next() % size) }
    lattice += lattice
    lattice += lattice[0..<2]
    for index in 0..<size + 2 {
      across[size + index] = across[index]
      down[size + index] = down[index]
    }
    return (lattice, across, down)
  }

  private struct Stitch {
    var width: Int
    var height: Int
    var wrapX: Int
    var wrapY: Int
  }

  /// The color at a point of user space, unpremultiplied, before it is clamped.
  package func color(at point: Point) -> SIMD4<Float> {
    var stitch = tile.map { tile in
      let (width, height) = (tile.width * frequency.x + 0.5, tile.height * frequency.y + 0.5)
      let (columns, rows) = (Int(min(width, 1e9)), Int(min(height, 1e9)))
      return Stitch(
        width: columns, height: rows,
        wrapX: Int(max(-1e9, min(1e9, tile.x * frequency.x))) + 4096 + columns,
        wrapY: Int(max(-1e9, min(1e9, tile.y * frequency.y))) + 4096 + rows)
    }
    var sum = SIMD4<Double>.zero
    var position = Point(x: point.x * frequency.x, y: point.y * frequency.y)
    var ratio = 1.0
    for _ in 0..<octaves {
      let noise = noise(at: position, stitch)
      sum += (isFractal ? noise : noise.replacing(with: -noise, where: noise .< 0)) / ratio
      position = Point(x: position.x * 2, y: position.y * 2)
      ratio *= 2
      if let last = stitch {
        stitch = Stitch(
          width: 2 * last.width, height: 2 * last.height, wrapX: 2 * last.wrapX - 4096,
          wrapY: 2 * last.wrapY - 4096)
      }
    }
    return SIMD4<Float>(isFractal ? sum * 0.5 + 0.5 : sum)
  }

  private func noise(at point: Point, _ stitch: Stitch?) -> SIMD4<Double> {
    // Beyond 10¹² there is no fraction left.
    let x = max(-1e12, min(1e12, point.x)) + 4096
    let y = max(-1e12, min(1e12, point.y)) + 4096
    var (left, top) = (Int(x.rounded(.towardZero)), Int(y.rounded(.towardZero)))
    let (right, bottom) = (x - Double(left), y - Double(top))
    var (next, below) = (left + 1, top + 1)
    if let stitch {
      if left >= stitch.wrapX { left -= stitch.width }
      if next >= stitch.wrapX { next -= stitch.width }
      if top >= stitch.wrapY { top -= stitch.height }
      if below >= stitch.wrapY { below -= stitch.height }
    }
    let (i, j) = (lattice[left & 255], lattice[next & 255])
    let (t, b) = (top & 255, below & 255)
    func dot(_ index: Int, _ x: Double, _ y: Double) -> SIMD4<Double> {
      gradients[index] * x + gradientsDown[index] * y
    }
    func curve(_ value: Double) -> Double { value * value * (3 - 2 * value) }
    let (across, down) = (curve(right), curve(bottom))
    let (a, c) = (dot(lattice[i + t], right, bottom), dot(lattice[i + b], right, bottom - 1))
    let (d, e) = (dot(lattice[j + t], right - 1, bottom), dot(lattice[j + b], right - 1, bottom - 1))
    let upper = a + (d - a) * across
    let lower = c + (e - c) * across
    return upper + (lower - upper) * down
  }
}

extension Bitmap {
  /// An image of noise; `point` maps a pixel to user space.
  package init(width: Int, height: Int, turbulence: Turbulence, at point: (_ x: Int, _ y: Int) -> Point) {
    self.init(width: width, height: height) { x, y in
      turbulence.color(at: point(x, y)).clampedToUnit.premultiplied
    }
  }
}
