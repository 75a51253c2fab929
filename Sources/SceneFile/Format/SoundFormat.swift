import DataFiles
import SceneModel

// What is heard.
extension SceneFormat {
  static let audioKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.audioSource, source(.sound),
      "A file with sound (WAV, FLAC, MP3, M4A, Ogg, or a video), relative to the scene's folder. The layer's own time is the file's: `timeOffset` is where in it the layer begins."
    )
    soundKeys
  }

  /// How the sound of an audio or video layer is heard.
  static let soundKeys: [Key<Layer>] = keys {
    Key(
      "gain", \.sound.gain, .number(SoundSettings.gains), default: 0, animatable: true,
      "Change of the level in decibels: -6 is half as strong.")
    Key(
      "pan", \.sound.pan, .number(-1...1), default: 0, animatable: true,
      "Where it is heard: -1 on the left, 1 on the right.")
    Key(
      "fadeIn", \.sound.fadeIn, .number(0...), default: 0, "Seconds in which it swells from its beginning on."
    )
    Key("fadeOut", \.sound.fadeOut, .number(0...), default: 0, "Seconds in which it dies away until its end.")
    Key("muted", \.sound.isMuted, .boolean, default: false, "Whether it is not heard.")
    Key("duck", \.sound.ducking, duck.codec, "How it becomes quieter while another sound is heard.")
  }

  static let duck = ObjectFormat<Ducking>(
    "duck", "How a sound gives way to another one.", initial: Ducking(under: "")
  ) {
    Key(
      required: "under", \.under, .text,
      "The id of the layer with the other sound, or of a group with several.")
    Key("by", \.decibels, .number(-120...0), default: -12, "The change of the level in decibels.")
    Key("attack", \.attack, .number(0...), default: 0.1, "Seconds in which it becomes quieter.")
    Key(
      "release", \.release, .number(0...), default: 1,
      "Seconds in which it becomes louder again, half a second after the other is silent.")
  }

  static let audioTimeline = ObjectFormat<AudioTimeline>(
    "timeline", "A sound whose level is the progress of an animation.", initial: AudioTimeline("")
  ) {
    Key(
      required: "audio", \.id, .text,
      "The id of a layer of type `audio` or `video`, or of a group with some of them.")
    Key("band", \.band, band, default: .all, "The frequencies that count, by name or from and to, in hertz.")
    Key(
      "smoothing", \.smoothing, .number(0...), default: 0.1,
      "Seconds in which a level that drops falls to 1/e.")
    Key("offset", \.offset, .number, default: 0, "Seconds by which it looks ahead in the sound.")
  }

  private static let bands: [(name: String, value: AudioTimeline.Band)] = [
    ("all", .all), ("bass", .bass), ("mid", .middle), ("treble", .treble),
  ]

  private static let band = Codec<AudioTimeline.Band>.oneOf(
    Alternative(.choice(bands), { $0 }, { if case .range = $0 { nil } else { $0 } }),
    Alternative(
      Codec<[Double]>.list(of: .number(AudioTimeline.frequencies), count: 2, expecting: "two frequencies"),
      { .range(low: $0[0], high: $0[1]) },
      { if case .range(let low, let high) = $0 { [low, high] } else { nil } }))
}

extension Layer {
  fileprivate var audioSource: String {
    get { if case .audio(let source) = content { source } else { "" } }
    set { content = .audio(source: newValue) }
  }
}
