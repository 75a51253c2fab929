/// A WAVE file of two channels of 32-bit floating-point samples, or an RF64 file (EBU Tech 3306) where it has more than 4 GB.
package enum WaveFile {
  private static let bytesPerSample = 8

  /// What is before the samples.
  ///
  /// - Parameters:
  ///   - count: The samples of each channel.
  ///   - trailerSize: The bytes of further chunks after the samples.
  package static func header(count: Int, trailerSize: Int = 0) -> [UInt8] {
    let size = count * bytesPerSample
    let isLarge = size > 0xFFFF_0000
    var bytes: [UInt8] = []
    func text(_ text: String) { bytes += Array(text.utf8) }
    func number(_ number: Int, _ byteCount: Int) {
      for index in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    let wholeSize = size + trailerSize + 4 + 26 + 12 + 8 + (isLarge ? 36 : 0)
    text(isLarge ? "RF64" : "RIFF")
    number(isLarge ? 0xFFFF_FFFF : wholeSize, 4)
    text("WAVE")
    if isLarge {
      text("ds64")
      number(28, 4)
      for value in [wholeSize, size, count] { number(value, 8) }
      number(0, 4)
    }
    text("fmt ")
    number(18, 4)
    for (value, byteCount) in [
      (3, 2), (2, 2), (soundRate, 4), (soundRate * bytesPerSample, 4), (8, 2), (32, 2), (0, 2),
    ] {
      number(value, byteCount)
    }
    text("fact")
    number(4, 4)
    number(isLarge ? 0xFFFF_FFFF : count, 4)
    text("data")
    number(isLarge ? 0xFFFF_FFFF : size, 4)
    return bytes
  }

  /// Samples as they are in the file.
  package static func bytes(of block: SoundBlock) -> [UInt8] {
    block.interleaved.withUnsafeBytes { Array($0) }
  }
}
