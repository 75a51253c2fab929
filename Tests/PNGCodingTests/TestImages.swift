import TestSupport
/// RGBA images of many kinds, so that each encoding of pixels occurs.
enum TestImage: String, CaseIterable, Sendable {
  case transparent, black, twoColors, threeColors, tenColors, translucentColors, manyColors
  case fewGrays, grayRamp, grayAlpha, opaqueNoise, noise, smooth

  /// `4 * width * height` samples, unpremultiplied.
  func samples(width: Int, height: Int) -> [UInt8] {
    var random = SeededNumbers(seed: 5)
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { samples += pixel(x: x, y: y, &random).map { UInt8(truncatingIfNeeded: $0) } }
    }
    return samples
  }

  private func pixel(x: Int, y: Int, _ random: inout SeededNumbers) -> [Int] {
    switch self {
    case .transparent: return [0, 0, 0, 0]
    case .black: return [0, 0, 0, 255]
    case .twoColors: return random.int(below: 2) == 0 ? [255, 0, 0, 255] : [0, 90, 200, 255]
    case .threeColors: return [80 * random.int(below: 3), 10, 20, 255]
    case .tenColors: return [20 * random.int(below: 10), 10, 20, 255]
    case .translucentColors: return [20, 10, 30, 25 * random.int(below: 11)]
    case .manyColors: return [random.int(below: 256), 10, 255, 255]
    case .fewGrays: return Array(repeating: 17 * random.int(below: 16), count: 3) + [255]
    case .grayRamp: return Array(repeating: x * 3 + y, count: 3) + [255]
    case .grayAlpha: return Array(repeating: random.int(below: 256), count: 3) + [random.int(below: 256)]
    case .opaqueNoise: return [random.int(below: 256), random.int(below: 256), random.int(below: 256), 255]
    case .noise: return (0..<4).map { _ in random.int(below: 256) }
    case .smooth: return [x * 5 + random.int(below: 2), y * 3, x + y, 255 - x]
    }
  }
}

/// Sizes at which rows fill bytes and vectors exactly, and others.
let testSizes = [(1, 1), (2, 1), (1, 7), (3, 2), (7, 5), (8, 8), (9, 3), (17, 40), (33, 70)]
