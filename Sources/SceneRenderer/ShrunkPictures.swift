import PixelKernels
import Synchronization

/// Pictures in the sizes that turned ones are drawn from, kept for the next frames of all renderers.
///
/// A slow zoom asks for the same size many times, and making it costs more than drawing from it.
final class ShrunkPictures: Sendable {
  struct Key: Hashable {
    let asset: String
    let size: PixelSize
    let filter: ResamplingFilter
  }

  private struct Entry {
    var picture: Bitmap
    /// When it was last asked for.
    var use: Int
    var byteCount: Int { picture.pixels.count * MemoryLayout<UInt16>.size }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  /// - Parameter byteLimit: The most bytes of all pictures together; a greater one is not kept.
  init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }

  /// The picture that has been kept, or the one that `make` makes. It is made by each that asks while it does not exist.
  func picture(_ key: Key, make: () -> Bitmap) -> Bitmap {
    let known = state.withLock { state in
      state.uses += 1
      state.entries[key]?.use = state.uses
      return state.entries[key]?.picture
    }
    if let known { return known }
    let picture = make()
    state.withLock { keep(picture, for: key, in: &$0) }
    return picture
  }

  private func keep(_ picture: Bitmap, for key: Key, in state: inout State) {
    let entry = Entry(picture: picture, use: state.uses)
    guard entry.byteCount <= byteLimit else { return }
    state.entries[key] = entry
    var total = state.entries.values.reduce(0) { $0 + $1.byteCount }
    while total > byteLimit, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
      total -= oldest.value.byteCount
      state.entries[oldest.key] = nil
    }
  }
}
