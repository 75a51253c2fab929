/// A sound in a mix.
package struct MixedSound: Sendable {
  /// A part of the mix in which the sound is heard.
  package struct Piece: Sendable {
    /// The samples of the mix.
    package var range: Range<Int>
    /// The sample of the resampled sound that is heard first.
    package var first: Int
    /// Seconds of the sound per second of the mix, more than 0.
    package var rate: Double
    /// The time of the sound's layer at the first sample of the mix that is in the piece.
    package var time: Double
    /// The samples of the mix between which the sound is heard without interruption, for its fades.
    package var span: Range<Int>

    package init(range: Range<Int>, first: Int, rate: Double, time: Double, span: Range<Int>) {
      self.range = range
      self.first = first
      self.rate = rate
      self.time = time
      self.span = span
    }
  }

  /// How a sound gives way to others.
  package struct Ducking: Sendable {
    /// The sounds that it gives way to, by their index in the mix.
    package var keys: [Int]
    /// The change in decibels, at most 0.
    package var decibels: Double
    /// Seconds in which it becomes quieter.
    package var attack: Double
    /// Seconds in which it becomes louder again.
    package var release: Double

    package init(keys: [Int], decibels: Double, attack: Double, release: Double) {
      self.keys = keys
      self.decibels = decibels
      self.attack = attack
      self.release = release
    }
  }

  /// The level and the place of a sound.
  package struct Level: Sendable, Hashable {
    /// In decibels.
    package var gain: Double
    /// From -1 on the left to 1 on the right.
    package var pan: Double

    package init(gain: Double = 0, pan: Double = 0) {
      self.gain = gain
      self.pan = pan
    }
  }

  package var source: any SoundSource
  /// In the order of the mix, without overlaps.
  package var pieces: [Piece]
  /// In samples.
  package var fadeIn: Int
  package var fadeOut: Int
  package var level: Level
  /// The level at a time of the layer; nil if it does not change.
  package var levelAt: (@Sendable (Double) -> Level)?
  package var ducking: Ducking?

  package init(
    source: any SoundSource, pieces: [Piece], fadeIn: Int = 0, fadeOut: Int = 0, level: Level = Level(),
    levelAt: (@Sendable (Double) -> Level)? = nil, ducking: Ducking? = nil
  ) {
    self.source = source
    self.pieces = pieces
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    self.level = level
    self.levelAt = levelAt
    self.ducking = ducking
  }
}
