/// How the sound of a layer is heard, in addition to when: the layer's window and clock say that.
public struct SoundSettings: Sendable, Hashable {
  package static let gains = -120.0...60.0

  /// The change of the level, in decibels.
  public var gain: Double
  /// Where it is heard: -1 on the left, 1 on the right.
  public var pan: Double
  /// Seconds in which it becomes as loud as it is, from its beginning on.
  public var fadeIn: Double
  /// Seconds in which it becomes silent, until its end.
  public var fadeOut: Double
  /// Whether it is not heard.
  public var isMuted: Bool
  /// How it gives way to others; nil if it does not.
  public var ducking: Ducking?

  /// Creates settings; by default the sound is unchanged.
  public init(
    gain: Double = 0, pan: Double = 0, fadeIn: Double = 0, fadeOut: Double = 0, isMuted: Bool = false,
    ducking: Ducking? = nil
  ) {
    self.gain = gain
    self.pan = pan
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    self.isMuted = isMuted
    self.ducking = ducking
  }
}

/// How a sound becomes quieter while others are heard.
public struct Ducking: Sendable, Hashable {
  /// The id of the layer that it gives way to, or of a group with the sounds that it gives way to.
  public var under: String
  /// The change of the level in decibels, 0 or less.
  public var decibels: Double
  /// Seconds in which it becomes quieter.
  public var attack: Double
  /// Seconds in which it becomes louder again, half a second after the others are silent.
  public var release: Double

  /// Creates a ducking.
  public init(under: String, by decibels: Double = -12, attack: Double = 0.1, release: Double = 1) {
    self.under = under
    self.decibels = decibels
    self.attack = attack
    self.release = release
  }
}

/// A sound whose level is the progress of an animation.
public struct AudioTimeline: Sendable, Hashable {
  /// A range of frequencies.
  public enum Band: Sendable, Hashable {
    /// 20 Hz to 20 kHz.
    case all
    /// 20 to 250 Hz.
    case bass
    /// 250 Hz to 4 kHz.
    case middle
    /// 4 to 20 kHz.
    case treble
    /// From a number of hertz to another one.
    case range(low: Double, high: Double)

    /// In hertz.
    package var bounds: (low: Double, high: Double) {
      switch self {
      case .all: (20, 20_000)
      case .bass: (20, 250)
      case .middle: (250, 4000)
      case .treble: (4000, 20_000)
      case .range(let low, let high): (min(low, high), max(low, high))
      }
    }
  }

  package static let frequencies = 0.0...24_000.0

  /// The id of a layer of type `audio` or `video`, or of a group with some of them.
  public var id: String
  /// The frequencies that count.
  public var band: Band
  /// Seconds in which a level that drops falls to 1/e of what it was.
  public var smoothing: Double
  /// Seconds by which it looks ahead in the sound, or back if it is negative.
  public var offset: Double

  /// Creates a timeline.
  public init(_ id: String, band: Band = .all, smoothing: Double = 0.1, offset: Double = 0) {
    self.id = id
    self.band = band
    self.smoothing = smoothing
    self.offset = offset
  }
}

extension Layer {
  /// Whether the layer is of a kind that has sound.
  package var isSounding: Bool {
    switch content {
    case .audio, .video: true
    default: false
    }
  }

  /// The name of the file whose sound is heard.
  package var soundSource: String? {
    switch content {
    case .audio(let source): source
    case .video(let content): content.source
    default: nil
    }
  }
}

extension String {
  /// Whether an id is that of a layer or of a copy of it: `beat` is, too, `beat[3]`.
  func isID(of reference: String) -> Bool { self == reference || hasPrefix("\(reference)[") }
}
