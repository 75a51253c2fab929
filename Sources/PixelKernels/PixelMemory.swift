import CPixelKernels

/// The memory that pixels are kept in.
public enum PixelMemory {
  /// Prepares a process that draws few pictures and ends: what one step frees the next one uses, and the first pages are
  /// made ready by another thread. Call it before anything is drawn.
  ///
  /// A still of 1600×1000 fills some fifty megabytes, most of them for a moment; taken from the system each time, a good
  /// part of the process's time goes into clearing their pages. Threads share the heap, so exports with many workers had
  /// better go without.
  /// - Parameter pixelCount: Of the picture that will be drawn first.
  public static func keep(forPixels pixelCount: Int) {
    // The canvas has eight bytes a pixel, the samples of the file four, and its rows three, before they are filtered and
    // after.
    ag_keep_memory(min(max(0, pixelCount), 1 << 28) * 18)
  }
}
