import PixelKernels
import Synchronization

/// Downscaled versions of images, from which rotated ones are drawn, cached for the next frames of all
/// renderers.
///
/// A slow zoom requests the same size many times, and making it costs more than drawing from it.
final class DownscaledBitmaps: Sendable {
  struct Key: Hashable {
    let asset: String
    /// Of a clip.
    var frame: Int?
    let size: PixelSize
    let filter: ResamplingFilter
  }

  private struct Entry {
    var picture: Bitmap
    /// When it was last requested.
    var use: Int
    /// Whether it was requested again after it had been made.
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

  /// An image counts as in use if its latest request is among this many.
  private static let recentRequests = 64

  /// - Parameters:
  ///   - byteLimit: The total size above which images are removed that were requested only once, as in a
  ///     batch of photographs, or not lately, such as the last sizes of a zoom.
  ///   - reusedByteLimit: The maximum total size: jobs that draw different parts of a video each need their
  ///     own size of a photograph, frame after frame.
  init(byteLimit: Int = 64 << 20, reusedByteLimit: Int = 192 << 20) {
    self.byteLimit = byteLimit
    self.reusedByteLimit = reusedByteLimit
  }

  /// The cached image, or the one that `make` makes. Concurrent requests for a missing image each make it.
  func picture(_ key: Key, make: () -> Bitmap) -> Bitmap {
    let cached = state.withLock { state in
      state.uses += 1
      state.entries[key]?.use = state.uses
      state.entries[key]?.isReused = true
      return state.entries[key]?.picture
    }
    if let cached { return cached }
    let picture = make()
    state.withLock { insert(picture, for: key, in: &$0) }
    return picture
  }

  private func insert(_ picture: Bitmap, for key: Key, in state: inout State) {
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
