import CPixelKernels

/// How the memory of released bitmaps is reused.
package enum PictureMemory {
  /// Keeps it for the next pictures, from now on in the whole process.
  ///
  /// The C library otherwise returns large blocks to the system at once, which clears them anew for the next bitmap of
  /// the same size: a tenth of the time of a batch, and more of a single chart's. For programs, before they draw.
  package static func keepFreed() { ag_keep_freed_memory() }

  /// The same for a program that draws few pictures and ends, the first of so many pixels: their memory comes in large
  /// pages, where the system has them. All threads share one heap then, which exports with many workers had better not.
  package static func keepFreed(preparing pixelCount: Int) {
    keepFreed()
    // The canvas has eight bytes per pixel, the samples of the file four, and its rows three, before they are filtered and
    // after.
    ag_prepare_memory(min(max(0, pixelCount), 1 << 28) * 18)
  }

  /// Returns that of large pictures to the system at once, from now on in the whole process.
  ///
  /// The C library otherwise comes to keep them in its heaps, which differ from thread to thread and fall to pieces:
  /// a long video takes a fifth more memory than it needs, and the more the longer it is.
  package static func returnFreed() { ag_return_freed_memory() }
}
