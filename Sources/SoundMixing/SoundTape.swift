/// Reads a sound at one rate from any sample on: forward as it is decoded, and again from the beginning to go back.
final class SoundTape {
  /// Shorter sounds are decoded once, and retained.
  private static let retainedCount = 1 << 21

  private let source: any SoundSource
  private let rate: Double
  private var reader: (any SoundReader)?
  /// What has been decoded and is retained, and where it begins.
  private var block = SoundBlock(count: 0)
  private var first = 0
  private var isAtEnd = false
  private let retains: Bool

  init(_ source: any SoundSource, rate: Double) {
    self.source = source
    self.rate = rate
    retains = Self.retains(source, rate: rate)
  }

  /// Whether all of a sound is retained, so that several layers can read it.
  static func retains(_ source: any SoundSource, rate: Double) -> Bool {
    source.seconds / rate * Double(soundRate) < Double(retainedCount)
  }

  /// Makes samples available; those after the end of the sound are missing.
  ///
  /// - Returns: The block that contains them, and the index in it of the first.
  func samples(_ range: Range<Int>) throws(SoundError) -> (block: SoundBlock, offset: Int) {
    if range.lowerBound < first {
      reader = nil
      block = SoundBlock(count: 0)
      (first, isAtEnd) = (0, false)
    }
    while !isAtEnd, first + block.count < range.upperBound {
      if !retains, block.count > 0 {
        let surplus = min(block.count, range.lowerBound - first)
        if surplus > 0 {
          block.left.removeFirst(surplus)
          block.right.removeFirst(surplus)
          first += surplus
        }
      }
      let reader: any SoundReader
      if let open = self.reader { reader = open } else { reader = try source.reader(rate: rate) }
      self.reader = reader
      isAtEnd = !(try reader.read(into: &block))
    }
    return (block, range.lowerBound - first)
  }
}
