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
    /// Whether it was asked for again after it had been made.
    var isReused = false
    var byteCount: Int { picture.pixels.count * MemoryLayout<UInt16>.size }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  private let byteLimit: Int
  private let reusedByteLimit: Int

  /// Among how many requests the latest for a picture has to be, so that it counts as in use.
  private static let recentRequests = 64

  /// - Parameters:
  ///   - byteLimit: The bytes of all pictures together beyond which those are dropped that were asked for only once, as in a
  ///     batch of photographs, or not lately, as the last sizes of a zoom.
  ///   - reusedByteLimit: The most bytes of all: jobs that draw different parts of a video each need their own size of a
  ///     photograph, frame after frame.
  init(byteLimit: Int = 64 << 20, reusedByteLimit: Int = 192 << 20) {
    self.byteLimit = byteLimit
    self.reusedByteLimit = reusedByteLimit
  }

  /// The picture that has been kept, or the one that `make` makes. It is made by each that asks while it does not exist.
  func picture(_ key: Key, make: () -> Bitmap) -> Bitmap {
    let known = state.withLock { state in
      state.uses += 1
      state.entries[key]?.use = state.uses
      state.entries[key]?.isReused = true
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
    let oldest = state.entries.filter { $0.key != key }.sorted { $0.value.use < $1.value.use }
    for (key, entry) in oldest where total > byteLimit {
      let isInUse = entry.isReused && entry.use > state.uses - Self.recentRequests
      if isInUse, total <= reusedByteLimit { continue }
      total -= entry.byteCount
      state.entries[key] = nil
    }
  }
}
