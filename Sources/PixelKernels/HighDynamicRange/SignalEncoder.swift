import Glibc
import VectorGraphics

/// Converts the pixels of a canvas in high dynamic range to the signal of a video: BT.2020 primaries, PQ or
/// HLG, 0…65535.
package struct SignalEncoder: Sendable {
  package let range: LightRange
  /// For each level of the canvas: the PQ signal, or with HLG the light, with 1 at the peak.
  private let pq: [UInt16]
  private let light: [Float]
  private let hlg: HLGTables?

  package init(_ range: LightRange) {
    self.range = range
    let canvas = range.canvas
    let luminances = (0...65535).map {
      min(range.peak, canvas.light(ofLevel: Double($0) / 65535) * range.white)
    }
    light = luminances.map { Float($0 / range.peak) }
    pq = range.transfer == .pq ? luminances.map { UInt16((65535 * PQ.signal($0)).rounded()) } : []
    hlg = range.transfer == .hlg ? HLGTables() : nil
  }

  /// The signal of an image over black, opaque; or of its unpremultiplied colors, premultiplied again by its
  /// alpha.
  package func signal(of bitmap: Bitmap, keepsAlpha: Bool = false) -> Bitmap {
    var result = bitmap
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count - pixels.count % 4, by: 4) {
        let alpha = keepsAlpha ? UInt32(pixels[index + 3]) : 65535
        var color = (pixels[index], pixels[index + 1], pixels[index + 2])
        if alpha > 0, alpha < 65535 {
          func straight(_ value: UInt16) -> UInt16 {
            UInt16(min(65535, (UInt32(value) * 65535 + alpha / 2) / alpha))
          }
          color = (straight(color.0), straight(color.1), straight(color.2))
        }
        color = signal(color)
        if alpha < 65535 {
          color = (
            product(color.0, UInt16(alpha)), product(color.1, UInt16(alpha)), product(color.2, UInt16(alpha))
          )
        }
        (pixels[index], pixels[index + 1], pixels[index + 2]) = color
        pixels[index + 3] = UInt16(alpha)
      }
    }
    return result
  }

  private func signal(_ color: (UInt16, UInt16, UInt16)) -> (UInt16, UInt16, UInt16) {
    guard let hlg else { return (pq[Int(color.0)], pq[Int(color.1)], pq[Int(color.2)]) }
    return hlg.signal(light[Int(color.0)], light[Int(color.1)], light[Int(color.2)])
  }

  /// The light levels of an image over black, in cd/m²: the maximum and the mean of the greatest component of
  /// each pixel, as defined in CTA-861.3.
  package func luminance(of bitmap: Bitmap) -> (greatest: Double, mean: Double) {
    var greatest: UInt16 = 0
    var sum = 0.0
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count - pixels.count % 4, by: 4) {
        let component = max(pixels[index], pixels[index + 1], pixels[index + 2])
        greatest = max(greatest, component)
        sum += Double(light[Int(component)])
      }
    }
    let count = max(1, bitmap.pixels.count / 4)
    return (Double(light[Int(greatest)]) * range.peak, sum / Double(count) * range.peak)
  }
}

/// Perceptual quantization (SMPTE ST 2084:2014; Rec. ITU-R BT.2100-2, table 4).
package enum PQ {
  private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
  private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

  /// The signal, 0…1, of a luminance in cd/m².
  package static func signal(_ luminance: Double) -> Double {
    let power = pow(min(1, max(0, luminance / 10_000)), m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }

  /// The luminance in cd/m² of a signal.
  package static func luminance(_ signal: Double) -> Double {
    let root = pow(min(1, max(0, signal)), 1 / m2)
    return 10_000 * pow(max(0, root - c1) / (c2 - c3 * root), 1 / m1)
  }
}

/// Hybrid log-gamma for a screen of 1000 cd/m², whose system gamma is 1.2 (Rec. ITU-R BT.2100-2, table 5).
package enum HLG {
  private static let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
  package static let gamma = 1.2
  /// The weights of red, green and blue in luminance.
  package static let weights = (red: 0.2627, green: 0.6780, blue: 0.0593)

  /// The signal for scene light, 0…1.
  package static func signal(_ light: Double) -> Double {
    light <= 1.0 / 12 ? (3 * max(0, light)).squareRoot() : a * log(12 * min(1, light) - b) + c
  }

  /// The scene light for a signal.
  package static func light(_ signal: Double) -> Double {
    signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12
  }

  /// The factor from scene light to display light, 1 at the peak, for a luminance of the scene.
  package static func gain(ofLuminance luminance: Double) -> Double { pow(luminance, gamma - 1) }
}

/// HLG's functions as tables over square roots, which distribute them evenly.
private struct HLGTables: Sendable {
  /// By the square root of scene light.
  private let signals: [UInt16]
  /// The factor from display light to scene light, by the square root of the display's luminance.
  private let factors: [Float]

  init() {
    let roots = (0...65535).map { Double($0) / 65535 }
    signals = roots.map { UInt16((65535 * HLG.signal($0 * $0)).rounded()) }
    factors = roots.map { $0 > 0 ? Float(pow($0 * $0, (1 - HLG.gamma) / HLG.gamma)) : 0 }
  }

  /// - Parameters: Display light, 1 at its peak.
  func signal(_ red: Float, _ green: Float, _ blue: Float) -> (UInt16, UInt16, UInt16) {
    let luminance =
      Float(HLG.weights.red) * red + Float(HLG.weights.green) * green + Float(HLG.weights.blue) * blue
    let factor = factors[index(luminance)]
    return (signals[index(red * factor)], signals[index(green * factor)], signals[index(blue * factor)])
  }

  private func index(_ light: Float) -> Int { Int(min(1, max(0, light)).squareRoot() * 65535 + 0.5) }
}
