import CPixelKernels

/// How the memory of released bitmaps is reused.
package enum PictureMemory {
  /// Keeps it for the next images, from now on in the whole process.
  ///
  /// Otherwise the C library returns large blocks to the system at once, which clears them again for the next
  /// bitmap of the same size: a tenth of the time of a batch, and more of a single chart's. For programs,
  /// before they draw.
  package static func keepFreed() { ag_keep_freed_memory() }

  /// The same for a program that draws few images and exits, the first of a given number of pixels: their
  /// memory is allocated in large pages, if the system supports them. All threads then share one heap, which
  /// is not suitable for exports with many workers.
  package static func keepFreed(preparing pixelCount: Int) {
    keepFreed()
    // The canvas has eight bytes per pixel, the samples of the file four, and its rows three, both before and
    // after filtering.
    ag_prepare_memory(min(max(0, pixelCount), 1 << 28) * 18)
  }

  /// Returns that of large images to the system at once, from now on in the whole process.
  ///
  /// Otherwise the C library keeps them in its heaps, which are per thread and become fragmented: a long
  /// video takes a fifth more memory than it needs, and more the longer it is.
  package static func returnFreed() { ag_return_freed_memory() }
}
