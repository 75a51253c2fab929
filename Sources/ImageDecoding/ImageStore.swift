import PixelKernels
import Synchronization

/// Decoded images of this process, so that the scenes of a batch decode what they share once.
///
/// An image is identified by the bytes of its file, so one that changes on disk is a different image. The least
/// recently used images are evicted first when the total exceeds the limit.
package final class ImageStore: Sendable {
  package static let shared = ImageStore(byteLimit: 256 << 20)

  private final class Entry: Sendable {
    /// Held while the image is decoded: others that ask for it wait for this one.
    let outcome = Mutex<Result<Bitmap, ImageError>?>(nil)
  }

  private struct Place {
    var entry: Entry
    /// When it was last requested.
    var use: Int
    /// Of the file and the pixels; nil while it is being decoded.
    var byteCount: Int?
  }

  private struct State {
    var places: [[UInt8]: Place] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  /// - Parameter byteLimit: The most bytes of all files and pixels together; an image that is larger is not kept.
  package init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// How many images are kept.
  package var count: Int { state.withLock { $0.places.count } }

  /// The picture of a file, decoded where it is not there.
  package func bitmap(of bytes: [UInt8], by decoder: ImageDecoder = ImageDecoder()) throws(ImageError)
    -> Bitmap
  {
    let entry = state.withLock { state in
      state.uses += 1
      if var place = state.places[bytes] {
        place.use = state.uses
        state.places[bytes] = place
        return place.entry
      }
      let entry = Entry()
      state.places[bytes] = Place(entry: entry, use: state.uses, byteCount: nil)
      return entry
    }
    let outcome = entry.outcome.withLock { outcome in
      if let outcome { return outcome }
      let decoded = Result { () throws(ImageError) in try decoder.decode(bytes) }
      outcome = decoded
      return decoded
    }
    state.withLock { settle(bytes, outcome, in: &$0) }
    return try outcome.get()
  }

  /// Notes the size of a decoded image, and forgets failed ones and what is beyond the bound.
  private func settle(_ bytes: [UInt8], _ outcome: Result<Bitmap, ImageError>, in state: inout State) {
    guard state.places[bytes] != nil else { return }
    guard case .success(let bitmap) = outcome else {
      state.places[bytes] = nil
      return
    }
    state.places[bytes]?.byteCount = bytes.count + bitmap.pixels.count * MemoryLayout<UInt16>.size
    var total = state.places.values.reduce(0) { $0 + ($1.byteCount ?? 0) }
    while total > byteLimit, let oldest = Self.oldest(in: state) {
      total -= state.places[oldest]?.byteCount ?? 0
      state.places[oldest] = nil
    }
  }

  private static func oldest(in state: State) -> [UInt8]? {
    state.places.filter { $0.value.byteCount != nil }.min { $0.value.use < $1.value.use }?.key
  }
}
