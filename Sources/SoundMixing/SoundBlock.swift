import CSoundKernels

/// The rate of every mix, in samples per second.
package let soundRate = 48_000

/// A piece of sound: two channels of equally many samples at ``soundRate``.
package struct SoundBlock: Sendable, Hashable {
  package var left: [Float]
  package var right: [Float]

  package init(left: [Float], right: [Float]) {
    self.left = left
    self.right = right
  }

  /// Silence.
  package init(count: Int) {
    self.init(left: [Float](repeating: 0, count: count), right: [Float](repeating: 0, count: count))
  }

  package var count: Int { left.count }

  /// The samples of both channels in turn.
  package var interleaved: [Float] {
    var samples = [Float](repeating: 0, count: 2 * count)
    sound_interleave(left, right, Int64(count), &samples)
    return samples
  }

  /// The same as integers of 24 bits, in the upper bits of 32: rounded to nearest, and clipped.
  package var interleaved24: [Int32] {
    var samples = [Int32](repeating: 0, count: 2 * count)
    sound_interleave24(left, right, Int64(count), &samples)
    return samples
  }

  /// The greatest absolute value.
  package var peak: Float { sound_peak(left, right, Int64(count)) }

  /// The greatest absolute value of some samples.
  package func peak(in range: Range<Int>) -> Float {
    range.reduce(0) { max($0, abs(left[$1]), abs(right[$1])) }
  }

  /// Multiplies the samples by a factor.
  package mutating func scale(by factor: Double) {
    sound_scale(&left, &right, 0, Int64(count), factor, 0)
  }
}

/// Why a sound cannot be read.
package struct SoundError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, or the name of the sound.
  package var path: String
  package var reason: String
  /// Whether the system has run out of something.
  package var isShortage: Bool

  package init(path: String, reason: String, isShortage: Bool = false) {
    self.path = path
    self.reason = reason
    self.isShortage = isShortage
  }

  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// A sound that can be read from the beginning, any number of times.
package protocol SoundSource: Sendable {
  /// Identifies it among the sounds of a mix.
  var key: String { get }
  /// Whether both channels are the same one.
  var isMono: Bool { get }
  /// Differs, in all likelihood, between sounds that differ.
  var digest: UInt64 { get }
  /// How long it lasts, in seconds.
  var seconds: Double { get }
  /// Begins to read it, resampled so that it runs faster by a factor.
  func reader(rate: Double) throws(SoundError) -> any SoundReader
}

/// Reads a sound from its beginning.
package protocol SoundReader: AnyObject {
  /// Appends more samples to a block.
  ///
  /// - Returns: Whether there were any.
  func read(into block: inout SoundBlock) throws(SoundError) -> Bool
}

/// Samples that are made one block after the other.
package protocol SoundStream: AnyObject {
  /// How many samples of each channel there are in all.
  var count: Int { get }
  /// Makes the next block; an empty one after the end.
  func next() throws(SoundError) -> SoundBlock
}
