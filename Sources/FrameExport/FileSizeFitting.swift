extension VideoExport {
  /// Writes the file with as many colors as fit into `maximumByteCount`: all, or else a multiple of four from 8 on, found by
  /// halving, as fewer colors take fewer bytes.
  ///
  /// - Parameters:
  ///   - write: Writes the file with a number of colors, or tries it only; returns whether it fits.
  ///   - error: What to throw if even so many colors do not fit.
  func writeFitting(
    by write: (_ colors: Int, _ isTrial: Bool) async throws(ExportError) -> Bool,
    orFail error: (_ colors: Int) -> ExportError
  ) async throws(ExportError) {
    if try await write(animation.colors, false) { return }
    let counts = stride(from: 252, through: 8, by: -4).filter { $0 < animation.colors }
    // Those before `low` do not fit, that at `high` does.
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if try await write(counts[middle], true) { high = middle } else { low = middle + 1 }
    }
    guard high < counts.count, try await write(counts[high], false) else {
      throw error(counts.last ?? animation.colors)
    }
  }
}
