import PNGCoding
import PixelKernels
import Synchronization
import SystemFiles

/// The image of a glyph, such as a color emoji, stored as in the font: its pixels take thirty times as much memory.
struct ColorGlyphBitmap: Sendable {
  private let png: [UInt8]
  private let number: Int
  /// Of the file.
  let digest: UInt64
  let decoded: DecodedGlyphs

  /// Nil if the file is damaged: the glyph then counts as one without ink in this font.
  init?(png: [UInt8], in decoded: DecodedGlyphs) {
    guard let image = DecodedGlyph(png: png) else { return nil }
    self.png = png
    self.decoded = decoded
    digest = FNV1a.digest(of: png)
    number = decoded.add(image)
  }

  /// The pixels, cached or decoded again.
  var bitmap: Bitmap {
    if let cached = decoded[number] { return cached.bitmap }
    // The file has been decoded before.
    guard let image = DecodedGlyph(png: png) else { return Bitmap(width: 0, height: 0) }
    decoded.insert(image, for: number)
    return image.bitmap
  }
}

/// The pixels of a glyph, in the smallest form that all of them can be had from at once.
enum DecodedGlyph: Sendable {
  case indexed(IndexedBitmap)
  case plain(Bitmap)

  init?(png: [UInt8]) {
    guard let decoded = try? PNGDecoder().decode(png) else { return nil }
    let (width, height) = (decoded.header.width, decoded.header.height)
    if decoded.header.colorType == .palette,
      let image = IndexedBitmap(width: width, height: height, straight: decoded.samples)
    {
      self = .indexed(image)
    } else {
      self = .plain(Bitmap(width: width, height: height, straight: decoded.samples))
    }
  }

  var bitmap: Bitmap {
    switch self {
    case .indexed(let image): image.bitmap
    case .plain(let bitmap): bitmap
    }
  }

  var byteCount: Int {
    switch self {
    case .indexed(let image): image.byteCount
    case .plain(let bitmap): bitmap.pixels.count * MemoryLayout<UInt16>.stride
    }
  }
}

/// The images of a face's glyphs that were drawn last.
///
/// The cache has two generations, like the text cache: entries used since the last change of generation
/// survive the next one.
final class DecodedGlyphs: Sendable {
  private struct State {
    var young: [Int: DecodedGlyph] = [:]
    var old: [Int: DecodedGlyph] = [:]
    var youngByteCount = 0
    var count = 0

    mutating func insert(_ image: DecodedGlyph, for number: Int, byteLimit: Int) {
      if youngByteCount + image.byteCount > byteLimit {
        old = young
        young = [:]
        youngByteCount = 0
      }
      if young.updateValue(image, forKey: number) == nil { youngByteCount += image.byteCount }
    }
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  /// - Parameter byteLimit: The maximum number of bytes of one generation: six hundred emoji of 128 pixels.
  init(byteLimit: Int = 12 << 20) {
    self.byteLimit = byteLimit
  }

  /// How many bytes the images take.
  var byteCount: Int {
    state.withLock { state in
      [state.young, state.old].reduce(0) { sum, images in images.values.reduce(sum) { $0 + $1.byteCount } }
    }
  }

  /// Adds an image; returns its number.
  func add(_ image: DecodedGlyph) -> Int {
    state.withLock { state in
      state.count += 1
      state.insert(image, for: state.count, byteLimit: byteLimit)
      return state.count
    }
  }

  subscript(number: Int) -> DecodedGlyph? {
    state.withLock { state in
      if let image = state.young[number] { return image }
      guard let image = state.old.removeValue(forKey: number) else { return nil }
      state.insert(image, for: number, byteLimit: byteLimit)
      return image
    }
  }

  /// Caches an image that has been decoded again.
  func insert(_ image: DecodedGlyph, for number: Int) {
    state.withLock { $0.insert(image, for: number, byteLimit: byteLimit) }
  }
}
