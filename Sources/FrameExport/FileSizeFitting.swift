extension VideoExport {
  static let fewestColors = 8

  /// Writes the file as it is, or else with the best of lower settings with which it fits into `maximumByteCount`. They are found
  /// by halving, as lower settings take fewer bytes.
  ///
  /// - Parameter write: Writes the file of an export, or tries it only; returns whether it fits.
  /// - Returns: Whether the file has been written.
  func writeFitting(
    by write: (_ export: VideoExport, _ isTrial: Bool) async throws(ExportError) -> Bool
  ) async throws(ExportError) -> Bool {
    if try await write(self, false) { return true }
    let settings = lowerSettings
    // Those before `low` do not fit, that at `high` does.
    var (low, high) = (0, settings.count)
    while low < high {
      let middle = (low + high) / 2
      if try await write(with(settings[middle]), true) { high = middle } else { low = middle + 1 }
    }
    return high < settings.count ? try await write(with(settings[high]), false) : false
  }

  /// Numbers of colors of a GIF file, qualities of a WebP file, and rate factors of an AVIF file, each of which takes fewer bytes
  /// than that before it.
  private var lowerSettings: [Int] {
    switch encoding.codec {
    case .gif: stride(from: 252, through: Self.fewestColors, by: -4).filter { $0 < animation.colors }
    case .webp: (1..<max(1, animation.quality.quality)).reversed()
    case .avif: (0...63).filter { Double($0) > encoding.constantRateFactor ?? 0 }
    default: []
    }
  }

  private func with(_ setting: Int) -> VideoExport {
    var result = self
    switch encoding.codec {
    case .gif: result.animation.colors = setting
    case .webp: result.animation.quality.quality = setting
    default: result.encoding.constantRateFactor = Double(setting)
    }
    result.fingerprint ^= UInt64(setting + 1)
    return result
  }
}
