import VectorGraphics

/// An image seen under a projection: the mean over each pixel, with edges left to the coverage.
///
/// Where the image becomes larger, a pixel shows the value at its center. Elsewhere it is supersampled
/// horizontally and vertically according to the number of image pixels in it, so that oblique views are no
/// softer than necessary; if both numbers are large, a smaller mipmap level is sampled.
package struct ProjectiveSampler {
  private let inverse: Projection
  private let filter: ResamplingFilter
  private let cubics: [SIMD4<Float>]
  /// The image, and its mipmap levels down to one pixel, made on request.
  private var levels: [Level] = []
  private let shrunk: (PixelSize) -> Bitmap

  fileprivate struct Level {
    let bitmap: Bitmap
    /// Its pixels per pixel of the image.
    let scale: Point
  }

  /// The maximum number of samples per pixel along a side.
  private static let greatestCount = 64.0
  /// If a pixel covers more image pixels than this along both sides, a smaller level is used.
  private static let greatestMinor = 8.0

  /// Nil if nothing is visible.
  ///
  /// - Parameters:
  ///   - projection: From the image, which fills (0, 0) to (`width`, `height`), to pixels.
  ///   - shrunk: The image in a smaller size, as returned by `Bitmap.shrunk` or from a cache.
  package init?(
    _ bitmap: Bitmap, by projection: Projection, filter: ResamplingFilter,
    shrunk: @escaping (PixelSize) -> Bitmap
  ) {
    guard let inverse = projection.inverted, !bitmap.pixels.isEmpty else { return nil }
    self.inverse = inverse
    self.filter = filter
    self.shrunk = shrunk
    let numbers = filter.neighborCubics
    cubics = (0..<4).map { SIMD4(numbers[4 * $0..<4 * $0 + 4]) }
    levels = [Level(bitmap, of: bitmap)]
  }

  /// The pixels of a rectangle for which there is coverage; the others are transparent.
  package mutating func drawn(in rect: PixelRect, where coverage: CoverageMap) -> Bitmap {
    var result = Bitmap(width: rect.width, height: rect.height)
    for y in 0..<rect.height {
      for x in 0..<rect.width where coverage.values[y * rect.width + x] > 0 {
        let color = color(at: Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5))
        let start = result.index(x: x, y: y)
        for channel in 0..<4 { result.pixels[start + channel] = color[channel] }
      }
    }
    return result
  }

  /// The premultiplied color of the pixel about a center.
  private mutating func color(at center: Point) -> SIMD4<UInt16> {
    let weight = max(inverse.w.value(at: center), 1e-12)
    let (u, v) = (inverse.x.value(at: center) / weight, inverse.y.value(at: center) / weight)
    func length(_ du: Double, _ dv: Double) -> Double {
      let length = (du * du + dv * dv).squareRoot() / weight
      return length.isFinite ? length : 1e12
    }
    var across = length(inverse.x.x - u * inverse.w.x, inverse.y.x - v * inverse.w.x)
    var down = length(inverse.x.y - u * inverse.w.y, inverse.y.y - v * inverse.w.y)
    var index = 0
    while min(across, down) > Self.greatestMinor || max(across, down) > Self.greatestCount,
      deepen(to: index + 1)
    {
      index += 1
      across /= 2
      down /= 2
    }
    let least = filter == .nearest ? 4.0 : 1.0
    let columns = Int(min(Self.greatestCount, max(least, (across - 0.01).rounded(.up))))
    let rows = Int(min(Self.greatestCount, max(least, (down - 0.01).rounded(.up))))
    return mean(around: center, columns: columns, rows: rows, of: levels[index], isWhole: index == 0)
  }

  /// Whether there is a level with an index; it is made if necessary.
  private mutating func deepen(to index: Int) -> Bool {
    if index < levels.count { return true }
    let last = levels[levels.count - 1].bitmap
    guard last.width > 1 || last.height > 1 else { return false }
    let size = PixelSize(width: (last.width + 1) / 2, height: (last.height + 1) / 2)
    levels.append(Level(shrunk(size), of: levels[0].bitmap))
    return true
  }

  private func mean(
    around center: Point, columns: Int, rows: Int, of level: Level, isWhole: Bool
  ) -> SIMD4<UInt16> {
    var sum = SIMD4<Float>.zero
    for row in 0..<rows {
      let y = center.y + (Double(row) + 0.5) / Double(rows) - 0.5
      for column in 0..<columns {
        let x = center.x + (Double(column) + 0.5) / Double(columns) - 0.5
        let place = inverse.image(of: Point(x: x, y: y))
        sum += level.value(
          at: Point(x: place.x * level.scale.x, y: place.y * level.scale.y),
          filter: isWhole ? filter : .linear, cubics)
      }
    }
    let color = sum / Float(columns * rows)
    let alpha = min(65535, max(0, color.w))
    let bounded = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    let rounded = bounded + 0.5
    return SIMD4(UInt16(rounded.x), UInt16(rounded.y), UInt16(rounded.z), UInt16(rounded.w))
  }
}

extension ProjectiveSampler.Level {
  fileprivate init(_ bitmap: Bitmap, of picture: Bitmap) {
    self.bitmap = bitmap
    scale = Point(
      x: Double(bitmap.width) / Double(picture.width), y: Double(bitmap.height) / Double(picture.height))
  }

  /// The value at a position in pixels of the level.
  fileprivate func value(at place: Point, filter: ResamplingFilter, _ cubics: [SIMD4<Float>]) -> SIMD4<Float>
  {
    let x = min(Double(bitmap.width), max(0, place.x))
    let y = min(Double(bitmap.height), max(0, place.y))
    if filter == .nearest { return sample(Int(x), Int(y)) }
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, below) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
    if filter == .linear {
      let upper = sample(Int(left), Int(top)) * (1 - right) + sample(Int(left) + 1, Int(top)) * right
      let lower = sample(Int(left), Int(top) + 1) * (1 - right) + sample(Int(left) + 1, Int(top) + 1) * right
      return upper * (1 - below) + lower * below
    }
    func weights(_ t: Float) -> SIMD4<Float> { cubics[0] + (cubics[1] + (cubics[2] + cubics[3] * t) * t) * t }
    let (across, down) = (weights(right), weights(below))
    var sum = SIMD4<Float>.zero
    for row in 0..<4 {
      var line = SIMD4<Float>.zero
      for column in 0..<4 { line += sample(Int(left) + column - 1, Int(top) + row - 1) * across[column] }
      sum += line * down[row]
    }
    return sum
  }

  /// The pixel in a column and a row, or the one nearest to it.
  private func sample(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let start = bitmap.index(
      x: min(max(x, 0), bitmap.width - 1), y: min(max(y, 0), bitmap.height - 1))
    return bitmap.pixels.withUnsafeBufferPointer { pixels in
      SIMD4<Float>(
        Float(pixels[start]), Float(pixels[start + 1]), Float(pixels[start + 2]), Float(pixels[start + 3]))
    }
  }
}
