import CPixelKernels

/// The memory that pixels are kept in.
public enum PixelMemory {
  /// Prepares a process that draws few pictures and ends: what one step frees the next one uses. Call it before anything
  /// is drawn.
  ///
  /// A still of 1600×1000 fills some fifty megabytes, most of them for a moment; taken from the system each time, half of
  /// the process's time goes into clearing their pages. Threads share the heap, so exports with many workers had better
  /// go without.
  public static func keep() { ag_keep_memory() }
}
