import PixelKernels

/// The memory of intermediate images that have been composited, for the next ones.
///
/// The C library returns large blocks to the system at once while videos are exported, and the system clears every
/// page of a new block: a sixth of the time of a frame with a few large shadows. Use one per renderer.
final class BitmapPool {
  private var arrays: [[UInt16]] = []
  private(set) var byteCount = 0
  private let byteLimit: Int
  /// Smaller blocks come from the heap, which keeps them.
  private static let leastByteCount = 1 << 20

  /// Keeps up to `byteLimit` bytes.
  init(byteLimit: Int = 16 << 20) {
    self.byteLimit = byteLimit
  }

  /// A transparent image.
  func picture(_ bounds: PixelRect) -> PlacedBitmap {
    let count = 4 * bounds.area
    guard let index = arrays.firstIndex(where: { $0.capacity >= count && $0.capacity <= 2 * count }) else {
      return PlacedBitmap(bounds: bounds)
    }
    var pixels = arrays.remove(at: index)
    byteCount -= Self.byteCount(of: pixels)
    pixels.removeLast(max(0, pixels.count - count))
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    pixels.append(contentsOf: repeatElement(0, count: count - pixels.count))
    return PlacedBitmap(
      bounds: bounds, bitmap: Bitmap(width: bounds.width, height: bounds.height, pixels: pixels))
  }

  /// Keeps the memory of a bitmap that nothing else holds; the oldest gives way to it.
  func recycle(_ bitmap: consuming Bitmap) {
    let size = Self.byteCount(of: bitmap.pixels)
    guard size >= Self.leastByteCount, size <= byteLimit else { return }
    arrays.append(bitmap.pixels)
    byteCount += size
    while byteCount > byteLimit { byteCount -= Self.byteCount(of: arrays.removeFirst()) }
  }

  private static func byteCount(of pixels: [UInt16]) -> Int { pixels.capacity * MemoryLayout<UInt16>.size }
}
