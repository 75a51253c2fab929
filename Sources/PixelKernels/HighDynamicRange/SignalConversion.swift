import CPixelKernels
import Synchronization
import VectorGraphics

/// What the levels of an image or a video represent, as its file says.
package struct SignalColors: Sendable, Hashable {
  package var primaries: ColorPrimaries
  /// How levels encode light; nil for the transfer function of sRGB.
  package var transfer: HighDynamicRange?
  /// The greatest luminance of levels in PQ, in cd/m²; of other levels it means nothing.
  package var peak: Double

  /// - Parameter peak: Nil if the file does not state it. That of the displays that most such images are mastered on is assumed,
  ///   as for values that no image has.
  package init(
    primaries: ColorPrimaries = .bt709, transfer: HighDynamicRange? = nil, peak: Double? = nil
  ) {
    self.primaries = primaries
    self.transfer = transfer
    let stated = transfer == .pq ? peak : nil
    self.peak = stated.flatMap { (100...10_000).contains($0) ? $0 : nil } ?? LightRange.usualPeak
  }

  /// Those of sRGB.
  package static let srgb = SignalColors()
}

/// Converts levels of other primaries or in high dynamic range to those of a canvas.
///
/// Luminances above the canvas's peak, which in sRGB and Display P3 is its white, are brought below it by `ToneCurve`, which is
/// applied to the greatest component, so that hues and saturations stay. White of sRGB and Display P3 stands for reference white,
/// 203 cd/m² (Rep. ITU-R BT.2408-7, section 2.1). Colors outside the canvas's primaries are clamped.
package struct SignalConversion: Sendable {
  private let light: [Float]
  private let gain: [Float]?
  private let tone: [Float]?
  private let matrix: [Float]
  private let levels: [UInt16]

  /// - Parameter canvas: Nil is sRGB.
  package init(from colors: SignalColors, to canvas: CanvasSpace?) {
    let white: Double
    let target: Double
    switch canvas {
    case nil, .displayP3: (white, target) = (LightRange.usualWhite, LightRange.usualWhite)
    case .bt2020(let ownWhite, let peak): (white, target) = (ownWhite, peak)
    }
    let source = colors.transfer == nil ? white : colors.peak
    let steps = (0...65535).map { Double($0) / 65535 }
    switch colors.transfer {
    case .pq: light = steps.map { Float(min(1, PQ.luminance($0) / source)) }
    case .hlg: light = steps.map { Float(HLG.light($0)) }
    case nil: light = TransferTables.linear
    }
    let luminances = steps.map { $0 * $0 }
    gain =
      colors.transfer == .hlg ? luminances.map { Float(HLG.gain(ofLuminance: $0)) } : nil
    let curve = ToneCurve(from: source, to: target)
    tone =
      colors.transfer == nil || curve.isIdentity
      ? nil : luminances.map { $0 > 0 ? Float(curve.luminance($0 * source) / ($0 * source)) : 1 }
    let rows = colors.primaries.matrix(to: canvas?.primaries ?? .bt709).rows
    matrix = [rows.0, rows.1, rows.2].flatMap { [$0.x, $0.y, $0.z] }.map { Float($0 * source / target) }
    let whiteLevel = canvas?.whiteLevel ?? 1
    levels = luminances.map {
      let level = Color.encoded(fromLinearLight: $0 * target / white) * whiteLevel
      return UInt16((65535 * min(1, level)).rounded())
    }
  }

  /// Replaces the levels of RGBA pixels that are not premultiplied; alpha stays.
  package func convert(_ pixels: UnsafeMutablePointer<UInt16>, count: Int) {
    light.withUnsafeBufferPointer { light in
      levels.withUnsafeBufferPointer { levels in
        Self.withTable(gain) { gain in
          Self.withTable(tone) { tone in
            let m = matrix
            var conversion = ag_signal_conversion(
              light: light.baseAddress, gain: gain, tone: tone,
              weights: (Float(HLG.weights.red), Float(HLG.weights.green), Float(HLG.weights.blue)),
              matrix: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]), levels: levels.baseAddress)
            ag_convert_signal(pixels, count, &conversion)
          }
        }
      }
    }
  }

  private static func withTable(_ table: [Float]?, _ body: (UnsafePointer<Float>?) -> Void) {
    guard let table else { return body(nil) }
    table.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}

/// The conversions of one image or video to the canvases on which it is drawn, each of which is made once.
package final class SignalConversions: Sendable {
  package let colors: SignalColors
  private let made = Mutex<[CanvasSpace?: SignalConversion]>([:])

  package init(_ colors: SignalColors) {
    self.colors = colors
  }

  /// Returns the conversion to a canvas; nil for levels of sRGB.
  ///
  /// - Parameter canvas: Nil is sRGB.
  package func conversion(to canvas: CanvasSpace?) -> SignalConversion? {
    guard colors != .srgb else { return nil }
    return made.withLock { made in
      if let known = made[canvas] { return known }
      let conversion = SignalConversion(from: colors, to: canvas)
      made[canvas] = conversion
      return conversion
    }
  }
}
