import TestSupport
import Testing

@testable import PixelKernels

@Suite("Colors of video frames")
struct VideoColorsTests {
  /// Samples of one component, and how it is placed.
  private struct Component {
    let width: Int
    let height: Int
    let samples: [UInt16]

    init(width: Int, height: Int, depth: Int, _ numbers: inout SeededNumbers) {
      self.width = width
      self.height = height
      samples = (0..<width * height).map { _ in
        UInt16.random(in: 0..<1 << UInt16(depth - 1), using: &numbers) * 2
      }
    }

    /// The value at a position of the component, interpolated linearly; the edges are repeated.
    func value(x: Double, y: Double) -> Double {
      func sample(_ x: Int, _ y: Int) -> Double {
        Double(samples[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))])
      }
      let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (across, down) = (x - Double(left), y - Double(top))
      return (sample(left, top) * (1 - across) + sample(left + 1, top) * across) * (1 - down)
        + (sample(left, top + 1) * (1 - across) + sample(left + 1, top + 1) * across) * down
    }

    /// Calls back with the plane: bytes at 8 bits, otherwise words with unused bits below the sample.
    func withPlane<Result>(depth: Int, shift: Int, isBigEndian: Bool, _ body: (SamplePlane) -> Result)
      -> Result
    {
      let isWide = depth + shift > 8
      let bytes: [UInt8] = samples.flatMap { sample -> [UInt8] in
        let word = sample << UInt16(shift)
        guard isWide else { return [UInt8(word)] }
        let pair = [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
        return isBigEndian ? pair.reversed() : pair
      }
      let step = isWide ? 2 : 1
      return bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { preconditionFailure("a component without samples") }
        return body(
          SamplePlane(
            base: base, stride: width * step, step: step, shift: shift, depth: depth, isBigEndian: isBigEndian
          ))
      }
    }
  }

  /// The position of chroma for a column or row of luma.
  private func position(_ luma: Int, _ siting: VideoColors.Siting) -> Double {
    switch siting {
    case .full: Double(luma)
    case .first: Double(luma) / 2
    case .between: Double(luma) / 2 - 0.25
    case .second: Double(luma) / 2 - 0.5
    }
  }

  private static let sitings: [(VideoColors.Siting, VideoColors.Siting)] = [
    (.full, .full), (.first, .full), (.between, .full), (.first, .between), (.between, .between),
    (.first, .first),
    (.first, .second), (.full, .between),
  ]

  @Test(
    "each pixel is the exact matrix of luma and interpolated chroma, at every depth, range and siting",
    arguments: [8, 10, 12, 16], [false, true])
  func ycbcr(depth: Int, isFull: Bool) {
    var numbers = SeededNumbers(seed: UInt64(depth))
    for (columns, rows) in Self.sitings {
      for (width, height) in [(1, 1), (7, 5), (16, 6)] {
        let colors = VideoColors(
          components: .ycbcr(red: 0.2126, blue: 0.0722), isFullRange: isFull, columns: columns, rows: rows)
        let chroma = (columns == .full ? width : (width + 1) / 2, rows == .full ? height : (height + 1) / 2)
        let parts = [(width, height), chroma, chroma, (width, height)].map {
          Component(width: $0.0, height: $0.1, depth: depth, &numbers)
        }
        let shift = depth == 10 ? 6 : 0
        let bitmap = parts[0].withPlane(depth: depth, shift: shift, isBigEndian: false) { luma in
          parts[1].withPlane(depth: depth, shift: shift, isBigEndian: false) { blue in
            parts[2].withPlane(depth: depth, shift: shift, isBigEndian: false) { red in
              parts[3].withPlane(depth: depth, shift: shift, isBigEndian: false) { alpha in
                colors.bitmap(width: width, height: height, planes: [luma, blue, red], alpha: alpha)
              }
            }
          }
        }
        let unit = Double(1 << (depth - 8))
        let most = Double((1 << depth) - 1)
        let (black, white, span) = isFull ? (0, most, most) : (16 * unit, 235 * unit, 224 * unit)
        for y in 0..<height {
          for x in 0..<width {
            let (column, row) = (position(x, columns), position(y, rows))
            let light = (parts[0].value(x: Double(x), y: Double(y)) - black) / (white - black)
            let blue = (parts[1].value(x: column, y: row) - 128 * unit) / span
            let red = (parts[2].value(x: column, y: row) - 128 * unit) / span
            let r = light + red * 2 * (1 - 0.2126)
            let b = light + blue * 2 * (1 - 0.0722)
            let g = (light - 0.2126 * r - 0.0722 * b) / (1 - 0.2126 - 0.0722)
            let alpha = parts[3].value(x: Double(x), y: Double(y)) / most
            let pixel = bitmap[x, y]
            for (channel, value) in [r, g, b].enumerated() {
              let expected = min(1, max(0, value)) * alpha * 65535
              // A factor of chroma of 16 bits is a whole number near 1000, with a relative error of up to 2⁻¹¹.
              #expect(
                abs(Double(pixel[channel]) - expected) <= (depth == 16 ? 32 : 4),
                "\(columns), \(rows), (\(x), \(y)), channel \(channel): \(pixel[channel]), not \(expected)")
            }
            #expect(abs(Double(pixel.w) - alpha * 65535) <= 1)
          }
        }
      }
    }
  }

  @Test("samples of RGB and gray keep their levels", arguments: [(8, false), (10, false), (16, true)])
  func rgb(depth: Int, isBigEndian: Bool) {
    var numbers = SeededNumbers(seed: 3)
    let parts = (0..<3).map { _ in Component(width: 9, height: 2, depth: depth, &numbers) }
    let colors = VideoColors(components: .rgb, isFullRange: true)
    let bitmap = parts[0].withPlane(depth: depth, shift: 0, isBigEndian: isBigEndian) { red in
      parts[1].withPlane(depth: depth, shift: 0, isBigEndian: isBigEndian) { green in
        parts[2].withPlane(depth: depth, shift: 0, isBigEndian: isBigEndian) { blue in
          colors.bitmap(width: 9, height: 2, planes: [red, green, blue], alpha: nil)
        }
      }
    }
    let most = Double((1 << depth) - 1)
    for index in 0..<18 {
      let pixel = bitmap[index % 9, index / 9]
      for channel in 0..<3 {
        #expect(abs(Double(pixel[channel]) - Double(parts[channel].samples[index]) / most * 65535) <= 1)
      }
      #expect(pixel.w == 65535)
    }
  }
}
