import PixelKernels

/// The colors of a GIF file: at most 255, and a transparent index behind them.
package struct GIFPalette: Sendable, Hashable {
  package let colors: [SIMD3<UInt8>]

  /// - Parameter colors: 1…255 of them.
  package init(_ colors: [SIMD3<UInt8>]) {
    self.colors = colors.isEmpty ? [SIMD3(0, 0, 0)] : Array(colors.prefix(255))
  }

  var transparent: UInt8 { UInt8(colors.count) }

  /// Red, green and blue of all indices that so many bits have.
  var table: [UInt8] {
    colors.flatMap { [$0.x, $0.y, $0.z] } + [UInt8](repeating: 0, count: 3 * ((1 << bits) - colors.count))
  }

  /// The palette in one run of bytes: the number of colors, and each.
  var packet: [UInt8] { [UInt8(colors.count)] + colors.flatMap { [$0.x, $0.y, $0.z] } }

  /// Reads `packet` off the front of bytes; nil if they are too few.
  init?(leading bytes: [UInt8]) {
    guard let count = bytes.first, bytes.count > 3 * Int(count) else { return nil }
    self.init((0..<Int(count)).map { SIMD3(bytes[1 + 3 * $0], bytes[2 + 3 * $0], bytes[3 + 3 * $0]) })
  }

  /// Bits of an index, 2…8.
  var bits: Int {
    var bits = 2
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }
}

/// Codes the frames of GIF files in one palette: pixels that stay as they were are left out.
///
/// Several threads may use it: what one has found of the palette, the others need not look for.
package final class GIFCoder: AnimatedImageCoder, Sendable {
  private let width: Int
  private let hasAlpha: Bool
  private let palette: GIFPalette
  private let mixer: PaletteMixer

  /// The price of noise against wrong colors; a compromise of size and banding.
  static let noise = 0.14

  /// Nil if memory ends.
  package init?(width: Int, hasAlpha: Bool, palette: GIFPalette, dither: Dither) {
    guard
      let mixer = PaletteMixer(
        palette.colors, noise: dither == .none ? nil : Self.noise, transparent: palette.transparent)
    else { return nil }
    self.width = width
    self.hasAlpha = hasAlpha
    self.palette = palette
    self.mixer = mixer
  }

  package func pixels(of bitmap: Bitmap) -> [UInt8] { mixer.indices(of: bitmap) }

  package var looksAhead: Bool { hasAlpha }

  /// With alpha, a frame is cleared before the next one where that has pixels that become transparent again, which painting
  /// cannot do. It then covers all that is seen; its first byte says so.
  package func frame(
    _ now: [UInt8], after last: [UInt8]?, before next: [UInt8]?
  ) throws(AnimatedImageError) -> AnimatedImageFrame {
    guard hasAlpha else { return try frame(now, after: last) }
    let isClear = last.map { uncovers(now, after: $0) } ?? true
    // At the end all is cleared before the video plays again.
    let isCleared = next.map { uncovers($0, after: now) } ?? true
    var area = PixelRect.onePixel
    if isClear || isCleared {
      area = visibleArea(now) ?? .onePixel
    } else if let last {
      guard let changed = PixelRect(where: now, differsFrom: last, width: width) else { return .unchanged }
      area = changed
    }
    let indices = area.cut(from: now, width: width)
    let former = isClear ? nil : last.map { area.cut(from: $0, width: width) }
    let coded = frame(
      area, indices: indices, isSame: former.map { zip(indices, $0).map { $0 == $1 ? 1 : 0 } })
    return AnimatedImageFrame(area: area, bytes: [isCleared ? 2 : 1] + coded.bytes)
  }

  /// Whether a pixel is transparent that was not.
  private func uncovers(_ now: [UInt8], after last: [UInt8]) -> Bool {
    let transparent = palette.transparent
    return now.withUnsafeBufferPointer { now in
      last.withUnsafeBufferPointer { last in
        now.indices.contains { now[$0] == transparent && last[$0] != transparent }
      }
    }
  }

  private func visibleArea(_ now: [UInt8]) -> PixelRect? {
    let transparent = palette.transparent
    return PixelRect(rowCount: now.count / width, width: width) { row, x in
      now[row * width + x] != transparent
    } isRowIn: { row in
      now[row * width..<(row + 1) * width].contains { $0 != transparent }
    }
  }

  package func frame(_ now: [UInt8], after last: [UInt8]?) throws(AnimatedImageError) -> AnimatedImageFrame {
    let height = now.count / width
    guard let last else {
      return frame(
        PixelRect(x: 0, y: 0, width: width, height: height), indices: now, isSame: nil)
    }
    guard let area = PixelRect(where: now, differsFrom: last, width: width) else { return .unchanged }
    let indices = area.cut(from: now, width: width)
    let former = area.cut(from: last, width: width)
    return frame(area, indices: indices, isSame: zip(indices, former).map { $0 == $1 ? 1 : 0 })
  }

  private func frame(_ area: PixelRect, indices: [UInt8], isSame: [UInt8]?) -> AnimatedImageFrame {
    AnimatedImageFrame(
      area: area,
      bytes: GIFCompression.compressed(
        indices, isSame: isSame, transparent: palette.transparent, bits: palette.bits))
  }
}
