import CPixelKernels

/// How the memory of released bitmaps is reused.
package enum BitmapMemory {
  /// Keeps it for the next images, from now on in the whole process.
  ///
  /// Otherwise the C library returns large blocks to the system at once, which clears them again for the next
  /// bitmap of the same size: a third of the processor time of a batch. For programs that draw many images,
  /// before they draw. Exports of videos use more memory with it, and are not faster.
  package static func reuseFreed() { ag_reuse_freed_memory() }

  /// The same for a program that draws few images and exits, the first of a given number of pixels: their
  /// memory is allocated in large pages, if the system supports them, which saves an eighth of a chart's
  /// processor time, and cleared by another thread while data are read, which saves a twentieth of the time. All threads
  /// then share one heap, which is not suitable for exports with many workers.
  package static func reuseFreed(preparing pixelCount: Int) {
    reuseFreed()
    // The canvas has eight bytes per pixel and the samples of the file four; its rows reuse the memory of the canvas.
    ag_prepare_memory(min(max(0, pixelCount), 1 << 28) * 12)
  }
}
