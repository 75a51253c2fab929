import DataFiles
import SceneModel

// When layers are drawn.
extension SceneFormat {
  /// The window of a layer and its clock.
  static let timeKeys: [Key<Layer>] = keys {
    Key(
      "start", \.time.start, .number, default: 0,
      "When the layer begins, in seconds of its parent's time. It is drawn from then on, and its own time begins."
    )
    Key(
      "duration", \.time.duration, .number(0...), defaultDescription: "no end",
      "How long it is drawn, in seconds of its parent's time.")
    Key(
      "end", \.time.end, .number, defaultDescription: "no end",
      "When it is no longer drawn, instead of `duration`.")
    Key(
      "rate", \.time.rate, .number, default: 1,
      "How fast its own time runs: 2 is twice as fast, 0 freezes it, -1 runs backward.")
    Key("timeOffset", \.time.timeOffset, .number, default: 0, "Its own time at its beginning, in seconds.")
    Key(
      "loop", \.time.loop, loop, default: .never,
      "When its own time starts again: after a number of its seconds, or `true`: when its content ends.")
  }

  private static let loop = Codec<LayerTime.Loop>.oneOf(
    "a boolean or a number of seconds",
    Alternative(
      Codec<Double>.number(0.001...), { .every($0) },
      { if case .every(let length) = $0 { length } else { nil } }),
    Alternative(.boolean, { $0 ? .content : .never }, { $0 == .content }))
}
