import VectorGraphics

/// When the frames of a clip are shown, and its size.
package struct ClipTimeline: Sendable, Hashable {
  /// As it is displayed, in pixels: upright and with square pixels.
  package let size: Size
  /// The time of each frame, in seconds from the first one, ascending.
  package let times: [Double]
  /// The end of the last frame, in seconds.
  package let end: Double

  /// Creates a timeline of at least one frame.
  package init(size: Size, times: [Double], end: Double) {
    self.size = size
    self.times = times
    self.end = end
  }

  /// The frame that is shown at a time, from 0: the last one that has begun. Times that differ by a microsecond are equal.
  package func frame(at time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time + 1e-6 { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
