import TestSupport
@testable import PixelKernels

/// Random premultiplied pixels of which many are transparent, opaque or extreme.
func randomBitmap(width: Int, height: Int, seed: UInt64) -> Bitmap {
  var random = SeededNumbers(seed: seed)
  var bitmap = Bitmap(width: width, height: height)
  func value(upTo greatest: UInt16) -> UInt16 {
    switch random.next() % 8 {
    case 0: 0
    case 1: greatest
    case 2: UInt16(random.next() % (UInt64(min(greatest, 7)) + 1))
    default: UInt16(random.next() % (UInt64(greatest) + 1))
    }
  }
  for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
    let alpha = value(upTo: 65535)
    for channel in 0..<3 { bitmap.pixels[start + channel] = value(upTo: alpha) }
    bitmap.pixels[start + 3] = alpha
  }
  return bitmap
}

func randomCoverage(width: Int, height: Int, seed: UInt64) -> CoverageMap {
  let bitmap = randomBitmap(width: width, height: height, seed: seed)
  return CoverageMap(
    width: width, height: height,
    values: stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] })
}

/// round(a·b / 65535), halves up.
func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
  let product = UInt64(a) * UInt64(b)
  return UInt16((product * 2 + 65535) / (2 * 65535))
}

/// The effect of each kind of row kernel on one channel: source, source alpha, destination.
typealias ChannelOperator = @Sendable (_ source: UInt16, _ alpha: UInt16, _ destination: UInt16) -> UInt16

/// Composition one channel at a time, with integers.
func referenceComposite(
  _ source: Bitmap, onto destination: Bitmap, atX x: Int, y: Int, scale: UInt16, coverage: CoverageMap?,
  _ combine: ChannelOperator
) -> Bitmap {
  var result = destination
  for row in 0..<destination.height {
    for column in 0..<destination.width {
      let (sx, sy) = (column - x, row - y)
      guard sx >= 0, sy >= 0, sx < source.width, sy < source.height else { continue }
      var factor = scale
      if let coverage {
        guard sx < coverage.width, sy < coverage.height else { continue }
        factor = product(coverage.values[sy * coverage.width + sx], scale)
      }
      let alpha = product(source[sx, sy].w, factor)
      for channel in 0..<4 {
        let index = destination.index(x: column, y: row) + channel
        let color = product(source[sx, sy][channel], factor)
        result.pixels[index] = combine(color, alpha, destination.pixels[index])
      }
    }
  }
  return result
}

let referenceOver: ChannelOperator = { source, alpha, destination in
  source + product(destination, 65535 - alpha)
}
