import PNGCoding
import PixelKernels
import Synchronization

/// The image of a glyph, such as a color emoji, stored as in the font: decoded, it takes thirty times as much memory.
struct GlyphPicture: Sendable {
  private let png: [UInt8]
  private let number: Int
  let decoded: DecodedGlyphs

  /// Nil if the file is damaged: the glyph then counts as one without ink in this font.
  init?(png: [UInt8], in decoded: DecodedGlyphs) {
    guard let bitmap = Self.bitmap(of: png) else { return nil }
    self.png = png
    self.decoded = decoded
    number = decoded.add(bitmap)
  }

  /// The pixels, cached or decoded again.
  var bitmap: Bitmap {
    if let known = decoded[number] { return known }
    // The file has been decoded before.
    let bitmap = Self.bitmap(of: png) ?? Bitmap(width: 0, height: 0)
    decoded.keep(bitmap, for: number)
    return bitmap
  }

  private static func bitmap(of png: [UInt8]) -> Bitmap? {
    guard let decoded = try? PNGDecoder().decode(png) else { return nil }
    return Bitmap(
      width: decoded.header.width, height: decoded.header.height, straight: decoded.samples)
  }
}

/// The images of a face's glyphs that were drawn last.
///
/// The cache has two generations, like the text cache: entries used since the last change of generation
/// survive the next one.
final class DecodedGlyphs: Sendable {
  private struct State {
    var young: [Int: Bitmap] = [:]
    var old: [Int: Bitmap] = [:]
    var youngByteCount = 0
    var count = 0

    mutating func keep(_ bitmap: Bitmap, for number: Int, byteLimit: Int) {
      let byteCount = bitmap.pixels.count * MemoryLayout<UInt16>.stride
      if youngByteCount + byteCount > byteLimit {
        old = young
        young = [:]
        youngByteCount = 0
      }
      if young.updateValue(bitmap, forKey: number) == nil { youngByteCount += byteCount }
    }
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  /// - Parameter byteLimit: The maximum number of bytes of one generation: forty emoji of 128 pixels.
  init(byteLimit: Int = 6 << 20) {
    self.byteLimit = byteLimit
  }

  /// How many bytes the images take.
  var byteCount: Int {
    state.withLock { state in
      [state.young, state.old].reduce(0) { sum, images in
        images.values.reduce(sum) { $0 + $1.pixels.count * MemoryLayout<UInt16>.stride }
      }
    }
  }

  /// Adds an image; returns its number.
  func add(_ bitmap: Bitmap) -> Int {
    state.withLock { state in
      state.count += 1
      state.keep(bitmap, for: state.count, byteLimit: byteLimit)
      return state.count
    }
  }

  subscript(number: Int) -> Bitmap? {
    state.withLock { state in
      if let bitmap = state.young[number] { return bitmap }
      guard let bitmap = state.old.removeValue(forKey: number) else { return nil }
      state.keep(bitmap, for: number, byteLimit: byteLimit)
      return bitmap
    }
  }

  /// Caches an image that has been decoded again.
  func keep(_ bitmap: Bitmap, for number: Int) {
    state.withLock { $0.keep(bitmap, for: number, byteLimit: byteLimit) }
  }
}
