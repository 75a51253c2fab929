import PixelKernels
import Synchronization
import VectorGraphics

/// Decoded images of this process, so that the frames of a video and the scenes of a batch decode what they share once.
///
/// An image is identified by the bytes of its file, so one that changes on disk is a different image. The least
/// recently used images are evicted first when the total exceeds the limit, and decoded again when they are drawn.
package final class ImageStore: Sendable {
  package static let shared = ImageStore(byteLimit: 256 << 20)

  private struct Key: Hashable {
    var file: ImageFile
    /// The space that its pixels were converted to; nil is sRGB.
    var canvas: CanvasSpace?
  }

  private final class Entry: Sendable {
    /// Held while the image is decoded: others that ask for it wait for this one.
    let outcome = Mutex<Result<Bitmap, ImageError>?>(nil)
  }

  private struct Slot {
    var entry: Entry
    /// When it was last requested.
    var use: Int
    /// Of the file and the pixels; nil while it is being decoded.
    var byteCount: Int?
  }

  private struct State {
    var places: [Key: Slot] = [:]
    var uses = 0
    /// Of all places.
    var byteCount = 0
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  /// - Parameter byteLimit: The most bytes of all files and pixels together; an image that is larger is not kept.
  package init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// How many images are kept.
  package var count: Int { state.withLock { $0.places.count } }

  /// The image of a file, decoded where it is not there.
  ///
  /// - Parameter canvas: The space of its pixels; nil is sRGB.
  package func bitmap(
    of file: ImageFile, in canvas: CanvasSpace? = nil, by decoder: ImageDecoder = ImageDecoder()
  ) throws(ImageError) -> Bitmap {
    let key = Key(file: file, canvas: canvas)
    let entry = state.withLock { state in
      state.uses += 1
      let entry = state.places[key]?.entry ?? Entry()
      state.places[key, default: Slot(entry: entry, use: 0)].use = state.uses
      return entry
    }
    var isNew = false
    let outcome = entry.outcome.withLock { outcome in
      if let outcome { return outcome }
      isNew = true
      let decoded = Result { () throws(ImageError) in
        try decoder.decode(file.bytes, for: canvas)
      }
      outcome = decoded
      return decoded
    }
    if isNew { state.withLock { complete(key, outcome, in: &$0) } }
    return try outcome.get()
  }

  /// Notes the size of a decoded image, and forgets failed ones and what is beyond the bound.
  private func complete(_ key: Key, _ outcome: Result<Bitmap, ImageError>, in state: inout State) {
    guard case .success(let bitmap) = outcome else {
      state.places[key] = nil
      return
    }
    let byteCount = key.file.bytes.count + bitmap.pixels.count * MemoryLayout<UInt16>.size
    state.places[key]?.byteCount = byteCount
    state.byteCount += byteCount
    while state.byteCount > byteLimit, let oldest = Self.oldest(in: state) {
      state.byteCount -= state.places[oldest]?.byteCount ?? 0
      state.places[oldest] = nil
    }
  }

  private static func oldest(in state: State) -> Key? {
    state.places.filter { $0.value.byteCount != nil }.min { $0.value.use < $1.value.use }?.key
  }
}
